/* SPDX-License-Identifier: MIT */
/* What is printed of a context, and what it costs. */
#ifndef CONTEXT_BLOCK_H
#define CONTEXT_BLOCK_H

#include "base/buf.h"
#include "context/item.h"
#include "emit/sink.h"

/* The forms of a block. */
enum block_form {
	BLOCK_TEXT,		/* for people */
	BLOCK_MARKDOWN,		/* the seed's, for a prompt: it begins with
				   "[Pipeline Knowledge]" */
	BLOCK_FORMS
};

/* Characters of a text: those of UTF-8, and each byte that is none. */
size_t count_characters(const char *text, size_t n);

/*
 * Appends an item: what it is, its title and place, the text, indented so
 * that no line of it can be taken for ours, why it is told, and how sure it
 * is. With is_short the text is left out. The place is told to who reads the
 * sink, as tell_path does.
 */
void block_add_item(struct buf *out, const struct sink *reader,
		    enum block_form form, const struct item *item);

/* What stands before the items, and behind them: how many were left out, by
 * reason; left has LEFT_REASONS of them. */
void block_add_head(struct buf *out, enum block_form form);
void block_add_foot(struct buf *out, enum block_form form,
		    const size_t *left);

#endif
