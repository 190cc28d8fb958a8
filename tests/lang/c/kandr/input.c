/* The old style, and declarations that C allows and nobody likes. */
extern int printf();
static char *names[] = { "a{", "b}", 'c' ? 0 : 0 }, **end, stop = ';';

int
main(argc, argv)
	int argc;
	char **argv;
{
	register int i;

	for (i = 0; i < argc; i++)
		printf("%s\n", argv[i]);
	return (0);
}

static unsigned long	/* a comment
			   between */ tokens
	// and another (
(void)
{
	return 1;
}

int (*handler(int sig, int (*next)(int)))(int)
{
	return next;
}

void (*volatile on_exit_hook)(void), plain;
const struct { int x, y; } origin = { 0, 0 };
typedef int (*compare_fn)(const void *, const void *);
typedef int visit_fn(void *payload);
typedef unsigned long size, *size_ptr, size_pair[2];
typedef struct node {
	struct node *next, *prev;
	union {
		int i;
		char *s;
	} value;
	unsigned is_last:1, depth : 7;
	int (*free)(struct node *);
	enum { RED, BLACK = 1 << 2, } colour;
	char tail[];
} node_t, *node_ptr;
