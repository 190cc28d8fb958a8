/* SPDX-License-Identifier: MIT */
/* Reading files for one name, on all cores: see places.h. */
#include "graph/places.h"

#include <ctype.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "base/span.h"
#include "base/thread.h"
#include "graph/node.h"

/* Files that a thread takes at a time: one is read in a tenth of the time
 * that a thread takes to start. */
enum { CHUNK = 8 };

struct search {
	struct graph *graph;
	const char *name;
	size_t len, texts;
	const struct progress *progress;
	places_vec *all;
	atomic_size_t next;
	pthread_mutex_t lock;	/* of finished and of progress */
	size_t finished;
};

/* The memory of one thread. */
struct seeker {
	struct reader *reader;
	bool has_file;		/* what follows is of that one */
	uint32_t file;
	struct buf bytes, classes, code, types;
	const char *name_bytes[NAME_BYTES];	/* of the file at hand */
};

/* The file at hand and how far its lines are counted. */
struct text {
	const char *bytes;
	size_t n;
	const char *line;	/* where the current one begins */
	uint32_t number;
};

const char *place_text(const struct places *places, uint32_t text)
{
	return text ? places->texts.ptr + text : "";
}

void places_release(places_vec *all)
{
	size_t i;

	for (i = 0; i < all->n; i++) {
		VEC_RELEASE(&all->item[i].place);
		buf_release(&all->item[i].texts);
	}
	VEC_RELEASE(all);
}

/* --- One place --- */

static uint32_t keep_text(struct places *out, const char *s, size_t n)
{
	uint32_t at;

	if (!out->texts.len)
		buf_addch(&out->texts, '\0');
	at = (uint32_t)out->texts.len;
	buf_add(&out->texts, s, n);
	buf_addch(&out->texts, '\0');
	return at;
}

static bool is_inside_character(const char *s)
{
	return ((unsigned char)*s & 0xc0) == 0x80;
}

/* The line, or as much of it around the name as is shown. */
static uint32_t keep_line(struct places *out, const struct text *text,
			  const char *name)
{
	const char *begin = text->line, *end = text->bytes + text->n;
	const char *stop = memchr(name, '\n', (size_t)(end - name));

	end = stop ? stop : end;
	if (end > begin && end[-1] == '\r')
		end--;
	if (name - begin > PLACE_LINE_MOST / 2 &&
	    end - begin > PLACE_LINE_MOST)
		begin = name - PLACE_LINE_MOST / 2;
	while (begin < name && is_inside_character(begin))
		begin++;
	if (end - begin > PLACE_LINE_MOST)
		end = begin + PLACE_LINE_MOST;
	while (end > begin && end < text->bytes + text->n &&
	       is_inside_character(end))
		end--;
	return keep_text(out, begin, (size_t)(end - begin));
}

static const char *skip_back(const char *begin, const char *at)
{
	while (at > begin && isspace((unsigned char)at[-1]))
		at--;
	return at;
}

/* How many bytes before `at` separate a member from what holds it: those of
 * ".", "->", "::", "?.", "#" and "\"; not of "..", which is a range. */
static size_t separator_before(const char *begin, const char *at)
{
	size_t n = (size_t)(at - begin);

	if (n >= 2 && ((at[-2] == '-' && at[-1] == '>') ||
		       (at[-2] == ':' && at[-1] == ':') ||
		       (strchr("?!", at[-2]) && at[-1] == '.')))
		return 2;
	if (n >= 2 && at[-2] == '.' && at[-1] == '.')
		return 0;
	return n && strchr(".#\\", at[-1]) ? 1 : 0;
}

/* The word that ends before `at`, white space aside: *n is 0 for none. */
static const char *word_before(const char *begin, const char *at, size_t *n)
{
	const char *end = skip_back(begin, at), *word = end;

	while (word > begin && is_word_byte((unsigned char)word[-1]))
		word--;
	*n = (size_t)(end - word);
	return word;
}

static void find_holder(struct place *place, struct places *out,
			const char *begin, const char *name)
{
	const char *at = skip_back(begin, name), *word;
	size_t n = separator_before(begin, at), len;

	/* What stands behind "-> " is the type of a result. */
	if (!n || (at < name && at[-1] == '>'))
		return;
	place->is_held = true;
	word = word_before(begin, at - n, &len);
	if (len)
		place->holder = keep_text(out, word, len);
}

static bool is_called(const char *at, const char *end)
{
	while (at < end && (*at == ' ' || *at == '\t'))
		at++;
	return at < end && *at == '(';
}

static bool is_tagged(const char *begin, const char *at)
{
	static const char *const words[] = { "enum", "struct", "union" };
	const char *word;
	size_t i, n;

	word = word_before(begin, at, &n);
	for (i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (n == strlen(words[i]) && !memcmp(word, words[i], n))
			return true;
	return false;
}

/* An assignment has blanks around its sign; a name for an argument has none. */
static bool is_label(const char *begin, const char *at, const char *behind,
		     const char *end)
{
	char next = behind < end ? behind[0] : '\0';
	char after = behind + 1 < end ? behind[1] : '\0';

	return (next == '=' && after != '=') ||
		(next == ':' && after != ':' && after != '=') ||
		(at > begin && at[-1] == '@');
}

/* Where the sigil of a name begins, "$" or "${" before it; NULL: it has none. */
static const char *find_sigil(const char *sigils, const char *begin,
			      const char *at)
{
	at -= at - begin > 1 && at[-1] == '{' && byte_is_among(at[-2], sigils);
	return at > begin && byte_is_among(at[-1], sigils) ? at - 1 : NULL;
}

/* What "@{name()}" takes apart is what a function gives, and "%name()" is a
 * remainder; "$name()" calls what the variable holds. */
static bool is_of_call(const char *sigil, const char *at)
{
	return *sigil != '$' || sigil + 1 < at;
}

/* The path in quotes that an alias stands before, as in Go; or that its value
 * is required from. */
static void find_written(const struct seeker *s, struct places *out,
			struct place *place, const char *name, size_t len,
			size_t from)
{
	const char *at = s->bytes.ptr + from, *end = s->bytes.ptr +
		s->bytes.len, *quote;

	while (!place->module &&
	       (at = memmem(at, (size_t)(end - at), name, len))) {
		const char *open = at + len;

		if (from && open < end && *open == '(')
			open++;
		else
			while (open < end && *open == ' ')
				open++;
		if (open > at + len && open < end && strchr("\"'", *open) &&
		    isspace((unsigned char)at[-(at > s->bytes.ptr)])) {
			quote = memchr(open + 1, *open,
				       (size_t)(end - open - 1));
			if (quote && quote > open + 1)
				place->module = keep_text(out, open + 1,
					(size_t)(quote - open - 1));
		}
		if (from)
			return;
		at += len;
	}
}

static void read_holder(const struct seeker *s, struct places *out,
			struct place *place, const struct site_text *text)
{
	const char *holder = place_text(out, place->holder);
	struct site_type type;
	size_t len = strlen(holder);

	site_type_of(&type, text, place->at, holder, len);
	place->has_variable = type.is_variable;
	place->is_given = type.is_made;
	if (type.is_made && type.len == 7 &&
	    !memcmp(text->text + type.at, "require", 7))
		find_written(s, out, place, "require", 7, type.at);
	else if (type.len)
		place->type = keep_text(out, text->text + type.at, type.len);
	if (place->module)	/* no variable, but what it is required as */
		place->has_variable = place->is_given = false;
	if (type.len && type.of_len)
		place->package = keep_text(out, text->text + type.of,
					   type.of_len);
	if (!type.len && !type.is_variable)
		find_written(s, out, place, place_text(out, place->holder),
			    len, 0);
}

/* make().name, T().name; super() is no call. */
static void read_call(const struct seeker *s, struct places *out,
		      struct place *place, const struct site_text *text)
{
	const char *begin = s->code.ptr, *at = skip_back(begin, begin +
							 place->at);
	struct site_type type, of = { 0 };

	at = skip_back(begin, at - separator_before(begin, at));
	if (at - begin >= 7 && !memcmp(at - 7, "super()", 7)) {
		place->holder = keep_text(out, "super", 5);
		return;
	}
	if (at == begin || strchr("{,(", at[-1])) {	/* { .name = 1 } */
		place->site.role = SITE_LABEL;
		return;
	}
	site_type_of_call(&type, text, (size_t)(at - begin));
	place->has_variable = type.is_variable;
	place->is_given = type.is_made;
	if (type.len)
		place->type = keep_text(out, text->text + type.at, type.len);
	if (type.of_len)
		site_type_of(&of, text, type.at, text->text + type.of,
			     type.of_len);
	if (type.of_len && of.len && !of.is_made)
		place->package = keep_text(out, text->text + of.at, of.len);
	else if (type.of_len)
		place->package = keep_text(out, text->text + type.of,
					   type.of_len);
}

static void read_site(const struct search *search, struct seeker *s,
		      struct places *out, struct place *place,
		      unsigned int lang)
{
	const struct site_text text = { lang, s->code.ptr, s->code.len };

	place->is_read = true;
	if (place->holder)
		read_holder(s, out, place, &text);
	else if (place->is_held)
		read_call(s, out, place, &text);
	else if (!place->is_held && !place->is_variable)
		site_read(&place->site, &text, place->at, search->len);
	if (!place->is_held && place->site.role != SITE_USE)
		place->is_label = place->site.role == SITE_LABEL;
	if (site_has_overloads(lang)) {
		site_list_of(&place->list, &text, place->at + search->len);
		buf_reset(&s->types);
		if (place->list.n)
			site_list_types(&s->types, &place->list, &text);
		if (s->types.len)
			place->types = keep_text(out, s->types.ptr,
						 s->types.len);
	}
	if (place->list.extended_len)
		place->extended = keep_text(out, text.text +
					    place->list.extended,
					    place->list.extended_len);
}

static void add_place(const struct search *search, struct seeker *s,
		      struct places *out, struct text *text, const char *at,
		      unsigned int lang)
{
	const char *end = text->bytes + text->n, *next;
	const char *sigil = find_sigil(s->name_bytes[NAME_SIGIL], text->bytes,
				       at);
	struct place place = { .is_called = is_called(at + search->len, end) };

	if (sigil && place.is_called && is_of_call(sigil, at))
		sigil = NULL;
	place.is_variable = sigil != NULL;
	while ((next = memchr(text->line, '\n',
			      (size_t)(at - text->line)))) {
		text->line = next + 1;
		text->number++;
	}
	place.line = text->number;
	place.column = (uint32_t)(at - text->line) + 1;
	place.is_tagged = is_tagged(text->bytes, at);
	place.is_label = is_label(text->bytes, at, at + search->len, end);
	place.at = (uint32_t)(at - text->bytes);
	place.is_qualifier = end - at > (ptrdiff_t)search->len + 1 &&
		at[search->len] == '\\' &&
		(at[search->len + 1] == '{' ||
		 is_word_byte((unsigned char)at[search->len + 1]));
	place.is_plain = !place.is_called &&
		!(at - text->bytes > 1 && !memcmp(at - 2, "::", 2));
	find_holder(&place, out, s->code.ptr, s->code.ptr +
		    ((sigil ? sigil : at) - text->bytes));
	if (site_can_read(lang))
		read_site(search, s, out, &place, lang);
	if (place.is_variable || out->others++ < search->texts)
		place.text = keep_line(out, text, at);
	*VEC_PUSH(&out->place) = place;
}

/* --- One file --- */

/* Whether a byte belongs to the name beside it, whatever the name ends with. */
static bool is_of_name(const struct seeker *s, char c)
{
	return is_word_byte((unsigned char)c) ||
		byte_is_among(c, s->name_bytes[NAME_ANY]);
}

/* Whether a byte ends the name before it: not "!" of "a != b". */
static bool is_last_of_name(const struct seeker *s, const char *at,
			    const char *end)
{
	return byte_is_among(*at, s->name_bytes[NAME_LAST]) &&
		!(at + 1 < end && at[1] == '=' &&
		  !(at + 2 < end && byte_is_among(at[2], "=~")));
}

/* Does the name stand there as a word of its own? */
static bool is_whole(const struct search *search, const struct seeker *s,
		     const struct text *text, const char *at)
{
	const char *behind = at + search->len, *end = text->bytes + text->n;

	if (at > text->bytes && is_of_name(s, at[0]) && is_of_name(s, at[-1]))
		return false;
	if (byte_is_among(behind[-1], s->name_bytes[NAME_LAST]))
		return is_last_of_name(s, behind - 1, end);
	return behind == end || !is_of_name(s, behind[-1]) ||
		(!is_of_name(s, *behind) && !is_last_of_name(s, behind, end));
}

static void search_bytes(const struct search *search, struct seeker *s,
			 uint32_t file, struct places *out)
{
	const unsigned int lang = search->graph->view->file[file].lang;
	struct text text = { buf_str(&s->bytes), s->bytes.len,
			     buf_str(&s->bytes), 1 };
	const char *at = text.bytes, *end = at + text.n;
	size_t i;

	for (i = 0; i < NAME_BYTES; i++)
		s->name_bytes[i] = lang_name_bytes(lang, i);
	while ((at = memmem(at, (size_t)(end - at), search->name,
			    search->len))) {
		if (is_whole(search, s, &text, at)) {
			if (!s->classes.len)
				blank(lang, text.bytes, text.n, &s->code,
				      &s->classes);
			if (s->classes.ptr[at - text.bytes] == BYTE_CODE)
				add_place(search, s, out, &text, at, lang);
		}
		at++;
	}
}

static const struct error *read_file(const struct search *search,
				     struct seeker *s, uint32_t file)
{
	struct entry entry = view_entry(search->graph->view, file);
	const struct error *err;

	if (s->has_file && s->file == file)
		return NULL;
	err = reader_read(s->reader, &entry, INDEX_MAX_BYTES, &s->bytes,
			  NULL);
	buf_reset(&s->classes);
	s->has_file = !err;
	s->file = file;
	return err;
}

static const struct error *search_file(const struct search *search,
				       struct seeker *s, struct places *out)
{
	const struct error *err = read_file(search, s, out->file);

	if (err && err->code != ERROR_INTERRUPTED) {
		out->is_unread = true;
		return NULL;
	}
	if (!err)
		search_bytes(search, s, out->file, out);
	return err;
}

static const struct error *seeker_open(struct seeker **out,
				       struct source *source)
{
	*out = xcalloc(1, sizeof(**out));
	return reader_open(&(*out)->reader, source);
}

void seeker_free(struct seeker *s)
{
	if (!s)
		return;
	reader_free(s->reader);
	buf_release(&s->bytes);
	buf_release(&s->classes);
	buf_release(&s->code);
	buf_release(&s->types);
	free(s);
}

/* --- All of them --- */

static const struct error *work(void *payload, size_t number)
{
	struct search *search = payload;
	struct seeker *s;
	const struct error *err = seeker_open(&s, search->graph->source);
	size_t n = search->all->n, i, from, to;

	(void)number;
	while (!err && (from = atomic_fetch_add(&search->next, CHUNK)) < n) {
		to = from + CHUNK < n ? from + CHUNK : n;
		for (i = from; !err && i < to; i++)
			err = search_file(search, s, &search->all->item[i]);
		if (!err) {
			pthread_mutex_lock(&search->lock);
			search->finished += (to - from);
			err = progress_step(search->progress, "reading",
					    search->finished, search->all->n);
			pthread_mutex_unlock(&search->lock);
		}
	}
	if (err)
		atomic_store(&search->next, n);
	seeker_free(s);
	return err;
}

/* Whoever asks for one file asks for the next name in it, too. */
static const struct error *search_one(const struct search *search)
{
	struct graph *graph = search->graph;
	const struct error *err = graph->seeker ? NULL :
		seeker_open(&graph->seeker, graph->source);

	return err ? err : search_file(search, graph->seeker,
				       &search->all->item[0]);
}

const struct error *find_places(struct graph *graph, const char *name,
				size_t texts, const struct progress *progress,
				places_vec *all)
{
	size_t chunks = (all->n + CHUNK - 1) / CHUNK, threads = thread_count();
	struct search search = {
		.graph = graph, .name = name, .len = strlen(name),
		.texts = texts, .progress = progress, .all = all
	};
	const struct error *err;

	if (!all->n)
		return NULL;
	if (all->n == 1)
		return search_one(&search);
	pthread_mutex_init(&search.lock, NULL);
	err = thread_team(threads < chunks ? threads : chunks, work, &search);
	pthread_mutex_destroy(&search.lock);
	return err;
}

void places_add(struct places *places, const char *bytes, size_t n,
		uint32_t line, uint32_t column)
{
	struct text text = { .bytes = bytes, .n = n, .line = bytes };
	const char *end = bytes + n, *at = bytes;
	uint32_t i;

	for (i = 1; i < line && at; i++) {
		at = memchr(at, '\n', (size_t)(end - at));
		at = at ? at + 1 : NULL;
	}
	if (!at || column > (size_t)(end - at))
		return;
	text.line = at;
	at += column - 1;
	*VEC_PUSH(&places->place) = (struct place){
		.line = line, .column = column, .at = (uint32_t)(at - bytes),
		.text = keep_line(places, &text, at)
	};
}

static int cmp_places(const void *a, const void *b)
{
	const struct place *x = a, *y = b;

	return x->at < y->at ? -1 : x->at > y->at;
}

void places_sort(struct places *places)
{
	qsort(places->place.item, places->place.n,
	      sizeof(*places->place.item), cmp_places);
}
