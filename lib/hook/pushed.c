/* SPDX-License-Identifier: MIT */
/* The lines of pre-push and pre-receive: see pushed.h. */
#include "hook/pushed.h"

#include <stdlib.h>
#include <string.h>

#include "base/span.h"
#include "base/xalloc.h"
#include "git/run.h"

enum { WORDS = 4 };

/* Cuts a line at its last blanks; false when it has not n words. The first may
 * have blanks in it: what is pushed may be called 'HEAD@{1 day ago}'. */
static bool cut(char *line, const char **word, size_t n)
{
	while (--n) {
		char *blank = strrchr(line, ' ');

		if (!blank || !blank[1] || blank == line || blank[-1] == ' ')
			return false;
		*blank = '\0';
		word[n] = blank + 1;
	}
	word[0] = line;
	return *line && *line != ' ';
}

static bool read_line(struct pushed_ref *out, char *line, bool is_receiving)
{
	/* Where the words of each form stand: ref, local, before, after. */
	static const size_t places[][WORDS] = {
		{ 2, 0, 3, 1 }, { 2, 2, 0, 1 }
	};
	const size_t *place = places[is_receiving];
	const char *word[WORDS];

	if (!cut(line, word, is_receiving ? 3 : 4) ||
	    !oid_read(&out->before, span_of(word[place[2]])) ||
	    !oid_read(&out->after, span_of(word[place[3]])))
		return false;
	out->ref = word[place[0]];
	out->local = word[place[1]];
	out->is_new = oid_is_zero(&out->before);
	out->is_deleted = oid_is_zero(&out->after);
	return true;
}

const struct error *pushed_read(pushed_vec *out, struct buf *text,
				bool is_receiving)
{
	char *at = text->ptr, *end = at ? at + text->len : NULL;
	size_t number = 0;

	while (at < end) {
		char *line = at, *stop = memchr(at, '\n', (size_t)(end - at));

		number++;
		at = stop ? stop + 1 : end;
		if (stop)
			*stop = '\0';
		if (!read_line(VEC_PUSH(out), line, is_receiving))
			return error_new(ERROR_CORRUPT, "cannot tell what is "
					 "pushed: line %zu of stdin is not as "
					 "githooks(5) has it", number);
	}
	return NULL;
}

const struct error *pushed_since(struct oid *out, bool *found,
				 struct repo *repo, const struct oid *tip,
				 const char *remote)
{
	char hex[OID_HEX + 1];
	char *known = remote ? xstrfmt("--remotes=%s", remote) :
		xstrdup("--branches");
	const char *const args[] = {
		"rev-list", "--boundary", "--date-order",
		oid_to_hex(hex, tip), "--not", known, "--", NULL
	};
	struct buf list = { 0 };
	const struct error *err = git_run(repo, args, &list, NULL);
	struct span rest, line;

	*out = *tip;
	*found = !err && !list.len;
	rest = (struct span){ buf_str(&list), list.len };
	/* A boundary has a dash before it; the first is the newest. */
	while (!err && !*found && take_line(&rest, &line))
		*found = line.n && *line.s == '-' &&
			oid_read(out, span_behind(line, 1));
	buf_release(&list);
	free(known);
	return err;
}
