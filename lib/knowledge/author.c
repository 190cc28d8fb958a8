/* SPDX-License-Identifier: MIT */
/* git's author: see author.h. */
#include "knowledge/author.h"

#include <inttypes.h>
#include <string.h>

#include "base/utf8.h"
#include "git/run.h"

/* Cuts "Name <email> 1700000000 +0100" behind the email. */
static const struct error *take_time(struct buf *ident, int64_t *out)
{
	char *mail_end = ident->ptr ? strrchr(ident->ptr, '>') : NULL;
	char *end;

	if (mail_end && mail_end[1] == ' ') {
		*out = strtoimax(mail_end + 2, &end, 10);
		if (end != mail_end + 2) {
			buf_cut(ident, (size_t)(mail_end + 1 - ident->ptr));
			return NULL;
		}
	}
	return error_new(ERROR_FAILED, "cannot tell the author: git says '%s'",
			 buf_str(ident));
}

const struct error *author_of(struct repo *repo, struct buf *text,
			      struct record *record)
{
	static const char *const args[] = { "var", "GIT_AUTHOR_IDENT", NULL };
	struct buf ident = { 0 };
	const struct error *err = git_run(repo, args, &ident, NULL);

	if (!err)
		err = take_time(&ident, &record->time);
	if (!err) {
		buf_reset(text);
		utf8_add_repaired(text, ident.ptr, ident.len);
		buf_tame(text, 0);
		record->author = text->ptr;
	}
	buf_release(&ident);
	return err;
}
