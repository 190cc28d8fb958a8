load("//tools:defs.bzl", "a", b = "c")
load(":local.bzl", "x")
_PRIVATE = "def fake():"
DEFAULTS = {
    "a": 1,
}
def _impl(ctx):
    """def doc():"""
    def inner(x):
        return x
    return [inner]

my_rule = rule(
    implementation = _impl,
)
cc_library(
    name = "lib",
    srcs = ["a.c"],
)
cc_test(name = "test", deps = [":lib"])
