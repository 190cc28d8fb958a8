# SPDX-License-Identifier: MIT
# With --enable-fuzzing (clang) each target is a libFuzzer program; otherwise
# it replays mutations of the tree's own files, as a test.
fuzz_targets = \
	tests/fuzz/fuzz_adr_edit \
	tests/fuzz/fuzz_adr \
	tests/fuzz/fuzz_args \
	tests/fuzz/fuzz_base \
	tests/fuzz/fuzz_context \
	tests/fuzz/fuzz_diff \
	tests/fuzz/fuzz_draft \
	tests/fuzz/fuzz_json \
	tests/fuzz/fuzz_knowledge \
	tests/fuzz/fuzz_manifest \
	tests/fuzz/fuzz_history \
	tests/fuzz/fuzz_http \
	tests/fuzz/fuzz_import \
	tests/fuzz/fuzz_hook \
	tests/fuzz/fuzz_mention \
	tests/fuzz/fuzz_message \
	tests/fuzz/fuzz_pack \
	tests/fuzz/fuzz_passage \
	tests/fuzz/fuzz_paths \
	tests/fuzz/fuzz_patterns \
	tests/fuzz/fuzz_plan \
	tests/fuzz/fuzz_read \
	tests/fuzz/fuzz_redact \
	tests/fuzz/fuzz_reduce \
	tests/fuzz/fuzz_rpc \
	tests/fuzz/fuzz_rules \
	tests/fuzz/fuzz_scan \
	tests/fuzz/fuzz_scip \
	tests/fuzz/fuzz_tally \
	tests/fuzz/fuzz_yaml
check_PROGRAMS += $(fuzz_targets)
EXTRA_DIST += tests/fuzz/fuzz.h tests/fuzz/replay.c

if FUZZING
fuzz_driver =
fuzz_ldflags = $(AM_LDFLAGS) -fsanitize=fuzzer
else
fuzz_driver = tests/fuzz/replay.c
fuzz_ldflags = $(AM_LDFLAGS)
TESTS += $(fuzz_targets)
endif
fuzz_ldadd = git-fuse/libcli.a lib/libfuse.a $(FOREIGN_LIBS)

tests_fuzz_fuzz_adr_edit_SOURCES = tests/fuzz/fuzz_adr_edit.c $(fuzz_driver)
tests_fuzz_fuzz_adr_edit_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_adr_edit_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_adr_SOURCES = tests/fuzz/fuzz_adr.c tests/adr/holds.c \
	tests/adr/holds.h $(fuzz_driver)
tests_fuzz_fuzz_adr_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_adr_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_args_SOURCES = tests/fuzz/fuzz_args.c $(fuzz_driver)
tests_fuzz_fuzz_args_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_args_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_base_SOURCES = tests/fuzz/fuzz_base.c $(fuzz_driver)
tests_fuzz_fuzz_base_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_base_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_context_SOURCES = tests/fuzz/fuzz_context.c $(fuzz_driver)
tests_fuzz_fuzz_context_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_context_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_diff_SOURCES = tests/fuzz/fuzz_diff.c $(fuzz_driver)
tests_fuzz_fuzz_diff_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_diff_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_draft_SOURCES = tests/fuzz/fuzz_draft.c $(fuzz_driver)
tests_fuzz_fuzz_draft_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_draft_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_json_SOURCES = tests/fuzz/fuzz_json.c $(fuzz_driver)
tests_fuzz_fuzz_json_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_json_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_knowledge_SOURCES = tests/fuzz/fuzz_knowledge.c $(fuzz_driver)
tests_fuzz_fuzz_knowledge_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_knowledge_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_manifest_SOURCES = tests/fuzz/fuzz_manifest.c $(fuzz_driver)
tests_fuzz_fuzz_manifest_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_manifest_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_http_SOURCES = tests/fuzz/fuzz_http.c $(fuzz_driver)
tests_fuzz_fuzz_http_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_http_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_import_SOURCES = tests/fuzz/fuzz_import.c $(fuzz_driver)
tests_fuzz_fuzz_import_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_import_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_history_SOURCES = tests/fuzz/fuzz_history.c $(fuzz_driver)
tests_fuzz_fuzz_history_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_history_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_hook_SOURCES = tests/fuzz/fuzz_hook.c $(fuzz_driver)
tests_fuzz_fuzz_hook_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_hook_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_mention_SOURCES = tests/fuzz/fuzz_mention.c $(fuzz_driver)
tests_fuzz_fuzz_mention_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_mention_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_message_SOURCES = tests/fuzz/fuzz_message.c $(fuzz_driver)
tests_fuzz_fuzz_message_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_message_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_pack_SOURCES = tests/fuzz/fuzz_pack.c $(fuzz_driver)
tests_fuzz_fuzz_pack_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_pack_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_passage_SOURCES = tests/fuzz/fuzz_passage.c $(fuzz_driver)
tests_fuzz_fuzz_passage_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_passage_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_paths_SOURCES = tests/fuzz/fuzz_paths.c $(fuzz_driver)
tests_fuzz_fuzz_paths_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_paths_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_patterns_SOURCES = tests/fuzz/fuzz_patterns.c $(fuzz_driver)
tests_fuzz_fuzz_patterns_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_patterns_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_plan_SOURCES = tests/fuzz/fuzz_plan.c $(fuzz_driver)
tests_fuzz_fuzz_plan_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_plan_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_read_SOURCES = tests/fuzz/fuzz_read.c $(fuzz_driver)
tests_fuzz_fuzz_read_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_read_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_redact_SOURCES = tests/fuzz/fuzz_redact.c $(fuzz_driver)
tests_fuzz_fuzz_redact_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_redact_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_reduce_SOURCES = tests/fuzz/fuzz_reduce.c $(fuzz_driver)
tests_fuzz_fuzz_reduce_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_reduce_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_rpc_SOURCES = tests/fuzz/fuzz_rpc.c $(fuzz_driver)
tests_fuzz_fuzz_rpc_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_rpc_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_rules_SOURCES = tests/fuzz/fuzz_rules.c $(fuzz_driver)
tests_fuzz_fuzz_rules_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_rules_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_scan_SOURCES = tests/fuzz/fuzz_scan.c tests/lang/holds.c \
	tests/lang/holds.h $(fuzz_driver)
tests_fuzz_fuzz_scan_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_scan_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_scip_SOURCES = tests/fuzz/fuzz_scip.c $(fuzz_driver)
tests_fuzz_fuzz_scip_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_scip_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_tally_SOURCES = tests/fuzz/fuzz_tally.c $(fuzz_driver)
tests_fuzz_fuzz_tally_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_tally_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_yaml_SOURCES = tests/fuzz/fuzz_yaml.c $(fuzz_driver)
tests_fuzz_fuzz_yaml_LDADD = $(fuzz_ldadd)
tests_fuzz_fuzz_yaml_LDFLAGS = $(fuzz_ldflags)

# A few seconds of each, from the tree's own files. What is found stays beside
# the target as *.crash-*.
FUZZ_SECONDS = 6
fuzz_smoke = $(fuzz_targets:=.smoke)
fuzz-smoke: $(fuzz_smoke)
$(fuzz_smoke): $(fuzz_targets)
	@target=$(@:.smoke=); echo "$$target"; $(MKDIR_P) $$target.corpus && \
		$$target -seed=1 -max_total_time=$(FUZZ_SECONDS) -timeout=20 \
			-rss_limit_mb=2048 -max_len=20000 -verbosity=0 \
			-artifact_prefix=$$target.crash- $$target.corpus \
			'$(srcdir)/lib' '$(srcdir)/tests/lang' \
			'$(srcdir)/tests/adr'
clean-local:
	rm -rf $(fuzz_targets:=.corpus) tests/fuzz/*.crash-*
.PHONY: fuzz-smoke $(fuzz_smoke)
