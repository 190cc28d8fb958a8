/* SPDX-License-Identifier: MIT */
/* Judging the signatures of others: see signing.h. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/process.h"
#include "base/vec.h"
#include "base/xalloc.h"
#include "knowledge/rows.h"
#include "knowledge/signing.h"
#include "knowledge/store.h"

/* A file of allowed signers that people write. */
enum { MOST_BYTES = 1 << 22 };

/* Of a signature with which files it was judged, and what a good one proves. */
const char make_signatures[] =
	"CREATE TABLE judged(record BLOB PRIMARY KEY NOT NULL,"
	" trust BLOB NOT NULL) WITHOUT ROWID;"
	"CREATE TABLE proved(record BLOB NOT NULL, signature BLOB NOT NULL,"
	" author TEXT NOT NULL, PRIMARY KEY(record, signature))"
	" WITHOUT ROWID;";

static const char not_judged[] =
	"SELECT " ROW_COLUMNS " FROM record JOIN theirs ON"
	" theirs.record = record.id WHERE kind = 'signature' AND NOT EXISTS"
	" (SELECT 1 FROM judged WHERE judged.record = record.id AND trust = ?)"
	" ORDER BY id";
static const char forget[] = "DELETE FROM proved WHERE signature = ?";
static const char prove[] =
	"INSERT OR IGNORE INTO proved VALUES (?, ?, ?)";
static const char judge[] = "INSERT OR REPLACE INTO judged VALUES (?, ?)";

#define IS_PROVED \
	"EXISTS (SELECT 1 FROM proved JOIN record ON record.id =" \
	" proved.record WHERE proved.record = theirs.record AND" \
	" proved.author = record.author)"
static const char changed[] =
	"SELECT DISTINCT entity FROM record JOIN theirs ON theirs.record ="
	" record.id WHERE vouched <> " IS_PROVED;
static const char change[] =
	"UPDATE theirs SET vouched = " IS_PROVED " WHERE vouched <> "
	IS_PROVED;

struct judging {
	struct knowledge *knowledge;
	const struct signing *signing;
	unsigned char trust[SHA256_SIZE];
	struct arena arena;
	VEC(struct record) record;
};

static const struct error *verify_by(bool *is_good, struct judging *j,
				     const char *allowed, const char *address,
				     const char *file, const struct buf *text)
{
	const char *argv[] = { j->signing->program, "-Y", "verify", "-n",
			       SIGNATURE_NAMESPACE, "-f", allowed, "-I",
			       address, "-s", file, NULL };
	const struct process_spec spec = { .argv = argv, .input = text->ptr,
					   .input_len = text->len };
	int status = 0;
	const struct error *err = process_run(&spec, NULL, NULL, &status);

	*is_good = !err && !status;
	return err;
}

static const struct error *verify(bool *is_good, struct judging *j,
				  const struct record *record,
				  const struct signature *signature)
{
	char *path = xstrfmt("%s/signature", j->signing->dir), *file = NULL;
	char *address;
	struct buf text = { 0 };
	const struct error *err;
	size_t i;
	const char *from, *to;

	/* Between the last brackets. */
	from = strrchr(record->author, '<');
	to = from ? strchr(from, '>') : NULL;
	address = to ? xstrfmt("%.*s", (int)(to - from - 1), from + 1) : NULL;
	*is_good = false;
	err = file_prepare(&file, path, signature->text,
			   strlen(signature->text));
	signature_add_text(&text, signature->id, signature->n);
	/* What begins as an option, or has a pattern, is no address. */
	for (i = 0; !err && address && *address != '-' && !*is_good && i < 2;
	     i++)
		if (j->signing->allowed[i])
			err = verify_by(is_good, j, j->signing->allowed[i],
					address, file, &text);
	if (file)
		unlink(file);
	buf_release(&text);
	free(address);
	free(file);
	free(path);
	return err;
}

static const struct error *run_one(struct judging *j, const char *sql,
				   const struct record *record,
				   const void *second, size_t n)
{
	struct stmt *stmt;
	const struct error *err = stmt_prepare(&stmt, j->knowledge->db, sql);

	if (err)
		return err;
	stmt_bind_blob(stmt, 1, record->id, SHA256_SIZE);
	if (second)
		stmt_bind_blob(stmt, 2, second, n);
	err = stmt_run(stmt);
	stmt_free(stmt);
	return err;
}

/* The bytes of what was read as hexadecimal digits. */
static void id_of(unsigned char out[SHA256_SIZE], const char *hex)
{
	static const char digits[] = "0123456789abcdef";
	size_t i;

	for (i = 0; i < SHA256_SIZE; i++)
		out[i] = (unsigned char)
			((strchr(digits, hex[2 * i]) - digits) * 16 +
			 (strchr(digits, hex[2 * i + 1]) - digits));
}

/* One that is none proves nothing. */
static const struct error *judge_one(struct judging *j,
				     const struct record *record)
{
	struct signature signature;
	bool is_good = false;
	const struct error *err = NULL;

	if (!signature_parse(&signature, &j->arena, record->body))
		err = verify(&is_good, j, record, &signature);
	if (!err)
		err = run_one(j, forget, record, NULL, 0);
	if (!err && is_good) {
		struct stmt *stmt;
		unsigned char id[SHA256_SIZE];
		size_t i;

		err = stmt_prepare(&stmt, j->knowledge->db, prove);
		for (i = 0; !err && i < signature.n; i++) {
			id_of(id, signature.id[i]);
			stmt_bind_blob(stmt, 1, id, SHA256_SIZE);
			stmt_bind_blob(stmt, 2, record->id, SHA256_SIZE);
			stmt_bind_text(stmt, 3, record->author);
			err = stmt_run(stmt);
		}
		stmt_free(stmt);
	}
	return err ? err : run_one(j, judge, record, j->trust, SHA256_SIZE);
}

/* What is proved now, or no longer, is folded anew by the commit. */
static const struct error *let_count(struct knowledge *knowledge)
{
	const struct error *err;
	struct stmt *stmt;

	err = stmt_prepare(&stmt, knowledge->db, changed);
	while (stmt_next(stmt, &err)) {
		strmap_set(&knowledge->touched, stmt_text(stmt, 0), 1);
	}
	stmt_free(stmt);
	return err ? err : db_exec(knowledge->db, change);
}

const struct error *signing_judge(struct knowledge *knowledge,
				  const struct signing *signing)
{
	struct judging j = { .knowledge = knowledge, .signing = signing };
	const struct error *err;
	size_t i;
	struct buf text = { 0 };

	/* What the files say, as one digest; without any it is that of
	 * nothing. */
	for (i = 0; i < 2; i++)
		if (j.signing->allowed[i])
			error_ignore(file_read(&text, j.signing->allowed[i],
					       MOST_BYTES));
	sha256(j.trust, buf_str(&text), text.len);
	buf_release(&text);
	err = knowledge_begin(knowledge);
	if (!err) {
		struct stmt *stmt;

		err = stmt_prepare(&stmt, j.knowledge->db, not_judged);
		if (!err)
			stmt_bind_blob(stmt, 1, j.trust, SHA256_SIZE);
		while (stmt_next(stmt, &err)) {
			struct record *record = VEC_PUSH(&j.record);

			err = row_read(record, stmt);
			record->author = arena_strdup(&j.arena, record->author);
			record->body = arena_strdup(&j.arena, record->body);
		}
		stmt_free(stmt);
	}
	for (i = 0; !err && i < j.record.n; i++)
		err = judge_one(&j, &j.record.item[i]);
	if (!err)
		err = let_count(knowledge);
	if (!err)
		err = knowledge_commit(knowledge);
	knowledge_rollback(knowledge);
	VEC_RELEASE(&j.record);
	arena_release(&j.arena);
	return err;
}
