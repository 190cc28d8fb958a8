#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='mcp: each problem is of the kind that it is'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# Programs are answered in JSON; models, in t3160.
git config --global fuse.mcp.answers json

test_expect_success 'a shop with one of everything' '
	make_shop shop && cd shop &&
	printf "%s\n" out cases actual expected >.git/info/exclude &&
	write docs/adr/0001-count-in-cents.md <<-\EOT &&
	# 1. Count in cents

	## Status

	Accepted

	## Decision

	Cents.
	EOT
	test_commit "Decide" &&
	git fuse objective create "Count better" --task="To the cent" &&
	git fuse session set s --include=tests
'

# What is asked, and the status, the code and some of the words that the answer
# must have: what does not exist is not found, and what makes no sense is
# wrong.
test_expect_success 'what is not there is not found, what is senseless wrong' '
	cd shop && cat >cases <<-\EOT &&
	404 not-found mony.py.*money.py | open_file {"path":"src/mony.py"}
	404 not-found mony.py.*money.py | open_file {"path":"mony.py"}
	404 not-found src | open_file {"path":"src"}
	404 not-found nowhere | open_file {"path":"src/money.py","at":"nowhere"}
	400 invalid-parameter no line | open_file {"path":"src/money.py","start_line":99}
	400 invalid-parameter behind | open_file {"path":"src/money.py","start_line":3,"end_line":2}
	400 invalid-parameter start_line | open_file {"path":"src/money.py","start_line":0}
	400 invalid-parameter start_line | open_file {"path":"src/money.py","start_line":"x"}
	400 invalid-parameter leads out | open_file {"path":"../money.py"}
	400 invalid-parameter path | open_file {}
	404 not-found .set_scope. with session: .none. makes | list_paths {"session":"none"}
	400 invalid-parameter pyhton.*python | list_paths {"languages":["pyhton"]}
	400 invalid-parameter magic | list_paths {"include_globs":[":(nonsense)x"]}
	400 invalid-parameter outside | list_paths {"include_globs":["../x"]}
	400 invalid-parameter cursor | list_paths {"cursor":"x"}
	400 invalid-parameter name of a session | list_paths {"session":"a b"}
	404 not-found nowhere | list_paths {"at":"nowhere"}
	404 not-found nowhere | set_scope {"session":"other","branches":["nowhere"]}
	404 not-found nowhere | set_scope {"session":"other","commit":"nowhere"}
	400 invalid-parameter nowhere | set_scope {"repos":["nowhere"]}
	400 invalid-parameter pyhton.*python | set_scope {"languages":["pyhton"]}
	400 invalid-parameter | search_text {"query":"("}
	400 invalid-parameter query | search_text {"query":""}
	404 not-found nowhere | search_text {"query":"x","at":"nowhere"}
	404 not-found mony | file_history {"path":"src/mony.py"}
	400 invalid-parameter leads out | file_history {"path":"../money.py"}
	404 not-found nowhere | file_history {"at":"nowhere"}
	404 not-found did you mean .src. | open_file {"path":"scr"}
	404 not-found did you mean .src. | file_history {"path":"scr"}
	404 not-found mony.py.*money.py | blame_range {"path":"src/mony.py"}
	400 invalid-parameter | blame_range {"path":"src/money.py","start_line":99}
	404 not-found nowhere | blame_range {"path":"src/money.py","at":"nowhere"}
	404 not-found Mony.*Money | get_symbol_references {"symbol":"Mony"}
	400 invalid-parameter | get_symbol_references {"symbol":""}
	404 not-found mony.py.*money.py | get_symbol_references {"symbol":"src/mony.py:Money"}
	404 not-found mony | why_decided {"path":"src/mony.py"}
	400 invalid-parameter | why_decided {"path":"src/money.py:99"}
	404 not-found 7 | decision_read {"id":"7"}
	400 invalid-parameter status | decision_list {"status":"nonsense"}
	404 not-found 7 | decision_supersede {"id":"7","new_id":"1"}
	404 not-found OBJ-0009 | objective_read {"id":"9"}
	404 not-found OBJ-0009 | objective_update {"id":"9","status":"paused"}
	400 invalid-parameter status | objective_update {"id":"1","status":"asleep"}
	404 not-found OBJ-0009 | objective_link_task {"id":"9","task":"x"}
	400 invalid-parameter not an objective | objective_read {"id":"x"}
	404 not-found mony.py.*money.py | graph_dependents {"id":"src/mony.py"}
	404 not-found ADR-0009 | graph_dependents {"id":"adr:ADR-0009"}
	404 not-found Mony.*Money | graph_refs {"id":"Mony"}
	404 not-found 7 | graph_refs {"id":"adr:7"}
	400 invalid-parameter kind | graph_search {"query":"x","kind":"nonsense"}
	404 not-found Mony | scope_focus {"path":"Mony"}
	404 not-found nowhere | scope_changes {"range":"nowhere..HEAD"}
	404 not-found mony | remember {"memory":"Money is mine.","type":"gotcha","paths":["src/mony.py"]}
	400 invalid-parameter type | remember {"memory":"Money is mine.","type":"nonsense"}
	400 invalid-parameter type | get_memory {"type":"nonsense"}
	404 not-found mony | record_claim {"claim":"Money is.","evidence":["ADR"],"paths":["src/mony.py"]}
	404 not-found nowhere | record_claim {"claim":"Money is.","evidence":["GitHistory"],"commit":"nowhere"}
	400 invalid-parameter claim | record_claim {"claim":""}
	404 not-found mony | record_finding {"entity":"x","finding":"y","paths":["src/mony.py"]}
	400 invalid-parameter kind | record_finding {"entity":"x","finding":"y","kind":"nonsense"}
	404 not-found nowhere | refresh_index {"at":"nowhere"}
	400 invalid-parameter nonsense | get_team_patterns {"category":"nonsense"}
	400 invalid-parameter weight | context {"query":"x","weight":"nonsense"}
	400 invalid-parameter intent | search_codebase {"query":"money","intent":"x"}
	400 invalid-parameter limit | search_codebase {"query":"money","limit":1001}
	400 invalid-parameter colour | search_codebase {"query":"money","colour":1}
	400 invalid-parameter .limit. and .maxResults. are the same | list_paths {"limit":1,"maxResults":2}
	400 invalid-parameter needs .path. | open_file {"file":null}
	400 invalid-parameter .limit | list_paths {"max_results":"many"}
	400 invalid-parameter did you mean .query. | search_codebase {"qurey":"x"}
	EOT
	perl -ne "/\\| (\\w+) (.*)/; print qq({\"jsonrpc\":\"2.0\",\"id\":\$.,) .
		qq(\"method\":\"tools/call\",\"params\":{\"name\":\"\$1\",) .
		qq(\"arguments\":\$2}}\n)" cases |
	git fuse mcp --tools=all,graph_refs --allow-write >out &&
	perl -MJSON::PP -e "
		my (%answer, \$wrong);
		open my \$out, qq(<), q(out);
		while (<\$out>) {
			my \$m = decode_json(\$_);
			\$answer{\$m->{id}} = \$m->{result}{structuredContent}
				if \$m->{result}{isError};
		}
		open my \$in, qq(<), q(cases);
		while (<\$in>) {
			/^(\\d+) ([\\w-]+) ?(.*?) *\\| (.*)/ or die;
			my \$p = \$answer{\$.} || { code => q(none),
				detail => q() };
			next if \$p->{status} == \$1 && \$p->{code} eq \$2 &&
				\$p->{detail} =~ /(?:\$3)/;
			\$wrong++;
			print qq(\$4: \$p->{status} \$p->{code}: \$p->{detail}\n);
		}
		exit(\$wrong ? 1 : 0);
	"
'

test_done
