#!/usr/bin/env fish
# function in_comment; end
set -g __fish_greeting "it's
function in_string
end"
set -gx EDITOR vim
source (status dirname)/helpers.fish
test -f ~/.local.fish; and source ~/.local.fish
alias ll="ls -l"
alias --save la 'ls -a'

function down-or-search -d "Search; or move down" --wraps 'grep end'
    # A quote that a backslash stands before opens nothing.
    set -l word (string replace -r \' '' -- $argv)
    if string match -q "*#*" $word
        for i in (seq 3)
            echo "end $(count (string split \" $word)) end"
        end
    else if test $word = \#; begin
            echo function
        end
    end
    function __inner --on-event fish_exit
        functions -e __inner
    end
    switch $word
        case end 'function x'
            __fish_helper | source
    end
end

function autoload; end
function one_line; echo $argv; end

if status is-interactive
    function fish_prompt --argument-names \
        a b
        down-or-search $a
    end
end
function last # the end
    return 1
end # of it
