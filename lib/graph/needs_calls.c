/* SPDX-License-Identifier: MIT */
/*
 * The dependencies that are declared by calls in a build's own language:
 * CMake's, Meson's, Autoconf's and Swift's.
 */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "graph/reading.h"

struct call {
	struct span name, arguments;
};

/* Arguments are looked for within so many bytes: brackets that never close
 * would cost the rest of the text each time. */
enum { ARGUMENTS_MOST = 4 << 10 };

static bool is_name_byte(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* Takes the next name with an opening bracket behind it off; calls within
 * its arguments come next. Lines behind a '#' are passed over. */
static bool next_call(struct span *rest, struct call *out)
{
	struct span ahead;
	size_t n;

	while (rest->n) {
		if (*rest->s == '#')
			*rest = span_behind(*rest, span_until(*rest, "\n").n);
		for (n = 0; n < rest->n && is_name_byte(rest->s[n]); n++)
			;
		out->name = (struct span){ rest->s, n };
		*rest = span_behind(*rest, n ? n : 1);
		ahead = span_behind(*rest, 0);
		while (n && ahead.n && (*ahead.s == ' ' || *ahead.s == '\t'))
			ahead = span_behind(ahead, 1);
		if (!n || !ahead.n || *ahead.s != '(')
			continue;
		*rest = span_behind(ahead, 1);
		if (ahead.n > ARGUMENTS_MOST)
			ahead.n = ARGUMENTS_MOST;
		out->arguments = span_bracketed(ahead, 0);
		return true;
	}
	return false;
}

static bool is_called(const struct call *call, const char *name)
{
	return call->name.n == strlen(name) &&
		!strncasecmp(call->name.s, name, call->name.n);
}

/* --- pkg-config's lists --- */

static bool is_operator(char c)
{
	return c && strchr("<>=!", c);
}

/* Takes the next of "name >= 1.2, other" off; the version may lack. */
static bool next_module(struct span *rest, struct span *name,
			struct span *version)
{
	struct span ahead;
	size_t n = 0;

	*rest = span_trim(*rest);
	while (rest->n && (*rest->s == ',' || is_operator(*rest->s)))
		*rest = span_trim(span_behind(*rest, 1));
	*name = span_until(*rest, " \t\r\n,<>=!");
	if (!name->n)
		return false;
	*rest = ahead = span_trim(span_behind(*rest, name->n));
	*version = (struct span){ ahead.s, 0 };
	while (n < ahead.n && is_operator(ahead.s[n]))
		n++;
	if (!n)
		return true;
	ahead = span_trim(span_behind(ahead, n));
	version->n = (size_t)(ahead.s - version->s) +
		span_until(ahead, " \t\r\n,").n;
	*rest = span_behind(*rest, version->n);
	return true;
}

/* Words in capitals, variables of the build and options name no module, and
 * the C library is no dependency. */
static bool is_module(struct span name)
{
	size_t i;

	if (memchr(name.s, '$', name.n) || span_is(name, "c"))
		return false;
	for (i = 0; i < name.n; i++)
		if (islower((unsigned char)name.s[i]))
			return true;
	return false;
}

static void add_modules(struct reading *r, struct span list)
{
	struct span name, version;

	while (next_module(&list, &name, &version))
		if (is_module(name))
			add_need(r, name, version, DEPENDENCY_RUNTIME);
}

/* --- CMake --- */

void read_cmake_needs(struct reading *r)
{
	struct span rest = r->text, list;
	struct call call;

	while (next_call(&rest, &call)) {
		if (is_called(&call, "find_package")) {
			struct span text = span_trim(call.arguments);
			struct span name = span_until(text, " \t\r\n)");
			struct span version =
				span_trim(span_behind(text, name.n));

			/* find_package(Name 1.2 REQUIRED) */
			version = span_until(version, " \t\r\n");
			if (!version.n || !isdigit((unsigned char)*version.s))
				version.n = 0;
			if (!memchr(name.s, '$', name.n))
				add_need(r, name, version, DEPENDENCY_RUNTIME);
		}
		if (!is_called(&call, "pkg_check_modules") &&
		    !is_called(&call, "pkg_search_module"))
			continue;
		list = span_trim(call.arguments);
		add_modules(r, span_behind(list, span_until(list,
							    " \t\r\n").n));
	}
}

/* --- Meson --- */

/* What is quoted behind `key:`; empty where there is none. */
static struct span keyword(struct span arguments, const char *key)
{
	struct span rest = span_behind(arguments,
				       span_find(arguments, key)), value;

	rest = span_trim(span_behind(rest, strlen(key)));
	if (rest.n && *rest.s == ':' && take_quoted(&rest, &value))
		return value;
	return (struct span){ arguments.s, 0 };
}

void read_meson_needs(struct reading *r)
{
	struct span rest = r->text, arguments, name;
	struct call call;

	while (next_call(&rest, &call)) {
		arguments = span_trim(call.arguments);
		if ((is_called(&call, "dependency") ||
		     is_called(&call, "find_library")) &&
		    arguments.n && *arguments.s == '\'' &&
		    take_quoted(&arguments, &name))
			add_need(r, name, keyword(arguments, "version"),
				 DEPENDENCY_RUNTIME);
	}
}

/* --- Autoconf --- */

/* The argument of this number, without the brackets that quote it. */
static struct span argument(struct span arguments, size_t number)
{
	size_t i, depth = 0;
	struct span out = arguments;

	for (i = 0; i < arguments.n; i++) {
		char c = arguments.s[i];

		depth += c == '[' || c == '(';
		depth -= depth && (c == ']' || c == ')');
		if (c != ',' || depth)
			continue;
		if (!number--)
			break;
		out.s = arguments.s + i + 1;
	}
	out.n = (size_t)(arguments.s + i - out.s);
	if (number != SIZE_MAX && number)
		out.n = 0;
	out = span_trim(out);
	return out.n && *out.s == '[' ? span_bracketed(out, 0) : out;
}

void read_autoconf_needs(struct reading *r)
{
	static const struct {
		const char *name;
		unsigned char argument;
	} macros[] = {
		{ "AC_CHECK_LIB", 0 },
		{ "PKG_CHECK_EXISTS", 0 },
		{ "PKG_CHECK_MODULES", 1 },
		{ "PKG_CHECK_MODULES_STATIC", 1 }
	};
	struct span rest = r->text;
	struct call call;
	size_t i;

	while (next_call(&rest, &call))
		for (i = 0; i < sizeof(macros) / sizeof(*macros); i++)
			if (span_is(call.name, macros[i].name))
				add_modules(r, argument(call.arguments,
							macros[i].argument));
}

/* --- Swift --- */

/* .package(url: "https://.../name.git", from: "1.2.0") */
void read_swift_needs(struct reading *r)
{
	struct span rest = r->text, url, version, behind;
	struct call call;

	while (next_call(&rest, &call)) {
		size_t i;

		url = keyword(call.arguments, "url");
		if (!is_called(&call, "package") || !url.n)
			continue;
		behind = span_behind(call.arguments,
				     (size_t)(url.s + url.n + 1 -
					      call.arguments.s));
		if (!take_quoted(&behind, &version))
			version.n = 0;
		/* The last component of an address, without ".git". */
		while (url.n && url.s[url.n - 1] == '/')
			url.n--;
		if (url.n > 4 && !memcmp(url.s + url.n - 4, ".git", 4))
			url.n -= 4;
		for (i = url.n; i && url.s[i - 1] != '/'; i--)
			;
		add_need(r, span_behind(url, i), version, DEPENDENCY_RUNTIME);
	}
}
