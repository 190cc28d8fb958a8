/* SPDX-License-Identifier: MIT */
/* See listing.h. */
#include "git-fuse/answer/listing.h"

#include <inttypes.h>

#include "git-fuse/answer/answer.h"
#include "source/source.h"

struct page {
	const struct listing *listing;
	const void *payload;
	struct paging paging;
	size_t n;
	uint64_t hidden;
};

static void put_text(const struct page *page, struct sink *out)
{
	const struct listing *listing = page->listing;
	const size_t end = paging_end(&page->paging, page->n);
	size_t i = paging_first(&page->paging, page->n);
	struct buf text = { 0 };

	for (; i < end; i++)
		listing->add(&text, out, page->payload, i);
	sink_add(out, text.ptr, text.len);
	if (page->hidden)
		sink_sayf(out, "%" PRIu64 " more that %s: --all\n",
			  page->hidden, listing->hidden[page->hidden > 1]);
	else if (!page->n)
		sink_addf(out, "%s\n", listing->none);
	tell_paging(out, &page->paging, page->n, listing->items);
	buf_release(&text);
}

static const struct error *put_json(const struct page *page,
				    struct session *session,
				    const struct args *args, struct sink *out)
{
	static const uint64_t nothing[OMIT_REASONS];
	const struct listing *listing = page->listing;
	const size_t end = paging_end(&page->paging, page->n);
	size_t i = paging_first(&page->paging, page->n);
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, session, listing->schema);
	struct items items;

	if (err)
		return err;
	put_paging(&json, &page->paging, page->n);
	if (listing->hidden[0])
		json_member_uint(&json, "hidden", page->hidden);
	items_open(&items, &json, args, listing->items, nothing);
	for (; i < end; i++) {
		listing->put(&json, page->payload, i);
		items_next(&items);
	}
	items_close(&items);
	return NULL;
}

const struct error *listing_tell(const struct listing *listing,
				 struct session *session,
				 const struct args *args, size_t n,
				 uint64_t hidden, const void *payload,
				 struct sink *out)
{
	struct page page = {
		.listing = listing, .payload = payload, .n = n,
		.hidden = hidden
	};
	const struct error *err = paging_read_list(&page.paging, session, args,
						   n, listing->id_of, payload);

	if (err)
		return err;
	if (!answer_is(args, "text"))
		return put_json(&page, session, args, out);
	put_text(&page, out);
	return NULL;
}
