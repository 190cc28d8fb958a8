module Shapes
using LinearAlgebra, Statistics
import Base: show, +
include("util.jl")
#= function commented() end =#
abstract type Shape end
struct Circle{T<:Real} <: Shape
    r::T
end
Base.@kwdef mutable struct Box
    w::Int = 1
end
const LIMIT = 10
area(c::Circle) = pi * c.r^2
function perimeter(b::Box; scale = "end")
    x = b'
    for i in 1:2
        if i == 1 end
    end
    return 'e'
end
@inline function Base.show(io::IO, c::Circle)
    print(io, "function fake() $(c.r) end")
end
f(x) where {T} = x
macro twice(ex)
    quote $ex end
end
end
g(x::Vector{T}) where {T} = (
    sum(x))
h(x) = x
