/* SPDX-License-Identifier: MIT */
/* A line on stderr that tells how far we are: see progress.h. */
#include "git-fuse/cli/progress.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 1000, STEP_MS = 100 };

static atomic_int stop_signal;

/* What is ours while we are at work, and what it was before. */
static const int taken[] = { SIGINT, SIGTERM, SIGPIPE, SIGCHLD };
enum { TAKEN = sizeof(taken) / sizeof(*taken) };
static struct sigaction before[TAKEN];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
	bool is_started, is_shown, is_terminal;
	long long start, last;		/* milliseconds */
} meter;

static void ask_to_stop(int number)
{
	stop_signal = number;
}

void meter_install(void)
{
	struct sigaction stop = { .sa_handler = ask_to_stop,
				  .sa_flags = (int)SA_RESETHAND };

	struct sigaction quiet = { .sa_handler = SIG_DFL };
	size_t i;

	for (i = 0; i < TAKEN; i++)
		sigaction(taken[i], taken[i] == SIGINT || taken[i] == SIGTERM ?
			  &stop : &quiet, &before[i]);
}

void meter_uninstall(void)
{
	size_t i;

	for (i = 0; i < TAKEN; i++)
		sigaction(taken[i], &before[i], NULL);
}

static void show(void *payload, const char *title, size_t done, size_t total)
{
	long long now;
	struct timespec t;

	(void)payload;
	/* Who finds another thread drawing has nothing newer to tell. */
	if (pthread_mutex_trylock(&lock))
		return;
	clock_gettime(CLOCK_MONOTONIC, &t);
	now = (long long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
	if (!meter.is_started) {
		meter.is_started = true;
		meter.is_terminal = isatty(STDERR_FILENO);
		meter.start = now;
	}
	if (meter.is_terminal && now - meter.start >= PATIENCE_MS &&
	    now - meter.last >= STEP_MS) {
		meter.last = now;
		if (total)
			fprintf(stderr, "\r%s: %3zu%% (%zu/%zu)\033[K", title,
				done * 100 / total, done, total);
		else
			fprintf(stderr, "\r%s: %zu\033[K", title, done);
		meter.is_shown = true;
	}
	pthread_mutex_unlock(&lock);
}

const struct progress *meter_progress(void)
{
	static const struct progress progress = { .show = show,
						  .stop = &stop_signal };

	return &progress;
}

void meter_clear(void)
{
	pthread_mutex_lock(&lock);
	if (meter.is_shown)
		fputs("\r\033[K", stderr);
	meter.is_shown = false;
	pthread_mutex_unlock(&lock);
}

void meter_die_of_signal(void)
{
	if (!stop_signal)
		return;
	signal(stop_signal, SIG_DFL);
	raise(stop_signal);
}
