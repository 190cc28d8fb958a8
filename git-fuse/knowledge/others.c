/* SPDX-License-Identifier: MIT */
/* What others say of something: see others.h. */
#include "git-fuse/knowledge/others.h"

#include <string.h>

#include "base/date.h"
#include "git-fuse/workspace/store.h"
#include "knowledge/instructing.h"

const struct error *others_read(struct remarks *out, struct session *session,
				const char *entity)
{
	struct knowledge *knowledge;
	const struct error *err = knowing_open(&knowledge, session,
					       KNOWLEDGE_READ);

	*out = (struct remarks){ .remark = { .n = 0 } };
	if (!err)
		err = remarks_read(out, knowledge, entity);
	knowledge_close(knowledge);
	return err;
}

static size_t told(size_t n)
{
	return n < MOST_OF_OTHERS ? n : MOST_OF_OTHERS;
}

void put_others(struct json *json, const struct remarks *remarks,
		const char *entity)
{
	size_t i, n;
	const struct remark *one = remarks_of(remarks, entity, &n);

	json_member_uint(json, "remark_count", n);
	json_member_open(json, "remarks", '[');
	for (i = 0; i < told(n); i++) {
		json_open(json, '{');
		json_member(json, "said", one[i].said);
		json_member(json, "text", *one[i].text ? one[i].text : NULL);
		json_member_author(json, "author", one[i].author);
		json_member_time(json, "time", one[i].time);
		json_member_bool(json, "is_open", one[i].is_open);
		json_close(json);
	}
	json_close(json);
}

void add_listed(struct buf *out, const char *text, bool is_theirs)
{
	enum { MOST = 400 };
	size_t n = strnlen(text, MOST + 1);

	if (!is_theirs || n <= MOST) {
		buf_addstr(out, text);
		return;
	}
	for (n = MOST; n && (text[n] & 0xc0) == 0x80; n--)
		;
	buf_add(out, text, n);
	buf_addstr(out, "...");
}

void add_text(struct buf *out, const char *text, bool is_theirs)
{
	const size_t from = out->len;

	buf_addstr(out, text);
	if (is_theirs)
		buf_tame_line(out, from);
}

void add_row(struct buf *out, const char *word, const char *text,
	     bool is_theirs)
{
	if (!*text)
		return;
	buf_addf(out, "%s ", word);
	add_text(out, text, is_theirs);
	buf_addch(out, '\n');
}

bool add_sign(struct buf *out, const char *text)
{
	const char *sign = instructing_sign(text);

	if (sign)
		buf_addf(out, "! it speaks as an instructor: %s\n", sign);
	return sign != NULL;
}

void add_others(struct buf *out, const struct remarks *remarks,
		const char *entity)
{
	size_t i, n;
	const struct remark *one = remarks_of(remarks, entity, &n);

	if (n)
		buf_addstr(out, "others\n");
	for (i = 0; i < told(n); i++) {
		const size_t from = out->len;

		buf_addstr(out, "  ");
		add_day(out, one[i].time);
		buf_addf(out, " %s by %s, unverified", one[i].said,
			 one[i].author);
		if (*one[i].text)
			buf_addf(out, ": %s", one[i].text);
		buf_tame_line(out, from);
		buf_addch(out, '\n');
		add_sign(out, one[i].text);
	}
	if (n > told(n))
		buf_addf(out, "  and %zu more\n", n - told(n));
}
