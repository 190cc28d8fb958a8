#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='mcp --http: several clients at once'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# Programs are answered in JSON; models, in t3160.
git config --global fuse.mcp.answers json

# Whatever happens, no server outlives this script.
kill_servers () {
	for pid in "$TRASH"/*.pid
	do
		test ! -e "$pid" || kill -9 "$(cat "$pid")" 2>/dev/null
	done
}
trap 'kill_servers; test_remove_trash' EXIT

# serve NAME ARGUMENTS...: a server of this directory; its port is in
# ../NAME.port, its process in ../NAME.pid.
serve () {
	name=$TRASH/$1
	shift
	# One that a test has left behind, because it failed.
	test ! -e "$name.pid" || kill -9 "$(cat "$name.pid")" || :
	rm -f "$name.err"
	git-fuse mcp --http=127.0.0.1:0 "$@" >"$name.out" 2>"$name.err" &
	echo $! >"$name.pid"
	wait_until grep -q "token is in" "$name.err"
	sed -n 's,^listening at http://127.0.0.1:\([0-9]*\)/mcp$,\1,p' \
		"$name.err" >"$name.port"
	test -s "$name.port"
}

is_gone () {
	if kill -0 "$1" 2>/dev/null
	then
		return 1
	fi
}

# end NAME: tells it to end, and waits until it has. Sanitizers must have said
# nothing by then.
end () {
	kill "$(cat "$TRASH/$1.pid")" &&
	wait_until is_gone "$(cat "$TRASH/$1.pid")" &&
	rm "$TRASH/$1.pid" &&
	test_grep ! -e Sanitizer -e "runtime error" "$TRASH/$1.err"
}

# What all clients here are made of: a connection, a request, its answer.
write "$TRASH/bin/Web.pm" <<\EOT
package Web;
use strict;
use IO::Socket::INET;
use JSON::PP;
sub slurp {
	open my $in, "<:raw", $_[0] or die "$_[0]: $!\n";
	local $/;
	my $text = <$in>;
	$text =~ s/\n\z//;
	return $text;
}
our $port = slurp("$ENV{TRASH}/" . ($ENV{SERVER} || "one") . ".port");
our $token = $ENV{TOKEN} ? slurp($ENV{TOKEN}) : "";
sub connection {
	return IO::Socket::INET->new(PeerAddr => "127.0.0.1",
		PeerPort => $port, Timeout => 60) || die "connect: $!\n";
}
# A request's text: headers that are undef are left away.
sub request {
	my ($method, $path, $headers, $body) = @_;
	my %h = ("Host" => "127.0.0.1:$port",
		"Authorization" => "Bearer $token",
		"Accept" => "application/json, text/event-stream",
		defined $body ? ("Content-Type" => "application/json",
			"Content-Length" => length $body) : (), %$headers);
	return join("", "$method $path HTTP/1.1\r\n", (map {
		defined $h{$_} ? "$_: $h{$_}\r\n" : () } sort keys %h),
		"\r\n", defined $body ? $body : "");
}
# One answer from a connection that stays open.
sub answer {
	my ($in) = @_;
	my ($head, $body) = ("", "");
	while (defined(my $line = <$in>)) {
		$head .= $line;
		last if $line eq "\r\n";
	}
	my ($status) = $head =~ m{^HTTP/1\.1 (\d+)} or return (0, $head, "");
	if ($head =~ /^transfer-encoding: chunked/mi) {
		while (defined(my $size = <$in>)) {
			my $n = hex $size;
			read $in, my $part, $n;
			$body .= $part if $n;
			<$in>;
			last unless $n;
		}
	} elsif ($head =~ /^content-length: (\d+)/mi) {
		read $in, $body, $1;
	}
	return ($status, $head, $body);
}
sub ask {
	my ($c, @what) = @_;
	syswrite $c, request(@what);
	return answer($c);
}
my $io = "io.modelcontextprotocol";
# A message of the older era, and of the newer one.
sub message {
	my ($id, $method, $params) = @_;
	return JSON::PP->new->utf8->canonical->encode({ jsonrpc => "2.0",
		length($id // "") ? (id => $id) : (), method => $method,
		params => $params || {} });
}
sub modern {
	my ($id, $method, $params) = @_;
	return message($id, $method, { %{$params || {}}, _meta => {
		"$io/protocolVersion" => "2026-07-28",
		"$io/clientCapabilities" => {}, %{$params->{_meta} || {}} } });
}
sub call {
	my ($id, $tool, $arguments, $meta) = @_;
	return message($id, "tools/call", { name => $tool,
		arguments => $arguments, $meta ? (_meta => $meta) : () });
}
1;
EOT

# web METHOD PATH [HEADER: VALUE]... [-d BODY | -f FILE]: asks once. The status
# is in `status`, and on stdout; what comes with it in `headers` and `body`. A
# header without a value is not sent.
write "$TRASH/bin/web" <<\EOT
use strict;
use Web;
my ($method, $path, %headers) = (shift, shift);
my $body;
while (defined(my $word = shift)) {
	if ($word eq "-d") {
		$body = shift;
	} elsif ($word eq "-f") {
		$body = Web::slurp(shift);
	} else {
		my ($name, $value) = split /: ?/, $word, 2;
		$headers{$name} = length $value ? $value : undef;
	}
}
my ($status, $head, $text) = Web::ask(Web::connection(), $method, $path,
	{ Connection => "close", %headers }, $body);
my $prefix = $ENV{OUT} ? "$ENV{OUT}." : "$ENV{TRASH}/";
for (["status", $status], ["headers", $head], ["body", $text]) {
	open my $out, ">:raw", "$prefix$_->[0]" or die;
	print $out $_->[1];
	close $out;
}
print "$status\n";
EOT
web () {
	perl -I"$TRASH/bin" "$TRASH/bin/web" "$@"
}

# gets STATUS ARGUMENTS OF web...
gets () {
	gets_wanted=$1
	shift
	web "$@" >"$TRASH/said"
	test "$(cat "$TRASH/said")" = "$gets_wanted" ||
	test_complain "$(cat "$TRASH/said"), not $gets_wanted: $*" \
		"$(cat "$TRASH/headers" "$TRASH/body")"
}

# a_problem NAME: the body is a problem object, with the status that was given.
a_problem () {
	test_grep -i "^content-type: application/problem+json" \
		"$TRASH/headers" &&
	json "$TRASH/body" .type .status >"$TRASH/actual" &&
	printf "%s\n" "urn:git-fuse:problem:$1" "$(cat "$TRASH/status")" \
		>"$TRASH/expected" &&
	test_cmp "$TRASH/expected" "$TRASH/actual" &&
	json "$TRASH/body" .title .detail >/dev/null
}

# is PATH VALUE: of the body.
is () {
	json "$TRASH/body" "$1" >"$TRASH/actual"
	echo "$2" >"$TRASH/expected"
	test_cmp "$TRASH/expected" "$TRASH/actual"
}

# header NAME: its value.
header () {
	sed -n "s/^$1: \(.*\)$(printf "\r")\$/\1/p" "$TRASH/headers"
}

# metric PATTERN: the value of the one line that begins so.
metric () {
	web GET /metrics >/dev/null && grep "^$1" "$TRASH/body" |
	sed 's/.* //'
}
has_metric () {
	test "$(metric "$1")" = "$2"
}

message () {
	perl -I"$TRASH/bin" -MWeb -e 'print Web::message(@ARGV[0, 1],
		JSON::PP::decode_json($ARGV[2] || "{}"))' "$@"
}
modern () {
	perl -I"$TRASH/bin" -MWeb -e 'print Web::modern(@ARGV[0, 1],
		JSON::PP::decode_json($ARGV[2] || "{}"))' "$@"
}
call () {
	message "$1" tools/call "{\"name\":\"$2\",\"arguments\":${3:-{\}}${4:+,\"_meta\":$4}}"
}

TOKEN=$TRASH/shop/.git/fuse/http-token
export TOKEN

test_expect_success 'a shop, and a server of it' '
	make_shop shop && cd shop && serve one --tools=all &&
	test_line_count 2 ../one.err && test_line_count 0 ../one.out
'

test_expect_success 'the token is in a file that nobody else can read' '
	cd shop && perl -e "printf qq(%o\n), (stat shift)[2] & 0777" \
		"$TOKEN" >actual && echo 600 >expected &&
	test_cmp expected actual && rm actual expected &&
	test "$(wc -c <"$TOKEN")" = 65 && grep -qx "[0-9a-f]*" "$TOKEN" &&
	test_grep ! -f "$TOKEN" ../one.err && test_grep "$TOKEN" ../one.err &&
	test "$(ls .git/fuse | grep -c token)" = 1
'

test_expect_success 'whether it is well is told to anybody, and no more' '
	gets 200 GET /healthz "Authorization:" && is .status ok &&
	test "$(wc -c <body)" -lt 40 && gets 200 HEAD /healthz
'

test_expect_success 'without the token nothing is told' '
	m=$(message 1 tools/list) &&
	gets 401 POST /mcp "Authorization:" -d "$m" && a_problem token &&
	header WWW-Authenticate | grep -x "Bearer realm=\"git-fuse\"" &&
	for said in "Bearer" "Bearer x" "Basic $(cat "$TOKEN")" \
		"Bearer $(tr 0-9a-f 1-9a-f0 <"$TOKEN")" \
		"Bearer $(cat "$TOKEN")0" "Bearer $(cat "$TOKEN"), Bearer x"
	do
		gets 401 POST /mcp "Authorization: $said" -d "$m" || exit
		header WWW-Authenticate | grep -q invalid_token || exit
	done &&
	gets 401 GET /metrics "Authorization:" &&
	gets 401 DELETE /mcp "Authorization:" &&
	gets 200 POST /mcp "Authorization: bEARER  $(cat "$TOKEN")" -d "$m"
'

test_expect_success 'a host or an origin that is not ours is refused' '
	port=$(cat one.port) m=$(message 1 ping) &&
	for host in evil.example "evil.example:$port" "127.0.0.1" \
		"127.0.0.1:1" "10.0.0.1:$port" "[::2]:$port" \
		"localhost.evil.example:$port" "127.0.0.1:$port:" \
		"127.0.0.1:$port, evil.example" "x@localhost:$port"
	do
		gets 421 POST /mcp "Host: $host" -d "$m" || exit
		a_problem host || exit
	done &&
	for host in "localhost:$port" "LOCALHOST:$port" "127.0.0.1:$port" \
		"127.8.9.1:$port" "[::1]:$port"
	do
		gets 200 POST /mcp "Host: $host" -d "$m" || exit
	done &&
	for origin in http://evil.example https://localhost.evil.example \
		null file:// "http://127.0.0.1.evil.example" \
		"http://localhost:1x" "http://[::1" javascript:x
	do
		gets 403 POST /mcp "Origin: $origin" -d "$m" || exit
		a_problem origin || exit
		gets 403 GET /healthz "Origin: $origin" || exit
	done &&
	for origin in http://localhost:3000 https://127.0.0.1 "http://[::1]:8"
	do
		gets 200 POST /mcp "Origin: $origin" -d "$m" || exit
		test "$(header Access-Control-Allow-Origin)" = "$origin" ||
			exit
	done
'

test_expect_success 'a page that may ask is told so before' '
	gets 204 OPTIONS /mcp "Origin: http://localhost:3000" \
		"Authorization:" "Access-Control-Request-Method: POST" &&
	header Access-Control-Allow-Methods | grep POST &&
	header Access-Control-Allow-Headers | grep Authorization &&
	gets 403 OPTIONS /mcp "Origin: http://evil.example" &&
	test_grep ! Access-Control headers &&
	gets 405 OPTIONS /mcp && gets 404 OPTIONS /x "Origin: http://localhost"
'

test_expect_success 'what is not there, or not so, is a problem' '
	m=$(message 1 ping) &&
	for path in / /mcp/ /nonesuch /mcp%00 /../mcp /healthz/x
	do
		gets 404 GET "$path" || test "$path" = /mcp%00 || exit
	done &&
	gets 404 POST /nonesuch -d "$m" && a_problem not-found &&
	gets 405 GET /mcp && a_problem method &&
	test "$(header Allow)" = "DELETE, POST" &&
	gets 405 PUT /mcp -d "$m" && gets 405 POST /metrics -d "$m" &&
	test "$(header Allow)" = "GET, HEAD" &&
	for type in "" text/plain application/jsonx \
		application/x-www-form-urlencoded
	do
		gets 415 POST /mcp "Content-Type: $type" -d "$m" || exit
		a_problem content-type || exit
	done &&
	gets 200 POST /mcp "Content-Type: Application/JSON ; charset=utf-8" \
		-d "$m" &&
	for accept in text/html text/event-stream "application/json;q=0" \
		"application/json; q=0.00, text/html"
	do
		gets 406 POST /mcp "Accept: $accept" -d "$m" || exit
		a_problem accept || exit
	done &&
	for accept in "" "*/*" "text/html, application/*;q=0.1" \
		"application/json;q=0.5"
	do
		gets 200 POST /mcp "Accept: $accept" -d "$m" || exit
	done
'

test_expect_success 'what is no message is refused with what is wrong' '
	gets 400 POST /mcp -d "{" && is .error.code -32700 && is .id null &&
	gets 400 POST /mcp -d "" && is .error.code -32700 &&
	gets 400 POST /mcp -d "[]" && is .error.code -32600 &&
	gets 400 POST /mcp -d "{\"id\":1,\"method\":\"ping\"}" &&
	is .error.code -32600 && is .id 1 &&
	printf "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\377\"}" >bytes &&
	gets 400 POST /mcp -f bytes && is .error.code -32700 && rm bytes &&
	gets 200 POST /mcp -d "$(message 1 nonesuch)" &&
	is .error.code -32601 &&
	gets 200 POST /mcp -d "$(call 1 nonesuch)" && is .error.code -32602
'

test_expect_success 'what is too large is refused before it is read' '
	perl -I"$TRASH/bin" -MWeb -e "
		my \$c = Web::connection();
		syswrite \$c, Web::request(q(POST), q(/mcp),
			{ q(Content-Length) => (16 << 20) + 1 }, q({));
		print +(Web::answer(\$c))[0], qq(\n);
		\$c = Web::connection();
		my \$r = Web::request(q(POST), q(/mcp), {
			q(Content-Length) => undef,
			q(Transfer-Encoding) => q(chunked) }, q());
		my \$chunk = sprintf(qq(%x\r\n), 1 << 20) . (q( ) x (1 << 20))
			. qq(\r\n);
		print \$c \$r;
		print \$c \$chunk for 1 .. 17;
		print \$c qq(0\r\n\r\n);
		\$c->flush;
		print +(Web::answer(\$c))[0], qq(\n);
		\$c = Web::connection();
		print \$c Web::request(q(GET), q(/healthz),
			{ q(X-Long) => q(x) x 40000 });
		\$c->flush;
		print +(Web::answer(\$c))[0], qq(\n);
	" >actual && printf "%s\n" 413 413 431 >expected &&
	test_cmp expected actual
'

test_expect_success 'the older era begins with a session' '
	gets 200 POST /mcp -d "$(message 0 initialize "{\"protocolVersion\":\"2025-06-18\"}")" &&
	is .result.protocolVersion 2025-06-18 &&
	header Mcp-Session-Id >id && grep -qxE "mcp-[0-9a-f]{32}" id &&
	gets 202 POST /mcp "Mcp-Session-Id: $(cat id)" \
		"MCP-Protocol-Version: 2025-06-18" \
		-d "$(message "" notifications/initialized)" &&
	test_line_count 0 body &&
	gets 200 POST /mcp "Mcp-Session-Id: $(cat id)" \
		"MCP-Protocol-Version: 2025-06-18" -d "$(message 1 tools/list)" &&
	is .result.tools[0].name search_codebase &&
	gets 200 POST /mcp -d "$(message 0 initialize)" &&
	test "$(header Mcp-Session-Id)" != "$(cat id)" &&
	gets 202 POST /mcp -d "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"
'

test_expect_success 'several at once are taken where the version has them' '
	cd shop &&
	ping="{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}" &&
	list="{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"list_paths\"}}" &&
	told="{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}" &&
	begin="{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"initialize\"}" &&
	for version in "" 2025-03-26
	do
		gets 200 POST /mcp "MCP-Protocol-Version: $version" \
			-d "[$ping,$list,$told,$begin]" &&
		is "[0].id" 2 && is "[1].result.isError" false &&
		is "[2].error.code" -32600 &&
		test_must_fail json "$TRASH/body" "[3]" &&
		gets 202 POST /mcp "MCP-Protocol-Version: $version" \
			-d "[$told]" && test ! -s "$TRASH/body" || exit
	done &&
	gets 400 POST /mcp -d "[]" &&
	for version in 2025-06-18 2025-11-25 2026-07-28
	do
		gets 400 POST /mcp "MCP-Protocol-Version: $version" \
			-d "[$ping]" && is .error.code -32600 || exit
	done
'

test_expect_success 'a session that was ended is not there' '
	id=$(cat id) &&
	gets 200 POST /mcp "Mcp-Session-Id: $id" \
		-d "$(call 1 set_scope "{\"include_globs\":[\"src\"]}")" &&
	is .result.structuredContent.name "$id" &&
	gets 200 POST /mcp "Mcp-Session-Id: $id" -d "$(call 1 list_paths)" &&
	is .result.structuredContent.total 4 &&
	(cd shop && git fuse session list) | grep -q "$id" &&
	gets 204 DELETE /mcp "Mcp-Session-Id: $id" &&
	gets 404 POST /mcp "Mcp-Session-Id: $id" -d "$(call 1 list_paths)" &&
	a_problem session && gets 404 DELETE /mcp "Mcp-Session-Id: $id" &&
	(cd shop && git fuse session list) >list && test_grep ! "$id" list &&
	gets 404 POST /mcp "Mcp-Session-Id: mcp-$(echo "$id" | sed s/^mcp-// |
		tr 0-9a-f 1-9a-f0)" -d "$(message 1 ping)" &&
	gets 404 DELETE /mcp && gets 204 DELETE /mcp "Mcp-Session-Id: mine" &&
	gets 404 POST /mcp "Mcp-Session-Id: mine" -d "$(message 1 ping)"
'

test_expect_success 'the newer era says the same in headers and message' '
	v="MCP-Protocol-Version: 2026-07-28" t="Mcp-Method: tools/call" &&
	gets 200 POST /mcp "$v" "Mcp-Method: server/discover" \
		-d "$(modern 1 server/discover)" &&
	is .result.resultType complete &&
	m=$(modern 1 tools/call "{\"name\":\"list_paths\",\"arguments\":{}}") &&
	gets 200 POST /mcp "$v" "$t" "Mcp-Name: list_paths" -d "$m" &&
	is .result.structuredContent.total 6 &&
	test -z "$(header Mcp-Session-Id)" &&
	gets 200 POST /mcp "$v" "$t" "Mcp-Name: =?base64?bGlzdF9wYXRocw==?=" \
		-d "$m" &&
	for wrong in "Mcp-Name: open_file" "Mcp-Name:" \
		"Mcp-Name: =?base64?bGlzdF9wYXRo?=" "Mcp-Name: LIST_PATHS" \
		"Mcp-Method: tools/list" "Mcp-Method:" \
		"MCP-Protocol-Version: 2025-11-25" "MCP-Protocol-Version:"
	do
		gets 400 POST /mcp "$v" "$t" "Mcp-Name: list_paths" "$wrong" \
			-d "$m" || exit
		is .error.code -32020 && is .id 1 || exit
	done &&
	gets 400 POST /mcp "MCP-Protocol-Version: 2031-01-01" -d "$m" &&
	is .error.code -32022 && is .error.data.requested 2031-01-01 &&
	json body .error.data.supported | grep -q 2026-07-28 &&
	gets 400 POST /mcp "MCP-Protocol-Version: 1.0" \
		-d "$(message 1 tools/list)" && is .error.code -32022 &&
	gets 400 POST /mcp "$v" -d "$(message 1 tools/list)" &&
	is .error.code -32020 &&
	gets 404 POST /mcp "$v" "Mcp-Method: ping" -d "$(modern 1 ping)" &&
	is .error.code -32601 &&
	gets 400 POST /mcp "$v" "Mcp-Method: tools/list" -d "$(modern 1 \
		tools/list | sed s/clientCap/clientCup/)" &&
	is .error.code -32602
'

test_expect_success 'a scope is found by its name' '
	gets 200 POST /mcp "X-Session-ID: docs" \
		-d "$(call 1 set_scope "{\"include_globs\":[\"README.md\"]}")" &&
	gets 200 POST /mcp "X-Session-ID: docs" -d "$(call 1 list_paths)" &&
	is .result.structuredContent.total 1 &&
	is .result.structuredContent.scope.session docs &&
	gets 200 POST /mcp "Mcp-Session-Id: docs" -d "$(call 1 list_paths)" &&
	is .result.structuredContent.total 1 &&
	gets 200 POST /mcp -d "$(call 1 list_paths)" &&
	is .result.structuredContent.total 6 &&
	gets 200 POST /mcp "X-Session-ID: nonesuch" -d "$(call 1 list_paths)" &&
	is .result.structuredContent.total 6 &&
	gets 200 POST /mcp "X-Session-ID: other" "Mcp-Session-Id: docs" \
		-d "$(call 1 list_paths)" &&
	is .result.structuredContent.total 6 &&
	gets 200 POST /mcp "X-Session-ID: docs" \
		-d "$(call 1 list_paths "{\"include_globs\":[\"src\"]}")" &&
	is .result.structuredContent.total 4 &&
	(cd shop && git fuse ls --session=docs) | grep README.md &&
	gets 200 POST /mcp "X-Session-ID: docs" -d "$(call 1 set_scope)" &&
	gets 200 POST /mcp "X-Session-ID: docs" -d "$(call 1 list_paths)" &&
	is .result.structuredContent.total 6 &&
	for name in ../x .x a/b "a b" "$(perl -e "print q(x) x 129")"
	do
		gets 400 POST /mcp "X-Session-ID: $name" \
			-d "$(call 1 list_paths)" || exit
		a_problem session-name || exit
	done
'

test_expect_success 'who has no name for a scope gets one' '
	gets 200 POST /mcp -d "$(call 1 set_scope "{\"include_globs\":[\"src\"]}")" &&
	header X-Session-ID >id && grep -qxE "scope-[0-9a-f]{32}" id &&
	is .result.structuredContent.name "$(cat id)" &&
	gets 200 POST /mcp "X-Session-ID: $(cat id)" \
		-d "$(call 1 list_paths)" &&
	is .result.structuredContent.total 4 &&
	gets 200 POST /mcp -d "$(call 1 list_paths "{\"session\":\"$(cat id)\"}")" &&
	is .result.structuredContent.total 4
'

test_expect_success 'a scope reaches the repositories that it names' '
	make_shop other && cd shop &&
	git config fuse.repository.other ../other &&
	gets 200 POST /mcp "X-Session-ID: far" \
		-d "$(call 1 set_scope "{\"repos\":[\"other\"]}")" &&
	gets 200 POST /mcp "X-Session-ID: far" -d "$(call 1 list_paths)" &&
	is .result.structuredContent.schema fuse.several/1 &&
	is .result.structuredContent.answers[0].repository other &&
	gets 200 POST /mcp -d "$(call 1 set_scope "{\"repos\":[\"../other\"]}")" &&
	is .result.structuredContent.code invalid-parameter
'

test_expect_success 'what leads out of the repository is refused' '
	cd shop && ln -s /etc/passwd out && ln -s .git dot &&
	for path in ../other/README.md /etc/passwd .git/config dot/config out/x \
		src/../../other/README.md "$TRASH/other/README.md" \
		"$TRASH/shop/.git/config" "$TRASH/shop/../other/README.md"
	do
		gets 200 POST /mcp -d "$(call 1 open_file "{\"path\":\"$path\"}")" ||
			exit
		is .result.isError true || exit
		gets 200 POST /mcp -d "$(message 1 resources/read "{\"uri\":\"fuse://file/$path\"}")" ||
			exit
		is .error.code -32602 || exit
	done &&
	gets 200 POST /mcp -d "$(call 1 open_file "{\"path\":\"out\"}")" &&
	test_grep ! root: ../body &&
	gets 200 POST /mcp -d "$(call 1 open_file "{\"path\":\"$TRASH/shop/README.md\"}")" &&
	test_grep "A Clock that nothing uses" ../body &&
	for rev in --upload-pack=x -x "--output=/tmp/x"
	do
		gets 200 POST /mcp -d "$(call 1 list_paths "{\"at\":\"$rev\"}")" ||
			exit
		is .result.isError true || exit
		gets 200 POST /mcp -d "$(call 1 file_history "{\"path\":\"src\",\"at\":\"$rev\"}")" ||
			exit
		is .result.isError true || exit
	done &&
	gets 200 POST /mcp -d "$(call 1 decision_create "{\"title\":\"x\"}")" &&
	is .result.structuredContent.status 403 && rm out dot
'

test_expect_success 'several requests go over one connection' '
	perl -I"$TRASH/bin" -MWeb -e "
		my \$c = Web::connection();
		for my \$id (1 .. 50) {
			my (\$status, \$head, \$body) = Web::ask(\$c, q(POST),
				q(/mcp), {}, Web::message(\$id, q(ping)));
			die qq(\$status \$body) unless \$status == 200 &&
				\$body =~ /\"id\":\$id,/;
		}"
'

# Many files, so that there is something to be told of and to be stopped.
test_expect_success 'progress comes as events, and the answer behind it' '
	git init -q big && cd big &&
	perl -e "for (1 .. 1500) {
		open my \$f, q(>), qq(f\$_.py);
		print \$f map { qq(def f\${_}_\$.(a):\n    return a + \$_\n) }
			1 .. 20;
		print \$f qq(x = \$_\n);
	}" && git add . && git commit -qm Many && serve big --tools=all &&
	SERVER=big TOKEN=$PWD/.git/fuse/http-token && export SERVER TOKEN &&
	gets 200 POST /mcp -d "$(call 1 refresh_index)" &&
	rm -f .git/fuse/index.db* &&
	m=$(call 7 refresh_index "{}" "{\"progressToken\":\"t\"}") &&
	gets 200 POST /mcp -d "$m" &&
	test_grep -i "^content-type: text/event-stream" ../headers &&
	test_grep -i "^x-accel-buffering: no" ../headers &&
	perl -MJSON::PP -0777 -ne "
		my @events = split /\n\n/;
		my \$last = 0;
		for my \$i (0 .. \$#events) {
			\$events[\$i] =~ /^event: message\ndata: (.*)\$/ or die;
			my \$m = decode_json(\$1);
			if (\$i == \$#events) {
				die unless \$m->{id} == 7 && \$m->{result};
				next;
			}
			die unless \$m->{params}{progressToken} eq q(t) &&
				\$m->{params}{progress} > \$last;
			\$last = \$m->{params}{progress};
		}
		die scalar @events unless @events > 5;
	" ../body &&
	gets 200 POST /mcp "Accept: application/json" -d "$m" &&
	json ../body .result.isError &&
	gets 200 POST /mcp -d "$(call 7 refresh_index)" &&
	json ../body .result.isError &&
	gets 200 POST /mcp -d "$(call 7 nonesuch "{}" "{\"progressToken\":1}")" &&
	test_grep "^data: .*-32602" ../body
'

# The server stands still while we say so: it cannot be done before it knows.
test_expect_success 'a client that cancels, or goes, stops its work' '
	cd big && rm -rf .git/fuse/index.db* && pid=$(cat ../big.pid) &&
	SERVER=big TOKEN=$PWD/.git/fuse/http-token && export SERVER TOKEN &&
	perl -I"$TRASH/bin" -MWeb -e "
		my \$c = Web::connection();
		syswrite \$c, Web::request(q(POST), q(/mcp),
			{ q(Mcp-Session-Id) => q(s) }, Web::call(q(long),
			q(refresh_index), {}, { progressToken => 1 }));
		sysread(\$c, my \$first, 100) or die;
		kill STOP => $pid;
		my \$d = Web::connection();
		syswrite \$d, Web::request(q(POST), q(/mcp),
			{ q(Mcp-Session-Id) => q(s) }, Web::message(undef,
			q(notifications/cancelled), { requestId => q(long) }));
		kill CONT => $pid;
		my (\$status) = Web::answer(\$d);
		local \$/;
		my \$rest = \$first . do {
			my (\$all, \$part) = q();
			\$all .= \$part until \$all =~ /\r\n0\r\n\r\n/ ||
				!sysread(\$c, \$part, 1 << 16);
			\$all;
		};
		die \$status unless \$status == 202;
		die \$rest if \$rest =~ /\"id\":\"long\"/;
		die \$rest if \$rest =~ /\"progress\":100/;
	" &&
	wait_until has_metric \
		"git_fuse_mcp_requests_total{.*refresh_index.*stopped" 1 &&
	rm -rf .git/fuse/index.db* &&
	perl -I"$TRASH/bin" -MWeb -e "
		my \$c = Web::connection();
		syswrite \$c, Web::request(q(POST), q(/mcp), {},
			Web::call(q(long), q(refresh_index), {},
			{ progressToken => 1 }));
		sysread(\$c, my \$first, 100) or die;
		kill STOP => $pid;
		close \$c;
		kill CONT => $pid;
	" &&
	wait_until has_metric \
		"git_fuse_mcp_requests_total{.*refresh_index.*stopped" 2 &&
	has_metric "git_fuse_mcp_requests_in_flight" 0
'

# A search whose leaders are close asks a program, which waits until we let it
# go on.
test_expect_success 'a search that takes as long as we like' '
	git init -q owls && cd owls &&
	for owl in barn eagle tawny
	do
		printf "def hoot(night):\n    %s = night\n    return %s\n" \
			$owl $owl >$owl.py
	done && git add . && git commit -qm Owls &&
	mkfifo ../gate && write ../slow <<-\EOT &&
	#!/bin/sh
	: >"$TRASH/asked.$$"
	cat "$TRASH/gate" >/dev/null
	cat
	EOT
	chmod 755 ../slow && git config fuse.rerank.command "$TRASH/slow" &&
	git config fuse.rerank.timeout 60 &&
	serve slow --tools=all --max-running=1
'

asks () {
	test "$(find "$TRASH" -maxdepth 1 -name "asked.*" | wc -l)" = "$1"
}

test_expect_success 'commands wait for their turn, and may leave' '
	SERVER=slow TOKEN=$PWD/owls/.git/fuse/http-token &&
	export SERVER TOKEN && rm -f asked.* &&
	long=$(call 1 search_codebase "{\"query\":\"hoot night\"}") &&
	{
		OUT=$TRASH/first web POST /mcp "X-Session-ID: a" -d "$long" >first.said &
		first=$!
	} && wait_until asks 1 &&
	has_metric "git_fuse_mcp_requests_in_flight" 1 &&
	gets 200 POST /mcp -d "$(message 9 tools/list)" &&
	gets 200 GET /healthz &&
	perl -I"$TRASH/bin" -MWeb -e "
		my (\$x, \$y) = (Web::connection(), Web::connection());
		syswrite \$_, Web::request(q(POST), q(/mcp),
			{ q(X-Session-ID) => q(b) },
			Web::call(q(second), q(list_paths), {})) for \$x, \$y;
		my (\$waiting, \$tries) = (q(), 0);
		until (\$waiting == 2) {
			(\$waiting) = (Web::ask(Web::connection(), q(GET),
				q(/metrics), {}))[2] =~
				/^git_fuse_mcp_requests_waiting (\d+)/m;
			die if ++\$tries > 1000;
			select undef, undef, undef, .02;
		}
		close \$y;
		my (\$other) = Web::ask(Web::connection(), q(POST), q(/mcp),
			{ q(X-Session-ID) => q(c) }, Web::message(undef,
			q(notifications/cancelled), { requestId => q(second) }));
		select undef, undef, undef, .3;
		my \$in = q();
		vec(\$in, fileno \$x, 1) = 1;
		die if select \$in, undef, undef, 0;
		Web::ask(Web::connection(), q(POST), q(/mcp),
			{ q(X-Session-ID) => q(b) }, Web::message(undef,
			q(notifications/cancelled), { requestId => q(second) }));
		my (\$status, \$head, \$body) = Web::answer(\$x);
		die qq(\$status \$body) unless \$status == 204 && \$body eq q();
	" &&
	wait_until has_metric \
		"git_fuse_mcp_requests_total{.*list_paths.*stopped" 2 &&
	has_metric "git_fuse_mcp_requests_waiting" 0 &&
	: >gate && wait "$first" && test "$(cat first.said)" = 200
'

test_expect_success 'what takes too long is stopped' '
	cd big && end big && serve big --tools=all --max-seconds=1 &&
	SERVER=big TOKEN=$PWD/.git/fuse/http-token && export SERVER TOKEN &&
	gets 200 POST /mcp -d "$(call 1 refresh_index)" &&
	pid=$(cat ../big.pid) &&
	# What is made anew may be there before it is stopped.
	for try in 1 2 3
	do
		stopped=no &&
		rm -f .git/fuse/index.db* &&
		perl -I"$TRASH/bin" -MWeb -e "
			my \$c = Web::connection();
			syswrite \$c, Web::request(q(POST), q(/mcp), {}, Web::call(1,
				q(refresh_index), {}, { progressToken => 1 }));
			sysread(\$c, my \$first, 100) or die;
			kill STOP => $pid;
			select undef, undef, undef, 1.2;
			kill CONT => $pid;
			my \$rest = q();
			sysread(\$c, \$rest, 1 << 16, length \$rest) or last
				until \$rest =~ /\r\n0\r\n\r\n/;
			die \$rest unless \$rest =~ /\"code\":\"timeout\"/ &&
				\$rest =~ /ask for less/;
		" && stopped=yes && break
	done
	test $stopped = yes && end big
'

test_expect_success 'a server that is told to end lets its work end' '
	SERVER=slow TOKEN=$PWD/owls/.git/fuse/http-token &&
	export SERVER TOKEN && rm -f asked.* &&
	long=$(call 1 search_codebase "{\"query\":\"hoot night\"}") &&
	{
		OUT=$TRASH/first web POST /mcp -d "$long" >first.said &
		first=$!
	} && wait_until asks 1 && kill "$(cat slow.pid)" &&
	wait_until test_must_fail web GET /healthz && : >gate &&
	wait "$first" && test "$(cat first.said)" = 200 &&
	json first.body .result.isError | grep -x false &&
	wait_until is_gone "$(cat slow.pid)" && rm slow.pid &&
	test_line_count 2 slow.err
'

test_expect_success 'it dies by the signal when all is put away' '
	cd shop &&
	for signal in TERM INT
	do
		code=0
		{
			git-fuse mcp --http=127.0.0.1:0 2>../last.err &
			perl -e "
				my (\$pid, \$signal, \$file) = @ARGV;
				until (-s \$file && do { open my \$f, q(<),
					\$file; join(q(), <\$f>) =~ /token/ }) {
					select undef, undef, undef, .05;
				}
				kill \$signal => \$pid;
			" $! $signal ../last.err
			wait $! || code=$?
		}
		case $signal in
		TERM) test $code = 143 || exit ;;
		esac
		rm -f ../last.err
	done
'

# Each of twenty clients has a scope of its own and a connection that stays
# open. What it finds says whose it is.
test_expect_success 'twenty clients get only what is theirs' '
	git init -q many && cd many &&
	perl -e "for my \$d (1 .. 20) {
		mkdir qq(d\$d);
		for my \$f (1 .. \$d) {
			open my \$o, q(>), qq(d\$d/f\$f.txt);
			print \$o qq(needle of \$d\nhay\n);
		}
	}" && git add . && git commit -qm Many && serve many &&
	SERVER=many TOKEN=$PWD/.git/fuse/http-token && export SERVER TOKEN &&
	cat >../many.pl <<-\EOT &&
	use strict;
	use Web;
	my ($rounds) = @ARGV;
	sub check {
		my ($n, $status, $body) = @_;
		die "$n: $status $body" unless $status == 200;
		my $r = decode_json($body)->{result};
		die "$n: $body" if $r->{isError};
		return $r->{structuredContent};
	}
	sub decode_json { JSON::PP::decode_json(@_) }
	sub client {
		my ($n) = @_;
		my $c = Web::connection();
		my $ask = sub {
			my ($tool, $arguments) = @_;
			my ($s, undef, $b) = Web::ask($c, "POST", "/mcp",
				{ "X-Session-ID" => "client-$n" },
				Web::call($n, $tool, $arguments));
			return check($n, $s, $b);
		};
		$ask->("set_scope", { include_globs => ["d$n"] });
		for (1 .. $rounds) {
			my $l = $ask->("list_paths", {});
			die "$n: $l->{total}" unless $l->{total} == $n;
			$_->{path} =~ m{^d$n/} or die "$n: $_->{path}"
				for @{$l->{files}};
			my $s = $ask->("search_text", { query => "needle of",
				max_results => 100 });
			my @seen = map { $_->{path} } @{$s->{matches} ||
				$s->{results} || []};
			die "$n: " . JSON::PP::encode_json($s)
				unless @seen == $n;
			m{^d$n/} or die "$n: $_" for @seen;
		}
	}
	my @pid;
	for my $n (1 .. 20) {
		my $pid = fork;
		if (!$pid) {
			client($n);
			exit 0;
		}
		push @pid, $pid;
	}
	for (@pid) {
		waitpid $_, 0;
		die if $?;
	}
	EOT
	rounds=5 &&
	perl -I"$TRASH/bin" "$TRASH/many.pl" $rounds &&
	has_metric codeintel_active_sessions 20 &&
	has_metric "codeintel_scope_operations_total{operation=\"set\"}" 20 &&
	has_metric "codeintel_scope_operations_total{operation=\"get\"}" \
		$((20 * rounds * 2)) &&
	has_metric "codeintel_scope_filter_duration_seconds_count{filter_type=\"glob\"}" \
		$((20 * (rounds * 2 + 1)))
'

# As Prometheus reads it: each sample below the type of its metric, no label
# twice, buckets that grow to their count.
test_expect_success 'the figures are in form, and add up' '
	gets 200 GET /metrics &&
	header Content-Type | grep -x "text/plain; version=0.0.4; charset=utf-8" &&
	cat >figures.pl <<-\EOT &&
	use strict;
	my (%type, %help, %seen, $now, %bucket, %count);
	while (<STDIN>) {
		if (/^# HELP (\S+) \S/) {
			die $_ if $help{$1}++;
			next;
		}
		if (/^# TYPE (\S+) (counter|gauge|histogram)$/) {
			die $_ if $type{$1} || !$help{$1};
			$type{$now = $1} = $2;
			next;
		}
		my ($name, $labels, $value) =
			/^([a-z_]+)(?:\{(.*)\})? (\d[\d.e+-]*)$/ or die $_;
		die $_ if $seen{"$name {$labels}"}++;
		(my $base = $name) =~ s/_(bucket|sum|count)$//
			if $type{$now} eq "histogram";
		die $_ unless ($base || $name) eq $now;
		while (length $labels) {
			$labels =~ s/^[a-z_]+="[A-Za-z0-9_.\/+-]*"(,|$)// or die $_;
		}
		/^(\S+)_bucket\{(.*),le="([^"]*)"\}/ or next;
		my $key = "$1 {$2}";
		die $_ if $value < ($bucket{$key} || 0);
		$bucket{$key} = $value;
	}
	seek STDIN, 0, 0;
	my (%total, %timed, $calls);
	while (<STDIN>) {
		/^(\S+)_count(\{.*\}) (\d+)$/ and die $_ unless
			!/^(\S+)_count(\{.*\}) (\d+)$/ ||
			$bucket{"$1 $2"} == $3;
		$total{$1} += $2 if
			/^git_fuse_mcp_requests_total\{(.*),outcome=.*\} (\d+)$/;
		$timed{$1} = $2 if
			/^git_fuse_mcp_request_duration_seconds_count\{(.*)\} (\d+)$/;
	}
	die unless %total;
	for (keys %total) {
		die "$_: $total{$_}, $timed{$_}" unless
			$total{$_} == $timed{$_};
	}
	die unless keys %timed == keys %total;
	print join("\n", sort keys %type), "\n";
	EOT
	perl figures.pl <body >names && rm figures.pl &&
	sed -n "/^.Sh METRICS/,/^.Sh CONF/s/^.It Cm //p" \
		"$FUSE_SOURCE/man/git-fuse-mcp.1" | sed "s/ , /\n/" | sort >told &&
	test_cmp told names &&
	grep "^git_fuse_http_refused_total{reason=\"no_token\"} 3$" body &&
	grep "^git_fuse_http_refused_total{reason=\"wrong_token\"} 6$" body &&
	grep "^git_fuse_http_refused_total{reason=\"host\"} 10$" body &&
	grep "^git_fuse_http_refused_total{reason=\"size\"} 2$" body &&
	grep "method=\"tools/call\",tool=\"unknown\",outcome=\"error\"} 1$" body &&
	grep "method=\"unknown\",tool=\"\",outcome=\"error\"} [12]$" body
'

test_expect_success 'a token is used again, until another is asked for' '
	cd shop && cp "$TOKEN" ../before && serve again && cmp ../before "$TOKEN" &&
	end again && serve again --new-token && test_must_fail cmp -s ../before "$TOKEN" &&
	SERVER=again && export SERVER &&
	gets 401 POST /mcp "Authorization: Bearer $(cat ../before)" \
		-d "$(message 1 ping)" &&
	gets 200 POST /mcp -d "$(message 1 ping)" && end again
'

test_expect_success 'what may have been planted is no token' '
	cd shop && cp "$TOKEN" ../good &&
	refused () {
		for new in "" --new-token
		do
			test_expect_code 128 git-fuse mcp --http=127.0.0.1:0 \
				$new 2>../err || exit
			test_grep "$1" ../err || exit
			test_grep "remove it" ../err || exit
			test_grep ! -f ../good ../err || exit
		done
	} &&
	chmod 640 "$TOKEN" && refused "others may read" && rm "$TOKEN" &&
	ln -s "$TRASH/good" "$TOKEN" && refused "symbolic link" &&
	rm "$TOKEN" && mkdir "$TOKEN" && refused "not a file" && rmdir "$TOKEN" &&
	mkfifo "$TOKEN" && refused "not a file" && rm "$TOKEN" &&
	(umask 077 && tr a-f A-F <../good >"$TOKEN") &&
	if cmp -s ../good "$TOKEN"; then echo x >"$TOKEN"; fi &&
	refused "no token" && : >"$TOKEN" && refused "no token" &&
	rm "$TOKEN"
'

test_expect_success 'an address is one, and its own unless told' '
	cd shop &&
	for address in x :80 127.0.0.1 127.0.0.1: 127.0.0.1:65536 \
		127.0.0.1:x 256.0.0.1:80 "[::1]" ::1:80 example.com:80 \
		127.0.0.1:8/ "[::g]:80" 127.1:80
	do
		test_expect_code 2 git-fuse mcp --http="$address" 2>../err ||
			exit
		test_grep "is not an address" ../err || exit
	done &&
	for address in 0.0.0.0:0 "[::]:0" 192.0.2.1:0
	do
		test_expect_code 2 git-fuse mcp --http="$address" 2>../err ||
			exit
		test_grep -e --allow-remote ../err || exit
	done &&
	serve again &&
	test_expect_code 128 git-fuse mcp --http="127.0.0.1:$(cat ../again.port)" \
		2>../err && test_grep "port 0" ../err && end again &&
	for option in --allow-remote --new-token --allow-host=x --max-seconds=1 \
		--allow-origin=http://x --max-running=1
	do
		test_expect_code 2 git-fuse mcp $option </dev/null 2>../err ||
			exit
		test_grep "needs .--http" ../err || exit
	done &&
	for option in --allow-origin=x --allow-origin=http:// --allow-host=a/b \
		--allow-host=a:1
	do
		test_expect_code 2 git-fuse mcp --http=127.0.0.1:0 $option \
			2>../err || exit
	done &&
	cd .. && test_expect_code 2 git-fuse mcp --http=127.0.0.1:0 2>err &&
	test_grep "needs a repository" err
'

test_expect_success 'other names and origins may be let in' '
	cd shop && serve again --allow-host=Fuse.example \
		--allow-origin=https://app.example &&
	SERVER=again && export SERVER && m=$(message 1 ping) &&
	gets 200 POST /mcp "Host: fuse.example" -d "$m" &&
	gets 200 POST /mcp "Host: fuse.example:443" -d "$m" &&
	gets 421 POST /mcp "Host: other.example" -d "$m" &&
	gets 200 POST /mcp "Origin: https://app.example" -d "$m" &&
	gets 403 POST /mcp "Origin: http://app.example" -d "$m" && end again &&
	rm ../again.err && {
		git-fuse mcp --http=0.0.0.0:0 --allow-remote 2>../again.err &
		echo $! >../again.pid
	} && cd .. &&
	wait_until grep -q "^warning: .*reach" again.err &&
	sed -n "s,.*0.0.0.0:\([0-9]*\)/mcp,\1,p" again.err >again.port &&
	SERVER=again && export SERVER && m=$(message 1 ping) &&
	gets 200 POST /mcp "Host: 192.0.2.7:$(cat again.port)" -d "$m" &&
	gets 421 POST /mcp "Host: evil.example:$(cat again.port)" -d "$m" &&
	end again
'

test_expect_success 'a client is told how to reach it, and no token' '
	cd shop &&
	for client in claude-code codex cursor vscode
	do
		git fuse mcp --http=127.0.0.1:8080 --install=$client >../text ||
			exit
		test_grep "http://127.0.0.1:8080/mcp" ../text || exit
		test_grep GIT_FUSE_TOKEN ../text || exit
		test_grep ! -e command -f "$TOKEN" ../text || exit
		test $client = codex || json ../text ".$(sed -n \
			"s/^  \"\(.*\)\": {/\1/p" ../text).git-fuse.headers.Authorization" ||
			exit
	done &&
	git fuse mcp --http=[::1]:8080 --install=cursor --write &&
	test_grep "http://\[::1\]:8080/mcp" .cursor/mcp.json &&
	test_expect_code 2 git fuse mcp --http=127.0.0.1:0 --install=cursor
'

test_expect_success 'the servers end' '
	end one && end many && test_line_count 2 one.err &&
	test_line_count 2 many.err
'

test_done
