/* SPDX-License-Identifier: MIT */
/*
 * A hook of a client's program: what is known of a file stands before the model
 * when it is about to change it, whether it asked or not.
 */
#include "git-fuse/mcp/hook.h"

#include <ctype.h>
#include <string.h>

#include "base/file.h"
#include "base/place.h"
#include "emit/json.h"
#include "git-fuse/answer/masking.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/mcp/install.h"
#include "git-fuse/mcp/with.h"
#include "git-fuse/workspace/session.h"
#include "git/repo.h"
#include "json/value.h"

/* 200 tokens of four bytes, and an event that holds a whole file. */
enum { TOLD_MOST = 800, EVENT_MOST = 16 << 20, FILE_MOST = 1 << 20, ITEMS = 5 };

struct hooking {
	struct value *event;
	const char *name;	/* of the event */
	size_t client;		/* that runs the hook */
	struct arena arena;
	struct buf text;
	const struct progress *progress;
};

/* --- The event --- */

static const char *text_at(const struct value *object, const char *const *key)
{
	const char *text = NULL;

	for (; !text && *key; key++)
		text = value_string(value_get(object, *key), NULL);
	return text;
}

/* Cursor, VS Code and Copilot run what stands in Claude Code's file, too, whose
 * own events have neither of these members. */
static size_t client_of(const struct value *event, size_t file)
{
	if (file != CLIENT_CLAUDE_CODE)
		return file;
	if (value_get(event, "cursor_version"))
		return CLIENT_CURSOR;
	return value_get(event, "timestamp") ? CLIENT_VSCODE : file;
}

/* Then both of its hooks run, and one of them is enough. */
static bool has_its_own(const struct hooking *hook, size_t file,
			const struct repo *repo)
{
	const char *top = repo ? repo_work_dir(repo) : NULL;
	const struct with_piece piece = with_piece_of(hook->client, WITH_HOOKS);
	struct buf path = { 0 }, text = { 0 };
	bool is_there;

	if (hook->client == file || !top)
		return false;
	buf_addf(&path, "%s/%s", top, piece.path);
	error_ignore(file_read(&text, path.ptr, FILE_MOST));
	is_there = strstr(buf_str(&text), WITH_COMMAND) != NULL;
	buf_release(&path);
	buf_release(&text);
	return is_there;
}

/* Before an edit; or behind a look at what will be edited, of clients that tell
 * nothing before. A client that cannot choose tools runs its hook before all of
 * them. */
static bool is_about_edit(const struct value *event, const char *name)
{
	static const char *const words[] = {
		"create", "edit", "insert", "patch", "replace", "write"
	};
	static const char *const keys[] = { "tool_name", "toolName", NULL };
	const char *tool = text_at(event, keys);
	size_t i;

	if (!strcmp(name, "AfterTool") || !strcmp(name, "postToolUse"))
		return true;
	if (strcasecmp(name, "PreToolUse"))
		return false;
	for (i = 0; tool && i < sizeof(words) / sizeof(*words); i++)
		if (strcasestr(tool, words[i]))
			return true;
	return !tool;
}

/* From where we are: clients give whole paths. */
static const char *path_from_here(const char *typed, const struct repo *repo)
{
	const char *below = repo ? place_below(typed, repo_work_dir(repo)) :
		NULL;
	const char *prefix = repo ? repo_prefix(repo) : "";

	if (!below || strncmp(below, prefix, strlen(prefix)))
		return typed;
	return below + strlen(prefix);
}

/* --- What is known --- */

/* A command's answer in JSON; NULL where it fails, which is nobody's matter
 * in passing. */
static struct value *ask(struct hooking *hook, const char *name,
			 const char *const *pair)
{
	struct session session = { .is_served = true,
				   .progress = hook->progress };
	struct sink answer = { .write = NULL };
	struct value *root = NULL;
	struct args args;
	const struct error *err = NULL;

	args_init(&args, command_by_name(name));
	for (; !err && *pair; pair += 2)
		err = args_set(&args, args_find(&args, pair[0])->param,
			       pair[1], ARG_GIVEN);
	if (!err)
		err = args_set(&args, args_find(&args, "format")->param,
			       "json", ARG_GIVEN);
	if (!err)
		err = session_open(&session, &args);
	if (!err)
		err = args.command->run(&session, &args, &answer);
	if (!err)
		err = value_parse(&root, buf_str(&answer.buf), answer.buf.len,
				  VALUE_STRICT);
	error_ignore(err);
	sink_release(&answer);
	session_close(&session);
	args_release(&args);
	return root;
}

/* What changed since, and what only others said, is told to who asks. */
static bool is_ours_and_holds(const struct value *item)
{
	return !value_bool(value_get(item, "is_stale"), false) &&
		!value_bool(value_get(item, "is_theirs"), false);
}

static void add_answer(struct hooking *hook, const char *command,
		       const char *const *pair, const char *member,
		       const char *what, const char *const *key)
{
	struct value *answer = ask(hook, command, pair);
	const struct value *list = value_get(answer, member);
	struct value_iter it = { 0 };
	struct buf line = { 0 };
	size_t i, n = 0;

	/* A line of each of the first, as long as there is room. */
	while (n < ITEMS && value_next(list, &it)) {
		if (!is_ours_and_holds(it.value))
			continue;
		buf_reset(&line);
		buf_addstr(&line, what);
		for (i = 0; key[i]; i++) {
			const char *text = value_string(
				value_get(it.value, key[i]), NULL);

			buf_addf(&line, " %s", text ? text : "");
		}
		buf_tame(&line, 0);
		buf_addch(&line, '\n');
		if (strstr(buf_str(&hook->text), line.ptr))
			continue;
		if (hook->text.len + line.len > TOLD_MOST)
			break;
		buf_add(&hook->text, line.ptr, line.len);
		n++;
	}
	buf_release(&line);
	value_free(answer);
}

static void tell_all(struct hooking *hook)
{
	static const char *const accepted[] = { "status", "accepted", NULL };
	static const char *const failures[] = { "status", "approved",
						"type", "failure", NULL };
	static const char *const decision[] = { "id", "title", NULL };
	static const char *const memory[] = { "text", NULL };

	add_answer(hook, "adr list", accepted, "decisions", "decided:",
		   decision);
	add_answer(hook, "memory list", failures, "memories", "warning:",
		   memory);
}

static void tell_of(struct hooking *hook, const struct repo *repo,
		    const char *typed)
{
	const char *const path = path_from_here(typed, repo);
	const char *const target[] = { "target", path, NULL };
	const char *const found[] = { "about", path, NULL };
	const char *const about[] = { "status", "approved", "path", path,
				      NULL };
	static const char *const decision[] = { "id", "title", "path", NULL };
	static const char *const memory[] = { "type", "text", NULL };
	static const char *const finding[] = { "kind", "text", NULL };

	add_answer(hook, "memory list", about, "memories", "remember:",
		   memory);
	add_answer(hook, "adr why", target, "decisions", "decided:",
		   decision);
	add_answer(hook, "finding list", found, "findings", "found:",
		   finding);
}

/* Each file that a patch changes. */
static void tell_of_patch(struct hooking *hook, const struct repo *repo,
			  const char *patch)
{
	static const char mark[] = "*** Update File: ";

	while (patch && (patch = strstr(patch, mark))) {
		patch += strlen(mark);
		tell_of(hook, repo, arena_strndup(&hook->arena, patch,
						  strcspn(patch, "\r\n")));
	}
}

static void tell_of_edit(struct hooking *hook, const struct repo *repo)
{
	static const char *const paths[] = {
		"file_path", "filePath", "path", "absolute_path",
		"notebook_path", NULL
	};
	static const char *const patches[] = { "command", "input", "patch",
					       NULL };
	const struct value *input = value_get(hook->event, "tool_input");
	const char *path = text_at(input, paths);
	struct value_iter it = { 0 };

	if (!path)
		path = text_at(hook->event, paths);
	if (path)
		tell_of(hook, repo, path);
	else if (value_string(input, NULL))
		tell_of_patch(hook, repo, value_string(input, NULL));
	else
		tell_of_patch(hook, repo, text_at(input, patches));
	while (!path && value_next(value_get(input, "files"), &it))
		if (value_string(it.value, NULL))
			tell_of(hook, repo, value_string(it.value, NULL));
}

/* --- The answer --- */

/* Names of events begin with a small letter where the answer is flat. Copilot,
 * which runs the hooks of VS Code, documents the flat form alone, and VS Code
 * the other. */
static void put_context(struct sink *out, const struct hooking *hook)
{
	struct json json = { .sink = out };
	const char *text = hook->text.ptr;

	json_open(&json, '{');
	if (islower((unsigned char)*hook->name)) {
		json_member(&json, "additional_context", text);
	} else {
		json_member_open(&json, "hookSpecificOutput", '{');
		json_member(&json, "hookEventName", hook->name);
		json_member(&json, "additionalContext", text);
		json_close(&json);
		if (hook->client == CLIENT_VSCODE)
			json_member(&json, "additionalContext", text);
	}
	json_close(&json);
	json_end(&json);
}

const struct error *mcp_hook(struct session *session, size_t client, int in,
			     struct sink *out)
{
	struct hooking hook = { .progress = session->progress };
	struct buf event = { 0 };
	const struct error *err = file_read_open(&event, in, "the event",
						 EVENT_MOST);
	static const char *const keys[] = {
		"hook_event_name", "hookEventName", NULL
	};
	const char *name;

	if (!err)
		err = value_parse(&hook.event, buf_str(&event), event.len,
				  VALUE_STRICT);
	if (err)
		goto done;
	name = text_at(hook.event, keys);
	hook.name = name ? name : "";
	hook.client = client_of(hook.event, client);
	if (has_its_own(&hook, client, session->repo))
		goto done;
	if (!strcasecmp(hook.name, "SessionStart"))
		tell_all(&hook);
	else if (is_about_edit(hook.event, hook.name))
		tell_of_edit(&hook, session->repo);
	if (hook.text.len)
		err = masking_answer(&hook.text, false);
	if (!err && hook.text.len)
		put_context(out, &hook);
done:
	value_free(hook.event);
	arena_release(&hook.arena);
	buf_release(&hook.text);
	buf_release(&event);
	return err;
}
