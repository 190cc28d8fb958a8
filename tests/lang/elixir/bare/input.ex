defmodule Poll do
  defp subscribe(endpoint, topic) when is_binary(topic),
    do: PubSub.subscribe(endpoint.config(:server), topic)

  defp subscribe(_endpoint, pid) when is_pid(pid),
    do:
      pid
      |> send(:ok)

  def one(x), do: x + 1
  def options(opts \\ [do: 1]) do
    if opts, do: 2
  end

  def many(x), do: (
    x
  )

  def branches(x) when x > 0,
    do: if(x, do: 1, else: 2)

  def chosen(x), do: case x do
    1 -> :a
  end

  def later(x), do: fn ->
    x
  end

  def last(x) do
    x
  rescue
    _ -> 1
  end
end

defmodule After do
  def f, do: 1
end
