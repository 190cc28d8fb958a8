/* SPDX-License-Identifier: MIT */
/*
 * What an indexer says of one blob: which symbol stands where, in which role,
 * from where to where a definition goes, and how symbols are related. It is
 * checked against the blob when it is made, and by itself when it is read.
 */
#ifndef SCIP_RECORD_H
#define SCIP_RECORD_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/strmap.h"
#include "scip/index.h"

enum { SCIP_RECORD_MOST = 16 << 20 };	/* bytes of one record */

struct scip_symbol {
	const char *id;		/* as scip_symbol_plain has it */
	bool is_inside;		/* the index defines it somewhere */
	bool is_defined, is_used;	/* in the text; once it is read */
};

enum { SCIP_LOCAL = UINT32_MAX };	/* one of the file alone */

struct scip_use {
	uint32_t line, column, length;	/* from 1; in bytes */
	uint32_t symbol;	/* its number, or SCIP_LOCAL */
	uint8_t roles;
};

struct scip_body {
	uint32_t use;		/* number of the definition */
	uint32_t first, last;	/* lines, from 1 */
};

struct scip_kin {
	uint32_t from, to;	/* numbers of symbols */
	uint8_t kinds;		/* enum scip_kinship */
};

struct scip_record {
	VEC(struct scip_symbol) symbol;	/* by id */
	VEC(struct scip_use) use;	/* by line and column */
	VEC(struct scip_body) body;	/* by use */
	VEC(struct scip_kin) kin;
	struct arena arena;
};
void scip_record_release(struct scip_record *record);

/*
 * Fills an empty record with what a document says of a text. `inside` has the
 * plain symbols that its index defines. ERROR_CORRUPT where the document is
 * of another text: what it says reaches out of the lines, or of its
 * definitions more than one in twenty are called otherwise there.
 */
const struct error *scip_record_fit(struct scip_record *out,
				    struct scip_document *document,
				    struct span text,
				    const struct strmap *inside) MUST_CHECK;

/*
 * ERROR_CORRUPT where a record that others made is not what scip_record_fit
 * could have made of a text: it reaches out of the lines, a definition is
 * called otherwise there, or a symbol is none.
 */
const struct error *scip_record_check(const struct scip_record *record,
				      struct span text) MUST_CHECK;

/* As bytes and back; false, with nothing in out, where they are none. */
void scip_record_write(struct buf *out, const struct scip_record *record);
bool scip_record_read(struct scip_record *out, struct span bytes);
/* Whether bytes that are none may be those of a newer version. */
bool scip_record_is_newer(struct span bytes);

/* The uses that begin at a place: the first of them, or NULL. */
const struct scip_use *scip_record_at(const struct scip_record *record,
				      uint32_t line, uint32_t column,
				      size_t *n);
/* The number of a symbol, or SCIP_LOCAL where the record has it not. */
uint32_t scip_record_find(const struct scip_record *record, const char *id);

#endif
