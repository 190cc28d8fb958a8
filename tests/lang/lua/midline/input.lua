local a = require "x"; local b = require("y.z")
local t = { "s", c = require 'q' }
f("str", require("w"))
