/* SPDX-License-Identifier: MIT */
/* Sessions over HTTP, and requests that can be cancelled: see
 * sessions.h. */
#include "git-fuse/mcp/sessions.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "session/handles.h"

/* Of ours: a word and 128 random bits. Whoever is forgotten because so many
 * came after it begins another session, as the protocol has it. */
enum { ID_BYTES = 16, ENTRIES = 4096 };

static const char ours[] = "mcp-", scopes[] = "scope-";

void mcp_sessions_init(struct mcp_sessions *sessions)
{
	*sessions = (struct mcp_sessions){ .running = NULL };
	pthread_mutex_init(&sessions->lock, NULL);
}

void mcp_sessions_release(struct mcp_sessions *sessions)
{
	size_t i;

	for (i = 0; i < sessions->entry.n; i++)
		free(sessions->entry.item[i].name);
	VEC_RELEASE(&sessions->entry);
	pthread_mutex_destroy(&sessions->lock);
}

/* --- Names --- */

static bool is_ours(const char *name)
{
	return !strncmp(name, ours, sizeof(ours) - 1) &&
		strlen(name) == sizeof(ours) - 1 + 2 * ID_BYTES;
}

static void drop(struct mcp_sessions *sessions, size_t i)
{
	free(sessions->entry.item[i].name);
	sessions->entry.item[i] = sessions->entry.item[--sessions->entry.n];
}

/* Under the lock, as all that follow: those that nobody used for long go, and
 * where there is no room still, the one that was not for longest. */
static void make_room(struct mcp_sessions *sessions, int64_t now)
{
	size_t i = 0, oldest = 0;

	while (i < sessions->entry.n)
		if (now - sessions->entry.item[i].used >= HANDLE_IDLE)
			drop(sessions, i);
		else
			i++;
	if (sessions->entry.n < ENTRIES)
		return;
	for (i = 1; i < sessions->entry.n; i++)
		if (sessions->entry.item[i].used <
		    sessions->entry.item[oldest].used)
			oldest = i;
	drop(sessions, oldest);
}

static struct mcp_session_entry *entry_of(struct mcp_sessions *sessions,
					  const char *name)
{
	size_t i;

	for (i = 0; i < sessions->entry.n; i++)
		if (!strcmp(sessions->entry.item[i].name, name))
			return &sessions->entry.item[i];
	return NULL;
}

static void add(struct mcp_sessions *sessions, const char *name, int64_t now,
		bool is_over)
{
	make_room(sessions, now);
	*VEC_PUSH(&sessions->entry) = (struct mcp_session_entry){
		xstrdup(name), now, is_over
	};
}

static const struct error *make_name(struct buf *name, const char *prefix)
{
	buf_reset(name);
	buf_addstr(name, prefix);
	return random_hex(name, ID_BYTES);
}

const struct error *mcp_session_begin(struct mcp_sessions *sessions,
				      struct buf *name, int64_t now)
{
	const struct error *err = make_name(name, ours);

	if (err)
		return err;
	pthread_mutex_lock(&sessions->lock);
	add(sessions, name->ptr, now, false);
	pthread_mutex_unlock(&sessions->lock);
	return NULL;
}

const struct error *mcp_scope_name(struct buf *name)
{
	return make_name(name, scopes);
}

bool mcp_session_use(struct mcp_sessions *sessions, const char *name,
		     int64_t now)
{
	struct mcp_session_entry *entry;
	bool may = !is_ours(name);

	pthread_mutex_lock(&sessions->lock);
	entry = entry_of(sessions, name);
	if (entry) {
		may = !entry->is_over && now - entry->used < HANDLE_IDLE;
		if (may)
			entry->used = now;
	}
	pthread_mutex_unlock(&sessions->lock);
	return may;
}

void mcp_session_end(struct mcp_sessions *sessions, const char *name,
		     int64_t now)
{
	struct mcp_session_entry *entry;

	pthread_mutex_lock(&sessions->lock);
	entry = entry_of(sessions, name);
	if (entry)
		entry->is_over = true;
	else
		add(sessions, name, now, true);
	pthread_mutex_unlock(&sessions->lock);
}

size_t mcp_sessions_count(struct mcp_sessions *sessions, int64_t now)
{
	size_t i, n = 0;

	pthread_mutex_lock(&sessions->lock);
	for (i = 0; i < sessions->entry.n; i++)
		n += !sessions->entry.item[i].is_over &&
			now - sessions->entry.item[i].used < HANDLE_IDLE;
	pthread_mutex_unlock(&sessions->lock);
	return n;
}

/* --- Requests --- */

void mcp_running_begin(struct mcp_sessions *sessions,
		       struct mcp_running *running)
{
	pthread_mutex_lock(&sessions->lock);
	running->next = sessions->running;
	sessions->running = running;
	pthread_mutex_unlock(&sessions->lock);
}

void mcp_running_end(struct mcp_sessions *sessions,
		     struct mcp_running *running)
{
	struct mcp_running **at = &sessions->running;

	pthread_mutex_lock(&sessions->lock);
	while (*at != running)
		at = &(*at)->next;
	*at = running->next;
	pthread_mutex_unlock(&sessions->lock);
}

void mcp_running_cancel(struct mcp_sessions *sessions, const char *session,
			const struct buf *id)
{
	struct mcp_running *at;

	pthread_mutex_lock(&sessions->lock);
	for (at = sessions->running; at; at = at->next)
		if (!strcmp(at->session, session) && at->id.len == id->len &&
		    !memcmp(at->id.ptr, id->ptr, id->len))
			*at->stop = 1;
	pthread_mutex_unlock(&sessions->lock);
}
