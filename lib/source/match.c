/* SPDX-License-Identifier: MIT */
/*
 * Wildcards: see match.h.
 *
 * Not recursive. A '*' never crosses a '/' (with MATCH_PATHNAME), so only
 * the last one of a component can be worth another try; and whatever an
 * earlier "**" could take, the last one can take as well. So two places to
 * return to are enough, and no pattern of a hostile repository is slow.
 */
#include "source/match.h"

#include <ctype.h>
#include <string.h>

static unsigned char fold(char c, unsigned int flags)
{
	unsigned char byte = (unsigned char)c;

	if (flags & MATCH_ICASE && byte >= 'A' && byte <= 'Z')
		return (unsigned char)(byte + 'a' - 'A');
	return byte;
}

bool match_bytes(const char *a, const char *b, size_t len, unsigned int flags)
{
	size_t i;

	if (!(flags & MATCH_ICASE))
		return !memcmp(a, b, len);
	for (i = 0; i < len; i++)
		if (fold(a[i], flags) != fold(b[i], flags))
			return false;
	return true;
}

size_t wildmatch_literal(const char *pattern, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		if (pattern[i] && strchr("*?[\\", pattern[i]))
			break;
	return i;
}

/* A class of POSIX, as ranges of two bytes each, in ASCII whatever the locale
 * says; NULL when there is none of that name. */
static const char *class_members(const char *name, size_t len)
{
	static const struct {
		const char *name, *members;
	} classes[] = {
		{ "alnum", "09AZaz" }, { "alpha", "AZaz" },
		{ "blank", "\t\t  " }, { "cntrl", "\1\37\177\177" },
		{ "digit", "09" }, { "graph", "!~" }, { "lower", "az" },
		{ "print", " ~" }, { "punct", "!/:@[`{~" },
		{ "space", "\t\r  " }, { "upper", "AZ" },
		{ "xdigit", "09AFaf" },
	};
	size_t i;

	for (i = 0; i < sizeof(classes) / sizeof(classes[0]); i++)
		if (strlen(classes[i].name) == len &&
		    !memcmp(classes[i].name, name, len))
			return classes[i].members;
	return NULL;
}

static bool in_range(unsigned char first, unsigned char last, char c,
		     unsigned int flags)
{
	unsigned char byte = (unsigned char)c;

	if (byte >= first && byte <= last)
		return true;
	if (!(flags & MATCH_ICASE) || !isascii(byte) || !isalpha(byte))
		return false;
	byte ^= 0x20;
	return byte >= first && byte <= last;
}

/* Where case is ignored, a letter of either case is in both their classes. */
static bool in_class(const char *members, unsigned char c, unsigned int flags)
{
	for (; *members; members += 2)
		if (in_range((unsigned char)members[0],
			     (unsigned char)members[1], (char)c, flags))
			return true;
	return false;
}

/* One member of a set at p; gives what stands behind it, NULL at the end and
 * behind a class that is none. */
static const char *set_member(const char *p, const char *end, char c,
			      unsigned int flags, bool *fits)
{
	unsigned char first, last;
	const char *close, *members;

	if (end - p > 2 && p[0] == '[' && p[1] == ':') {
		close = memchr(p + 2, ']', (size_t)(end - p - 2));
		if (close && close[-1] == ':' && close > p + 2) {
			members = class_members(p + 2,
						(size_t)(close - p - 3));
			*fits |= members && in_class(members,
						     (unsigned char)c, flags);
			return members ? close + 1 : NULL;
		}
	}
	if (*p == '\\' && ++p == end)
		return NULL;
	first = last = (unsigned char)*p++;
	if (end - p > 1 && p[0] == '-' && p[1] != ']') {
		p++;
		if (*p == '\\' && ++p == end)
			return NULL;
		last = (unsigned char)*p++;
	}
	*fits |= in_range(first, last, c, flags);
	return p;
}

/* p is behind '['; gives what stands behind ']', or NULL: it is no set. */
static const char *match_set(const char *p, const char *end, char c,
			     unsigned int flags, bool *fits)
{
	bool is_negated = p < end && (*p == '!' || *p == '^'), found = false;

	p += is_negated;
	do {
		if (p == end)
			return NULL;
		p = set_member(p, end, c, flags, &found);
	} while (p && (p == end || *p != ']'));
	*fits = found != is_negated;
	return p ? p + 1 : NULL;
}

/*
 * One byte of text against what stands at *p, which is no star. True moves
 * *p behind it.
 */
static bool match_one(const char **p, const char *end, char c,
		      unsigned int flags)
{
	const char *at = *p;
	bool is_pathname = flags & MATCH_PATHNAME, fits = false;

	switch (*at) {
	case '?':
		fits = !(is_pathname && c == '/');
		at++;
		break;
	case '[':
		at = match_set(at + 1, end, c, flags, &fits);
		fits = at && fits && !(is_pathname && c == '/');
		break;
	case '\\':
		if (++at == end)
			break;
		/* fall through */
	default:
		fits = fold(*at, flags) == fold(c, flags);
		at++;
	}
	if (fits)
		*p = at;
	return fits;
}

/* Whether the stars at p are a component "**" of their own. */
static bool is_deep_star(const char *start, const char *p, const char *stars,
			 const char *end, unsigned int flags)
{
	if (!(flags & MATCH_PATHNAME))
		return true;
	return stars - p > 1 && (p == start || p[-1] == '/') &&
		(stars == end || *stars == '/' ||
		 (end - stars > 1 && stars[0] == '\\' && stars[1] == '/'));
}

struct retry {
	const char *p;		/* behind the star, NULL: no star yet */
	const char *text;	/* where to try next */
};

/* Lets a "**" take more: the next byte or, of a path, up to behind the next
 * '/'. False when there is no more. */
static bool take_more(struct retry *deep, const char *text_end,
		      unsigned int flags)
{
	if (!deep->p || deep->text == text_end)
		return false;
	do {
		deep->text++;
	} while (flags & MATCH_PATHNAME && deep->text < text_end &&
		 deep->text[-1] != '/');
	return !(flags & MATCH_PATHNAME && deep->text == text_end &&
		 deep->text[-1] != '/');
}

bool wildmatch(const char *pattern, size_t pattern_len, const char *text,
	       size_t len, unsigned int flags)
{
	const char *p = pattern, *end = pattern + pattern_len;
	const char *t = text, *text_end = text + len;
	struct retry shallow = { 0 }, deep = { 0 };

	for (;;) {
		if (p < end && *p == '*') {
			const char *stars = p;

			while (stars < end && *stars == '*')
				stars++;
			if (!is_deep_star(pattern, p, stars, end, flags)) {
				shallow = (struct retry){ stars, t };
				p = stars;
				continue;
			}
			if (stars == end)
				return true;
			shallow.p = NULL;
			/* The '/' behind "**" belongs to it: "**" may be
			 * nothing, but then so is the '/'; not in git where
			 * that is escaped. */
			p = stars + (flags & MATCH_PATHNAME ? 1 : 0);
			if (flags & MATCH_PATHNAME && *stars == '\\') {
				deep = (struct retry){ p + 1, t };
				if (!take_more(&deep, text_end, flags))
					return false;
				p = deep.p;
				t = deep.text;
			}
			deep = (struct retry){ p, t };
			continue;
		}
		if (p == end && t == text_end)
			return true;
		if (p < end && t < text_end && match_one(&p, end, *t, flags)) {
			t++;
			continue;
		}
		if (shallow.p && shallow.text < text_end &&
		    *shallow.text != '/') {
			p = shallow.p;
			t = ++shallow.text;
			continue;
		}
		if (!take_more(&deep, text_end, flags))
			return false;
		shallow.p = NULL;
		p = deep.p;
		t = deep.text;
	}
}

bool pattern_parse(struct pattern *out, const char *text, size_t len,
		   const char *dir, size_t dir_len)
{
	*out = (struct pattern){ .dir = dir, .dir_len = dir_len };
	if (len && *text == '!') {
		out->is_negative = true;
		text++;
		len--;
	}
	if (len && text[len - 1] == '/') {
		out->is_dir_only = true;
		len--;
	}
	out->is_base = !memchr(text, '/', len);
	if (len && *text == '/') {
		text++;
		len--;
	}
	out->text = text;
	out->len = len;
	out->literal = wildmatch_literal(text, len);
	out->is_suffix = len && *text == '*' &&
		wildmatch_literal(text + 1, len - 1) == len - 1;
	return len > 0;
}

bool pattern_matches(const struct pattern *pattern, const char *path,
		     size_t len, bool is_dir, unsigned int flags)
{
	size_t skip = pattern->dir_len ? pattern->dir_len + 1 : 0;

	if (pattern->is_dir_only && !is_dir)
		return false;
	if (len <= skip || (skip && (path[skip - 1] != '/' ||
				     memcmp(path, pattern->dir, skip - 1))))
		return false;
	/* What stands behind the '*' holds no '/': only a name ends in it. */
	if (pattern->is_base && pattern->is_suffix)
		return len - skip >= pattern->len - 1 &&
			match_bytes(pattern->text + 1,
				    path + len - (pattern->len - 1),
				    pattern->len - 1, flags);
	if (pattern->is_base) {
		const char *slash = memrchr(path, '/', len),
			   *base = slash ? slash + 1 : path;
		size_t n = len - (size_t)(base - path);

		if (pattern->literal == pattern->len)
			return n == pattern->len &&
				match_bytes(pattern->text, base, n, flags);
		return wildmatch(pattern->text, pattern->len, base, n, flags);
	}
	path += skip;
	len -= skip;
	if (len < pattern->literal ||
	    !match_bytes(pattern->text, path, pattern->literal, flags))
		return false;
	/* As git does: a "**" behind the literal part is one of its own. */
	return wildmatch(pattern->text + pattern->literal,
			 pattern->len - pattern->literal,
			 path + pattern->literal, len - pattern->literal,
			 flags | MATCH_PATHNAME);
}
