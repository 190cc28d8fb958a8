require "json"
require "./helpers/*"
# def in_comment; end
module App::Util
  VERSION = "1.0 #{"end"}"
  alias Pair = Tuple(Int32, Char)
  QUOTE = '"'

  annotation Route
  end

  record Point, x : Int32, y : Int32

  enum Color
    Red
    Green = 2

    def warm? : Bool
      self == Red
    end
  end

  abstract class Shape(T) < Base
    getter name : String, size = 'e'
    class_property? ready = false

    abstract def area : Float64

    @[Route(path: "/x")]
    private def self.build(io : IO, *,
                           flag = true)
      text = <<-EOS
        def in_text
        end
        EOS
      io.puts(text) if flag
      case flag
      when true then puts %w(end def)
      end
    end

    def ==(other : self)
      /end "def/ =~ name
    end

    def size=(@size); end

    def [](i)
      {% if flag?(:win32) %}
        i
      {% end %}
    end
  end
end

lib LibC
  fun getpid : Int32
  struct Stat
    dev : Int32
  end
  type Handle = Void*
end

macro define(name)
  def {{name.id}}
  end
end

def top(x) forall T
  yield x
end
