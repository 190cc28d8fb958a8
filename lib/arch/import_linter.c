/* SPDX-License-Identifier: MIT */
/*
 * import-linter's contracts, in its INI file or in pyproject.toml. They are
 * about modules by name and all that is below them, and forbid chains of
 * imports: rules of kind forbid with through say the same.
 */
#include <string.h>

#include "arch/importing.h"
#include "graph/toml.h"

struct setting {
	const char *key;
	text_vec value;		/* the lines of an INI value, or an array */
	uint32_t line;
};

/* A section: the root or a contract. */
struct contract {
	const char *name, *type;
	uint32_t line;
	VEC(struct setting) setting;
};

struct linter {
	struct importing *im;
	text_vec root;		/* root packages */
	struct contract now;
};

/* ---------------------------------------------------------------- settings */

static const struct setting *setting_of(const struct contract *c,
					const char *key)
{
	size_t i;

	for (i = 0; i < c->setting.n; i++)
		if (!strcmp(c->setting.item[i].key, key))
			return &c->setting.item[i];
	return NULL;
}

static const text_vec *list_of(const struct contract *c, const char *key)
{
	static const text_vec none;
	const struct setting *setting = setting_of(c, key);

	return setting ? &setting->value : &none;
}

static bool is_true(const struct contract *c, const char *key)
{
	const text_vec *list = list_of(c, key);

	return list->n && (!strcmp(list->item[0], "True") ||
			   !strcmp(list->item[0], "true"));
}

static void read_value(struct linter *l, struct setting *out,
		       struct span value, bool is_ini)
{
	struct span item;

	if (!is_ini && value.n && *value.s == '[') {
		value = span_bracketed(value, '#');
		while (toml_item(&value, &item))
			*VEC_PUSH(&out->value) =
				import_keep(l->im, toml_text(item));
	} else if (!is_ini) {
		*VEC_PUSH(&out->value) = import_keep(l->im, toml_text(value));
	} else {
		while (take_line(&value, &item)) {
			item = span_trim(item);
			if (item.n && *item.s != '#' && *item.s != ';')
				*VEC_PUSH(&out->value) =
					import_keep(l->im, item);
		}
	}
}

/* ----------------------------------------------------------------- modules */

static bool is_inside(const struct linter *l, const char *module)
{
	size_t i, n = strcspn(module, ".");

	for (i = 0; i < l->root.n; i++)
		if (strlen(l->root.item[i]) >= n &&
		    !strncmp(l->root.item[i], module, n) &&
		    strchr(".", l->root.item[i][n]))
			return true;
	return !l->root.n;
}

static const char *pattern(struct linter *l, const char *module)
{
	bool found;
	const char *text = import_module(l->im, module, &found);

	if (!found && !strchr(module, '*'))
		draft_lose(l->im->draft, l->now.line,
			   "the tree has no module '%s'", module);
	return text;
}

static const char *selector(struct linter *l, const char *module)
{
	struct arena *arena = &l->im->draft->arena;

	return is_inside(l, module) ?
		arena_fmt(arena, "path:%s", pattern(l, module)) :
		arena_fmt(arena, "package:%s", module);
}

static struct draft_rule *begin(struct linter *l, const char *kind,
				const char *more)
{
	struct arena *arena = &l->im->draft->arena;

	return draft_rule(l->im->draft, kind,
			  arena_fmt(arena, "%s%s", l->now.name, more));
}

/* "a.b -> c.d" */
static void add_exceptions(struct linter *l, struct draft_rule *rule)
{
	const text_vec *list = list_of(&l->now, "ignore_imports");
	struct arena *arena = &l->im->draft->arena;
	size_t i;

	for (i = 0; i < list->n; i++) {
		struct span text = span_of(list->item[i]), from, to;
		const char *a, *b;

		from = span_trim((struct span){ text.s,
						span_find(text, "->") });
		to = span_trim(span_behind(text, span_find(text, "->") + 2));
		if (!from.n || !to.n) {
			draft_lose(l->im->draft, l->now.line, "'%s' is not "
				   "'<importer> -> <imported>'",
				   list->item[i]);
			continue;
		}
		a = import_keep(l->im, from);
		b = import_keep(l->im, to);
		draft_append(rule, "except", is_inside(l, b) ?
			     arena_fmt(arena, "%s -> %s", pattern(l, a),
				       pattern(l, b)) :
			     arena_fmt(arena, "%s -> package:%s",
				       pattern(l, a), b));
	}
}

/* --------------------------------------------------------------- contracts */

/* Ours either follows chains, or is about packages of elsewhere. */
static void forbid(struct linter *l, bool inside)
{
	const text_vec *from = list_of(&l->now, "source_modules");
	const text_vec *to = list_of(&l->now, "forbidden_modules");
	bool direct = is_true(&l->now, "allow_indirect_imports");
	struct draft_rule *rule = NULL;
	size_t i;

	for (i = 0; i < to->n; i++) {
		if (is_inside(l, to->item[i]) != inside)
			continue;
		if (!rule)
			rule = begin(l, "forbid", inside ? "" : " (packages)");
		draft_append(rule, "to", selector(l, to->item[i]));
	}
	if (!rule)
		return;
	for (i = 0; i < from->n; i++)
		draft_append(rule, "from", selector(l, from->item[i]));
	if (inside && !direct)
		draft_flag(rule, "through");
	else if (!direct)
		draft_lose(l->im->draft, l->now.line, "'%s' forbids chains to "
			   "packages from outside, too; ours looks at single "
			   "imports of them", l->now.name);
	add_exceptions(l, rule);
}

static void take_forbidden(struct linter *l)
{
	if (!list_of(&l->now, "source_modules")->n ||
	    !list_of(&l->now, "forbidden_modules")->n) {
		draft_lose(l->im->draft, l->now.line, "'%s' lacks "
			   "'source_modules' or 'forbidden_modules'",
			   l->now.name);
		return;
	}
	forbid(l, true);
	forbid(l, false);
}

/* Modules that stand side by side in a line of layers. */
struct row {
	text_vec selector;
	text_vec name;		/* as the line has it */
	bool is_free;		/* they may know each other */
};

/* "a | b" do not know each other, "a : b" may; "(a)" need not be there. */
static void read_row(struct linter *l, struct row *out, const char *container,
		     const char *line)
{
	struct span rest = span_of(line), item;

	for (; rest.n; rest = span_behind(rest, 1)) {
		const char *name;
		bool is_optional, found;

		item = span_until(rest, "|:");
		rest = span_behind(rest, item.n);
		out->is_free |= rest.n && *rest.s == ':';
		item = span_trim(item);
		is_optional = item.n > 2 && *item.s == '(';
		if (is_optional)
			item = span_trim((struct span){ item.s + 1,
							item.n - 2 });
		name = arena_fmt(&l->im->draft->arena, "%s%s%.*s", container,
				 *container ? "." : "", (int)item.n, item.s);
		import_module(l->im, name, &found);
		if (!item.n || (!found && is_optional))
			continue;
		draft_add(&out->selector, selector(l, name));
		draft_add(&out->name, name);
	}
}

/* No module of from reaches one of to, by way of others either. */
static void forbid_chains(struct linter *l, const char *name,
			  const text_vec *from, const text_vec *to)
{
	struct draft_rule *rule = begin(l, "forbid", name);
	size_t i;

	for (i = 0; i < from->n; i++)
		draft_append(rule, "from", from->item[i]);
	for (i = 0; i < to->n; i++)
		draft_append(rule, "to", to->item[i]);
	draft_flag(rule, "through");
	add_exceptions(l, rule);
}

/* Each of some modules and all others of them. */
static void forbid_each_other(struct linter *l, const text_vec *selector,
			      const text_vec *name)
{
	text_vec from = { 0 }, to = { 0 };
	size_t i, k;

	for (i = 0; selector->n > 1 && i < selector->n; i++) {
		from.n = to.n = 0;
		draft_add(&from, selector->item[i]);
		for (k = 0; k < selector->n; k++)
			if (k != i)
				draft_add(&to, selector->item[k]);
		forbid_chains(l, arena_fmt(&l->im->draft->arena, ": across from %s",
					   name->item[i]), &from, &to);
	}
	VEC_RELEASE(&from);
	VEC_RELEASE(&to);
}

static void take_layers(struct linter *l)
{
	const char *no_container[] = { "" };
	const text_vec top = { .item = no_container, .n = 1 };
	const text_vec *layers = list_of(&l->now, "layers");
	const text_vec *containers = list_of(&l->now, "containers");
	size_t i;

	if (!containers->n)
		containers = &top;
	for (i = 0; i < containers->n; i++) {
		struct row row = { .is_free = false };
		text_vec above = { 0 };
		size_t j, k;

		/* Each line must not reach those above it. */
		for (j = 0; j < layers->n; j++) {
			row.selector.n = row.name.n = 0;
			row.is_free = false;
			read_row(l, &row, containers->item[i], layers->item[j]);
			if (row.selector.n && above.n)
				forbid_chains(l,
					      arena_fmt(&l->im->draft->arena,
							": up from %s",
							row.name.item[0]),
					      &row.selector, &above);
			if (!row.is_free)
				forbid_each_other(l, &row.selector, &row.name);
			for (k = 0; k < row.selector.n; k++)
				draft_add(&above, row.selector.item[k]);
		}
		VEC_RELEASE(&row.selector);
		VEC_RELEASE(&row.name);
		VEC_RELEASE(&above);
	}
	if (is_true(&l->now, "exhaustive"))
		draft_lose(l->im->draft, l->now.line, "'exhaustive' of '%s': "
			   "'uncovered: error' minds files on no layer, but of "
			   "the whole tree", l->now.name);
}

/* "a.*" is each module of a: what a wildcard stands for is there already. */
static void expand(struct linter *l, const char *module, text_vec *out)
{
	text_vec modules = { 0 };
	size_t i;

	import_modules(l->im, module, &modules);
	if (!modules.n)
		draft_lose(l->im->draft, l->now.line, "the tree has no module "
			   "'%s'", module);
	else if (strchr(module, '*'))
		draft_note(l->im->draft, "'%s' stands for the modules that are "
			   "there now", module);
	for (i = 0; i < modules.n; i++)
		draft_add(out, modules.item[i]);
	VEC_RELEASE(&modules);
}

static void take_independence(struct linter *l)
{
	const text_vec *modules = list_of(&l->now, "modules");
	text_vec name = { 0 }, text = { 0 };
	size_t i;

	for (i = 0; i < modules->n; i++)
		expand(l, modules->item[i], &name);
	for (i = 0; i < name.n; i++)
		draft_add(&text, selector(l, name.item[i]));
	forbid_each_other(l, &text, &name);
	VEC_RELEASE(&name);
	VEC_RELEASE(&text);
}

static void take_protected(struct linter *l)
{
	const text_vec *to = list_of(&l->now, "protected_modules");
	const text_vec *from = list_of(&l->now, "allowed_importers");
	struct draft_rule *rule;
	size_t i;

	rule = begin(l, "protect", "");
	for (i = 0; i < to->n; i++)
		draft_append(rule, "to", selector(l, to->item[i]));
	for (i = 0; i < from->n; i++)
		draft_append(rule, "from", selector(l, from->item[i]));
	/* A protected package may use itself. */
	for (i = 0; i < to->n; i++)
		draft_append(rule, "from", selector(l, to->item[i]));
	add_exceptions(l, rule);
}

static const struct {
	const char *type;
	void (*take)(struct linter *l);
	const char *keys;	/* that it reads, each between blanks */
} types[] = {
	{ "forbidden", take_forbidden,
	  " source_modules forbidden_modules allow_indirect_imports " },
	{ "independence", take_independence, " modules " },
	{ "layers", take_layers, " layers containers exhaustive " },
	{ "protected", take_protected,
	  " protected_modules allowed_importers " },
};

/* Alerting is about its own run; the rest of what we do not read is lost. */
static void lose_keys(struct linter *l, const char *keys)
{
	static const char common[] = " name type id ignore_imports "
		"unmatched_ignore_imports_alerting ";
	struct buf key = { 0 };
	size_t i;

	for (i = 0; i < l->now.setting.n; i++) {
		buf_reset(&key);
		buf_addf(&key, " %s ", l->now.setting.item[i].key);
		if (!strstr(common, key.ptr) && !strstr(keys, key.ptr))
			draft_lose(l->im->draft, l->now.setting.item[i].line,
				   "'%s' of '%s'", l->now.setting.item[i].key,
				   l->now.name);
	}
	buf_release(&key);
}

static void take_contract(struct linter *l)
{
	const text_vec *type = list_of(&l->now, "type");
	const text_vec *name = list_of(&l->now, "name");
	size_t i;

	if (name->n)
		l->now.name = name->item[0];
	for (i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		if (type->n && !strcmp(type->item[0], types[i].type)) {
			types[i].take(l);
			lose_keys(l, types[i].keys);
			return;
		}
	draft_lose(l->im->draft, l->now.line, "'%s' is a contract of type "
		   "'%s'", l->now.name, type->n ? type->item[0] : "");
}

static void take_root(struct linter *l)
{
	static const char keys[] = " root_package root_packages "
		"include_external_packages exclude_type_checking_imports ";
	const text_vec *list = list_of(&l->now, "root_packages");
	size_t i;

	for (i = 0; i < list->n; i++)
		draft_add(&l->root, list->item[i]);
	list = list_of(&l->now, "root_package");
	if (list->n)
		draft_add(&l->root, list->item[0]);
	l->im->draft->skips_types = is_true(&l->now,
					    "exclude_type_checking_imports");
	l->now.name = "importlinter";
	lose_keys(l, keys);
}

/* ----------------------------------------------------------------- reading */

static bool is_root(struct span table)
{
	return span_is(table, "importlinter") ||
		span_is(table, "tool.importlinter");
}

static bool is_contract(struct span table)
{
	return span_begins(table, "importlinter:contract:") ||
		span_is(table, "tool.importlinter.contracts");
}

static void finish(struct linter *l, struct span table, bool wants_root)
{
	struct contract *c;
	size_t i;

	if (l->now.setting.n && is_root(table) && wants_root)
		take_root(l);
	else if (l->now.setting.n && is_contract(table) && !wants_root)
		take_contract(l);
	c = &l->now;
	for (i = 0; i < c->setting.n; i++)
		VEC_RELEASE(&c->setting.item[i].value);
	VEC_RELEASE(&c->setting);
	*c = (struct contract){ 0 };
}

/* The root may stand behind contracts: it is read in a pass of its own. */
static void read_tables(struct linter *l, bool wants_root)
{
	const struct import_request *request = l->im->request;
	size_t len = strlen(request->path);
	struct toml toml = {
		.rest = { request->text, request->n },
		.is_ini = len < 5 || strcmp(request->path + len - 5, ".toml")
	};
	struct span table = { 0 };

	while (toml_next(&toml)) {
		struct setting *setting;

		if (toml.table.s != table.s) {
			finish(l, table, wants_root);
			table = toml.table;
			l->now.line = import_line(request->text, table.s);
			l->now.name = import_keep(l->im, table);
		}
		setting = VEC_PUSH(&l->now.setting);
		*setting = (struct setting){
			.key = import_keep(l->im, toml.key),
			.line = import_line(request->text, toml.key.s)
		};
		read_value(l, setting, toml.value, toml.is_ini);
	}
	finish(l, table, wants_root);
}

const struct error *import_linter(struct importing *im)
{
	struct linter l = { .im = im };

	read_tables(&l, true);
	read_tables(&l, false);
	*VEC_PUSH(&im->draft->language) = "python";
	VEC_RELEASE(&l.root);
	return NULL;
}
