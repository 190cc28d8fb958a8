defmodule My.App.Router do
  @moduledoc """
  def fake(x) do "in doc
  """
  use Phoenix.Router, only: [x: 1]
  alias My.App.{User, Post}
  alias My.Other, as: O
  import Ecto.Query

  @timeout 5_000
  @type t :: %__MODULE__{}
  @callback run(term) :: :ok
  defstruct [:a, :b]

  @doc "Adds"
  @spec add(integer, integer) :: integer
  def add(a, b \\ 1)
  def add(a, b) when is_integer(a) do
    fn x -> x + b end
  end
  def add(_, _), do: :error

  defp hidden?(%{a: "end"} = m), do: m
  defp raise!(x) do
    ~s(def in_sigil do "quote" end)
    ~r/def "/
    case x do
      ?" -> "a #{inspect("nested } end")} b"
      _ -> 'it''s'
    end
  end

  defmacro mac(do: block) do
    quote do
      def generated(x), do: unquote(block)
    end
  end

  defguard is_ok(x) when x == :ok
  defdelegate size(map), to: Map
  def a <> b, do: a

  defmodule Inner do
    def inner, do: 1
  end

  defimpl String.Chars, for: Inner do
    def to_string(_), do: "inner"
  end
end

defprotocol Sizeable do
  def size(data)
end
