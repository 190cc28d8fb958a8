/* SPDX-License-Identifier: MIT */
/* Reasons in words: see reason.h. */
#include "pack/reason.h"

#include "base/path.h"

/* What a file is to the one before it in the chain; that one's path stands
 * between the two, and the import or name that joins them behind. */
static const struct {
	const char *before, *between;
} phrases[] = {
	[HOP_IMPORTS] = { "imported by ", " as " },
	[HOP_IMPORTED_BY] = { "imports ", " as " },
	[HOP_REFERENCES] = { "used by ", " for " },
	[HOP_REFERENCED_BY] = { "uses ", " for " }
};

static void add_path(struct buf *out, const struct pack_input *input,
		     uint32_t file)
{
	path_quote(out, input->view->file[file].path);
}

static void add_line(struct buf *out, const char *s)
{
	for (; s && *s; s++)
		buf_addch(out, (unsigned char)*s < 0x20 ? ' ' : *s);
}

static void add_chain(struct buf *out, const struct pack_input *input,
		      const struct scope_item *item)
{
	size_t i;

	buf_addstr(out, "; by ");
	for (i = 0; i < item->hops; i++) {
		buf_addstr(out, i ? " > " : "");
		add_path(out, input, item->chain[i].file);
	}
}

const char *reason_of(struct arena *arena, const struct pack_input *input,
		      const struct scope_item *item)
{
	const struct hop *last = &item->chain[item->hops - 1];
	struct buf text = { 0 };
	const char *copy;

	if (item->hops == 1) {
		buf_addstr(&text, "seed: ");
		add_line(&text, item->why);
	} else {
		buf_addstr(&text, phrases[last->kind].before);
		add_path(&text, input, item->chain[item->hops - 2].file);
		if (last->via && *last->via) {
			buf_addstr(&text, phrases[last->kind].between);
			add_line(&text, last->via);
		}
		if (item->hops > 2)
			add_chain(&text, input, item);
	}
	copy = arena_strndup(arena, buf_str(&text), text.len);
	buf_release(&text);
	return copy;
}
