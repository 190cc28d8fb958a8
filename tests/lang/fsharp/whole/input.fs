/// let inComment = 1
module Acme.Shapes

open System
open type System.Math
#load "helpers.fsx"

(* let nested (* let deeper *) *)
exception Broken of string

[<RequireQualifiedAccess>]
type Color =
    | Red
    | Green of depth: int

    static member Default = Red
    member x.Name =
        match x with
        | Red -> "let red = 1"
        | Green _ -> "green"
    member private this.Darker(by: int) =
        this

type Handler = int -> string
type Point<'a> =
    { X: 'a
      mutable Y: 'a }

and Shape(name: string) =
    inherit Base(name)
    let mutable area = 0.0
    new() = Shape("x")
    member val Size = 1 with get, set
    abstract Draw : unit -> unit
    default this.Draw() = ()
    override _.ToString() =
        sprintf "%s" name
    interface IDisposable with
        member x.Dispose() = ()

let private limit = 10
let text = """
let inString = 1
"""
let inline (+.) a b = a * b
let times = (*)
let rec area (s: Shape) =
    let helper x =
        x * 2
    helper 'x'
and perimeter s = area s

let (|Even|Odd|) n = if n % 2 = 0 then Even else Odd
let ``with spaces`` () = 1
let parse = function
    | "" -> None
    | s -> Some s

module Inner =
    let value = 3
    let twice x =
        x * 2
    type Deep = class end
