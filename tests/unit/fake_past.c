/* SPDX-License-Identifier: MIT */
/* Commits by hand: see fake_past.h. */
#include "fake_past.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/strmap.h"

struct faked {
	struct past past;
	struct strmap paths;
	VEC(uint8_t) flags;
	VEC(int64_t) time;
	VEC(uint32_t) author, first;
	VEC(struct touch) touch;
	VEC(struct rename) rename;
};

static struct faked *faked_of(struct past *past)
{
	return (struct faked *)past;
}

static uint32_t number_of(struct faked *f, const char *path, size_t n)
{
	bool is_new;
	struct strmap_entry *entry = strmap_add(&f->paths, path, n, &is_new);

	if (is_new)
		entry->value = f->paths.n - 1;
	return (uint32_t)entry->value;
}

static void add_touch(struct faked *f, const char *s, size_t n)
{
	const char *arrow = memchr(s, '>', n);
	struct touch touch = { .kind = TOUCH_MODIFY };
	size_t skip = *s == '+' || *s == '-';

	if (skip)
		touch.kind = *s == '+' ? TOUCH_ADD : TOUCH_DELETE;
	if (arrow) {
		touch.kind = TOUCH_RENAME;
		*VEC_PUSH(&f->rename) = (struct rename){
			(uint32_t)f->touch.n,
			number_of(f, s, (size_t)(arrow - s))
		};
		touch.path = number_of(f, arrow + 1,
				       (size_t)(s + n - arrow - 1));
	} else {
		touch.path = number_of(f, s + skip, n - skip);
	}
	*VEC_PUSH(&f->touch) = touch;
}

struct past *fake_past(const struct fake_commit *commits)
{
	struct faked *f = xcalloc(1, sizeof(*f));
	const char *at;
	size_t n;

	for (; commits->touches; commits++) {
		*VEC_PUSH(&f->flags) = (uint8_t)(commits->flags |
			(commits->flags & FAKE_STRANGER ? 0 : PAST_ANCESTOR));
		*VEC_PUSH(&f->time) = commits->time;
		*VEC_PUSH(&f->author) = commits->author;
		*VEC_PUSH(&f->first) = (uint32_t)f->touch.n;
		for (at = commits->touches; *at; at += n + (at[n] == ' ')) {
			n = strcspn(at, " ");
			add_touch(f, at, n);
		}
		f->past.n++;
	}
	*VEC_PUSH(&f->first) = (uint32_t)f->touch.n;
	f->past.flags = f->flags.item;
	f->past.time = f->time.item;
	f->past.author = f->author.item;
	f->past.first_touch = f->first.item;
	f->past.touch = f->touch.item;
	f->past.rename = f->rename.item;
	f->past.renames = (uint32_t)f->rename.n;
	f->past.paths = (uint32_t)f->paths.n;
	return &f->past;
}

void fake_past_free(struct past *past)
{
	struct faked *f = faked_of(past);

	VEC_RELEASE(&f->flags);
	VEC_RELEASE(&f->time);
	VEC_RELEASE(&f->author);
	VEC_RELEASE(&f->first);
	VEC_RELEASE(&f->touch);
	VEC_RELEASE(&f->rename);
	strmap_release(&f->paths);
	free(f);
}

const struct error *past_path(struct past *past, uint32_t path,
			      const char **out)
{
	*out = faked_of(past)->paths.entry[path].key;
	return NULL;
}

uint32_t fake_path(struct past *past, const char *path)
{
	return (uint32_t)strmap_get(&faked_of(past)->paths, path, UINT32_MAX);
}

uint32_t *fake_files(struct past *past, const char *const *today)
{
	uint32_t *file_of = xcalloc(past->paths, sizeof(*file_of));
	uint32_t i, path;

	for (i = 0; i < past->paths; i++)
		file_of[i] = UINT32_MAX;
	for (i = 0; today[i]; i++) {
		path = fake_path(past, today[i]);
		if (path != UINT32_MAX)
			file_of[path] = i;
	}
	return file_of;
}
