#!/usr/bin/env ruby
# frozen_string_literal: true
require 'set'
require "json"
require_relative '../lib/thing'
autoload :Later, 'later/on'

=begin
def in_comment
end
=end

def first(a, b = "}", *rest, key: 'end', **opts, &block)
  sql = <<~SQL, other = <<-'RAW'
    SELECT "def in_heredoc"
    end
  SQL
    class InRaw
  RAW
  words = %w[def end class #{x}]
  nested = %q(a (nested) def end)
  re = /def \w+ ["'] #{a} [\/]/x
  div = a / b / 2
  ok = a =~ /end/ ? :end : :'class'
  match? /def/
  puts "#{first("def #{'end'}")}", 'it''s', ?", ?'
  rest.map { |x| x.end }
end

def endless(x) = x + 1
def endless_two = puts "end"
def one_line; 1 end
def self.module_method(x) x end
def obj.singleton
end
def ==(other) true end
def []=(k, v)
  @h[k] = v
end
def +(o); end
def -@; end
def valid?; end
def name=(value)
  @name = value
end
def méthode_accentuée
end

array << item
x = y <<2

LIST = %i[a b].freeze
Point = Struct.new(:x, :y) do
  def dist; Math.sqrt(x * x + y * y) end
end
Error = Class.new(StandardError)

task :build => [:test] do
  def helper; end
end

__END__
def in_data
end
