/* SPDX-License-Identifier: MIT */
/* The forms of forms.h, read and matched: no step is taken back. */
#include <ctype.h>
#include <string.h>

#include "redact/forms.h"

/* Beside letters and digits. */
static const char *beside(char class)
{
	switch (class) {
	case 'w':
		return "_";
	case 't':
		return "_-";
	case 'b':
		return "+/";
	case 'e':
		return "+/_-=";
	case 'E':
		return "_-=";
	case 'D':
		return "_-=.";
	case 's':
		return "_-~.";
	case 'P':
		return "%-";
	default:
		return "";
	}
}

bool shape_has(char class, unsigned char c)
{
	const bool digit = c >= '0' && c <= '9';
	const bool small = c >= 'a' && c <= 'z';
	const bool capital = c >= 'A' && c <= 'Z';

	switch (class) {
	case 'd':
		return digit;
	case 'h':
		return digit || (c >= 'a' && c <= 'f');
	case 'H':
		return digit || (c >= 'A' && c <= 'F');
	case 'x':
		return digit || (c >= 'a' && c <= 'f') ||
			(c >= 'A' && c <= 'F');
	case 'l':
		return small;
	case 'L':
		return small || capital;
	case 'a':
		return digit || small;
	case 'u':
		return digit || capital;
	case 'k':
		return capital || (c >= '2' && c <= '7');
	case 'g':
		return digit || (c >= 'a' && c <= 'h');
	case '=':
		return c == '=';
	default:
		return digit || small || capital ||
			(c && strchr(beside(class), c));
	}
}

static size_t number(const char **p)
{
	size_t n = 0;

	for (; isdigit((unsigned char)**p); (*p)++)
		n = n * 10 + (size_t)(**p - '0');
	return n;
}

bool shape_next(struct shape_step *step, const char **shape)
{
	const char *p = *shape;

	*step = (struct shape_step){ .least = 1, .most = 1 };
	if (*p == '(') {
		step->begins_secret = true;
		p++;
	}
	if (!*p)
		return false;
	if (*p == '{') {
		step->class = p[1];
		p += 2;
		step->least = step->most = number(&p);
		if (*p == '-') {
			p++;
			step->most = number(&p);
		}
	} else if (*p == '[') {
		step->set = p + 1;
		step->set_n = strcspn(p + 1, "]");
		p += step->set_n + 1;
	} else {
		step->set = p;
		step->set_n = 1;
	}
	*shape = p + 1;
	return true;
}

static bool step_has(const struct shape_step *step, unsigned char c)
{
	return step->class ? shape_has(step->class, c) :
		memchr(step->set, c, step->set_n) != NULL;
}

bool shape_match(struct shaped *out, const char *shape, const char *s,
		 size_t n)
{
	struct shape_step step;
	size_t at = 0, i;

	out->secret = out->varied_n = 0;
	while (shape_next(&step, &shape)) {
		if (step.begins_secret)
			out->secret = at;
		for (i = 0; i < step.most && at < n &&
		     step_has(&step, (unsigned char)s[at]); i++, at++)
			if (step.class && out->varied_n < VARIED_MOST)
				out->varied[out->varied_n++] = s[at];
		if (i < step.least)
			return false;
	}
	out->n = at;
	return true;
}
