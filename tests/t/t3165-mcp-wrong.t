#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='mcp: what every tool says to an argument that is wrong'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# The wrong values are made of what tools/list says of each argument, so that
# a new tool is asked, too. What is said names the argument and what it takes,
# or the revision that is not there, and has no word of a command line.
cat >"$TRASH/ask.pl" <<-\EOT
	use strict; use JSON::PP;
	my $json = JSON::PP->new->utf8->canonical;
	my $list = $json->decode(scalar <STDIN>)->{result}{tools};
	my %nothing = (at => "nosuch", commit => "nosuch",
		session => "no such", cursor => "nosuch", since => "nosuch",
		branches => ["nosuch"], languages => ["nosuch"]);
	my $id = 0;

	sub ask {
		my ($tool, $given, $name, $value, @said) = @_;
		my %all = (%$given, $name => $value);

		print $json->encode({ jsonrpc => "2.0", id => ++$id,
			method => "tools/call", said => \@said, params =>
			{ name => $tool, arguments => \%all } }), "\n";
	}

	for my $tool (@$list) {
		my $has = $tool->{inputSchema}{properties};
		my %given;

		for my $name (@{$tool->{inputSchema}{required} || []}) {
			my $enum = $has->{$name}{enum};
			$given{$name} = $enum ? $enum->[0] : "Money";
		}
		for my $name (sort keys %given) {
			my %less = %given;
			delete $less{$name};
			ask($tool->{name}, \%less, "format", "text", $name);
		}
		for my $name (sort keys %$has) {
			my $is = $has->{$name};
			my @bad = ({ x => 1 });
			my $enum = $is->{enum} || ($is->{items} || {})->{enum};

			@bad = ("x", 1, ["x"]) if $is->{type} eq "object";
			push @bad, [{ x => 1 }] if $is->{type} eq "array";
			push @bad, "x", -1, 1.5, $is->{maximum} ?
				$is->{maximum} + 1 : ()
				if $is->{type} eq "integer";
			push @bad, "x" if $is->{type} eq "boolean";
			push @bad, "nosuch" if $enum;
			ask($tool->{name}, \%given, $name, $_, $name,
				$is->{type} eq "object" ? "takes an object of" :
				$enum ? (ref $_ ? () : $enum->[0]) :
				ref $_ || $is->{type} ne "string" ? "takes "
				: ()) for @bad;
			ask($tool->{name}, \%given, $name, $nothing{$name},
				$name eq "at" ? "nosuch" : ())
				if $nothing{$name} && !$enum;
		}
		ask($tool->{name}, \%given, "nosuch", 1, "nosuch", "it has");
	}
EOT

cat >"$TRASH/judge.pl" <<-\EOT
	use strict; use JSON::PP;
	open my $asked, "<", "asked" or die;
	my ($n, $bad) = (0, 0);
	while (my $line = <$asked>) {
		my $question = decode_json($line);
		my $result = decode_json(scalar <STDIN>)->{result};
		my $text = $result->{content}[0]{text};
		my @lacks = grep { !ref && index($text, $_) < 0 }
			@{$question->{said}};

		$n++;
		next if $result->{isError} && !@lacks &&
			$text !~ /git fuse|--[a-z]|<[a-z]+>/;
		$bad++;
		print $line, "\t", $text, "\n";
	}
	print "$n asked, $bad answered badly\n";
	exit($bad || $n < 400 ? 1 : 0);
EOT

test_expect_success 'each wrong argument of each tool is told what it takes' '
	make_shop shop && cd shop && mkdir -p .fuse docs/adr &&
	git fuse index update &&
	echo "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}" |
	git fuse mcp --tools=all --allow-write >list &&
	perl ../ask.pl <list >asked &&
	git fuse mcp --tools=all --allow-write <asked >out &&
	perl ../judge.pl <out
'

test_done
