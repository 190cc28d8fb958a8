/* SPDX-License-Identifier: MIT */
/* What links of a registry look like, and making others: see manner.h. */
#include "adr/manner.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>
#include <strings.h>

#include "adr/layout.h"
#include "adr/markup.h"
#include "adr/name.h"
#include "adr/target.h"
#include "base/path.h"

/* --- What there is --- */

static bool is_digits(const char *s, size_t n)
{
	size_t i;

	for (i = 0; i < n && isdigit((unsigned char)s[i]); i++)
		;
	return n && i == n;
}

/* The form of a link by its text, the bytes in its brackets. */
static enum link_form form_of_text(const char *s, size_t n)
{
	const char *dot = memchr(s, '.', n);
	const char *dash = memchr(s, '-', n);

	if (is_digits(s, n))
		return LINK_DIGITS;
	if (dot && is_digits(s, (size_t)(dot - s)))
		return LINK_NUMBERED;
	if (dash && dash > s && !isdigit((unsigned char)*s) &&
	    is_digits(dash + 1, n - (size_t)(dash + 1 - s)))
		return LINK_ID;
	if (n > 3 && !strncasecmp(s + n - 3, ".md", 3))
		return LINK_FILE;
	if (dash && is_digits(s, (size_t)(dash - s)) && !memchr(s, ' ', n))
		return LINK_NAME;
	return LINK_TITLE;
}

static enum link_form form_of(const struct adr *adr,
			      const struct adr_link *link)
{
	const struct span all = { adr->bytes + link->begin,
				  link->end - link->begin };
	const struct span text = markup_link_text(adr->path, all);

	if (!text.n)
		return link->number && all.n && *all.s != '[' ? LINK_PLAIN :
			LINK_NONE;
	return link->path ? form_of_text(text.s, text.n) : LINK_NONE;
}

static uint8_t most_of(const size_t *count)
{
	uint8_t best = LINK_NONE, form;

	for (form = LINK_NONE + 1; form < LINK_FORMS; form++)
		if (count[form] > count[best])
			best = form;
	return best;
}

void manner_of(struct adr_manner *out, const struct registry *registry)
{
	size_t section[LINK_FORMS] = { 0 }, value[LINK_FORMS] = { 0 };
	size_t c = 0, s = 0, i, k;

	for (i = 0; i < registry->record.n; i++) {
		const struct adr *adr = &registry->record.item[i];

		for (k = 0; k < adr->link.n; k++) {
			const struct adr_link *link = &adr->link.item[k];
			enum link_form form;

			if (link->kind != ADR_LINK_SUPERSEDES &&
			    link->kind != ADR_LINK_SUPERSEDED_BY)
				continue;
			if (link->words) {
				c += !strncasecmp(link->words, "superc", 6);
				s += !strncasecmp(link->words, "supers", 6);
			}
			form = form_of(adr, link);
			if (form)
				++*(link->place == ADR_IN_SECTION ?
				    &section[form] : &value[form]);
		}
	}
	*out = (struct adr_manner){ .has_superceded = c > s,
				.in_section = most_of(section),
				.in_value = most_of(value) };
}

/* --- What there will be --- */

struct named named_of(const struct adr *adr)
{
	return (struct named){ adr->path, adr->id, adr->title, adr->number,
			       adr->digits };
}

const char *manner_words(const struct adr_manner *manner,
			 enum adr_link_kind kind, bool is_capital)
{
	static const char *const words[][4] = {
		[ADR_LINK_SUPERSEDES] = { "supersedes", "Supersedes",
					  "supercedes", "Supercedes" },
		[ADR_LINK_SUPERSEDED_BY] = { "superseded by", "Superseded by",
					     "superceded by", "Superceded by" },
		[ADR_LINK_AMENDS] = { "amends", "Amends", "amends", "Amends" },
		[ADR_LINK_AMENDED_BY] = { "amended by", "Amended by",
					  "amended by", "Amended by" },
		[ADR_LINK_OTHER] = { "relates to", "Relates to",
				     "relates to", "Relates to" }
	};

	return words[kind][2 * manner->has_superceded + is_capital];
}

static void add_text(struct buf *out, enum link_form form,
		     const struct named *to)
{
	const char *base = path_base(to->path);
	const struct span stem = record_stem(to->path);
	size_t n = strlen(base);

	switch (form) {
	case LINK_NUMBERED:
		buf_addf(out, "%" PRIu64 ". ", to->number);
		buf_addstr(out, to->title);
		break;
	case LINK_ID:
		buf_addstr(out, to->id);
		break;
	case LINK_DIGITS:
		buf_addf(out, "%0*" PRIu64, (int)to->digits, to->number);
		break;
	case LINK_TITLE:
		buf_addstr(out, to->title);
		break;
	case LINK_NAME:
		buf_add(out, stem.s, stem.n);
		break;
	default:
		buf_add(out, base, n);
	}
}

void manner_link(struct buf *out, enum link_form form, const char *from,
		 const struct named *to)
{
	struct buf text = { 0 }, target = { 0 }, path = { 0 };

	if (form == LINK_NONE || (!to->number && form != LINK_TITLE &&
				  form != LINK_FILE))
		form = LINK_NAME;
	if (form == LINK_PLAIN) {
		buf_addstr(out, to->id);
		return;
	}
	add_text(&text, form, to);
	relative_path(&path, from, to->path);
	target_add(&target, buf_str(&path), false);
	buf_release(&path);
	markup_add_link(out, from, text.ptr, target.ptr);
	buf_release(&text);
	buf_release(&target);
}

enum link_form manner_form(const struct adr_manner *manner,
			   uint8_t layout, bool in_value)
{
	uint8_t known = in_value ? manner->in_value : manner->in_section;

	if (known)
		return known;
	return in_value ? layouts[layout].in_value :
		layouts[layout].in_section;
}
