require "a"; require_relative "b"
begin; require "c"; rescue LoadError; end
require 'd' if RUBY_VERSION > '2'
if x then require "e" end
%w[x y].each { |f| require f }
autoload :Foo, "lib/foo"
x = "a"; require("f")
