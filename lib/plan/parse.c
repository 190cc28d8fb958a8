/* SPDX-License-Identifier: MIT */
/* Reading .fuse/plan.yaml: see workplan.h. */
#include <stdarg.h>
#include <string.h>
#include <strings.h>

#include "base/path.h"
#include "plan/workplan.h"
#include "yaml/yaml.h"

/* Sorted, and in the order of their enum. */
static const struct {
	const char *list, *name;
} members[PLAN_MEMBER_KINDS] = {
	[PLAN_AGENT] = { "agents", "agent" },
	[PLAN_JOB] = { "jobs", "job" },
	[PLAN_MEMBER] = { "members", "member" },
	[PLAN_STEP] = { "steps", "step" },
};

static const char *const token_kinds[PLAN_TOKEN_KINDS] = {
	[PLAN_ARTIFACT] = "artifact",
	[PLAN_FILE] = "file",
	[PLAN_SYMBOL] = "symbol",
};

const char *plan_member_kind_name(enum plan_member_kind kind)
{
	return members[kind].name;
}

static const struct error *plan_error(uint32_t line, const char *fmt, ...)
	PRINTF_LIKE(2, 3) MUST_CHECK;

static const struct error *plan_error(uint32_t line, const char *fmt, ...)
{
	const struct error *err;
	struct buf text = { 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(&text, fmt, ap);
	va_end(ap);
	err = error_new(ERROR_USAGE, "'" PLAN_PATH "': line %u: %s",
			(unsigned int)line, buf_str(&text));
	buf_release(&text);
	return err;
}

/* What another room says of a line is said of this file. */
static const struct error *of_plan(const struct error *err)
{
	return err ? error_new(ERROR_USAGE, "'" PLAN_PATH "': %s", err->msg) :
		NULL;
}

static bool has_control(const char *text)
{
	for (; *text; text++)
		if ((unsigned char)*text < ' ' || *text == 0x7f)
			return true;
	return false;
}

static const struct error *read_text(const char **out,
				     const struct yaml_node *value)
{
	*out = yaml_text(value);
	if (!*out || yaml_is_null(value) || !**out)
		return plan_error(yaml_line(value), "a text is missing here");
	return NULL;
}

/* --- Tokens --- */

static void add_lower(struct buf *out, const char *text)
{
	for (; *text; text++)
		buf_addch(out, *text >= 'A' && *text <= 'Z' ?
			  (char)(*text | 0x20) : *text);
}

/* Where the name of a token begins, and its kind; NULL for what is none. */
static const char *split_token(const char *text, uint8_t *kind)
{
	uint8_t i;

	for (i = 0; i < PLAN_TOKEN_KINDS; i++) {
		size_t n = strlen(token_kinds[i]);

		if (strncasecmp(text, token_kinds[i], n) || text[n] != ':')
			continue;
		*kind = i;
		return text + n + 1;
	}
	return NULL;
}

/* What two spellings of a token have in common. */
static void token_key(struct buf *out, uint8_t kind, const char *name)
{
	buf_addf(out, "%s:", token_kinds[kind]);
	if (kind == PLAN_FILE)
		buf_addstr(out, name);
	else
		add_lower(out, name);
}

static const struct error *check_path(const char *name)
{
	const struct error *err = NULL;
	struct buf path = { 0 };

	if (!path_join(&path, "", 0, name))
		err = error_new(ERROR_USAGE, "'file:%s' is outside of the "
				"tree", name);
	else if (!path.len || strcmp(path.ptr, name))
		err = error_new(ERROR_USAGE, "'file:%s' is not from the top of "
				"the tree, as git writes it: 'file:%s'", name,
				path.len ? path.ptr : "src/a.c");
	buf_release(&path);
	return err;
}

static const struct error *check_token(const char *text, uint8_t *kind,
				       const char **name)
{
	*name = split_token(text, kind);
	if (!*name)
		return error_new(ERROR_USAGE, "'%s' is not a token: it begins "
				 "with none of 'artifact:', 'file:' and "
				 "'symbol:'", text);
	if (!**name)
		return error_new(ERROR_USAGE, "the token '%s' names nothing",
				 text);
	if (*kind == PLAN_FILE)
		return check_path(*name);
	if (has_control(*name) || **name == ' ' ||
	    (*name)[strlen(*name) - 1] == ' ')
		return error_new(ERROR_USAGE, "the name of a token must not "
				 "hold control characters, nor begin or end "
				 "with a blank");
	return NULL;
}

const struct error *workplan_find(uint32_t *out, const struct workplan *plan,
				  const char *text)
{
	struct buf key = { 0 };
	const struct error *err;
	const char *name;
	uint8_t kind;

	*out = PLAN_NONE;
	err = check_token(text, &kind, &name);
	if (err)
		return err;
	token_key(&key, kind, name);
	*out = (uint32_t)strmap_get(&plan->by_key, key.ptr, 0) - 1;
	buf_release(&key);
	return NULL;
}

/* The number of a token, which is a new one where nobody had it. */
static const struct error *add_token(struct workplan *plan, const char *text,
				     uint32_t line, uint32_t *out)
{
	const struct error *err;
	struct buf key = { 0 };
	struct plan_token *token;
	struct strmap_entry *entry;
	const char *name;
	uint8_t kind;
	bool is_new;

	err = check_token(text, &kind, &name);
	if (err)
		return plan_error(line, "%s", err->msg);
	token_key(&key, kind, name);
	entry = strmap_add(&plan->by_key, key.ptr, key.len, &is_new);
	buf_release(&key);
	if (is_new) {
		entry->value = plan->token.n + 1;
		token = VEC_PUSH(&plan->token);
		*token = (struct plan_token){ .kind = kind };
		token->text = arena_strdup(&plan->arena, text);
		token->name = token->text + (name - text);
	}
	*out = (uint32_t)entry->value - 1;
	return NULL;
}

static const struct error *read_token(struct workplan *plan,
				      const struct yaml_node *node,
				      plan_link_vec *links)
{
	struct plan_link link = { .line = yaml_line(node) };
	const struct error *err;
	const char *text;
	size_t i;

	if (yaml_kind(node) == YAML_MAPPING)
		return plan_error(link.line, "a token is one text, without a "
				  "blank behind the colon: 'artifact:name'");
	err = read_text(&text, node);
	if (!err)
		err = add_token(plan, text, link.line, &link.token);
	for (i = 0; !err && i < links->n; i++)
		if (links->item[i].token == link.token)
			err = plan_error(link.line, "'%s' stands twice in one "
					 "list", text);
	if (!err && ++plan->links > PLAN_MOST_LINKS)
		err = plan_error(link.line, "over %d tokens are produced and "
				 "required", PLAN_MOST_LINKS);
	if (!err)
		*VEC_PUSH(links) = link;
	return err;
}

/* One token, or a list of them. */
static const struct error *read_tokens(struct workplan *plan,
				       const struct yaml_node *value,
				       plan_link_vec *links)
{
	const struct error *err = NULL;
	size_t i;

	if (!value || yaml_is_null(value))
		return NULL;
	if (yaml_kind(value) != YAML_SEQUENCE)
		return read_token(plan, value, links);
	for (i = 0; !err && i < yaml_count(value); i++)
		err = read_token(plan, yaml_at(value, i), links);
	return err;
}

/* --- Members --- */

static const struct error *read_name(struct workplan *plan,
				     struct plan_member *member,
				     const struct yaml_node *node)
{
	const struct yaml_node *value = yaml_get_icase(node, "name");
	const struct error *err;
	const char *text;
	const struct plan_member *other;

	if (!value)
		return plan_error(member->line, "%s needs 'name'",
				  members[member->kind].name);
	err = read_text(&text, value);
	if (err)
		return err;
	member->name = arena_strdup(&plan->arena, text);
	value = yaml_get_icase(node, "description");
	if (value)
		err = read_text(&text, value);
	if (value && !err)
		member->description = arena_strdup(&plan->arena, text);
	if (err)
		return err;
	/* Names are for people, who do not tell two apart by case. */
	other = plan->member.item;
	if (has_control(member->name))
		return plan_error(member->line, "a name must not hold control "
				  "characters");
	for (; other < member; other++)
		if (!strcasecmp(other->name, member->name))
			return plan_error(member->line, "'%s' stands in line "
					  "%u already", member->name,
					  (unsigned int)other->line);
	return NULL;
}

static const struct error *read_member(struct workplan *plan, uint8_t kind,
				       const struct yaml_node *node)
{
	static const char *const keys[] = {
		"name", "description", "produces", "requires", NULL
	};
	struct plan_member *member;
	const struct error *err;

	if (yaml_kind(node) != YAML_MAPPING)
		return plan_error(yaml_line(node), "%s is a mapping with "
				  "'name', 'produces' and 'requires'",
				  members[kind].name);
	err = of_plan(yaml_only(node, keys, true));
	if (err)
		return err;
	if (plan->member.n == PLAN_MOST_MEMBERS)
		return plan_error(yaml_line(node), "there are over %d members",
				  PLAN_MOST_MEMBERS);
	member = VEC_PUSH(&plan->member);
	*member = (struct plan_member){ .kind = kind,
					.line = yaml_line(node) };
	err = read_name(plan, member, node);
	if (!err)
		err = read_tokens(plan, yaml_get_icase(node, "produces"),
				  &member->produces);
	if (!err)
		err = read_tokens(plan, yaml_get_icase(node, "requires"),
				  &member->requires);
	return err;
}

static const struct error *read_list(struct workplan *plan,
				     const struct yaml_node *root, size_t at)
{
	const char *key = yaml_text(yaml_key_at(root, at));
	const struct yaml_node *value = yaml_value_at(root, at);
	const struct error *err = NULL;
	uint8_t kind = 0;
	size_t i;

	while (strcasecmp(members[kind].list, key))
		kind++;
	if (yaml_kind(value) != YAML_SEQUENCE && !yaml_is_null(value))
		return plan_error(yaml_line(value), "'%s' must be a list",
				  members[kind].list);
	for (i = 0; !err && i < yaml_count(value); i++)
		err = read_member(plan, kind, yaml_at(value, i));
	return err;
}

static const struct error *read_root(struct workplan *plan,
				     const struct yaml_node *root)
{
	const char *keys[PLAN_MEMBER_KINDS + 1] = { NULL };
	const struct error *err;
	size_t i;

	/* A file of comments says nothing, and nothing wrong. */
	if (!root || yaml_is_null(root))
		return NULL;
	if (yaml_kind(root) != YAML_MAPPING)
		return plan_error(yaml_line(root), "here must be lists of "
				  "'agents', 'jobs', 'members' or 'steps'");
	for (i = 0; i < PLAN_MEMBER_KINDS; i++)
		keys[i] = members[i].list;
	err = of_plan(yaml_only(root, keys, true));
	for (i = 0; !err && i < yaml_count(root); i++)
		err = read_list(plan, root, i);
	return err;
}

/* Once it is known that all of it holds: tokens move while they are read. */
static void note_producers(struct workplan *plan)
{
	uint32_t i;
	size_t k;

	for (i = 0; i < plan->member.n; i++) {
		const plan_link_vec *produces =
			&plan->member.item[i].produces;

		for (k = 0; k < produces->n; k++)
			*VEC_PUSH(&plan->token.item[produces->item[k].token]
				  .producer) = i;
	}
}

const struct error *workplan_parse(struct workplan *out, const char *text,
				   size_t n)
{
	const struct error *err;
	struct yaml *yaml;

	*out = (struct workplan){ .member = { .n = 0 } };
	err = of_plan(yaml_parse(&yaml, text, n, 1));
	if (err)
		return err;
	err = read_root(out, yaml_root(yaml));
	if (err)
		workplan_release(out);
	else
		note_producers(out);
	yaml_dispose(yaml);
	return err;
}

void workplan_release(struct workplan *plan)
{
	size_t i;

	for (i = 0; i < plan->member.n; i++) {
		VEC_RELEASE(&plan->member.item[i].produces);
		VEC_RELEASE(&plan->member.item[i].requires);
	}
	VEC_RELEASE(&plan->member);
	for (i = 0; i < plan->token.n; i++)
		VEC_RELEASE(&plan->token.item[i].producer);
	VEC_RELEASE(&plan->token);
	strmap_release(&plan->by_key);
	arena_release(&plan->arena);
}
