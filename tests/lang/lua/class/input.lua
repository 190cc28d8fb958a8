local Account = {}
Account.__index = Account
setmetatable(Account, {
  __call = function(cls, ...)
    return cls.new(...)
  end,
})

function Account.new(balance)
  local self = setmetatable({}, Account)
  self.balance = balance
  function self.close() self.balance = 0 end
  return self
end

function Account:deposit(v) self.balance = self.balance + v end

function Account:withdraw(v)
  if v > self.balance then error "insufficient" end
  self.balance = self.balance - v
end

do
  local counter = 0
  function next_id()
    counter = counter + 1
    return counter
  end
end

describe("account", function()
  local function helper()
    return 1
  end
  it("works", function() end)
end)

return Account
