//! Not code: fn fake() void {}
const std = @import("std");
const mem = @import("std").mem;
pub const parser = @import("parser.zig");
const Allocator = std.mem.Allocator;

pub const Options = struct {
    name: []const u8 = "}",
    size: usize,
    comptime kind: Kind = .small,
    callback: ?*const fn (a: u8, b: u16) anyerror!void = null,

    const Self = @This();
    pub const empty = Options{ .name = "", .size = 0 };
    var count: u32 = 0;

    pub const Kind = enum(u8) { small, large = '{', _ };
    pub const Value = union(enum) {
        int: i64,
        none,
        pub fn isNone(self: Value) bool { return self == .none; }
    };

    pub fn init(allocator: Allocator, comptime T: type) !Self {
        const Local = struct { depth: u8 };
        _ = Local;
        if (T == u8) { return error.Bad; }
        return Self{ .name = "x", .size = 1 };
    }
    inline fn helper(self: *Self) void { _ = self; }
};

pub const Errors = error{ Bad, Worse };
const Opaque = opaque {};
const Packed = packed struct(u32) { a: u1, b: u31 };
extern fn write(fd: c_int, buf: [*]const u8, n: usize) isize;
export fn exported(x: i32) callconv(.C) i32 { return x; }

pub fn List(comptime T: type) type {
    return struct {
        items: []T,
        pub fn push(self: *@This(), item: T) void { _ = item; _ = self; }
    };
}

const text =
    \\fn fake() void {
    \\ "quoted" }
;
var global: u8 = '}';
const @"odd name" = 1;
threadlocal var tls: usize = 0;

test "options { parse" {
    try std.testing.expect(true);
}

pub fn main() !void {}
