/* SPDX-License-Identifier: MIT */
/*
 * What a check found, and the forms in which people, editors and CI read it.
 * One struct for every check of ours, so that each form is written once.
 */
#ifndef EMIT_PROBLEM_H
#define EMIT_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"
#include "emit/json.h"
#include "emit/sink.h"

enum severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR };

/* "note", "warning", "error" */
const char *severity_name(enum severity severity);

/* How a problem stands to the baseline of known ones. */
enum problem_state {
	PROBLEM_NEW,		/* also where there is no baseline */
	PROBLEM_KNOWN,		/* the baseline has it: not counted as found */
	PROBLEM_EXCUSED,	/* a comment in the code excuses it */
	PROBLEM_FIXED		/* of a comparison: it is no more */
};

/* Strings are borrowed: usually of problems.arena. NULL where unknown. */
struct problem {
	const char *rule;	/* a rule's id: "adr-duplicate-number" */
	const char *message;	/* one sentence, lower case, no full stop */
	const char *path;	/* NULL: of the whole tree */
	uint32_t line, column;	/* from 1, in bytes; 0: of the whole file */
	const char *text;	/* what stands there: an import, a heading */
	const char *advice;	/* what to do next */
	const char *adr;	/* "ADR-0012": the decision behind the rule */
	const char *because;	/* the rule's own reason */
	const char *target;	/* the other end: a path or a package */
	const char *excuse;	/* of PROBLEM_EXCUSED: the reason given */
	/* Who brought it in; commit is hexadecimal. */
	const char *commit, *author;
	int64_t time;
	/*
	 * What it is, the same after lines moved: no line number in it. Equal
	 * problems of one file have equal keys. NULL: rule, path and message.
	 */
	const char *key;
	uint8_t severity;	/* enum severity */
	uint8_t state;		/* enum problem_state */
	bool target_is_file;	/* target is a path of the tree */
};

struct problem_rule {
	const char *id;
	const char *summary;	/* lower case, no full stop */
	const char *help;	/* Markdown, or NULL */
	uint8_t severity;	/* what it is worth by default */
};

struct problems {
	VEC(struct problem) problem;
	VEC(struct problem_rule) rule;	/* those that were judged by, sorted */
	/* What was looked at: "rev", "staged", "worktree"; hexadecimal ids,
	   or NULL. */
	const char *source, *commit, *tree;
	/* Which of them the forms that are lists tell, text, json and jsonl: so
	   many from number `first`; 0: all from there. A document is always
	   whole, and so is the summary. */
	size_t first, most;
	struct arena arena;
};

void problems_release(struct problems *problems);

/* Adds one to the rules that were judged by, in its place; not twice. */
void problems_add_rule(struct problems *problems,
		       const struct problem_rule *rule);

/*
 * By path (none first), line, column, rule, message, target, key: the order of
 * every form. Whoever writes a form sorts first.
 */
void problems_sort(struct problems *problems);

/* What is wanted: of these rules (none: of any), and as severe as this at
 * least. */
struct problem_narrow {
	const char *const *rule;
	size_t rules;
	enum severity severity;
};

/* Whether what breaks this rule, as severely as this, is wanted. */
bool problem_is_wanted(const struct problem_narrow *narrow, const char *rule,
		       uint8_t severity);

/* Keeps what is wanted, and of the rules that were judged by those that it can
 * be of; tells how many problems it took out. */
uint64_t problems_narrow(struct problems *problems,
			 const struct problem_narrow *narrow);

/*
 * Makes known those new problems that `before` has, too: of equal ones (rule,
 * path, target, key or else message) as many as it has. What is excused or
 * fixed there counts for nothing.
 */
void problems_make_known(struct problems *problems,
			 const struct problems *before);

/* How many are new, of at least this severity. */
size_t problems_count(const struct problems *problems,
		      enum severity severity);

/*
 * One array of objects: for "problems" in a JSON answer. Members that are not
 * known are null; "fingerprint" is the one of SARIF.
 */
void problems_json(const struct problems *problems, struct json *json);

/*
 * One line for people, "2 errors, 1 warning; 3 known, 1 fixed", which says
 * "no problems" where nothing is new.
 */
void problems_summary(const struct problems *problems, struct sink *out);

/*
 * A whole document each; jsonl has one object a line.
 *
 * Text shows new problems only: "path:line: severity: message [rule]", with
 * what stands there, reasons and advice indented below. GitHub's annotations
 * are of new problems only, too: a step shows ten of a kind, which known ones
 * would use up. The other forms show all with their state.
 *
 * SARIF is 2.1.0, with the partial fingerprint that GitHub reads
 * (primaryLocationLineHash), baselineState and suppressions; at most 25,000
 * results, which is the limit of GitHub, and a notification when there are
 * more. A fingerprint is a hash of rule, path and key, and which of its equals
 * it is: two problems never share one, and it is the same after lines moved.
 *
 * JUnit has a test case for each rule that found nothing, and one for each
 * problem: failed when it is a new error, skipped when it is known or excused,
 * passed with an output otherwise.
 *
 * CodeClimate is the subset that GitLab reads; known and excused problems are
 * "info", and what is of no file is of ".". Fixed ones are left out, for what
 * it tells are issues.
 *
 * Text that is not UTF-8 is repaired in every form, and characters that XML
 * cannot hold become U+FFFD; only a path of SARIF is exact, as a URI.
 */
void problems_text(const struct problems *problems, struct sink *out);
void problems_jsonl(const struct problems *problems, struct sink *out);
void problems_sarif(const struct problems *problems, struct sink *out);
void problems_junit(const struct problems *problems, struct sink *out);
void problems_github(const struct problems *problems, struct sink *out);
void problems_codeclimate(const struct problems *problems, struct sink *out);

#endif
