/* SPDX-License-Identifier: MIT */
/* git fuse adr renumber: another number, everywhere. */
#include <inttypes.h>
#include <string.h>

#include "adr/name.h"
#include "adr/relink.h"
#include "base/path.h"
#include "base/plural.h"
#include "git-fuse/adr/decision_edit.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/workspace/store.h"
#include "git/heads.h"

/* --- Who names it --- */

enum { UNSURE_SHOWN = 5 };	/* enough to see what it is about */

static void note_skipped(struct editing *editing, uint64_t n, const char *why)
{
	if (n)
		editing_note(editing, "%" PRIu64 " file%s not looked at: %s",
			     n, n == 1 ? " was" : "s were", why);
}

const struct error *editing_relink(struct editing *editing,
				   const struct adr *record,
				   const struct rewrite *change,
				   uint64_t number)
{
	struct relinked relinked = { 0 };
	const struct error *err;
	struct buf text = { 0 };
	size_t i;

	err = relink(&relinked, &editing->reviser, editing->session->source,
		     record, change->new_path, number);
	if (relinked.unsure.n) {
		for (i = 0; i < relinked.unsure.n && i < UNSURE_SHOWN; i++) {
			buf_addstr(&text, i ? ", " : " ");
			path_quote(&text, relinked.unsure.item[i].path);
			buf_addf(&text, ":%" PRIu32,
				 relinked.unsure.item[i].line);
		}
		editing_note(editing,
			     "%zu mention%s of %s may mean another record "
			     "and stay%s:%s%s", relinked.unsure.n,
			     plural(relinked.unsure.n), record->id,
			     plural_verb(relinked.unsure.n), text.ptr,
			     relinked.unsure.n > UNSURE_SHOWN ? ", ..." : "");
		buf_release(&text);
	}
	note_skipped(editing, relinked.binary, "binary");
	note_skipped(editing, relinked.large, "larger than 4 MiB");
	note_skipped(editing, relinked.unread, "they cannot be read");
	relinked_release(&relinked);
	return err;
}

/* --- Which number --- */

static const struct error *read_number(const char *text, uint64_t *number,
				       unsigned int *digits)
{
	struct numbered name;
	struct span all = span_of(text);

	if (!numbered_name(&name, all) || name.rest.n || !name.number ||
	    *name.date)
		return error_new(ERROR_USAGE, "'%s' is not a number of a record",
				 text);
	*number = name.number;
	*digits = (unsigned int)name.digits.n;
	return NULL;
}

static const struct error *taken(const struct adr *record, uint64_t number,
				 const char *path, const char *where)
{
	return error_new(ERROR_EXISTS, "cannot give '%s' the number %" PRIu64
			 ": '%s' has it%s", record->path, number, path, where);
}

static const struct error *must_be_free(struct editing *editing,
					const struct adr *record,
					uint64_t number)
{
	size_t folder = editing_folder(editing, record), i;
	const struct registry *registry = &editing->registry;
	const struct adr_folder *f = &registry->folder.item[folder];
	const struct number_use *use;
	const struct error *err;
	struct buf where = { 0 };

	for (i = f->first; i < f->first + f->records; i++)
		if (registry->record.item[i].number == number &&
		    &registry->record.item[i] != record)
			return taken(record, number,
				     registry->record.item[i].path, "");
	if (args_flag(editing->args, "force"))
		return NULL;
	err = editing_numbers(editing);
	if (err)
		return err;
	use = numbers_find(&editing->numbers, folder, number);
	for (; use && use < editing->numbers.use.item +
	     editing->numbers.use.n; use++) {
		if (use->folder != folder || use->number != number)
			break;
		if (!strcmp(use->path, record->path))
			continue;
		buf_addf(&where, " %s%s; --force takes it nevertheless",
			 use->ref ? "on " : "in the index",
			 use->ref ? head_short_name(use->ref) : "");
		err = taken(record, number, use->path, where.ptr);
		break;
	}
	buf_release(&where);
	return err;
}

/* Whether another record, in another folder or by mistake, has its id. */
static bool is_shared(const struct editing *editing, const struct adr *record)
{
	const struct registry *registry = &editing->registry;
	size_t i;

	for (i = 0; i < registry->record.n; i++)
		if (&registry->record.item[i] != record &&
		    !strcmp(registry->record.item[i].id, record->id))
			return true;
	return false;
}

/* What was put away by its id stays put away. */
static const struct error *carry_archived(struct editing *editing,
					  const struct adr *record,
					  const struct rewrite *change)
{
	struct adr renamed = { .path = NULL };
	const struct error *err = rewrite_record(change, &renamed);
	bool carried = false;

	if (!err)
		err = knowing_rename_archived(&carried, editing->session,
					      record, renamed.id,
					      is_shared(editing, record),
					      args_flag(editing->args,
							"dry-run"));
	if (!err && carried)
		editing_note(editing, "%s is archived, as %s was", renamed.id,
			     record->id);
	adr_release(&renamed);
	return err;
}

static void put_number(struct json *json, const void *payload)
{
	json_member_uint(json, "number", *(const uint64_t *)payload);
}

const struct error *cmd_adr_renumber(struct session *session,
				     const struct args *args,
				     struct sink *out)
{
	const struct adr *record = NULL;
	struct rewrite *change = NULL;
	struct editing editing;
	unsigned int digits = 0;
	uint64_t number = 0;
	const struct error *err = editing_open(&editing, session, args, out);

	if (!err)
		err = read_number(args_text(args, "number"), &number, &digits);
	if (!err)
		err = editing_record(&editing, args_text(args, "old"), &record,
				     &change);
	if (!err && record->number == number)
		err = error_new(ERROR_USAGE, "'%s' has the number %" PRIu64
				" already", record->path, number);
	if (!err)
		err = must_be_free(&editing, record, number);
	if (!err && record->digits > digits)
		digits = record->digits;
	if (!err)
		err = revise_number(&editing.reviser, change, number, digits);
	if (!err)
		err = editing_relink(&editing, record, change, number);
	if (!err)
		err = carry_archived(&editing, record, change);
	if (!err)
		err = editing_finish(&editing, "fuse.adr.renumber/2",
				     put_number, &number);
	editing_close(&editing);
	return err;
}
