/* SPDX-License-Identifier: MIT */
/* What is called on what a call gives, and what is in a list: see certain.h. */
#include <string.h>

#include "base/span.h"
#include "graph/certain.h"
#include "lang/site.h"

/* --- What lists and maps give --- */

const char *element_of(const char *type)
{
	const char *at = strpbrk(type, "[{(");

	return at ? at + strlen("[]") : NULL;
}

char mark_of(const char *type)
{
	const char *element = element_of(type);

	return element ? *(element - strlen("[]")) : '\0';
}

/* What calls and fields give of what holds others: one of them, or the like
 * with all of them, which of a map is a list of its values, or a place in it,
 * of which a field is one of them: map.find(key)->second. */
struct held {
	const char *const *one, *const *all, *const *place;
};

static const struct held *held_in(const char *type)
{
	static const char *const none[] = { NULL };
	static const char *const list_one[] = {
		"ElementAt", "First", "FirstOrDefault", "Last",
		"LastOrDefault", "Single", "SingleOrDefault", "at", "back",
		"begin", "cbegin", "elementAt", "find", "findFirst", "findLast", "first",
		"firstOrNull", "front", "get", "getFirst", "getLast", "last",
		"lastOrNull", "next", "nth", "peek", "poll", "pop",
		"pop_back", "pop_front", "shift", "single", "singleOrNull",
		NULL
	};
	static const char *const list_all[] = {
		"Distinct", "OrderBy", "OrderByDescending", "Reverse", "Skip",
		"Take", "ToArray", "ToList", "Where", "asSequence", "cloned",
		"concat", "copied", "copy", "distinct", "drain", "drop",
		"filter", "filterNot", "filterNotNull", "into_iter", "iter",
		"iter_mut", "iterator", "parallelStream", "peekable", "rev",
		"reverse", "reversed", "skip", "slice", "sort", "sorted",
		"sortedBy", "splice", "stream", "take", "toArray", "toList",
		"toMutableList", "toSet", "values", NULL
	};
	static const char *const map_one[] = {
		"GetValueOrDefault", "at", "computeIfAbsent", "get",
		"getOrDefault", "getOrPut", "getValue", "get_mut", "pop",
		"second", "setdefault", NULL
	};
	static const char *const map_place[] = {
		"begin", "cbegin", "find", "lower_bound", "upper_bound", NULL
	};
	static const char *const map_all[] = {
		"Values", "into_values", "values", "values_mut", NULL
	};
	static const char *const maybe_one[] = {
		"block", "get", "join", "orElse", "orElseGet", "orElseThrow",
		"unwrap_or", "unwrap_or_default", "unwrap_or_else", NULL
	};
	static const char *const maybe_all[] = {
		"as_deref", "as_mut", "as_ref", "catch", "cloned", "copied",
		"filter", "finally", "map_err", "ok", "ok_or", "ok_or_else",
		"or", "or_else", NULL
	};
	static const struct held list = { list_one, list_all, none };
	static const struct held map = { map_one, map_all, map_place };
	static const struct held maybe = { maybe_one, maybe_all, none };

	switch (mark_of(type)) {
	case '[':
		return &list;
	case '{':
		return &map;
	case '(':
		return &maybe;
	default:
		return NULL;
	}
}

/* What a call or a field gives of what holds others; false: it is another. */
static bool follow_held(const char **type, struct graph *graph,
			const char *name)
{
	const struct held *held = held_in(*type);
	const char *element = element_of(*type);
	struct buf list = { 0 };

	if (held && span_is_among(span_of(name), held->one)) {
		*type = element;
		return true;
	}
	if (held && span_is_among(span_of(name), held->place))
		return true;
	if (!held || !span_is_among(span_of(name), held->all))
		return false;
	if (mark_of(*type) == '{') {
		buf_addf(&list, "[]%s", element);
		*type = arena_strndup(&graph->arena, list.ptr, list.len);
		buf_release(&list);
	}
	return true;
}

bool is_wrapper_type(const char *type)
{
	static const char *const names[] = {
		"CompletableFuture", "Flow", "Future", "Mono", "Option",
		"Optional", "Promise", "Result", "Task", NULL
	};

	return !strcmp(type, "List") ||
		(!strchr(type, '(') &&
		 span_is_among(span_until(span_of(type), "[{"), names));
}

typedef const struct error *follow_fn(const char **type, struct graph *graph,
				      uint32_t user, const char *name);

/* The type whose members are looked for: of what may be, what that is; of a
 * list its own, "" of an array. */
static void add_own(struct buf *out, const char *type)
{
	if (mark_of(type) == '(')
		buf_addstr(out, element_of(type));
	else
		buf_add(out, type, strcspn(type, "[{"));
}

/* What a call gives on a type: its member, else whatever is called so. */
static const struct error *follow_call(const char **type, struct graph *graph,
				       uint32_t user, const char *name)
{
	const bool is_list = byte_is_among(mark_of(*type), "[{");
	struct buf of = { 0 };
	const struct error *err = NULL;

	if (follow_held(type, graph, name))
		return NULL;
	if (!is_wrapper_type(*type))
		add_own(&of, *type);
	*type = "";
	if (of.len)
		err = result_of(type, graph, user, name, of.ptr, true);
	if (!err && !**type && !is_list)
		err = result_of(type, graph, user, name, is_list ? "" :
				buf_str(&of), false);
	buf_release(&of);
	return err;
}

const struct error *field_of(const char **out, struct graph *graph,
			     uint32_t user, const char *type,
			     const char *field)
{
	const struct error *err = NULL;
	struct buf of = { 0 };

	*out = "";
	add_own(&of, type);
	if (of.len)
		err = type_given(out, graph, user, field, of.ptr, '^');
	buf_release(&of);
	return err;
}

/* The type of that name in a type: Inner of Outer.Inner.field; "": it has
 * none. */
static const struct error *type_in(const char **out, struct graph *graph,
				   uint32_t user, const char *type,
				   const char *name)
{
	struct buf whole = { 0 };
	declaration_vec found = { 0 };
	const struct error *err;

	buf_addf(&whole, "%s.%s", type, name);
	err = types_called(&found, graph, user, whole.ptr);
	*out = found.n ? found.item[0].qualified : "";
	VEC_RELEASE(&found);
	buf_release(&whole);
	return err;
}

static const struct error *follow_field(const char **type, struct graph *graph,
					uint32_t user, const char *name)
{
	const char *of = *type;
	const struct error *err;

	if (follow_held(type, graph, name))
		return NULL;
	err = field_of(type, graph, user, of, name);
	return err || **type || !looks_like_type(name, strlen(name)) ? err :
		type_in(type, graph, user, of, name);
}

static const struct error *follow_maker(const char **type, struct graph *graph,
					uint32_t user, const char *name)
{
	return type_given(type, graph, user, name, *type, '?');
}

/* "each" that a loop goes over, which of a map is a key or a pair, or what
 * stands "at" an index. */
static const struct error *follow_element(const char **type,
					  struct graph *graph, uint32_t user,
					  const char *name)
{
	const char *element = element_of(*type);

	if (mark_of(*type) == '{' && !strcmp(name, "each"))
		*type = "";
	else if (element)
		*type = element;
	else if (**type &&
		 !site_has(graph->view->file[user].lang, LOCAL_INDEXED))
		return type_given(type, graph, user, name, *type, '[');
	return NULL;
}

static follow_fn *follower_of(char mark)
{
	return mark == '.' ? follow_field : mark == ':' ? follow_maker :
		mark == '[' ? follow_element : follow_call;
}

const struct error *follow_chain(const char **type, struct graph *graph,
				 uint32_t user, const char *chain)
{
	const char *at = chain, *end = chain + strlen(chain), *word;
	const struct error *err = NULL;
	struct buf name = { 0 };
	size_t n;

	while (!err && (word = word_next(&at, end, &n))) {
		buf_reset(&name);
		buf_add(&name, word, n);
		err = follower_of(word > chain ? word[-1] : ' ')(
			type, graph, user, name.ptr);
	}
	buf_release(&name);
	return err;
}
