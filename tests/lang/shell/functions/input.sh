#!/bin/sh -e
# usage() { comment; }
. ./lib/common.sh
source "$(dirname "$0")/util.sh"
[ -f conf ] && . "$HOME/conf.sh"

readonly VERSION=1.0
export PATH="$PATH:/x" name='it'"'"'s () {'
count=
alias ll='ls -l'

usage () {
	echo "usage: $0 {a|b}" >&2
	exit ${1:-1}
}

one_line() { echo "}"; }
subshell() (
	cd /tmp && pwd
)
next_line()
{
	case "$1" in
	a) echo '{' ;;
	b|c) : ;;
	*) return ;;
	esac
	local x=${name#*"{"} y=${#name} z="${x%'}'*}"
	if [ "$x" = \" ]; then echo \'; fi
}
function bash_style {
	local -a arr=( "$@" )
	echo ${arr[@]} $((1 << 2)) $# # comment {
}
function both() { cat; }
with-dash.dots:colon() { true; }

if true; then
	conditional() { echo no; }
else
	conditional() { echo yes; }
fi

cat <<EOF >out && cat <<-'QUOTED' | sed 's/"//'
function in_heredoc() {
$(nested "quote's")
EOF
	in_second() { "
	QUOTED
after_heredocs() { cat <<<"not a heredoc () {"; }
awk '
function awk_function(x) {
	print "it" x
}
' file
last() { :; }
