# SPDX-License-Identifier: MIT
# Everything but main is a library, so that unit tests can link it.
bin_PROGRAMS += git-fuse/git-fuse
git_fuse_git_fuse_SOURCES = git-fuse/main.c
git_fuse_git_fuse_LDADD = git-fuse/libcli.a lib/libfuse.a $(FOREIGN_LIBS)

noinst_LIBRARIES += git-fuse/libcli.a
git_fuse_libcli_a_SOURCES = \
	git-fuse/anchored.c \
	git-fuse/anchored.h \
	git-fuse/answer.c \
	git-fuse/answer.h \
	git-fuse/arch_unresolved.c git-fuse/arch_unresolved.h \
	git-fuse/arching.c \
	git-fuse/arching.h \
	git-fuse/arriving.c \
	git-fuse/arriving.h \
	git-fuse/args.c \
	git-fuse/args.h \
	git-fuse/asking.c \
	git-fuse/asking.h \
	git-fuse/blaming.c \
	git-fuse/blaming.h \
	git-fuse/card_json.c \
	git-fuse/card_text.c \
	git-fuse/checking.h \
	git-fuse/checking_decisions.c \
	git-fuse/chronicle.c \
	git-fuse/chronicle.h \
	git-fuse/cmd_adr_archive.c \
	git-fuse/cmd_adr_check.c \
	git-fuse/cmd_adr_export.c \
	git-fuse/cmd_adr_import.c \
	git-fuse/cmd_adr_list.c \
	git-fuse/cmd_adr_log.c \
	git-fuse/cmd_adr_new.c \
	git-fuse/cmd_adr_renumber.c \
	git-fuse/cmd_adr_show.c \
	git-fuse/cmd_adr_status.c \
	git-fuse/cmd_adr_why.c \
	git-fuse/cmd_arch_bisect.c \
	git-fuse/cmd_arch_check.c \
	git-fuse/cmd_arch_diff.c \
	git-fuse/cmd_arch_import.c \
	git-fuse/cmd_arch_init.c \
	git-fuse/cmd_arch_show.c \
	git-fuse/cmd_baseline.c \
	git-fuse/cmd_blame.c \
	git-fuse/cmd_changes.c \
	git-fuse/claim_tell.c \
	git-fuse/claiming.c \
	git-fuse/claiming.h \
	git-fuse/cmd_claim.c \
	git-fuse/cmd_claim_list.c \
	git-fuse/cmd_commits.c \
	git-fuse/cmd_context.c \
	git-fuse/cmd_coupling.c \
	git-fuse/cmd_dependents.c \
	git-fuse/cmd_eval.c \
	git-fuse/cmd_finding.c \
	git-fuse/cmd_finding_list.c \
	git-fuse/cmd_graph.c \
	git-fuse/cmd_graph_search.c \
	git-fuse/cmd_grep.c \
	git-fuse/cmd_hook.c \
	git-fuse/cmd_hotspots.c \
	git-fuse/cmd_index.c \
	git-fuse/cmd_info.c \
	git-fuse/cmd_knowledge.c \
	git-fuse/cmd_knowledge_check.c \
	git-fuse/cmd_knowledge_gc.c \
	git-fuse/cmd_log.c \
	git-fuse/cmd_ls.c \
	git-fuse/cmd_mcp.c \
	git-fuse/cmd_memory.c \
	git-fuse/cmd_memory_decide.c \
	git-fuse/cmd_memory_export.c \
	git-fuse/cmd_memory_extract.c \
	git-fuse/cmd_memory_list.c \
	git-fuse/cmd_memory_review.c \
	git-fuse/cmd_objective.c \
	git-fuse/cmd_objective_list.c \
	git-fuse/cmd_open.c \
	git-fuse/cmd_patterns.c \
	git-fuse/cmd_plan_check.c \
	git-fuse/cmd_plan_show.c \
	git-fuse/cmd_refs.c \
	git-fuse/cmd_run.c \
	git-fuse/cmd_runs.c \
	git-fuse/cmd_scope.c \
	git-fuse/cmd_search.c \
	git-fuse/cmd_session.c \
	git-fuse/cmd_show.c \
	git-fuse/cmd_style.c \
	git-fuse/cmd_sync.c \
	git-fuse/cmd_version.c \
	git-fuse/collecting.c \
	git-fuse/collecting.h \
	git-fuse/command.h \
	git-fuse/commands.c \
	git-fuse/commands.h \
	git-fuse/committed.c \
	git-fuse/committed.h \
	git-fuse/complete.c \
	git-fuse/complete.h \
	git-fuse/context_json.c \
	git-fuse/context_text.c \
	git-fuse/contexting.h \
	git-fuse/deciding.c \
	git-fuse/deciding.h \
	git-fuse/editing.c \
	git-fuse/editing.h \
	git-fuse/editor.c \
	git-fuse/editor.h \
	git-fuse/eval_learn.c \
	git-fuse/eval_report.c \
	git-fuse/eval_tune.c \
	git-fuse/evaluating.c \
	git-fuse/evaluating.h \
	git-fuse/everywhere.c \
	git-fuse/everywhere.h \
	git-fuse/extracting.c \
	git-fuse/extracting.h \
	git-fuse/find.c \
	git-fuse/help.c \
	git-fuse/help.h \
	git-fuse/hook_advice.c \
	git-fuse/hook_checks.c \
	git-fuse/hook_decisions.c \
	git-fuse/hook_depart.c \
	git-fuse/hook_extract.c \
	git-fuse/hook_gc.c \
	git-fuse/hook_greet.c \
	git-fuse/hook_objectives.c \
	git-fuse/hook_run.c \
	git-fuse/hook_update.c \
	git-fuse/hooking.h \
	git-fuse/knowing.c \
	git-fuse/knowing_renew.c \
	git-fuse/knowing.h \
	git-fuse/listing.c \
	git-fuse/listing.h \
	git-fuse/log_lines.c \
	git-fuse/log_lines.h \
	git-fuse/looking.c \
	git-fuse/looking.h \
	git-fuse/looking_since.c \
	git-fuse/looking_since.h \
	git-fuse/looking_tell.c \
	git-fuse/mcp.c \
	git-fuse/mcp.h \
	git-fuse/mcp_call.c \
	git-fuse/mcp_gate.c \
	git-fuse/mcp_gate.h \
	git-fuse/mcp_hook.c \
	git-fuse/mcp_hook.h \
	git-fuse/mcp_http.c \
	git-fuse/mcp_http.h \
	git-fuse/mcp_install.c \
	git-fuse/mcp_install.h \
	git-fuse/mcp_metrics.c \
	git-fuse/mcp_metrics.h \
	git-fuse/mcp_post.c \
	git-fuse/mcp_resources.c \
	git-fuse/mcp_run.c \
	git-fuse/mcp_serve.c \
	git-fuse/mcp_sessions.c \
	git-fuse/mcp_sessions.h \
	git-fuse/mcp_token.c \
	git-fuse/mcp_token.h \
	git-fuse/mcp_tools.c \
	git-fuse/mcp_tools_json.c \
	git-fuse/mcp_warm.c \
	git-fuse/mcp_warm.h \
	git-fuse/mcp_warm_private.h \
	git-fuse/mcp_warm_work.c \
	git-fuse/mcp_with.c \
	git-fuse/mcp_with.h \
	git-fuse/mcp_words.c \
	git-fuse/memory_json.c \
	git-fuse/memory_tell.c \
	git-fuse/masking.c \
	git-fuse/masking.h \
	git-fuse/masking_answer.c \
	git-fuse/meter.c \
	git-fuse/meter.h \
	git-fuse/narrowed.c \
	git-fuse/narrowed.h \
	git-fuse/narrowed_kept.c \
	git-fuse/narrowed_tell.c \
	git-fuse/noticing.c \
	git-fuse/noticing.h \
	git-fuse/option.c \
	git-fuse/paging.c \
	git-fuse/paging.h \
	git-fuse/param.h \
	git-fuse/params.c \
	git-fuse/params.h \
	git-fuse/partial.c \
	git-fuse/partial.h \
	git-fuse/params_adr.c \
	git-fuse/params_adr_edit.c \
	git-fuse/params_arch.c \
	git-fuse/params_browse.c \
	git-fuse/params_claim.c \
	git-fuse/params_context.c \
	git-fuse/params_eval.c \
	git-fuse/params_extract.c \
	git-fuse/params_finding.c \
	git-fuse/params_graph.c \
	git-fuse/params_history.c \
	git-fuse/params_hook.c \
	git-fuse/params_index.c \
	git-fuse/params_knowledge.c \
	git-fuse/params_mcp.c \
	git-fuse/params_memory.c \
	git-fuse/params_memory_review.c \
	git-fuse/params_objective.c \
	git-fuse/params_plan.c \
	git-fuse/params_run.c \
	git-fuse/params_scope.c \
	git-fuse/params_search.c \
	git-fuse/params_session.c \
	git-fuse/placing.c \
	git-fuse/placing.h \
	git-fuse/planning.c \
	git-fuse/planning.h \
	git-fuse/proposing.c \
	git-fuse/proposing.h \
	git-fuse/pruning.c \
	git-fuse/pruning.h \
	git-fuse/pursuing.c \
	git-fuse/pursuing.h \
	git-fuse/pursuing_private.h \
	git-fuse/pursuing_read.c \
	git-fuse/pursuing_undone.c \
	git-fuse/pursuing_tell.c \
	git-fuse/range.c \
	git-fuse/range.h \
	git-fuse/recorded.c \
	git-fuse/recorded.h \
	git-fuse/recording.c \
	git-fuse/recording.h \
	git-fuse/refs_answer.c \
	git-fuse/refs_answer.h \
	git-fuse/refs_decision.c \
	git-fuse/refs_decision.h \
	git-fuse/refs_violation.c \
	git-fuse/refs_violation.h \
	git-fuse/remembering.c \
	git-fuse/remembering.h \
	git-fuse/reminding.c \
	git-fuse/reminding.h \
	git-fuse/removing.c \
	git-fuse/removing.h \
	git-fuse/reporting.c \
	git-fuse/reporting.h \
	git-fuse/reviewing.c \
	git-fuse/reviewing.h \
	git-fuse/rpc.c \
	git-fuse/rpc.h \
	git-fuse/rpc_lines.c \
	git-fuse/rpc_lines.h \
	git-fuse/run_keep.c \
	git-fuse/running.c \
	git-fuse/running.h \
	git-fuse/said.c \
	git-fuse/said.h \
	git-fuse/scoping.c \
	git-fuse/scoping.h \
	git-fuse/search_beside.c \
	git-fuse/search_json.c \
	git-fuse/search_text.c \
	git-fuse/searching.h \
	git-fuse/session.c \
	git-fuse/session.h \
	git-fuse/shapes.c \
	git-fuse/shapes.h \
	git-fuse/shapes_json.c \
	git-fuse/since.c \
	git-fuse/since.h \
	git-fuse/spelling.c \
	git-fuse/spelling.h \
	git-fuse/staling.c \
	git-fuse/staling.h \
	git-fuse/subject.c \
	git-fuse/subject.h \
	git-fuse/survey.c \
	git-fuse/survey.h \
	git-fuse/terminal.c \
	git-fuse/terminal.h \
	git-fuse/trusting.c \
	git-fuse/trusting.h \
	git-fuse/typed.c \
	git-fuse/typed.h \
	git-fuse/unread.c \
	git-fuse/unread.h \
	git-fuse/warning.c \
	git-fuse/warning.h \
	git-fuse/why.c \
	git-fuse/why.h

# The shapes of the answers, a file a family.
nodist_git_fuse_libcli_a_SOURCES = git-fuse/shape_files.c
SHAPES = \
	git-fuse/shapes/adr.shape \
	git-fuse/shapes/arch.shape \
	git-fuse/shapes/browse.shape \
	git-fuse/shapes/claim.shape \
	git-fuse/shapes/common.shape \
	git-fuse/shapes/context.shape \
	git-fuse/shapes/eval.shape \
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
