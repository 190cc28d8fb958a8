import functools
from app import (
    route)

__all__ = ["Outer", "outer"]
_private: int = 0
MAX_SIZE: Final = 10

@functools.cache
@route(
    "/path",
    methods=["GET"],
)
@other
async def outer(
    request,
    /,
    *,
    depth: int = 0,
) -> Response:
    @wraps(request)
    def inner(x):
        class Local:
            def method(self): ...
        return Local
    return inner

class Outer:
    """class Doc: pass"""

    field: str
    count = 0
    LIMIT = 5
    x, y = 1, 2

    class Inner(object):
        @property
        def value(self) -> int:
            return 1

        @value.setter
        def value(self, v): self._v = v

        def _hidden(self):
            pass

    @staticmethod
    def static(a,
               b): return a

    async def __aenter__(self):
        async with self:
            return await self

    if sys.version_info >= (3, 8):
        def modern(self):
            pass

    handler = staticmethod(lambda: None)

    def last(self): pass
def after(): pass
