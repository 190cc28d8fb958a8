/* SPDX-License-Identifier: MIT */
/* Names of imports: see taken.h. */
#include "graph/taken.h"

#include <string.h>

#include "graph/naming.h"

static const char everything[] = "*", the_default[] = "default";
static const char parts[] = " ,\t\r\n(){}", blanks[] = " \t\r\n";

void taking_begin(struct taking *taking, const struct family *family,
		  const struct import *import)
{
	*taking = (struct taking){ .family = family, .at = import->names };
	if (!family_has_paths(family)) {
		taking->at = taking->at ? taking->at : "";
		return;
	}
	if (import->style == IMPORT_LOCAL)
		taking->at = "";
	else if (import->names)
		buf_addf(&taking->path, "%s::", import->text);
	else
		taking->at = import->text;
	taking->prefix[taking->depth++] = taking->path.len;
}

void taking_end(struct taking *taking)
{
	buf_release(&taking->path);
	buf_release(&taking->leaf);
}

/* Goes to the next name over commas and braces; a brace of a family of paths
 * is within the path that stands before it. */
static void skip_parts(struct taking *t)
{
	for (; *t->at && strchr(parts, *t->at); t->at++) {
		t->is_inside = *t->at == '{' || (t->is_inside && *t->at != '}');
		if (!t->depth)
			continue;
		if (*t->at == '{' && t->depth < TAKING_DEPTH)
			t->prefix[t->depth++] = t->path.len;
		else if (*t->at == '}' && t->depth > 1)
			buf_cut(&t->path, t->prefix[--t->depth - 1]);
	}
}

/* "as c" behind a name, which is moved over. */
static bool take_alias(struct taking *t, struct span *out)
{
	const char *at = t->at + strspn(t->at, blanks);

	if (strncmp(at, "as ", 3))
		return false;
	at += 3;
	at += strspn(at, blanks);
	*out = (struct span){ at, strcspn(at, parts) };
	t->at = at + out->n;
	return true;
}

/* The path of a leaf stands behind those of the braces around it. */
static bool next_path(struct taking *t, struct taken *out)
{
	size_t n, len;

	buf_cut(&t->path, t->prefix[t->depth - 1]);
	if (!strncmp(t->at, "as ", 3) && t->path.len > 2) {
		/* use a as b; */
		*out = (struct taken){ .is_module = true };
		buf_reset(&t->leaf);
		buf_add(&t->leaf, t->path.ptr, t->path.len - 2);
		out->there = out->here = span_of(name_last(buf_str(&t->leaf)));
		out->path = buf_str(&t->leaf);
		return take_alias(t, &out->here);
	}
	do {
		skip_parts(t);
		n = strcspn(t->at, parts);
		if (!n)
			return false;
		buf_add(&t->path, t->at, n);
		t->at += n;
	} while (*t->at == '{');
	*out = (struct taken){ .there = span_of(name_last(buf_str(&t->path))) };
	out->is_module = span_is(out->there, "self");
	buf_reset(&t->leaf);
	buf_addstr(&t->leaf, buf_str(&t->path));
	if (out->is_module || span_is(out->there, everything)) {
		for (len = t->leaf.len - out->there.n; len &&
		     t->leaf.ptr[len - 1] == ':';)
			len--;
		buf_cut(&t->leaf, len);
	}
	if (out->is_module)
		out->there = span_of(name_last(buf_str(&t->leaf)));
	out->here = out->there;
	take_alias(t, &out->here);
	out->path = buf_str(&t->leaf);
	return true;
}

bool taking_next(struct taking *t, struct taken *out)
{
	size_t n;

	if (family_has_paths(t->family))
		return next_path(t, out);
	skip_parts(t);
	n = strcspn(t->at, parts);
	if (!n)
		return false;
	*out = (struct taken){ .there = { t->at, n }, .here = { t->at, n } };
	t->at += n;
	/* What stands outside of braces is the default of a module in a
	 * language that has one. */
	if (!take_alias(t, &out->here) &&
	    t->family->manifest == MANIFEST_NPM && !t->is_inside &&
	    !span_is(out->there, everything))
		out->there = span_of(the_default);
	return true;
}

bool import_takes(const struct family *family, const struct import *import,
		  const char *name)
{
	struct taking taking;
	struct taken taken;
	bool found = false;

	taking_begin(&taking, family, import);
	while (!found && taking_next(&taking, &taken))
		found = span_is(taken.here, name) ||
			span_is(taken.here, everything);
	taking_end(&taking);
	return found;
}

bool is_own_path(const char *path)
{
	static const char *const words[] = { "crate", "self", "super", NULL };

	return span_is_among(span_until(span_of(path), ":"), words);
}
