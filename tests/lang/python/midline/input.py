import os; import app.one
import sys, \
    app.two
try: from app import three
except ImportError: three = None; from app.four import (five,
    six)
if TYPE_CHECKING: from app.seven import Eight
else: import app.nine
x = 1; import app.ten  # ; import app.not_this
y = "; import app.nor_this"; import app.eleven
z = {"if": 1, "else": import_it}
