#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='mcp: no tool tells a secret, and people see their files'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# call TOOL ARGUMENTS: one call, of all tools that there are.
call () {
	echo "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"$1\",\"arguments\":$2}}" |
		git fuse mcp --tools=all >out 2>err
	grep -c "\"isError\":false" out
}

# Put together here, so that no scanner of our own sources finds them.
token=ghp_k3J9xQ2mZ7vB4nT8wLp"R5sYd1HcG6fKjM0aE"
cloud=dop_v1_9f8e7d6c5b4a39281706f5e4d3c2b1a0"99887766554433221100ffeeddccbbaa"
line=MIIEpAIBAAKCAQEA7bq2xqJk3nX5"Zt8sWq0Lr7Yp2Vd4Nf6Hj8Tk1Mb3Cx5Zg9Sa"
other=Qw3Er5Ty7Ui9Op1As2Df4Gh6Jk8Lz0"Xc9Vb7Nm5Qa3Ws1Ed2Rf4Tg6Yh8Uj0Ik=="

# None of them is in a file.
no_secret_in () {
	test_must_fail grep -F -e "$token" -e "$cloud" -e "$line" -e "$other" \
		"$1"
}

test_expect_success 'a repository that holds secrets' '
	git init -q shop && cd shop &&
	write pay.py <<-EOT &&
	def pay(order):
	    """pays an order"""
	    client = connect("$token")
	    return client.send(order, x="$cloud")
	EOT
	write key.pem <<-EOT &&
	-----BEGIN RSA PRIVATE KEY-----
	$line
	$other
	-----END RSA PRIVATE KEY-----
	EOT
	git add . && git commit -q -m "pay: connect with $token" &&
	git fuse index update
'

for given in \
	'open_file {"path":"pay.py"}' \
	'open_file {"path":"key.pem","start_line":2,"end_line":3}' \
	'search_text {"query":"client","context":2}' \
	'search_text {"query":"MIIE","case_sensitive":true}' \
	'search_text {"query":"'$cloud'"}' \
	'file_history {"path":"pay.py","message":true}' \
	'blame_range {"path":"pay.py"}' \
	'blame_range {"path":"pay.py","start_line":3,"end_line":3,"history":true}' \
	'search_codebase {"query":"pay an order with the client"}' \
	'get_symbol_references {"symbol":"pay"}' \
	'context {"query":"pay an order"}' \
	'scope_focus {"path":"pay.py"}' \
	'scope_query {"query":"pay order"}' \
	'list_paths {}'
do
	tool=${given%% *} arguments=${given#* }
	test_expect_success "$tool tells none: $arguments" '
		cd shop && call "$tool" "$arguments" && no_secret_in out
	'
done

test_expect_success 'the mask says what kind stood there' '
	cd shop && call open_file "{\"path\":\"pay.py\"}" &&
	grep "connect(.*\[REDACTED:github-token\]" out &&
	grep "\[REDACTED:digitalocean-token\]" out &&
	call search_text "{\"query\":\"BEGIN RSA\"}" &&
	grep REDACTED:pem-private-key out
'

test_expect_success 'the size that is told is that of the file' '
	cd shop && call open_file "{\"path\":\"pay.py\",\"format\":\"json\"}" &&
	grep "\"size\":$(wc -c <pay.py | tr -d " ")," out
'

test_expect_success 'an error tells none, either' '
	cd shop && test_must_fail call open_file "{\"path\":\"$token\"}" &&
	test_grep REDACTED:github-token out && no_secret_in out
'

test_expect_success 'a resource tells none' '
	cd shop && echo "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/list\"}" |
		git fuse mcp >out && no_secret_in out
'

test_expect_success 'people see their files as they are' '
	cd shop && git fuse open pay.py >out && grep -F "$token" out &&
	git fuse grep --format=json client >out && grep -F "$token" out
'

test_expect_success 'nor where a character takes two bytes' '
	cd shop &&
	for kind in UTF-16LE UTF-16BE
	do
		printf "\\376\\377" >mark &&
		test $kind = UTF-16BE || printf "\\377\\376" >mark &&
		{
			cat mark &&
			echo "key = \"$token\"" | iconv -t $kind
		} >wide.txt &&
		call open_file "{\"path\":\"wide.txt\",\"format\":\"json\"}" &&
		test_grep "key = " out && no_secret_in out || return 1
	done &&
	rm wide.txt mark
'

test_done
