/* SPDX-License-Identifier: MIT */
/* Steps that check themselves: see revise.h. */
#include "adr/revise.h"

#include <inttypes.h>
#include <string.h>

#include "adr/field_list.h"
#include "adr/layout.h"
#include "adr/mark.h"
#include "adr/name.h"
#include "base/path.h"
#include "base/span.h"

void reviser_init(struct reviser *reviser, const struct registry *registry,
		  const char *top, const char *today)
{
	*reviser = (struct reviser){ .changes.top = top, .today = today,
				     .registry = registry };
	manner_of(&reviser->manner, registry);
}

void reviser_release(struct reviser *reviser)
{
	changeset_release(&reviser->changes);
}

const struct error *rewrite_record(const struct rewrite *change,
				   struct adr *out)
{
	const struct error *err = adr_parse(out, change->new_path,
					    buf_str(&change->after),
					    change->after.len);

	return err ? error_wrap(err, "cannot change '%s': change it by hand, "
				"for it could not be read afterwards",
				change->new_path) : NULL;
}

/* --- What must stay --- */

static bool are_equal(const char *const *a, size_t n, const char *const *b,
		      size_t m)
{
	size_t i;

	for (i = 0; n == m && i < n && !strcmp(a[i], b[i]); i++)
		;
	return n == m && i == n;
}

/* What an edit of one of them must leave as it is. */
static const char *const list_names[ADR_LISTS] = {
	"the deciders", "the people", "the people", "the tags",
	"what it governs"
};

static const char *const text_names[ADR_TEXTS] = {
	"the context", "the decision", "the alternatives", "the consequences"
};

/* Of the links that a told, the first that b does not tell any more. */
static const struct adr_link *lost_link(const struct adr *a,
					const struct adr *b)
{
	size_t i, k;

	for (i = 0; i < a->link.n; i++) {
		const struct adr_link *link = &a->link.item[i];

		for (k = 0; k < b->link.n; k++)
			if (b->link.item[k].kind == link->kind &&
			    !strcmp(b->link.item[k].target, link->target))
				break;
		if (k == b->link.n)
			return link;
	}
	return NULL;
}

/* What b tells otherwise than a, which an edit of `key` must not do; or
 * NULL. */
static const char *what_changed(const struct adr *a, const struct adr *b,
				enum adr_key key)
{
	size_t i;

	if (strcmp(a->title, b->title))
		return "the title";
	for (i = 0; i < ADR_LISTS; i++) {
		const string_vec *x = &a->list.of[i], *y = &b->list.of[i];

		if (i + ADR_DECIDERS != key &&
		    !are_equal(x->item, x->n, y->item, y->n))
			return list_names[i];
	}
	for (i = 0; i < ADR_TEXTS; i++) {
		const struct adr_text *x = &a->text[i], *y = &b->text[i];

		if (!span_same((struct span){ a->bytes + x->begin,
					      x->end - x->begin },
			       (struct span){ b->bytes + y->begin,
					      y->end - y->begin }))
			return text_names[i];
	}
	return lost_link(a, b) ? "a link" : NULL;
}

static const struct error *refuse(const struct rewrite *change,
				  const char *what, const char *why)
{
	return error_new(ERROR_FAILED, "cannot change %s of '%s': %s; change "
			 "it by hand", what, change->path, why);
}

/* --- Steps --- */

/* Makes the edits and reads what came of them: nothing but `key` may tell
 * something else. */
static const struct error *take_step_of(struct rewrite *change,
					struct edits *edits,
					const struct adr *before,
					enum adr_key key, const char *what,
					struct adr *after)
{
	const struct error *err = rewrite_apply(change, edits);
	const char *changed;

	if (!err)
		err = rewrite_record(change, after);
	if (err)
		return err;
	changed = what_changed(before, after, key);
	if (!changed)
		return NULL;
	return error_new(ERROR_FAILED, "cannot change %s of '%s': that would "
			 "change %s, too; change it by hand", what,
			 change->path, changed);
}

static const struct error *take_step(struct rewrite *change,
				     struct edits *edits,
				     const struct adr *before,
				     const char *what, struct adr *after)
{
	return take_step_of(change, edits, before, ADR_KEYS, what, after);
}

const struct error *revise_status(struct reviser *reviser,
				  struct rewrite *change,
				  enum adr_status status,
				  const struct named *successor)
{
	struct adr before = { 0 }, after = { 0 };
	struct edits edits = { 0 };
	const struct error *err = rewrite_record(change, &before);

	if (!err)
		err = mark_status(&edits, &before, &reviser->manner, status,
				  successor, reviser->today);
	if (!err)
		err = take_step(change, &edits, &before, "the status", &after);
	if (!err && after.status != status)
		err = refuse(change, "the status", "it is told in words that "
			     "we do not know how to change");
	if (!err && successor &&
	    !has_link(&after, ADR_LINK_SUPERSEDED_BY, successor))
		err = refuse(change, "the status", "the link to what "
			     "supersedes it would not be read");
	edits_release(&edits);
	adr_release(&after);
	adr_release(&before);
	return err;
}

/* Adds a link from one record to another; the same. */
static const struct error *revise_link(struct reviser *reviser,
				       struct rewrite *change,
				       enum adr_link_kind kind,
				       const struct named *to)
{
	struct adr before = { 0 }, after = { 0 };
	struct edits edits = { 0 };
	const struct error *err = rewrite_record(change, &before);

	if (!err) {
		mark_link(&edits, &before, &reviser->manner, kind, to);
		err = take_step(change, &edits, &before, "the links", &after);
	}
	if (!err && after.status != before.status)
		err = refuse(change, "the links", "that would change the "
			     "status");
	if (!err && !has_link(&after, kind, to))
		err = refuse(change, "the links", "the new one would not be "
			     "read");
	edits_release(&edits);
	adr_release(&after);
	adr_release(&before);
	return err;
}

static bool has_value(const string_vec *list, const char *word)
{
	return text_is_among(word, list->item, list->n);
}

/* Those that were told are the first, and each of words is behind them. */
static bool has_all(const string_vec *was, const string_vec *is,
		    const string_vec *words)
{
	size_t i;

	for (i = 0; i < words->n; i++)
		if (!has_value(is, words->item[i]))
			return false;
	return is->n == was->n + words->n &&
		are_equal(was->item, was->n, is->item, was->n);
}

const struct error *revise_values(struct rewrite *change, enum adr_key key,
				  const string_vec *words)
{
	struct adr before = { 0 }, after = { 0 };
	struct edits edits = { 0 };
	string_vec new = { 0 };
	const size_t list = key - ADR_DECIDERS;
	const char *name = list_names[list];
	const struct error *err = rewrite_record(change, &before);
	size_t i;

	/* Those that the record does not tell yet. */
	for (i = 0; !err && i < words->n; i++)
		if (!has_value(&before.list.of[list], words->item[i]) &&
		    !has_value(&new, words->item[i]))
			*VEC_PUSH(&new) = words->item[i];
	if (!err && before.is_json)
		err = refuse(change, name, "it is a JSON record");
	if (!err && new.n)
		err = field_list_add(&edits, &before, key, &new);
	if (!err)
		err = take_step_of(change, &edits, &before, key, name, &after);
	if (!err && !has_all(&before.list.of[list], &after.list.of[list],
			     &new))
		err = refuse(change, name, "they are told in a way that "
			     "we do not know how to change");
	VEC_RELEASE(&new);
	edits_release(&edits);
	adr_release(&after);
	adr_release(&before);
	return err;
}

const struct error *revise_pair(struct reviser *reviser, struct rewrite *from,
				struct rewrite *to, enum adr_link_kind kind)
{
	struct adr old = { 0 }, new = { 0 };
	struct named old_name, new_name;
	const struct error *err = rewrite_record(from, &old);

	if (!err)
		err = rewrite_record(to, &new);
	if (err)
		goto done;
	old_name = named_of(&old);
	new_name = named_of(&new);
	if (kind == ADR_LINK_SUPERSEDES) {
		if (!has_link(&old, ADR_LINK_SUPERSEDED_BY, &new_name) ||
		    old.status != ADR_SUPERSEDED)
			err = revise_status(reviser, from, ADR_SUPERSEDED,
					    &new_name);
	} else {
		err = revise_link(reviser, from, kind == ADR_LINK_AMENDS ?
				  ADR_LINK_AMENDED_BY : kind, &new_name);
	}
	if (!err)
		err = revise_link(reviser, to, kind, &old_name);
done:
	adr_release(&new);
	adr_release(&old);
	return err;
}

/* --- Numbers --- */

/* "0013-use-x.md" of "0012-use-x.md" or "XXXX-use-x.md", as the path was. */
static const struct error *numbered_path(struct buf *out,
					 const struct rewrite *change,
					 uint64_t number, unsigned int digits)
{
	const char *path = change->new_path, *base = path_base(path);
	struct span stem = stem_of(base);
	struct numbered name;
	struct span old;

	if (!numbered_name(&name, stem) || *name.date)
		return error_new(ERROR_FAILED, "cannot give '%s' a number: "
				 "its name has none", path);
	/* What stands between the prefix and the rest is digits or XXXX, with
	   signs around it. */
	old = name.digits;
	if (!old.n) {
		old.s = stem.s + name.prefix.n;
		while (!strchr("xX", *old.s))
			old.s++;
		old.n = strspn(old.s, "xX");
	}
	buf_add(out, path, (size_t)(old.s - path));
	buf_addf(out, "%0*" PRIu64, (int)digits, number);
	buf_addstr(out, old.s + old.n);
	return NULL;
}

/* The heading "XXXX. Title" of a draft, or "0000". */
static void number_heading(struct edits *edits, const struct adr *adr,
			   uint64_t number, unsigned int digits)
{
	const struct adr_field *title = adr_field_of(adr, ADR_TITLE);
	size_t at, n;

	if (!adr->is_draft || !title || title->place != ADR_IN_TITLE)
		return;
	at = line_begin(adr->bytes, title->begin);
	for (; at + 3 <= title->begin; at++) {
		n = strspn(adr->bytes + at, "xX");
		if (n >= 3) {
			edits_addf(edits, at, at + n, "%0*" PRIu64,
				   layouts[adr->layout].has_numbered_title ?
				   1 : (int)digits, number);
			return;
		}
	}
}

const struct error *revise_number(struct reviser *reviser,
				  struct rewrite *change, uint64_t number,
				  unsigned int digits)
{
	struct adr before = { 0 }, after = { 0 };
	struct edits edits = { 0 };
	struct buf path = { 0 };
	const struct error *err = rewrite_record(change, &before);
	size_t i, at, end;

	if (!err)
		err = numbered_path(&path, change, number, digits);
	if (err)
		goto done;
	number_heading(&edits, &before, number, digits);
	/* Each place that tells the number, in as many digits as it has. */
	for (i = 0; i < before.field.n; i++) {
		const struct adr_field *field = &before.field.item[i];

		if (field->key != ADR_NUMBER || field->begin >= field->end)
			continue;
		for (at = field->begin; at < field->end; at++)
			if (before.bytes[at] >= '0' && before.bytes[at] <= '9')
				break;
		for (end = at; end < field->end; end++)
			if (before.bytes[end] < '0' || before.bytes[end] > '9')
				break;
		if (at < end)
			edits_addf(&edits, at, end, "%0*" PRIu64,
				   before.bytes[at] == '0' ? (int)(end - at) :
							     1,
				   number);
	}
	err = changeset_rename(&reviser->changes, change, path.ptr);
	if (!err)
		err = take_step(change, &edits, &before, "the number", &after);
	if (!err && (after.number != number || after.is_draft))
		err = refuse(change, "the number", "it is told in a way that "
			     "we do not know how to change");
done:
	buf_release(&path);
	edits_release(&edits);
	adr_release(&after);
	adr_release(&before);
	return err;
}
