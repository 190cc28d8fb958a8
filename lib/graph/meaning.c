/* SPDX-License-Identifier: MIT */
/*
 * Which declaration a user of a name means: first what it can see at all
 * (sight.c), then the nearest of that.
 *
 * A definition and its prototypes are two things that one name leads to, the
 * file that keeps a promise and the header that makes it: each is narrowed by
 * itself, and a prototype that the user sees tells which definition is meant.
 */
#include "graph/node.h"

#include <ctype.h>
#include <string.h>

#include "base/path.h"

/* What a header uses and does not include, because who includes it does; and
 * a member that no path of imports leads to. */
static const float unseen_weight = 0.25f;

/* The first package or namespace that a file says it is in. */
static const char *package_of(const struct node *node)
{
	size_t i;

	for (i = 0; i < node->facts->symbol.n; i++)
		if (node->facts->symbol.item[i].kind == SYMBOL_PACKAGE ||
		    node->facts->symbol.item[i].kind == SYMBOL_NAMESPACE)
			return node->facts->symbol.item[i].name;
	return NULL;
}

/* Is one namespace the other or around it? A.B and A.B.C are related. */
static bool is_related(struct graph *graph, uint32_t user, uint32_t file)
{
	const char *a = package_of(node_of(graph, user));
	const char *b = package_of(node_of(graph, file));
	size_t i = 0;

	if (!a || !b)
		return true;
	while (a[i] && a[i] == b[i])
		i++;
	return (!a[i] || a[i] == '.') && (!b[i] || b[i] == '.');
}

/* Files that see each other without any import. */
static bool is_same_package(struct graph *graph, const struct family *family,
			    uint32_t user, uint32_t file)
{
	const char *path = graph->view->file[file].path, *a, *b;
	const char *user_path = graph->view->file[user].path;
	size_t i, dir = path_dir_len(path);

	for (i = 0; family->ambient && family->ambient[i]; i++)
		if (!strcmp(family->ambient[i], path_base(path)))
			return !strncmp(user_path, path, dir ? dir + 1 : 0);
	if (!(family->flags & FAMILY_PACKAGES))
		return false;
	a = package_of(node_of(graph, user));
	b = package_of(node_of(graph, file));
	if (family->resolve == resolve_go || !a || !b)
		return !tree_distance(user_path, path);
	return !strcmp(a, b);
}

bool is_composite(const char *name)
{
	size_t i;

	for (i = 1; name[i]; i++)
		if ((name[i] == '_' && name[i + 1] && name[i - 1] != '_') ||
		    (isupper((unsigned char)name[i]) &&
		     !isupper((unsigned char)name[i - 1]) &&
		     name[i - 1] != '_'))
			return true;
	return false;
}

/* --- How surely a user can mean a declaration: 1, less, or 0 for never --- */

/* Is there a header's prototype of the name that the user sees, or one of
 * its own? */
static const struct error *is_promised(struct graph *graph,
				       const struct name *name, uint32_t user,
				       bool *out)
{
	const struct error *err = NULL;
	size_t i;

	*out = false;
	for (i = 0; !err && !*out && i < name->declarers; i++) {
		const struct declarer *d = &name->declarer[i];

		if (d->is_prototype && d->in_header && d->file != user)
			err = graph_sees(graph, user, d->file, out);
	}
	if (!err && !*out) {
		graph_find(graph, user, name->s, &graph->found);
		*out = graph->found.n > 0;
	}
	return err;
}

/* C and its kin: what stands in a header is for those who include it, what
 * stands elsewhere is reached through its prototype. */
static const struct error *weigh_linked(struct graph *graph,
					const struct name *name,
					uint32_t user,
					const struct declarer *d, float *out)
{
	const struct file *file = graph->view->file;
	const struct error *err = NULL;
	bool seen = false;

	if (d->in_header)
		err = graph_sees(graph, user, d->file, &seen);
	else if (!is_linked(d->kind))
		return NULL;
	else if (!tree_distance(file[user].path, file[d->file].path))
		seen = true;
	else
		err = is_promised(graph, name, user, &seen);
	if (seen)
		*out = 1;
	else if (in_header(graph, user) && d->in_header && !d->is_member)
		*out = unseen_weight;
	return err;
}

/* Does a member lead there from a file that does not see it? When nobody asks
 * for more, the only one of its name does. */
static bool is_believed(const struct name *name, const struct declarer *d)
{
	return d->is_member && (!name->is_asked || name->is_lone);
}

/* a::b::name needs no import, but words of the path of the file. A name of one
 * word may be anybody's, with those words as without. */
static const struct error *weigh_written(struct graph *graph,
					 const struct name *name,
					 uint32_t user,
					 const struct declarer *d, float *out)
{
	const char *path = graph->view->file[d->file].path;
	const struct error *err = NULL;
	struct buf part = { 0 };
	bool uses = false;
	size_t n;

	for (; !err && !uses && *path; path += n + (path[n] != '\0')) {
		n = strcspn(path, "/.");
		buf_reset(&part);
		buf_add(&part, path, n);
		if (n)
			err = view_uses(graph->view, user, part.ptr, &uses);
	}
	if (uses)
		*out = is_composite(name->s) ? 1 : unseen_weight;
	buf_release(&part);
	return err;
}

/* Languages where a name is seen through imports, or in one package. */
static const struct error *weigh_imported(struct graph *graph,
					  const struct name *name,
					  uint32_t user,
					  const struct declarer *d,
					  float *out)
{
	const struct family *family = graph_family(graph, user);
	const struct error *err;
	bool seen;

	if (!node_of(graph, user)->facts->import.n &&
	    !(family->flags & FAMILY_STRICT)) {
		*out = 1;
		return NULL;
	}
	err = graph_sees(graph, user, d->file, &seen);
	*out = seen ? 1 : is_believed(name, d) ? unseen_weight : 0;
	return !err && *out <= 0 && family->flags & FAMILY_PATHS ?
		weigh_written(graph, name, user, d, out) : err;
}

/* A plain member that is asked for leads to where its file is seen from. */
static const struct error *weigh_seen(struct graph *graph, uint32_t user,
				      const struct declarer *d, float *out)
{
	const struct error *err;
	bool seen;

	err = graph_sees(graph, user, d->file, &seen);
	*out = seen;
	return err;
}

/*
 * A member with a plain name. Any local variable may be called as a field is,
 * and a method's name (close, name, String) is that of many types we do not
 * know: it counts only for a file that imports this one.
 */
static bool is_plain_member(const struct name *name, const struct declarer *d)
{
	return d->is_member && !is_composite(name->s);
}

/* What a file does not import by its name, where imports list names, or what
 * another package keeps to itself, is called so by chance. */
static bool is_out_of_reach(struct graph *graph, const struct family *family,
			    uint32_t user, const struct name *name,
			    const struct declarer *d)
{
	if (d->is_member)
		return false;
	if (family->flags & FAMILY_QUALIFIED)
		return !d->is_exported &&
			!is_same_package(graph, family, user, d->file);
	return family->flags & FAMILY_NAMED &&
		node_of(graph, user)->facts->import.n &&
		!is_same_package(graph, family, user, d->file) &&
		!imports_name(graph, user, name->s);
}

static bool is_field(const struct declarer *d)
{
	return d->kind != SYMBOL_METHOD && d->kind != SYMBOL_FUNCTION &&
		d->kind != SYMBOL_PROTOTYPE;
}

static const struct error *weigh(struct graph *graph, const struct name *name,
				 uint32_t user, const struct declarer *d,
				 float *out)
{
	const struct family *family = graph_family(graph, user);
	const struct file *file = graph->view->file;
	const struct imported *imported;
	const struct error *err;
	struct node *node;

	*out = 0;
	if (is_plain_member(name, d) && is_field(d) && !name->is_asked)
		return NULL;
	err = graph_imports(graph, user, &node);
	if (!err && is_out_of_reach(graph, family, user, name, d)) {
		return family->flags & FAMILY_PATHS && d->is_exported ?
			weigh_written(graph, name, user, d, out) : NULL;
	}
	imported = err ? NULL : node_imports(node, d->file);
	if (imported) {
		*out = is_doubtful(family, imported) ?
			1 / (float)imported->among : 1;
		return NULL;
	}
	if (err)
		return err;
	if (file[d->file].flags & ~file[user].flags & FILE_TEST ||
	    (is_plain_member(name, d) && !name->is_asked))
		return NULL;
	if (is_same_package(graph, family, user, d->file)) {
		*out = 1;
		return NULL;
	}
	/* What is internal is seen in all of an assembly; and what an import
	   lists is exported, though it be below (`module.exports = A`). */
	if (!d->is_exported && !(family->flags & FAMILY_NAMESPACES) &&
	    !(family->flags & FAMILY_NAMED &&
	      lists_name(node->facts, name->s)))
		return NULL;
	if (family->flags & FAMILY_HEADERS)
		return weigh_linked(graph, name, user, d, out);
	if (is_plain_member(name, d))
		return weigh_seen(graph, user, d, out);
	if (family->flags & FAMILY_EXPLICIT)
		return weigh_imported(graph, name, user, d, out);
	*out = !d->is_member || !(family->flags & FAMILY_NAMESPACES) ||
		is_related(graph, user, d->file);
	return NULL;
}

/* --- Which of them a user means --- */

struct candidate {
	const struct declarer *declarer;
	float weight;
};
typedef VEC(struct candidate) candidate_vec;

typedef bool keep_fn(struct graph *graph, uint32_t user,
		     const struct declarer *d);

/* Keeps those that a predicate holds for, unless it holds for none. */
static void narrow(struct graph *graph, uint32_t user, keep_fn *keep,
		   candidate_vec *all)
{
	size_t i, n = 0;

	for (i = 0; i < all->n; i++)
		n += keep(graph, user, all->item[i].declarer);
	if (!n || n == all->n)
		return;
	for (i = n = 0; i < all->n; i++)
		if (keep(graph, user, all->item[i].declarer))
			all->item[n++] = all->item[i];
	all->n = n;
}

/* What stands free is meant by the name alone, and no member, but where all
 * members have what holds them before them, or are labels. */
static bool is_free(struct graph *graph, uint32_t user,
		    const struct declarer *d)
{
	return graph_family(graph, user)->flags & FAMILY_RECEIVERS ||
		!d->is_member;
}

static bool is_imported(struct graph *graph, uint32_t user,
			const struct declarer *d)
{
	return node_imports(node_of(graph, user), d->file) != NULL;
}

static bool is_no_test(struct graph *graph, uint32_t user,
		       const struct declarer *d)
{
	const struct file *file = graph->view->file;

	return !(file[d->file].flags & ~file[user].flags & FILE_TEST);
}

static bool is_beside(struct graph *graph, uint32_t user,
		      const struct declarer *d)
{
	const struct file *file = graph->view->file;

	return !tree_distance(file[user].path, file[d->file].path);
}

/* Does the definition's file include the user, which is then the header that
 * promises it, or a prototype that the user sees? */
static const struct error *keeps_promise(struct graph *graph, uint32_t user,
					 const candidate_vec *prototypes,
					 const struct declarer *definition,
					 bool *out)
{
	const struct error *err;
	struct node *node;
	size_t i;

	err = graph_imports(graph, definition->file, &node);
	*out = !err && node_imports(node, user);
	for (i = 0; !err && !*out && i < prototypes->n; i++) {
		uint32_t file = prototypes->item[i].declarer->file;

		if (node_imports(node, file))
			err = graph_sees(graph, user, file, out);
	}
	return err;
}

/* Keeps the definitions that keep a promise, unless none does. */
static const struct error *narrow_by_prototype(struct graph *graph,
					       uint32_t user,
					       const candidate_vec *prototypes,
					       candidate_vec *definitions)
{
	const struct error *err = NULL;
	candidate_vec kept = { 0 }, swap;
	bool keeps = false;
	size_t i;

	for (i = 0; !err && i < definitions->n; i++) {
		err = keeps_promise(graph, user, prototypes,
				    definitions->item[i].declarer, &keeps);
		if (!err && keeps)
			*VEC_PUSH(&kept) = definitions->item[i];
	}
	if (!err && kept.n) {
		swap = *definitions;
		*definitions = kept;
		kept = swap;
	}
	VEC_RELEASE(&kept);
	return err;
}

/* Keeps those that are most surely meant. */
static void keep_surest(candidate_vec *all)
{
	float best = 0;
	size_t i, n = 0;

	for (i = 0; i < all->n; i++)
		if (all->item[i].weight > best)
			best = all->item[i].weight;
	for (i = 0; i < all->n; i++)
		if (all->item[i].weight >= best)
			all->item[n++] = all->item[i];
	all->n = n;
}

/* The surest, then no members, then by import, then out of the tests, then in
 * the same directory. */
static const struct error *narrow_all(struct graph *graph, uint32_t user,
				      candidate_vec *definitions,
				      candidate_vec *prototypes)
{
	static keep_fn *const steps[] = {
		is_free, is_imported, is_no_test, is_beside
	};
	const struct error *err = NULL;
	size_t i;

	keep_surest(definitions);
	keep_surest(prototypes);
	if (definitions->n > 1 &&
	    graph_family(graph, user)->flags & FAMILY_HEADERS)
		err = narrow_by_prototype(graph, user, prototypes,
					  definitions);
	for (i = 0; !err && i < sizeof(steps) / sizeof(*steps); i++) {
		narrow(graph, user, steps[i], definitions);
		narrow(graph, user, steps[i], prototypes);
	}
	return err;
}

/* Sorts what the user may mean into definitions and prototypes; nothing when
 * it declares the name itself. */
static const struct error *sort_declarers(struct graph *graph,
					  const struct name *name,
					  uint32_t user,
					  candidate_vec *definitions,
					  candidate_vec *prototypes)
{
	const struct family *family = graph_family(graph, user);
	const struct error *err = NULL;
	float weight;
	size_t i;

	for (i = 0; i < name->declarers; i++)
		if (name->declarer[i].file == user && !name->is_asked &&
		    !name->declarer[i].is_prototype)
			return NULL;
	for (i = 0; !err && i < name->declarers; i++) {
		const struct declarer *d = &name->declarer[i];

		if (d->file == user ||
		    graph_family(graph, d->file) != family ||
		    (d->is_member && !name->is_lone && !name->is_asked))
			continue;
		err = weigh(graph, name, user, d, &weight);
		if (!err && weight > 0)
			*VEC_PUSH(d->is_prototype ? prototypes :
				  definitions) =
				(struct candidate){ d, weight };
	}
	return err;
}

static void add_references(const candidate_vec *to, reference_vec *out)
{
	size_t i;

	for (i = 0; to->n <= GRAPH_MOST_TARGETS && i < to->n; i++)
		*VEC_PUSH(out) = (struct reference){
			to->item[i].declarer->file,
			to->item[i].weight / (float)to->n,
			to->item[i].declarer->kind
		};
}

const struct error *graph_follow(struct graph *graph, const struct name *name,
				 uint32_t user, reference_vec *out)
{
	candidate_vec definitions = { 0 }, prototypes = { 0 };
	const struct error *err;

	err = sort_declarers(graph, name, user, &definitions, &prototypes);
	if (!err)
		err = narrow_all(graph, user, &definitions, &prototypes);
	if (!err) {
		add_references(&definitions, out);
		add_references(&prototypes, out);
	}
	VEC_RELEASE(&definitions);
	VEC_RELEASE(&prototypes);
	return err;
}
