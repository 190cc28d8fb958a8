/* SPDX-License-Identifier: MIT */
/*
 * The families of languages and how each resolves an import: a table, in the
 * order of their names. A language that is in no row has no references, and
 * its imports are taken as paths.
 */
#include "graph/resolve.h"

#include <string.h>

#include "base/path.h"

#define LIST(...) ((const char *const[]){ __VA_ARGS__, NULL })

static const struct family families[] = {
	{
		.name = "beam",
		.languages = ";Elixir;Erlang;",
		.resolve = resolve_module,
		.ext = LIST(".ex", ".exs", ".erl", ".hrl"),
		.separator = ".",
		.flags = FAMILY_ANYWHERE | FAMILY_SNAKE | FAMILY_MEMBERS,
	},
	{
		.name = "c",
		.languages = ";C;C++;Objective-C;Objective-C++;CUDA;Assembly;"
			"Device Tree;OpenCL;GLSL;HLSL;Lex;Yacc;",
		.resolve = resolve_path,
		.flags = FAMILY_ANYWHERE | FAMILY_HEADERS | FAMILY_TEXTUAL,
	},
	{
		.name = "clojure",
		.languages = ";Clojure;ClojureScript;",
		.resolve = resolve_module,
		.ext = LIST(".clj", ".cljs", ".cljc"),
		.separator = ".",
		.flags = FAMILY_ANYWHERE | FAMILY_MEMBERS,
	},
	{
		.name = "cmake",
		.languages = ";CMake;",
		.resolve = resolve_path,
		.ext = LIST(".cmake"),
		.index = LIST("CMakeLists.txt"),
		.flags = FAMILY_ANYWHERE | FAMILY_VARIABLES,
	},
	{
		.name = "css",
		.languages = ";CSS;SCSS;Sass;Less;Stylus;",
		.resolve = resolve_path,
		.ext = LIST(".scss", ".sass", ".less", ".styl", ".css"),
		.index = LIST("_index.scss", "index.scss"),
		.flags = FAMILY_PARTIALS,
	},
	{
		.name = "d",
		.languages = ";D;",
		.resolve = resolve_module,
		.ext = LIST(".d", ".di"),
		.index = LIST("package.d"),
		.separator = ".",
		.flags = FAMILY_ANYWHERE | FAMILY_ROOTED | FAMILY_MEMBERS,
	},
	{
		.name = "dart",
		.languages = ";Dart;",
		.resolve = resolve_script,
		.ext = LIST(".dart"),
		.manifest = MANIFEST_PUB,
		.flags = FAMILY_EXPLICIT,
	},
	{
		.name = "dotnet",
		.languages = ";C#;F#;Visual Basic .NET;HTML+Razor;",
		.separator = ".",
		.flags = FAMILY_NAMESPACES | FAMILY_GLOBAL,
	},
	{
		.name = "elisp",
		.languages = ";Emacs Lisp;",
		.resolve = resolve_module,
		.ext = LIST(".el"),
		.flags = FAMILY_ANYWHERE,
	},
	{
		.name = "go",
		.languages = ";Go;",
		.resolve = resolve_go,
		.ext = LIST(".go"),
		.manifest = MANIFEST_GO,
		.flags = FAMILY_PACKAGES | FAMILY_EXPLICIT | FAMILY_STRICT |
			FAMILY_RECEIVERS | FAMILY_QUALIFIED,
		.apart = LIST("_test.go"),
	},
	{
		.name = "haskell",
		.languages = ";Haskell;Literate Haskell;PureScript;Elm;Idris;"
			"Agda;",
		.resolve = resolve_module,
		.ext = LIST(".hs", ".lhs", ".hsc", ".purs", ".elm", ".idr",
			".agda"),
		.separator = ".",
		.flags = FAMILY_ANYWHERE | FAMILY_ROOTED | FAMILY_EXPLICIT,
	},
	{
		.name = "hcl",
		.languages = ";HCL;Terraform;",
		.resolve = resolve_path,
		.flags = FAMILY_PACKAGES,
	},
	{
		.name = "julia",
		.languages = ";Julia;",
		.resolve = resolve_path,
		.ext = LIST(".jl"),
	},
	{
		.name = "jvm",
		.languages = ";Java;Kotlin;Scala;Groovy;",
		.resolve = resolve_module,
		.ext = LIST(".java", ".kt", ".kts", ".scala", ".groovy"),
		.separator = ".",
		.flags = FAMILY_ANYWHERE | FAMILY_ROOTED | FAMILY_MEMBERS |
			FAMILY_PACKAGES | FAMILY_EXPLICIT | FAMILY_STRICT |
			FAMILY_GLOBAL,
	},
	{
		.name = "lua",
		.languages = ";Lua;MoonScript;Luau;",
		.resolve = resolve_module,
		.ext = LIST(".lua", ".moon", ".luau"),
		.index = LIST("init.lua"),
		.separator = ".",
		.flags = FAMILY_ANYWHERE | FAMILY_ROOTED | FAMILY_EXPLICIT |
			FAMILY_RECEIVERS,
	},
	{
		.name = "make",
		.languages = ";Makefile;",
		.resolve = resolve_path,
		.ext = LIST(".mk", ".am"),
		.flags = FAMILY_ANYWHERE | FAMILY_VARIABLES |
			FAMILY_EXPLICIT | FAMILY_STRICT | FAMILY_TEXTUAL,
	},
	{
		.name = "meson",
		.languages = ";Meson;",
		.resolve = resolve_path,
		.index = LIST("meson.build"),
	},
	{
		.name = "nim",
		.languages = ";Nim;",
		.resolve = resolve_path,
		.ext = LIST(".nim"),
		.flags = FAMILY_ANYWHERE,
	},
	{
		.name = "nix",
		.languages = ";Nix;",
		.resolve = resolve_path,
		.index = LIST("default.nix"),
	},
	{
		.name = "ocaml",
		.languages = ";OCaml;",
		.resolve = resolve_module,
		.ext = LIST(".ml", ".mli"),
		.separator = ".",
		.flags = FAMILY_ANYWHERE | FAMILY_ROOTED | FAMILY_SNAKE |
			FAMILY_MEMBERS,
	},
	{
		.name = "perl",
		.languages = ";Perl;Raku;",
		.resolve = resolve_module,
		.ext = LIST(".pm", ".pl", ".rakumod"),
		.separator = "::",
		.flags = FAMILY_ANYWHERE | FAMILY_ROOTED,
	},
	{
		.name = "php",
		.languages = ";PHP;Hack;",
		.resolve = resolve_php,
		.ext = LIST(".php", ".inc"),
		.separator = "\\",
		.manifest = MANIFEST_COMPOSER,
		.flags = FAMILY_ANYWHERE | FAMILY_RECEIVERS | FAMILY_GLOBAL,
	},
	{
		.name = "proto",
		.languages = ";Protocol Buffer;Protocol Buffers;Thrift;",
		.resolve = resolve_path,
		.flags = FAMILY_ANYWHERE,
	},
	{
		.name = "python",
		.languages = ";Python;Cython;",
		.resolve = resolve_python,
		.ext = LIST(".py", ".pyi", ".pyx", ".pxd"),
		.index = LIST("__init__.py", "__init__.pyi"),
		.separator = ".",
		.flags = FAMILY_EXPLICIT | FAMILY_STRICT | FAMILY_RECEIVERS |
			FAMILY_NAMED,
		.ambient = LIST("conftest.py"),
	},
	{
		.name = "r",
		.languages = ";R;",
		.resolve = resolve_path,
		.ext = LIST(".R", ".r"),
	},
	{
		.name = "ruby",
		.languages = ";Ruby;",
		.resolve = resolve_path,
		.ext = LIST(".rb"),
		.flags = FAMILY_ANYWHERE | FAMILY_ROOTED,
	},
	{
		.name = "rust",
		.languages = ";Rust;",
		.resolve = resolve_rust,
		.ext = LIST(".rs"),
		.index = LIST("mod.rs"),
		.separator = "::",
		.manifest = MANIFEST_CARGO,
		.flags = FAMILY_RECEIVERS | FAMILY_EXPLICIT | FAMILY_NAMED |
			FAMILY_PATHS,
	},
	{
		.name = "script",
		.languages = ";JavaScript;TypeScript;JSX;TSX;Vue;Svelte;"
			"Astro;CoffeeScript;",
		.resolve = resolve_script,
		/* What is run comes before what only tells its types. */
		.ext = LIST(".ts", ".tsx", ".mts", ".cts", ".js", ".jsx",
			".mjs", ".cjs", ".d.ts", ".vue", ".svelte", ".astro",
			".coffee", ".json"),
		.index = LIST("index.ts", "index.tsx", "index.mts",
			"index.js", "index.jsx", "index.mjs", "index.cjs",
			"index.d.ts", "index.vue", "index.svelte",
			"index.coffee"),
		.manifest = MANIFEST_NPM,
		.flags = FAMILY_EXPLICIT | FAMILY_RECEIVERS | FAMILY_NAMED,
	},
	{
		.name = "shell",
		.languages = ";Shell;Bash;Zsh;Fish;Bats;",
		.resolve = resolve_path,
		.ext = LIST(".sh", ".bash"),
		.flags = FAMILY_ANYWHERE | FAMILY_VARIABLES |
			FAMILY_EXPLICIT | FAMILY_STRICT | FAMILY_TEXTUAL,
	},
	{
		.name = "solidity",
		.languages = ";Solidity;",
		.resolve = resolve_path,
		.flags = FAMILY_ANYWHERE,
	},
	{
		.name = "starlark",
		.languages = ";Starlark;",
		.resolve = resolve_path,
		.flags = FAMILY_LABELS | FAMILY_EXPLICIT,
	},
	{
		.name = "swift",
		.languages = ";Swift;",
		.resolve = resolve_module,
		.ext = LIST(".swift"),
		.separator = ".",
		.flags = FAMILY_PACKAGES | FAMILY_ROOTED | FAMILY_EXTENDED,
	},
	{
		.name = "tcl",
		.languages = ";Tcl;",
		.resolve = resolve_path,
		.ext = LIST(".tcl"),
		.flags = FAMILY_ANYWHERE | FAMILY_VARIABLES,
	},
	{
		.name = "zig",
		.languages = ";Zig;",
		.resolve = resolve_path,
		.flags = FAMILY_EXPLICIT,
	},
};

const struct family *family_of(const char *language)
{
	size_t i, n = strlen(language);

	for (i = 0; n && i < sizeof(families) / sizeof(*families); i++) {
		const char *at = families[i].languages;

		while ((at = strstr(at, language))) {
			if (at[-1] == ';' && at[n] == ';')
				return &families[i];
			at += n;
		}
	}
	return NULL;
}

bool family_has_ext(const struct family *family, const char *path)
{
	const char *ext = path_ext(path);
	size_t i;

	for (i = 0; family->ext && family->ext[i]; i++)
		if (!strcmp(family->ext[i], ext))
			return true;
	return !family->ext;
}
