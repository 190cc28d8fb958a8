/* SPDX-License-Identifier: MIT */
/* Definitions at run time: see compiled.h. */
#include "lang/compiled.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xalloc.h"

void compiled_init(struct compiled *out, const struct langdef *def)
{
	const char *const *word;

	*out = (struct compiled){ .def = def };
	for (word = def->keyword; *word; word++)
		strmap_set(&out->keywords, *word, 1);
	out->export = xcalloc(def->exports, sizeof(*out->export));
}

void compiled_release(struct compiled *compiled)
{
	size_t i;

	if (!compiled->def)
		return;
	for (i = 0; i < compiled->combos; i++)
		regex_free(compiled->combo[i].rules.regex);
	for (i = 0; i < compiled->def->exports; i++)
		regex_free(compiled->export[i]);
	free(compiled->export);
	regex_free(compiled->imports.regex);
	regex_free(compiled->type_block.regex);
	regex_free(compiled->embed);
	regex_free(compiled->test_head);
	regex_free(compiled->head);
	strmap_release(&compiled->keywords);
	*compiled = (struct compiled){ 0 };
}

/* Branch reset gives every alternative the same group numbers. */
static void add_alternative(struct buf *pattern, const char *rule, size_t i)
{
	buf_addstr(pattern, pattern->len ? "|" : "(?|");
	buf_addf(pattern, "(?:%s)(*MARK:%zu)", rule, i);
}

static const struct error *compile(const struct compiled *compiled,
				   struct buf *pattern, unsigned int flags,
				   struct regex **out)
{
	const struct error *err;

	buf_addch(pattern, ')');
	/* Behind the pattern, for its own groups to keep their numbers. */
	if (compiled->def->groups && strstr(pattern->ptr, "(?&"))
		buf_addstr(pattern, compiled->def->groups);
	err = regex_compile(out, pattern->ptr, flags | REGEX_MULTILINE);
	return err ? error_wrap(err, "in the definition of %s",
				compiled->def->name) : NULL;
}

const struct error *compiled_combo(struct compiled *compiled, uint32_t in,
				   struct rules **out)
{
	const struct langdef *def = compiled->def;
	const struct error *err = NULL;
	struct buf pattern = { 0 };
	struct combo *combo;
	size_t i;

	for (i = 0; i < compiled->combos; i++)
		if (compiled->combo[i].in == in) {
			*out = &compiled->combo[i].rules;
			return NULL;
		}
	combo = &compiled->combo[compiled->combos];
	combo->in = in;
	for (i = 0; i < def->symbols; i++)
		if (def->symbol[i].in & in)
			add_alternative(&pattern, def->symbol[i].pattern, i);
	if (pattern.len)
		err = compile(compiled, &pattern, REGEX_ANCHORED,
			      &combo->rules.regex);
	buf_release(&pattern);
	compiled->combos += !err;
	*out = &combo->rules;
	return err;
}

const struct error *compiled_imports(struct compiled *compiled,
				     struct rules **out)
{
	const struct langdef *def = compiled->def;
	const struct error *err = NULL;
	struct buf pattern = { 0 };
	size_t i;

	if (!compiled->has_imports) {
		for (i = 0; i < def->imports; i++)
			add_alternative(&pattern, def->import[i].pattern, i);
		if (pattern.len)
			err = compile(compiled, &pattern, REGEX_ANCHORED,
				      &compiled->imports.regex);
		compiled->has_imports = !err;
	}
	buf_release(&pattern);
	*out = &compiled->imports;
	return err;
}

static const struct error *compile_once(const struct compiled *compiled,
					const char *source,
					unsigned int flags,
					struct regex **regex,
					const struct regex **out)
{
	struct buf pattern = { 0 };
	const struct error *err = NULL;

	if (!*regex) {
		buf_addf(&pattern, "(?:%s", source);
		err = compile(compiled, &pattern, flags, regex);
	}
	buf_release(&pattern);
	*out = *regex;
	return err;
}

const struct error *compiled_type_block(struct compiled *compiled,
					struct rules **out)
{
	const char *source = compiled->def->type_block;
	const struct regex *regex;

	*out = &compiled->type_block;
	return source ? compile_once(compiled, source, REGEX_ANCHORED,
				     &compiled->type_block.regex, &regex) :
		NULL;
}

const struct error *compiled_export(struct compiled *compiled, size_t i,
				    const struct regex **out)
{
	return compile_once(compiled, compiled->def->export[i].pattern, 0,
			    &compiled->export[i], out);
}

const struct error *compiled_test_head(struct compiled *compiled,
				       const struct regex **out)
{
	return compile_once(compiled, compiled->def->test_head, 0,
			    &compiled->test_head, out);
}

const struct error *compiled_embed(struct compiled *compiled,
				   const struct regex **out)
{
	return compile_once(compiled, compiled->def->embed, 0,
			    &compiled->embed, out);
}

const struct error *compiled_head(struct compiled *compiled,
				  const struct regex **out)
{
	return compile_once(compiled, compiled->def->head, 0,
			    &compiled->head, out);
}

static bool may_begin(struct rules *rules, unsigned char byte,
		      struct match *match)
{
	unsigned char *begins = &rules->begins[byte];

	if (!*begins)
		*begins = regex_may_begin(rules->regex, byte, match) ? 2 : 1;
	return *begins == 2;
}

const struct error *rules_match(bool *found, struct rules *rules,
				const char *text, size_t n, size_t at,
				struct match *match)
{
	*found = false;
	if (!rules->regex ||
	    !may_begin(rules, (unsigned char)text[at], match))
		return NULL;
	return regex_match(found, rules->regex, text, n, at, 0, match);
}

size_t match_rule(const struct match *match)
{
	return match->mark ? strtoul(match->mark, NULL, 10) : 0;
}
