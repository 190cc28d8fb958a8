/* SPDX-License-Identifier: MIT */
/*
 * Patterns are compiled for the JIT where the machine has one and are
 * interpreted elsewhere; callers see no difference but speed.
 *
 * \K inside a look-around could make a match end before it begins. PCRE2
 * refuses that since 10.38 unless asked, so offsets are always in order.
 */
#include "regex/regex.h"

#include <stdlib.h>
#include <string.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "base/xalloc.h"

enum { PATTERN_SHOWN = 200, JIT_STACK_FIRST = 32 << 10,
	JIT_STACK_MOST = 1 << 20 };

struct regex {
	pcre2_code *code;
	size_t groups;
	bool is_utf;
	bool looks_back;	/* further than ^ and \b do */
	bool has_jit;
};

struct match_private {
	pcre2_general_context *memory;
	pcre2_match_data *data;
	size_t pairs;		/* that data has room for */
	pcre2_match_context *context;
	pcre2_jit_stack *stack;
	uint32_t match_limit;	/* that context has */
};

static const struct {
	unsigned int ours;
	uint32_t theirs;
} compile_flag[] = {
	{ REGEX_ICASE, PCRE2_CASELESS },
	{ REGEX_MULTILINE, PCRE2_MULTILINE },
	{ REGEX_DOTALL, PCRE2_DOTALL },
	{ REGEX_EXTENDED, PCRE2_EXTENDED },
	{ REGEX_LITERAL, PCRE2_LITERAL },
	{ REGEX_UTF, PCRE2_UTF | PCRE2_MATCH_INVALID_UTF },
	{ REGEX_ANCHORED, PCRE2_ANCHORED },
};

static const struct {
	unsigned int ours;
	uint32_t theirs;
} match_flag[] = {
	{ MATCH_ANCHORED, PCRE2_ANCHORED },
	{ MATCH_NOT_BOL, PCRE2_NOTBOL },
	{ MATCH_NOT_EMPTY, PCRE2_NOTEMPTY },
};

/* Is there a look-behind of anything but a line's start, or a verb that we do
 * not know? What only reads like one costs us a little time. */
static bool looks_back(const char *pattern)
{
	static const char mark[] = "MARK:";
	const char *at;

	for (at = strstr(pattern, "(?<"); at; at = strstr(at + 3, "(?<"))
		if (at[3] == '!' ||
		    (at[3] == '=' && strncmp(at + 4, "^)", 2)))
			return true;
	for (at = strstr(pattern, "(*"); at; at = strstr(at + 2, "(*"))
		if (strncmp(at + 2, mark, sizeof(mark) - 1))
			return true;
	return strstr(pattern, "\\G") || strstr(pattern, "\\A");
}

const struct error *regex_compile(struct regex **out, const char *pattern,
				  unsigned int flags)
{
	struct regex *regex;
	pcre2_code *code;
	uint32_t options = 0, groups = 0;
	PCRE2_SIZE at;
	size_t i;
	int why;

	*out = NULL;
	for (i = 0; i < sizeof(compile_flag) / sizeof(compile_flag[0]); i++)
		if (flags & compile_flag[i].ours)
			options |= compile_flag[i].theirs;
	code = pcre2_compile((PCRE2_SPTR)pattern, PCRE2_ZERO_TERMINATED,
			     options, &why, &at, NULL);
	if (!code) {
		PCRE2_UCHAR text[256];

		pcre2_get_error_message(why, text, sizeof(text));
		return error_new(ERROR_USAGE,
				 "bad pattern '%.*s'%s: %s at byte %zu",
				 PATTERN_SHOWN, pattern,
				 strlen(pattern) > PATTERN_SHOWN ? "..." : "",
				 (const char *)text, at);
	}
	regex = xcalloc(1, sizeof(*regex));
	regex->code = code;
	regex->is_utf = flags & REGEX_UTF;
	regex->looks_back = looks_back(pattern);
	regex->has_jit = !pcre2_jit_compile(code, PCRE2_JIT_COMPLETE);
	pcre2_pattern_info(code, PCRE2_INFO_CAPTURECOUNT, &groups);
	regex->groups = groups;
	*out = regex;
	return NULL;
}

void regex_free(struct regex *regex)
{
	if (!regex)
		return;
	pcre2_code_free(regex->code);
	free(regex);
}

size_t regex_group(const struct regex *regex, const char *name)
{
	int number = pcre2_substring_number_from_name(regex->code,
						      (PCRE2_SPTR)name);

	return number > 0 ? (size_t)number : 0;
}

void match_release(struct match *match)
{
	struct match_private *p = match->private;

	if (p) {
		pcre2_match_data_free(p->data);
		pcre2_match_context_free(p->context);
		pcre2_jit_stack_free(p->stack);
		pcre2_general_context_free(p->memory);
		free(p);
	}
	*match = (struct match){ 0 };
}

static void *take(size_t n, void *payload)
{
	(void)payload;
	return xmalloc(n);
}

static void give_back(void *ptr, void *payload)
{
	(void)payload;
	free(ptr);
}

static struct match_private *match_ready(struct match *match, size_t groups)
{
	struct match_private *p = match->private;
	uint32_t limit = match->match_limit ? match->match_limit : MATCH_LIMIT;

	if (!p) {
		p = match->private = xcalloc(1, sizeof(*p));
		p->memory = pcre2_general_context_create(take, give_back, NULL);
		p->context = pcre2_match_context_create(p->memory);
		/* The stack is mapped, not taken: without it the JIT has its
		   own 32 KiB. */
		p->stack = pcre2_jit_stack_create(JIT_STACK_FIRST,
						  JIT_STACK_MOST, p->memory);
		pcre2_jit_stack_assign(p->context, NULL, p->stack);
		pcre2_set_heap_limit(p->context, MATCH_HEAP_KIB);
	}
	if (p->match_limit != limit) {
		pcre2_set_match_limit(p->context, limit);
		p->match_limit = limit;
	}
	if (p->pairs < groups + 1) {
		pcre2_match_data_free(p->data);
		p->pairs = groups + 8;
		p->data = pcre2_match_data_create((uint32_t)p->pairs,
						  p->memory);
		match->offset = pcre2_get_ovector_pointer(p->data);
	}
	return p;
}

static const struct error *match_failed(int code)
{
	PCRE2_UCHAR text[256];
	enum error_code kind = ERROR_FAILED;

	if (code == PCRE2_ERROR_MATCHLIMIT || code == PCRE2_ERROR_DEPTHLIMIT ||
	    code == PCRE2_ERROR_HEAPLIMIT ||
	    code == PCRE2_ERROR_JIT_STACKLIMIT)
		kind = ERROR_LIMIT;
	pcre2_get_error_message(code, text, sizeof(text));
	return error_new(kind, "cannot match a pattern: %s",
			 (const char *)text);
}

const struct error *regex_match(bool *found, const struct regex *regex,
				const char *text, size_t n, size_t start,
				unsigned int flags, struct match *match)
{
	struct match_private *p = match_ready(match, regex->groups);
	PCRE2_SPTR bytes = (PCRE2_SPTR)(text ? text : "");
	uint32_t options = 0;
	size_t i;
	int rc;

	*found = false;
	if (start > n)
		return NULL;
	for (i = 0; i < sizeof(match_flag) / sizeof(match_flag[0]); i++)
		if (flags & match_flag[i].ours)
			options |= match_flag[i].theirs;
	/* pcre2_jit_match skips checks that bytes need not pass. */
	if (regex->has_jit && !regex->is_utf && !(flags & MATCH_ANCHORED))
		rc = pcre2_jit_match(regex->code, bytes, n, start, options,
				     p->data, p->context);
	else
		rc = pcre2_match(regex->code, bytes, n, start, options,
				 p->data, p->context);
	if (rc == PCRE2_ERROR_NOMATCH)
		return NULL;
	if (rc < 0)
		return match_failed(rc);
	match->groups = regex->groups + 1;
	match->mark = (const char *)pcre2_get_mark(p->data);
	*found = true;
	return NULL;
}

bool regex_may_begin(const struct regex *regex, unsigned char byte,
		     struct match *match)
{
	static const unsigned char before[] = { '\n', ' ', 'a' };
	struct match_private *p = match_ready(match, regex->groups);
	size_t i;

	if (regex->is_utf || regex->looks_back)
		return true;
	for (i = 0; i < sizeof(before); i++) {
		unsigned char text[2] = { before[i], byte };

		/* What more text could make a match is a partial one. */
		if (pcre2_match(regex->code, text, 2, 1, PCRE2_PARTIAL_HARD |
				PCRE2_ANCHORED, p->data, p->context) !=
		    PCRE2_ERROR_NOMATCH)
			return true;
	}
	return false;
}
