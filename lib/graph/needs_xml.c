/* SPDX-License-Identifier: MIT */
/* The dependencies that are declared in XML: Maven's and MSBuild's. */
#include "graph/reading.h"

/* A tag, and the text that follows it. */
struct tag {
	struct span name, attributes, text;
	bool is_end, is_empty;
};

/* What stands at a '<' and is no tag: a comment, an instruction, a
 * declaration. Goes behind it. */
static bool skip_other(struct span *rest)
{
	static const struct {
		const char *begin, *end;
	} others[] = { { "!--", "-->" }, { "?", "?>" }, { "!", ">" } };
	size_t i;

	for (i = 0; i < sizeof(others) / sizeof(*others); i++)
		if (span_begins(*rest, others[i].begin)) {
			*rest = span_behind(*rest,
					    span_find(*rest, others[i].end));
			return true;
		}
	return false;
}

/* Takes the next tag off; false behind the last. */
static bool next_tag(struct span *rest, struct tag *out)
{
	struct span inside;

	do
		*rest = span_behind(*rest, span_until(*rest, "<").n + 1);
	while (skip_other(rest));
	if (!rest->n)
		return false;
	inside = span_until(*rest, ">");
	*rest = span_behind(*rest, inside.n + 1);
	out->is_end = span_begins(inside, "/");
	inside = span_behind(inside, out->is_end);
	out->is_empty = inside.n && inside.s[inside.n - 1] == '/';
	inside.n -= out->is_empty;
	out->name = span_until(inside, " \t\r\n");
	out->attributes = span_behind(inside, out->name.n);
	out->text = span_trim(span_until(*rest, "<"));
	return true;
}

static struct span attribute(const struct tag *tag, const char *name)
{
	struct span rest = tag->attributes, key, value;

	while (rest.n) {
		key = span_trim(span_until(rest, "="));
		rest = span_behind(rest, span_until(rest, "=").n);
		if (!take_quoted(&rest, &value))
			break;
		if (span_is(key, name))
			return value;
	}
	return (struct span){ tag->name.s, 0 };
}

/* --- pom.xml --- */

/* What an element that names a dependency says of it. */
struct artifact {
	struct span group, name, version, scope;
};

/* Only what stands directly in the element counts: an exclusion has names,
 * too. */
static void read_artifact(struct reading *r, struct span *rest,
			  enum dependency_kind kind)
{
	struct artifact artifact = { .group = { "", 0 } };
	size_t depth = 1;
	struct tag tag;
	char *name;

	while (depth && next_tag(rest, &tag)) {
		if (tag.is_end) {
			depth--;
			continue;
		}
		if (depth == 1) {
			if (span_is(tag.name, "groupId"))
				artifact.group = tag.text;
			else if (span_is(tag.name, "artifactId"))
				artifact.name = tag.text;
			else if (span_is(tag.name, "version"))
				artifact.version = tag.text;
			else if (span_is(tag.name, "scope"))
				artifact.scope = tag.text;
		}
		depth += !tag.is_empty;
	}
	if (!artifact.name.n)
		return;
	name = arena_fmt(&r->out->arena, "%.*s%s%.*s", (int)artifact.group.n,
			 artifact.group.s, artifact.group.n ? ":" : "",
			 (int)artifact.name.n, artifact.name.s);
	if (span_is(artifact.scope, "test"))
		kind = DEPENDENCY_DEV;
	add_need(r, span_of(name), artifact.version, kind);
}

void read_pom_needs(struct reading *r)
{
	static const struct {
		const char *element;
		uint8_t kind;
	} elements[] = {
		{ "dependency", DEPENDENCY_RUNTIME },
		{ "parent", DEPENDENCY_BUILD },
		{ "plugin", DEPENDENCY_BUILD }
	};
	struct span rest = r->text;
	struct tag tag;
	size_t i;

	while (next_tag(&rest, &tag))
		for (i = 0; i < sizeof(elements) / sizeof(*elements); i++)
			if (!tag.is_end && !tag.is_empty &&
			    span_is(tag.name, elements[i].element)) {
				read_artifact(r, &rest, (enum dependency_kind)
					      elements[i].kind);
				break;
			}
}

/* --- *.csproj, Directory.Packages.props, packages.config --- */

/* An element or attribute of a reference that takes it out of what is
 * shipped. */
static bool is_private(const struct tag *tag)
{
	return span_is(attribute(tag, "PrivateAssets"), "all") ||
		span_is(attribute(tag, "developmentDependency"), "true");
}

/* A version may stand in an element of its own behind the tag. */
static struct span version_of(const struct tag *tag, struct span rest)
{
	struct span version = attribute(tag, "Version");
	struct tag inner;

	if (!version.n)
		version = attribute(tag, "version");
	if (!version.n && !tag->is_empty && next_tag(&rest, &inner) &&
	    span_is(inner.name, "Version"))
		version = inner.text;
	return version;
}

void read_msbuild_needs(struct reading *r)
{
	static const char *const elements[] = {
		"PackageReference", "PackageVersion",
		"GlobalPackageReference", "package"
	};
	struct span rest = r->text, name;
	struct tag tag;
	size_t i;

	while (next_tag(&rest, &tag)) {
		for (i = 0; i < sizeof(elements) / sizeof(*elements); i++)
			if (span_is(tag.name, elements[i]))
				break;
		if (tag.is_end || i == sizeof(elements) / sizeof(*elements))
			continue;
		name = attribute(&tag, "Include");
		if (!name.n)
			name = attribute(&tag, "id");
		add_need(r, name, version_of(&tag, rest), is_private(&tag) ?
			 DEPENDENCY_DEV : DEPENDENCY_RUNTIME);
	}
}
