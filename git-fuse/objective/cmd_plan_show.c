/* SPDX-License-Identifier: MIT */
/* git fuse plan show: who of the plan can run when, and what each lacks. */
#include "emit/escape.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/objective/plan.h"
#include "source/source.h"

static enum plan_state state_of(const struct planning *p, uint32_t member)
{
	return workplan_state(&p->plan, member, p->fulfilled);
}

/* --- For people --- */

/* Who else is to make a token, or where it is. */
static void tell_source(const struct planning *p, uint32_t number,
			struct sink *out)
{
	const struct plan_token *token = &p->plan.token.item[number];
	size_t i;

	if (p->fulfilled[number])
		sink_addstr(out, ", which is there");
	else if (!token->producer.n)
		sink_addstr(out, ", which nobody produces");
	for (i = 0; !p->fulfilled[number] && i < token->producer.n; i++)
		sink_addf(out, "%s %s", i ? "," : " of",
			  p->plan.member.item[token->producer.item[i]].name);
}

static void tell_links(const struct planning *p, const char *verb,
		       const plan_link_vec *links, bool is_required,
		       struct sink *out)
{
	size_t i;

	for (i = 0; i < links->n; i++) {
		uint32_t token = links->item[i].token;
		struct buf text = { 0 };

		buf_addstr(&text, p->plan.token.item[token].text);
		buf_tame(&text, 0);
		sink_addf(out, "        %s %s", verb, text.ptr);
		if (is_required)
			tell_source(p, token, out);
		else if (p->fulfilled[token])
			sink_addstr(out, ", which is there");
		sink_addstr(out, "\n");
		buf_release(&text);
	}
}

static void tell_member(const struct planning *p, uint32_t number,
			struct sink *out)
{
	const struct plan_member *member = &p->plan.member.item[number];
	struct buf text = { 0 };

	sink_addf(out, "    %s (%s): %s\n", member->name,
		  plan_member_kind_name((enum plan_member_kind)member->kind),
		  plan_state_name(state_of(p, number)));
	if (member->description) {
		buf_addstr(&text, member->description);
		buf_tame(&text, 0);
		sink_addf(out, "        %s\n", text.ptr);
		buf_release(&text);
	}
	tell_links(p, "requires", &member->requires, true, out);
	tell_links(p, "produces", &member->produces, false, out);
}

static void tell_layer(const struct planning *p, uint32_t layer,
		       struct sink *out)
{
	bool is_first = true;
	uint32_t i;

	for (i = 0; i < p->plan.member.n; i++) {
		if (p->layer[i] != layer)
			continue;
		if (is_first && layer == PLAN_NONE)
			sink_addstr(out, "never; \"git fuse plan check\" tells "
				    "why\n");
		else if (is_first)
			sink_addf(out, "layer %u\n", (unsigned int)layer + 1);
		is_first = false;
		tell_member(p, i, out);
	}
}

static void tell_plan(const struct planning *p, struct sink *out)
{
	uint32_t i;

	for (i = 0; i < p->layers; i++)
		tell_layer(p, i, out);
	tell_layer(p, PLAN_NONE, out);
}

static void tell_ready(const struct planning *p, struct sink *out)
{
	plan_number_vec ready = { 0 };
	size_t i;

	workplan_ready(&ready, &p->plan, p->fulfilled);
	for (i = 0; i < ready.n; i++)
		sink_addf(out, "%s\n",
			  p->plan.member.item[ready.item[i]].name);
	VEC_RELEASE(&ready);
}

/* --- As drawings --- */

static void begin_mermaid_layer(unsigned int layer, struct sink *out)
{
	sink_addf(out, "    subgraph layer%u[\"layer %u\"]\n", layer, layer);
}

static void begin_dot_layer(unsigned int layer, struct sink *out)
{
	sink_addf(out, "    subgraph cluster_%u {\n"
		  "        label=\"layer %u\";\n", layer, layer);
}

static void draw_mermaid_member(uint32_t number, const char *name,
				struct sink *out)
{
	sink_addf(out, "        m%u[\"", (unsigned int)number);
	sink_add_escaped(out, name, escape_mermaid);
	sink_addstr(out, "\"]\n");
}

static void draw_dot_member(uint32_t number, const char *name,
			    struct sink *out)
{
	sink_addf(out, "        m%u [label=\"", (unsigned int)number);
	sink_add_escaped(out, name, escape_dot);
	sink_addstr(out, "\"];\n");
}

static void draw_mermaid_edge(uint32_t from, uint32_t to, const char *token,
			      struct sink *out)
{
	sink_addf(out, "    m%u -->|\"", (unsigned int)from);
	sink_add_escaped(out, token, escape_mermaid);
	sink_addf(out, "\"| m%u\n", (unsigned int)to);
}

static void draw_dot_edge(uint32_t from, uint32_t to, const char *token,
			  struct sink *out)
{
	sink_addf(out, "    m%u -> m%u [label=\"", (unsigned int)from,
		  (unsigned int)to);
	sink_add_escaped(out, token, escape_dot);
	sink_addstr(out, "\"];\n");
}

struct drawing {
	const char *begin, *layer_end, *end;
	void (*begin_layer)(unsigned int layer, struct sink *out);
	void (*member)(uint32_t number, const char *name, struct sink *out);
	void (*edge)(uint32_t from, uint32_t to, const char *token,
		     struct sink *out);
};

static const struct drawing mermaid = {
	"graph LR\n", "    end\n", "", begin_mermaid_layer,
	draw_mermaid_member, draw_mermaid_edge
};
static const struct drawing dot = {
	"digraph plan {\n    rankdir=LR;\n    node [shape=box];\n",
	"    }\n", "}\n", begin_dot_layer, draw_dot_member, draw_dot_edge
};

static void draw_members(const struct planning *p, uint32_t layer,
			 const struct drawing *drawing, struct sink *out)
{
	uint32_t i;

	for (i = 0; i < p->plan.member.n; i++)
		if (p->layer[i] == layer)
			drawing->member(i, p->plan.member.item[i].name, out);
}

static void draw(const struct planning *p, const struct drawing *drawing,
		 struct sink *out)
{
	uint32_t i;

	sink_addstr(out, drawing->begin);
	for (i = 0; i < p->layers; i++) {
		drawing->begin_layer(i + 1, out);
		draw_members(p, i, drawing, out);
		sink_addstr(out, drawing->layer_end);
	}
	draw_members(p, PLAN_NONE, drawing, out);
	for (i = 0; i < p->plan.member.n; i++) {
		const plan_link_vec *requires =
			&p->plan.member.item[i].requires;
		size_t j, k;

		/* From each producer of a token to the member that requires
		 * it. */
		for (j = 0; j < requires->n; j++) {
			const struct plan_token *token =
				&p->plan.token.item[requires->item[j].token];

			for (k = 0; k < token->producer.n; k++)
				drawing->edge(token->producer.item[k], i,
					      token->text, out);
		}
	}
	sink_addstr(out, drawing->end);
}

/* --- For programs --- */

static void put_names(struct json *json, const char *key,
		      const struct planning *p, const plan_number_vec *member)
{
	size_t i;

	json_member_open(json, key, '[');
	for (i = 0; i < member->n; i++)
		json_put_string(json,
				p->plan.member.item[member->item[i]].name);
	json_close(json);
}

static void put_links(struct json *json, const char *key,
		      const struct planning *p, const plan_link_vec *links)
{
	size_t i;

	json_member_open(json, key, '[');
	for (i = 0; i < links->n; i++) {
		uint32_t number = links->item[i].token;
		const struct plan_token *token = &p->plan.token.item[number];

		json_open(json, '{');
		json_member(json, "token", token->text);
		json_member_uint(json, "line", links->item[i].line);
		json_member_bool(json, "is_fulfilled", p->fulfilled[number]);
		put_names(json, "producers", p, &token->producer);
		json_close(json);
	}
	json_close(json);
}

static void put_member(struct json *json, const struct planning *p,
		       uint32_t number)
{
	const struct plan_member *member = &p->plan.member.item[number];
	plan_number_vec lacks = { 0 };
	size_t i;

	json_open(json, '{');
	json_member(json, "name", member->name);
	json_member(json, "kind", plan_member_kind_name(
			    (enum plan_member_kind)member->kind));
	json_member(json, "description", member->description);
	json_member_uint(json, "line", member->line);
	json_key(json, "layer_number");
	if (p->layer[number] == PLAN_NONE)
		json_put_null(json);
	else
		json_put_uint(json, (uint64_t)p->layer[number] + 1);
	json_member(json, "state", plan_state_name(state_of(p, number)));
	put_links(json, "requires", p, &member->requires);
	put_links(json, "produces", p, &member->produces);
	workplan_lacks(&lacks, &p->plan, number, p->fulfilled);
	json_member_open(json, "lacks", '[');
	for (i = 0; i < lacks.n; i++)
		json_put_string(json, p->plan.token.item[lacks.item[i]].text);
	json_close(json);
	VEC_RELEASE(&lacks);
	json_close(json);
}

static const struct error *put_plan(const struct planning *p, bool is_ready,
				    struct session *session, struct sink *out)
{
	static const uint64_t nothing[OMIT_REASONS];
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, session,
					      "fuse.plan.show/2");
	uint32_t i;

	if (err)
		return err;
	json_member_uint(&json, "layer_count", p->layers);
	json_member_open(&json, "members", '[');
	for (i = 0; i < p->plan.member.n; i++)
		if (!is_ready || state_of(p, i) == PLAN_READY)
			put_member(&json, p, i);
	json_close(&json);
	answer_close(&json, p->omitted ? p->omitted : nothing);
	return NULL;
}

/* --- The command --- */

static const struct error *show(const struct planning *p,
				struct session *session,
				const struct args *args, struct sink *out)
{
	bool is_ready = args_flag(args, "ready");

	if (answer_is_json(args))
		return put_plan(p, is_ready, session, out);
	if (answer_is(args, "mermaid"))
		draw(p, &mermaid, out);
	else if (answer_is(args, "dot"))
		draw(p, &dot, out);
	else if (is_ready)
		tell_ready(p, out);
	else
		tell_plan(p, out);
	return NULL;
}

const struct error *cmd_plan_show(struct session *session,
				  const struct args *args, struct sink *out)
{
	const struct arg *done = args_find(args, "done");
	struct planning planning = { .layers = 0 };
	const struct error *err = NULL;

	if (args_flag(args, "ready") && !answer_is(args, "text") &&
	    !answer_is_json(args))
		err = error_new(ERROR_USAGE, "'--ready' lists members, and "
				"'--format=%s' draws all of them; use one of "
				"the two", args_text(args, "format"));
	if (!err)
		err = planning_open(&planning, session);
	if (!err)
		err = planning_fulfil(&planning, done->text.item,
				      done->text.n);
	if (!err)
		err = show(&planning, session, args, out);
	planning_release(&planning);
	return err;
}
