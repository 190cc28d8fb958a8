/* SPDX-License-Identifier: MIT */
/*
 * THE tables: commands and families. A new command is a row here, its own
 * parameters in the params.c and its function in a cmd_*.c of its family's
 * folder, a section in the manual and a script in tests/t; its -h, its
 * completion and the check of its manual follow from the row.
 */
#include "git-fuse/adr/commands.h"
#include "git-fuse/arch/commands.h"
#include "git-fuse/browse/commands.h"
#include "git-fuse/claim/commands.h"
#include "git-fuse/cli/params.h"
#include "git-fuse/commands.h"
#include "git-fuse/context/commands.h"
#include "git-fuse/eval/commands.h"
#include "git-fuse/finding/commands.h"
#include "git-fuse/graph/commands.h"
#include "git-fuse/history/commands.h"
#include "git-fuse/hook/commands.h"
#include "git-fuse/index/commands.h"
#include "git-fuse/knowledge/commands.h"
#include "git-fuse/mcp/commands.h"
#include "git-fuse/memory/commands.h"
#include "git-fuse/objective/commands.h"
#include "git-fuse/run/commands.h"
#include "git-fuse/scope/commands.h"
#include "git-fuse/search/commands.h"
#include "git-fuse/session/commands.h"

#define GROUPS(...) ((const struct param_group *const[]){ __VA_ARGS__, NULL })

enum {
	INDEX_NEEDS = NEED_SOURCE | NEED_INDEX,
	SCOPE_NEEDS = NEED_INDEX | TAKES_PATHSPEC,
	HISTORY_NEEDS = INDEX_NEEDS | TAKES_PATHSPEC
};

const struct command command_table[] = {
	{ "adr accept", "make decisions accepted; a draft gets its number",
	  GROUPS(&adr_records, &adr_edit_output), NEED_REPO, cmd_adr_accept },
	{ "adr archive", "put decisions away that do not hold any more",
	  GROUPS(&adr_records, &archive_why, &looked_at, &answer_output),
	  NEED_SOURCE, cmd_adr_archive },
	{ "adr baseline", "make known the problems of decisions that are "
	  "there already",
	  GROUPS(&arch_baseline_how, &looked_at, &answer_output),
	  INDEX_NEEDS, cmd_adr_baseline },
	{ "adr check", "judge the decisions: numbers, links, and accepted "
	  "texts that were changed",
	  GROUPS(&adr_check_what, &looked_at, &problem_output),
	  INDEX_NEEDS | JUDGES, cmd_adr_check },
	{ "adr deprecate", "make decisions deprecated: nothing takes their "
	  "place",
	  GROUPS(&adr_records, &adr_edit_output),
	  NEED_REPO, cmd_adr_deprecate },
	{ "adr edit", "add a tag, a decider or what it governs to a decision",
	  GROUPS(&adr_edit_fields, &adr_edit_output),
	  NEED_REPO, cmd_adr_edit },
	{ "adr export", "write all decisions as one document: data, an index "
	  "or a graph",
	  GROUPS(&looked_at, &adr_export_output), NEED_SOURCE, cmd_adr_export },
	{ "adr import", "make records of decisions that another tool wrote",
	  GROUPS(&adr_files, &adr_new_place, &adr_edit_output),
	  NEED_REPO, cmd_adr_import },
	{ "adr link", "let two decisions tell what they have to do with each "
	  "other",
	  GROUPS(&adr_link_ends, &adr_edit_output), NEED_REPO, cmd_adr_link },
	{ "adr list", "list the decisions that are recorded",
	  GROUPS(&adr_which, &list_pages, &looked_at, &list_output),
	  NEED_SOURCE | READS, cmd_adr_list },
	{ "adr log", "tell what became of decisions, and which commits name "
	  "them",
	  GROUPS(&adr_log_what, &next_page, &looked_at, &list_output),
	  NEED_SOURCE | READS, cmd_adr_log },
	{ "adr new", "begin a record of a decision",
	  GROUPS(&adr_new_text, &adr_new_place, &adr_edit_output),
	  NEED_REPO | ASKS_BACK, cmd_adr_new },
	{ "adr reject", "make decisions rejected",
	  GROUPS(&adr_records, &adr_edit_output), NEED_REPO, cmd_adr_reject },
	{ "adr renumber", "give a decision another number, everywhere",
	  GROUPS(&adr_number, &adr_edit_output), NEED_REPO, cmd_adr_renumber },
	{ "adr restore", "bring decisions back that were archived",
	  GROUPS(&adr_records, &archive_why, &looked_at, &answer_output),
	  NEED_SOURCE, cmd_adr_restore },
	{ "adr search", "find decisions by words",
	  GROUPS(&adr_words, &next_page, &adr_which, &looked_at, &list_output),
	  NEED_SOURCE | ASKS | READS, cmd_adr_search },
	{ "adr show", "show a decision, and what others tell of it",
	  GROUPS(&adr_one, &looked_at, &answer_output),
	  NEED_SOURCE | READS, cmd_adr_show },
	{ "adr supersede", "let decisions take the place of another",
	  GROUPS(&adr_pair, &adr_edit_output), NEED_REPO, cmd_adr_supersede },
	{ "adr why", "tell the decisions about a file, a line or a symbol",
	  GROUPS(&adr_why_what, &looked_at, &answer_output),
	  INDEX_NEEDS | TAKES_PART | ASKS | READS, cmd_adr_why },
	{ "arch baseline", "make violations known that are there, or forget "
	  "those that are gone",
	  GROUPS(&arch_baseline_how, &looked_at, &answer_output),
	  INDEX_NEEDS, cmd_arch_baseline },
	{ "arch bisect", "find the commit since which a rule is broken",
	  GROUPS(&arch_bisect_what, &looked_at, &problem_output),
	  INDEX_NEEDS | JUDGES, cmd_arch_bisect },
	{ "arch check", "find imports that the rules of "
	  ".fuse/architecture.yaml forbid",
	  GROUPS(&arch_check_what, &list_pages, &looked_at, &problem_output),
	  HISTORY_NEEDS | JUDGES | READS, cmd_arch_check },
	{ "arch diff", "find violations that came and went between two commits",
	  GROUPS(&arch_diff_range, &looked_at, &problem_output),
	  NEED_INDEX | JUDGES | READS, cmd_arch_diff },
	{ "arch import", "turn the rules of another tool into "
	  ".fuse/architecture.yaml",
	  GROUPS(&arch_import_what, &arch_draft, &looked_at, &answer_output),
	  NEED_SOURCE, cmd_arch_import },
	{ "arch init", "propose .fuse/architecture.yaml from the imports that "
	  "there are",
	  GROUPS(&arch_draft, &looked_at, &answer_output),
	  INDEX_NEEDS, cmd_arch_init },
	{ "arch show", "show the layers and what they import from each other, "
	  "or the layer of a file",
	  GROUPS(&arch_show_what, &looked_at, &arch_show_output),
	  INDEX_NEEDS | READS, cmd_arch_show },
	{ "blame", "tell who last changed each line of a file",
	  GROUPS(&blame_what, &looked_at, &narrowed_to, &answer_output),
	  NEED_SOURCE | TAKES_PART | READS, cmd_blame },
	{ "claim add", "say what is so, and what it rests on",
	  GROUPS(&claim_said, &looked_at, &answer_output),
	  NEED_SOURCE, cmd_claim_add },
	{ "claim bisect", "tell the commit since which the evidence of a "
	  "claim is not as it was",
	  GROUPS(&claim_one, &looked_at, &answer_output),
	  NEED_SOURCE | READS, cmd_claim_bisect },
	{ "claim list", "list what was claimed, and whether it still holds",
	  GROUPS(&claim_which, &list_pages, &looked_at, &list_output),
	  NEED_SOURCE | READS, cmd_claim_list },
	{ "claim retract", "take back what was claimed",
	  GROUPS(&claim_one, &claim_why, &looked_at, &answer_output),
	  NEED_SOURCE, cmd_claim_retract },
	{ "claim show", "show a claim and what became of its evidence",
	  GROUPS(&claim_one, &looked_at, &answer_output),
	  NEED_SOURCE | READS, cmd_claim_show },
	{ "commits", "find commits by words of messages and changed lines, by "
	  "author, paths and time",
	  GROUPS(&commits_which, &next_page, &looked_at, &narrowed_to,
		 &list_output),
	  HISTORY_NEEDS | TAKES_PART | ASKS | READS, cmd_commits },
	{ "context", "tell what the repository knows about a task, the surest "
	  "first, within a budget",
	  GROUPS(&context_task, &looked_at, &narrowed_to, &context_output),
	  SCOPE_NEEDS | NEED_SOURCE | TAKES_PART | ASKS | READS, cmd_context },
	{ "coupling", "find files that change together",
	  GROUPS(&coupling_what, &next_page, &history_window, &looked_at,
		 &narrowed_to, &table_output),
	  HISTORY_NEEDS | TAKES_PART | ASKS | READS, cmd_coupling },
	{ "eval", "measure how well the search finds what commits changed",
	  GROUPS(&eval_questions, &eval_arms, &eval_work, &eval_output),
	  TAKES_REPO, cmd_eval },
	{ "finding add", "say what was found, and where it was seen",
	  GROUPS(&finding_said, &looked_at, &answer_output),
	  NEED_SOURCE, cmd_finding_add },
	{ "finding list", "list what was found, and whether it is there still",
	  GROUPS(&finding_which, &list_pages, &looked_at, &list_output),
	  NEED_SOURCE | READS, cmd_finding_list },
	{ "finding remove", "take a finding out of sight",
	  GROUPS(&finding_one, &finding_why, &looked_at, &answer_output),
	  NEED_SOURCE, cmd_finding_remove },
	{ "finding show", "show a finding and what became of its files",
	  GROUPS(&finding_one, &since_when, &looked_at, &answer_output),
	  NEED_SOURCE | READS, cmd_finding_show },
	{ "graph cycles", "list packages, directories and files that depend "
	  "on themselves through others",
	  GROUPS(&cycles_wanted, &next_page, &looked_at, &narrowed_to,
		 &answer_output),
	  SCOPE_NEEDS | NEED_SOURCE | TAKES_PART | JUDGES | READS,
	  cmd_graph_cycles },
	{ "graph dependents", "list the files that depend on a file, each with "
	  "the reason",
	  GROUPS(&dependents_wanted, &next_page, &looked_at, &narrowed_to,
		 &answer_output),
	  SCOPE_NEEDS | NEED_SOURCE | TAKES_PART | ASKS | READS,
	  cmd_graph_dependents },
	{ "graph search", "find symbols and files by their names, or parts of "
	  "them",
	  GROUPS(&graph_names, &next_page, &looked_at, &narrowed_to,
		 &list_output),
	  SCOPE_NEEDS | NEED_SOURCE | ASKS | READS, cmd_graph_search },
	{ "grep", "list the lines that match, in whatever is looked at",
	  GROUPS(&grep_what, &looked_at, &narrowed_to, &grep_output),
	  NEED_SOURCE | TAKES_PATHSPEC | IS_HERE | ASKS | READS, cmd_grep },
	{ "hook install", "have git run us in its hooks, beside those that "
	  "are there",
	  GROUPS(&hook_where, &hook_first, &answer_output), TAKES_REPO,
	  cmd_hook_install },
	{ "hook run", "do what git fuse does in a hook: what git runs",
	  GROUPS(&hook_called, &hook_steps, &answer_output),
	  TALKS, cmd_hook_run },
	{ "hook status", "tell which hooks are ours, whose the others are, and "
	  "where git looks",
	  GROUPS(&hook_looked_at, &answer_output),
	  TAKES_REPO, cmd_hook_status },
	{ "hook uninstall", "put every hook back as it was",
	  GROUPS(&hook_where, &answer_output), TAKES_REPO, cmd_hook_uninstall },
	{ "hotspots", "find complex files that change often",
	  GROUPS(&hotspots_what, &next_page, &history_window, &looked_at,
		 &narrowed_to, &table_output),
	  HISTORY_NEEDS | TAKES_PART | READS, cmd_hotspots },
	{ "index rebuild", "drop the index and make it anew",
	  GROUPS(&index_why, &looked_at, &answer_output),
	  INDEX_NEEDS | WAITS, cmd_index_rebuild },
	{ "index status", "tell whether the index answers for what is looked "
	  "at, and what it holds",
	  GROUPS(&looked_at, &answer_output), INDEX_NEEDS | READS,
	  cmd_index_status },
	{ "index update", "bring the index up to date",
	  GROUPS(&index_what, &index_why, &looked_at, &answer_output),
	  INDEX_NEEDS | WAITS, cmd_index_update },
	{ "index verify", "compare the index with the content it was made of",
	  GROUPS(&looked_at, &answer_output), INDEX_NEEDS | JUDGES | READS,
	  cmd_index_verify },
	{ "info", "tell languages, frameworks, dependencies, tests, people and "
	  "sizes",
	  GROUPS(&info_which, &looked_at, &answer_output),
	  INDEX_NEEDS | TAKES_PART | READS, cmd_info },
	{ "knowledge check", "tell what is known that a range of commits makes "
	  "stale",
	  GROUPS(&knowledge_range, &told_paths, &problem_output),
	  NEED_REPO, cmd_knowledge_check },
	{ "knowledge export", "write every record as a line of JSON",
	  GROUPS(&knowledge_lines), NEED_REPO, cmd_knowledge_export },
	{ "knowledge gc", "let time have its effect on what is known, by "
	  ".fuse/lifecycle.yaml",
	  GROUPS(&gc_how, &looked_at, &answer_output),
	  NEED_SOURCE, cmd_knowledge_gc },
	{ "knowledge import", "add the records that another clone exported",
	  GROUPS(&knowledge_source, &whom_trusted, &answer_output),
	  NEED_REPO, cmd_knowledge_import },
	{ "knowledge status", "tell where the records are, how many, and "
	  "whether all is sound",
	  GROUPS(&knowledge_checked, &answer_output),
	  NEED_REPO, cmd_knowledge_status },
	{ "log", "list the commits that touched a path, under whatever name",
	  GROUPS(&log_what, &next_page, &looked_at, &narrowed_to, &list_output),
	  HISTORY_NEEDS | TAKES_PART | ASKS | READS, cmd_log },
	{ "ls", "list the files of whatever is looked at",
	  GROUPS(&looked_at, &narrowed_to, &ls_output),
	  NEED_SOURCE | TAKES_PATHSPEC | TAKES_PART | IS_HERE | READS, cmd_ls },
	{ "mcp", "serve coding agents by the Model Context Protocol, over stdin "
	  "and stdout or HTTP",
	  GROUPS(&mcp_offered, &mcp_over_http, &mcp_installed),
	  TAKES_REPO | ASKS_BACK, cmd_mcp },
	{ "memory add", "remember what was learned",
	  GROUPS(&memory_said, &looked_at, &answer_output),
	  NEED_SOURCE, cmd_memory_add },
	{ "memory approve", "let memories be told without being asked for",
	  GROUPS(&memory_several, &memory_why, &looked_at, &answer_output),
	  NEED_SOURCE, cmd_memory_approve },
	{ "memory edit", "change what a memory says, and what it is about",
	  GROUPS(&memory_one, &memory_edits, &looked_at, &answer_output),
	  NEED_SOURCE, cmd_memory_edit },
	{ "memory export", "write the index of what is remembered, MEMORY.md",
	  GROUPS(&looked_at, &memory_index_output),
	  NEED_SOURCE, cmd_memory_export },
	{ "memory extract", "learn candidates for memories from commits",
	  GROUPS(&extract_which, &told_paths, &list_output),
	  NEED_REPO, cmd_memory_extract },
	{ "memory list", "list what is remembered, and whether it still "
	  "holds",
	  GROUPS(&memory_which, &next_page, &looked_at, &list_output),
	  NEED_SOURCE | READS, cmd_memory_list },
	{ "memory reject", "decide that memories are not so, or not worth "
	  "knowing",
	  GROUPS(&memory_several, &memory_why, &looked_at, &answer_output),
	  NEED_SOURCE, cmd_memory_reject },
	{ "memory remove", "take a memory out of sight",
	  GROUPS(&memory_one, &memory_why, &looked_at, &answer_output),
	  NEED_SOURCE, cmd_memory_remove },
	{ "memory review", "look at the candidates one by one, and decide",
	  GROUPS(&memory_queue, &looked_at, &answer_output),
	  NEED_SOURCE | ASKS_BACK, cmd_memory_review },
	{ "memory show", "show a memory, what it was learned from and what was "
	  "decided about it",
	  GROUPS(&memory_one, &since_when, &looked_at, &answer_output),
	  NEED_SOURCE | READS, cmd_memory_show },
	{ "objective create", "begin to work towards something, task by task",
	  GROUPS(&objective_wanted, &looked_at, &answer_output),
	  NEED_SOURCE, cmd_objective_create },
	{ "objective list", "list what people work towards, and how far it is",
	  GROUPS(&objective_which, &list_pages, &looked_at, &list_output),
	  NEED_SOURCE | READS, cmd_objective_list },
	{ "objective status", "show an objective, its tasks and the commits "
	  "that name it",
	  GROUPS(&objective_one, &looked_at, &answer_output),
	  NEED_SOURCE | READS, cmd_objective_status },
	{ "objective task", "add a task, or tell that it is done",
	  GROUPS(&objective_one, &objective_task_of, &looked_at,
		 &answer_output), NEED_SOURCE, cmd_objective_task },
	{ "objective update", "change an objective's title, text or status",
	  GROUPS(&objective_one, &objective_changed, &looked_at,
		 &answer_output), NEED_SOURCE, cmd_objective_update },
	{ "open", "print a file, or some of its lines, from whatever is looked "
	  "at",
	  GROUPS(&open_what, &looked_at, &narrowed_to, &answer_output),
	  NEED_SOURCE | READS, cmd_open },
	{ "patterns", "tell which ways of doing a thing the code takes, and "
	  "where they are going",
	  GROUPS(&which_patterns, &next_page, &looked_at, &narrowed_to,
		 &answer_output),
	  HISTORY_NEEDS | TAKES_PART | READS, cmd_patterns },
	{ "plan check", "find cycles in .fuse/plan.yaml, and what nobody "
	  "produces",
	  GROUPS(&looked_at, &problem_output), NEED_SOURCE | JUDGES | READS,
	  cmd_plan_check },
	{ "plan show", "show who of the plan can run side by side, and what "
	  "each lacks",
	  GROUPS(&plan_which, &looked_at, &plan_show_output),
	  NEED_SOURCE | READS, cmd_plan_show },
	{ "refs", "list the definitions and the uses of a symbol",
	  GROUPS(&refs_symbol, &next_page, &looked_at, &narrowed_to,
		 &list_output),
	  SCOPE_NEEDS | NEED_SOURCE | TAKES_PART | ASKS | READS, cmd_refs },
	{ "run", "run a command, with its streams and its exit code, and keep "
	  "what came of it",
	  GROUPS(&run_what, &run_kept), NEED_REPO | TALKS, cmd_run },
	{ "runs", "list the commands that were run, and how they ended",
	  GROUPS(&runs_which, &list_pages, &looked_at, &list_output),
	  NEED_SOURCE | READS, cmd_runs },
	{ "scope changes", "show what changed, what uses it, and its tests",
	  GROUPS(&changes_range, &looked_at, &narrowed_to, &packing_how,
		 &scope_output), SCOPE_NEEDS | READS, cmd_scope_changes },
	{ "scope focus", "show the code of a place, what it needs and what "
	  "uses it",
	  GROUPS(&focus_seed, &looked_at, &narrowed_to, &packing_how,
		 &scope_output),
	  SCOPE_NEEDS | NEED_SOURCE | ASKS | READS, cmd_scope_focus },
	{ "scope query", "show the code that answers a question",
	  GROUPS(&query_words, &looked_at, &narrowed_to, &packing_how,
		 &scope_output),
	  SCOPE_NEEDS | NEED_SOURCE | ASKS | READS, cmd_scope_query },
	{ "search", "find files by words, symbols and history",
	  GROUPS(&search_words, &next_page, &search_filters, &looked_at,
		 &narrowed_to, &search_judges, &search_output),
	  SCOPE_NEEDS | NEED_SOURCE | TAKES_PART | ASKS | READS, cmd_search },
	{ "session clear", "forget what a session is about",
	  GROUPS(&session_one, &answer_output), NEED_REPO, cmd_session_clear },
	{ "session list", "list the sessions that are about something",
	  GROUPS(&list_pages, &list_output), NEED_REPO, cmd_session_list },
	{ "session prune", "forget the sessions that nobody used for an hour",
	  GROUPS(&answer_output), NEED_REPO, cmd_session_prune },
	{ "session set", "say what a session is about, once for all that it "
	  "asks",
	  GROUPS(&session_one, &session_fields, &answer_output),
	  NEED_REPO, cmd_session_set },
	{ "session show", "show what a session is about",
	  GROUPS(&session_any, &answer_output), NEED_REPO, cmd_session_show },
	{ "show", "show a commit: its message, and what it changed by symbol",
	  GROUPS(&show_which, &told_paths, &answer_output),
	  SCOPE_NEEDS | READS,
	  cmd_show },
	{ "style", "quote the project's own rules on a topic",
	  GROUPS(&style_topic, &next_page, &looked_at, &answer_output),
	  NEED_SOURCE | ASKS | READS, cmd_style },
	{ "sync", "exchange what is known with other clones, over a reference "
	  "of a remote",
	  GROUPS(&sync_what, &whom_trusted, &answer_output),
	  NEED_REPO | ASKS_BACK, cmd_sync },
	{ "version", "print the version of git fuse",
	  GROUPS(&answer_output), 0, cmd_version },
	{ NULL, NULL, NULL, 0, NULL }
};

const struct family family_table[] = {
	{ "adr", "decisions about the architecture, in Markdown in the tree",
	  "list" },
	{ "arch", "which file may depend on which, by rules that are judged",
	  NULL },
	{ "claim", "what was said about the code, with evidence that can be "
	  "looked up", "list" },
	{ "finding", "facts that a session came upon, for the next one that "
	  "works there", "list" },
	{ "graph", "which file depends on which, by imports and by names", NULL },
	{ "hook", "git's hooks: ours beside others'", "status" },
	{ "index", "the cache of everything computed from file contents; every "
	  "command brings it up to date by itself", "status" },
	{ "knowledge", "the records of what the repository has learned, which "
	  "no other file holds", "status" },
	{ "memory", "what the repository has learned, and people have looked "
	  "at", "list" },
	{ "objective", "what people work towards over many sessions, as tasks "
	  "that commits do", "list" },
	{ "plan", "who does what of a larger piece of work, and after whom",
	  NULL },
	{ "scope", "find the files that matter for a task and pack them within "
	  "a budget of tokens", NULL },
	{ "session", "what a session is about: named scopes that every question "
	  "stays within", "list" },
	{ NULL, NULL, NULL }
};
