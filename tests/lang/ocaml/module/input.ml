open Printf
(* let commented = (* nested *) 1 *)
type color = Red | Green of int
type t = {
  name : string;
  mutable count : int;
}
type alias = int list
exception Failed of string
module Inner = struct
  let helper x = x + 1
  type u = A
end
module type S = sig
  val run : int -> unit
end
let rec fact n =
  let inner y = y in
  if n = 0 then 1 else n * fact (inner (n - 1))
and other = "let fake = \" 'a"
let c = '"' and d' = {|let raw = "|}
external ext : int -> int = "c_ext"
let () = printf "%d" (fact 3)
