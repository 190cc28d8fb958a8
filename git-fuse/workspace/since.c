/* SPDX-License-Identifier: MIT */
/* When a window begins: see since.h. */
#include "git-fuse/workspace/since.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "git/commit.h"
#include "git/repo.h"

/* Digits, exactly n of them, behind which *text moves. */
static bool take_number(const char **text, int n, int least, int most,
			int *out)
{
	*out = 0;
	for (; n; n--, (*text)++) {
		if (!isdigit((unsigned char)**text))
			return false;
		*out = *out * 10 + (**text - '0');
	}
	return *out >= least && *out <= most;
}

static bool take(const char **text, const char *any)
{
	if (!**text || !strchr(any, **text))
		return false;
	(*text)++;
	return true;
}

static bool take_clock(const char **text, struct tm *parts)
{
	if (!take_number(text, 2, 0, 23, &parts->tm_hour) ||
	    !take(text, ":") ||
	    !take_number(text, 2, 0, 59, &parts->tm_min))
		return false;
	return !take(text, ":") ||
		take_number(text, 2, 0, 60, &parts->tm_sec);
}

bool since_date(int64_t *out, const char *text)
{
	struct tm parts = { .tm_isdst = 0 };
	int day;

	if (!take_number(&text, 4, 1900, 9999, &parts.tm_year) ||
	    !take(&text, "-") ||
	    !take_number(&text, 2, 1, 12, &parts.tm_mon) ||
	    !take(&text, "-") ||
	    !take_number(&text, 2, 1, 31, &parts.tm_mday))
		return false;
	if (take(&text, "T ") && !take_clock(&text, &parts))
		return false;
	take(&text, "Z");
	day = parts.tm_mday;
	parts.tm_year -= 1900;
	parts.tm_mon--;
	*out = (int64_t)timegm(&parts);
	/* The 30th of February has become another day. */
	return !*text && parts.tm_mday == day;
}

bool since_span(int64_t *out, const char *text, int64_t newest)
{
	static const struct {
		const char *name;
		int64_t seconds;
	} units[] = {
		{ "day", 86400 }, { "hour", 3600 }, { "month", 30 * 86400 },
		{ "week", 7 * 86400 }, { "year", 365 * 86400 }
	};
	enum { MOST = 1000000 };
	unsigned long count;
	char *at;
	size_t i, n;

	if (!isdigit((unsigned char)*text))
		return false;
	count = strtoul(text, &at, 10);
	if (count > MOST || (*at != ' ' && *at != '.'))
		return false;
	at++;
	for (i = 0; i < sizeof(units) / sizeof(*units); i++) {
		n = strlen(units[i].name);
		if (strncmp(at, units[i].name, n))
			continue;
		at += n + (at[n] == 's');
		*out = newest - (int64_t)count * units[i].seconds;
		return !*at || !strcmp(at, " ago") || !strcmp(at, ".ago");
	}
	return false;
}

const struct error *since_parse(int64_t *out, struct session *session,
				int64_t newest, const char *text)
{
	const struct error *err;
	struct oid oid;

	if (since_date(out, text) || since_span(out, text, newest))
		return NULL;
	err = repo_commit(session->repo, text, &oid);
	if (err)
		return error_new(ERROR_USAGE, "'%s' is not a time: a date such "
				 "as 2024-02-29, a span such as '90 days', or "
				 "a commit", text);
	return commit_time(out, session->repo, &oid);
}
