/* SPDX-License-Identifier: MIT */
/*
 * Where a symbol is defined and where it is used.
 *
 * A use is any place in code, outside comments, strings and prose, where the
 * exact identifier stands and does not declare it. Which definition it means is
 * told by what the file declares itself, then as graph.h tells it for edges
 * (by import, then by directory, then by uniqueness), and by the type or
 * module that is written before it, or that the function around it says its
 * receiver has. A variable of the name is none. Nothing is typed beyond that:
 * the answer is a syntactic one, and each use says whether it is sure.
 */
#ifndef GRAPH_REFS_H
#define GRAPH_REFS_H

#include "base/arena.h"
#include "base/progress.h"
#include "graph/graph.h"

struct refs_request {
	/* "name", "Type.member" with any separator, "path:" before either */
	const char *symbol;
	const char *prefix;	/* of paths as typed: "" or "a/b/" */
	const bool *selected;	/* files whose uses count; NULL: all */
	/* A byte a file: uses in files of a lower one are listed before others;
	   NULL: all are equal. */
	const uint8_t *rank;
	/* Of the uses, and of the definitions that get a signature, how many
	   are passed over and how many are listed behind them. */
	uint64_t skip;
	size_t limit;
	bool no_uses;		/* definitions alone: uses are not counted */
	bool with_signatures;	/* their files are scanned again for them */
	/* Places that may be uses, behind a receiver whose type nothing tells,
	   are listed, too. */
	bool with_untold;
	/* Uses of a member that what is asked for overrides are listed, too;
	   like those they are not counted. */
	bool with_through;
	const struct progress *progress;
};

/* Of a member that is not meant, by the types that have it: a call of one above
 * may run one that is meant, and of that one below. */
enum lineage { LINEAGE_NONE, LINEAGE_ABOVE, LINEAGE_BELOW };

struct definition {
	uint32_t file, line;
	uint32_t column;	/* in bytes from 1; 0 where it is not known */
	uint8_t kind;
	bool is_local;		/* to a function */
	bool is_member;		/* of a type */
	bool is_promise;	/* a prototype: what it means is elsewhere */
	bool is_tag;		/* of a struct, a union or an enum */
	bool is_meant;		/* it is one that was asked for */
	bool is_outside;	/* its file is not selected */
	uint8_t lineage;	/* enum lineage */
	bool is_promised;	/* of an interface or a trait; told where there
				   is a lineage, and of what is meant */
	uint32_t first, last;	/* lines that see it, where it is local */
	/* How many arguments it takes, where that tells overloads. */
	bool is_counted;
	uint16_t least, most;
	const char *extended;	/* the type that it is a member of, too */
	const char *written;	/* what it says that it is of, "A.B", or NULL */
	const char *types;	/* of those arguments, a comma behind each */
	const char *qualified;
	const char *holder;	/* last name before its own, or "" */
	const char *signature;	/* NULL where it is not listed or asked for */
	uint64_t uses;		/* that mean it, perhaps among others */
};
typedef VEC(struct definition) definition_vec;

struct use {
	uint32_t file, line, column;
	const char *text;	/* of the line */
	/* Numbers of the definitions that it may mean; none when it cannot be
	 * told. */
	const uint32_t *definition;
	size_t definitions;
	bool is_sure;		/* and nothing else, as far as code tells */
	bool is_untold;		/* it is one of those that refs.untold counts */
	bool is_called;		/* a parenthesis opens behind it */
	bool is_exact;		/* an indexer says so */
	/* Not known to mean any of the definitions that there are, in a file
	   whose language has no references, as a page of HTML. */
	bool is_mention;
	bool is_through;	/* it means what is overridden: see
				   refs_request.with_through */
	/* The innermost function around it, with its containers, or route that
	 * answers itself or is answered by what is used; else the innermost
	 * type or other route; NULL where the file alone is. */
	const char *enclosing;
	uint8_t enclosing_kind;
	uint32_t enclosing_line;	/* where its name stands */
	uint32_t enclosing_first, enclosing_last;
};

struct refs {
	const char *name;	/* the identifier alone */
	bool is_narrowed;	/* the symbol says which of its definitions */
	/* All of them, definitions before prototypes before what is local,
	 * then by file and line; narrowed, those that are meant come first,
	 * `meant` of them; the last `outside` of these are in files that are
	 * not selected. */
	definition_vec definition;
	size_t meant, outside;
	size_t above, below;	/* definitions of each lineage; 0 without uses,
				   and where hundreds have the name */
	VEC(struct use) use;	/* by rank, file, line and column: `limit` at
				   most */
	uint64_t uses;		/* of what is meant */
	uint64_t files;		/* that hold those */
	uint64_t unresolved;	/* places that no definition is told of */
	uint64_t mentions;	/* of the uses: see struct use */
	/* Places that uses does not count: of definitions that are not meant,
	 * of variables, and of what other trees declare; and among them those
	 * that may be uses all the same, behind a receiver whose type nothing
	 * tells. */
	uint64_t elsewhere, untold;
	uint64_t unread;	/* files whose content could not be read */
	uint64_t exact;		/* of the uses: an indexer says so */
	uint64_t cut;		/* files whose symbols are not all known */
	struct arena arena;
};

/*
 * ERROR_NOT_FOUND, with the nearest names, when nothing declares or uses the
 * symbol. refs is { 0 } or was released.
 */
const struct error *graph_refs(struct refs *refs, struct graph *graph,
			       const struct refs_request *request) MUST_CHECK;
void refs_release(struct refs *refs);

/* A name in the code of some lines of a file. */
struct name_in_lines {
	const char *name;
	uint32_t file, first, last;
};

/* A symbol that it may mean there. */
struct meant_symbol {
	uint32_t file;
	uint32_t symbol;	/* in its facts */
	uint32_t line;		/* the first that means it */
	bool is_sure;		/* there it means nothing else */
};
typedef VEC(struct meant_symbol) meant_symbol_vec;

/*
 * Replaces out with the symbols that such a name may mean, each once: also one
 * that may be another, but no member behind what is of an unknown type, which
 * is mostly of another tree. Variables of the name mean nothing.
 * ERROR_NOT_FOUND when nothing declares or uses it.
 */
const struct error *graph_meant_in(struct graph *graph,
				   const struct name_in_lines *in,
				   meant_symbol_vec *out) MUST_CHECK;

/* Are two files of the view in languages of one family, so that code of one may
 * use what the other declares: TypeScript and JavaScript, Java and Kotlin? */
bool graph_may_share_names(struct graph *graph, uint32_t a, uint32_t b);

/* Is one type the other, or made of it: extends, embeds or implements it? As
 * the code of the file `user` and its kin sees them. */
const struct error *graph_is_made_of(bool *out, struct graph *graph,
				     uint32_t user, const char *type,
				     const char *of) MUST_CHECK;

/*
 * Replaces out with what "Type.member", with any separator, is where the type
 * has the member from another: "Base.member", qualified, of the nearest one.
 * Empty where it has not, and where hundreds have the name.
 */
const struct error *graph_inherited(struct buf *out, struct graph *graph,
				    const char *symbol) MUST_CHECK;

/* The lines of all that a definition defines, with what is above it and
 * belongs to it; that of its name, where no more is known. */
const struct error *definition_lines(uint32_t *first, uint32_t *last,
				     struct graph *graph,
				     const struct definition *definition)
	MUST_CHECK;

#endif
