/* SPDX-License-Identifier: MIT */
/* What a file's imports, or its neighbours, say of a name: see meant.h. */
#include <string.h>

#include "graph/certain.h"
#include "graph/meant.h"
#include "lang/lang.h"

static const struct definition *numbered(const struct meaning *m, uint32_t i)
{
	return &m->definition->item[i];
}

void add_of_file(const struct meaning *m, uint32_t file, file_vec *out)
{
	size_t low = 0, high = m->by_file.n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (numbered(m, m->by_file.item[mid])->file < file)
			low = mid + 1;
		else
			high = mid;
	}
	for (; low < m->by_file.n &&
	     numbered(m, m->by_file.item[low])->file == file; low++)
		*VEC_PUSH(out) = m->by_file.item[low];
}

static bool has_language_of(const struct meaning *m,
			    const struct definition *d)
{
	const struct file *file = m->graph->view->file;

	return !d->is_local && d->file != m->file &&
		file[d->file].lang == file[m->file].lang;
}

static bool is_beside(const struct meaning *m, const struct definition *d)
{
	const struct file *file = m->graph->view->file;

	return !tree_distance(file[d->file].path, file[m->file].path);
}

/* Languages whose imports we do not know: the same directory, then the only
 * file that has such a definition. */
static void lead_without_imports(struct meaning *m)
{
	bool only_beside = false;
	size_t i, n = 0;

	for (i = 0; i < m->definition->n; i++)
		only_beside |= has_language_of(m, numbered(m, (uint32_t)i)) &&
			is_beside(m, numbered(m, (uint32_t)i));
	for (i = 0; i < m->definition->n; i++) {
		const struct definition *d = numbered(m, (uint32_t)i);

		if (!has_language_of(m, d) ||
		    (only_beside && !is_beside(m, d)))
			continue;
		n += !m->lead.n || numbered(m, m->lead.item[m->lead.n - 1])
			->file != d->file;
		*VEC_PUSH(&m->lead) = (uint32_t)i;
	}
	if (n > 1)
		m->lead.n = 0;
}

const struct error *find_lead(struct meaning *m)
{
	const struct error *err;
	reference_vec found = { 0 };
	size_t i, k, n = 0;

	if (m->has_lead)
		return NULL;
	m->has_lead = true;
	if (!graph_family(m->graph, m->file)) {
		lead_without_imports(m);
		return NULL;
	}
	err = graph_follow(m->graph, m->name, m->file, &found);
	m->is_weak = false;
	for (i = 0; !err && i < found.n; i++) {
		add_of_file(m, found.item[i].to, &m->lead);
		m->is_weak |= found.item[i].weight < 1;
	}
	for (k = 0; k < m->lead.n; k++)
		if (!numbered(m, m->lead.item[k])->is_local)
			m->lead.item[n++] = m->lead.item[k];
	m->lead.n = n;
	VEC_RELEASE(&found);
	return err;
}

bool has_headers(const struct meaning *m)
{
	const struct family *family = graph_family(m->graph, m->file);

	return family && family->flags & FAMILY_HEADERS;
}

const struct error *add_promises(struct meaning *m)
{
	const struct error *err = find_lead(m);
	size_t i, k, n = m->set.n;

	for (i = 0; !err && i < m->lead.n; i++) {
		const struct definition *p = numbered(m, m->lead.item[i]);

		for (k = 0; p->is_promise && k < n; k++)
			if (is_linked(numbered(m, m->set.item[k])->kind) &&
			    !strcmp(numbered(m, m->set.item[k])->holder,
				    p->holder))
				break;
		if (p->is_promise && k < n)
			*VEC_PUSH(&m->set) = m->lead.item[i];
	}
	return err;
}
