/* SPDX-License-Identifier: MIT */
/* From what is typed to places, and back: see typed_place.h. */
#include "git-fuse/workspace/typed_place.h"

#include <inttypes.h>
#include <string.h>

#include "base/path.h"
#include "git-fuse/workspace/decisions.h"
#include "git/repo.h"
#include "source/source.h"

/* Places that a question about several names. */
enum { NAMED = 3 };

const struct error *explain_absence(const struct error *err,
				    const struct session *session,
				    const struct view *view, const char *text)
{
	const char *prefix = repo_prefix(session->repo);
	const struct entry *entry;
	struct buf path = { 0 };
	size_t i, n, len;

	if (!path_join(&path, prefix, strlen(prefix), text) ||
	    source_list(session->source, &entry, &n))
		n = 0;
	for (i = 0; i < n; i++) {
		len = strlen(entry[i].path);
		if (path.len >= len && strchr(":", path.ptr[len]) &&
		    !memcmp(path.ptr, entry[i].path, len))
			break;
	}
	if (i < n && view_find(view, entry[i].path) == SIZE_MAX)
		err = error_new(ERROR_NOT_FOUND, "'%s' is not looked at: %s",
				entry[i].path, entry[i].omit ?
				omit_name(entry[i].omit) :
				"it is too large, binary, minified or "
				"unreadable");
	buf_release(&path);
	return err;
}

const struct error *typed_places(struct scope_places *out,
				 const struct typed *typed, const char *text)
{
	struct session *session = typed->session;
	struct place_request request = {
		.view = typed->view, .graph = typed->graph,
		.selected = typed->selected,
		.prefix = repo_prefix(session->repo),
		.top = repo_work_dir(session->repo),
		.may_miss = typed->may_miss
	};
	struct buf record = { 0 };
	const struct error *err = decision_seed(&record, session, text);

	if (!err && record.len)
		request.prefix = "";
	if (!err)
		err = places_find(out, &request, record.len ? record.ptr :
				  text);
	if (err && err->code == ERROR_NOT_FOUND)
		err = explain_absence(err, session, typed->view, text);
	buf_release(&record);
	return err;
}

/* The symbol's notation; nothing where there is no symbol. */
static const struct error *add_symbol(struct buf *out,
				      const struct typed *typed,
				      const struct scope_place *place)
{
	const struct facts *facts;
	const struct error *err;

	if (place->symbol == UINT32_MAX)
		return NULL;
	err = graph_facts(typed->graph, place->file, &facts);
	if (!err)
		place_add_symbol(out, facts,
				 typed->view->file[place->file].path,
				 place->symbol);
	return err;
}

const struct error *add_place(struct buf *out, const struct typed *typed,
			      const struct scope_places *places, size_t i)
{
	const struct scope_place *place = &places->item.item[i];
	struct buf name = { 0 }, other = { 0 };
	const struct error *err = add_symbol(&name, typed, place);
	size_t k;

	for (k = 0; !err && name.len && k < places->item.n; k++) {
		buf_reset(&other);
		if (k != i && places->item.item[k].file == place->file)
			err = add_symbol(&other, typed,
					 &places->item.item[k]);
		if (!strcmp(buf_str(&other), buf_str(&name)))
			buf_reset(&name);
	}
	if (!err && name.len) {
		buf_add(out, name.ptr, name.len);
	} else if (!err) {
		buf_addstr(out, typed->view->file[place->file].path);
		if (place->lines.first)
			buf_addf(out, ":%" PRIu32 "-%" PRIu32,
				 place->lines.first, place->lines.last);
	}
	buf_release(&other);
	buf_release(&name);
	return err;
}

const struct error *not_one_place(const struct typed *typed,
				  const struct scope_places *places,
				  const char *text)
{
	const struct error *err = NULL;
	struct buf names = { 0 };
	size_t i;

	for (i = 0; !err && i < places->item.n && i < NAMED; i++) {
		buf_addstr(&names, i ? ", " : "");
		err = add_place(&names, typed, places, i);
	}
	if (!err)
		err = error_new(ERROR_USAGE, "there is more than one '%s' (%s"
				"%s): say which one", text, names.ptr,
				places->item.n > NAMED ? ", ..." : "");
	buf_release(&names);
	return err;
}

const struct error *places_to_symbols(struct scope_places *places,
				      struct graph *graph, file_vec *file,
				      bool *is_symbol)
{
	const struct error *err = NULL;
	const struct facts *facts;
	size_t i;

	for (i = 0; !err && i < places->item.n; i++) {
		struct scope_place *place = &places->item.item[i];

		if (!i || place->file != place[-1].file)
			*VEC_PUSH(file) = place->file;
		if (place->lines.first && place->symbol == UINT32_MAX) {
			err = graph_facts(graph, place->file, &facts);
			if (!err)
				place->symbol = symbol_around(facts,
							place->lines.first);
		}
		*is_symbol = place->symbol != UINT32_MAX;
	}
	return err;
}
