/* SPDX-License-Identifier: MIT */
/* What a task is about: see found.h. */
#include "context/found.h"

#include <string.h>

#include "base/ascii.h"
#include "base/path.h"

void found_release(struct found *found)
{
	VEC_RELEASE(&found->file);
	strmap_release(&found->symbol);
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

/* Appends a name as it is compared. */
static void add_lower(struct buf *out, const char *name)
{
	for (; *name; name++)
		buf_addch(out, to_lower(*name));
}

static void add_name(struct found *found, const char *name, double relevance)
{
	const uint64_t thousandths = (uint64_t)(1000 * relevance);
	struct strmap_entry *at;
	struct buf lower = { 0 };

	add_lower(&lower, name);
	at = strmap_add(&found->symbol, buf_str(&lower), lower.len, NULL);
	if (at->value < thousandths)
		at->value = thousandths;
	buf_release(&lower);
}

void found_add_symbol(struct found *found, const char *name,
		      const char *qualified, double relevance)
{
	add_name(found, name, relevance);
	if (qualified && strcmp(name, qualified))
		add_name(found, qualified, relevance);
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
	struct buf lower = { 0 };
	uint64_t thousandths;

	add_lower(&lower, name);
	thousandths = strmap_get(&found->symbol, buf_str(&lower), 0);
	buf_release(&lower);
	return (double)thousandths / 1000;
}

static double best_of(double a, double b)
{
	double best = a > b ? a : b;

	return best >= FOUND_LEAST ? best : 0;
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
	return best_of(path, symbol);
}

double found_anchor(const struct found *found, const struct anchor *anchor,
		    const char *now)
{
	double path = about_path(found, now ? now : anchor->path);
	double symbol = anchor->symbol ? about_symbol(found, anchor->symbol) :
		0;

	return best_of(path, symbol);
}
