#!/usr/bin/env python3
"""Docstring with def fake(): and
class Fake: inside 'of' it \""" not the end
"""
from __future__ import annotations
import os, sys as system, a.b.c
from . import sibling
from ..parent.mod import (  # comment (
    one,
    two as zwei,
)
from x import y, \
    z
try:
    import json
except ImportError:
    json = None

PATTERN = r'\'def raw(): "' + R"""
def in_raw():
    '''
"""
f_string = f"{'def f():'!r} {x if y else 'z'}"
SQL = '''
CREATE TABLE class (id int); def sql(): pass
'''

def first(a='(', b="""
def default(): pass
""", *args: int, **kwargs: dict[str, 'x']) -> 'tuple[int, str]':
    '''def doc(): pass'''
    text = "unfinished \
def continued(): pass"
    return a

class Größe(Base[int], metaclass=Meta): pass

if True:
    def conditional(): return {'def': 1}
else:
    conditional = None

match = re.match(r"def (\w+)", line)
type Alias[T] = list[T]
lambda_ = lambda x: x
