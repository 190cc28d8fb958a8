/* SPDX-License-Identifier: MIT */
/*
 * Which messages of a past may name an objective, or take something back, is
 * found in its concordance: only they are read. See objectives_private.h.
 */
#include "git-fuse/objective/objectives_private.h"

#include <string.h>

#include "history/past.h"
#include "lang/words.h"

const struct error *pursuing_message(struct reading *r, uint32_t number,
				     bool *is_read)
{
	const struct error *err = past_oid(r->past, number, &r->oid);

	r->number = number;
	if (!err)
		err = commit_read(&r->commit, r->repo, &r->oid, &r->bytes);
	*is_read = !err;
	if (!err)
		message_parse(&r->message, r->commit.message, 0);
	return err && err->code == ERROR_NOT_FOUND ? NULL : err;
}

const struct error *pursuing_word(struct reading *r, const char *word,
				  bool *has_word)
{
	past_posting_vec posting = { 0 };
	struct terms terms;
	const struct error *err;
	size_t i;

	terms_of_word(&terms, word, strlen(word));
	err = past_postings(r->past, terms.term[0], &posting);
	for (i = 0; !err && i < posting.n; i++)
		if (posting.item[i].message)
			has_word[posting.item[i].commit] = true;
	VEC_RELEASE(&posting);
	return err;
}
