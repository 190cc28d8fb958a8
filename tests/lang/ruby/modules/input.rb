# What only holds others is a namespace.
module Shop
  # A place of methods.
  module Sums
    # Adds.
    def self.total(a, b)
      a + b
    end

    extend self
  end

  class Cart
  end

  module Names
    LONGEST = 3
  end
end
