/* SPDX-License-Identifier: MIT */
/* A record, read by one reader after another: see adr.h and reading.h. */
#include <string.h>
#include <strings.h>

#include "adr/markup.h"
#include "adr/phrase.h"
#include "adr/reading.h"
#include "base/path.h"

const char *adr_place_name(enum adr_place place)
{
	return place_names[place].words;
}

const char *adr_key_name(enum adr_key key)
{
	return key_names[key].words;
}

static void blank(char *plain, uint32_t begin, uint32_t end)
{
	for (; begin < end; begin++)
		if (plain[begin] != '\n' && plain[begin] != '\r')
			plain[begin] = ' ';
}

/* The end of a comment that begins at `at`. One that nothing closes is a
 * comment to the end where it begins a line, as CommonMark has it, and text
 * elsewhere. */
static uint32_t end_of_comment(const struct reading *r, uint32_t at,
			       uint32_t end)
{
	const char *close = memmem(r->plain + at + 4, end - at - 4, "-->", 3);
	uint32_t start = at;

	if (close)
		return (uint32_t)(close - r->plain) + 3;
	while (start && r->plain[start - 1] == ' ')
		start--;
	return !start || r->plain[start - 1] == '\n' ? end : at + 4;
}

/* The next line that begins with a sign of git's, from *at on, which comes to
 * stand behind the sign. */
static bool find_sign(const struct reading *r, const char *sign, size_t *at)
{
	const char *begin = r->plain, *found;

	while ((found = memmem(begin + *at, r->adr->n - *at, sign,
			       strlen(sign)))) {
		*at = (size_t)(found - begin) + strlen(sign);
		if (found == begin || found[-1] == '\n')
			return true;
	}
	return false;
}

/* What two sides of a merge say is not what the record says. */
static const struct error *check_merged(const struct reading *r)
{
	size_t at = 0, end;

	if (!find_sign(r, "<<<<<<< ", &at))
		return NULL;
	end = at;
	if (!find_sign(r, "=======", &end) || !find_sign(r, ">>>>>>> ", &end))
		return NULL;
	return error_new(ERROR_UNSUPPORTED, "line %u: a conflict of a merge "
			 "is not resolved", document_line(r->doc, at));
}

static const struct error *read_markdown(struct reading *r)
{
	const struct error *err;
	size_t i;
	uint32_t end, at, stop;
	const char *open;

	r->plain = markup_read(r->adr->path, r->adr->bytes, r->adr->n);
	err = document_parse(r->doc, r->plain, r->adr->n);
	if (err)
		return err;
	if (!r->doc->front_end && r->adr->n >= 3 &&
	    !memcmp(r->plain, "\xef\xbb\xbf", 3))
		blank(r->plain, 0, 3);
	for (i = 0; i < r->doc->block.n; i++)
		if (r->doc->block.item[i].kind == DOCUMENT_CODE)
			blank(r->plain, r->doc->block.item[i].begin,
			      r->doc->block.item[i].end);
	end = (uint32_t)r->adr->n;
	at = r->doc->front_end;
	while (at < end &&
	       (open = memmem(r->plain + at, end - at, "<!--", 4))) {
		at = (uint32_t)(open - r->plain);
		stop = end_of_comment(r, at, end);
		if (stop > at + 4)
			blank(r->plain, at, stop);
		at = stop;
	}
	err = check_merged(r);
	if (err)
		return err;
	err = reading_take_front(r);
	if (err)
		return err;
	reading_take_title(r);
	reading_take_labels(r);
	reading_take_sections(r);
	reading_take_texts(r);
	reading_take_statement(r);
	reading_take_links(r);
	return NULL;
}

const struct error *adr_parse(struct adr *out, const char *path,
			      const char *bytes, size_t n)
{
	struct reading r = { .adr = out, .doc = &out->doc };
	const struct error *err;

	*out = (struct adr){ .n = n, .id = "", .title = "",
			     .status_text = "", .date = "" };
	out->path = arena_strdup(&out->arena, path);
	if (n > DOCUMENT_MAX)
		return error_new(ERROR_LIMIT, "the record has %zu bytes, "
				 "over %d", n, DOCUMENT_MAX);
	if (n && memchr(bytes, '\0', n))
		return error_new(ERROR_UNSUPPORTED, "it is not text: it has a "
				 "NUL byte, as UTF-16 has; write it in UTF-8");
	out->bytes = xmalloc(n + 1);
	memcpy(out->bytes, n ? bytes : "", n);
	out->bytes[n] = '\0';
	reading_take_name(&r);
	err = strcasecmp(path_ext(path), ".json") ? read_markdown(&r) :
		reading_take_json(&r);
	if (!err)
		reading_settle(&r);
	free(r.plain);
	buf_release(&r.scratch);
	return err;
}

void adr_release(struct adr *adr)
{
	adr_lists_release(&adr->list);
	VEC_RELEASE(&adr->consequences_item);
	VEC_RELEASE(&adr->alternatives_item);
	VEC_RELEASE(&adr->link);
	VEC_RELEASE(&adr->field);
	document_release(&adr->doc);
	free(adr->bytes);
	arena_release(&adr->arena);
	*adr = (struct adr){ 0 };
}

bool adr_tells_decision(const struct adr *adr)
{
	return adr->status != ADR_STATUS_NONE ||
		(adr->context.title && adr->decision.title);
}
