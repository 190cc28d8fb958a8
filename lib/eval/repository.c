/* SPDX-License-Identifier: MIT */
/* Looking at a repository from its commits: see site.h. */
#include "eval/repository.h"

#include <string.h>
#include <sys/stat.h>

#include "git/repo.h"
#include "source/source.h"

const struct error *site_open(struct site *out, struct repo *repo)
{
	char *dir = xstrfmt("%s/fuse", repo_common_dir(repo));
	const struct error *err;

	*out = (struct site){ .repo = repo };
	err = index_open(&out->index, dir, NULL);
	if (!err)
		err = history_open(&out->history, repo, dir, NULL);
	if (err)
		site_close(out);
	free(dir);
	return err;
}

void site_close(struct site *site)
{
	history_free(site->history);
	index_free(site->index);
	*site = (struct site){ 0 };
}

const struct error *site_past(const struct site *site, const char *commit,
			      bool lines, const struct progress *progress,
			      struct past **out)
{
	const struct error *err;
	struct oid tip;

	err = repo_commit(site->repo, commit, &tip);
	if (!err)
		err = history_mine(site->history, &tip, lines, progress);
	if (!err)
		err = past_open(out, site->history, &tip);
	return err;
}

const struct error *site_look(const struct site *site, const char *commit,
			      const struct progress *progress,
			      struct look *out)
{
	struct source_spec spec = { .kind = SOURCE_REV, .rev = commit };
	const struct error *err;

	*out = (struct look){ 0 };
	err = source_open(&out->source, site->repo, &spec);
	if (!err)
		err = index_view(site->index, out->source, progress,
				 &out->view);
	if (!err)
		err = graph_open(&out->graph, out->view, out->source);
	if (!err)
		err = site_past(site, commit, true, progress, &out->past);
	if (err)
		look_release(out);
	return err;
}

void look_release(struct look *look)
{
	past_free(look->past);
	graph_free(look->graph);
	view_free(look->view);
	source_free(look->source);
	*look = (struct look){ 0 };
}

bool site_find(struct buf *out, const char *dir, const char *repo)
{
	static const struct {
		const char *between;	/* instead of the slash; NULL: the
					   name alone */
		const char *behind;
	} form[] = {
		{ "__", ".git" }, { "__", "" }, { "+", "/repo" },
		{ "/", ".git" }, { "/", "" }, { NULL, ".git" }, { NULL, "" }
	};
	size_t start = out->len, owner = strcspn(repo, "/"), i;
	const char *name = repo[owner] ? repo + owner + 1 : repo;
	struct stat there;

	for (i = 0; i < sizeof(form) / sizeof(*form); i++) {
		buf_cut(out, start);
		buf_addf(out, "%s/", dir);
		if (form[i].between && name != repo)
			buf_addf(out, "%.*s%s", (int)owner, repo,
				 form[i].between);
		buf_addf(out, "%s%s", name, form[i].behind);
		if (!stat(out->ptr, &there) && S_ISDIR(there.st_mode))
			return true;
	}
	buf_cut(out, start);
	return false;
}
