#!/usr/bin/env bash
first() {
	echo "a $(echo "b $(echo 'c }') }") d" `echo "}"`
	echo $'it\'s {' "\"{" \{ \# not-comment#{}
	[[ $x =~ ^\{ ]] || echo ${x//\}/'}'}
	: "${y:="{"}" ; z=${w:-'}'}
}
declare -r CONST=1
declare -A map=(
	[key]=value
	[other]='fn() {'
)
second() { cat <<\EOS
fake() {
EOS
}
coproc third { cat; }
select_it() {
	select opt in a b; do break; done
	for ((i = 0; i < 3; i++)); do
		printf '%s\n' "$i"
	done
} >/dev/null 2>&1
x=1 y=2 command
arr+=(one)
_private() { while read -r line; do echo "$line"; done < <(second); }
