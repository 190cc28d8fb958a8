import typing as t
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # A comment ends no block,
from_here = 1  # but a line does.

if t.TYPE_CHECKING:  # pragma: no cover
    import app.one

# nor does this one,
    from app.two import (
        Two,
)
    text = """
if this is a string
"""
    if sys.version_info > (3, 11):
        from app.three import Three
    else:
        from app.four import Three
else:
    Two = object
    import app.five
if (TYPE_CHECKING): import app.six; from app.seven import Seven
import app.eight


def late():
	if typing.TYPE_CHECKING :
		from .nine import Nine
	from .ten import ten
	if not TYPE_CHECKING:
		from .eleven import eleven
	elif TYPE_CHECKING:
		import app.twelve
	if TYPE_CHECKING or late:
		import app.thirteen
	if NO_TYPE_CHECKING:
		import app.fourteen
