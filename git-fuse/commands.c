/* SPDX-License-Identifier: MIT */
/*
 * THE tables: commands and families. A new command is a row here, its own
 * parameters in a params_*.c, a cmd_*.c, a section in the manual and a script
 * in tests/t; its -h, its completion and the check of its manual follow from
 * the row.
 */
#include "git-fuse/commands.h"
#include "git-fuse/params.h"

static const struct param_group *const adr_check_groups[] = {
	&adr_check_what, &looked_at, &problem_output, NULL
};
static const struct param_group *const adr_export_groups[] = {
	&looked_at, &adr_export_output, NULL
};
static const struct param_group *const adr_import_groups[] = {
	&adr_files, &adr_place, &adr_edit_output, NULL
};
static const struct param_group *const adr_list_groups[] = {
	&adr_which, &pages, &looked_at, &list_output, NULL
};
static const struct param_group *const adr_log_groups[] = {
	&adr_log_what, &next_page, &looked_at, &list_output, NULL
};
static const struct param_group *const adr_new_groups[] = {
	&adr_text, &adr_place, &adr_edit_output, NULL
};
static const struct param_group *const adr_pair_groups[] = {
	&adr_pair, &adr_edit_output, NULL
};
static const struct param_group *const adr_renumber_groups[] = {
	&adr_number, &adr_edit_output, NULL
};
static const struct param_group *const adr_search_groups[] = {
	&adr_words, &next_page, &adr_which, &looked_at, &list_output, NULL
};
static const struct param_group *const adr_show_groups[] = {
	&adr_one, &looked_at, &answer_output, NULL
};
static const struct param_group *const adr_status_groups[] = {
	&adr_records, &adr_edit_output, NULL
};
static const struct param_group *const adr_why_groups[] = {
	&adr_why_what, &looked_at, &answer_output, NULL
};
static const struct param_group *const arch_baseline_groups[] = {
	&arch_baseline_how, &looked_at, &answer_output, NULL
};
static const struct param_group *const arch_bisect_groups[] = {
	&arch_bisect_what, &looked_at, &problem_output, NULL
};
static const struct param_group *const arch_check_groups[] = {
	&arch_check_what, &pages, &looked_at, &problem_output, NULL
};
static const struct param_group *const arch_diff_groups[] = {
	&arch_diff_range, &looked_at, &problem_output, NULL
};
static const struct param_group *const arch_import_groups[] = {
	&arch_import_what, &arch_draft, &looked_at, &answer_output, NULL
};
static const struct param_group *const arch_init_groups[] = {
	&arch_draft, &looked_at, &answer_output, NULL
};
static const struct param_group *const arch_show_groups[] = {
	&arch_show_what, &looked_at, &arch_show_output, NULL
};
static const struct param_group *const archive_groups[] = {
	&adr_records, &archive_why, &looked_at, &answer_output, NULL
};
static const struct param_group *const blame_groups[] = {
	&blame_what, &looked_at, &narrowed_to, &answer_output, NULL
};
static const struct param_group *const changes_groups[] = {
	&changes_range, &looked_at, &narrowed_to, &packing, &scope_output, NULL
};
static const struct param_group *const claim_add_groups[] = {
	&claim_said, &looked_at, &answer_output, NULL
};
static const struct param_group *const claim_list_groups[] = {
	&claim_which, &pages, &looked_at, &list_output, NULL
};
static const struct param_group *const claim_retract_groups[] = {
	&claim_one, &claim_why, &looked_at, &answer_output, NULL
};
static const struct param_group *const claim_show_groups[] = {
	&claim_one, &looked_at, &answer_output, NULL
};
static const struct param_group *const context_groups[] = {
	&context_task, &looked_at, &narrowed_to, &context_output, NULL
};
static const struct param_group *const coupling_groups[] = {
	&coupling_what, &next_page, &window, &looked_at, &narrowed_to,
	&table_output, NULL
};
static const struct param_group *const cycles_groups[] = {
	&cycles_wanted, &next_page, &looked_at, &narrowed_to,
	&answer_output, NULL
};
static const struct param_group *const dependents_groups[] = {
	&dependents_wanted, &next_page, &looked_at, &narrowed_to,
	&answer_output, NULL
};
static const struct param_group *const eval_groups[] = {
	&eval_questions, &eval_arms, &eval_work, &eval_output, NULL
};
static const struct param_group *const export_groups[] = {
	&knowledge_lines, NULL
};
static const struct param_group *const finding_add_groups[] = {
	&finding_said, &looked_at, &answer_output, NULL
};
static const struct param_group *const finding_list_groups[] = {
	&finding_which, &pages, &looked_at, &list_output, NULL
};
static const struct param_group *const finding_remove_groups[] = {
	&finding_one, &finding_why, &looked_at, &answer_output, NULL
};
static const struct param_group *const finding_show_groups[] = {
	&finding_one, &looked_at, &answer_output, NULL
};
static const struct param_group *const focus_groups[] = {
	&focus_seed, &looked_at, &narrowed_to, &packing, &scope_output, NULL
};
static const struct param_group *const gc_groups[] = {
	&gc_how, &looked_at, &answer_output, NULL
};
static const struct param_group *const graph_search_groups[] = {
	&graph_names, &next_page, &looked_at, &narrowed_to, &list_output, NULL
};
static const struct param_group *const grep_groups[] = {
	&grep_what, &looked_at, &narrowed_to, &grep_output, NULL
};
static const struct param_group *const hook_plan_groups[] = {
	&hook_where, &answer_output, NULL
};
static const struct param_group *const hook_run_groups[] = {
	&hook_called, &hook_steps, &answer_output, NULL
};
static const struct param_group *const hook_status_groups[] = {
	&hook_looked_at, &answer_output, NULL
};
static const struct param_group *const hotspots_groups[] = {
	&hotspots_what, &next_page, &window, &looked_at, &narrowed_to,
	&table_output, NULL
};
static const struct param_group *const import_groups[] = {
	&knowledge_source, &answer_output, NULL
};
static const struct param_group *const index_rebuild_groups[] = {
	&index_why, &looked_at, &answer_output, NULL
};
static const struct param_group *const index_update_groups[] = {
	&index_what, &index_why, &looked_at, &answer_output, NULL
};
static const struct param_group *const index_groups[] = {
	&looked_at, &answer_output, NULL
};
static const struct param_group *const info_groups[] = {
	&looked_at, &answer_output, NULL
};
static const struct param_group *const knowledge_groups[] = {
	&knowledge_checked, &answer_output, NULL
};
static const struct param_group *const log_groups[] = {
	&log_what, &next_page, &looked_at, &narrowed_to, &list_output, NULL
};
static const struct param_group *const ls_groups[] = {
	&looked_at, &narrowed_to, &ls_output, NULL
};
static const struct param_group *const mcp_groups[] = {
	&mcp_offered, &mcp_over_http, &mcp_installed, NULL
};
static const struct param_group *const memory_add_groups[] = {
	&memory_said, &looked_at, &answer_output, NULL
};
static const struct param_group *const memory_decide_groups[] = {
	&memory_several, &memory_why, &looked_at, &answer_output, NULL
};
static const struct param_group *const memory_edit_groups[] = {
	&memory_one, &memory_edits, &looked_at, &answer_output, NULL
};
static const struct param_group *const memory_export_groups[] = {
	&looked_at, &memory_index_output, NULL
};
static const struct param_group *const memory_extract_groups[] = {
	&extract_which, &list_output, NULL
};
static const struct param_group *const memory_list_groups[] = {
	&memory_which, &next_page, &looked_at, &list_output, NULL
};
static const struct param_group *const memory_remove_groups[] = {
	&memory_one, &memory_why, &looked_at, &answer_output, NULL
};
static const struct param_group *const memory_review_groups[] = {
	&memory_queue, &looked_at, &answer_output, NULL
};
static const struct param_group *const memory_show_groups[] = {
	&memory_one, &looked_at, &answer_output, NULL
};
static const struct param_group *const objective_create_groups[] = {
	&objective_wanted, &looked_at, &answer_output, NULL
};
static const struct param_group *const objective_list_groups[] = {
	&objective_which, &pages, &looked_at, &list_output, NULL
};
static const struct param_group *const objective_status_groups[] = {
	&objective_one, &looked_at, &answer_output, NULL
};
static const struct param_group *const objective_task_groups[] = {
	&objective_one, &objective_task_of, &looked_at, &answer_output, NULL
};
static const struct param_group *const objective_update_groups[] = {
	&objective_one, &objective_changed, &looked_at, &answer_output, NULL
};
static const struct param_group *const open_groups[] = {
	&open_what, &looked_at, &narrowed_to, &answer_output, NULL
};
static const struct param_group *const patterns_groups[] = {
	&which_patterns, &next_page, &looked_at, &narrowed_to, &answer_output,
	NULL
};
static const struct param_group *const plan_check_groups[] = {
	&looked_at, &problem_output, NULL
};
static const struct param_group *const plan_show_groups[] = {
	&plan_which, &looked_at, &plan_show_output, NULL
};
static const struct param_group *const query_groups[] = {
	&query_words, &looked_at, &narrowed_to, &packing, &scope_output, NULL
};
static const struct param_group *const refs_groups[] = {
	&refs_symbol, &next_page, &looked_at, &narrowed_to, &list_output, NULL
};
static const struct param_group *const run_groups[] = {
	&run_what, &run_kept, NULL
};
static const struct param_group *const runs_groups[] = {
	&runs_which, &pages, &looked_at, &list_output, NULL
};
static const struct param_group *const search_groups[] = {
	&search_words, &next_page, &search_filters, &looked_at,
	&narrowed_to, &search_judges, &search_output, NULL
};
static const struct param_group *const session_clear_groups[] = {
	&session_one, &answer_output, NULL
};
static const struct param_group *const session_list_groups[] = {
	&pages, &list_output, NULL
};
static const struct param_group *const session_prune_groups[] = {
	&answer_output, NULL
};
static const struct param_group *const session_set_groups[] = {
	&session_one, &session_fields, &answer_output, NULL
};
static const struct param_group *const session_show_groups[] = {
	&session_any, &answer_output, NULL
};
static const struct param_group *const style_groups[] = {
	&style_topic, &next_page, &looked_at, &answer_output, NULL
};
static const struct param_group *const version_groups[] = {
	&answer_output, NULL
};

enum {
	INDEX_NEEDS = NEED_SOURCE | NEED_INDEX,
	SCOPE_NEEDS = NEED_INDEX | TAKES_PATHSPEC,
	HISTORY_NEEDS = INDEX_NEEDS | TAKES_PATHSPEC
};

const struct command command_table[] = {
	{ "adr accept", "make decisions accepted; a draft gets its number",
	  adr_status_groups, NEED_REPO, cmd_adr_accept },
	{ "adr archive", "put decisions away that do not hold any more",
	  archive_groups, NEED_SOURCE, cmd_adr_archive },
	{ "adr check", "judge the decisions: numbers, links, and accepted "
	  "texts that were changed",
	  adr_check_groups, INDEX_NEEDS, cmd_adr_check },
	{ "adr deprecate", "make decisions deprecated: nothing takes their "
	  "place",
	  adr_status_groups, NEED_REPO, cmd_adr_deprecate },
	{ "adr export", "write all decisions as one document: data, an index "
	  "or a graph",
	  adr_export_groups, NEED_SOURCE, cmd_adr_export },
	{ "adr import", "make records of decisions that another tool wrote",
	  adr_import_groups, NEED_REPO, cmd_adr_import },
	{ "adr list", "list the decisions that are recorded",
	  adr_list_groups, NEED_SOURCE, cmd_adr_list },
	{ "adr log", "tell what became of decisions, and which commits name "
	  "them",
	  adr_log_groups, NEED_SOURCE, cmd_adr_log },
	{ "adr new", "begin a record of a decision",
	  adr_new_groups, NEED_REPO, cmd_adr_new },
	{ "adr reject", "make decisions rejected",
	  adr_status_groups, NEED_REPO, cmd_adr_reject },
	{ "adr renumber", "give a decision another number, everywhere",
	  adr_renumber_groups, NEED_REPO, cmd_adr_renumber },
	{ "adr restore", "bring decisions back that were archived",
	  archive_groups, NEED_SOURCE, cmd_adr_restore },
	{ "adr search", "find decisions by words",
	  adr_search_groups, NEED_SOURCE, cmd_adr_search },
	{ "adr show", "show a decision, and what others tell of it",
	  adr_show_groups, NEED_SOURCE, cmd_adr_show },
	{ "adr supersede", "let decisions take the place of another",
	  adr_pair_groups, NEED_REPO, cmd_adr_supersede },
	{ "adr why", "tell the decisions about a file, a line or a symbol",
	  adr_why_groups, INDEX_NEEDS | TAKES_PART, cmd_adr_why },
	{ "arch baseline", "make violations known that are there, or forget "
	  "those that are gone",
	  arch_baseline_groups, INDEX_NEEDS, cmd_arch_baseline },
	{ "arch bisect", "find the commit since which a rule is broken",
	  arch_bisect_groups, INDEX_NEEDS, cmd_arch_bisect },
	{ "arch check", "find imports that the rules of "
	  ".fuse/architecture.yaml forbid",
	  arch_check_groups, HISTORY_NEEDS, cmd_arch_check },
	{ "arch diff", "find violations that came and went between two commits",
	  arch_diff_groups, NEED_INDEX, cmd_arch_diff },
	{ "arch import", "turn the rules of another tool into "
	  ".fuse/architecture.yaml",
	  arch_import_groups, NEED_SOURCE, cmd_arch_import },
	{ "arch init", "propose .fuse/architecture.yaml from the imports that "
	  "there are",
	  arch_init_groups, INDEX_NEEDS, cmd_arch_init },
	{ "arch show", "show the layers and what they import from each other, "
	  "or the layer of a file",
	  arch_show_groups, INDEX_NEEDS, cmd_arch_show },
	{ "blame", "tell who last changed each line of a file",
	  blame_groups, NEED_SOURCE | TAKES_PART, cmd_blame },
	{ "claim add", "say what is so, and what it rests on",
	  claim_add_groups, NEED_SOURCE, cmd_claim_add },
	{ "claim list", "list what was claimed, and whether it still holds",
	  claim_list_groups, NEED_SOURCE, cmd_claim_list },
	{ "claim retract", "take back what was claimed",
	  claim_retract_groups, NEED_SOURCE, cmd_claim_retract },
	{ "claim show", "show a claim and what became of its evidence",
	  claim_show_groups, NEED_SOURCE, cmd_claim_show },
	{ "context", "tell what the repository knows about a task, the surest "
	  "first, within a budget",
	  context_groups, SCOPE_NEEDS | NEED_SOURCE | TAKES_PART, cmd_context },
	{ "coupling", "find files that change together",
	  coupling_groups, HISTORY_NEEDS | TAKES_PART, cmd_coupling },
	{ "eval", "measure how well the search finds what commits changed",
	  eval_groups, TAKES_REPO, cmd_eval },
	{ "finding add", "say what was found, and where it was seen",
	  finding_add_groups, NEED_SOURCE, cmd_finding_add },
	{ "finding list", "list what was found, and whether it is there still",
	  finding_list_groups, NEED_SOURCE, cmd_finding_list },
	{ "finding remove", "take a finding out of sight",
	  finding_remove_groups, NEED_SOURCE, cmd_finding_remove },
	{ "finding show", "show a finding and what became of its files",
	  finding_show_groups, NEED_SOURCE, cmd_finding_show },
	{ "graph cycles", "list files that depend on themselves through "
	  "others, the shortest cycles first",
	  cycles_groups, SCOPE_NEEDS | NEED_SOURCE | TAKES_PART,
	  cmd_graph_cycles },
	{ "graph dependents", "list the files that depend on a file, each with "
	  "the reason",
	  dependents_groups, SCOPE_NEEDS | NEED_SOURCE | TAKES_PART,
	  cmd_graph_dependents },
	{ "graph search", "find symbols and files by their names, or parts of "
	  "them",
	  graph_search_groups, SCOPE_NEEDS | NEED_SOURCE, cmd_graph_search },
	{ "grep", "list the lines that match, in whatever is looked at",
	  grep_groups, NEED_SOURCE | TAKES_PATHSPEC, cmd_grep },
	{ "hook install", "have git run us in its hooks, beside those that "
	  "are there",
	  hook_plan_groups, TAKES_REPO, cmd_hook_install },
	{ "hook run", "do what git fuse does in a hook: what git runs",
	  hook_run_groups, TALKS, cmd_hook_run },
	{ "hook status", "tell which hooks are ours, whose the others are, and "
	  "where git looks",
	  hook_status_groups, TAKES_REPO, cmd_hook_status },
	{ "hook uninstall", "put every hook back as it was",
	  hook_plan_groups, TAKES_REPO, cmd_hook_uninstall },
	{ "hotspots", "find complex files that change often",
	  hotspots_groups, HISTORY_NEEDS | TAKES_PART, cmd_hotspots },
	{ "index rebuild", "drop the index and make it anew",
	  index_rebuild_groups, INDEX_NEEDS | WAITS, cmd_index_rebuild },
	{ "index status", "tell whether the index answers for what is looked "
	  "at, and what it holds",
	  index_groups, INDEX_NEEDS, cmd_index_status },
	{ "index update", "bring the index up to date",
	  index_update_groups, INDEX_NEEDS | WAITS, cmd_index_update },
	{ "index verify", "compare the index with the content it was made of",
	  index_groups, INDEX_NEEDS, cmd_index_verify },
	{ "info", "tell languages, frameworks, dependencies, tests, people and "
	  "sizes",
	  info_groups, INDEX_NEEDS | TAKES_PART, cmd_info },
	{ "knowledge export", "write every record as a line of JSON",
	  export_groups, NEED_REPO, cmd_knowledge_export },
	{ "knowledge gc", "let time have its effect on what is known, by "
	  ".fuse/lifecycle.yaml",
	  gc_groups, NEED_SOURCE, cmd_knowledge_gc },
	{ "knowledge import", "add the records that another clone exported",
	  import_groups, NEED_REPO, cmd_knowledge_import },
	{ "knowledge status", "tell where the records are, how many, and "
	  "whether all is sound",
	  knowledge_groups, NEED_REPO, cmd_knowledge_status },
	{ "log", "list the commits that touched a path, under whatever name",
	  log_groups, HISTORY_NEEDS | TAKES_PART, cmd_log },
	{ "ls", "list the files of whatever is looked at",
	  ls_groups, NEED_SOURCE | TAKES_PATHSPEC | TAKES_PART, cmd_ls },
	{ "mcp", "serve coding agents by the Model Context Protocol, over stdin "
	  "and stdout or HTTP",
	  mcp_groups, TAKES_REPO, cmd_mcp },
	{ "memory add", "remember what was learned",
	  memory_add_groups, NEED_SOURCE, cmd_memory_add },
	{ "memory approve", "let memories be told without being asked for",
	  memory_decide_groups, NEED_SOURCE, cmd_memory_approve },
	{ "memory edit", "change what a memory says, and what it is about",
	  memory_edit_groups, NEED_SOURCE, cmd_memory_edit },
	{ "memory export", "write the index of what is remembered, MEMORY.md",
	  memory_export_groups, NEED_SOURCE, cmd_memory_export },
	{ "memory extract", "learn candidates for memories from commits",
	  memory_extract_groups, NEED_REPO, cmd_memory_extract },
	{ "memory list", "list what is remembered, and whether it still "
	  "holds",
	  memory_list_groups, NEED_SOURCE, cmd_memory_list },
	{ "memory reject", "decide that memories are not so, or not worth "
	  "knowing",
	  memory_decide_groups, NEED_SOURCE, cmd_memory_reject },
	{ "memory remove", "take a memory out of sight",
	  memory_remove_groups, NEED_SOURCE, cmd_memory_remove },
	{ "memory review", "look at the candidates one by one, and decide",
	  memory_review_groups, NEED_SOURCE, cmd_memory_review },
	{ "memory show", "show a memory, what it was learned from and what was "
	  "decided about it",
	  memory_show_groups, NEED_SOURCE, cmd_memory_show },
	{ "objective create", "begin to work towards something, task by task",
	  objective_create_groups, NEED_SOURCE, cmd_objective_create },
	{ "objective list", "list what people work towards, and how far it is",
	  objective_list_groups, NEED_SOURCE, cmd_objective_list },
	{ "objective status", "show an objective, its tasks and the commits "
	  "that name it",
	  objective_status_groups, NEED_SOURCE, cmd_objective_status },
	{ "objective task", "add a task, or tell that it is done",
	  objective_task_groups, NEED_SOURCE, cmd_objective_task },
	{ "objective update", "change an objective's title, text or status",
	  objective_update_groups, NEED_SOURCE, cmd_objective_update },
	{ "open", "print a file, or some of its lines, from whatever is looked "
	  "at",
	  open_groups, NEED_SOURCE, cmd_open },
	{ "patterns", "tell which ways of doing a thing the code takes, and "
	  "where they are going",
	  patterns_groups, HISTORY_NEEDS | TAKES_PART, cmd_patterns },
	{ "plan check", "find cycles in .fuse/plan.yaml, and what nobody "
	  "produces",
	  plan_check_groups, NEED_SOURCE, cmd_plan_check },
	{ "plan show", "show who of the plan can run side by side, and what "
	  "each lacks",
	  plan_show_groups, NEED_SOURCE, cmd_plan_show },
	{ "refs", "list the definitions and the uses of a symbol",
	  refs_groups, SCOPE_NEEDS | NEED_SOURCE | TAKES_PART, cmd_refs },
	{ "run", "run a command, with its streams and its exit code, and keep "
	  "what came of it",
	  run_groups, NEED_REPO | TALKS, cmd_run },
	{ "runs", "list the commands that were run, and how they ended",
	  runs_groups, NEED_SOURCE, cmd_runs },
	{ "scope changes", "gather what changed, and what uses it",
	  changes_groups, SCOPE_NEEDS, cmd_scope_changes },
	{ "scope focus", "gather a file, symbol or directory with what it "
	  "depends on and what depends on it",
	  focus_groups, SCOPE_NEEDS | NEED_SOURCE, cmd_scope_focus },
	{ "scope query", "gather the files that answer a question best, with "
	  "what they depend on",
	  query_groups, SCOPE_NEEDS | NEED_SOURCE, cmd_scope_query },
	{ "search", "find files by words, symbols and history",
	  search_groups, SCOPE_NEEDS | NEED_SOURCE | TAKES_PART, cmd_search },
	{ "session clear", "forget what a session is about",
	  session_clear_groups, NEED_REPO, cmd_session_clear },
	{ "session list", "list the sessions that are about something",
	  session_list_groups, NEED_REPO, cmd_session_list },
	{ "session prune", "forget the sessions that nobody used for an hour",
	  session_prune_groups, NEED_REPO, cmd_session_prune },
	{ "session set", "say what a session is about, once for all that it "
	  "asks",
	  session_set_groups, NEED_REPO, cmd_session_set },
	{ "session show", "show what a session is about",
	  session_show_groups, NEED_REPO, cmd_session_show },
	{ "style", "quote the project's own rules on a topic",
	  style_groups, NEED_SOURCE, cmd_style },
	{ "version", "print the version of git fuse",
	  version_groups, 0, cmd_version },
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
