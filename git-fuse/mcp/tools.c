/* SPDX-License-Identifier: MIT */
/*
 * The tools: rows over rows of the table of commands. What a field may hold
 * is told by the parameter that it is.
 */
#include <string.h>

#include "base/nearest.h"
#include "git-fuse/mcp/mcp.h"

#define FIELDS(...) ((const struct mcp_field[]){ __VA_ARGS__, { NULL, NULL, \
							       NULL, false } })
#define PRESETS(...) ((const char *const []){ __VA_ARGS__, NULL })
/* Where the last answer's "cursor" says that it goes on. */
#define CURSOR { "cursor", "cursor", "", false }
/* Said in nearly every tool, so each word counts. */
#define AT { "at", "at", "revision", false }
#define SESSION { "session", "session", "", false }
#define NARROWING \
	{ "include_globs", "include", "", false }, \
	{ "exclude_globs", "exclude", "", false }, \
	{ "languages", "language", "", false }
/* Where a path is named, too, or the whole is short. */
#define WITHIN { "paths", "--", "git pathspecs", false }, NARROWING

const struct mcp_tool mcp_tools[] = {
	{ "search_codebase", "Search the codebase", "search",
	  "Find where to work: give a task, question or bug report in its own "
	  "words, get files and functions, best first, with lines and a grade "
	  "of trust. Begin here. Not for exact text (search_text), nor "
	  "for a name you know (open_file, get_symbol_references). Example: "
	  "{\"query\": \"cookies are lost on redirect\"}.",
	  MCP_CORE, FIELDS({ "query", "words", NULL, true },
		{ "intent", "intent", "what for; explore adds no card", false },
		{ "limit", "limit", "files at once", false }, CURSOR,
		{ "includeSnippets", "snippets", "more code", false },
		{ "filters", NULL, "only files of such", false },
		{ "filters.language", "language", "", false },
		{ "filters.framework", "framework", "", false },
		{ "filters.componentType", "component",
		  "class, service", false },
		{ "filters.layer", "layer", "as results have it", false },
		{ "filters.tags[]", "tag", "patterns they hold", false },
		{ "tests", "tests", "", false }, AT, WITHIN, SESSION),
	  PRESETS("force", "true", "limit", "5") },
	{ "get_symbol_references", "Symbol references", "refs",
	  "List definitions, uses and overrides of a function, type or "
	  "variable, counted. Use it before you rename, or change a "
	  "signature. Example: "
	  "{\"symbol\": \"Router.add\"}.",
	  MCP_CORE, FIELDS({ "symbol", "symbol", NULL, true },
		{ "limit", "limit", "of each", false },
		CURSOR, AT, WITHIN, SESSION),
	  NULL },
	{ "context", "Context for a task", "context",
	  "Gather what the team knows about a task: decisions, memories, "
	  "findings, objectives, and the code it is about. Use it once, at "
	  "the start; for code alone search_codebase. Example: {\"task\": "
	  "\"cache tokens\"}.",
	  MCP_CORE, FIELDS({ "task", "task", "what is to be done", true },
		{ "weight", "weight", "how much is told", false },
		{ "max_tokens", "max-tokens", "", false }, AT, SESSION), NULL },
	{ "set_scope", "Set the scope", "session set",
	  "Restrict the calls that follow to a part of the repository, said "
	  "once. A path that a later call names wins over it, and [] lifts one "
	  "of its filters. Without any field the scope is cleared. "
	  "Example: {\"include_globs\": "
	  "[\"src/**/*.{ts,tsx}\"]}.",
	  MCP_CORE | MCP_ADDS | MCP_IDEMPOTENT,
	  FIELDS({ "session", "name", "a name for it; without one it is this "
		   "connection's", false },
		NARROWING,
		{ "branches", "branch", "", false },
		{ "commit", "at", "revision", false },
		{ "repos", "repo", "names of fuse.repository.<name>", false }),
	  NULL },
	{ "list_paths", "List files", "ls",
	  "List names of files, what lies deeper counted by directory. Use "
	  "it to see how a tree is laid out. Example: {\"path\": \"src\", "
	  "\"depth\": 3}.",
	  MCP_CORE, FIELDS({ "path", "--", "a directory", false },
		{ "depth", "depth", "names below it; 0 folds nothing", false },
		{ "details", "long", "size, language, last change", false },
		NARROWING, { "max_results", "limit", NULL, false }, CURSOR, AT,
		SESSION),
	  PRESETS("limit", "200", "depth", "2") },
	{ "open_file", "Open a file", "open",
	  "Read a file, some of its lines, a symbol or a directory, with line "
	  "numbers. Prefer a symbol or lines to a whole file. Example: "
	  "{\"path\": \"src/app.c:40-90\"}.",
	  MCP_CORE, FIELDS({ "path", "path", "path:40-90, or name", true },
		{ "start_line", "from", "", false },
		{ "end_line", "to", "", false }, AT, SESSION), NULL },
	{ "search_text", "Search text", "grep",
	  "Find lines that match a regular expression, exactly counted. Use it "
	  "for literal text, error messages and constants; for questions use "
	  "search_codebase. Example: {\"query\": \"retry_after\"}.",
	  MCP_CORE, FIELDS({ "query", "pattern", "as PCRE2 has it", true },
		{ "regex", "regexp", "else plain text", false },
		{ "case_sensitive", "case-sensitive", "", false },
		{ "context", "context", "lines around each", false },
		{ "max_results", "limit", NULL, false }, CURSOR, AT, WITHIN,
		SESSION),
	  PRESETS("limit", "50") },
	{ "file_history", "History of a file", "log",
	  "List the commits that changed a path, lines or a symbol, renames "
	  "followed, newest first. Example: {\"path\": \"src/app.c:40-60\"}.",
	  MCP_CORE, FIELDS({ "path", "path", "path or name", false },
		{ "patch", "patch", "", false },
		{ "limit", "limit", "", false }, CURSOR,
		{ "message", "message", "", false }, AT,
		SESSION),
	  PRESETS("limit", "10") },
	{ "search_commits", "Search commits", "commits",
	  "Find commits by words of their messages and of changed lines, by "
	  "author, paths and time. Use it to learn when and why something "
	  "came, went or broke; then show_commit. Example: {\"query\": "
	  "\"drop retry\", \"since\": \"1 year\"}.",
	  MCP_CORE, FIELDS({ "query", "words", "", false },
		{ "author", "author", "", false },
		{ "since", "since", "date, '90 days' or revision", false },
		{ "limit", "limit", "", false }, CURSOR, AT, WITHIN, SESSION),
	  NULL },
	{ "show_commit", "Show a commit", "show",
	  "Read a commit: its message, and its hunks by file and symbol. "
	  "Example: {\"commit\": \"1a2b3c4\"}.",
	  MCP_CORE, FIELDS({ "commit", "commit", "", true },
		{ "max_tokens", "max-tokens", "", false },
		{ "paths", "--", "git pathspecs", false }), NULL },
	{ "blame_range", "Blame lines", "blame",
	  "Tell who last changed lines, and why. Use it when a line is odd. "
	  "Example: {\"path\": \"src/app.c:40-60\"}.",
	  MCP_CORE, FIELDS({ "path", "path", "path:40-60, or name", true },
		{ "start_line", "from", "", false },
		{ "end_line", "to", "", false },
		{ "history", "line-history", "every change", false }, AT,
		SESSION),
	  NULL },
	{ "why_decided", "Decisions about code", "adr why",
	  "Tell the decisions that govern a path, a line or a symbol. Use it "
	  "before you change how something works. Example: {\"target\": "
	  "\"src/db/stmt.c:12\"}.",
	  MCP_CORE, FIELDS({ "target", "target", "", true }, AT), NULL },
	{ "remember", "Remember", "memory add",
	  "Propose something the team should remember; a person reviews it "
	  "before anybody is told. Use it for what cost you time and the code "
	  "does not say. Example: {\"memory\": \"reset the cache\", "
	  "\"type\": \"gotcha\"}.",
	  MCP_CORE | MCP_ADDS, FIELDS({ "memory", "text", NULL, true },
		{ "type", "type", "", true },
		{ "category", "category", "", false },
		{ "reason", "reason", "", false },
		{ "paths", "path", "about these, :N-M for lines", false }),
	  NULL },
	{ "get_memory", "Memories", "memory list",
	  "List what people approved to be remembered, and how sure it still "
	  "is; context has already what bears on a task. Example: {\"path\": "
	  "\"src/db\"}.",
	  MCP_CORE, FIELDS({ "query", "words", "", false },
		{ "type", "type", "", false },
		{ "category", "category", "", false },
		{ "path", "path", "about these files", false },
		{ "limit", "limit", "", false }, CURSOR, AT),
	  PRESETS("limit", "20", "status", "approved") },
	{ "arch_check", "Check architecture", "arch check",
	  "Find imports that the team's rules forbid. Use it after an edit. "
	  "Example: {\"staged\": true}.",
	  MCP_CORE, FIELDS({ "staged", "staged", "", false },
		{ "rules", "rule", "", false },
		{ "severity", "severity", "", false },
		{ "limit", "limit", "", false }, CURSOR, AT,
		{ "paths", "--", "git pathspecs", false }),
	  PRESETS("limit", "50") },
	{ "scope_focus", "A place and what surrounds it", "scope focus",
	  "Read a symbol, lines, a file or a directory together with what it "
	  "needs, what uses it and its tests, within max_tokens. Use it once "
	  "you know the place; before that, scope_query. Example: {\"seed\": "
	  "\"Router.add\"}.", 0,
	  FIELDS({ "seed", "seed", "name, Type.member, path, path:12-40, "
		   "path:name", true },
		{ "max_tokens", "max-tokens", "0: any", false }, AT, WITHIN,
		SESSION), NULL },
	{ "scope_changes", "A change and what it touches", "scope changes",
	  "Read a change: the hunks of a range or of what is not committed, the "
	  "lines that use what changed, and their tests. Use it to review. "
	  "Example: {\"range\": \"main..HEAD\"}.", 0,
	  FIELDS({ "range", "range", NULL, false },
		{ "max_tokens", "max-tokens", "0: any", false }, WITHIN, SESSION),
	  NULL },
	{ "find_tests", "Tests to run", "tests",
	  "List the tests that exercise a change or a place, with the chain of "
	  "callers for each. Use it after an edit, in place of running the "
	  "whole suite. Example: {\"what\": \"main..HEAD\"}.", 0,
	  FIELDS({ "what", "what", "a range, or path:12 or name; without it, "
		   "what is not committed", false },
		{ "format", "format", "commands: what runs them", false },
		{ "max_results", "limit", NULL, false }, CURSOR, AT, WITHIN,
		SESSION), PRESETS("limit", "40") },
	{ "scope_query", "The code that answers", "scope query",
	  "Read the functions that answer a question or bug report, whole, "
	  "best first, within max_tokens. Use it in place of search_codebase "
	  "and many open_file when the code itself is wanted at once.", 0,
	  FIELDS({ "query", "words", NULL, true },
		{ "max_tokens", "max-tokens", "0: any", false }, AT, WITHIN,
		SESSION), NULL },
	{ "get_team_patterns", "Team patterns", "patterns",
	  "Tell which ways of doing a thing the code takes, and where they are "
	  "going. Use it before you write something new. Example: "
	  "{\"category\": \"logging\"}.", 0,
	  FIELDS({ "category", "category", "or a language", false },
		{ "limit", "limit", NULL, false }, CURSOR, AT, WITHIN,
		SESSION),
	  NULL },
	{ "get_codebase_metadata", "About the codebase", "info",
	  "Tell languages, frameworks, dependencies, tests, people and sizes, "
	  "or one of these parts. Use it where you have never been. Example: "
	  "{\"part\": \"frameworks\"}.", 0,
	  FIELDS({ "part", "part", NULL, false }, AT), NULL },
	{ "get_style_guide", "Style guide", "style",
	  "Quote the project's own rules on a topic, from its documents. "
	  "Example: {\"query\": \"naming\"}.", 0,
	  FIELDS({ "query", "topic", NULL, false },
		{ "category", "category", NULL, false },
		{ "limit", "limit", NULL, false }, CURSOR, AT), NULL },
	{ "detect_circular_dependencies", "Import cycles", "graph cycles",
	  "List files that depend on themselves through others, the shortest "
	  "cycles first. Use it before modules are moved; for imports that are "
	  "forbidden use arch_check. Example: {\"scope\": [\"src/core\"]}.", 0,
	  FIELDS({ "scope", "--", "git pathspecs: of each cycle a file "
		   "matches", false },
		{ "level", "level", NULL, false },
		{ "limit", "limit", NULL, false }, CURSOR, AT, SESSION),
	  NULL },
	{ "refresh_index", "Refresh the index", "index update",
	  "Bring the index up to date and wait for all of it; every call does "
	  "so by itself, so it is seldom needed.",
	  MCP_ADDS | MCP_IDEMPOTENT,
	  FIELDS({ "incrementalOnly", "incremental",
		   "false reads all again", false },
		{ "reason", "reason", NULL, false }, AT), NULL },
	{ "get_indexing_status", "Index status", "index status",
	  "Tell whether the index is complete. Use it when an answer says that "
	  "files are not indexed yet; refresh_index waits for them.", 0,
	  FIELDS(AT), NULL },
	{ "decision_search", "Search decisions", "adr search",
	  "Find decisions by words, status or tag. For those about code you "
	  "have at hand use why_decided. Example: {\"query\": \"retry\", "
	  "\"status\": \"accepted\"}.", 0,
	  FIELDS({ "query", "words", NULL, false },
		{ "status", "status", NULL, false },
		{ "tag", "tag", NULL, false },
		{ "limit", "limit", NULL, false }, CURSOR, AT), NULL },
	{ "decision_list", "List decisions", "adr list",
	  "List all decisions that are recorded, by number. Use it for an "
	  "overview; to find some by words, status or tag use "
	  "decision_search.", 0,
	  FIELDS({ "status", "status", NULL, false },
		{ "tag", "tag", NULL, false },
		{ "governs", "governs", NULL, false },
		{ "limit", "limit", NULL, false }, CURSOR, AT),
	  PRESETS("limit", "100") },
	{ "decision_read", "Read a decision", "adr show",
	  "Read one decision, whole. Example: {\"id\": \"ADR-0012\"}.", 0,
	  FIELDS({ "id", "record", NULL, true }, AT), NULL },
	{ "decision_create", "Record a decision", "adr new",
	  "Begin a record of a decision, as a file in the work tree. Use it "
	  "when the team has decided; for a hint use remember. Example: "
	  "{\"title\": \"Store cents\"}.",
	  MCP_WRITES, FIELDS({ "title", "title", "", true },
		{ "context", "context", NULL, false },
		{ "decision", "decision", NULL, false },
		{ "alternatives", "alternatives", NULL, false },
		{ "consequences", "consequences", NULL, false },
		{ "tags", "tag", NULL, false },
		{ "governs", "governs", NULL, false },
		{ "supersedes", "supersedes", NULL, false }), NULL },
	{ "decision_supersede", "Supersede a decision", "adr supersede",
	  "Let a decision take the place of another, in both files. Both must "
	  "be there. Example: {\"id\": \"ADR-0003\", \"new_id\": "
	  "\"ADR-0012\"}.",
	  MCP_WRITES, FIELDS({ "id", "old", NULL, true },
		{ "new_id", "new", NULL, true }), NULL },
	{ "graph_search", "Search names", "graph search",
	  "Find symbols, files and decisions by parts of their names, with how "
	  "many files depend on each. Use it when you know a name by half; "
	  "its ids are taken by every tool. Example: {\"query\": "
	  "\"session\", \"kind\": [\"type\"]}.", 0,
	  FIELDS({ "query", "words", NULL, true },
		{ "kind", "kind", NULL, false },
		{ "limit", "limit", NULL, false }, CURSOR, AT, WITHIN,
		SESSION), NULL },
	{ "graph_dependents", "Dependents", "graph dependents",
	  "List the files that depend on a file or use a symbol, each with the "
	  "reason. Use it before you move or remove one; for uses line by line "
	  "use get_symbol_references.", 0,
	  FIELDS({ "id", "path", "a path, a name, or ADR-0012", true },
		{ "depth", "depth", NULL, false },
		{ "level", "level", NULL, false },
		{ "limit", "limit", NULL, false }, CURSOR, AT, WITHIN,
		SESSION),
	  NULL },
	{ "graph_path", "Path of dependencies", "graph path",
	  "Show why one place depends on another: the shortest chains of "
	  "imports, or of names that are used, line by line. Use it before you "
	  "cut a dependency. Example: {\"from\": \"src/web\", \"to\": "
	  "\"src/db/pool.py\"}.", 0,
	  FIELDS({ "from", "from", NULL, true }, { "to", "to", NULL, true },
		{ "kind", "kind", NULL, false },
		{ "level", "level", NULL, false },
		{ "limit", "limit", NULL, false }, CURSOR, AT, WITHIN,
		SESSION), NULL },
	{ "objective_list", "Objectives", "objective list",
	  "List what people work towards over many sessions. Use it to find "
	  "the id for objective_read.", 0,
	  FIELDS({ "status", "status", NULL, false },
		{ "limit", "limit", NULL, false }, CURSOR, AT),
	  PRESETS("limit", "100") },
	{ "objective_read", "Read an objective", "objective status",
	  "Read one objective with its tasks and commits. Example: {\"id\": "
	  "\"OBJ-0002\"}.", 0,
	  FIELDS({ "id", "objective", NULL, true }, AT), NULL },
	{ "objective_create", "Create an objective", "objective create",
	  "Create an objective, for work of many sessions, with its tasks. Not "
	  "for what is done in this one. Example: {\"title\": \"Leave v1\", "
	  "\"tasks\": [\"port the client\"]}.",
	  MCP_WRITES,
	  FIELDS({ "title", "title", NULL, true },
		{ "description", "description", NULL, false },
		{ "tasks", "task", NULL, false }), NULL },
	{ "objective_update", "Update an objective", "objective update",
	  "Change an objective's title, description or status, or several of "
	  "its tasks. For one task use objective_link_task. Example: {\"id\": "
	  "\"OBJ-0002\", \"status\": \"completed\"}.",
	  MCP_WRITES | MCP_IDEMPOTENT,
	  FIELDS({ "id", "objective", NULL, true },
		{ "title", "title", NULL, false },
		{ "description", "description", NULL, false },
		{ "status", "status", NULL, false },
		{ "tasks", "task", NULL, false },
		{ "done_tasks", "done-task", NULL, false }), NULL },
	{ "objective_link_task", "Close or add a task", "objective task",
	  "Mark one task of an objective done, with the commit that did it, or "
	  "add one. Example: {\"id\": \"OBJ-0002\", \"task\": \"port the "
	  "client\", \"done\": true}.",
	  MCP_WRITES | MCP_IDEMPOTENT,
	  FIELDS({ "id", "objective", NULL, true },
		{ "task", "task", NULL, true },
		{ "done", "done", NULL, false },
		{ "commit", "commit", NULL, false }), NULL },
	{ "record_claim", "Record a claim", "claim add",
	  "Record what is so about the code, with the evidence it rests on; how "
	  "sure it is is computed. For what needs no evidence use "
	  "record_finding. Example: {\"claim\": \"only the parser "
	  "allocates\", \"files\": [\"src/parse.c\"]}.",
	  MCP_WRITES, FIELDS({ "claim", "text", NULL, true },
		{ "artifact", "artifact", NULL, false },
		{ "evidence", "evidence", NULL, false },
		{ "files", "path", NULL, false },
		{ "commit", "commit", NULL, false }), NULL },
	{ "record_finding", "Record a finding", "finding add",
	  "Keep a fact for the next session that works on the same file or "
	  "thing. For what the whole team should know use remember. Example: "
	  "{\"entity\": \"parser\", \"finding\": \"slow on tabs\"}.",
	  MCP_WRITES, FIELDS({ "entity", "about", NULL, true },
		{ "finding", "text", NULL, true },
		{ "kind", "kind", NULL, false },
		{ "confidence", "confidence", NULL, false },
		{ "files", "path", NULL, false }), NULL },
	{ "semantic_search", "Search by meaning", "search",
	  "Search as search_codebase does, for clients that ask for it under "
	  "this name.", MCP_ALIAS,
	  FIELDS({ "query", "words", NULL, true },
		{ "limit", "limit", NULL, false }, CURSOR, AT, WITHIN,
		SESSION),
	  PRESETS("force", "true", "limit", "5") },
	{ "graph_refs", "References in the graph", "refs",
	  "List what refers to a symbol, as get_symbol_references does.",
	  MCP_ALIAS,
	  FIELDS({ "id", "symbol", "a symbol's id, or its name", true },
		{ "limit", "limit", NULL, false }, CURSOR, AT, WITHIN,
		SESSION), NULL },
	{ NULL, NULL, NULL, NULL, 0, NULL, NULL }
};

const struct mcp_tool *mcp_tool_by_name(const char *name)
{
	const struct mcp_tool *tool;

	for (tool = mcp_tools; tool->name; tool++)
		if (!strcmp(tool->name, name))
			return tool;
	return NULL;
}

/* --- Which of them --- */

static const struct error *set_one(struct mcp_set *out, const char *name)
{
	const struct mcp_tool *tool = mcp_tool_by_name(name);
	struct nearest nearest;

	if (tool) {
		out->is_on[tool - mcp_tools] = true;
		return NULL;
	}
	nearest_init(&nearest, name);
	for (tool = mcp_tools; tool->name; tool++)
		nearest_offer(&nearest, tool->name);
	return error_unknown("tool", &nearest, "");
}

static void set_all(struct mcp_set *out, unsigned int flags)
{
	const struct mcp_tool *tool;

	for (tool = mcp_tools; tool->name; tool++)
		if ((tool->flags & flags) == flags &&
		    !(tool->flags & MCP_ALIAS))
			out->is_on[tool - mcp_tools] = true;
}

const struct error *mcp_set_parse(struct mcp_set *out, const char *text)
{
	const struct error *err = NULL;
	struct arena arena = { .block = NULL };

	*out = (struct mcp_set){ .is_on = { false } };
	do {
		size_t n = strcspn(text, ",");
		const char *name = arena_strndup(&arena, text, n);

		if (!strcmp(name, "core"))
			set_all(out, MCP_CORE);
		else if (!strcmp(name, "all"))
			set_all(out, 0);
		else
			err = set_one(out, name);
		text += n + (text[n] == ',');
	} while (!err && *text);
	arena_release(&arena);
	return err;
}
