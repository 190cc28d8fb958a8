# SPDX-License-Identifier: MIT
# End to end: the program as people call it.
EXTRA_DIST += tests/t/adr-lib.sh tests/t/arch-lib.sh
t_tests = \
	tests/t/t0001-basics.t \
	tests/t/t0010-exit-codes.t \
	tests/t/t0020-arguments.t \
	tests/t/t0100-repositories.t \
	tests/t/t0200-index.t \
	tests/t/t0210-index-prune.t \
	tests/t/t0950-terminal.t \
	tests/t/t1000-focus.t \
	tests/t/t1100-changes.t \
	tests/t/t1200-query.t \
	tests/t/t1300-packing.t \
	tests/t/t1310-passages.t \
	tests/t/t1400-search.t \
	tests/t/t1410-filters.t \
	tests/t/t1420-units.t \
	tests/t/t1450-card.t \
	tests/t/t1500-refs.t \
	tests/t/t1550-cycles.t \
	tests/t/t1560-dependents.t \
	tests/t/t1570-names.t \
	tests/t/t1600-history.t \
	tests/t/t1610-log-lines.t \
	tests/t/t1650-info.t \
	tests/t/t1700-patterns.t \
	tests/t/t1750-style.t \
	tests/t/t1800-eval.t \
	tests/t/t2000-adr-read.t \
	tests/t/t2010-adr-edit.t \
	tests/t/t2015-adr-renumber.t \
	tests/t/t2020-adr-export.t \
	tests/t/t2030-adr-check.t \
	tests/t/t2035-adr-merge.t \
	tests/t/t2040-adr-log.t \
	tests/t/t2050-adr-why.t \
	tests/t/t2070-adr-odd.t \
	tests/t/t2100-knowledge.t \
	tests/t/t2110-knowledge-odd.t \
	tests/t/t2120-claim.t \
	tests/t/t2130-record.t \
	tests/t/t2140-looking.t \
	tests/t/t2150-killed.t \
	tests/t/t2160-sync.t \
	tests/t/t2185-large.t \
	tests/t/t2170-trust.t \
	tests/t/t2200-arch-check.t \
	tests/t/t2205-arch-languages.t \
	tests/t/t2210-arch-baseline.t \
	tests/t/t2220-arch-diff.t \
	tests/t/t2230-arch-init.t \
	tests/t/t2240-arch-import.t \
	tests/t/t2250-arch-odd.t \
	tests/t/t2260-arch-pages.t \
	tests/t/t2270-arch-changed.t \
	tests/t/t2300-hook-install.t \
	tests/t/t2310-hook-run.t \
	tests/t/t2320-hook-situations.t \
	tests/t/t2330-hook-managers.t \
	tests/t/t2340-hook-odd.t \
	tests/t/t2350-hook-decisions.t \
	tests/t/t2360-hook-change.t \
	tests/t/t2400-examples.t \
	tests/t/t2500-memory.t \
	tests/t/t2510-memory-told.t \
	tests/t/t2510-review.t \
	tests/t/t2530-extract.t \
	tests/t/t2600-run.t \
	tests/t/t2700-finding.t \
	tests/t/t2710-objective.t \
	tests/t/t2800-plan.t \
	tests/t/t2900-context.t \
	tests/t/t3000-session.t \
	tests/t/t3010-browse.t \
	tests/t/t3020-pages.t \
	tests/t/t3030-scoped.t \
	tests/t/t3040-crowd.t \
	tests/t/t3100-mcp.t \
	tests/t/t3110-mcp-http.t \
	tests/t/t3110-mcp-problems.t \
	tests/t/t3120-mcp-refused.t \
	tests/t/t3130-mcp-secrets.t \
	tests/t/t3150-mcp-cold.t
TESTS += $(t_tests)
EXTRA_DIST += $(t_tests) tests/t/examples tests/t/manual-lib.sh \
	tests/t/test-lib.sh
