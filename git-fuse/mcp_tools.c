/* SPDX-License-Identifier: MIT */
/*
 * The tools: rows over rows of the table of commands. What a field may hold
 * is told by the parameter that it is.
 */
#include <string.h>

#include "base/nearest.h"
#include "git-fuse/mcp.h"

#define FIELDS(...) ((const struct mcp_field[]){ __VA_ARGS__, { NULL, NULL, \
							       NULL, false } })
#define PRESETS(...) ((const char *const []){ __VA_ARGS__, NULL })
/* Where the last answer's "cursor" says that it goes on. */
#define CURSOR { "cursor", "cursor", "of the last answer", false }
/* Said in nearly every tool, so each word counts. */
#define AT { "at", "at", "a revision; else the work tree", false }
#define PATHS { "paths", "--", "git pathspecs", false }
#define SESSION { "session", "session", "a scope's name", false }
#define NARROWING \
	{ "include_globs", "include", "pathspecs; [] is everything", false }, \
	{ "exclude_globs", "exclude", "pathspecs", false }, \
	{ "languages", "language", "only files in one of them", false }

const struct mcp_tool mcp_tools[] = {
	{ "search_codebase", "Search the codebase", "search",
	  "Find the files for a task, question or bug report, best first, with "
	  "reasons and a grade of trust. Use it before opening files. With "
	  "intent=edit it also says whether you know enough to begin.",
	  MCP_CORE, FIELDS({ "query", "words", NULL, true },
		{ "intent", "intent", "what for; explore adds no card", false },
		{ "limit", "limit", "files at once", false }, CURSOR,
		{ "includeSnippets", "snippets", NULL, false },
		{ "filters", NULL, "only files of such", false },
		{ "filters.language", "language", "", false },
		{ "filters.framework", "framework", "", false },
		{ "filters.componentType", "component",
		  "declared: class, service", false },
		{ "filters.layer", "layer", "as results have it", false },
		{ "filters.tags[]", "tag", "patterns they hold", false },
		AT, PATHS, SESSION), PRESETS("force", "true") },
	{ "get_symbol_references", "Symbol references", "refs",
	  "Definitions and uses of a function, type or variable, with exact "
	  "counts. Use it before renaming or changing a signature.",
	  MCP_CORE, FIELDS({ "symbol", "symbol", NULL, true },
		{ "limit", "limit", "of definitions, and of uses", false },
		CURSOR, AT, PATHS, SESSION),
	  NULL },
	{ "context", "Context for a task", "context",
	  "What the team knows that bears on a task: decisions, memories, "
	  "findings, objectives and code, within a budget. Use it once, at "
	  "the start of a task.",
	  MCP_CORE, FIELDS({ "task", "task", "what is to be done", true },
		{ "weight", "weight", "how much is told", false },
		{ "max_tokens", "max-tokens", NULL, false }, AT, SESSION), NULL },
	{ "set_scope", "Set the scope", "session set",
	  "Say once which part of the repository the following calls are "
	  "about; they stay within it. Without any field the scope is "
	  "cleared.",
	  MCP_CORE | MCP_ADDS | MCP_IDEMPOTENT,
	  FIELDS({ "session", "name", "a name for it; without one it is this "
		   "connection's", false },
		NARROWING,
		{ "branches", "branch", "what each of them holds", false },
		{ "commit", "at", NULL, false },
		{ "repos", "repo", "names of fuse.repository.<name>", false }),
	  NULL },
	{ "list_paths", "List files", "ls",
	  "The files there are, in pages, with exact totals.",
	  MCP_CORE, FIELDS({ "path", "--", "a directory", false }, NARROWING,
		{ "max_results", "limit", NULL, false }, CURSOR, AT, SESSION),
	  PRESETS("limit", "500") },
	{ "open_file", "Open a file", "open",
	  "A file, lines of it or a symbol, at any revision.",
	  MCP_CORE, FIELDS({ "path", "path", "path or name", true },
		{ "start_line", "from", NULL, false },
		{ "end_line", "to", NULL, false }, AT, SESSION), NULL },
	{ "search_text", "Search text", "grep",
	  "Lines that match a regular expression, exactly counted. Use it for "
	  "literal text; for questions use search_codebase.",
	  MCP_CORE, FIELDS({ "query", "pattern", NULL, true },
		{ "regex", "regexp", "on; else plain text", false },
		{ "case_sensitive", "case-sensitive", "on", false },
		{ "context", "context", NULL, false },
		{ "max_results", "limit", NULL, false }, CURSOR, AT, PATHS,
		SESSION),
	  PRESETS("limit", "50") },
	{ "file_history", "History of a file", "log",
	  "The commits that changed a path, lines or a symbol.",
	  MCP_CORE, FIELDS({ "path", "path", "path or name", false },
		{ "patch", "patch", "", false },
		{ "limit", "limit", "commits at once", false }, CURSOR,
		{ "message", "message", "", false }, AT,
		SESSION),
	  PRESETS("limit", "50") },
	{ "blame_range", "Blame lines", "blame",
	  "Who last changed lines, and why.",
	  MCP_CORE, FIELDS({ "path", "path", NULL, true },
		{ "start_line", "from", NULL, false },
		{ "end_line", "to", NULL, false },
		{ "history", "line-history", "every change", false }, AT, SESSION),
	  NULL },
	{ "why_decided", "Decisions about code", "adr why",
	  "The decisions that govern a path, a line or a symbol. Use it before "
	  "you change how something works.",
	  MCP_CORE, FIELDS({ "target", "target", NULL, true }, AT), NULL },
	{ "remember", "Remember", "memory add",
	  "Propose something the team should remember. A person reviews it "
	  "before anybody is told.",
	  MCP_CORE | MCP_ADDS, FIELDS({ "memory", "text", NULL, true },
		{ "type", "type", "what kind of thing it is", true },
		{ "category", "category", NULL, false },
		{ "reason", "reason", NULL, false },
		{ "paths", "path", "about these, :N-M for lines", false }), NULL },
	{ "get_memory", "Memories", "memory list",
	  "What people have approved to be remembered, and how sure it still "
	  "is.",
	  MCP_CORE, FIELDS({ "query", "words", NULL, false },
		{ "type", "type", "", false },
		{ "category", "category", "", false },
		{ "path", "path", "about these files", false },
		{ "limit", "limit", "at once", false }, CURSOR, AT),
	  PRESETS("limit", "20", "status", "approved") },
	{ "arch_check", "Check architecture", "arch check",
	  "Imports that the team's rules forbid. Use it after an edit.",
	  MCP_CORE, FIELDS({ "staged", "staged", "", false },
		{ "rules", "rule", "", false },
		{ "severity", "severity", "", false },
		{ "limit", "limit", "at once", false }, CURSOR, AT, PATHS),
	  PRESETS("limit", "50") },
	{ "semantic_search", "Search by meaning", "search",
	  "The same search as search_codebase, for clients that ask for it "
	  "under this name.", 0,
	  FIELDS({ "query", "words", NULL, true },
		{ "limit", "limit", NULL, false }, CURSOR, AT, PATHS,
		SESSION),
	  PRESETS("force", "true") },
	{ "scope_focus", "A place and what surrounds it", "scope focus",
	  "The code of a symbol, lines, a file or a directory, with what it "
	  "needs, what uses it and its tests, within max_tokens.", 0,
	  FIELDS({ "seed", "seed", "name, Type.member, path, path:12-40, "
		   "path:name", true },
		{ "max_tokens", "max-tokens", NULL, false }, AT, PATHS,
		SESSION), NULL },
	{ "scope_changes", "A change and what it touches", "scope changes",
	  "The hunks of a range or of what is not committed, the lines that "
	  "use what changed, and their tests.", 0,
	  FIELDS({ "range", "range", NULL, false },
		{ "max_tokens", "max-tokens", NULL, false }, PATHS, SESSION),
	  NULL },
	{ "scope_query", "The code that answers", "scope query",
	  "The functions and lines that answer a question or bug report, as "
	  "code, best first, within max_tokens.", 0,
	  FIELDS({ "query", "words", NULL, true },
		{ "max_tokens", "max-tokens", NULL, false }, AT, PATHS,
		SESSION), NULL },
	{ "get_team_patterns", "Team patterns", "patterns",
	  "Which ways of doing a thing the code takes, and where they are "
	  "going.", 0,
	  FIELDS({ "category", "category", NULL, false },
		{ "limit", "limit", NULL, false }, CURSOR, AT, PATHS,
		SESSION),
	  NULL },
	{ "get_codebase_metadata", "About the codebase", "info",
	  "Languages, frameworks, dependencies, tests, people and sizes.", 0,
	  FIELDS(AT), NULL },
	{ "get_style_guide", "Style guide", "style",
	  "The project's own rules on a topic, quoted.", 0,
	  FIELDS({ "query", "topic", NULL, false },
		{ "category", "category", NULL, false },
		{ "limit", "limit", NULL, false }, CURSOR, AT), NULL },
	{ "detect_circular_dependencies", "Import cycles", "graph cycles",
	  "Files that depend on themselves through others, the shortest "
	  "cycles first.", 0,
	  FIELDS({ "scope", "--", "git pathspecs: of each cycle a file "
		   "matches", false },
		{ "limit", "limit", NULL, false }, CURSOR, AT, SESSION),
	  NULL },
	{ "refresh_index", "Refresh the index", "index update",
	  "Bring the index up to date; every call does so by itself.",
	  MCP_ADDS | MCP_IDEMPOTENT,
	  FIELDS({ "incrementalOnly", "incremental", NULL, false },
		{ "reason", "reason", NULL, false }, AT), NULL },
	{ "get_indexing_status", "Index status", "index status",
	  "Whether the index answers for what is looked at.", 0,
	  FIELDS(AT), NULL },
	{ "decision_search", "Search decisions", "adr search",
	  "Architecture decisions by words.", 0,
	  FIELDS({ "query", "words", NULL, true },
		{ "status", "status", NULL, false },
		{ "tag", "tag", NULL, false },
		{ "limit", "limit", NULL, false }, CURSOR, AT), NULL },
	{ "decision_list", "List decisions", "adr list",
	  "The architecture decisions that are recorded.", 0,
	  FIELDS({ "status", "status", NULL, false },
		{ "tag", "tag", NULL, false },
		{ "governs", "governs", NULL, false },
		{ "limit", "limit", NULL, false }, CURSOR, AT),
	  PRESETS("limit", "100") },
	{ "decision_read", "Read a decision", "adr show",
	  "One decision, whole.", 0,
	  FIELDS({ "id", "record", NULL, true }, AT), NULL },
	{ "decision_create", "Record a decision", "adr new",
	  "Begin a record of a decision, as a file in the work tree.",
	  MCP_WRITES, FIELDS({ "title", "title", NULL, true },
		{ "context", "context", NULL, false },
		{ "decision", "decision", NULL, false },
		{ "alternatives", "alternatives", NULL, false },
		{ "consequences", "consequences", NULL, false },
		{ "tags", "tag", NULL, false },
		{ "governs", "governs", NULL, false },
		{ "supersedes", "supersedes", NULL, false }), NULL },
	{ "decision_supersede", "Supersede a decision", "adr supersede",
	  "Let a decision take the place of another, in both files.",
	  MCP_WRITES, FIELDS({ "id", "old", NULL, true },
		{ "new_id", "new", NULL, true }), NULL },
	{ "graph_search", "Search names", "graph search",
	  "Symbols and files by parts of their names, with how many files "
	  "depend on each.", 0,
	  FIELDS({ "query", "words", NULL, true },
		{ "kind", "kind", NULL, false },
		{ "limit", "limit", NULL, false }, CURSOR, AT, PATHS,
		SESSION), NULL },
	{ "graph_refs", "References in the graph", "refs",
	  "What refers to a symbol.", 0,
	  FIELDS({ "id", "symbol", "a symbol's id, or its name", true },
		{ "limit", "limit", NULL, false }, CURSOR, AT, PATHS,
		SESSION), NULL },
	{ "graph_dependents", "Dependents", "graph dependents",
	  "The files that depend on a file or use a symbol, each with the "
	  "reason.", 0,
	  FIELDS({ "id", "path", "a path, a name, or ADR-0012", true },
		{ "depth", "depth", NULL, false },
		{ "limit", "limit", NULL, false }, CURSOR, AT, PATHS,
		SESSION),
	  NULL },
	{ "objective_list", "Objectives", "objective list",
	  "What people work towards over many sessions.", 0,
	  FIELDS({ "status", "status", NULL, false },
		{ "limit", "limit", NULL, false }, CURSOR, AT),
	  PRESETS("limit", "100") },
	{ "objective_read", "Read an objective", "objective status",
	  "One objective with its tasks and commits.", 0,
	  FIELDS({ "id", "objective", NULL, true }, AT), NULL },
	{ "objective_create", "Create an objective", "objective create",
	  "Create an objective with its tasks.", MCP_WRITES,
	  FIELDS({ "title", "title", NULL, true },
		{ "description", "description", NULL, false },
		{ "tasks", "task", NULL, false }), NULL },
	{ "objective_update", "Update an objective", "objective update",
	  "Change an objective's title, description or status.",
	  MCP_WRITES | MCP_IDEMPOTENT,
	  FIELDS({ "id", "objective", NULL, true },
		{ "title", "title", NULL, false },
		{ "description", "description", NULL, false },
		{ "status", "status", NULL, false }), NULL },
	{ "objective_link_task", "Close or add a task", "objective task",
	  "Mark a task of an objective done, or add it.",
	  MCP_WRITES | MCP_IDEMPOTENT,
	  FIELDS({ "id", "objective", NULL, true },
		{ "task", "task", NULL, true },
		{ "done", "done", NULL, false },
		{ "commit", "commit", NULL, false }), NULL },
	{ "record_claim", "Record a claim", "claim add",
	  "Say what is so, with what it rests on. How sure it is is computed.",
	  MCP_WRITES, FIELDS({ "claim", "text", NULL, true },
		{ "artifact", "artifact", NULL, false },
		{ "evidence", "evidence", NULL, false },
		{ "files", "path", NULL, false },
		{ "commit", "commit", NULL, false }), NULL },
	{ "record_finding", "Record a finding", "finding add",
	  "Keep a fact for the next session that works on the same thing.",
	  MCP_WRITES, FIELDS({ "entity", "about", NULL, true },
		{ "finding", "text", NULL, true },
		{ "kind", "kind", NULL, false },
		{ "confidence", "confidence", NULL, false },
		{ "files", "path", NULL, false }), NULL },
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
		if ((tool->flags & flags) == flags)
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
