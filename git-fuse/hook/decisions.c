/* SPDX-License-Identifier: MIT */
/*
 * Trailers of a message that name a decision which is not in what is being
 * committed: "Decision: ADR-0099".
 */
#include <string.h>

#include "adr/mention.h"
#include "adr/trailer.h"
#include "base/span.h"
#include "git-fuse/hook/hooks.h"

struct naming {
	struct problems *out;
	struct registry registry;
	struct mentions *mentions;
	mention_vec mention;
};

/* What may be several records is there; one that cannot be read may be. */
static const struct error *tell_unknown(struct naming *n,
					const struct trailer *trailer,
					const char *name)
{
	struct arena *arena = &n->out->arena;
	const struct adr *adr;
	const struct error *err = registry_find(&n->registry, name, &adr);

	if (!err || err->code != ERROR_NOT_FOUND)
		return err && err->code == ERROR_AMBIGUOUS ? NULL : err;
	*VEC_PUSH(&n->out->problem) = (struct problem){
		.rule = "unknown-decision", .severity = SEVERITY_WARNING,
		.message = arena_fmt(arena, "in line %u of the message, %s",
				     trailer->line, err->msg),
		.text = arena_fmt(arena, "%s: %s", trailer->key,
				  trailer->value)
	};
	return NULL;
}

/* "Decision: 12, 14": where there are numbers alone they name decisions, and
 * in a sentence they count something. */
static const struct error *check_numbers(struct naming *n,
					 const struct trailer *trailer)
{
	static const char between[] = " \t\r\n,;#";
	struct span rest = span_of(trailer->value);
	const struct error *err = NULL;

	if (trailer->value[strspn(trailer->value, "0123456789 \t\r\n,;#")])
		return NULL;
	while (!err && rest.n) {
		struct span word = span_until(rest, between);

		if (word.n)
			err = tell_unknown(n, trailer, arena_fmt(
				&n->out->arena, "ADR-%.*s", (int)word.n,
				word.s));
		rest = span_behind(rest, word.n + 1);
	}
	return err;
}

/* A team that keeps its decisions elsewhere names none of ours. */
static const struct error *check_all(struct naming *n,
				     const struct trailers *trailers)
{
	const struct error *err = NULL;
	size_t i;

	if (!n->registry.record.n)
		return NULL;
	n->mentions = mentions_new(&n->registry);
	for (i = 0; !err && i < trailers->trailer.n; i++) {
		const struct trailer *trailer = &trailers->trailer.item[i];
		size_t k;

		if (!span_is_among_any_case(span_of(trailer->key), trailer_key))
			continue;
		err = NULL;
		n->mention.n = 0;
		mentions_find(n->mentions, NULL, trailer->value,
			      strlen(trailer->value), &n->mention);
		for (k = 0; !err && k < n->mention.n; k++) {
			const struct mention *mention = &n->mention.item[k];

			if (mention->record != MENTION_NOBODY ||
			    mention->is_ambiguous)
				continue;
			err = tell_unknown(n, trailer,
					   arena_fmt(&n->out->arena, "ADR-%.*s",
						     (int)mention->digits,
						     trailer->value +
						     mention->number_at));
		}
		if (!err)
			err = check_numbers(n, trailer);
	}
	mentions_free(n->mentions);
	return err;
}

const struct error *hook_named_decisions(struct problems *out,
					 struct hook_call *call,
					 const struct trailers *trailers)
{
	struct naming n = { .out = out };
	const struct error *err = NULL;
	size_t i;

	for (i = 0; i < trailers->trailer.n; i++)
		if (span_is_among_any_case(
			    span_of(trailers->trailer.item[i].key),
			    trailer_key))
			break;
	if (i == trailers->trailer.n)
		return NULL;
	err = hook_look_at_staged(call);
	if (!err)
		err = registry_read(&n.registry, call->session->source);
	if (!err)
		err = check_all(&n, trailers);
	VEC_RELEASE(&n.mention);
	registry_release(&n.registry);
	return err;
}
