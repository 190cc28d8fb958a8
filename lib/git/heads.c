/* SPDX-License-Identifier: MIT */
/* Asking `git for-each-ref`, which knows every way to store one: heads.h. */
#include "git/heads.h"

#include <string.h>

#include "base/buf.h"
#include "base/xalloc.h"
#include "git/run.h"

/* A line of the answer; symref is empty for what is no symbolic one. */
static const char format[] =
	"--format=%(objectname) %(symref:short)%00%(refname)";

static const struct error *parse(struct heads *out, const struct buf *text)
{
	const char *at = buf_str(text), *end = at + text->len;

	while (at < end) {
		const char *line_end = memchr(at, '\n', (size_t)(end - at));
		const char *nul, *name;
		struct head ref;
		size_t n;

		if (!line_end)
			line_end = end;
		nul = memchr(at, '\0', (size_t)(line_end - at));
		n = oid_from_hex(&ref.oid, at);
		if (!nul || !n || (size_t)(nul - at) < n + 1)
			return error_new(ERROR_CORRUPT,
					 "cannot list references: git's answer "
					 "makes no sense");
		name = nul + 1;
		ref.name = arena_strndup(&out->arena, name,
					 (size_t)(line_end - name));
		if ((size_t)(nul - at) == n + 1)
			*VEC_PUSH(&out->head) = ref;
		at = line_end + 1;
	}
	return NULL;
}

const struct error *heads_list(struct heads *out, const struct repo *repo,
			      const char *const *prefix)
{
	VEC(const char *) args = { 0 };
	const struct error *err;
	struct buf text = { 0 };

	*out = (struct heads){ 0 };
	*VEC_PUSH(&args) = "for-each-ref";
	*VEC_PUSH(&args) = format;
	for (; *prefix; prefix++)
		*VEC_PUSH(&args) = *prefix;
	*VEC_PUSH(&args) = NULL;
	err = git_run(repo, args.item, &text, NULL);
	if (!err)
		err = parse(out, &text);
	VEC_RELEASE(&args);
	buf_release(&text);
	return err;
}

void heads_release(struct heads *heads)
{
	VEC_RELEASE(&heads->head);
	arena_release(&heads->arena);
}

const char *head_short_name(const char *name)
{
	static const char *const prefix[] = {
		"refs/heads/", "refs/remotes/", "refs/tags/"
	};
	size_t i;

	for (i = 0; i < sizeof(prefix) / sizeof(prefix[0]); i++)
		if (!strncmp(name, prefix[i], strlen(prefix[i])))
			return name + strlen(prefix[i]);
	return name;
}
