/* SPDX-License-Identifier: MIT */
/*
 * The dependencies that are declared in tables of TOML or INI: Python's,
 * Rust's and Gradle's catalogs.
 */
#include <ctype.h>
#include <string.h>

#include "base/path.h"
#include "graph/reading.h"
#include "graph/toml.h"

/* --- Python --- */

/* "name[extra]>=1,<2; python_version > '3'" of PEP 508; "name @ url" has no
 * version. What does not begin with a name is an option or a file. */
static void add_requirement(struct reading *r, struct span text,
			    enum dependency_kind kind)
{
	struct span name = { span_trim(text).s, 0 }, rest;

	rest = span_trim(text);
	if (!rest.n || !isalnum((unsigned char)*rest.s))
		return;
	while (name.n < rest.n && (isalnum((unsigned char)name.s[name.n]) ||
				   strchr("._-", name.s[name.n])))
		name.n++;
	rest = span_trim(span_behind(rest, name.n));
	if (rest.n && *rest.s == '[')
		rest = span_behind(rest, span_bracketed(rest, 0).n + 2);
	rest = span_trim(rest);
	if (rest.n && *rest.s == '(')
		rest = span_bracketed(rest, 0);
	if (rest.n && *rest.s == '@')
		rest.n = 0;
	else if (rest.n && !strchr("<>=!~;#0123456789", *rest.s))
		return;
	add_need(r, name, span_until(rest, ";#"), kind);
}

/* ["a>1", "b"]; a table in the list names another list. */
static void add_quoted(struct reading *r, struct span value,
		       enum dependency_kind kind)
{
	struct span list = value.n && *value.s == '[' ?
		span_bracketed(value, '#') : value, text;

	while (list.n) {
		if (*list.s == '#')
			list = span_behind(list, span_until(list, "\n").n);
		else if (*list.s == '{')
			list = span_behind(list,
					   span_bracketed(list, '#').n + 2);
		else if (*list.s != '"' && *list.s != '\'')
			list = span_behind(list, 1);
		else if (take_quoted(&list, &text))
			add_requirement(r, text, kind);
		else
			break;
	}
}

/* A table of poetry or of a Pipfile: name = "^1.0", or { version = ... } */
static void add_pair(struct reading *r, const struct toml *toml,
		     enum dependency_kind kind)
{
	struct span version = toml->value.n && *toml->value.s == '{' ?
		toml_member(toml->value, "version") : toml_text(toml->value);

	if (!span_is(toml->key, "python"))
		add_need(r, toml->key, version, kind);
}

/* Where in a pyproject.toml dependencies stand. */
static const struct place {
	const char *table, *key;	/* key NULL: each key is a list */
	bool has_pairs;		/* each key is a dependency */
	bool is_prefix;		/* of the table; its rest is the purpose */
	uint8_t kind;
} places[] = {
	{ "project", "dependencies", false, false, DEPENDENCY_RUNTIME },
	{ "project.optional-dependencies", NULL, false, false,
	  DEPENDENCY_KINDS },
	{ "dependency-groups", NULL, false, false, DEPENDENCY_DEV },
	{ "build-system", "requires", false, false, DEPENDENCY_BUILD },
	{ "tool.poetry.dependencies", NULL, true, false, DEPENDENCY_RUNTIME },
	{ "tool.poetry.dev-dependencies", NULL, true, false, DEPENDENCY_DEV },
	{ "tool.poetry.group.", NULL, true, true, DEPENDENCY_KINDS },
	{ "tool.pdm.dev-dependencies", NULL, false, false, DEPENDENCY_DEV },
	{ "tool.uv", "dev-dependencies", false, false, DEPENDENCY_DEV }
};

static const struct place *place_of(const struct toml *toml)
{
	size_t i;

	for (i = 0; i < sizeof(places) / sizeof(*places); i++) {
		const struct place *at = &places[i];

		if ((at->is_prefix ? span_begins(toml->table, at->table) :
		     span_is(toml->table, at->table)) &&
		    (!at->key || span_is(toml->key, at->key)))
			return at;
	}
	return NULL;
}

void read_pyproject_needs(struct reading *r)
{
	struct toml toml = { .rest = r->text };

	while (toml_next(&toml)) {
		const struct place *at = place_of(&toml);
		enum dependency_kind kind;

		if (!at)
			continue;
		kind = (enum dependency_kind)at->kind;
		if (kind == DEPENDENCY_KINDS)
			kind = kind_by_purpose(at->has_pairs ? toml.table :
					       toml.key);
		if (at->has_pairs)
			add_pair(r, &toml, kind);
		else
			add_quoted(r, toml.value, kind);
	}
}

void read_pipfile_needs(struct reading *r)
{
	struct toml toml = { .rest = r->text };

	while (toml_next(&toml))
		if (span_is(toml.table, "packages"))
			add_pair(r, &toml, DEPENDENCY_RUNTIME);
		else if (span_is(toml.table, "dev-packages"))
			add_pair(r, &toml, DEPENDENCY_DEV);
}

static void add_lines(struct reading *r, struct span text,
		      enum dependency_kind kind)
{
	struct span line;

	while (take_line(&text, &line))
		add_requirement(r, line, kind);
}

void read_requirements(struct reading *r)
{
	add_lines(r, r->text, kind_by_purpose(span_of(path_base(r->path))));
}

void read_setup_cfg_needs(struct reading *r)
{
	static const struct {
		const char *key;
		uint8_t kind;
	} lists[] = {
		{ "install_requires", DEPENDENCY_RUNTIME },
		{ "setup_requires", DEPENDENCY_BUILD },
		{ "tests_require", DEPENDENCY_DEV }
	};
	struct toml toml = { .rest = r->text, .is_ini = true };
	size_t i;

	while (toml_next(&toml)) {
		if (span_is(toml.table, "options.extras_require"))
			add_lines(r, toml.value, kind_by_purpose(toml.key));
		if (!span_is(toml.table, "options"))
			continue;
		for (i = 0; i < sizeof(lists) / sizeof(*lists); i++)
			if (span_is(toml.key, lists[i].key))
				add_lines(r, toml.value,
					  (enum dependency_kind)
					  lists[i].kind);
	}
}

/* --- Rust --- */

/*
 * "dependencies", "target.'cfg(unix)'.dev-dependencies": how the table ends
 * says the kind; "dependencies.serde" is a table of one. False where it is
 * none of these.
 */
static bool cargo_kind(struct span table, enum dependency_kind *kind,
		       struct span *name)
{
	static const struct {
		const char *word;
		uint8_t kind;
	} tables[] = {
		{ "dev-dependencies", DEPENDENCY_DEV },
		{ "build-dependencies", DEPENDENCY_BUILD },
		{ "dependencies", DEPENDENCY_RUNTIME }
	};
	size_t i, at;

	for (i = 0; i < sizeof(tables) / sizeof(*tables); i++) {
		at = span_find(table, tables[i].word);
		if (at == table.n)
			continue;
		*kind = (enum dependency_kind)tables[i].kind;
		*name = span_behind(table, at + strlen(tables[i].word));
		if (name->n)
			*name = toml_key(span_behind(*name, 1));
		return !at || table.s[at - 1] == '.';
	}
	return false;
}

void read_cargo_needs(struct reading *r)
{
	struct toml toml = { .rest = r->text };
	enum dependency_kind kind;
	struct span name, version, real;

	while (toml_next(&toml)) {
		if (!cargo_kind(toml.table, &kind, &name))
			continue;
		if (name.n) {
			version = span_is(toml.key, "version") ?
				toml_text(toml.value) : (struct span){ 0 };
			add_need(r, name, version, kind);
			continue;
		}
		real = toml_member(toml.value, "package");
		version = toml.value.n && *toml.value.s == '{' ?
			toml_member(toml.value, "version") :
			toml_text(toml.value);
		/* serde.workspace = true */
		name = span_until(toml.key, ".");
		if (name.n < toml.key.n)
			version.n = 0;
		add_need(r, real.n ? real : name, version, kind);
	}
}

/* --- Gradle's catalog of versions --- */

/* A version: "1.2", or { strictly = "1.2" } and the like. */
static struct span plain_version(struct span value)
{
	static const char *const key[] = { "strictly", "require", "prefer" };
	struct span version = { NULL, 0 };
	size_t i;

	if (!value.n || *value.s != '{')
		return toml_text(value);
	for (i = 0; !version.n && i < sizeof(key) / sizeof(*key); i++)
		version = toml_member(value, key[i]);
	return version;
}

/* What the table of versions says of a name. */
static struct span named_version(const struct reading *r, struct span name)
{
	struct toml toml = { .rest = r->text };

	while (name.n && toml_next(&toml))
		if (span_is(toml.table, "versions") && toml.key.n == name.n &&
		    !memcmp(toml.key.s, name.s, name.n))
			return plain_version(toml.value);
	return (struct span){ NULL, 0 };
}

static struct span library_version(const struct reading *r, struct span value)
{
	struct span name = toml_member(value, "version.ref");
	struct span version = toml_member(value, "version");

	if (!name.n && version.n && *version.s == '{')
		name = toml_member(version, "ref");
	return name.n ? named_version(r, name) : plain_version(version);
}

static void add_library(struct reading *r, struct span value,
			enum dependency_kind kind)
{
	struct span version = library_version(r, value);
	struct span name = toml_member(value, "module");
	struct span group = toml_member(value, "group");
	struct span artifact = toml_member(value, "name");
	char *joined;

	if (!name.n)
		name = toml_member(value, "id");
	if (!name.n && group.n && artifact.n) {
		joined = arena_fmt(&r->out->arena, "%.*s:%.*s", (int)group.n,
				   group.s, (int)artifact.n, artifact.s);
		name = span_of(joined);
	}
	if (!name.n && *value.s != '{') {
		/* "group:artifact:version" */
		name = toml_text(value);
		artifact = span_behind(name, span_until(name, ":").n + 1);
		version = span_behind(artifact,
				      span_until(artifact, ":").n + 1);
		name.n -= version.n + !!version.n;
	}
	add_need(r, name, version, kind);
}

void read_catalog_needs(struct reading *r)
{
	struct toml toml = { .rest = r->text };

	while (toml_next(&toml))
		if (toml.value.n && span_is(toml.table, "libraries"))
			add_library(r, toml.value, DEPENDENCY_RUNTIME);
		else if (toml.value.n && span_is(toml.table, "plugins"))
			add_library(r, toml.value, DEPENDENCY_BUILD);
}
