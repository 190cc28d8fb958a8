%% -module(fake).
-module(server).
-behaviour(gen_server).
-include("server.hrl").
-include_lib("kernel/include/file.hrl").
-import(lists, [map/2, foldl/3]).
-export([start/0, handle/2]).
-define(TIMEOUT, 5000).
-define(LOG(X), io:format("~p~n", [X])).
-record(state, {name :: string(),
                count = 0}).
-type id() :: integer().
-opaque handle() :: #state{}.
-callback init(term()) -> ok.

-spec start() -> ok.
start() ->
    F = fun(X) -> X end,
    case F($") of
        $' -> "string % not comment";
        _ -> 'quoted atom ->'
    end.

handle({call, [$[, $(]}, State)
        when State =:= undefined ->
    ?LOG(State), ok;
handle(_Other,
       #state{count = N}) ->
    N;
handle(_, _) -> error.

one() -> 1.
-ifdef(TEST).
start_test() -> ok = start().
-endif.
