/* SPDX-License-Identifier: MIT */
/* Finding what names a record, and renaming it: see relink.h. */
#include "adr/relink.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "adr/mention.h"
#include "base/path.h"

struct relinking {
	struct relinked *out;
	struct reviser *reviser;
	struct mentions *mentions;
	const struct adr *record;
	uint32_t index;		/* of record in the registry */
	const char *new_base;	/* what its file will be called */
	uint64_t number;
	/* Of the text that is being changed. */
	const char *path, *bytes;
	size_t n;
	mention_vec found;
	struct edits edits;
};

/* --- One text --- */

/* As wide as it was: "0012" becomes "0013", "12" becomes "13". */
static void edit_digits(struct relinking *r, size_t at, size_t digits)
{
	bool is_wide = r->bytes[at] == '0' || digits == r->record->digits;

	edits_addf(&r->edits, at, at + digits, "%0*" PRIu64,
		   is_wide ? (int)digits : 1, r->number);
}

/* The old name of the file in a mention of it. */
static void edit_name(struct relinking *r, const struct mention *mention)
{
	const char *old = path_base(r->record->path);
	size_t n = strlen(old), at;

	for (at = mention->begin; at + n <= mention->end; at++)
		if (!strncasecmp(r->bytes + at, old, n)) {
			edits_add(&r->edits, at, at + n, r->new_base);
			return;
		}
	/* "@adr use-x", without an ending or a number. */
	if (mention->digits && r->number)
		edit_digits(r, mention->number_at, mention->digits);
}

static bool is_mentioned(const struct relinking *r, size_t at)
{
	size_t i;

	for (i = 0; i < r->found.n; i++)
		if (at >= r->found.item[i].begin && at < r->found.item[i].end)
			return true;
	return false;
}

/* Back from `at` to behind a sign in its line; 0 where there is none. */
static size_t behind_sign(const struct relinking *r, size_t at,
			  const char *signs)
{
	while (at && !strchr(signs, r->bytes[at - 1])) {
		if (r->bytes[at - 1] == '\n')
			return 0;
		at--;
	}
	return at;
}

/* Where the text of the link begins whose target is the mention: before
 * "](target", before " <target", or behind "xref:target"; 0 of none. */
static size_t link_text(const struct relinking *r,
			const struct mention *mention)
{
	size_t at = behind_sign(r, mention->begin, "(<:");

	if (at < 2)
		return 0;
	if (r->bytes[at - 1] == '(')
		return r->bytes[at - 2] == ']' ?
			behind_sign(r, at - 2, "[") : 0;
	if (r->bytes[at - 1] == '<')
		return behind_sign(r, at - 1, "`");
	at = mention->end + strcspn(r->bytes + mention->end, "[ \t\n");
	return at < r->n && r->bytes[at] == '[' ? at + 1 : 0;
}

/* Links of a record that are a number alone: "supersedes: [12]". */
static const struct error *edit_numbers(struct relinking *r)
{
	struct adr adr = { 0 };
	const struct error *err = adr_parse(&adr, r->path, r->bytes, r->n);
	size_t i, at, digits;

	for (i = 0; !err && i < adr.link.n; i++) {
		const struct adr_link *link = &adr.link.item[i];

		if (link->path || link->number != r->record->number ||
		    registry_target(r->reviser->registry, &adr, link) !=
		    r->record)
			continue;
		for (at = link->begin; at < link->end; at++)
			if (r->bytes[at] >= '0' && r->bytes[at] <= '9')
				break;
		for (digits = 0; at + digits < link->end &&
		     r->bytes[at + digits] >= '0' &&
		     r->bytes[at + digits] <= '9'; digits++)
			;
		if (digits && !is_mentioned(r, at))
			edit_digits(r, at, digits);
	}
	adr_release(&adr);
	/* What is no record any more is told by who reads the registry. */
	error_ignore(err);
	return NULL;
}

static void edit_mention(struct relinking *r, const struct mention *mention)
{
	if (mention->is_ambiguous) {
		*VEC_PUSH(&r->out->unsure) = (struct unsure){
			arena_strdup(&r->out->arena, r->path), mention->line
		};
	} else if (mention->form == MENTION_FILE) {
		edit_name(r, mention);
		if (r->number) {
			size_t at = link_text(r, mention), digits, i;

			/* The number at the start of a link's text, "[12.
			 * Use X](", whose target is the mention. */
			if (at) {
				for (digits = 0, i = at; i < r->n &&
				     r->bytes[i] >= '0' && r->bytes[i] <= '9';
				     i++, digits++)
					;
				if (digits && !is_mentioned(r, at) &&
				    strchr(".:-) ]", r->bytes[i]) &&
				    strtoull(r->bytes + at, NULL, 10) ==
					    r->record->number)
					edit_digits(r, at, digits);
			}
		}
	} else if (r->number && mention->digits) {
		edit_digits(r, mention->number_at, mention->digits);
	}
}

static bool is_record(const struct relinking *r, const char *path)
{
	const struct registry *registry = r->reviser->registry;
	size_t i;

	for (i = 0; i < registry->record.n; i++)
		if (!strcmp(registry->record.item[i].path, path))
			return true;
	return false;
}

static void look_at(struct relinking *r, const char *path, const char *bytes,
		    size_t n)
{
	r->path = path;
	r->bytes = bytes;
	r->n = n;
	r->found.n = 0;
	mentions_find(r->mentions, path, bytes, n, &r->found);
}

/* --- One file --- */

/* Whether anything in a file may name the record; only then is it read from
 * disk. A record may do so by a number alone. */
static bool is_worth_it(struct relinking *r, const char *path,
			const struct buf *bytes)
{
	size_t i;

	look_at(r, path, buf_str(bytes), bytes->len);
	for (i = 0; i < r->found.n; i++)
		if (mention_is_of(r->mentions, &r->found.item[i], r->index))
			return true;
	return r->number && is_record(r, path);
}

static const struct error *take_entry(struct relinking *r,
				      struct reader *reader,
				      const struct entry *entry,
				      struct buf *bytes)
{
	const struct error *err;

	if (entry->omit != OMIT_NONE) {
		r->out->binary += entry->omit == OMIT_BINARY;
		return NULL;
	}
	buf_reset(bytes);
	err = reader_read(reader, entry, RELINK_MAX, bytes, NULL);
	if (err && err->code == ERROR_LIMIT)
		r->out->large++;
	else if (err)
		r->out->unread++;
	else if (bytes->len && memchr(bytes->ptr, '\0', bytes->len))
		r->out->binary++;
	else if (is_worth_it(r, entry->path, bytes)) {
		struct rewrite *change;
		size_t mentions, i;

		err = changeset_of(&r->reviser->changes, entry->path, &change);
		if (err)
			return err;
		look_at(r, entry->path, buf_str(&change->after),
			change->after.len);
		/* All edits of the text in r. */
		for (i = 0; i < r->found.n; i++)
			if (mention_is_of(r->mentions, &r->found.item[i],
					  r->index))
				edit_mention(r, &r->found.item[i]);
		err = r->number && is_record(r, r->path) ? edit_numbers(r) :
							   NULL;
		mentions = r->edits.edit.n;
		r->out->mentions += mentions;
		r->out->files += mentions > 0;
		return err ? err : rewrite_apply(change, &r->edits);
	}
	return NULL;
}

const struct error *relink(struct relinked *out, struct reviser *reviser,
			   struct source *source, const struct adr *record,
			   const char *new_path, uint64_t number)
{
	struct relinking r = {
		.out = out, .reviser = reviser, .record = record,
		.index = (uint32_t)(record - reviser->registry->record.item),
		.mentions = mentions_new(reviser->registry),
		.new_base = path_base(new_path), .number = number
	};
	struct reader *reader = NULL;
	const struct entry *entry;
	struct buf bytes = { 0 };
	size_t i, n = 0;
	const struct error *err = source_list(source, &entry, &n);

	if (!err)
		err = reader_open(&reader, source);
	for (i = 0; !err && i < n; i++)
		err = take_entry(&r, reader, &entry[i], &bytes);
	reader_free(reader);
	buf_release(&bytes);
	edits_release(&r.edits);
	VEC_RELEASE(&r.found);
	mentions_free(r.mentions);
	return err;
}

void relinked_release(struct relinked *relinked)
{
	VEC_RELEASE(&relinked->unsure);
	arena_release(&relinked->arena);
}
