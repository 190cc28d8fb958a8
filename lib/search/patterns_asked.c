/* SPDX-License-Identifier: MIT */
/* Which definitions of patterns there are, and which are asked for: see
 * patterns_asked.h. */
#include "search/patterns_asked.h"

#include <string.h>
#include <strings.h>

#include "base/nearest.h"
#include "base/path.h"
#include "index/index.h"
#include "lang/lang.h"

static const char team_dir[] = ".fuse/patterns";
static const char team_ext[] = ".pattern";

static const struct error *read_team_file(struct pattern_defs *defs,
					  struct reader *reader,
					  const struct entry *entry,
					  struct buf *bytes)
{
	const struct error *err = reader_read(reader, entry, PATTERN_FILE_MAX,
					      bytes, NULL);
	size_t i;

	if (err)
		return error_wrap(err, "cannot read '%s'", entry->path);
	err = pattern_defs_read(defs, entry->path, buf_str(bytes), bytes->len);
	for (i = 0; !err && i < defs->def.n; i++)
		if (!strcmp(defs->def.item[i].origin, entry->path))
			err = pattern_def_check(&defs->def.item[i]);
	return err;
}

static bool is_team_file(const struct entry *entry)
{
	return !entry->omit && path_is_below(entry->path, team_dir) &&
		!strcmp(path_ext(entry->path), team_ext);
}

const struct error *pattern_defs_gather(struct pattern_defs *out,
					struct source *source)
{
	const struct error *err = pattern_defs_ship(out);
	struct reader *reader = NULL;
	struct buf bytes = { 0 };
	const struct entry *entry;
	size_t i, n;

	if (err)
		return err;
	err = source_list(source, &entry, &n);
	for (i = 0; !err && i < n; i++) {
		if (!is_team_file(&entry[i]))
			continue;
		if (!reader)
			err = reader_open(&reader, source);
		if (!err)
			err = read_team_file(out, reader, &entry[i], &bytes);
	}
	reader_free(reader);
	buf_release(&bytes);
	return err;
}

/* --- Which of them --- */

static bool is_asked(const struct pattern_def *def, const char *word,
		     bool by_name)
{
	return !strcasecmp(def->category, word) ||
		!strcasecmp(def->set, word) ||
		(by_name && !strcasecmp(def->name, word));
}

static bool is_for(const struct pattern_def *def, unsigned int lang)
{
	size_t i;

	for (i = 0; i < def->lang.n; i++)
		if (def->lang.item[i] == lang)
			return true;
	return false;
}

/* TypeScript has no set of its own, and "cpp" is not what C++ is called. */
static size_t choose_language(struct pattern_defs *defs, const char *word)
{
	unsigned int lang = lang_by_name(word);
	size_t i, n = 0;

	for (i = 0; lang != LANG_NONE && i < defs->def.n; i++)
		if (is_for(&defs->def.item[i], lang)) {
			defs->def.item[i].is_off = false;
			n++;
		}
	return n;
}

static const struct error *unknown(const struct pattern_defs *defs,
				   const char *word, bool by_name)
{
	const struct error *err;
	struct nearest nearest;
	struct buf all = { 0 };
	size_t i;

	nearest_init(&nearest, word);
	for (i = 0; i < defs->def.n; i++) {
		const char *set = defs->def.item[i].set;

		nearest_offer(&nearest, defs->def.item[i].category);
		if (!i || strcmp(set, defs->def.item[i - 1].set))
			buf_addf(&all, "%s%s", i ? ", " : "", set);
	}
	for (i = 0; i < defs->def.n; i++)
		nearest_offer(&nearest, defs->def.item[i].set);
	for (i = 0; by_name && i < defs->def.n; i++)
		nearest_offer(&nearest, defs->def.item[i].name);
	err = error_new(ERROR_USAGE, "there are no patterns of '%s'; %s%s%s",
			word, nearest.n ? "did you mean '" : "there are ",
			nearest.n ? nearest.name[0] : buf_str(&all),
			nearest.n ? "'?" : "");
	buf_release(&all);
	return err;
}

const struct error *pattern_defs_choose(struct pattern_defs *defs,
					const char *const *word, size_t words,
					bool by_name)
{
	size_t i, k;

	for (i = 0; i < defs->def.n; i++)
		defs->def.item[i].is_off = true;
	for (k = 0; k < words; k++) {
		size_t n = 0;

		for (i = 0; i < defs->def.n; i++)
			if (is_asked(&defs->def.item[i], word[k], by_name)) {
				defs->def.item[i].is_off = false;
				n++;
			}
		if (!n && !choose_language(defs, word[k]))
			return unknown(defs, word[k], by_name);
	}
	return NULL;
}
