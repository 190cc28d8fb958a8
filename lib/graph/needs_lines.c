/* SPDX-License-Identifier: MIT */
/*
 * The dependencies that are declared one a line: Go's, Dart's, Gradle's,
 * Ruby's and Elixir's.
 */
#include <ctype.h>
#include <string.h>

#include "graph/reading.h"

/* Takes a word of letters, digits, '_' and '.' off. */
static struct span take_word(struct span *rest)
{
	struct span word = { rest->s, 0 };

	while (word.n < rest->n && (isalnum((unsigned char)word.s[word.n]) ||
				    strchr("_.", word.s[word.n])))
		word.n++;
	*rest = span_trim(span_behind(*rest, word.n));
	return word;
}

static bool ends_with(struct span span, const char *end)
{
	size_t n = strlen(end);

	return span.n >= n && !memcmp(span.s + span.n - n, end, n);
}

static bool holds(struct span span, const char *s)
{
	return span_find(span, s) < span.n;
}

/* A version, and not another argument in quotes. */
static bool is_version(struct span text)
{
	return text.n && (isdigit((unsigned char)*text.s) ||
			  strchr("~^<>=!", *text.s));
}

static struct span next_version(struct span *rest)
{
	struct span version;

	if (take_quoted(rest, &version) && is_version(version))
		return version;
	return (struct span){ rest->s, 0 };
}

/* --- go.mod --- */

/* What others need, "// indirect", is not declared but recorded. */
void read_go_needs(struct reading *r)
{
	struct span rest = r->text, line, name;
	bool in_block = false;

	while (take_line(&rest, &line)) {
		line = span_trim(line);
		if (in_block && span_begins(line, ")"))
			in_block = false;
		if (span_begins(line, "require ")) {
			line = span_trim(span_behind(line, 8));
			in_block = span_begins(line, "(");
		} else if (!in_block) {
			continue;
		}
		if (holds(line, "// indirect") || span_begins(line, "(") ||
		    span_begins(line, ")") || span_begins(line, "//"))
			continue;
		name = span_until(line, " \t");
		line = span_trim(span_behind(line, name.n));
		add_need(r, name, span_until(line, " \t/"),
			 DEPENDENCY_RUNTIME);
	}
}

/* --- pubspec.yaml --- */

void read_pub_needs(struct reading *r)
{
	struct span rest = r->text, line, name;
	enum dependency_kind kind = DEPENDENCY_KINDS;
	size_t indent, usual = 0;

	while (take_line(&rest, &line)) {
		indent = (size_t)(span_trim(line).s - line.s);
		line = span_trim(line);
		if (!line.n || *line.s == '#')
			continue;
		name = span_until(line, ":");
		if (!indent) {
			kind = span_is(name, "dependencies") ?
				DEPENDENCY_RUNTIME :
				span_is(name, "dev_dependencies") ?
				DEPENDENCY_DEV : DEPENDENCY_KINDS;
			usual = 0;
			continue;
		}
		usual = usual ? usual : indent;
		if (indent == usual && name.n < line.n &&
		    kind != DEPENDENCY_KINDS)
			add_need(r, name, span_until(
				 span_behind(line, name.n + 1), "#"), kind);
	}
}

/* --- build.gradle --- */

/* The kind that a configuration of Gradle is of; false when the word is
 * none. */
static bool gradle_kind(struct span word, enum dependency_kind *kind)
{
	static const char *const ends[] = {
		"mplementation", "ompileOnly", "untimeOnly", "api", "Api",
		"compile", "Compile", "runtime"
	};
	static const char *const for_build[] = {
		"annotationProcessor", "classpath", "kapt", "ksp"
	};
	static const char *const for_work[] = {
		"androidTest", "debug", "integrationTest", "test"
	};
	size_t i;

	*kind = DEPENDENCY_BUILD;
	for (i = 0; i < sizeof(for_build) / sizeof(*for_build); i++)
		if (span_is(word, for_build[i]))
			return true;
	*kind = DEPENDENCY_RUNTIME;
	for (i = 0; i < sizeof(for_work) / sizeof(*for_work); i++)
		if (span_begins(word, for_work[i]))
			*kind = DEPENDENCY_DEV;
	for (i = 0; i < sizeof(ends) / sizeof(*ends); i++)
		if (ends_with(word, ends[i]))
			return true;
	return false;
}

/* "group:artifact:version", or group: 'g', name: 'a', version: 'v' */
static void add_coordinates(struct reading *r, struct span line,
			    enum dependency_kind kind)
{
	struct span name, artifact, version = { line.s, 0 };
	char *joined;
	size_t group;

	if (!take_quoted(&line, &name))
		return;
	if (holds(line, "name:") && take_quoted(&line, &artifact)) {
		joined = arena_fmt(&r->out->arena, "%.*s:%.*s", (int)name.n,
				   name.s, (int)artifact.n, artifact.s);
		add_need(r, span_of(joined), next_version(&line), kind);
		return;
	}
	group = span_until(name, ":").n;
	if (!group || group == name.n)
		return;
	artifact = span_until(span_behind(name, group + 1), ":@");
	version = span_behind(name, group + artifact.n + 2);
	name.n = group + 1 + artifact.n;
	add_need(r, name, span_until(version, ":@"), kind);
}

void read_gradle_needs(struct reading *r)
{
	struct span rest = r->text, line, word, name;
	enum dependency_kind kind;

	while (take_line(&rest, &line)) {
		line = span_trim(line);
		word = take_word(&line);
		if (!word.n)
			continue;
		if (gradle_kind(word, &kind))
			add_coordinates(r, line, kind);
		else if (span_is(word, "id") && take_quoted(&line, &name))
			add_need(r, name, next_version(&line),
				 DEPENDENCY_BUILD);
	}
}

/* --- Gemfile, *.gemspec --- */

static bool names_work(struct span line)
{
	return holds(line, ":test") || holds(line, ":development") ||
		holds(line, ":docs") || holds(line, ":ci");
}

/* The kind of what a line adds; false when it adds nothing. */
static bool gem_kind(struct span word, struct span line, bool in_group,
		     enum dependency_kind *kind)
{
	*kind = in_group || names_work(line) ||
		ends_with(word, "add_development_dependency") ?
		DEPENDENCY_DEV : DEPENDENCY_RUNTIME;
	return span_is(word, "gem") || ends_with(word, ".add_dependency") ||
		ends_with(word, ".add_runtime_dependency") ||
		ends_with(word, ".add_development_dependency");
}

void read_gem_needs(struct reading *r)
{
	struct span rest = r->text, line, word, name;
	enum dependency_kind kind;
	bool in_group = false;

	while (take_line(&rest, &line)) {
		line = span_trim(line);
		word = take_word(&line);
		if (span_is(word, "group"))
			in_group = names_work(line);
		else if (span_is(word, "end"))
			in_group = false;
		else if (gem_kind(word, line, in_group, &kind) &&
			 take_quoted(&line, &name))
			add_need(r, name, next_version(&line), kind);
	}
}

/* --- mix.exs --- */

/* {:name, "~> 1.0", only: [:dev, :test]}, between "defp deps do" and "end" */
void read_mix_needs(struct reading *r)
{
	struct span rest = r->text, line, word;
	bool in_deps = false;
	enum dependency_kind kind;

	while (take_line(&rest, &line)) {
		line = span_trim(line);
		if (holds(line, "def deps") || holds(line, "defp deps"))
			in_deps = true;
		else if (span_is(line, "end"))
			in_deps = false;
		line = span_behind(line, span_find(line, "{:") + 2);
		word = take_word(&line);
		if (!in_deps || !word.n)
			continue;
		kind = holds(line, "only:") &&
			(holds(line, ":test") || holds(line, ":dev")) ?
			DEPENDENCY_DEV : DEPENDENCY_RUNTIME;
		add_need(r, word, next_version(&line), kind);
	}
}
