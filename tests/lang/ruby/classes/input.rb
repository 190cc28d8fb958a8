module Outer
  module_function

  VERSION = '1.0'
  class Base < Struct.new(:a); end

  class A::B::Deep < ::Object
    include Comparable
    attr_reader :name, :size
    attr_accessor(:flag)
    CONST = 1
    OTHER ||= 2

    class << self
      def build(*args)
        new(*args)
      end

      def shown; end
    end

    def initialize(name,
                   size = 1) # end
      @name = name
      if name
        @size = size
      end
      begin
        work
      rescue StandardError => e
        raise
      ensure
        done
      end while false
    end

    private def secret
    end

    def <=>(other)
      case other
      when Deep then 0
      end
    end

    define_method(:dynamic) do |x|
      x
    end

    alias_method :old_name, :name
    alias title name

    def guarded = 1

    class Nested
      def run
        loop do
          break
        end
      end
    end
  end

  def helper(x)
    x unless x.nil?
  end
end

class Outer::A::B::Deep
  def reopened; end
end

class Unfinished
  def broken
