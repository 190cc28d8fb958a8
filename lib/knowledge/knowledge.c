/* SPDX-License-Identifier: MIT */
/* Opening knowledge.db and adding to it: see knowledge.h. */
#include "knowledge/knowledge.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/xalloc.h"
#include "knowledge/aside.h"
#include "knowledge/canonical.h"
#include "knowledge/rows.h"
#include "knowledge/signing.h"
#include "knowledge/store.h"
#include "knowledge/theirs.h"

/* Others write for milliseconds; a full import of a large store takes a few
 * seconds. */
enum { PATIENCE_MS = 10000, MAKING_S = 10 };

/* Entities that came in at once beyond which it is faster to fold all of them
 * in one pass. */
enum { FOLD_SINGLY = 500 };

/*
 * record_order finds the highest lamport and gives exports their order,
 * record_entity what one entity's folds are made of.
 */
static const char make_tables[] =
	"CREATE TABLE record(id BLOB PRIMARY KEY NOT NULL,"
	" kind TEXT NOT NULL, entity TEXT NOT NULL, lamport INTEGER NOT NULL,"
	" author TEXT NOT NULL, time INTEGER NOT NULL, body TEXT NOT NULL);"
	"CREATE INDEX record_order ON record(lamport, id);"
	"CREATE INDEX record_entity ON record(entity, lamport, id);"
	"CREATE TRIGGER record_is_immutable BEFORE UPDATE ON record"
	" BEGIN SELECT RAISE(ABORT, 'a record is never changed'); END;"
	RECORD_IS_KEPT
	"CREATE TABLE archive(entity TEXT PRIMARY KEY NOT NULL,"
	" archived INTEGER NOT NULL, reason TEXT NOT NULL,"
	" author TEXT NOT NULL, time INTEGER NOT NULL, record BLOB NOT NULL)"
	" WITHOUT ROWID;";

/* Evidence goes with its claim, so that dropping the one is enough. */
static const char make_claims[] =
	"CREATE TABLE claim(entity TEXT PRIMARY KEY NOT NULL,"
	" text TEXT NOT NULL, artifact TEXT NOT NULL, author TEXT NOT NULL,"
	" observed INTEGER NOT NULL, verified INTEGER NOT NULL,"
	" expires INTEGER NOT NULL, retracted INTEGER NOT NULL,"
	" reason TEXT NOT NULL) WITHOUT ROWID;"
	"CREATE INDEX claim_artifact ON claim(artifact);"
	"CREATE TABLE evidence(entity TEXT NOT NULL, class TEXT NOT NULL,"
	" source TEXT NOT NULL, time INTEGER NOT NULL, body TEXT NOT NULL,"
	" PRIMARY KEY(entity, class, source)) WITHOUT ROWID;"
	"CREATE TRIGGER evidence_goes AFTER DELETE ON claim BEGIN"
	" DELETE FROM evidence WHERE entity = OLD.entity; END;";

/* What nobody has seen, but somebody decided about, has an empty type. An
 * edited member is empty where no reviewer wrote one. */
static const char make_memories[] =
	"CREATE TABLE memory(entity TEXT PRIMARY KEY NOT NULL,"
	" type TEXT NOT NULL, category TEXT NOT NULL, text TEXT NOT NULL,"
	" reason TEXT NOT NULL, scope TEXT NOT NULL, author TEXT NOT NULL,"
	" status TEXT NOT NULL, reviewed INTEGER NOT NULL,"
	" reviewer TEXT NOT NULL, verdict TEXT NOT NULL,"
	" policy TEXT NOT NULL, edited_category TEXT NOT NULL,"
	" edited_text TEXT NOT NULL, edited_reason TEXT,"
	" edited_scope TEXT NOT NULL, removed INTEGER NOT NULL)"
	" WITHOUT ROWID;"
	"CREATE TABLE sighting(entity TEXT NOT NULL, id TEXT NOT NULL,"
	" rule TEXT NOT NULL, learner TEXT NOT NULL, class TEXT NOT NULL,"
	" commit_id BLOB NOT NULL, tree_id BLOB NOT NULL,"
	" first INTEGER NOT NULL, last INTEGER NOT NULL,"
	" seen INTEGER NOT NULL, withdrawn INTEGER NOT NULL,"
	" withdrawn_by BLOB NOT NULL, withdrawal TEXT NOT NULL,"
	" PRIMARY KEY(entity, id)) WITHOUT ROWID;"
	"CREATE INDEX sighting_id ON sighting(id);"
	"CREATE TRIGGER sighting_goes AFTER DELETE ON memory BEGIN"
	" DELETE FROM sighting WHERE entity = OLD.entity; END;";

/* The whole body of the last record is kept: it is read with the finding. */
static const char make_findings[] =
	"CREATE TABLE finding(entity TEXT PRIMARY KEY NOT NULL,"
	" about TEXT NOT NULL COLLATE NOCASE, body TEXT NOT NULL,"
	" author TEXT NOT NULL, first_seen INTEGER NOT NULL,"
	" last_seen INTEGER NOT NULL, confirmed INTEGER NOT NULL,"
	" removed INTEGER NOT NULL) WITHOUT ROWID;"
	"CREATE INDEX finding_about ON finding(about);";

/* lamport and record are those of the record that created it. */
static const char make_objectives[] =
	"CREATE TABLE objective(entity TEXT PRIMARY KEY NOT NULL,"
	" lamport INTEGER NOT NULL, record BLOB NOT NULL,"
	" wanted INTEGER NOT NULL, title TEXT NOT NULL,"
	" description TEXT NOT NULL, status TEXT NOT NULL,"
	" author TEXT NOT NULL, created INTEGER NOT NULL,"
	" updated INTEGER NOT NULL, removed INTEGER NOT NULL) WITHOUT ROWID;"
	"CREATE TABLE objective_task(entity TEXT NOT NULL, key TEXT NOT NULL,"
	" place INTEGER NOT NULL, title TEXT NOT NULL, state TEXT NOT NULL,"
	" did TEXT NOT NULL, time INTEGER NOT NULL,"
	" PRIMARY KEY(entity, key)) WITHOUT ROWID;"
	"CREATE TABLE objective_session(entity TEXT NOT NULL,"
	" session TEXT NOT NULL, place INTEGER NOT NULL,"
	" PRIMARY KEY(entity, session)) WITHOUT ROWID;"
	"CREATE TRIGGER objective_goes AFTER DELETE ON objective BEGIN"
	" DELETE FROM objective_task WHERE entity = OLD.entity;"
	" DELETE FROM objective_session WHERE entity = OLD.entity; END;";

/* Each run is a row; what it was is read from its body. */
static const char make_runs[] =
	"CREATE TABLE run(entity TEXT NOT NULL, lamport INTEGER NOT NULL,"
	" record BLOB NOT NULL, author TEXT NOT NULL, time INTEGER NOT NULL,"
	" body TEXT NOT NULL, PRIMARY KEY(entity, lamport, record))"
	" WITHOUT ROWID;";

/* Folds every record that is one anew: of the last step alone, for no fold can
 * be asked before all have their tables. */
static const struct error *fold_anew(struct db *db)
{
	struct folding *folding = NULL;
	const struct error *err = set_aside(db);

	if (!err)
		err = folding_open(&folding, db);
	if (!err)
		err = fold_all(folding);
	folding_free(folding);
	return err;
}

static const struct precious_step steps[] = {
	{ "make the tables", make_tables, NULL },
	{ "make the tables of claims", make_claims, NULL },
	{ "make the tables of memories", make_memories, NULL },
	{ "make the tables of findings", make_findings, NULL },
	{ "make the tables of objectives", make_objectives, NULL },
	{ "make the table of runs", make_runs, NULL },
	{ "make the table of what is others'", make_theirs, NULL },
	{ "make the tables of signatures", make_signatures, NULL },
	{ "fold objectives by who made them", NULL, NULL },
	{ "fold what others saw as theirs", NULL, NULL },
	{ "set aside what leads out of the tree", make_aside, fold_anew },
};

const struct precious_spec knowledge_spec = {
	.name = "knowledge store",
	.application_id = 0x6b6e6f77,	/* "know" */
	.step = steps,
	.steps = sizeof(steps) / sizeof(*steps)
};

static const char insert_record[] =
	"INSERT INTO record(" ROW_COLUMNS ") VALUES (?, ?, ?, ?, ?, ?, ?)"
	" ON CONFLICT(id) DO NOTHING RETURNING 1";

const struct error *store_advise(const struct error *err)
{
	if (err && err->code == ERROR_BUSY)
		return error_new(ERROR_BUSY, "%s; another command writes into "
				 "it, try again when that is done", err->msg);
	if (!err || err->code != ERROR_CORRUPT)
		return err;
	return error_new(ERROR_CORRUPT, "%s; nothing was changed: put a "
			 "copy of yours in its place, or make a new one of "
			 "what can be read of it with 'git fuse knowledge "
			 "status --repair'; 'git fuse knowledge export "
			 "--salvage' shows that", err->msg);
}

int knowledge_version(void)
{
	return knowledge_spec.steps;
}

static const struct error *prepare(struct knowledge *knowledge)
{
	const struct error *err = folding_open(&knowledge->folding,
					       knowledge->db);

	if (!err)
		err = stmt_prepare(&knowledge->insert, knowledge->db,
				   insert_record);
	return err;
}

static const struct error *open_writer(struct knowledge *knowledge,
				       const char *dir)
{
	const struct error *err = file_make_dirs(dir);

	if (!err)
		err = precious_open(&knowledge->db, knowledge->path,
				    &knowledge_spec, true, PATIENCE_MS,
				    &knowledge->is_raised);
	return err ? err : prepare(knowledge);
}

static const struct error *open_reader(struct knowledge *knowledge)
{
	const struct error *err = precious_open(&knowledge->db,
						knowledge->path,
						&knowledge_spec, false,
						PATIENCE_MS,
						&knowledge->is_raised);

	if (err && err->code == ERROR_NOT_FOUND)
		return NULL;
	/* A journal to undo, or an older version. */
	if (err && err->code == ERROR_READONLY &&
	    !access(knowledge->path, R_OK))
		return error_wrap(err, "cannot read it before somebody who may "
				  "write there has run 'git fuse knowledge "
				  "status'");
	return err;
}

/* What SQLite says of a directory is that it cannot open it. A file that has
 * no bytes is one that is made just now, or that lost them. */
static const struct error *check_file(const char *path)
{
	struct stat st;

	if (stat(path, &st))
		return NULL;
	if (!S_ISREG(st.st_mode))
		return error_new(ERROR_UNSUPPORTED, "'%s' is not a file, and "
				 "so no knowledge store of git fuse; move it away",
				 path);
	if (!st.st_size && time(NULL) - st.st_mtime > MAKING_S)
		return error_new(ERROR_CORRUPT, "'%s' has no bytes any more",
				 path);
	return NULL;
}

const struct error *knowledge_open(struct knowledge **out, const char *dir,
				   enum knowledge_mode mode)
{
	struct knowledge *knowledge = xcalloc(1, sizeof(*knowledge));
	const struct error *err;

	knowledge->path = xstrfmt("%s/knowledge.db", dir);
	err = check_file(knowledge->path);
	if (!err)
		err = mode == KNOWLEDGE_WRITE ? open_writer(knowledge, dir) :
			open_reader(knowledge);
	if (err) {
		knowledge_close(knowledge);
		knowledge = NULL;
	}
	*out = knowledge;
	return store_advise(err);
}

const struct error *store_in_memory(struct knowledge **out, const char *name)
{
	struct knowledge *knowledge = xcalloc(1, sizeof(*knowledge));
	const struct error *err;

	knowledge->path = xstrdup(name);
	err = precious_memory(&knowledge->db, name, &knowledge_spec);
	if (!err)
		err = prepare(knowledge);
	if (err) {
		knowledge_close(knowledge);
		knowledge = NULL;
	}
	*out = knowledge;
	return err;
}

void knowledge_close(struct knowledge *knowledge)
{
	if (!knowledge)
		return;
	knowledge_rollback(knowledge);
	stmt_free(knowledge->insert);
	folding_free(knowledge->folding);
	db_close(knowledge->db);
	strmap_release(&knowledge->touched);
	free(knowledge->path);
	free(knowledge);
}

const char *knowledge_path(const struct knowledge *knowledge)
{
	return knowledge->path;
}

bool knowledge_exists(const struct knowledge *knowledge)
{
	return knowledge->db;
}

static void forget_touched(struct knowledge *knowledge)
{
	strmap_release(&knowledge->touched);
	knowledge->touched = (struct strmap){ .n = 0 };
}

const struct error *knowledge_begin(struct knowledge *knowledge)
{
	return store_advise(db_begin_write(knowledge->db));
}

static const struct error *fold_touched(struct knowledge *knowledge)
{
	const struct error *err = NULL;
	size_t i;

	if (knowledge->touched.n > FOLD_SINGLY)
		return fold_all(knowledge->folding);
	for (i = 0; !err && i < knowledge->touched.n; i++)
		err = fold_entity(knowledge->folding,
				  knowledge->touched.entry[i].key);
	return err;
}

const struct error *knowledge_commit(struct knowledge *knowledge)
{
	const struct error *err = fold_touched(knowledge);

	if (!err)
		err = db_commit(knowledge->db);
	if (err)
		db_rollback(knowledge->db);
	forget_touched(knowledge);
	return store_advise(err);
}

void knowledge_rollback(struct knowledge *knowledge)
{
	db_rollback(knowledge->db);
	forget_touched(knowledge);
}

/* Adds a record that was checked. */
static const struct error *insert(struct knowledge *knowledge,
				  const struct record *record, bool *is_new)
{
	struct stmt *stmt = knowledge->insert;
	const struct error *err;

	stmt_bind_blob(stmt, 1, record->id, SHA256_SIZE);
	stmt_bind_text(stmt, 2, record_kind_name(record->kind));
	stmt_bind_text(stmt, 3, record->entity);
	stmt_bind_int(stmt, 4, record->lamport);
	stmt_bind_text(stmt, 5, record->author);
	stmt_bind_int(stmt, 6, record->time);
	stmt_bind_text(stmt, 7, record->body);
	err = stmt_step(stmt, is_new);
	stmt_reset(stmt);
	return store_advise(err);
}

const struct error *knowledge_put(struct knowledge *knowledge,
				  const struct record *record, bool *is_new)
{
	const struct error *err = fold_check(record);
	bool added;

	if (!err)
		err = row_check(record);
	if (!err)
		err = insert(knowledge, record, &added);
	if (!err && added)
		strmap_set(&knowledge->touched, record->entity, 1);
	if (is_new)
		*is_new = !err && added;
	return err;
}

const struct error *knowledge_take(struct knowledge *knowledge,
				   const struct record *record, int64_t since,
				   bool *is_new)
{
	bool added;
	const struct error *err = knowledge_put(knowledge, record, &added);

	if (!err && added)
		err = theirs_add(knowledge, record, since);
	if (is_new)
		*is_new = !err && added;
	return err;
}

const struct error *store_next_lamport(struct knowledge *knowledge,
				       int64_t *out)
{
	const struct error *err = db_int(knowledge->db, "SELECT max(lamport) "
					 "FROM record", 0, out);

	++*out;
	return err;
}

const struct error *knowledge_add(struct knowledge *knowledge,
				  struct record *record)
{
	struct buf canonical = { 0 };
	const char *body = record->body;
	const struct error *err;
	bool is_new;

	err = canonical_add_text(&canonical, body, strlen(body));
	if (!err)
		err = store_next_lamport(knowledge, &record->lamport);
	record->body = buf_str(&canonical);
	if (!err)
		err = record_check(record);
	if (!err)
		err = fold_check(record);
	if (!err) {
		record_seal(record);
		err = insert(knowledge, record, &is_new);
	}
	if (!err)
		err = fold_last(knowledge->folding, record);
	record->body = body;
	buf_release(&canonical);
	return err;
}

const struct error *knowledge_rebuild(struct knowledge *knowledge)
{
	const struct error *err = knowledge_begin(knowledge);

	if (!err)
		err = fold_all(knowledge->folding);
	if (!err)
		err = knowledge_commit(knowledge);
	knowledge_rollback(knowledge);
	return store_advise(err);
}
