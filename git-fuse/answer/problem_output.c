/* SPDX-License-Identifier: MIT */
/* Problems in the forms that --format names: see problem_output.h. */
#include "git-fuse/answer/problem_output.h"

#include <string.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/oid.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/param.h"
#include "source/source.h"

/* In the order of problem_formats; NULL where it is more than problems. */
static void (*const writer[])(const struct problems *, struct sink *) = {
	NULL,			/* text */
	NULL,			/* json */
	problems_jsonl, problems_sarif, problems_junit, problems_github,
	problems_codeclimate
};

enum { FORM_TEXT, FORM_JSON, FORMS = sizeof(writer) / sizeof(writer[0]) };

/* One value of --format. */
struct form {
	size_t number;		/* among problem_formats */
	const char *file;	/* NULL: stdout */
};

static const struct error *form_parse(struct form *out, const char *value)
{
	size_t i, n = strcspn(value, ":");

	for (i = 0; i < FORMS; i++)
		if (strlen(problem_formats[i]) == n &&
		    !memcmp(problem_formats[i], value, n))
			break;
	if (i == FORMS) {
		struct buf known = { 0 };
		const struct error *err;
		size_t k;

		for (k = 0; k < FORMS; k++)
			buf_addf(&known, "%s%s",
				 k == 0 ? "" : k + 1 < FORMS ? ", " : " or ",
				 problem_formats[k]);
		err = error_new(ERROR_USAGE,
				"'--format' takes %s, and ':FILE' behind "
				"it, not '%.*s'", known.ptr, (int)n, value);
		buf_release(&known);
		return err;
	}
	*out = (struct form){ .number = i };
	if (!value[n])
		return NULL;
	if (!value[n + 1])
		return error_new(ERROR_USAGE, "'--format=%s' names no file "
				 "behind the colon", value);
	if (strcmp(value + n + 1, "-"))
		out->file = value + n + 1;
	return NULL;
}

static bool is_same_place(const struct form *a, const struct form *b)
{
	if (!a->file || !b->file)
		return a->file == b->file;
	return !strcmp(a->file, b->file);
}

const struct error *reporting_check(const struct args *args)
{
	const struct arg *arg = args_find(args, "format");
	const struct error *err = NULL;
	struct form form, other;
	size_t i, j;

	for (i = 0; !err && i < arg->text.n; i++) {
		err = form_parse(&form, arg->text.item[i]);
		for (j = 0; !err && j < i; j++) {
			err = form_parse(&other, arg->text.item[j]);
			if (!err && is_same_place(&form, &other))
				return error_new(ERROR_USAGE, "'--format=%s' "
						 "and '--format=%s' would both "
						 "be written to %s; name "
						 "another file for one",
						 arg->text.item[j],
						 arg->text.item[i], form.file ?
						 form.file : "stdout");
		}
	}
	return err;
}

/* ----------------------------------------------------------- the forms */

static void write_text(const struct problems *problems,
		       const struct reporting *reporting, struct sink *out)
{
	problems_text(problems, out);
	if (reporting->say)
		reporting->say(out, reporting->payload);
	else if (problems->problem.n)
		problems_summary(problems, out);
}

static const struct error *write_json(struct session *session,
				      const struct problems *problems,
				      const struct reporting *reporting,
				      struct sink *out)
{
	static const uint64_t nothing[OMIT_REASONS];
	struct json json = { .sink = out };
	const struct error *err;

	err = answer_open(&json, session, reporting->schema);
	if (err)
		return err;
	if (reporting->put)
		reporting->put(&json, reporting->payload);
	json_key(&json, "problems");
	problems_json(problems, &json);
	answer_close(&json, reporting->omitted ? reporting->omitted : nothing);
	return NULL;
}

static const struct error *write_form(struct session *session,
				      const struct form *form,
				      const struct problems *problems,
				      const struct reporting *reporting,
				      struct sink *out)
{
	if (form->number == FORM_JSON)
		return write_json(session, problems, reporting, out);
	if (form->number == FORM_TEXT)
		write_text(problems, reporting, out);
	else
		writer[form->number](problems, out);
	return NULL;
}

static const struct error *write_file(struct session *session,
				      const struct form *form,
				      const struct problems *problems,
				      const struct reporting *reporting)
{
	struct sink sink = { 0 };
	const struct error *err;

	err = write_form(session, form, problems, reporting, &sink);
	if (!err)
		err = sink_finish(&sink);
	if (!err)
		err = file_replace(form->file, buf_str(&sink.buf),
				   sink.buf.len);
	sink_release(&sink);
	return err;
}

/* --------------------------------------------------------------- report */

static const char *hex_of(struct problems *problems, const struct oid *oid,
			  bool is_known)
{
	char hex[OID_HEX + 1];

	return is_known ? arena_strdup(&problems->arena,
				       oid_to_hex(hex, oid)) : NULL;
}

/* Those with a file, or those without. */
static const struct error *write_forms(struct session *session,
				       const struct args *args,
				       const struct problems *problems,
				       const struct reporting *reporting,
				       struct sink *out)
{
	const struct arg *arg = args_find(args, "format");
	const struct error *err = NULL;
	struct form form;
	size_t i;

	for (i = 0; !err && i < arg->text.n; i++) {
		err = form_parse(&form, arg->text.item[i]);
		if (err || !form.file != (out != NULL))
			continue;
		err = out ? write_form(session, &form, problems, reporting,
				       out) :
			write_file(session, &form, problems, reporting);
	}
	return err;
}

const struct error *report_problems(struct session *session,
				    const struct args *args,
				    struct problems *problems,
				    const struct reporting *reporting,
				    struct sink *out)
{
	const struct error *err = reporting_check(args);
	struct source_identity id;

	if (!err)
		err = source_identity(session->source, &id);
	if (!err) {
		problems->source = answer_source_kind(&id);
		problems->commit = hex_of(problems, &id.commit, id.has_commit);
		problems->tree = hex_of(problems, &id.tree, id.has_tree);
	}
	if (err)
		return err;
	problems_sort(problems);
	err = write_forms(session, args, problems, reporting, NULL);
	if (!err)
		err = write_forms(session, args, problems, reporting, out);
	if (!err && problems_count(problems, SEVERITY_ERROR))
		session->has_findings = true;
	return err;
}
