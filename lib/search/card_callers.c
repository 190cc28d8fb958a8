/* SPDX-License-Identifier: MIT */
/* Who uses the results: see card.h. */
#include <stdlib.h>
#include <string.h>

#include "lang/words.h"
#include "search/card.h"
#include "search/class.h"

struct user {
	struct card_caller caller;
	const char *via;	/* the name, or the import */
	bool by_import;
};

struct survey {
	struct card *card;
	const struct search_request *request;
	const struct search_result *result;
	bool *is_result;	/* a file */
	uint32_t *user_of;	/* a file: 1 + its place, 0: not met */
	VEC(struct user) user;
};

static void note_user(struct survey *s, const struct edge *e, uint8_t hop)
{
	struct user *user;

	if (s->user_of[e->to]) {
		user = &s->user.item[s->user_of[e->to] - 1];
		if (user->caller.hop == hop)
			user->caller.count += e->count;
		return;
	}
	*VEC_PUSH(&s->user) = (struct user){
		{ .file = e->to, .count = e->count, .hop = hop },
		e->via, e->kind == EDGE_IMPORTS
	};
	s->user_of[e->to] = (uint32_t)s->user.n;
}

/* Tests call everything, and are no answer unless they were asked for. */
static bool is_test(const struct survey *s, uint32_t file)
{
	return !s->request->tests && !s->is_result[file] &&
		file_class(&s->request->view->file[file]) == CLASS_TEST;
}

/* Those that are missing from the results, and may be named. */
static bool is_listed(const struct survey *s, uint32_t file)
{
	return !s->is_result[file] && search_may_name(s->request, file);
}

static const struct error *note_users(struct survey *s, uint32_t file,
				      uint8_t hop)
{
	const struct edge *edge;
	const struct error *err;
	size_t i, n;

	err = graph_edges(s->request->graph, file, REVERSE, &edge, &n);
	for (i = 0; !err && i < n; i++)
		if (!edge[i].is_promise && !is_test(s, edge[i].to) &&
		    (hop == 1 || is_listed(s, edge[i].to)))
			note_user(s, &edge[i], hop);
	return err;
}

/* The nearer first, then those that use more, then by path. */
static int user_cmp(const void *a_ptr, const void *b_ptr)
{
	const struct card_caller *a = &((const struct user *)a_ptr)->caller;
	const struct card_caller *b = &((const struct user *)b_ptr)->caller;

	if (a->hop != b->hop)
		return a->hop < b->hop ? -1 : 1;
	if (a->count != b->count)
		return a->count > b->count ? -1 : 1;
	return a->file < b->file ? -1 : a->file > b->file;
}

/* Counts those at the first hop and keeps what is to be listed of them. */
static void count_users(struct survey *s)
{
	size_t i, n = 0;

	s->card->callers = (uint32_t)s->user.n;
	for (i = 0; i < s->user.n; i++) {
		const uint32_t file = s->user.item[i].caller.file;

		s->card->covered += s->is_result[file];
		if (is_listed(s, file))
			s->user.item[n++] = s->user.item[i];
	}
	s->user.n = n;
	if (n > 1)
		qsort(s->user.item, n, sizeof(*s->user.item), user_cmp);
	for (i = 0; i < n; i++)
		s->user_of[s->user.item[i].caller.file] = (uint32_t)i + 1;
}

/* --- Lines --- */

static uint32_t line_of_import(const struct facts *facts, const char *text)
{
	size_t i;

	for (i = 0; i < facts->import.n; i++)
		if (!strcmp(facts->import.item[i].text, text))
			return facts->import.item[i].line;
	return 0;
}

static uint32_t line_of_word(const struct buf *content, const char *name)
{
	const char *at = buf_str(content), *end = at + content->len, *word;
	const char *counted = at;
	size_t len, wanted = strlen(name);
	uint32_t line = 1;

	while ((word = word_next(&at, end, &len)))
		if (len == wanted && !memcmp(word, name, len))
			break;
	for (; word && (counted = memchr(counted, '\n',
					 (size_t)(word - counted))); counted++)
		line++;
	return word ? line : 0;
}

static const struct error *find_line(struct survey *s, struct user *user,
				     struct buf *content)
{
	struct graph *graph = s->request->graph;
	const struct error *err;
	const struct facts *facts;

	if (user->by_import) {
		err = graph_facts(graph, user->caller.file, &facts);
		if (!err)
			user->caller.line = line_of_import(facts, user->via);
		return err;
	}
	err = graph_read(graph, user->caller.file, content);
	if (error_is_unreadable(err))
		return NULL;
	if (!err)
		user->caller.line = line_of_word(content, user->via);
	return err;
}

const struct error *card_find_callers(struct card *card,
				      const struct card_request *request)
{
	struct survey s = { .card = card, .request = request->search,
			    .result = request->result };
	size_t files = s.request->view->n, i, direct;
	const struct error *err = NULL;

	s.is_result = xcalloc(files, sizeof(*s.is_result));
	s.user_of = xcalloc(files, sizeof(*s.user_of));
	for (i = 0; i < s.result->hit.n; i++)
		s.is_result[s.result->hit.item[i].candidate.file] = true;
	for (i = 0; !err && i < s.result->hit.n && i < ENRICHED_HITS; i++)
		err = note_users(&s, s.result->hit.item[i].candidate.file, 1);
	count_users(&s);
	/* One hop further where there is room, behind those that are shown. */
	direct = s.user.n;
	for (i = 0; !err && i < direct && i < CARD_SHOWN &&
	     s.user.n < CARD_DETAILS; i++)
		err = note_users(&s, s.user.item[i].caller.file, 2);
	if (s.user.n > 1)
		qsort(s.user.item, s.user.n, sizeof(*s.user.item), user_cmp);
	if (!err) {
		struct buf content = { 0 };

		for (i = 0; !err && i < s.user.n && i < CARD_DETAILS; i++) {
			err = find_line(&s, &s.user.item[i], &content);
			s.card->detail[s.card->details++] =
				s.user.item[i].caller;
		}
		buf_release(&content);
	}
	VEC_RELEASE(&s.user);
	free(s.user_of);
	free(s.is_result);
	return err;
}
