#!/usr/bin/env lua
local M = {}
local json = require "cjson"
local util, other = require("app.util"), require('app.other')
local long = require [[app.long]]
M._VERSION = "1.0"

--[==[ function in_comment() end
]] still ]==]
-- function line() end
local text = [[
function in_string()
end
]] .. [=[ local function nested() ]] end ]=]

local function first(a, b, ...)
  local function inner() return "end" end
  if a then return function() return b end end
  for i = 1, #a do while true do break end end
  repeat local x = 'it''s' until x
  return inner
end

function M.second(x) return x / 2 end
function M.sub.deep:method(a, b)
  self.a = a
end
function M:third(
  a,
  b
)
  return a
end
M.fourth = function(a)
  return a
end
local fifth = function() end
sixth = function() end

M.handlers = {
  open = function(self)
    return self
  end,
  ["close"] = function() end,
  value = 1,
}
local config = {
  run = function()
    local x = { 1, { 2 } }
    return x
  end,
}

goto done
::done::
return M
