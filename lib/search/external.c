/* SPDX-License-Identifier: MIT */
/* Asking a command by lines of JSON: see external.h. */
#include "search/external.h"

#include <math.h>

#include "base/process.h"
#include "emit/json.h"
#include "json/value.h"

enum {
	MESSAGE_SHOWN = 200,
	/* Vectors for 30 texts of 4,000 numbers each are two megabytes. */
	OUTPUT_MOST = 16 << 20,
	NOT_THERE = 127
};

/* The first line of what the command said on stderr, for the message. */
static const struct error *failed(const char *command, int status,
				  const struct buf *messages)
{
	size_t n = messages->len ? strcspn(messages->ptr, "\r\n") : 0;

	if (n > MESSAGE_SHOWN)
		n = MESSAGE_SHOWN;
	return error_new(ERROR_FAILED, "'%s' ended with %d%s%.*s", command,
			 status, n ? ": " : "", (int)n, buf_str(messages));
}

/* It was killed: which limit was it? */
static const struct error *ran_away(const struct external *external,
				    const char *command,
				    const struct buf *answer,
				    const struct buf *messages)
{
	if (answer->len + messages->len > OUTPUT_MOST)
		return error_new(ERROR_LIMIT,
				 "'%s' wrote more than %d MiB", command,
				 OUTPUT_MOST >> 20);
	return error_new(ERROR_LIMIT, "'%s' took longer than %g s", command,
			 external->timeout_ms / 1000.);
}

static const struct error *ask(struct value **out,
			       const struct external *external,
			       const char *command, const struct buf *request)
{
	const char *const argv[] = { "sh", "-c", command, NULL };
	const struct process_spec spec = {
		.argv = argv, .dir = external->dir, .input = request->ptr,
		.input_len = request->len,
		.timeout_ms = external->timeout_ms,
		.most_output = OUTPUT_MOST
	};
	struct buf answer = { 0 }, messages = { 0 };
	const struct error *err;
	int status = 0;

	err = process_run(&spec, &answer, &messages, &status);
	if (err && err->code == ERROR_LIMIT)
		err = ran_away(external, command, &answer, &messages);
	/* What a shell says of a command that is not there is about that. */
	if (status && (!err || status == NOT_THERE))
		err = failed(command, status, &messages);
	if (!err)
		err = value_parse(out, buf_str(&answer), answer.len,
				  VALUE_STRICT);
	if (err && err->code == ERROR_CORRUPT)
		err = error_wrap(err, "cannot read the answer of '%s'",
				 command);
	buf_release(&messages);
	buf_release(&answer);
	return err;
}

static const struct error *nonsense(const char *command, const char *what,
				    size_t n)
{
	return error_new(ERROR_CORRUPT, "'%s' did not answer with %zu %s",
			 command, n, what);
}

static bool read_scores(double *score, const struct value *list, size_t n)
{
	struct value_iter it = { 0 };
	size_t i;

	if (value_kind(list) != VALUE_ARRAY || value_count(list) != n)
		return false;
	for (i = 0; value_next(list, &it); i++)
		if (!value_real(it.value, &score[i]) || !isfinite(score[i]))
			return false;
	return true;
}

const struct error *external_rerank(double *score,
				    const struct external *external,
				    const char *question, size_t len,
				    const struct excerpt *excerpt, size_t n)
{
	struct sink sink = { 0 };
	struct json json = { .sink = &sink };
	struct value *answer = NULL;
	const struct error *err;
	size_t i;

	json_open(&json, '{');
	json_member_bytes(&json, "query", question, len);
	json_member_open(&json, "candidates", '[');
	for (i = 0; i < n; i++) {
		json_open(&json, '{');
		json_path(&json, "path", excerpt[i].path);
		json_key(&json, "text");
		json_put_bytes(&json, excerpt[i].text, excerpt[i].len);
		json_close(&json);
	}
	json_close(&json);
	json_close(&json);
	json_end(&json);
	err = ask(&answer, external, external->rerank, &sink.buf);
	if (!err && !read_scores(score, value_get(answer, "scores"), n))
		err = nonsense(external->rerank, "finite scores", n);
	value_free(answer);
	sink_release(&sink);
	return err;
}

/* The cosine of two vectors of one length; false when they are none. */
static bool read_cosine(double *out, const struct value *a,
			const struct value *b)
{
	struct value_iter at = { 0 }, bt = { 0 };
	double x, y, product = 0, a_square = 0, b_square = 0;

	if (value_kind(a) != VALUE_ARRAY || value_kind(b) != VALUE_ARRAY ||
	    !value_count(a) || value_count(a) != value_count(b))
		return false;
	while (value_next(a, &at) && value_next(b, &bt)) {
		if (!value_real(at.value, &x) || !value_real(bt.value, &y))
			return false;
		product += x * y;
		a_square += x * x;
		b_square += y * y;
	}
	*out = a_square > 0 && b_square > 0 ?
		product / sqrt(a_square * b_square) : 0;
	return isfinite(*out);
}

static bool read_cosines(double *cosine, const struct value *list, size_t n)
{
	struct value_iter it = { 0 };
	const struct value *first;
	size_t i;

	if (value_kind(list) != VALUE_ARRAY || value_count(list) != n + 1 ||
	    !value_next(list, &it))
		return false;
	first = it.value;
	for (i = 0; value_next(list, &it); i++)
		if (!read_cosine(&cosine[i], first, it.value))
			return false;
	return true;
}

const struct error *external_embed(double *cosine,
				   const struct external *external,
				   const char *question, size_t len,
				   const struct excerpt *excerpt, size_t n)
{
	struct sink sink = { 0 };
	struct json json = { .sink = &sink };
	struct value *answer = NULL;
	const struct error *err;
	size_t i;

	json_open(&json, '{');
	json_member_open(&json, "texts", '[');
	json_put_bytes(&json, question, len);
	for (i = 0; i < n; i++)
		json_put_bytes(&json, excerpt[i].text, excerpt[i].len);
	json_close(&json);
	json_close(&json);
	json_end(&json);
	err = ask(&answer, external, external->embed, &sink.buf);
	if (!err && !read_cosines(cosine, value_get(answer, "vectors"), n))
		err = nonsense(external->embed, "vectors of one length",
			       n + 1);
	value_free(answer);
	sink_release(&sink);
	return err;
}
