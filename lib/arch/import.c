/* SPDX-License-Identifier: MIT */
/* Which tool a file is of, and where modules of Python are: see import.h. */
#include "arch/import.h"

#include <stdarg.h>
#include <string.h>

#include "arch/importing.h"
#include "base/compare.h"
#include "base/path.h"
#include "base/span.h"
#include "source/match.h"
#include "source/source.h"

static const struct {
	const char *begin, *end;	/* of the file's name */
	enum foreign_tool tool;
} names[] = {
	{ ".dependency-cruiser", ".cjs", FOREIGN_DEPCRUISE },
	{ ".dependency-cruiser", ".js", FOREIGN_DEPCRUISE },
	{ ".dependency-cruiser", ".json", FOREIGN_DEPCRUISE },
	{ ".dependency-cruiser", ".mjs", FOREIGN_DEPCRUISE },
	{ "deptrac", ".yaml", FOREIGN_DEPTRAC },
	{ "deptrac", ".yml", FOREIGN_DEPTRAC },
	{ "depfile", ".yaml", FOREIGN_DEPTRAC },
	{ "depfile", ".yml", FOREIGN_DEPTRAC },
	{ ".go-arch-lint", ".yml", FOREIGN_GO_ARCH_LINT },
	{ ".go-arch-lint", ".yaml", FOREIGN_GO_ARCH_LINT },
	{ "go-arch-lint", ".yml", FOREIGN_GO_ARCH_LINT },
	{ "go-arch-lint", ".yaml", FOREIGN_GO_ARCH_LINT },
	{ ".importlinter", "", FOREIGN_IMPORT_LINTER },
	{ "setup.cfg", "", FOREIGN_IMPORT_LINTER },
	{ "pyproject.toml", "", FOREIGN_IMPORT_LINTER },
	{ "tach", ".toml", FOREIGN_TACH },
};

const char *const foreign_names[] = {
	"dependency-cruiser", "deptrac", "go-arch-lint", "import-linter",
	"tach", NULL
};

bool foreign_by_path(enum foreign_tool *out, const char *path)
{
	const char *base = path_base(path);
	size_t i, n = strlen(base);

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		size_t begin = strlen(names[i].begin);
		size_t end = strlen(names[i].end);

		if (n >= begin + end && !strncmp(base, names[i].begin, begin) &&
		    !strcmp(base + n - end, names[i].end) &&
		    (end || n == begin)) {
			*out = names[i].tool;
			return true;
		}
	}
	return false;
}

bool foreign_is_program(const char *path)
{
	static const char *const ext[] = { ".cjs", ".js", ".mjs", NULL };

	return span_is_among(span_of(path_ext(path)), ext);
}

/* By line, those of the whole file last. */
static int compare_losses(const void *a_ptr, const void *b_ptr)
{
	const struct draft_loss *a = a_ptr, *b = b_ptr;

	if (a->line != b->line)
		return a->line - 1 < b->line - 1 ? -1 : 1;
	return strcmp(a->what, b->what);
}

const struct error *rules_import(struct draft *out,
				 const struct import_request *request)
{
	static import_fn *const reader[FOREIGN_TOOLS] = {
		[FOREIGN_DEPCRUISE] = import_depcruise,
		[FOREIGN_DEPTRAC] = import_deptrac,
		[FOREIGN_GO_ARCH_LINT] = import_go_arch_lint,
		[FOREIGN_IMPORT_LINTER] = import_linter,
		[FOREIGN_TACH] = import_tach
	};
	struct importing im = { .request = request, .draft = out };
	const struct error *err = reader[request->tool](&im);

	if (err)
		err = error_new(ERROR_USAGE, "'%s': %s", request->path,
				err->msg);
	else if (!out->rule.n && !out->layer.n && !out->loss.n)
		err = error_new(ERROR_USAGE, "'%s': there is no rule of %s in "
				"it", request->path,
				foreign_names[request->tool]);
	VEC_SORT(&out->loss, compare_losses);
	strmap_release(&im.known);
	VEC_RELEASE(&im.root);
	return err;
}

/* ------------------------------------------------------------------ sharing */

size_t import_pairs(struct importing *im, const struct yaml_node *node,
		    const char *what)
{
	if (yaml_kind(node) == YAML_MAPPING)
		return yaml_count(node);
	if (node && !yaml_is_null(node))
		import_lose(im, im->file, yaml_line(node), "what stands under "
			    "'%s', which is not a mapping", what);
	return 0;
}

const char *import_keep(struct importing *im, struct span text)
{
	return arena_strndup(&im->draft->arena, text.s, text.n);
}

const char *import_swap(struct importing *im, struct span text, char from,
			char to)
{
	char *out = arena_strndup(&im->draft->arena, text.s, text.n), *at;

	for (at = out; *at; at++)
		*at = *at == from ? to : *at;
	return out;
}

uint32_t import_line(const char *text, const char *at)
{
	uint32_t line = 1;

	for (; text < at; text++)
		line += *text == '\n';
	return line;
}

void import_lose(struct importing *im, const char *file, uint32_t line,
		 const char *fmt, ...)
{
	struct buf what = { 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(&what, fmt, ap);
	va_end(ap);
	if (file)
		draft_lose(im->draft, 0, "line %u of '%s': %s",
			   (unsigned int)line, file, buf_str(&what));
	else
		draft_lose(im->draft, line, "%s", buf_str(&what));
	buf_release(&what);
}

const struct error *import_file(struct buf *out, bool *found,
				struct importing *im, const char *path)
{
	struct source *source = im->request->source;
	const struct error *err = NULL;
	struct entry entry;

	*found = false;
	if (source)
		err = source_find(source, path, &entry, found);
	*found = *found && !err && !entry.omit;
	return *found ? source_read(out, source, &entry, IMPORT_MOST_BYTES) :
		err;
}

bool import_has(const struct importing *im, const char *path)
{
	const struct import_request *r = im->request;
	size_t at = 0, n = strlen(path);
	bool is_dir = n && path[n - 1] == '/';

	LOWER_BOUND(at, r->files, path_cmp(r->file[at], path) < 0);
	return at < r->files && (is_dir ? !strncmp(r->file[at], path, n) :
				 !strcmp(r->file[at], path));
}

/* ------------------------------------------------------------------ modules */

/* How deep a path is at byte n. */
static size_t depth_at(const char *path, size_t n)
{
	size_t depth = 0;

	while (n--)
		depth += path[n] == '/';
	return depth;
}

/* Is path, at the begin of one of its components, the package or module of
 * this name? */
static bool begins_package(const char *at, const char *name, size_t n)
{
	return !strncmp(at, name, n) &&
		(at[n] == '/' || !strcmp(at + n, ".py") ||
		 !strcmp(at + n, ".pyi"));
}

/* The directory that a module's first component is in. */
static const char *root_of(struct importing *im, const char *module)
{
	size_t n = strcspn(module, "."), i;
	struct strmap_entry *known;
	const char *root = NULL;
	bool is_new;

	known = strmap_add(&im->known, module, n, &is_new);
	if (!is_new)
		return (const char *)(uintptr_t)known->value;
	for (i = 0; !root && i < im->root.n; i++) {
		const char *dir = arena_fmt(&im->draft->arena, "%s%.*s/",
					    im->root.item[i], (int)n, module);
		const char *file = arena_fmt(&im->draft->arena, "%s%.*s.py",
					     im->root.item[i], (int)n, module);

		if (import_has(im, dir) || import_has(im, file))
			root = im->root.item[i];
	}
	if (!root) {
		const struct import_request *r = im->request;
		const char *best = NULL, *at;
		size_t len = 0, depth = SIZE_MAX;

		/* The directory, with its '/', that holds a package: the
		 * nearest to the top, then the first. NULL where there is
		 * none. */
		for (i = 0; i < r->files; i++)
			for (at = r->file[i]; at; at = strchr(at, '/')) {
				size_t before;

				at += *at == '/';
				before = (size_t)(at - r->file[i]);
				if (!begins_package(at, module, n) ||
				    depth_at(r->file[i], before) >= depth)
					continue;
				best = r->file[i];
				len = before;
				depth = depth_at(r->file[i], before);
			}
		root = best ? arena_strndup(&im->draft->arena, best, len) :
			      NULL;
	}
	known->value = (uintptr_t)root;
	return root;
}

/* A module with wildcards: whatever fits is below it or the file itself. */
static const char *wild_module(struct importing *im, const char *root,
			       const char *path)
{
	return arena_fmt(&im->draft->arena, ":(glob)%s%s%s", root, path,
			 strlen(path) > 2 &&
			 !strcmp(path + strlen(path) - 2, "**") ? "" : "/**");
}

/* The root that has all of a module; of a namespace package each root may have
 * a part. NULL where none has. */
static const char *root_with(struct importing *im, const char *path)
{
	size_t i;

	for (i = 0; i < im->root.n; i++)
		if (import_has(im, arena_fmt(&im->draft->arena, "%s%s/",
					     im->root.item[i], path)) ||
		    import_has(im, arena_fmt(&im->draft->arena, "%s%s.py",
					     im->root.item[i], path)))
			return im->root.item[i];
	return NULL;
}

const char *import_module(struct importing *im, const char *module,
			  bool *found)
{
	const char *path = import_swap(im, span_of(module), '.', '/');
	const char *root = root_with(im, path), *dir, *file;
	bool has, is_file;

	root = root ? root : root_of(im, module);
	has = root != NULL;

	root = root ? root : im->root.n ? im->root.item[0] : "";
	if (found)
		*found = has;
	if (strchr(path, '*'))
		return wild_module(im, root, path);
	dir = arena_fmt(&im->draft->arena, "%s%s/", root, path);
	file = arena_fmt(&im->draft->arena, "%s%s.py", root, path);
	if (!import_has(im, file) &&
	    import_has(im, arena_fmt(&im->draft->arena, "%si", file)))
		file = arena_fmt(&im->draft->arena, "%si", file);
	is_file = !import_has(im, dir) && import_has(im, file);
	if (found)
		*found = is_file || import_has(im, dir);
	return draft_pattern(im->draft, is_file ? file : dir);
}

/* The module that a file is, or is in, as deep as a name has components: its
 * path behind the root. 0 where it is not that deep. */
static size_t module_len(const char *path, size_t components)
{
	size_t n = 0;

	while (components && path[n]) {
		n += strcspn(path + n, "/");
		if (--components && path[n])
			n++;
	}
	if (components)
		return 0;
	if (path[n] == '/')
		return n;
	return n > 3 && !strcmp(path + n - 3, ".py") ? n - 3 : 0;
}

/* Each module of as many components as the name has, or for "**" of more. */
static void add_fitting(struct importing *im, const char *path,
			const char *pattern, text_vec *out)
{
	size_t least = depth_at(pattern, strlen(pattern)) + 1, depth, n;
	size_t most = strstr(pattern, "**") ? SIZE_MAX : least;

	for (depth = least; depth <= most; depth++) {
		n = module_len(path, depth);
		if (!n)
			return;
		if (!wildmatch(pattern, strlen(pattern), path, n,
			       MATCH_PATHNAME) ||
		    (n > 8 && !memcmp(path + n - 8, "__init__", 8)))
			continue;
		draft_add(out, import_swap(im, (struct span){ path, n }, '/',
					   '.'));
	}
}

static bool is_python(const char *path)
{
	const char *ext = path_ext(path);

	return !strcmp(ext, ".py") || !strcmp(ext, ".pyi");
}

/* The modules of one root that a pattern, with slashes, fits. */
static void add_of_root(struct importing *im, const char *root,
			const char *pattern, text_vec *out)
{
	size_t i, n = strlen(root);

	for (i = 0; i < im->request->files; i++)
		if (!strncmp(im->request->file[i], root, n) &&
		    is_python(im->request->file[i]))
			add_fitting(im, im->request->file[i] + n, pattern,
				    out);
}

void import_modules(struct importing *im, const char *module, text_vec *out)
{
	const char *pattern = import_swap(im, span_of(module), '.', '/');
	const char *root;
	bool found;
	size_t i;

	if (!strchr(module, '*')) {
		import_module(im, module, &found);
		if (found)
			draft_add(out, module);
		return;
	}
	if (*module != '*') {
		root = root_of(im, module);
		if (root)
			add_of_root(im, root, pattern, out);
		return;
	}
	for (i = 0; i < im->root.n; i++)
		add_of_root(im, im->root.item[i], pattern, out);
	if (!im->root.n)
		add_of_root(im, "", pattern, out);
}
