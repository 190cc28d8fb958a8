/* SPDX-License-Identifier: MIT */
/* What is called on what a call gives, and what is in a list: see certain.h. */
#include <string.h>

#include "base/span.h"
#include "graph/certain.h"
#include "lang/site.h"

/* --- What lists and maps give --- */

/* Where the element of "List[]T" or "Map{}T" is written; NULL: it is neither. */
static const char *element_of(const char *type)
{
	const char *at = strpbrk(type, "[{");

	return at ? at + strlen("[]") : NULL;
}

static bool is_map(const char *type)
{
	return strchr(type, '{') != NULL;
}

/* Of a map, "values" gives a list. */
static bool gives_element(const char *type, const char *name)
{
	static const char *const list[] = {
		"ElementAt", "First", "FirstOrDefault", "Last",
		"LastOrDefault", "Single", "SingleOrDefault", "at", "back",
		"elementAt", "find", "findFirst", "findLast", "first",
		"firstOrNull", "front", "get", "getFirst", "getLast", "last",
		"lastOrNull", "next", "nth", "peek", "poll", "pop",
		"pop_back", "pop_front", "shift", "single", "singleOrNull",
		NULL
	};
	static const char *const map[] = {
		"GetValueOrDefault", "at", "computeIfAbsent", "get",
		"getOrDefault", "getOrPut", "getValue", "get_mut", "pop",
		"setdefault", NULL
	};

	return span_is_among(span_of(name), is_map(type) ? map : list);
}

static bool gives_list(const char *type, const char *name)
{
	static const char *const list[] = {
		"Distinct", "OrderBy", "OrderByDescending", "Reverse", "Skip",
		"Take", "ToArray", "ToList", "Where", "asSequence", "cloned",
		"concat", "copied", "copy", "distinct", "drain", "drop",
		"filter", "filterNot", "filterNotNull", "into_iter", "iter",
		"iter_mut", "iterator", "parallelStream", "peekable", "rev",
		"reverse", "reversed", "skip", "slice", "sort", "sorted",
		"sortedBy", "splice", "stream", "take", "toArray", "toList",
		"toMutableList", "toSet", "values", NULL
	};
	static const char *const map[] = {
		"Values", "into_values", "values", "values_mut", NULL
	};

	return span_is_among(span_of(name), is_map(type) ? map : list);
}

/* What a call or a field gives of a list or a map; false: it is another. */
static bool follow_held(const char **type, struct graph *graph,
			const char *name)
{
	struct buf list = { 0 };

	if (!element_of(*type))
		return false;
	if (gives_element(*type, name)) {
		*type = element_of(*type);
		return true;
	}
	if (!gives_list(*type, name))
		return false;
	if (is_map(*type)) {
		buf_addf(&list, "[]%s", element_of(*type));
		*type = arena_strndup(&graph->arena, list.ptr, list.len);
		buf_release(&list);
	}
	return true;
}

/* --- Chains --- */

bool is_wrapper_type(const char *type)
{
	static const char *const names[] = {
		"CompletableFuture", "Flow", "Future", "List", "Mono", "Option",
		"Optional", "Promise", "Result", "Task", NULL
	};

	return span_is_among(span_until(span_of(type), "[{"), names);
}

typedef const struct error *follow_fn(const char **type, struct graph *graph,
				      uint32_t user, const char *name);

/* The name of a list's own type, else the type itself; "" of an array. */
static void add_own(struct buf *out, const char *type)
{
	buf_add(out, type, strcspn(type, "[{"));
}

/* What a call gives on a type: its member, else whatever is called so. */
static const struct error *follow_call(const char **type, struct graph *graph,
				       uint32_t user, const char *name)
{
	const bool is_held = element_of(*type) != NULL;
	struct buf of = { 0 };
	const struct error *err = NULL;

	if (follow_held(type, graph, name))
		return NULL;
	if (!is_wrapper_type(*type))
		add_own(&of, *type);
	*type = "";
	if (of.len)
		err = result_of(type, graph, user, name, of.ptr, true);
	if (!err && !**type && !is_held)
		err = result_of(type, graph, user, name, "", false);
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

static const struct error *follow_field(const char **type, struct graph *graph,
					uint32_t user, const char *name)
{
	return follow_held(type, graph, name) ? NULL :
		field_of(type, graph, user, *type, name);
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

	if (element && is_map(*type) && !strcmp(name, "each"))
		*type = "";
	else if (element)
		*type = element;
	else if (**type &&
		 !site_has_plain_elements(graph->view->file[user].lang))
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
