local a, b = "function x() end", 'it\'s -- no'
local c = "multi \
function y() end"
local d = [[]] -- [[ not a long comment
--[[ long
function z() end ]] local function after_comment() end
local e = #a == 1 and "--[[" or "]]"
function real() --[[ inline ]] return d --[=[ end ]=] end
local t = { [ [[key]] ] = 1, ['end'] = 2 }
local x <const> = 10
function última() end
local function with_table()
  return {
    done = true,
    f = function() end,
  }
end
