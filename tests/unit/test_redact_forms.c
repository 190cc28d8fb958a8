/* SPDX-License-Identifier: MIT */
/*
 * lib/redact: secrets that have a form. Each is made from its form, at random,
 * and looked for where people leave them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "redact/anchor.h"
#include "redact/forms.h"
#include "redact/judge.h"
#include "redact/redact.h"

/* Values of each form, each in all contexts. */
enum { VALUES = 40, OF_CLASS = 96 };

static struct redactor *redactor;
static uint32_t seed = 11;

static uint32_t draw(uint32_t below)
{
	seed = seed * 1664525 + 1013904223;
	return (uint32_t)((uint64_t)seed * below >> 32);
}

static size_t bytes_of(char *out, char class)
{
	size_t n = 0;
	int c;

	for (c = ' ' + 1; c < 0x7f; c++)
		if (shape_has(class, (unsigned char)c))
			out[n++] = (char)c;
	return n;
}

/* A value of a form; what is before the secret is of it. */
static void make(struct buf *out, const char *shape)
{
	struct shape_step step;
	char class[OF_CLASS];
	size_t n, count;

	while (shape_next(&step, &shape)) {
		const uint32_t more = (uint32_t)(step.most - step.least);

		count = step.least + (more ? draw(more < 20 ? more : 20) : 0);
		n = step.class ? bytes_of(class, step.class) : step.set_n;
		for (; count; count--)
			buf_addch(out, (step.class ? class : step.set)
				  [draw((uint32_t)n)]);
	}
}

/* %N is the name as people write variables, %n in small letters, %o as an
 * option, %v the value. */
static const struct {
	const char *path, *text;
} context[] = {
	{ "main.py", "%n = \"%v\"\n" },
	{ "run.sh", "./run --%o %v --verbose\n" },
	{ "README.md", "curl -H \"Authorization: Bearer %v\" https://h/\n" },
	{ "app.log", "12:01:02 INFO %n: %v (ok)\n" },
	{ "README.md", "Set `%n` to `%v`, then go on.\n" },
	{ "run.sh", "export %N=%v\n" },
	{ "Dockerfile", "ENV %N=%v\n" },
	{ ".env", "%N=%v\n" },
	{ "x.yaml", "%n: %v\n" },
};
enum { CONTEXTS = sizeof(context) / sizeof(*context) };

static void add_name(struct buf *out, const char *name, char how)
{
	for (; *name; name++)
		if (how == 'N')
			buf_addch(out, (char)(isalnum((unsigned char)*name) ?
				  toupper((unsigned char)*name) : '_'));
		else
			buf_addch(out, how == 'o' && *name == '_' ? '-' :
				  *name);
}

static void place_in(struct buf *out, const char *text, const char *name,
		     const char *value)
{
	for (; *text; text++)
		if (*text != '%')
			buf_addch(out, *text);
		else if (*++text == 'v')
			buf_addstr(out, value);
		else
			add_name(out, name, *text);
}

/* Whether nothing of the value is left. */
static bool is_masked(const char *text, const char *path, const char *value)
{
	redaction_vec list = { 0 };
	struct buf out = { 0 };
	bool found;

	assert_null(redact(redactor, text, strlen(text), path, &out, &list));
	found = list.n && !strstr(buf_str(&out), value);
	VEC_RELEASE(&list);
	buf_release(&out);
	return found;
}

static size_t masked_of(const struct form *form, size_t *of)
{
	char name[64] = "x_value";
	struct buf value = { 0 }, text = { 0 };
	struct shaped shaped;
	size_t i, j, count = 0;

	if (form->word)
		snprintf(name, sizeof(name), "my_%s_value", form->word);
	for (i = 0; i < VALUES; i++) {
		buf_reset(&value);
		make(&value, form->shape);
		assert_true(shape_match(&shaped, form->shape, value.ptr,
					value.len));
		for (j = 0; j < CONTEXTS; j++) {
			buf_reset(&text);
			place_in(&text, context[j].text, name, value.ptr);
			count += is_masked(text.ptr, context[j].path,
					   value.ptr + shaped.secret);
			(*of)++;
		}
	}
	buf_release(&value);
	buf_release(&text);
	return count;
}

/* Of those beside a word some contexts have none: a header has a value only. */
static void most_of_each_form_is_masked_anywhere(void **state)
{
	size_t i, masked = 0, of = 0, all = 0, all_of = 0;

	(void)state;
	for (i = 0; i < form_count; i++) {
		const struct form *form = &form_table[i];

		of = 0;
		masked = masked_of(form, &of);
		if (masked * 100 < of * (form->word ? 70 : 90))
			fail_msg("%s, '%s': %zu of %zu", form->name,
				 form->shape, masked, of);
		all += masked;
		all_of += of;
	}
	if (all * 100 < all_of * 95)
		fail_msg("%zu of %zu", all, all_of);
}

/* "live_xxxxxxxx": what a manual has in its place. */
static void make_alike(struct buf *out, const char *shape)
{
	struct shape_step step;
	size_t i;

	while (shape_next(&step, &shape))
		for (i = 0; i < step.least; i++)
			buf_addch(out, step.class ?
				  shape_has(step.class, 'x') ? 'x' :
				  shape_has(step.class, 'X') ? 'X' :
				  shape_has(step.class, '=') ? '=' : '0' :
				  *step.set);
}

/* Found in half a million of the hour: letters that chance put together. */
static void crosses_by_chance_are_no_placeholder(void **state)
{
	static const char sendgrid[] = "SG." "fKrI4OR2IKJxXxx3GJpFLA."
		"mpKNAqAlp3UFBlAPrMaxSFQZxuNQF7yVNXwOgGH2YmR";
	static const char hugging[] = "hf_" "GsyAdEzmBXxXXGNeAMFRAGJCNYHxdXCDHO";
	char *one = xstrfmt("x = \"%s\"", sendgrid);
	char *other = xstrfmt("x = \"%s\"", hugging);

	(void)state;
	assert_true(is_masked(one, NULL, sendgrid));
	assert_true(is_masked(other, NULL, hugging));
	free(one);
	free(other);
}

static void what_stands_for_a_value_stays(void **state)
{
	struct buf value = { 0 }, text = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < form_count; i++) {
		const struct form *form = &form_table[i];

		buf_reset(&value);
		buf_reset(&text);
		make_alike(&value, form->shape);
		buf_addf(&text, "%s: \"%s\"", form->word ? form->word : "v",
			 value.ptr);
		if (is_masked(text.ptr, NULL, value.ptr))
			fail_msg("'%s'", text.ptr);
	}
	buf_release(&value);
	buf_release(&text);
}

/* A form goes from end to end: within a longer run of letters it is a part of
 * something else. */
static void what_goes_on_is_no_form(void **state)
{
	struct buf text = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < own_form_count; i++) {
		struct place place = { .path = NULL };

		buf_reset(&text);
		buf_addch(&text, 'a');
		make(&text, form_table[i].shape);
		place.bytes = text.ptr;
		place.n = text.len;
		if (form_here(&form_table[i], &place, 1))
			fail_msg("'%s' of '%s'", text.ptr,
				 form_table[i].shape);
	}
	buf_release(&text);
}

/* The shortest, twelve letters of eighteen, has 1.6 bits a byte at least. */
static void each_form_is_told_whole(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; i < form_count; i++) {
		const struct form *form = &form_table[i];
		const bool is_beside = i >= own_form_count;

		if (!form->name || !form->source || !*form->source ||
		    form->entropy < 16 || form->entropy > 50)
			fail_msg("form %zu", i);
		if (is_beside != (form->word != NULL) ||
		    (form->word && strlen(form->word) < ANCHOR))
			fail_msg("the word of %s", form->name);
	}
}

/* "nonlinear" is not beside the word, and what a path, a hash or a lock file
 * has is not given to it. */
static void what_only_stands_near_a_word_stays(void **state)
{
	static const struct {
		const char *path, *text, *value;
	} c[] = {
		{ NULL, "nonlinear = 0f1e2d3c4b5a69788796a5b4c3d2e1f0",
		  "0f1e2d3c4b5a69788796a5b4c3d2e1f0" },
		{ NULL, "uses: netlify/act@1a3e64c6f0b2a1d3e4f5061728394a5b6c"
		  "7d8e9f", "1a3e64c6f0b2a1d3e4f5061728394a5b6c7d8e9f" },
		{ NULL, "netlify: 1a3e64c6f0b2a1d3e4f5061728394a5b6c7d8e9f",
		  "1a3e64c6f0b2a1d3e4f5061728394a5b6c7d8e9f" },
		{ "go.sum", "twitch = k3j9xq2mz7vb4nt8wlpr5syd1hcg6f",
		  "k3j9xq2mz7vb4nt8wlpr5syd1hcg6f" },
		{ NULL, "twitter = requestHandlerFactoryNam2",
		  "requestHandlerFactoryNam2" },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(*c); i++)
		if (is_masked(c[i].text, c[i].path, c[i].value))
			fail_msg("'%s'", c[i].text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_form_is_told_whole),
		cmocka_unit_test(most_of_each_form_is_masked_anywhere),
		cmocka_unit_test(crosses_by_chance_are_no_placeholder),
		cmocka_unit_test(what_stands_for_a_value_stays),
		cmocka_unit_test(what_goes_on_is_no_form),
		cmocka_unit_test(what_only_stands_near_a_word_stays),
	};
	int failed;

	redactor = redactor_new();
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	redactor_free(redactor);
	return failed;
}
