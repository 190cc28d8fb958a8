/* SPDX-License-Identifier: MIT */
/* The file of partners: see partners.h. */
#include "hook/partners.h"

#include <stdlib.h>
#include <string.h>

static const char magic[] = "fuse-partners 1 ";

void partners_begin(struct buf *out, const char *commit)
{
	buf_addf(out, "%s%s\n", magic, commit);
}

void partners_add(struct buf *out, const struct partner *partner)
{
	buf_add(out, partner->path, strlen(partner->path) + 1);
	buf_add(out, partner->partner, strlen(partner->partner) + 1);
	buf_addf(out, "%u %u\n", partner->revisions, partner->together);
}

bool partners_are_of(const struct buf *text, const char *commit)
{
	size_t n = sizeof(magic) - 1, m = strlen(commit);

	return text->len > n + m && !memcmp(text->ptr, magic, n) &&
		!memcmp(text->ptr + n, commit, m) && text->ptr[n + m] == '\n';
}

/* Takes one record off [*at, end); false when there is no whole one. */
static bool take_record(const char **at, const char *end, struct partner *out)
{
	const char *second = memchr(*at, '\0', (size_t)(end - *at));
	const char *numbers, *stop;
	char *behind;

	if (!second || !(numbers = memchr(second + 1, '\0',
					  (size_t)(end - second - 1))))
		return false;
	numbers++;
	stop = memchr(numbers, '\n', (size_t)(end - numbers));
	if (!stop)
		return false;
	out->path = *at;
	out->partner = second + 1;
	out->revisions = (uint32_t)strtoul(numbers, &behind, 10);
	out->together = (uint32_t)strtoul(behind, NULL, 10);
	*at = stop + 1;
	return true;
}

void partners_missing(partner_vec *out, const struct buf *text,
		      const struct strmap *wanted)
{
	const char *at = buf_str(text), *end = at + text->len;
	struct partner record;

	if (strncmp(at, magic, sizeof(magic) - 1))
		return;
	at = memchr(at, '\n', text->len);
	if (!at)
		return;
	for (at++; take_record(&at, end, &record);)
		if (strmap_get(wanted, record.path, 0) &&
		    !strmap_find(wanted, record.partner,
				 strlen(record.partner)))
			*VEC_PUSH(out) = record;
}
