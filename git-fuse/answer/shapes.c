/* SPDX-License-Identifier: MIT */
/* Reading shapes: see shapes.h. */
#include "git-fuse/answer/shapes.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

/* Deeper than anybody can read; shapes that build on each other likewise. */
enum { DEPTH = 8 };

static const struct shape_plain plains[] = {
	{ "any", NULL, NULL, false, false },
	{ "boolean", "boolean", NULL, false, false },
	{ "count", "integer", NULL, true, false },
	{ "integer", "integer", NULL, false, false },
	{ "null", "null", NULL, false, false },
	{ "number", "number", NULL, false, false },
	{ "oid", "string", "^[0-9a-f]{40}([0-9a-f]{24})?$", false, false },
	{ "path", "string", NULL, false, true },
	{ "string", "string", NULL, false, false },
	{ "time", "string", "^[0-9]{4}-[0-9]{2}-[0-9]{2}T"
	  "[0-9]{2}:[0-9]{2}:[0-9]{2}Z$", false, false },
};
enum { PLAINS = sizeof(plains) / sizeof(*plains) };

/* What is read, and where we are in it. */
struct reading {
	struct shapes *shapes;
	struct strmap known;	/* the first shape of a name */
	const char *file;
	size_t line;
	const char *at;		/* the rest of the line */
	struct shape_type *open[DEPTH + 2];	/* whose members stand there */
	struct shape_type *object;	/* in the type that is read */
	struct shape_type **rest;	/* where the next line goes on */
};

static const struct error *wrong(const struct reading *r, const char *what,
				 const char *name)
{
	return error_new(ERROR_CORRUPT, "%s:%zu: %s '%s'", r->file, r->line,
			 what, name);
}

/* --- Types --- */

static void skip_space(struct reading *r)
{
	while (*r->at == ' ')
		r->at++;
}

static bool take(struct reading *r, char c)
{
	skip_space(r);
	if (*r->at != c)
		return false;
	r->at++;
	return true;
}

static const char *take_word(struct reading *r)
{
	const char *begin;

	skip_space(r);
	begin = r->at;
	while (isalnum((unsigned char)*r->at) ||
	       (*r->at && strchr("_./-@", *r->at)))
		r->at++;
	return arena_strndup(&r->shapes->arena, begin,
			     (size_t)(r->at - begin));
}

static struct shape_type *type_new(struct reading *r, enum shape_form form)
{
	struct shape_type *type = arena_alloc(&r->shapes->arena,
					      sizeof(*type));

	*type = (struct shape_type){ .form = form, .line = r->line };
	return type;
}

static const struct error *read_types(struct shape_type **out,
				      struct reading *r, char end);

static const struct error *read_within(struct shape_type **out,
				       struct reading *r, enum shape_form form,
				       char end)
{
	*out = type_new(r, form);
	return read_types(&(*out)->inner, r, end);
}

static const struct error *read_type(struct shape_type **out,
				     struct reading *r)
{
	const char *word;
	size_t i;

	if (take(r, '['))
		return read_within(out, r, SHAPE_ARRAY, ']');
	if (take(r, '{'))
		return read_within(out, r, SHAPE_MAP, '}');
	if (take(r, '"')) {
		const size_t n = strcspn(r->at, "\"");

		if (!r->at[n])
			return wrong(r, "nothing ends", r->at);
		*out = type_new(r, SHAPE_LITERAL);
		(*out)->text = arena_strndup(&r->shapes->arena, r->at, n);
		r->at += n + 1;
		return NULL;
	}
	word = take_word(r);
	if (!*word)
		return wrong(r, "a type must stand before", r->at);
	*out = type_new(r, SHAPE_PART);
	(*out)->text = word;
	for (i = 0; i < PLAINS; i++)
		if (!strcmp(word, plains[i].name)) {
			(*out)->form = SHAPE_PLAIN;
			(*out)->plain = &plains[i];
		}
	if (!strcmp(word, "any_answer"))
		(*out)->form = SHAPE_ANSWER;
	if (strcmp(word, "object"))
		return NULL;
	if (r->object)
		return wrong(r, "there is a second", word);
	(*out)->form = SHAPE_OBJECT;
	r->object = *out;
	return NULL;
}

/* Types with "|" between them, up to the end of the line or a bracket. */
static const struct error *read_types(struct shape_type **out,
				      struct reading *r, char end)
{
	const struct error *err;

	r->rest = NULL;
	do {
		err = read_type(out, r);
		if (err)
			return err;
		out = &(*out)->next;
		if (!take(r, '|'))
			return take(r, end) || (!end && !*r->at) ? NULL :
				wrong(r, "this was not expected:", r->at);
		skip_space(r);
	} while (*r->at || end);
	r->rest = out;
	return NULL;
}

/* --- Lines --- */

static const struct error *add_shape(struct reading *r, struct shape *shape)
{
	struct strmap_entry *entry = strmap_add(&r->known, shape->name,
						strlen(shape->name), NULL);
	struct shape *first = (struct shape *)(uintptr_t)entry->value;

	if (first && !shape->is_answer)
		return wrong(r, "there is another", shape->name);
	if (first) {
		shape->twin = first->twin;
		first->twin = shape;
		return NULL;
	}
	entry->value = (uintptr_t)shape;
	*VEC_PUSH(&r->shapes->shape) = shape;
	return NULL;
}

static const struct error *begin_shape(struct reading *r)
{
	struct shape *shape = arena_alloc(&r->shapes->arena, sizeof(*shape));
	const struct error *err;

	*shape = (struct shape){ .name = take_word(r), .file = r->file,
				 .line = r->line };
	shape->is_answer = !strncmp(shape->name, "fuse.", 5);
	err = *shape->name ? add_shape(r, shape) :
		wrong(r, "this was not expected:", r->at);
	if (err)
		return err;
	if (take(r, '='))
		return read_types(&shape->type, r, '\0');
	shape->type = r->object = type_new(r, SHAPE_OBJECT);
	if (take(r, ':')) {
		struct shape_type **out = &shape->base;

		for (skip_space(r); *r->at; skip_space(r)) {
			*out = type_new(r, SHAPE_PART);
			(*out)->text = take_word(r);
			if (!*(*out)->text)
				return wrong(r, "this was not expected:",
					     r->at);
			out = &(*out)->next;
		}
		return NULL;
	}
	return *r->at ? wrong(r, "this was not expected:", r->at) : NULL;
}

static const struct error *read_member(struct reading *r,
				       struct shape_type *object)
{
	struct shape_member **end = &object->member;
	struct shape_member *member = arena_alloc(&r->shapes->arena,
						  sizeof(*member));
	struct shape_type *type = NULL;
	const struct error *err;

	*member = (struct shape_member){ .name = take_word(r) };
	member->is_optional = take(r, '?');
	err = read_types(&type, r, '\0');
	member->type = type;
	for (; *end; end = &(*end)->next)
		if (!strcmp((*end)->name, member->name))
			return wrong(r, "there is another", member->name);
	*end = member;
	return err;
}

/* What opened an object has its members in the lines below. */
static void close_objects(struct reading *r, size_t depth)
{
	size_t i;

	for (i = depth + 1; i < DEPTH + 2; i++)
		r->open[i] = NULL;
	r->open[depth + 1] = r->object;
	r->object = NULL;
}

static const struct error *read_line(struct reading *r, const char *line)
{
	const size_t depth = strspn(line, "\t");
	const struct error *err;

	r->at = line + depth;
	if (!*r->at || *r->at == '#')
		return NULL;
	if (r->rest)
		return read_types(r->rest, r, '\0');
	if (depth > DEPTH || (depth && !r->open[depth]))
		return wrong(r, "no object is open for", r->at);
	err = depth ? read_member(r, r->open[depth]) : begin_shape(r);
	close_objects(r, depth);
	return err;
}

static const struct error *read_file(struct reading *r,
				     const struct shape_file *file)
{
	const struct error *err = NULL;

	r->file = file->name;
	for (r->line = 1; file->line[r->line - 1]; r->line++) {
		err = read_line(r, file->line[r->line - 1]);
		if (err)
			return err;
	}
	close_objects(r, 0);
	return r->rest ? wrong(r, "nothing follows", "|") : NULL;
}

/* --- What they name --- */

static const struct error *resolve(struct reading *r, struct shape_type *type);

static const struct error *resolve_part(struct reading *r,
					struct shape_type *type)
{
	struct shape *part = (struct shape *)(uintptr_t)
		strmap_get(&r->known, type->text, 0);

	if (!part || part->is_answer)
		return wrong(r, "there is no part", type->text);
	part->is_used = true;
	type->part = part;
	return NULL;
}

static const struct error *resolve_members(struct reading *r,
					   const struct shape_type *object)
{
	const struct shape_member *member = object->member;
	const struct error *err = NULL;

	for (; !err && member; member = member->next)
		err = resolve(r, member->type);
	return err;
}

static const struct error *resolve(struct reading *r, struct shape_type *type)
{
	const struct error *err = NULL;

	for (; !err && type; type = type->next) {
		r->line = type->line;
		if (type->form == SHAPE_PART)
			err = resolve_part(r, type);
		else if (type->form == SHAPE_OBJECT)
			err = resolve_members(r, type);
		else
			err = resolve(r, type->inner);
	}
	return err;
}

static const struct error *resolve_shape(struct reading *r,
					 const struct shape *shape)
{
	const struct error *err;

	r->file = shape->file;
	err = resolve(r, shape->base);
	return err ? err : resolve(r, shape->type);
}

/* --- What is wrong between them --- */

/* Adds the names of an object's members; each only once. */
static const struct error *gather(struct reading *r, struct strmap *names,
				  const struct shape *shape, size_t depth)
{
	const struct shape_type *base = shape->base;
	const struct shape_member *member = shape->type->member;
	const struct error *err = NULL;
	bool is_new = true;

	if (depth > DEPTH || shape->type->form != SHAPE_OBJECT)
		return wrong(r, "nothing can build on", shape->name);
	for (; !err && base; base = base->next)
		err = gather(r, names, base->part, depth + 1);
	for (; !err && member; member = member->next) {
		strmap_add(names, member->name, strlen(member->name), &is_new);
		if (!is_new)
			err = wrong(r, "there is another", member->name);
	}
	return err;
}

static const struct error *check_objects(struct reading *r,
					 const struct shape_type *type)
{
	const struct shape_member *member;
	const struct error *err = NULL;

	for (; !err && type; type = type->next) {
		r->line = type->line;
		member = type->member;
		if (type->form == SHAPE_OBJECT && !member)
			err = wrong(r, "no member stands below", "object");
		for (; !err && member; member = member->next)
			err = check_objects(r, member->type);
		if (!err)
			err = check_objects(r, type->inner);
	}
	return err;
}

static const struct error *check_shape(struct reading *r,
				       const struct shape *shape)
{
	struct strmap names = { 0 };
	const struct error *err = NULL;

	r->file = shape->file;
	r->line = shape->line;
	if (!shape->is_answer && !shape->is_used)
		err = wrong(r, "nothing uses", shape->name);
	if (!err && (shape->is_answer || shape->base))
		err = gather(r, &names, shape, 0);
	if (!err && (shape->type->member || !shape->base))
		err = check_objects(r, shape->type);
	strmap_release(&names);
	return err;
}

/* --- All of them --- */

static int by_name(const void *a, const void *b)
{
	return strcmp((*(struct shape *const *)a)->name,
		      (*(struct shape *const *)b)->name);
}

static const struct error *for_each(struct reading *r,
				    const struct error *(*fn)(struct reading *,
							const struct shape *))
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < r->shapes->shape.n; i++) {
		const struct shape *shape = r->shapes->shape.item[i];

		for (; !err && shape; shape = shape->twin)
			err = fn(r, shape);
	}
	return err;
}

const struct error *shapes_read(struct shapes **out,
				const struct shape_file *file)
{
	struct reading r = { .shapes = xcalloc(1, sizeof(*r.shapes)) };
	const struct error *err = NULL;

	for (; !err && file->name; file++)
		err = read_file(&r, file);
	if (!err)
		err = for_each(&r, resolve_shape);
	if (!err)
		err = for_each(&r, check_shape);
	if (!err && r.shapes->shape.n)
		VEC_SORT(&r.shapes->shape, by_name);
	if (err) {
		shapes_free(r.shapes);
		r.shapes = NULL;
	}
	*out = r.shapes;
	strmap_release(&r.known);
	return err;
}

void shapes_free(struct shapes *shapes)
{
	if (!shapes)
		return;
	VEC_RELEASE(&shapes->shape);
	arena_release(&shapes->arena);
	free(shapes);
}

const struct shape *shape_by_name(const struct shapes *shapes,
				  const char *name)
{
	size_t i;

	for (i = 0; i < shapes->shape.n; i++)
		if (!strcmp(shapes->shape.item[i]->name, name))
			return shapes->shape.item[i];
	return NULL;
}

/* "fuse.<name>/", of any version. */
static const struct shape *shape_begun(const struct shapes *shapes,
				       const char *name, size_t n)
{
	size_t i;

	for (i = 0; i < shapes->shape.n; i++) {
		const struct shape *shape = shapes->shape.item[i];

		if (shape->is_answer && !strncmp(shape->name + 5, name, n) &&
		    shape->name[5 + n] == '/')
			return shape;
	}
	return NULL;
}

const struct shape *shape_of_command(const struct shapes *shapes,
				     const char *command)
{
	const size_t family = strcspn(command, " ");
	char *dotted = xstrdup(command);
	const struct shape *shape;

	if (dotted[family])
		dotted[family] = '.';
	shape = shape_begun(shapes, dotted, strlen(dotted));
	if (!shape)
		shape = shape_begun(shapes, dotted, family);
	free(dotted);
	return shape;
}
