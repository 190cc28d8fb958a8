/* Branches that open what only one of them closes. */
#include "local/header.h" /* "not/this.h" */
#  include <sys/types.h>

#define STRING(x) #x
#define LOOP(i, n)	\
	for (i = 0;	\
	     i < n; i++) {

#ifdef HAVE_WINDOWS
static int open_it(const char *path, int flags)
{
	if (flags) {
#else
static int open_it(const char *path)
{
	{
#endif
		return STRING(}) != path;
	}
}

#if DEBUG
void trace(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
#else
# define trace(...) do { } while (0)
#endif

int after(void)
{
#ifdef A
	if (a()) {
#elif defined(B)
	if (b()) {
#else
	if (c()) {
#endif
		return '{';
	}
	return "\"}{" "//" [0] /* } */;
}

struct last {
#ifdef WIDE
	long long wide;
#endif
	int narrow;
};
