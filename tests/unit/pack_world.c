/* SPDX-License-Identifier: MIT */
/* See pack_world.h. */
#include "tests/unit/pack_world.h"

#include "lang/lang.h"

unsigned int tree_draw(struct tree *tree, unsigned int limit)
{
	tree->seed = tree->seed * 1103515245 + 12345;
	return (tree->seed >> 16) % limit;
}

static const struct error *read_text(void *payload, uint32_t file,
				     struct buf *out)
{
	struct tree *tree = payload;

	buf_reset(out);
	if (file == tree->broken)
		return error_new(ERROR_CORRUPT, "cannot read it");
	buf_add(out, buf_str(&tree->text[file]), tree->text[file].len);
	return NULL;
}

void tree_add(struct tree *tree, const char *path, const char *text)
{
	size_t i = tree->view.n++;
	struct scope_item *item = VEC_PUSH(&tree->scope.item);
	struct file *file = &tree->file[i];

	*file = (struct file){ .path = arena_strdup(&tree->arena, path) };
	memset(file->oid.id, (int)i + 1, OID_SHA1);
	file->lang = (uint8_t)lang_of_file(path, NULL, text, strlen(text));
	buf_addstr(&tree->text[i], text);
	tree->hop[i][0] = (struct hop){ .file = 0, .via = "" };
	tree->hop[i][1] = (struct hop){
		.file = (uint32_t)i, .kind = HOP_IMPORTS, .via = "x.h"
	};
	*item = (struct scope_item){
		.file = (uint32_t)i, .score = 1.0 / (double)(i + 1),
		.is_seed = !i, .why = "matches the path",
		.chain = tree->hop[i], .hops = i ? 2 : 1
	};
}

void pack_tree_init(struct tree *tree, unsigned int seed)
{
	*tree = (struct tree){ .seed = seed, .broken = FILES };
	tree->view.file = tree->file;
	tree->identity = (struct source_identity){
		.kind = SOURCE_REV, .has_commit = true, .has_tree = true
	};
	tree->input = (struct pack_input){
		.scope = &tree->scope, .view = &tree->view,
		.identity = &tree->identity, .asked = "strbuf.c",
		.read = read_text, .payload = tree
	};
}

void pack_tree_release(struct tree *tree)
{
	size_t i;

	for (i = 0; i < FILES; i++)
		buf_release(&tree->text[i]);
	VEC_RELEASE(&tree->scope.item);
	VEC_RELEASE(&tree->scope.cut);
	arena_release(&tree->arena);
}

void tree_grow(struct tree *tree, size_t files)
{
	static const char *const ext[] = { "c", "py", "md", "txt", "js" };
	static const char *const piece[] = {
		"/* A comment about it. */\n", "int total(int a)\n{\n\treturn "
		"a + 1;\n}\n\n", "# heading `x` ```\n", "\n\n\n",
		"def size(self):\n    return self.n\n", "x = \"]]> <a&b>\";\n",
		"function f() {\n  return 1;\n}\n", "````\nfence\n````\n",
		"\xff\xfe not text\n", "\x01\x02 odd\n", "no newline at end",
		"token = \"q7Wm2Zx9" "Kp4Vb8Nc3Rt6\"\n",
	};
	struct buf text = { 0 }, path = { 0 };
	size_t i, n;

	for (i = 0; i < files; i++) {
		buf_reset(&text);
		buf_reset(&path);
		for (n = tree_draw(tree, 40); n; n--)
			buf_addstr(&text, piece[tree_draw(tree, sizeof(piece) /
						     sizeof(piece[0]))]);
		buf_addf(&path, "dir%u/%s%zu.%s", tree_draw(tree, 3),
			 tree_draw(tree, 5) ? "file" :
			 "odd \" \xff --> ]]> ", i,
			 ext[tree_draw(tree, 5)]);
		tree_add(tree, path.ptr, buf_str(&text));
	}
	buf_release(&text);
	buf_release(&path);
}

void three_files(struct tree *tree)
{
	pack_tree_init(tree, 1);
	tree_add(tree, "a.c", "#include \"x.h\"\n/* why */\nint f(void)\n{\n"
		 "\treturn 1;\n}\n");
	tree_add(tree, "doc/b.md", "# Title\n\n```c\nint x;\n```\n");
	tree_add(tree, "c d.txt", "<a> & \"b\" ]]>\n");
}

char *packed(struct tree *tree, const struct pack_options *options)
{
	struct pack pack = { 0 };
	char *text;

	assert_null(pack_build(&pack, &tree->input, options));
	assert_int_equal(pack.part.n, 1);
	text = buf_detach(&pack.part.item[0]);
	pack_release(&pack);
	return text;
}

void holds(const char *text, const char *part)
{
	if (!strstr(text, part))
		fail_msg("no '%s' in '%s'", part, text);
}
