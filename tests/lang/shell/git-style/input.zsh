test_description='functions in quoted tests

fake() {
}'
. ./test-lib.sh

test_expect_success 'setup' '
	helper () {
		echo "in test"
	} &&
	git init
'

real_helper () {
	test_when_finished "rm -rf x" &&
	cat >expect <<-EOF &&
	$1 { unbalanced
	EOF
	sed -e "s/'/\"/" -e 's/}//' actual
}

test_expect_success 'here' "
	cat <<EOF
	\$(real_helper)
EOF
"
autoload -Uz compinit
alias -g G='| grep'
prompt_setup () {
	PS1="%{$fg[red]%}%n"
	print ${(%):-%N} ${0:A:h} ${${x}#y}
}
test_done
