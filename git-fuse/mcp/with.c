/* SPDX-License-Identifier: MIT */
/* Pieces in the files of clients: see with.h. */
#include "git-fuse/mcp/with.h"

#include <string.h>

#include "json/outline.h"
#include "json/value.h"

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

/* As a shell runs it, wherever git-fuse is. A client may take a hook that fails
 * for a refusal of the tool, and these files also go to machines that have no
 * git-fuse. */
#define RUN(client) \
	"\"command\": \"" WITH_COMMAND client " || exit 0\""
#define COMMAND(client) "{ \"type\": \"command\",\n        " RUN(client) " }"

#define TWO(...) ((const struct with_hook[]){ __VA_ARGS__ })
/* Events that hold matchers, which hold commands. */
#define STARTS(client) "\n      { \"hooks\": [" COMMAND(client) "] }"
#define EDITS(client, tools) \
	"\n      { \"matcher\": \"" tools "\"," \
	"\n        \"hooks\": [" COMMAND(client) "] }"
#define NESTED(client, edit, tools) \
	"\n  \"hooks\": {" \
	"\n    \"SessionStart\": [" STARTS(client) "\n    ]," \
	"\n    \"" edit "\": [" EDITS(client, tools) "\n    ]" \
	"\n  }", TWO({ "SessionStart", STARTS(client) }, \
		     { edit, EDITS(client, tools) })

#define CLAUDE_HOOKS \
	NESTED("claude-code", "PreToolUse", "Edit|MultiEdit|Write|NotebookEdit")
#define CODEX_HOOKS NESTED("codex", "PreToolUse", "apply_patch|Edit|Write")
/* Nothing is told to these models before a tool, but behind one: when they read
 * the file that they will edit. */
#define GEMINI_HOOKS NESTED("gemini", "AfterTool", "read_file")
#define CURSOR_STARTS "{ " RUN("cursor") " }"
#define CURSOR_READS "{ \"matcher\": \"Read\", " RUN("cursor") " }"
#define CURSOR_HOOKS \
	"{\n  \"version\": 1," \
	"\n  \"hooks\": {" \
	"\n    \"sessionStart\": [" CURSOR_STARTS "]," \
	"\n    \"postToolUse\": [" CURSOR_READS "]" \
	"\n  }\n}\n", TWO({ "sessionStart", CURSOR_STARTS }, \
			  { "postToolUse", CURSOR_READS })
/* Commands stand in the event itself, and which tool it is is told to them; who
 * else reads that directory wants a version. */
static const char vscode_hooks[] =
	"{\n  \"version\": 1,"
	"\n  \"hooks\": {"
	"\n    \"SessionStart\": [" COMMAND("vscode") "],"
	"\n    \"PreToolUse\": [" COMMAND("vscode") "]"
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
	{ { ".claude/settings.json", WITH_MEMBER, CLAUDE_HOOKS },
	  { ".claude/skills/git-fuse/SKILL.md", WITH_FILE, SKILL, NULL },
	  { "CLAUDE.md", WITH_LINES, agents, NULL } },
	{ { ".codex/hooks.json", WITH_MEMBER, CODEX_HOOKS },
	  { ".agents/skills/git-fuse/SKILL.md", WITH_FILE, SKILL, NULL },
	  { "AGENTS.md", WITH_LINES, agents, NULL } },
	{ { ".cursor/hooks.json", WITH_FILE, CURSOR_HOOKS },
	  { ".cursor/rules/git-fuse.mdc", WITH_FILE, CURSOR_RULE, NULL },
	  { "AGENTS.md", WITH_LINES, agents, NULL } },
	{ { ".gemini/settings.json", WITH_MEMBER, GEMINI_HOOKS },
	  { ".gemini/skills/git-fuse/SKILL.md", WITH_FILE, SKILL, NULL },
	  { "GEMINI.md", WITH_LINES, agents, NULL } },
	{ { ".github/hooks/git-fuse.json", WITH_FILE, vscode_hooks, NULL },
	  { ".github/instructions/git-fuse.instructions.md", WITH_FILE,
	    VSCODE_RULE, NULL },
	  { "AGENTS.md", WITH_LINES, agents, NULL } },
};

struct with_piece with_piece_of(size_t client, size_t kind)
{
	return pieces[client][kind];
}

/* --- Into a file, and out of it --- */

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

/* --- Beside other hooks --- */

static void add_event(struct buf *out, const struct with_hook *hook)
{
	buf_addf(out, "\n    \"%s\": [%s\n    ]", hook->event, hook->element);
}

/* First in the list of its event, or with a list of its own first of all. */
static const struct error *insert_hook(struct buf *text,
				       const struct with_piece *piece,
				       const struct with_hook *hook)
{
	const char *start = buf_str(text), *end = start + text->len;
	const char *hooks = outline_member(strchr(start, '{'), end, "hooks");
	const char *list = hooks && *hooks == '{' ?
		outline_member(hooks, end, hook->event) : NULL;
	const char *at = list ? list : hooks;
	struct buf out = { 0 };

	if (!at || *at != (list ? '[' : '{'))
		return refuse(piece, "its hooks are not in lists by event");
	buf_add(&out, start, (size_t)(at + 1 - start));
	if (list)
		buf_addstr(&out, hook->element);
	else
		add_event(&out, hook);
	if (!strchr("]}", *outline_skip_space(at + 1, end)))
		buf_addch(&out, ',');
	buf_add(&out, at + 1, (size_t)(end - at) - 1);
	buf_release(text);
	*text = out;
	return NULL;
}

static const struct error *add_hooks(struct buf *out, const struct buf *old,
				     const struct with_piece *piece)
{
	const struct error *err;

	if (strstr(buf_str(old), piece->hook[0].element) &&
	    strstr(buf_str(old), piece->hook[1].element))
		return error_new(ERROR_EXISTS, "'%s' has it already",
				 piece->path);
	buf_add(out, old->ptr, old->len);
	err = insert_hook(out, piece, &piece->hook[0]);
	return err ? err : insert_hook(out, piece, &piece->hook[1]);
}

static bool cut_out(struct buf *text, const char *what)
{
	const char *at = strstr(buf_str(text), what);
	const size_t n = strlen(what) + (at && at[strlen(what)] == ',');
	struct buf out = { 0 };

	if (!at)
		return false;
	buf_add(&out, text->ptr, (size_t)(at - text->ptr));
	buf_addstr(&out, at + n);
	buf_release(text);
	*text = out;
	return true;
}

static bool remove_hook(struct buf *text, const struct with_hook *hook)
{
	struct buf whole = { 0 };
	bool is_there;

	add_event(&whole, hook);
	is_there = cut_out(text, buf_str(&whole)) ||
		cut_out(text, hook->element);
	buf_release(&whole);
	return is_there;
}

/* The last that was put in stands before the other. */
static bool remove_hooks(struct buf *out, const struct buf *old,
			 const struct with_piece *piece)
{
	if (!piece->hook)
		return false;
	buf_add(out, old->ptr, old->len);
	if (remove_hook(out, &piece->hook[1]) &&
	    remove_hook(out, &piece->hook[0]))
		return true;
	buf_reset(out);
	return false;
}

/* --- All of them --- */

static const struct error *add_member(struct buf *out, const struct buf *old,
				      const struct with_piece *piece)
{
	const char *text = buf_str(old), *object = strchr(text, '{');
	struct value *root = NULL;
	bool has_others = false;
	const struct error *err = value_parse(&root, text, old->len,
					      VALUE_STRICT);

	if (err)
		err = refuse(piece, err->msg);
	else if (value_kind(root) != VALUE_OBJECT)
		err = refuse(piece, "it holds no object");
	else
		has_others = value_get(root, "hooks") != NULL;
	if (!err && has_others) {
		err = add_hooks(out, old, piece);
	} else if (!err && piece->manner == WITH_FILE) {
		err = refuse(piece, "it is there, and not as we write it");
	} else if (!err) {
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
	const char *at;

	if (memmem(buf_str(old), old->len, piece->text, strlen(piece->text)))
		return error_new(ERROR_EXISTS, "'%s' has it already",
				 piece->path);
	at = buf_str(old);
	if (outline_skip_space(at, at + old->len) == at + old->len) {
		add_whole(out, piece);
		return NULL;
	}
	if (piece->hook)
		return add_member(out, old, piece);
	if (piece->manner == WITH_FILE)
		return refuse(piece, "it is there, and not as we write it");
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

	if (!at && remove_hooks(out, old, piece))
		return NULL;
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
