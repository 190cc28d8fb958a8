/* SPDX-License-Identifier: MIT */
/* What a task is about: see found.h. */
#include "context/found.h"

#include <string.h>
#include <strings.h>

#include "base/path.h"

void found_release(struct found *found)
{
	VEC_RELEASE(&found->file);
	VEC_RELEASE(&found->symbol);
	strmap_release(&found->by_path);
}

void found_add_file(struct found *found, uint32_t file, double relevance,
		    bool is_hop)
{
	const char *path = found->view->file[file].path;
	struct strmap_entry *at = strmap_add(&found->by_path, path,
					     strlen(path), NULL);
	struct found_file *one;

	if (!at->value) {
		at->value = 1 + found->file.n;
		*VEC_PUSH(&found->file) = (struct found_file){
			.file = file, .is_hop = is_hop
		};
	}
	one = &found->file.item[at->value - 1];
	one->is_hop &= is_hop;
	if (one->relevance < relevance)
		one->relevance = relevance;
}

bool found_has(const struct found *found, uint32_t file)
{
	const char *path = found->view->file[file].path;

	return strmap_find(&found->by_path, path, strlen(path)) != NULL;
}

void found_add_symbol(struct found *found, const char *name,
		      const char *qualified, double relevance)
{
	*VEC_PUSH(&found->symbol) = (struct found_symbol){
		name, qualified, relevance
	};
}

static double about_path(const struct found *found, const char *path)
{
	const struct strmap_entry *at = strmap_find(&found->by_path, path,
						    strlen(path));
	double best = 0;
	size_t i, n = strlen(path);
	struct buf dir = { 0 };

	if (at)
		return found->file.item[at->value - 1].relevance;
	while (n && path[n - 1] == '/')
		n--;
	/* What is about everything tells little of one file. */
	if (!n)
		return 0;
	buf_add(&dir, path, n);
	for (i = 0; i < found->file.n; i++) {
		const struct found_file *one = &found->file.item[i];

		if (one->relevance > best &&
		    path_is_below(found->view->file[one->file].path,
				  dir.ptr))
			best = one->relevance;
	}
	buf_release(&dir);
	return best * DIRECTORY_SHARE;
}

static double about_symbol(const struct found *found, const char *name)
{
	double best = 0;
	size_t i;

	for (i = 0; i < found->symbol.n; i++) {
		const struct found_symbol *one = &found->symbol.item[i];

		if (one->relevance > best &&
		    (!strcasecmp(one->name, name) ||
		     (one->qualified && !strcasecmp(one->qualified, name))))
			best = one->relevance;
	}
	return best;
}

double found_about(const struct found *found, const char *about)
{
	const char *colon = strchr(about, ':');
	double path = about_path(found, about), symbol;

	if (path <= 0 && colon && !strncmp(about, "file:", 5))
		path = about_path(found, colon + 1);
	symbol = about_symbol(found, about);
	if (symbol <= 0 && colon && colon[1])
		symbol = about_symbol(found, colon + 1);
	return path > symbol ? path : symbol;
}

double found_anchor(const struct found *found, const struct anchor *anchor,
		    const char *now)
{
	double path = about_path(found, now ? now : anchor->path);
	double symbol = anchor->symbol ? about_symbol(found, anchor->symbol) :
		0;

	return path > symbol ? path : symbol;
}
