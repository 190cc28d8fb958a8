#!/usr/bin/env nim
## proc inComment() = discard
import std/[os, strutils], tables
from json import parseJson, `%`
include "impl"
import ./helpers/text

#[ proc a() =
   #[ nested ]# proc b() ]#
const
  Limit* = 10 ## the most
  Message = """
proc inString() = end
"""
var counter* {.threadvar.}: int
let raw = r"c:\"

type
  Color* {.pure.} = enum
    Red, Green
    Blue = "blue"
  Shape*[T] = ref object of RootObj
    name*: string
    width, height: T
    case kind: Color
    of Red: discard
    else: discard
  Handle = distinct int
  Callback* = proc (x: int): bool {.closure.}
  Comparable = concept a, b
    a < b

proc forward*(x: int): int

proc `==`*(a, b: Shape): bool {.inline.} =
  a.name == b.name

proc area*[T](
    s: Shape[T];
    scale = 'x',
  ): T =
  ## Gives the area.
  proc helper(x: T): T =
    x * 2
  result = helper(s.width)

  if s.height > 0:
    echo "proc"

func twice*(x: int): int = x * 2
iterator items*(s: Shape): int =
  yield 1
template withLock(body: untyped) =
  try: body
  finally: discard
macro `name=`(x: untyped): untyped =
  quote do:
    discard
method draw(s: Shape) {.base.} = discard
converter toInt(h: Handle): int = h.int

when isMainModule:
  proc main() =
    discard area(nil)
  main()
