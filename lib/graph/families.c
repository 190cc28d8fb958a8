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
#define NO_LIST ((const char *const[]){ NULL })

static const struct family families[] = {
	{ "beam", ";Elixir;Erlang;", resolve_module,
	  LIST(".ex", ".exs", ".erl", ".hrl"), NO_LIST, ".", MANIFESTS,
	  FAMILY_ANYWHERE | FAMILY_SNAKE | FAMILY_MEMBERS },
	{ "c", ";C;C++;Objective-C;Objective-C++;CUDA;Assembly;"
	  "Unix Assembly;OpenCL;GLSL;HLSL;Lex;Yacc;", resolve_path,
	  NO_LIST, NO_LIST, "/", MANIFESTS, FAMILY_ANYWHERE | FAMILY_HEADERS },
	{ "clojure", ";Clojure;ClojureScript;", resolve_module,
	  LIST(".clj", ".cljs", ".cljc"), NO_LIST, ".", MANIFESTS,
	  FAMILY_ANYWHERE | FAMILY_MEMBERS },
	{ "cmake", ";CMake;", resolve_path,
	  LIST(".cmake"), LIST("CMakeLists.txt"), "/", MANIFESTS,
	  FAMILY_ANYWHERE | FAMILY_VARIABLES },
	{ "css", ";CSS;SCSS;Sass;Less;Stylus;", resolve_path,
	  LIST(".scss", ".sass", ".less", ".styl", ".css"),
	  LIST("_index.scss", "index.scss"), "/", MANIFESTS,
	  FAMILY_PARTIALS },
	{ "d", ";D;", resolve_module, LIST(".d", ".di"), LIST("package.d"),
	  ".", MANIFESTS, FAMILY_ANYWHERE | FAMILY_ROOTED | FAMILY_MEMBERS },
	{ "dart", ";Dart;", resolve_script, LIST(".dart"), NO_LIST, "/",
	  MANIFEST_PUB, 0 },
	{ "dotnet", ";C#;F#;Visual Basic .NET;HTML+Razor;", NULL,
	  NO_LIST, NO_LIST, ".", MANIFESTS, FAMILY_NAMESPACES },
	{ "go", ";Go;", resolve_go, LIST(".go"), NO_LIST, "/", MANIFEST_GO,
	  FAMILY_PACKAGES },
	{ "haskell", ";Haskell;Literate Haskell;PureScript;Elm;Idris;Agda;",
	  resolve_module, LIST(".hs", ".lhs", ".hsc", ".purs", ".elm", ".idr",
			       ".agda"),
	  NO_LIST, ".", MANIFESTS, FAMILY_ANYWHERE | FAMILY_ROOTED },
	{ "hcl", ";HCL;Terraform;", resolve_path, NO_LIST, NO_LIST, "/",
	  MANIFESTS, FAMILY_PACKAGES },
	{ "julia", ";Julia;", resolve_path, LIST(".jl"), NO_LIST, "/",
	  MANIFESTS, 0 },
	{ "jvm", ";Java;Kotlin;Scala;Groovy;", resolve_module,
	  LIST(".java", ".kt", ".kts", ".scala", ".groovy"), NO_LIST, ".",
	  MANIFESTS, FAMILY_ANYWHERE | FAMILY_ROOTED | FAMILY_MEMBERS |
	  FAMILY_PACKAGES },
	{ "lua", ";Lua;MoonScript;Luau;", resolve_module,
	  LIST(".lua", ".moon", ".luau"), LIST("init.lua"), ".", MANIFESTS,
	  FAMILY_ANYWHERE | FAMILY_ROOTED },
	{ "make", ";Makefile;", resolve_path, LIST(".mk", ".am"), NO_LIST,
	  "/", MANIFESTS, FAMILY_ANYWHERE | FAMILY_VARIABLES },
	{ "nim", ";Nim;", resolve_path, LIST(".nim"), NO_LIST, "/", MANIFESTS,
	  FAMILY_ANYWHERE },
	{ "ocaml", ";OCaml;", resolve_module, LIST(".ml", ".mli"), NO_LIST,
	  ".", MANIFESTS, FAMILY_ANYWHERE | FAMILY_ROOTED | FAMILY_SNAKE |
	  FAMILY_MEMBERS },
	{ "perl", ";Perl;Raku;", resolve_module,
	  LIST(".pm", ".pl", ".rakumod"), NO_LIST, "::", MANIFESTS,
	  FAMILY_ANYWHERE | FAMILY_ROOTED },
	{ "php", ";PHP;Hack;", resolve_php, LIST(".php", ".inc"), NO_LIST,
	  "\\", MANIFEST_COMPOSER, FAMILY_ANYWHERE },
	{ "proto", ";Protocol Buffer;Protocol Buffers;Thrift;", resolve_path,
	  NO_LIST, NO_LIST, "/", MANIFESTS, FAMILY_ANYWHERE },
	{ "python", ";Python;Cython;", resolve_python,
	  LIST(".py", ".pyi", ".pyx", ".pxd"),
	  LIST("__init__.py", "__init__.pyi"), ".", MANIFESTS, 0 },
	{ "r", ";R;", resolve_path, LIST(".R", ".r"), NO_LIST, "/", MANIFESTS,
	  0 },
	{ "ruby", ";Ruby;", resolve_path, LIST(".rb"), NO_LIST, "/",
	  MANIFESTS, FAMILY_ANYWHERE | FAMILY_ROOTED },
	{ "rust", ";Rust;", resolve_rust, LIST(".rs"), LIST("mod.rs"), "::",
	  MANIFEST_CARGO, 0 },
	{ "script", ";JavaScript;TypeScript;JSX;TSX;Vue;Svelte;Astro;"
	  "CoffeeScript;", resolve_script,
	  LIST(".ts", ".tsx", ".d.ts", ".mts", ".cts", ".js", ".jsx", ".mjs",
	       ".cjs", ".vue", ".svelte", ".astro", ".coffee", ".json"),
	  LIST("index.ts", "index.tsx", "index.d.ts", "index.mts",
	       "index.js", "index.jsx", "index.mjs", "index.cjs",
	       "index.vue", "index.svelte", "index.coffee"),
	  "/", MANIFEST_NPM, 0 },
	{ "shell", ";Shell;Bash;Zsh;Fish;Bats;", resolve_path,
	  LIST(".sh", ".bash"), NO_LIST, "/", MANIFESTS,
	  FAMILY_ANYWHERE | FAMILY_VARIABLES },
	{ "swift", ";Swift;", resolve_module, LIST(".swift"), NO_LIST, ".",
	  MANIFESTS, FAMILY_PACKAGES | FAMILY_ROOTED },
	{ "tcl", ";Tcl;", resolve_path, LIST(".tcl"), NO_LIST, "/", MANIFESTS,
	  FAMILY_ANYWHERE | FAMILY_VARIABLES },
	{ "zig", ";Zig;", resolve_path, NO_LIST, NO_LIST, "/", MANIFESTS, 0 }
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

	for (i = 0; family->ext[i]; i++)
		if (!strcmp(family->ext[i], ext))
			return true;
	return !family->ext[0];
}
