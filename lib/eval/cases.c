/* SPDX-License-Identifier: MIT */
/* Files of cases: see cases.h. */
#include "eval/cases.h"

#include <string.h>

#include "emit/json.h"
#include "eval/lines.h"
#include "json/value.h"

static const char *const kind_name[CASE_KINDS] = {
	"asked", "subject", "body", "pseudo"
};

const char *case_kind_name(enum case_kind kind)
{
	return kind_name[kind];
}

enum case_kind case_kind_by_name(const char *name)
{
	int i;

	for (i = CASE_KINDS - 1; i > 0; i--)
		if (name && !strcmp(name, kind_name[i]))
			break;
	return (enum case_kind)i;
}

void cases_release(struct cases *cases)
{
	VEC_RELEASE(&cases->item);
	arena_release(&cases->arena);
	*cases = (struct cases){ 0 };
}

/* What a line lacks, or NULL. */
static const char *lacks(const struct value *line)
{
	static const struct {
		const char *name, *lack;
	} member[] = {
		{ "id", "it has no 'id'" },
		{ "repo", "it has no 'repo'" },
		{ "base_commit", "it has no 'base_commit'" },
		{ "query", "it has no 'query'" }
	};
	const struct value *gold = value_get(line, "gold");
	struct value_iter it = { 0 };
	size_t i;

	for (i = 0; i < sizeof(member) / sizeof(*member); i++)
		if (!value_string(value_get(line, member[i].name), NULL))
			return member[i].lack;
	if (value_kind(gold) != VALUE_ARRAY || !value_count(gold))
		return "it has no path in 'gold'";
	while (value_next(gold, &it))
		if (!value_string(it.value, NULL))
			return "what 'gold' holds are not all paths";
	return NULL;
}

static const char *keep(struct cases *out, const struct value *line,
			const char *member)
{
	return arena_strdup(&out->arena,
			    value_string(value_get(line, member), NULL));
}

static void add_case(struct cases *out, const struct value *line)
{
	const struct value *gold = value_get(line, "gold");
	struct eval_case *c = VEC_PUSH(&out->item);
	const char *query, **path;
	struct value_iter it = { 0 };

	*c = (struct eval_case){
		.id = keep(out, line, "id"),
		.repo = keep(out, line, "repo"),
		.commit = keep(out, line, "base_commit"),
		.kind = case_kind_by_name(value_string(
			value_get(line, "kind"), NULL))
	};
	query = value_string(value_get(line, "query"), &c->query_len);
	c->query = arena_strndup(&out->arena, query, c->query_len);
	path = arena_alloc(&out->arena, value_count(gold) * sizeof(*path));
	while (value_next(gold, &it))
		path[c->golds++] = arena_strdup(&out->arena,
						value_string(it.value, NULL));
	c->gold = path;
}

static const char *take_line(void *payload, const struct value *line)
{
	const char *missing = lacks(line);

	if (!missing)
		add_case(payload, line);
	return missing;
}

const struct error *cases_read(struct cases *out, const char *path)
{
	return lines_read(path, "case", take_line, out);
}

void case_write(struct sink *out, const struct eval_case *c)
{
	struct json json = { .sink = out };

	json_open(&json, '{');
	json_member(&json, "id", c->id);
	json_member(&json, "repo", c->repo);
	json_member(&json, "kind", kind_name[c->kind]);
	json_member(&json, "base_commit", c->commit);
	json_member_bytes(&json, "query", c->query, c->query_len);
	json_member_strings(&json, "gold", c->gold, c->golds);
	json_close(&json);
	json_end(&json);
}
