/* SPDX-License-Identifier: MIT */
/*
 * What tells a secret from a word: see judge.h.
 *
 * A value is let through as soon as anything says that it is none, for a
 * masked identifier makes code unreadable. What has the form of one vendor's
 * token is judged by CHECK_RANDOM alone, so nothing here hides those.
 */
#include "redact/judge.h"

#include <ctype.h>
#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/path.h"
#include "base/span.h"
#include "redact/forms.h"

/* Bits of information a byte, by how often each byte occurs. */
static double shannon(const char *s, size_t n)
{
	unsigned int count[256] = { 0 };
	double bits = 0, p;
	size_t i;

	for (i = 0; i < n; i++)
		count[(unsigned char)s[i]]++;
	for (i = 0; i < 256; i++) {
		if (!count[i])
			continue;
		p = (double)count[i] / (double)n;
		bits -= p * log2(p);
	}
	return bits;
}

static bool contains(const char *s, size_t n, const char *word)
{
	size_t len = strlen(word), i;

	for (i = 0; i + len <= n; i++)
		if (!strncasecmp(s + i, word, len))
			return true;
	return false;
}

/* What people write where a secret would stand. */
static const char *const anywhere[] = {
	"example", "changeme", "change-me", "change_me", "placeholder",
	"****", "...", "redacted", "your-", "your_", "yourp",
	"yours", "yourt", "yourk", "insert", "dummy", "notreal", "not-a-",
	"foobar", "sample", "${", "{{", "}}", "$(", "%(", "%s", "<", ">",
	"\\x", "\\u", "123456789", "abcdefgh", "aaaaaaaa", "00000000",
};
static const char *const at_start[] = {
	"$", "%", "@", "&", "#", "{", "[", "(", "/", "\\", "~", "test", "fake",
	"mock", "my-", "my_", "null", "none", "undefined", "true", "false",
	"pass", "pwd", "secret", "token", "admin", "default", "invalid",
	"expected", "wrong", "bad", "user", "login", "process.env", "os.env",
	"env.", "self.", "this.", "config",
};

/* "xxxx": in a long random text four letters come about by chance, too. */
static bool has_crosses(const char *s, size_t n)
{
	const size_t least = n < 16 ? 4 : 5;
	size_t i, run = 0;

	for (i = 0; i < n; i++) {
		const bool is_cross = s[i] == 'x' || s[i] == 'X';

		run = !is_cross ? 0 : run && s[i] == s[i - 1] ? run + 1 : 1;
		if (run == least)
			return true;
	}
	return false;
}

static bool is_placeholder(const char *s, size_t n)
{
	size_t i;

	if (has_crosses(s, n))
		return true;
	for (i = 0; i < sizeof(anywhere) / sizeof(anywhere[0]); i++)
		if (contains(s, n, anywhere[i]))
			return true;
	return false;
}

static bool starts_like_a_name(const char *s, size_t n)
{
	size_t i, len;

	for (i = 0; i < sizeof(at_start) / sizeof(at_start[0]); i++) {
		len = strlen(at_start[i]);
		if (n >= len && !strncasecmp(s, at_start[i], len))
			return true;
	}
	return false;
}

/* Hexadecimal of any usual length, with dashes (a UUID) or without. */
static bool is_hash(const char *s, size_t n)
{
	size_t i;

	if (n > 8 && (!strncasecmp(s, "sha1-", 5) ||
		      !strncasecmp(s, "sha256-", 7) ||
		      !strncasecmp(s, "sha384-", 7) ||
		      !strncasecmp(s, "sha512-", 7) ||
		      !strncasecmp(s, "md5-", 4)))
		return true;
	if (n > 2 && s[0] == '0' && (s[1] == 'x' || s[1] == 'X'))
		s += 2, n -= 2;
	for (i = 0; i < n; i++)
		if (!isxdigit((unsigned char)s[i]) && s[i] != '-' &&
		    s[i] != ':')
			return false;
	return true;
}

/* How much of a text may lie between a name and its strong value's run. */
enum { STRONG_NEAR = 128, STRONG_RUN = 8, USERINFO_MOST = 320 };

/* A run of alike bytes that long stands on each STRONG_RUN-th place once. */
bool may_be_strong(const struct place *place, size_t at)
{
	const unsigned char *s = (const unsigned char *)place->bytes;
	const size_t end = place->n - at > STRONG_NEAR ? at + STRONG_NEAR :
		place->n;
	size_t i, from, to, digits;

	for (i = at + STRONG_RUN - 1; i < end; i = to + STRONG_RUN) {
		to = i;
		if (!isalnum(s[i]))
			continue;
		for (from = i; from > at && isalnum(s[from - 1]); from--)
			;
		for (; to < end && isalnum(s[to]); to++)
			;
		for (digits = 0; from + digits < to; digits++)
			if (isdigit(s[from + digits]))
				break;
		if (to - from >= STRONG_RUN && from + digits < to)
			return true;
	}
	return false;
}

bool has_userinfo(const struct place *place, size_t at)
{
	const size_t begin = at + strlen("s://");
	size_t i;

	for (i = begin; i < place->n && i - begin < USERINFO_MOST; i++)
		if (place->bytes[i] == '@')
			return true;
		else if (byte_is_among(place->bytes[i], " \t\r\n/?#\"'`<>"))
			return false;
	return false;
}

/* How often it goes from a letter to a digit or back, or from small to
 * capital and back, within runs of letters and digits. */
static size_t turns(const char *s, size_t n, size_t *longest)
{
	size_t i, count = 0, run = 0;

	*longest = 0;
	for (i = 0; i < n; i++) {
		unsigned char c = (unsigned char)s[i];
		unsigned char b = i ? (unsigned char)s[i - 1] : 0;

		run = isalnum(c) ? run + 1 : 0;
		if (run > *longest)
			*longest = run;
		if (run < 2)
			continue;
		if (!isdigit(c) != !isdigit(b) ||
		    (islower(b) && isupper(c)))
			count++;
	}
	return count;
}

static bool has_class(const char *s, size_t n, int (*is)(int))
{
	size_t i;

	for (i = 0; i < n; i++)
		if (is((unsigned char)s[i]))
			return true;
	return false;
}

/* A path, an address, a call, a list: none is ever a secret. */
static bool is_expression(const char *s, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (strchr("(){}<>[],;|\\", s[i]) && s[i])
			return true;
	return contains(s, n, "://") || contains(s, n, "./") ||
		contains(s, n, "->") || contains(s, n, "::");
}

static bool is_strong(const char *s, size_t n)
{
	size_t longest, count = turns(s, n, &longest);

	return n >= 16 && longest >= STRONG_RUN && count >= 4 &&
		shannon(s, n) >= 3.3 && has_class(s, n, isdigit) &&
		has_class(s, n, isalpha) && !is_hash(s, n);
}

/*
 * Bytes of small letters, capitals and digits follow one another as in random
 * text: in an identifier most stand beside their like, a capital and what
 * follows it counting as such.
 */
static bool is_dense(const char *s, size_t n)
{
	size_t i, count = 0;

	for (i = 1; i < n; i++) {
		const unsigned char a = (unsigned char)s[i - 1];
		const unsigned char b = (unsigned char)s[i];

		if (!isalnum(a) || !isalnum(b))
			continue;
		count += !isdigit(a) != !isdigit(b) ||
			(islower(a) && isupper(b)) ||
			(isupper(a) && islower(b) && i > 1 &&
			 isupper((unsigned char)s[i - 2]));
	}
	return count * 4 >= n;
}

static bool is_password(const char *s, size_t n)
{
	return n >= 8 && shannon(s, n) >= 2.5 && has_class(s, n, isalpha) &&
		has_class(s, n, isdigit) && !is_hash(s, n) &&
		!starts_like_a_name(s, n);
}

static const char *const lock_file[] = {
	"package-lock.json", "npm-shrinkwrap.json", "pnpm-lock.yaml",
	"packages.lock.json", "go.sum", "conan.lock", "Package.resolved", NULL
};

bool is_lock_file(const char *path)
{
	const char *base = path ? path_base(path) : "";

	return span_is_among(span_of(base), lock_file) ||
		!strcmp(path_ext(base), ".lock");
}

static const char *const config_ext[] = {
	".env", ".ini", ".cfg", ".conf", ".properties", ".yml", ".yaml",
	".toml", ".tfvars", ".npmrc", ".pypirc", ".netrc", ".credentials",
};

static bool is_config(const char *path)
{
	const char *base = path ? path_base(path) : "";
	size_t i;

	for (i = 0; i < sizeof(config_ext) / sizeof(config_ext[0]); i++)
		if (!strcasecmp(path_ext(base), config_ext[i]) ||
		    !strcasecmp(base, config_ext[i]))
			return true;
	return !strncmp(base, ".env", 4);
}

/* Another part of a connection string on the value's line. */
static bool has_pairs(const struct place *place)
{
	static const char *const key[] = {
		"server=", "data source=", "host=", "user id=", "uid=",
		"database=", "initial catalog=", "port=", "username=",
		"accountname=", "endpoint=", "user=", "dsn=", "driver=",
	};
	size_t from = place->from, to = place->to, i;

	while (from && place->bytes[from - 1] != '\n' &&
	       place->from - from < 1000)
		from--;
	while (to < place->n && place->bytes[to] != '\n' &&
	       to - place->to < 1000)
		to++;
	if (!memchr(place->bytes + from, ';', to - from))
		return false;
	for (i = 0; i < sizeof(key) / sizeof(key[0]); i++)
		if (contains(place->bytes + from, to - from, key[i]))
			return true;
	return false;
}

bool judge_varied(const struct shaped *shaped, unsigned int entropy)
{
	return !is_placeholder(shaped->varied, shaped->varied_n) &&
		shannon(shaped->varied, shaped->varied_n) * 10 >= entropy;
}

bool judge_mixed(const struct shaped *shaped)
{
	const char *s = shaped->varied;
	const size_t n = shaped->varied_n;
	size_t longest;

	if (!has_class(s, n, isdigit) || !has_class(s, n, isalpha) ||
	    is_hash(s, n))
		return false;
	return has_class(s, n, isupper) && has_class(s, n, islower) ?
		is_dense(s, n) : turns(s, n, &longest) >= 3;
}

bool judge(const struct place *place, unsigned int checks)
{
	const char *s = place->bytes + place->from;
	size_t n = place->to - place->from;

	if ((checks & CHECK_NOT_LOCK) && is_lock_file(place->path))
		return false;
	if ((checks & CHECK_CONFIG) && !is_config(place->path))
		return false;
	if ((checks & CHECK_PAIRS) && !has_pairs(place))
		return false;
	if (is_placeholder(s, n))
		return false;
	if ((checks & CHECK_RANDOM) && shannon(s, n) < 2.8)
		return false;
	if ((checks & CHECK_FILLED_IN) && starts_like_a_name(s, n))
		return false;
	if ((checks & CHECK_DENSE) && !is_dense(s, n))
		return false;
	if ((checks & (CHECK_STRONG | CHECK_PASSWORD)) && is_expression(s, n))
		return false;
	if ((checks & CHECK_STRONG) && !is_strong(s, n))
		return false;
	return !(checks & CHECK_PASSWORD) || is_password(s, n);
}
