/* SPDX-License-Identifier: MIT */
/* Routes by the frameworks' definitions: see routes.h. */
#include "lang/routes.h"

#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/xalloc.h"
#include "lang/framework.h"
#include "lang/route_text.h"
#include "lang/words.h"

/*
 * Routes of honest code hardly stand within each other, and few variables have
 * a prefix: what is looked at to tell all routes of a text is at most so many
 * times that text, and then the facts are cut.
 */
enum { LONGEST_PATH = 300, RULES_MOST = 12, PREFIXES_MOST = 1000, TIMES = 16 };

/* An array, one a framework. */
struct route_rules {
	struct regex *rule[RULES_MOST], *verbs;
};

/* What a rule found. */
struct route {
	const struct route_rule *rule;
	struct piece all;	/* up to the bracket that closes it */
	size_t bracket;		/* that opens, or SIZE_MAX */
	struct piece on, of, verb, path, to;	/* empty: not told */
};

/* What routes of a variable or in a type begin with. */
struct prefix {
	struct piece on;	/* the variable; empty: */
	struct piece within;	/* the bytes of a type */
	size_t at;		/* where it is said */
	const char *path;
};

struct finder {
	struct outline *o;
	const struct framework_def *def;
	struct regex **rule;
	struct regex **verbs;
	size_t symbols;		/* before the routes, and in order */
	size_t left;		/* bytes of routes that may be looked at */
	VEC(struct route) route;
	VEC(struct prefix) prefix;
	struct buf name;
};

struct route_rules *route_rules_new(void)
{
	return xcalloc(framework_defs_count, sizeof(struct route_rules));
}

void route_rules_free(struct route_rules *rules)
{
	size_t i, k;

	if (!rules)
		return;
	for (i = 0; i < framework_defs_count; i++) {
		for (k = 0; k < RULES_MOST; k++)
			regex_free(rules[i].rule[k]);
		regex_free(rules[i].verbs);
	}
	free(rules);
}

static const struct error *compile(struct regex **regex, const char *pattern,
				   const struct framework_def *def)
{
	const struct error *err = *regex ? NULL :
		regex_compile(regex, pattern, REGEX_MULTILINE);

	return err ? error_wrap(err, "in the definition of %s", def->name) :
		NULL;
}

/* --- Which frameworks --- */

/* A module is imported where it or what is in it is. */
static bool is_imported(const struct framework_def *def,
			const struct facts *facts)
{
	const char *const *name;
	size_t i, n;

	for (i = 0; i < facts->import.n; i++)
		for (name = def->import; *name; name++) {
			const char *text = facts->import.item[i].text;

			n = strlen(*name);
			if (!strncmp(text, *name, n) &&
			    strchr("./:\\", text[n]))	/* or at its end */
				return true;
		}
	return false;
}

/* --- What the rules find --- */

static struct piece group(const struct finder *f, const struct regex *regex,
			  const char *name)
{
	const struct match *m = f->o->match;
	size_t number = regex_group(regex, name);

	return number && match_len(m, number) ?
		(struct piece){ m->offset[2 * number],
				m->offset[2 * number + 1] } :
		(struct piece){ 0, 0 };
}

/* Behind what a bracket encloses. */
static size_t closed(struct finder *f, size_t bracket)
{
	const size_t end = route_closed(f->o, bracket), n = end - bracket;

	f->left -= n < f->left ? n : f->left;
	return end;
}

static bool is_over(const struct finder *f)
{
	f->o->is_cut |= !f->left;
	return !f->left;
}

static void add_route(struct finder *f, const struct route_rule *rule,
		      const struct regex *regex)
{
	const size_t *offset = f->o->match->offset;
	struct route *route = VEC_PUSH(&f->route);

	*route = (struct route){
		.rule = rule, .all = { offset[0], offset[1] },
		.bracket = route_bracket(f->o, offset[0], offset[1]),
		.on = group(f, regex, "on"), .of = group(f, regex, "of"),
		.verb = group(f, regex, "verb"),
		.path = group(f, regex, "path"), .to = group(f, regex, "to")
	};
	if (route->bracket != SIZE_MAX)
		route->all.end = closed(f, route->bracket);
}

static const struct error *find_all(struct finder *f,
				    const struct route_rule *rule,
				    const struct regex *regex)
{
	struct outline *o = f->o;
	const struct error *err;
	size_t at = 0, span = 0;
	bool found = true;

	while (at < o->n && !is_over(f)) {
		err = regex_match(&found, regex, o->bytes, o->n, at, 0,
				  o->match);
		if (err || !found)
			return err;
		at = o->match->offset[0];
		if (outline_in_span(o, &span, at)) {
			at = o->lexed->span.item[span].end;
			continue;
		}
		at = o->match->offset[1] + (o->match->offset[1] == at);
		add_route(f, rule, regex);
	}
	return NULL;
}

/* --- What they begin with --- */

static bool is_same(const struct finder *f, struct piece a, struct piece b)
{
	return a.end - a.at == b.end - b.at &&
		!memcmp(f->o->bytes + a.at, f->o->bytes + b.at, a.end - a.at);
}

/* Appends what the last word on a variable, and the type around, say. */
static void add_prefixes(struct finder *f, struct piece on, size_t at,
			 struct buf *out)
{
	const char *of_variable = NULL;
	size_t i;

	for (i = 0; i < f->prefix.n; i++) {
		const struct prefix *p = &f->prefix.item[i];

		if (p->on.end && p->at < at && is_same(f, p->on, on))
			of_variable = p->path;
		else if (!p->on.end && p->within.at <= at &&
			 at < p->within.end)
			route_join(out, p->path, strlen(p->path));
	}
	if (of_variable)
		route_join(out, of_variable, strlen(of_variable));
}

/* The symbol that a decorator stands above, the last that begins before it;
 * NULL: none. */
static const struct symbol *decorated(const struct finder *f, size_t at)
{
	const struct symbol *symbol = f->o->facts->symbol.item;
	size_t low = 0, high = f->symbols;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (symbol[middle].begin <= at)
			low = middle + 1;
		else
			high = middle;
	}
	return low && at < symbol[low - 1].named ? &symbol[low - 1] : NULL;
}

/* A variable's, or a type's; false where a route is neither. */
static bool take_prefix(struct finder *f, const struct route *route)
{
	const struct symbol *type = NULL;
	struct buf path = { 0 };

	if (route->rule->form == ROUTE_ABOVE)
		type = decorated(f, route->all.at);
	if (type && !kind_is_type_block(type->kind))
		type = NULL;
	if (!type && route->rule->form != ROUTE_PREFIX)
		return false;
	if (f->prefix.n >= PREFIXES_MOST)
		f->left = 0;
	if (is_over(f))
		return true;
	if (!type)
		add_prefixes(f, route->of, route->all.at, &path);
	route_join(&path, f->o->bytes + route->path.at,
		   route->path.end - route->path.at);
	/* None that begins with it is short enough. */
	if (path.len > LONGEST_PATH)
		buf_cut(&path, LONGEST_PATH + 1);
	*VEC_PUSH(&f->prefix) = (struct prefix){
		.on = route->on, .at = route->all.at,
		.within = { type ? type->begin : 0, type ? type->end : 0 },
		.path = arena_strdup(&f->o->facts->arena, buf_str(&path))
	};
	buf_release(&path);
	return true;
}

/* --- One symbol a verb --- */

static void add_symbol(struct finder *f, const struct route *route,
		       const char *verb, const char *to)
{
	struct outline *o = f->o;
	const size_t begin = outline_line_start(o, route->all.at);
	struct buf path = { 0 };

	buf_reset(&f->name);
	add_prefixes(f, route->on, route->all.at, &path);
	route_join(&path, o->bytes + route->path.at,
		   route->path.end - route->path.at);
	buf_addf(&f->name, "%s %s", verb, path.len ? path.ptr : "/");
	if (path.len <= LONGEST_PATH && o->facts->symbol.n < SYMBOLS_MOST)
		*VEC_PUSH(&o->facts->symbol) = (struct symbol){
			.name = arena_strdup(&o->facts->arena, f->name.ptr),
			.scope = to, .kind = SYMBOL_ROUTE,
			.flags = SYMBOL_EXPORTED,
			.container = SYMBOL_NO_CONTAINER,
			.line = outline_line(o, route->all.at),
			.first_line = outline_line(o, begin),
			.last_line = outline_line(o, route->all.end - 1),
			.begin = (uint32_t)begin,
			.named = (uint32_t)route->all.at,
			.body = (uint32_t)route->all.end,
			.body_end = (uint32_t)route->all.end,
			.end = (uint32_t)route->all.end
		};
	buf_release(&path);
}

/* Adds one for each verb among the words of a piece; false: there is none. */
static bool add_of_verbs(struct finder *f, const struct route *route,
			 struct piece words, const char *to)
{
	const char *at = f->o->bytes + words.at, *word, *verb;
	const char *end = f->o->bytes + words.end;
	bool has_any = false;
	size_t n;

	while ((word = word_next(&at, end, &n))) {
		verb = route_verb(word, n);
		if (verb)
			add_symbol(f, route, verb, to);
		has_any |= verb != NULL;
	}
	return has_any;
}

/* By what the framework looks for in its text, by its own word, or by the
 * rule. */
static const struct error *add_verbs(struct finder *f,
				     const struct route *route, const char *to)
{
	const struct error *err = NULL;
	bool found = false;

	if (f->def->verbs)
		err = regex_match(&found, *f->verbs, f->o->bytes,
				  route->all.end, route->all.at, 0,
				  f->o->match);
	if (err)
		return err;
	if (found && add_of_verbs(f, route, group(f, *f->verbs, "verb"), to))
		return NULL;
	if (!add_of_verbs(f, route, route->verb, to))
		add_symbol(f, route, route->rule->verb, to);
	return NULL;
}

/* What is called on what the call gives, may tell of it, too. */
static const struct error *add_call(struct finder *f, struct route route)
{
	const struct outline *o = f->o;
	struct piece to = route.to, name;
	size_t bracket;

	if (!to.end && route.bracket != SIZE_MAX)
		to = route_last_argument(o, route.bracket, route.all.end);
	while (route_call_behind(o, route.all.end, &name, &bracket))
		route.all.end = closed(f, bracket);
	return add_verbs(f, &route, route_answering(o, to));
}

static void add_chain(struct finder *f, struct route route)
{
	const struct outline *o = f->o;
	size_t end = route.all.end, bracket;
	struct piece name;

	while (route_call_behind(o, end, &name, &bracket)) {
		struct route one = route;
		const char *to;

		end = closed(f, bracket);
		one.all = (struct piece){ name.at, end };
		to = route_answering(o, route_last_argument(o, bracket, end));
		if (!add_of_verbs(f, &one, name, to) &&
		    name.end - name.at == 3 &&
		    !memcmp(o->bytes + name.at, "all", 3))
			add_symbol(f, &one, route.rule->verb, to);
	}
}

static const struct error *add_decorator(struct finder *f,
					 const struct route *route)
{
	const struct symbol *s = decorated(f, route->all.at);

	return s ? add_verbs(f, route, s->name) : NULL;
}

/* --- All of them --- */

CMP_RISING(route_cmp, struct route, all.at)

static const struct error *find_of(struct finder *f)
{
	const struct error *err = NULL;
	size_t i;

	if (f->def->verbs)
		err = compile(f->verbs, f->def->verbs, f->def);
	for (i = 0; !err && i < f->def->rules; i++) {
		err = compile(&f->rule[i], f->def->rule[i].pattern, f->def);
		if (!err)
			err = find_all(f, &f->def->rule[i], f->rule[i]);
	}
	if (!err && f->route.n)
		qsort(f->route.item, f->route.n, sizeof(*f->route.item),
		      route_cmp);
	if (err)
		return err;
	err = NULL;
	for (i = 0; !err && i < f->route.n && !is_over(f); i++) {
		const struct route *route = &f->route.item[i];

		if (take_prefix(f, route))
			continue;
		if (route->rule->form == ROUTE_ABOVE)
			err = add_decorator(f, route);
		else if (route->rule->form == ROUTE_CALL)
			err = add_call(f, *route);
		else
			add_chain(f, *route);
	}
	return err;
}

const struct error *routes_find(struct outline *o, struct route_rules *rules)
{
	const char *lang = o->compiled->def->id;
	const size_t before = o->facts->symbol.n;
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < framework_defs_count; i++) {
		struct finder f = {
			.o = o, .def = &framework_defs[i],
			.rule = rules[i].rule,
			.verbs = &rules[i].verbs,
			.symbols = before, .left = TIMES * (o->n + 1)
		};
		const char *const *list = f.def->language;

		while (*list && strcmp(*list, lang) != 0)
			list++;
		if (!*list || !is_imported(f.def, o->facts))
			continue;
		err = find_of(&f);
		VEC_RELEASE(&f.route);
		VEC_RELEASE(&f.prefix);
		buf_release(&f.name);
	}
	if (err && err->code == ERROR_LIMIT) {
		o->is_cut = true;
		err = NULL;
	}
	if (o->facts->symbol.n > before)
		outline_put_in_order(o->facts);
	return err;
}
