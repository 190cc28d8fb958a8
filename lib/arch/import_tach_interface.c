/* SPDX-License-Identifier: MIT */
/*
 * tach's interfaces: of a module that some are of, others import no more than
 * those expose that they see. They are expressions over what is behind a
 * module's name, main.Money; ours are over whole names, src.core.main.Money.
 */
#include <string.h>

#include "arch/tach.h"
#include "regex/regex.h"

/* Does an expression of the interface's "from" match the whole module? */
static bool is_of(struct tach *t, const struct tach_interface *interface,
		  const char *module)
{
	struct match match = { 0 };
	bool found = false;
	size_t i;

	for (i = 0; !found && i < interface->from.n; i++) {
		const char *text = arena_fmt(&t->im->draft->arena, "^(?:%s)$",
					     interface->from.item[i]);
		struct regex *regex = NULL;

		/* One that costs too much to tell fits none. */
		if (regex_compile(&regex, text, 0) ||
		    regex_match(&found, regex, module, strlen(module), 0, 0,
				&match))
			found = false;
		regex_free(regex);
	}
	match_release(&match);
	return found;
}

/* Tells what is no expression as lost, and takes it out. */
static void drop_unread(struct tach *t, const struct tach_interface *interface,
			text_vec *list)
{
	size_t i, n = 0;

	for (i = 0; i < list->n; i++) {
		struct regex *regex = NULL;

		if (regex_compile(&regex, list->item[i], 0))
			import_lose(t->im, interface->file, interface->line,
				    "'%s', which is no regular expression here",
				    list->item[i]);
		else
			list->item[n++] = list->item[i];
		regex_free(regex);
	}
	list->n = n;
}

static bool is_seen(const struct tach_interface *interface, const char *by)
{
	return !interface->says_visible ||
		(by && text_is_among(by, interface->visible.item,
				     interface->visible.n));
}

/* The places that the names of a module begin with, as an expression: its path
 * with dots. */
static const char *place_of(struct tach *t, const struct module *m)
{
	const char *path = m->pattern, *dot = strrchr(path, '.');
	struct buf out = { 0 };
	size_t n = strlen(path);

	n = n && path[n - 1] == '/' ? n - 1 :
		dot && !strcmp(dot, ".py") ? n - 3 : n;
	for (; n; n--, path++)
		if (*path == '/' || *path == '.')
			buf_addstr(&out, "\\.");
		else
			buf_addch(&out, *path);
	return arena_take(&t->im->draft->arena, &out);
}

/* What a module (NULL: one that no visibility names) may import of another;
 * false where that has no interface that it sees. An exclusive one is alone. */
static bool find_names(struct tach *t, const struct module *m, const char *by,
		       text_vec *out)
{
	const char *place = place_of(t, m);
	bool is_any = false;
	size_t i, k;

	out->n = 0;
	*VEC_PUSH(out) = place;
	for (i = 0; i < t->interface.n; i++) {
		const struct tach_interface *in = &t->interface.item[i];

		if (!is_of(t, in, m->path) || !is_seen(in, by))
			continue;
		is_any = true;
		if (in->is_exclusive)
			out->n = 1;
		for (k = 0; k < in->expose.n; k++)
			draft_add(out, arena_fmt(&t->im->draft->arena,
						 "%s\\.(?:%s)", place,
						 in->expose.item[k]));
		if (in->is_exclusive)
			return true;
	}
	return is_any;
}

static struct draft_rule *begin_rule(struct tach *t, const struct module *m,
				     const char *by, const text_vec *names)
{
	struct arena *arena = &t->im->draft->arena;
	const char *name = tach_name(t, m->path);
	struct draft_rule *rule = draft_rule(
		t->im->draft, "interface",
		by ? arena_fmt(arena, "interface:%s:%s", name, by) :
		arena_fmt(arena, "interface:%s", name));
	size_t i;

	draft_set(rule, "to", name);
	for (i = 0; i < names->n; i++)
		draft_append(rule, "names", names->item[i]);
	return rule;
}

/* A rule for those that no visibility names, and one for each other. */
static void add_interfaces_of(struct tach *t, const struct module *m)
{
	text_vec special = { 0 }, names = { 0 };
	struct draft_rule *rule;
	size_t i, k;

	/* The modules that see more of one than others do. */
	special.n = 0;
	for (i = 0; i < t->interface.n; i++)
		if (is_of(t, &t->interface.item[i], m->path))
			for (k = 0; k < t->interface.item[i].visible.n; k++)
				draft_add(&special, t->interface.item[i]
					  .visible.item[k]);
	rule = find_names(t, m, NULL, &names) ?
		begin_rule(t, m, NULL, &names) : NULL;
	for (i = 0; rule && special.n && i < t->each.n; i++)
		if (t->each.item[i].pattern &&
		    !text_is_among(t->each.item[i].path, special.item,
				   special.n))
			draft_append(rule, "from",
				     tach_name(t, t->each.item[i].path));
	for (i = 0; i < special.n; i++) {
		const char *by = tach_name(t, special.item[i]);

		if (draft_layer(t->im->draft, by, false) &&
		    find_names(t, m, special.item[i], &names))
			draft_append(begin_rule(t, m, by, &names), "from", by);
	}
	VEC_RELEASE(&special);
	VEC_RELEASE(&names);
}

void tach_add_interfaces(struct tach *t)
{
	size_t i;

	for (i = 0; i < t->interface.n; i++) {
		struct tach_interface *in = &t->interface.item[i];

		if (!in->from.n)
			draft_add(&in->from, in->domain ? arena_fmt(
				&t->im->draft->arena, "%s..*", in->domain) :
				".*");
		drop_unread(t, in, &in->expose);
		drop_unread(t, in, &in->from);
	}
	for (i = 0; i < t->each.n; i++)
		if (t->each.item[i].pattern)
			add_interfaces_of(t, &t->each.item[i]);
}
