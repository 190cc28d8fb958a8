/* SPDX-License-Identifier: MIT */
/* Pieces in the files of clients: see with.h. */
#include "git-fuse/mcp/with.h"

#include <string.h>

#include "json/outline.h"
#include "json/value.h"

enum { WITH_HOOKS, WITH_RULE, WITH_AGENTS, WITH_KINDS };

const char *const with_pieces[] = { "hooks", "rule", "agents", NULL };

/* --- What they say --- */

#define RULE \
	"This repository is indexed by git fuse (MCP server `git-fuse`). Prefer " \
	"its tools:\n\n" \
	"- where to work, from a task or a bug report: `search_codebase`\n" \
	"- code around a name or a place: `open_file`, " \
	"`get_symbol_references`\n" \
	"- exact text: `search_text`\n" \
	"- before you change how something works: `why_decided`\n" \
	"- when and why it became so: `search_commits`, `show_commit`\n" \
	"- after an edit: `arch_check`\n"

/* As a shell runs it, wherever git-fuse is. */
#define RUN "\"command\": \"git fuse mcp --hook\""

/* Events that hold matchers, which hold commands. */
#define NESTED(edit, tools) \
	"\n  \"hooks\": {" \
	"\n    \"SessionStart\": [" \
	"\n      { \"hooks\": [{ \"type\": \"command\", " RUN " }] }" \
	"\n    ]," \
	"\n    \"" edit "\": [" \
	"\n      { \"matcher\": \"" tools "\"," \
	"\n        \"hooks\": [{ \"type\": \"command\", " RUN " }] }" \
	"\n    ]" \
	"\n  }"

static const char claude_hooks[] = NESTED("PreToolUse",
	"Edit|MultiEdit|Write|NotebookEdit");
static const char codex_hooks[] = NESTED("PreToolUse", "apply_patch|Edit|Write");
/* Nothing is told to these models before a tool, but behind one: when they read
 * the file that they will edit. */
static const char gemini_hooks[] = NESTED("AfterTool", "read_file");
static const char cursor_hooks[] =
	"{\n  \"version\": 1,"
	"\n  \"hooks\": {"
	"\n    \"sessionStart\": [{ " RUN " }],"
	"\n    \"postToolUse\": [{ \"matcher\": \"Read\", " RUN " }]"
	"\n  }\n}\n";
/* Commands stand in the event itself, and which tool it is is told to them. */
static const char vscode_hooks[] =
	"{\n  \"hooks\": {"
	"\n    \"SessionStart\": [{ \"type\": \"command\", " RUN " }],"
	"\n    \"PreToolUse\": [{ \"type\": \"command\", " RUN " }]"
	"\n  }\n}\n";

static const char agents[] =
	"\n<!-- git fuse: begin -->\n" RULE "<!-- git fuse: end -->\n";

#define SKILL "---\nname: git-fuse\ndescription: Find code, its uses, its " \
	"history and the decisions behind it by the git-fuse tools. Use before " \
	"searching, renaming or changing how something works.\n---\n\n" RULE
#define CURSOR_RULE "---\ndescription: Tools of git fuse\nalwaysApply: true\n" \
	"---\n\n" RULE
#define VSCODE_RULE "---\napplyTo: '**'\n---\n\n" RULE

/* In the order of mcp_clients, and of with_pieces. */
static const struct with_piece pieces[][WITH_KINDS] = {
	{ { ".claude/settings.json", WITH_MEMBER, claude_hooks },
	  { ".claude/skills/git-fuse/SKILL.md", WITH_FILE, SKILL },
	  { "AGENTS.md", WITH_LINES, agents } },
	{ { ".codex/hooks.json", WITH_MEMBER, codex_hooks },
	  { ".agents/skills/git-fuse/SKILL.md", WITH_FILE, SKILL },
	  { "AGENTS.md", WITH_LINES, agents } },
	{ { ".cursor/hooks.json", WITH_FILE, cursor_hooks },
	  { ".cursor/rules/git-fuse.mdc", WITH_FILE, CURSOR_RULE },
	  { "AGENTS.md", WITH_LINES, agents } },
	{ { ".gemini/settings.json", WITH_MEMBER, gemini_hooks },
	  { ".gemini/skills/git-fuse/SKILL.md", WITH_FILE, SKILL },
	  { "GEMINI.md", WITH_LINES, agents } },
	{ { ".github/hooks/git-fuse.json", WITH_FILE, vscode_hooks },
	  { ".github/instructions/git-fuse.instructions.md", WITH_FILE,
	    VSCODE_RULE },
	  { "AGENTS.md", WITH_LINES, agents } },
};

struct with_piece with_piece_of(size_t client, size_t kind)
{
	return pieces[client][kind];
}

/* --- Into a file, and out of it --- */

static bool is_blank(const struct buf *text)
{
	const char *at = buf_str(text);

	return outline_skip_space(at, at + text->len) == at + text->len;
}

static const struct error *refuse(const struct with_piece *piece,
				  const char *why)
{
	return error_new(ERROR_CORRUPT, "cannot add to '%s': %s; --dry-run "
			 "prints what to add", piece->path, why);
}

/* The whole of a file that holds nothing else. */
static void add_whole(struct buf *out, const struct with_piece *piece)
{
	const bool is_member = piece->manner == WITH_MEMBER;

	buf_addf(out, "%s%s%s", is_member ? "{" : "", piece->text,
		 is_member ? "\n}\n" : "");
}

static const struct error *add_member(struct buf *out, const struct buf *old,
				      const struct with_piece *piece)
{
	const char *text = buf_str(old), *object = strchr(text, '{');
	struct value *root = NULL;
	const struct error *err = value_parse(&root, text, old->len,
					      VALUE_STRICT);

	if (err)
		err = refuse(piece, err->msg);
	else if (value_kind(root) != VALUE_OBJECT)
		err = refuse(piece, "it holds no object");
	else if (value_get(root, "hooks"))
		err = refuse(piece, "it has hooks already");
	if (!err) {
		const bool is_empty =
			*outline_skip_space(object + 1, text + old->len) == '}';

		buf_add(out, text, (size_t)(object - text) + 1);
		buf_addf(out, "%s%s", piece->text, is_empty ? "" : ",");
		buf_add(out, object + 1,
			(size_t)(text + old->len - object) - 1);
	}
	value_free(root);
	return err;
}

const struct error *with_add(struct buf *out, const struct buf *old,
			     const struct with_piece *piece)
{
	if (memmem(buf_str(old), old->len, piece->text, strlen(piece->text)))
		return error_new(ERROR_EXISTS, "'%s' has it already",
				 piece->path);
	if (is_blank(old)) {
		add_whole(out, piece);
		return NULL;
	}
	if (piece->manner == WITH_FILE)
		return refuse(piece, "it is there, and not as we write it");
	if (piece->manner == WITH_MEMBER)
		return add_member(out, old, piece);
	buf_add(out, old->ptr, old->len);
	if (out->ptr[out->len - 1] != '\n')
		buf_addch(out, '\n');
	buf_addstr(out, piece->text);
	return NULL;
}

const struct error *with_remove(struct buf *out, const struct buf *old,
				const struct with_piece *piece)
{
	const char *at = memmem(buf_str(old), old->len, piece->text,
				strlen(piece->text));
	const char *end = buf_str(old) + old->len, *behind;
	struct buf whole = { 0 };

	if (!at)
		return error_new(ERROR_NOT_FOUND, "'%s' does not have it as it "
				 "was written: nothing is changed",
				 piece->path);
	add_whole(&whole, piece);
	if (whole.len != old->len || memcmp(whole.ptr, old->ptr, old->len)) {
		behind = at + strlen(piece->text);
		if (piece->manner == WITH_MEMBER && *behind == ',')
			behind++;
		buf_add(out, old->ptr, (size_t)(at - old->ptr));
		buf_add(out, behind, (size_t)(end - behind));
	}
	buf_release(&whole);
	return NULL;
}
