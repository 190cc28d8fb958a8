/* SPDX-License-Identifier: MIT */
/* Configurations of clients: see install.h. */
#include "git-fuse/mcp/install.h"

#include <string.h>

#include "emit/json.h"
#include "json/outline.h"
#include "json/value.h"

static const char server[] = "git-fuse";

const char *const mcp_clients[] = {
	"claude-code", "codex", "cursor", "gemini", "vscode", NULL
};

static const struct client {
	const char *file;
	/* Of JSON, which holds servers by name; NULL: the file is TOML. */
	const char *member;
	/* The types that an entry has to tell, or NULL: of a program, of a
	   URL. */
	const char *type, *url_type;
	const char *variable;	/* one of the environment, before its name */
} clients[] = {
	{ ".mcp.json", "mcpServers", NULL, "http", "" },
	{ ".codex/config.toml", NULL, NULL, NULL, NULL },
	{ ".cursor/mcp.json", "mcpServers", NULL, NULL, "env:" },
	{ ".gemini/settings.json", "mcpServers", NULL, NULL, "" },
	{ ".vscode/mcp.json", "servers", "stdio", "http", "env:" },
};

struct entry_of {
	const struct client *client;
	const struct mcp_reach *reach;
};

const char *mcp_client_file(size_t client)
{
	return clients[client].file;
}

/* --- From nothing --- */

static void add_quoted(struct buf *out, const char *text)
{
	json_quote(out, text, strlen(text));
}

/* JSON and TOML write arrays of strings alike. */
static void add_words(struct buf *out, const struct mcp_reach *reach)
{
	size_t i;

	buf_addch(out, '[');
	for (i = 0; i < reach->words; i++) {
		if (i)
			buf_addstr(out, ", ");
		add_quoted(out, reach->word[i]);
	}
	buf_addch(out, ']');
}

/* The client puts in what the environment holds: the token is in no file of a
 * project. */
static void add_url(struct buf *out, const struct entry_of *entry)
{
	buf_addstr(out, "\n      \"url\": ");
	add_quoted(out, entry->reach->url);
	buf_addf(out, ",\n      \"headers\": {\n        \"Authorization\": "
		 "\"Bearer ${%s" MCP_TOKEN_VARIABLE "}\"\n      }",
		 entry->client->variable);
}

static void add_program(struct buf *out, const struct entry_of *entry)
{
	buf_addstr(out, "\n      \"command\": ");
	add_quoted(out, entry->reach->program);
	buf_addstr(out, ",\n      \"args\": ");
	add_words(out, entry->reach);
}

static void add_entry(struct buf *out, const struct entry_of *entry)
{
	const bool is_url = entry->reach->url != NULL;
	const char *type = is_url ? entry->client->url_type :
		entry->client->type;

	buf_addf(out, "\n    \"%s\": {", server);
	if (type)
		buf_addf(out, "\n      \"type\": \"%s\",", type);
	if (is_url)
		add_url(out, entry);
	else
		add_program(out, entry);
	buf_addstr(out, "\n    }");
}

static void add_servers(struct buf *out, const struct entry_of *entry)
{
	buf_addf(out, "\n  \"%s\": {", entry->client->member);
	add_entry(out, entry);
	buf_addstr(out, "\n  }");
}

static void add_toml(struct buf *out, const struct mcp_reach *reach)
{
	buf_addf(out, "[mcp_servers.%s]\n", server);
	if (reach->url) {
		buf_addstr(out, "url = ");
		add_quoted(out, reach->url);
		buf_addstr(out, "\nbearer_token_env_var = \""
			   MCP_TOKEN_VARIABLE "\"\n");
		return;
	}
	buf_addstr(out, "command = ");
	add_quoted(out, reach->program);
	buf_addstr(out, "\nargs = ");
	add_words(out, reach);
	buf_addch(out, '\n');
}

void mcp_install_text(struct buf *out, size_t client,
		      const struct mcp_reach *reach)
{
	const struct entry_of entry = { &clients[client], reach };

	if (!clients[client].member) {
		add_toml(out, reach);
		return;
	}
	buf_addch(out, '{');
	add_servers(out, &entry);
	buf_addstr(out, "\n}\n");
}

/* --- Into what is there --- */

/* The bracket of the object that a text holds: before it is nothing but white
 * space, or a mark of the byte order. */
static const char *object_of(const char *text)
{
	return strchr(text, '{');
}

static const char *find_servers(const char *text, const struct entry_of *entry)
{
	return outline_member(object_of(text), text + strlen(text),
			      entry->client->member);
}

/* What is added stands first in the object that begins at a bracket. */
static void add_into(struct buf *out, const struct buf *old,
		     const char *object, const struct buf *text)
{
	const size_t before = (size_t)(object - old->ptr) + 1;

	buf_add(out, old->ptr, before);
	buf_add(out, text->ptr, text->len);
	if (*outline_skip_space(object + 1, old->ptr + old->len) != '}')
		buf_addch(out, ',');
	else if (object[1] == '}')
		buf_addch(out, '\n');
	buf_add(out, old->ptr + before, old->len - before);
}

static const struct error *refuse(const char *name, const char *why)
{
	return error_new(ERROR_CORRUPT, "cannot add to '%s': %s; without "
			 "--write, what to add is printed", name, why);
}

static const struct error *check(const struct value *root,
				 const struct entry_of *entry,
				 const char *text, const char *name)
{
	const struct value *servers = value_get(root, entry->client->member);

	if (value_kind(root) != VALUE_OBJECT)
		return refuse(name, "it holds no object");
	if (value_get(servers, server))
		return error_new(ERROR_EXISTS, "'%s' has a server '%s': remove "
				 "it first, to have it written anew", name,
				 server);
	if (servers && value_kind(servers) != VALUE_OBJECT)
		return refuse(name, "its servers are no object");
	if (servers && !find_servers(text, entry))
		return refuse(name, "the name of its servers is escaped");
	return NULL;
}

/* A table may stand behind all others. Where servers are written as no table of
 * their own it might be the second of its name. */
static const struct error *add_to_toml(struct buf *out, const struct buf *old,
				       const char *name,
				       const struct mcp_reach *reach)
{
	const char *at = buf_str(old);

	if (strstr(at, "[mcp_servers.git-fuse]") ||
	    strstr(at, "[mcp_servers.\"git-fuse\"]"))
		return error_new(ERROR_EXISTS, "'%s' has a server '%s': remove "
				 "it first, to have it written anew", name,
				 server);
	for (; (at = strstr(at, "mcp_servers")); at++)
		if (at == old->ptr || at[-1] != '[')
			return refuse(name, "its servers are not in tables");
	buf_add(out, old->ptr, old->len);
	buf_addstr(out, old->ptr[old->len - 1] == '\n' ? "\n" : "\n\n");
	add_toml(out, reach);
	return NULL;
}

const struct error *mcp_install_into(struct buf *out, const struct buf *old,
				     const char *name, size_t client,
				     const struct mcp_reach *reach)
{
	const struct entry_of entry = { &clients[client], reach };
	const char *text = buf_str(old), *servers;
	const struct error *err;
	struct value *root = NULL;
	struct buf added = { 0 };

	if (outline_skip_space(text, text + old->len) == text + old->len) {
		mcp_install_text(out, client, reach);
		return NULL;
	}
	if (!entry.client->member)
		return add_to_toml(out, old, name, reach);
	err = value_parse(&root, text, old->len, VALUE_STRICT);
	err = err ? refuse(name, err->msg) : check(root, &entry, text, name);
	if (err)
		goto done;
	servers = find_servers(text, &entry);
	if (servers)
		add_entry(&added, &entry);
	else
		add_servers(&added, &entry);
	add_into(out, old, servers ? servers : object_of(text), &added);
done:
	buf_release(&added);
	value_free(root);
	return err;
}
