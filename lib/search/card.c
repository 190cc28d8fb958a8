/* SPDX-License-Identifier: MIT */
/* Weighing evidence: see card.h. */
#include "search/card.h"

#include <string.h>
#include <strings.h>

#include "base/path.h"
#include "base/plural.h"
#include "base/span.h"
#include "emit/manner.h"
#include "lang/words.h"
#include "search/class.h"
#include "search/message.h"

enum { CODE_SHARE = 45, PATTERN_SHARE = 30, MEMORY_SHARE = 25,
       NAME_LEAST = 3, STRESS_STALE = 50, STRESS_MISSING = 2, STRESS_MOST = 2 };

enum stress {
	STRESS_CONFLICT = 1,	/* patterns are undecided */
	STRESS_MEMORIES = 2,	/* most memories are stale */
	STRESS_THIN = 4,	/* two kinds of evidence are missing */
	STRESS_BLIND = 8	/* few of the callers are among the results */
};

struct weighing {
	struct card *card;
	const struct card_request *request;
	card_memory_vec memory;
	size_t stale, failures;
	unsigned int stress;	/* enum stress */
};

const char *evidence_name(enum card_evidence evidence)
{
	static const char *const name[] = { "missing", "weak", "strong" };

	return name[evidence];
}

void card_pattern_text(struct buf *out, const struct card_pattern *pattern)
{
	buf_addf(out, "%s: %s (%u %%", pattern->category, pattern->name,
		 pattern->percent);
	if (pattern->drift != DRIFT_NONE)
		buf_addf(out, ", %s", drift_name(pattern->drift));
	buf_addch(out, ')');
	if (pattern->near)
		buf_addf(out, ", in %zu result%s", pattern->near,
			 plural(pattern->near));
	if (pattern->against)
		buf_addf(out, ", against %s", pattern->against);
}

static enum card_evidence weigh(size_t n, size_t enough)
{
	return n >= enough ? EVIDENCE_STRONG :
		n ? EVIDENCE_WEAK : EVIDENCE_MISSING;
}

static unsigned int share(enum card_evidence evidence, unsigned int whole)
{
	return evidence == EVIDENCE_STRONG ? whole :
		evidence == EVIDENCE_WEAK ? whole / 2 : 0;
}

/* --- Evidence --- */

static const struct error *recall(struct weighing *w)
{
	const struct card_memories *from = w->request->memories;
	uint32_t file[ENRICHED_HITS];
	const struct error *err;
	size_t i, n;

	for (n = 0; n < w->request->result->hit.n && n < ENRICHED_HITS; n++)
		file[n] = w->request->result->hit.item[n].candidate.file;
	if (!from)
		return NULL;
	err = from->find(from->payload, file, n, &w->memory);
	for (i = 0; !err && i < w->memory.n; i++) {
		w->stale += w->memory.item[i].is_stale;
		w->failures += w->memory.item[i].is_failure;
	}
	return err;
}

static void weigh_evidence(struct weighing *w)
{
	const struct card_patterns *patterns = w->request->patterns;
	struct card *card = w->card;

	card->code = weigh(w->request->result->hit.n, CARD_CODE);
	card->patterns = weigh(patterns ? patterns->preferred.n +
			       patterns->declining.n : 0, CARD_PATTERNS);
	card->memories = w->failures ? EVIDENCE_STRONG :
		weigh(w->memory.n - w->stale, CARD_MEMORIES);
	card->score = share(card->code, CODE_SHARE) +
		share(card->patterns, PATTERN_SHARE) +
		share(card->memories, MEMORY_SHARE);
}

static bool is_blind(const struct card *card)
{
	return card->callers > STRESS_CALLERS &&
		card->covered * 100 < STRESS_COVERAGE * card->callers;
}

static void weigh_stress(struct weighing *w)
{
	const struct card_patterns *patterns = w->request->patterns;
	struct card *card = w->card;
	int missing = !card->code + !card->patterns + !card->memories;

	if (patterns && patterns->conflict.n)
		w->stress |= STRESS_CONFLICT;
	if (w->memory.n && w->stale * 100 > STRESS_STALE * w->memory.n)
		w->stress |= STRESS_MEMORIES;
	if (missing >= STRESS_MISSING)
		w->stress |= STRESS_THIN;
	if (is_blind(card))
		w->stress |= STRESS_BLIND;
	card->stress = (unsigned int)__builtin_popcount(w->stress);
}

/* --- What is told --- */

static void warn(struct card *card, const char *text)
{
	if (card->warnings < CARD_SHOWN)
		card->warning[card->warnings++] = text;
}

static const char *told(const struct weighing *w, const char *path)
{
	return told_path(&w->card->arena, w->request->reader, path);
}

static const char *path_of(const struct weighing *w, uint32_t file)
{
	return told(w, w->request->search->view->file[file].path);
}

/* Failures first; then what makes the answer less than the whole truth. */
static void tell_warnings(struct weighing *w)
{
	const struct past *past = w->request->search->past;
	const struct search_result *result = w->request->result;
	struct card *card = w->card;
	size_t i;
	const struct view *view;

	for (i = 0; i < w->memory.n; i++)
		if (w->memory.item[i].is_failure)
			warn(card, arena_strdup(&card->arena,
						w->memory.item[i].text));
	for (i = 0; i < result->warning.n; i++)
		warn(card, arena_strdup(&card->arena,
					result->warning.item[i]));
	if (!past)
		warn(card, "there is no history: owners, companions and "
		     "failures are unknown");
	else if (!past->status.is_complete)
		warn(card, "history is not complete: older commits have no "
		     "say");
	view = w->request->search->view;
	for (i = 0; i < result->hit.n; i++) {
		const struct file *file =
			&view->file[result->hit.item[i].candidate.file];

		if (!(file->flags & FILE_CUT))
			continue;
		warn(w->card,
		     arena_fmt(&w->card->arena, "not all symbols of '%s' are "
			       "known: it is too long or nested too deep",
			       told(w, file->path)));
		return;
	}
}

/* What the card cannot be asked for: the question was for something that the
 * tree does not have. */
static void warn_of_lack(struct weighing *w)
{
	const enum card_intent intent = w->request->intent;
	struct card *card = w->card;

	if (intent == INTENT_REFACTOR && !card->all_tests &&
	    w->request->result->hit.n)
		warn(card, "no test uses a result: no test will show "
		     "whether they still work");
	if (intent == INTENT_MIGRATE && !card->migrations)
		warn(card, "no known pattern here takes the place of another: "
		     "a team can define its own in .fuse/patterns");
}

/* Keeps the first of them, with texts of its own. */
static size_t keep_patterns(struct card *card, struct card_pattern *out,
			    const struct card_pattern *from, size_t n)
{
	size_t i;

	for (i = 0; i < n && i < CARD_SHOWN; i++) {
		out[i] = from[i];
		out[i].category = arena_strdup(&card->arena,
					       from[i].category);
		out[i].name = arena_strdup(&card->arena, from[i].name);
		if (from[i].against)
			out[i].against = arena_strdup(&card->arena,
						      from[i].against);
	}
	return i;
}

static void tell_patterns(struct weighing *w)
{
	const struct card_patterns *p = w->request->patterns;
	struct card *card = w->card;

	if (!p)
		return;
	card->prefers = keep_patterns(card, card->prefer, p->preferred.item,
				      p->preferred.n);
	card->avoids = keep_patterns(card, card->avoid, p->declining.item,
				     p->declining.n);
	if (w->request->intent == INTENT_MIGRATE) {
		size_t i;

		card->all_migrations = p->migration.n;
		for (i = 0; i < p->migration.n && i < CARD_SHOWN; i++) {
			struct card_migration *m = &card->migration[i];

			*m = p->migration.item[i];
			m->category = arena_strdup(&card->arena, m->category);
			m->from = arena_strdup(&card->arena, m->from);
			m->to = arena_strdup(&card->arena, m->to);
		}
		card->migrations = i;
	}
}

/* --- What is missing --- */

static const char *need_words(struct weighing *w)
{
	return w->request->result->grade == GRADE_INSUFFICIENT ?
		"ask again with names from the code: the answer is "
		"insufficient" : NULL;
}

/* A word that every commit has names nothing, and neither does one alone that
 * is no name of the code. */
static bool names_nothing(const struct weighing *w)
{
	const struct search_result *r = w->request->result;
	const struct search_request *search = w->request->search;
	const size_t enough = r->grade == GRADE_PARTIAL ? 3 : 2;

	return !r->quoted.n && !r->identifier.n &&
		message_words(search->text, search->len) < enough;
}

static bool is_close(const struct weighing *w)
{
	const struct search_result *r = w->request->result;

	return r->grade == GRADE_PARTIAL && r->hit.n > 1 &&
		r->hit.item[1].candidate.score * 100 >=
		CARD_CLOSE * r->hit.item[0].candidate.score;
}

static const char *need_name(struct weighing *w)
{
	return names_nothing(w) ? "say what it is about: the question names "
		"nothing of the code" : NULL;
}

static const char *need_choice(struct weighing *w)
{
	return is_close(w) ? "choose between the first two results: they fit "
		"about equally well" : NULL;
}

static bool is_common(const struct weighing *w)
{
	return w->card->namesakes > CARD_NAMESAKES;
}

/* Text about the code, such as a list of what it exports, has every name; only
 * who names it means it. */
static bool is_document(const struct weighing *w)
{
	const struct search_request *search = w->request->search;
	const struct search_result *r = w->request->result;
	const char *base;

	if (!r->hit.n || r->hit.item[0].candidate.class != CLASS_PROSE)
		return false;
	base = path_base(path_of(w, r->hit.item[0].candidate.file));
	return !memmem(search->text, search->len, base, strlen(base));
}

/* A line declares a field or a constant: what goes wrong does so where it is
 * used. */
static bool is_declared(const struct weighing *w)
{
	static const char *const kinds[] = {
		"alias", "constant", "field", "property", "variable", NULL
	};
	const struct search_hit *first = w->request->result->hit.item;

	return w->request->result->hit.n && first->symbol && first->kind &&
		first->first_line == first->last_line &&
		span_is_among(span_of(first->kind), kinds);
}

/* Does the question write the name of the first result's symbol? One that it
 * does not write is the right place in two of five questions only. */
static bool is_written(const struct weighing *w)
{
	const struct search_request *search = w->request->search;
	const struct search_hit *first = w->request->result->hit.item;
	const char *at = search->text, *end = at + search->len, *word;
	const char *name = w->request->result->hit.n ? first->symbol : NULL;
	size_t len, n;

	if (!name || is_common(w) || is_document(w) || is_declared(w))
		return false;
	name = symbol_last_name(name);
	n = strlen(name);
	while ((word = word_next(&at, end, &len)))
		if (len == n && n >= NAME_LEAST && !strncasecmp(word, name, n))
			return true;
	return false;
}

static const char *need_place(struct weighing *w)
{
	const struct search_result *r = w->request->result;
	const struct search_hit *first = r->hit.item;

	if (!r->hit.n || is_written(w))
		return NULL;
	if (is_document(w))
		return "look for the code in other words: the first result is "
			"a document";
	if (is_common(w))
		return arena_fmt(&w->card->arena, "begin with the first result: "
				 "%zu symbols are called %s",
				 w->card->namesakes,
				 symbol_last_name(first->symbol));
	if (is_declared(w))
		return arena_fmt(&w->card->arena, "see where it is used: the "
				 "first result only declares %s",
				 symbol_last_name(first->symbol));
	return arena_fmt(&w->card->arena, "begin with the first result: the "
			 "question does not name %s", first->symbol ?
			 symbol_last_name(first->symbol) : "a symbol of it");
}

static const char *need_uses(struct weighing *w)
{
	const struct card *card = w->card;

	if (card->has_all_uses || !card->all_uses)
		return NULL;
	return arena_fmt(&w->card->arena, "look at all %llu uses: git fuse "
			 "refs %s", (unsigned long long)card->all_uses,
			 w->request->result->hit.item[0].symbol);
}

static const char *need_code(struct weighing *w)
{
	const struct search_result *result = w->request->result;

	if (w->card->code == EVIDENCE_STRONG)
		return NULL;
	return result->ranked.n > result->hit.n ?
		"ask for three results or more: so few are little evidence" :
		"ask again in other words: fewer than three files were found";
}

static const char *need_callers(struct weighing *w)
{
	const struct card *card = w->card;

	if (!is_blind(card))
		return NULL;
	if (!card->details)
		return arena_fmt(&w->card->arena,
				 "ask about more of the repository: %u callers "
				 "are outside of what is asked about",
				 card->callers - card->covered);
	return arena_fmt(&w->card->arena,
			 "look at the callers: %u of %u are not among the "
			 "results, first '%s'", card->callers - card->covered,
			 card->callers, path_of(w, card->detail[0].file));
}

static const char *need_decision(struct weighing *w)
{
	const struct card_patterns *p = w->request->patterns;

	if (!(w->stress & STRESS_CONFLICT))
		return NULL;
	return arena_fmt(&w->card->arena, "decide between '%s' and '%s': "
			 "the code does both", p->conflict.item[0].name,
			 p->conflict.item[0].rival);
}

static const char *need_companion(struct weighing *w)
{
	const struct card *card = w->card;

	if (!card->companions)
		return NULL;
	return arena_fmt(&w->card->arena,
			 "look at '%s': it changed in %u %% of the commits of "
			 "'%s'", path_of(w, card->companion[0].file),
			 card->companion[0].percent,
			 path_of(w, card->companion[0].with));
}

static const char *need_migration(struct weighing *w)
{
	const struct card *card = w->card;
	const struct card_migration *m = card->migration;

	if (!card->migrations)
		return NULL;
	return arena_fmt(&w->card->arena, "see the old way in '%s' and the new "
			 "one in '%s': git fuse patterns %s",
			 told(w, m->old_path), told(w, m->new_path),
			 m->category);
}

static const char *need_memories(struct weighing *w)
{
	return w->stress & STRESS_MEMORIES ?
		"renew what is remembered here: most of it is stale" : NULL;
}

static const char *need_patterns(struct weighing *w)
{
	return w->card->patterns != EVIDENCE_STRONG ?
		"see how it is done elsewhere: few of the known patterns were "
		"found" : NULL;
}

static const char *need_refs(struct weighing *w)
{
	const struct search_result *result = w->request->result;

	if (!result->hit.n || !result->hit.item[0].symbol)
		return NULL;
	return arena_fmt(&w->card->arena, "git fuse refs %s",
			 result->hit.item[0].symbol);
}

/* What keeps it from being ready stands first, then what would be good. */
static const char *(*const needs[])(struct weighing *) = {
	need_words, need_code, need_name, need_choice, need_place, need_uses,
	need_callers, need_decision, need_memories,
	need_patterns, need_migration, need_companion, need_refs
};

static void tell_needs(struct weighing *w)
{
	struct card *card = w->card;
	size_t i;

	for (i = 0; i < sizeof(needs) / sizeof(*needs) &&
	     card->helps < CARD_HELP; i++) {
		const char *need = needs[i](w);

		if (need)
			card->help[card->helps++] = need;
	}
	card->next_action = card->helps ? card->help[0] :
		"ask about a smaller change";
}

const struct error *card_draw(struct card *out,
			      const struct card_request *request)
{
	struct weighing w = { .card = out, .request = request };
	struct view *view = request->search->view;
	const struct error *err;

	*out = (struct card){ .intent = request->intent };
	err = view_hold(view);
	if (!err)
		err = card_find_callers(out, request);
	if (!err)
		err = card_find_uses(out, request);
	if (!err && request->intent == INTENT_REFACTOR)
		err = card_find_structure(out, request);
	if (!err)
		err = card_ask_past(out, request);
	if (!err)
		err = card_choose_example(out, request);
	if (!err)
		err = recall(&w);
	if (!err) {
		struct card *card;

		weigh_evidence(&w);
		weigh_stress(&w);
		tell_warnings(&w);
		tell_patterns(&w);
		warn_of_lack(&w);
		card = w.card;
		card->is_ready = card->code == EVIDENCE_STRONG &&
			card->stress <= STRESS_MOST &&
			w.request->result->grade != GRADE_INSUFFICIENT &&
			!names_nothing(&w) && !is_close(&w) && is_written(&w) &&
			(card->has_all_uses || !card->all_uses);
		if (!card->is_ready)
			tell_needs(&w);
	}
	view_let_go(view);
	VEC_RELEASE(&w.memory);
	return err;
}

void card_release(struct card *card)
{
	arena_release(&card->arena);
	*card = (struct card){ 0 };
}
