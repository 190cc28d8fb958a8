/* SPDX-License-Identifier: MIT */
/*
 * The groups of parameters that rows of the table in commands.c are made of.
 * What several families share is in params.c; each family keeps its own in
 * params_<family>.c.
 */
#ifndef GIT_FUSE_PARAMS_H
#define GIT_FUSE_PARAMS_H

#include "git-fuse/param.h"

/* params.c */
extern const char *const list_formats[];	/* text, json, jsonl */
extern const char *const tokenizers[];	/* o200k, ... */
#define QUERY_FILE { .name = "query-file", .type = PARAM_PATH, \
	.metavar = "FILE", \
	.help = "read the words from FILE, or from stdin when it is -" }
extern const struct param_group looked_at, packing_how, list_output, told_paths,
	answer_output, next_page, list_pages, problem_output, table_output,
	scope_output, history_window;
/* text, json, jsonl, sarif, junit, github, codeclimate */
extern const char *const problem_formats[];

/* params_adr.c */
extern const struct param_group adr_which, adr_words, adr_one, adr_check_what,
	adr_log_what, adr_why_what;

/* params_adr_edit.c */
extern const struct param_group adr_records, adr_pair, adr_link_ends,
	adr_edit_fields,
	adr_number,
	adr_new_place, adr_new_text, adr_files, adr_edit_output,
	adr_export_output;

/* params_arch.c */
extern const struct param_group arch_baseline_how, arch_bisect_what,
	arch_check_what, arch_diff_range, arch_draft, arch_import_what,
	arch_show_output, arch_show_what;

/* params_browse.c */
extern const struct param_group blame_what, grep_output, grep_what, ls_output,
	open_what;

/* params_claim.c */
extern const struct param_group claim_said, claim_which, claim_one, claim_why;
extern const struct param_group since_when;

/* params_context.c */
extern const struct param_group context_task, context_output;

/* params_eval.c */
extern const struct param_group eval_questions, eval_arms, eval_work,
	eval_output;

/* params_extract.c */
extern const struct param_group extract_which;
/* params_finding.c */
extern const struct param_group finding_said, finding_which, finding_one,
	finding_why;

/* params_graph.c */
extern const struct param_group commits_which, info_which, show_which;
extern const struct param_group cycles_wanted, dependents_wanted, graph_names,
	refs_symbol;

/* params_history.c */
extern const struct param_group hotspots_what, coupling_what, log_what;

/* params_hook.c */
extern const struct param_group hook_where, hook_first, hook_looked_at,
	hook_called, hook_steps;

/* params_index.c */
extern const struct param_group index_what, index_why;

/* params_knowledge.c */
extern const struct param_group knowledge_checked, knowledge_lines,
	knowledge_source, archive_why, gc_how, sync_what,
	knowledge_range,
	whom_trusted;

/* params_mcp.c */
extern const struct param_group mcp_installed, mcp_offered, mcp_over_http;

/* params_memory.c */
extern const struct param_group memory_said, memory_which, memory_one,
	memory_why;

/* params_memory_review.c */
extern const struct param_group memory_several, memory_edits, memory_queue,
	memory_index_output;

/* params_session.c */
extern const struct param_group narrowed_to, session_any, session_fields,
	session_one;
/* params_objective.c */
extern const struct param_group objective_changed, objective_one,
	objective_task_of, objective_wanted, objective_which;

/* params_plan.c */
extern const struct param_group plan_which, plan_show_output;

/* params_run.c */
extern const struct param_group run_kept, run_what, runs_which;

/* params_scope.c */
extern const struct param_group focus_seed, changes_range, query_words;

/* params_search.c */
extern const struct param_group which_patterns, style_topic, search_filters,
	search_words, search_judges, search_output;

#endif
