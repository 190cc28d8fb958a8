# SPDX-License-Identifier: MIT
# Everything but main is a library, so that unit tests can link it.
bin_PROGRAMS += git-fuse/git-fuse
git_fuse_git_fuse_SOURCES = git-fuse/main.c
git_fuse_git_fuse_LDADD = git-fuse/libcli.a lib/libfuse.a $(FOREIGN_LIBS)

noinst_LIBRARIES += git-fuse/libcli.a
git_fuse_libcli_a_SOURCES = \
	git-fuse/adr/cmd_adr_archive.c \
	git-fuse/adr/cmd_adr_check.c \
	git-fuse/adr/cmd_adr_export.c \
	git-fuse/adr/cmd_adr_import.c \
	git-fuse/adr/cmd_adr_list.c \
	git-fuse/adr/cmd_adr_log.c \
	git-fuse/adr/cmd_adr_new.c \
	git-fuse/adr/cmd_adr_renumber.c \
	git-fuse/adr/cmd_adr_show.c \
	git-fuse/adr/cmd_adr_status.c \
	git-fuse/adr/cmd_adr_why.c \
	git-fuse/adr/decision_answer.c git-fuse/adr/decision_answer.h \
	git-fuse/adr/decision_check.c git-fuse/adr/decision_check.h \
	git-fuse/adr/decision_create.c git-fuse/adr/decision_create.h \
	git-fuse/adr/decision_edit.c git-fuse/adr/decision_edit.h \
	git-fuse/adr/why.c git-fuse/adr/why.h \
	git-fuse/answer/answer.c git-fuse/answer/answer.h \
	git-fuse/answer/commit_subject.c git-fuse/answer/commit_subject.h \
	git-fuse/answer/everywhere.c git-fuse/answer/everywhere.h \
	git-fuse/answer/history_answer.c git-fuse/answer/history_answer.h \
	git-fuse/answer/listing.c git-fuse/answer/listing.h \
	git-fuse/answer/masking.c git-fuse/answer/masking.h \
	git-fuse/answer/masking_answer.c \
	git-fuse/answer/paging.c git-fuse/answer/paging.h \
	git-fuse/answer/problem_output.c git-fuse/answer/problem_output.h \
	git-fuse/answer/scope_filter_text.c \
	git-fuse/answer/shape_schema.c \
	git-fuse/answer/shapes.c git-fuse/answer/shapes.h \
	git-fuse/arch/arch_check.c git-fuse/arch/arch_check.h \
	git-fuse/arch/arch_moves.c git-fuse/arch/arch_moves.h \
	git-fuse/arch/blame_problems.c git-fuse/arch/blame_problems.h \
	git-fuse/arch/cmd_arch_bisect.c \
	git-fuse/arch/cmd_arch_check.c \
	git-fuse/arch/cmd_arch_diff.c \
	git-fuse/arch/cmd_arch_import.c \
	git-fuse/arch/cmd_arch_init.c \
	git-fuse/arch/cmd_arch_show.c \
	git-fuse/arch/cmd_baseline.c \
	git-fuse/arch/draft.c git-fuse/arch/draft.h \
	git-fuse/arch/unresolved.c git-fuse/arch/unresolved.h \
	git-fuse/browse/cmd_blame.c \
	git-fuse/browse/cmd_grep.c \
	git-fuse/browse/cmd_ls.c git-fuse/browse/ls.h \
	git-fuse/browse/cmd_open.c \
	git-fuse/claim/claims.c git-fuse/claim/claims.h \
	git-fuse/claim/claims_from_problems.c \
	git-fuse/claim/claims_from_problems.h \
	git-fuse/claim/claims_text.c \
	git-fuse/claim/cmd_claim.c \
	git-fuse/claim/cmd_claim_list.c \
	git-fuse/cli/args.c git-fuse/cli/args.h \
	git-fuse/cli/command.h \
	git-fuse/cli/complete.c git-fuse/cli/complete.h \
	git-fuse/cli/editor.c git-fuse/cli/editor.h \
	git-fuse/cli/find_command.c \
	git-fuse/cli/help.c git-fuse/cli/help.h \
	git-fuse/cli/option.c \
	git-fuse/cli/param.h \
	git-fuse/cli/progress.c git-fuse/cli/progress.h \
	git-fuse/cli/query_text.c git-fuse/cli/query_text.h \
	git-fuse/cli/spelling.c git-fuse/cli/spelling.h \
	git-fuse/cmd_version.c \
	git-fuse/context/cmd_context.c \
	git-fuse/context/context_answer.h \
	git-fuse/context/context_json.c \
	git-fuse/context/context_text.c \
	git-fuse/eval/cmd_eval.c \
	git-fuse/eval/evaluation.c git-fuse/eval/evaluation.h \
	git-fuse/eval/learn.c \
	git-fuse/eval/report.c \
	git-fuse/eval/tune.c \
	git-fuse/facts/cmd_facts_import.c \
	git-fuse/facts/cmd_facts_status.c \
	git-fuse/finding/cmd_finding.c \
	git-fuse/finding/cmd_finding_list.c \
	git-fuse/finding/findings.c git-fuse/finding/findings.h \
	git-fuse/graph/all_symbols.c git-fuse/graph/all_symbols.h \
	git-fuse/graph/cmd_dependents.c \
	git-fuse/graph/cmd_graph.c \
	git-fuse/graph/cmd_graph_export.c \
	git-fuse/graph/cmd_graph_path.c \
	git-fuse/graph/cycles_symbols.c \
	git-fuse/graph/dependents_symbols.c \
	git-fuse/graph/symbol_chain.c \
	git-fuse/graph/symbol_chain.h \
	git-fuse/graph/symbol_path.c \
	git-fuse/graph/cmd_graph_search.c \
	git-fuse/graph/cmd_refs.c \
	git-fuse/graph/export_formats.c git-fuse/graph/export_formats.h \
	git-fuse/graph/refs_answer.c git-fuse/graph/refs_answer.h \
	git-fuse/graph/refs_lineage.c \
	git-fuse/graph/refs_decision.c \
	git-fuse/graph/refs_violation.c \
	git-fuse/graph/steps.c git-fuse/graph/steps.h \
	git-fuse/history/cmd_changes.c \
	git-fuse/history/cmd_commits.c \
	git-fuse/history/cmd_coupling.c \
	git-fuse/history/cmd_hotspots.c \
	git-fuse/history/cmd_info.c \
	git-fuse/history/cmd_log.c \
	git-fuse/history/cmd_show.c \
	git-fuse/history/cmd_tests.c \
	git-fuse/history/exercise_text.c git-fuse/history/exercise_text.h \
	git-fuse/history/log_lines.c git-fuse/history/log_lines.h \
	git-fuse/history/project_info.c git-fuse/history/project_info.h \
	git-fuse/history/sides.c git-fuse/history/sides.h \
	git-fuse/hook/advice.c \
	git-fuse/hook/checks.c \
	git-fuse/hook/cmd_hook.c \
	git-fuse/hook/decisions.c \
	git-fuse/hook/depart.c \
	git-fuse/hook/extract.c \
	git-fuse/hook/gc.c \
	git-fuse/hook/greet.c \
	git-fuse/hook/hooks.h \
	git-fuse/hook/objectives.c \
	git-fuse/hook/run.c \
	git-fuse/hook/update.c \
	git-fuse/index/cmd_index.c \
	git-fuse/knowledge/anchor_parse.c git-fuse/knowledge/anchor_parse.h \
	git-fuse/knowledge/anchor_since.c git-fuse/knowledge/anchor_since.h \
	git-fuse/knowledge/anchor_state.c git-fuse/knowledge/anchor_state.h \
	git-fuse/knowledge/anchor_text.c \
	git-fuse/knowledge/anchored.c git-fuse/knowledge/anchored.h \
	git-fuse/knowledge/cmd_knowledge.c \
	git-fuse/knowledge/cmd_knowledge_check.c \
	git-fuse/knowledge/cmd_knowledge_gc.c \
	git-fuse/knowledge/cmd_sync.c \
	git-fuse/knowledge/gc.c git-fuse/knowledge/gc.h \
	git-fuse/knowledge/gc_facts.c git-fuse/knowledge/gc_facts.h \
	git-fuse/knowledge/gc_index.c git-fuse/knowledge/gc_index.h \
	git-fuse/knowledge/others.c git-fuse/knowledge/others.h \
	git-fuse/knowledge/remove.c git-fuse/knowledge/remove.h \
	git-fuse/knowledge/stale.c git-fuse/knowledge/stale.h \
	git-fuse/knowledge/sync_answer.c git-fuse/knowledge/sync_answer.h \
	git-fuse/knowledge/sync_facts.c git-fuse/knowledge/sync_facts.h \
	git-fuse/knowledge/trust.c git-fuse/knowledge/trust.h \
	git-fuse/mcp/call.c \
	git-fuse/mcp/cmd_mcp.c \
	git-fuse/mcp/gate.c git-fuse/mcp/gate.h \
	git-fuse/mcp/hook.c git-fuse/mcp/hook.h \
	git-fuse/mcp/http.c git-fuse/mcp/http.h \
	git-fuse/mcp/install.c git-fuse/mcp/install.h \
	git-fuse/mcp/mcp.c git-fuse/mcp/mcp.h \
	git-fuse/mcp/metrics.c git-fuse/mcp/metrics.h \
	git-fuse/mcp/post.c \
	git-fuse/mcp/resources.c git-fuse/mcp/resources.h \
	git-fuse/mcp/rpc.c git-fuse/mcp/rpc.h \
	git-fuse/mcp/rpc_lines.c git-fuse/mcp/rpc_lines.h \
	git-fuse/mcp/run.c \
	git-fuse/mcp/serve.c \
	git-fuse/mcp/sessions.c git-fuse/mcp/sessions.h \
	git-fuse/mcp/token.c git-fuse/mcp/token.h \
	git-fuse/mcp/tools.c \
	git-fuse/mcp/tools_json.c \
	git-fuse/mcp/with.c git-fuse/mcp/with.h \
	git-fuse/mcp/words.c \
	git-fuse/memory/cmd_memory.c \
	git-fuse/memory/cmd_memory_decide.c \
	git-fuse/memory/cmd_memory_export.c \
	git-fuse/memory/cmd_memory_extract.c \
	git-fuse/memory/cmd_memory_list.c \
	git-fuse/memory/cmd_memory_review.c \
	git-fuse/memory/extract.c git-fuse/memory/extract.h \
	git-fuse/memory/memories.c git-fuse/memory/memories.h \
	git-fuse/memory/memories_json.c \
	git-fuse/memory/memories_text.c \
	git-fuse/memory/related_memories.c git-fuse/memory/related_memories.h \
	git-fuse/memory/review.c git-fuse/memory/review.h \
	git-fuse/objective/cmd_objective.c \
	git-fuse/objective/cmd_objective_list.c \
	git-fuse/objective/cmd_plan_check.c \
	git-fuse/objective/cmd_plan_show.c \
	git-fuse/objective/objective_commits.c \
	git-fuse/objective/objective_reverts.c \
	git-fuse/objective/objectives.c git-fuse/objective/objectives.h \
	git-fuse/objective/objectives_private.h \
	git-fuse/objective/objectives_text.c \
	git-fuse/objective/plan.c git-fuse/objective/plan.h \
	git-fuse/run/cmd_run.c \
	git-fuse/run/cmd_runs.c \
	git-fuse/run/run_record.c git-fuse/run/run_record.h \
	git-fuse/run/run_save.c \
	git-fuse/scope/cmd_scope.c \
	git-fuse/scope/scope_run.c git-fuse/scope/scope_run.h \
	git-fuse/search/card_json.c \
	git-fuse/search/card_text.c \
	git-fuse/search/cmd_patterns.c \
	git-fuse/search/cmd_search.c \
	git-fuse/search/cmd_style.c \
	git-fuse/search/search_answer.h \
	git-fuse/search/search_extras.c \
	git-fuse/search/search_json.c \
	git-fuse/search/search_text.c \
	git-fuse/session/cmd_session.c \
	git-fuse/workspace/background.c git-fuse/workspace/background.h \
	git-fuse/workspace/background_private.h \
	git-fuse/workspace/background_work.c \
	git-fuse/workspace/committed.c git-fuse/workspace/committed.h \
	git-fuse/workspace/decisions.c git-fuse/workspace/decisions.h \
	git-fuse/workspace/partial.c git-fuse/workspace/partial.h \
	git-fuse/workspace/range.c git-fuse/workspace/range.h \
	git-fuse/workspace/scope_filter.c git-fuse/workspace/scope_filter.h \
	git-fuse/workspace/scope_filter_kept.c \
	git-fuse/workspace/session.c git-fuse/workspace/session.h \
	git-fuse/workspace/since.c git-fuse/workspace/since.h \
	git-fuse/workspace/store.c git-fuse/workspace/store.h \
	git-fuse/workspace/store_renew.c \
	git-fuse/workspace/terminal.c git-fuse/workspace/terminal.h \
	git-fuse/workspace/typed_place.c git-fuse/workspace/typed_place.h \
	git-fuse/workspace/unread.c git-fuse/workspace/unread.h \
	git-fuse/workspace/warning.c git-fuse/workspace/warning.h

# The commands and their options, a file a family; what others take comes first.
nodist_git_fuse_libcli_a_SOURCES = git-fuse/options.c git-fuse/shape_files.c \
	git-fuse/mcp/tool_table.c git-fuse/mcp/refusals.c \
	git-fuse/mcp/other_names.c git-fuse/mcp/resource_tables.c \
	git-fuse/cli/spellings.c
ROW_TABLES += git-fuse/mcp/refusals.rows \
	git-fuse/mcp/other_names.rows git-fuse/mcp/resource_tables.rows \
	git-fuse/cli/spellings.rows
OPTIONS = \
	git-fuse/git-fuse.options \
	git-fuse/cli/cli.options \
	git-fuse/adr/adr.options \
	git-fuse/arch/arch.options \
	git-fuse/browse/browse.options \
	git-fuse/claim/claim.options \
	git-fuse/context/context.options \
	git-fuse/eval/eval.options \
	git-fuse/facts/facts.options \
	git-fuse/finding/finding.options \
	git-fuse/graph/graph.options \
	git-fuse/history/history.options \
	git-fuse/hook/hook.options \
	git-fuse/index/index.options \
	git-fuse/knowledge/knowledge.options \
	git-fuse/mcp/mcp.options \
	git-fuse/memory/memory.options \
	git-fuse/objective/objective.options \
	git-fuse/run/run.options \
	git-fuse/scope/scope.options \
	git-fuse/search/search.options \
	git-fuse/session/session.options
OPTION_COMPILERS = lib/lang/compile-words.awk git-fuse/cli/compile-options.awk
EXTRA_DIST += $(OPTIONS) git-fuse/cli/compile-options.awk
CLEANFILES += git-fuse/options.c

git-fuse/options.c: $(OPTIONS) $(OPTION_COMPILERS)
	$(MAKE_TABLE) $(OPTION_COMPILERS) $(OPTIONS)

COMMAND_COMPILERS = lib/lang/compile-words.awk git-fuse/cli/compile-commands.awk
EXTRA_DIST += git-fuse/cli/compile-commands.awk
CLEANFILES += git-fuse/cli/commands.h
BUILT_SOURCES += git-fuse/cli/commands.h
$(git_fuse_libcli_a_OBJECTS): | git-fuse/cli/commands.h

git-fuse/cli/commands.h: $(OPTIONS) $(COMMAND_COMPILERS)
	$(MAKE_TABLE) $(COMMAND_COMPILERS) $(OPTIONS)

# The tools for agents.
TOOL_DEFS = lib/lang/compile-words.awk git-fuse/mcp/compile-tools.awk \
	git-fuse/mcp/mcp.tools
EXTRA_DIST += git-fuse/mcp/compile-tools.awk git-fuse/mcp/mcp.tools
CLEANFILES += git-fuse/mcp/tool_table.c

git-fuse/mcp/tool_table.c: $(TOOL_DEFS)
	$(MAKE_TABLE) $(TOOL_DEFS)

# The shapes of the answers, a file a family.
SHAPES = \
	git-fuse/shapes/adr.shape \
	git-fuse/shapes/arch.shape \
	git-fuse/shapes/browse.shape \
	git-fuse/shapes/claim.shape \
	git-fuse/shapes/common.shape \
	git-fuse/shapes/context.shape \
	git-fuse/shapes/eval.shape \
	git-fuse/shapes/facts.shape \
	git-fuse/shapes/finding.shape \
	git-fuse/shapes/graph.shape \
	git-fuse/shapes/history.shape \
	git-fuse/shapes/hook.shape \
	git-fuse/shapes/index.shape \
	git-fuse/shapes/knowledge.shape \
	git-fuse/shapes/memory.shape \
	git-fuse/shapes/objective.shape \
	git-fuse/shapes/plan.shape \
	git-fuse/shapes/scope.shape \
	git-fuse/shapes/search.shape \
	git-fuse/shapes/session.shape \
	git-fuse/shapes/sync.shape
EXTRA_DIST += $(SHAPES) git-fuse/shapes/members.txt git-fuse/shapes/embed.awk
CLEANFILES += git-fuse/shape_files.c

git-fuse/shape_files.c: $(SHAPES) git-fuse/shapes/embed.awk
	$(AM_V_GEN)$(MKDIR_P) git-fuse && \
	(cd $(srcdir) && LC_ALL=C $(AWK) -f git-fuse/shapes/embed.awk \
		$(SHAPES)) >$@.tmp && mv $@.tmp $@

# Git's completion looks for the file by the command's name.
EXTRA_DIST += git-fuse/completion.bash
install-data-local:
	$(MKDIR_P) '$(DESTDIR)$(bashcompletiondir)'
	$(INSTALL_DATA) '$(srcdir)/git-fuse/completion.bash' \
		'$(DESTDIR)$(bashcompletiondir)/git-fuse'
uninstall-local:
	rm -f '$(DESTDIR)$(bashcompletiondir)/git-fuse'
# Directories that only we have, and those that we may have made.
uninstall-hook:
	-for dir in '$(pkgdatadir)/hooks' '$(pkgdatadir)' \
		'$(bashcompletiondir)' '$(datadir)/bash-completion' \
		'$(man1dir)' '$(mandir)'; do \
		rmdir "$(DESTDIR)$$dir" 2>/dev/null || :; done
