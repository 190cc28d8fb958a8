/* SPDX-License-Identifier: MIT */
/* What stands above the files in the formats for readers: where it comes
 * from, which files, in what detail, why, and what is missing. */
#include <inttypes.h>
#include <string.h>

#include "base/path.h"
#include "base/plural.h"
#include "emit/manner.h"
#include "pack/review.h"

enum { BLOB_DIGITS = 10 };

void page_add_count(struct buf *out, uint64_t n)
{
	if (n < 1000)
		buf_addf(out, "%" PRIu64, n);
	else
		buf_addf(out, "%" PRIu64 ".%" PRIu64 "k", (n + 50) / 1000,
			 (n + 50) % 1000 / 100);
}

const char *mode_name(enum scope_mode mode)
{
	static const char *const name[] = { "focus", "changes", "query" };

	return name[mode];
}

const char *source_kind_name(enum source_kind kind)
{
	static const char *const name[] = { "worktree", "staged", "rev" };

	return name[kind];
}

static const char *hop_phrase(const struct hop *hop, const char *before,
			      struct buf *out)
{
	switch (hop->kind) {
	case HOP_IMPORTS:
		buf_addf(out, "imported by %s", before);
		break;
	case HOP_IMPORTED_BY:
		buf_addf(out, "imports %s", before);
		break;
	case HOP_REFERENCES:
		buf_addf(out, "declares %s for %s", hop->via, before);
		break;
	case HOP_REFERENCED_BY:
		buf_addf(out, "uses %s of %s", hop->via, before);
		break;
	case HOP_GOVERNED_BY:
		buf_addf(out, "%s governs %s", hop->via, before);
		break;
	case HOP_GOVERNS:
		buf_addf(out, "governed by %s", before);
		break;
	default:
		break;
	}
	return out->ptr;
}

const char *reason_of(struct arena *arena, const struct view *view,
		      const struct scope_item *item)
{
	struct buf text = { 0 };
	size_t last = item->hops ? item->hops - 1 : 0;

	if (!last) {
		buf_addstr(&text, "seed");
		if (item->why && *item->why)
			buf_addf(&text, ": %s", item->why);
	} else {
		hop_phrase(&item->chain[last],
			   path_base(view->file[item->chain[last - 1].file]
				     .path), &text);
		if (last > 1)
			buf_addf(&text, ", %zu hops", last);
	}
	return arena_take(arena, &text);
}

void manifest_line(const struct page *page, const struct draft *draft,
		   struct buf *out)
{
	char hex[OID_HEX + 1];

	tell_path(out, page->options->reader, draft->info->path);
	if (is_shown(draft)) {
		buf_addstr(out, " (~");
		page_add_count(out, draft->tokens[draft->tier]);
		buf_addf(out, " tokens, %s) %.*s %s\n",
			 pack_tier_name(draft->got[draft->tier]), BLOB_DIGITS,
			 oid_to_hex(hex, &draft->info->oid), draft->reason);
	} else if (draft->tier == TIER_UNREADABLE) {
		buf_addf(out, " (unreadable) %s\n", draft->reason);
	} else {
		buf_addf(out, " (not shown) %s\n", draft->reason);
	}
	(void)page;
}

static void add_source(const struct page *page, struct buf *out)
{
	const struct source_identity *from = page->input->identity;
	char hex[OID_HEX + 1];

	buf_addf(out, "source: %s", source_kind_name(from->kind));
	if (from->has_commit)
		buf_addf(out, " commit %s", oid_to_hex(hex, &from->commit));
	if (from->has_tree)
		buf_addf(out, " tree %s", oid_to_hex(hex, &from->tree));
	if (from->is_dirty)
		buf_addstr(out, " with changes");
	buf_addch(out, '\n');
}

static void add_totals(const struct page *page, struct buf *out)
{
	uint64_t shown = 0;
	int tier;

	for (tier = TIER_NONE; tier <= TIER_API; tier++)
		shown += page->count[tier];
	buf_addf(out, "files: %" PRIu64 " shown, %" PRIu64 " not\n", shown,
		 page->count[TIER_LISTED] + page->count[TIER_CUT] +
		 page->count[TIER_UNREADABLE]);
	buf_addstr(out, "tokens: ~");
	page_add_count(out, page->tokens);
	buf_addf(out, " by %s", estimator_name(page->options->estimator));
	if (page->options->max_tokens)
		buf_addf(out, ", at most %" PRIu64 " in all%s",
			 page->options->max_tokens,
			 page->count[TIER_LISTED] + page->count[TIER_CUT] ?
			 "; a max-tokens of 0 shows the rest" : "");
	if (page->options->split_tokens)
		buf_addf(out, ", %" PRIu64 " a part",
			 page->options->split_tokens);
	buf_addch(out, '\n');
}

static void add_changed(const struct page *page, struct buf *out)
{
	const struct changed_files *changes = page->input->changes;
	uint64_t added, removed;

	if (!changes || page->part || page->thrift == THRIFT_SUMMARY)
		return;
	review_lines(changes, &added, &removed);
	buf_addf(out, "changed: %zu file%s, +%" PRIu64 " -%" PRIu64 "\n",
		 changes->item.n, plural(changes->item.n), added, removed);
}

void add_prefixed(struct buf *out, const struct buf *text, const char *prefix)
{
	const char *p, *at = buf_str(text), *end = at + text->len;

	for (; at < end; at = p) {
		p = memchr(at, '\n', (size_t)(end - at));
		p = p ? p + 1 : end;
		buf_addstr(out, prefix);
		buf_add(out, at, (size_t)(p - at));
	}
}

void manifest_text(const struct page *page, const char *prefix,
		   struct buf *out)
{
	struct buf text = { 0 };
	size_t i;

	buf_addf(&text, "fuse:manifest %s",
		 mode_name(page->input->scope->mode));
	if (page->input->asked && *page->input->asked) {
		buf_addch(&text, ' ');
		path_quote(&text, page->input->asked);
	}
	if (page->parts > 1)
		buf_addf(&text, " (part %" PRIu32 " of %" PRIu32 ")",
			 page->part + 1, page->parts);
	buf_addch(&text, '\n');
	if (page->thrift < THRIFT_SUMMARY)
		add_source(page, &text);
	add_totals(page, &text);
	add_changed(page, &text);
	for (i = 0; i < page->drafts; i++) {
		const struct draft *draft = &page->draft[i];

		if (page->thrift == THRIFT_SUMMARY ||
		    draft->tier == TIER_CUT ||
		    (is_shown(draft) && draft->part != page->part) ||
		    (!is_shown(draft) && page->part))
			continue;
		if (is_shown(draft) ? page->options->format == PACK_TOC :
		    page->thrift >= THRIFT_LISTS)
			continue;
		manifest_line(page, draft, &text);
	}
	if (page->count[TIER_CUT] && page->thrift < THRIFT_SUMMARY)
		buf_addf(&text, "and %" PRIu64 " more\n",
			 page->count[TIER_CUT]);
	add_prefixed(out, &text, prefix);
	buf_release(&text);
}

void page_add_text(const struct page *page, const struct draft *draft,
		   struct buf *out)
{
	const char *p, *at = buf_str(&draft->text), *end = at + draft->text.len;
	size_t i;

	if (!page->options->line_numbers) {
		buf_add(out, at, draft->text.len);
	} else {
		for (i = 0; at < end; at = p, i++) {
			p = memchr(at, '\n', (size_t)(end - at));
			p = p ? p + 1 : end;
			buf_addf(out, "%" PRIu32 "\t", i < draft->lines.n ?
				 draft->lines.item[i] : 0);
			buf_add(out, at, (size_t)(p - at));
		}
	}
	if (draft->text.len && end[-1] != '\n')
		buf_addch(out, '\n');
}
