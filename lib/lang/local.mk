# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/lang/around.c lib/lang/around.h \
	lib/lang/brace.c \
	lib/lang/brackets.c lib/lang/brackets.h \
	lib/lang/compiled.c lib/lang/compiled.h \
	lib/lang/declarators.c lib/lang/declarators.h \
	lib/lang/def.h \
	lib/lang/delim.c lib/lang/delim.h \
	lib/lang/facts.c lib/lang/facts.h \
	lib/lang/fence.c \
	lib/lang/finish.c \
	lib/lang/framework.h \
	lib/lang/heredoc.c \
	lib/lang/imports.c lib/lang/imports.h \
	lib/lang/indent.c lib/lang/indent.h \
	lib/lang/lang.c lib/lang/lang.h \
	lib/lang/lex.c lib/lang/lex.h \
	lib/lang/lines.c \
	lib/lang/operand.c \
	lib/lang/outline.c lib/lang/outline.h \
	lib/lang/route_text.c lib/lang/route_text.h \
	lib/lang/routes.c lib/lang/routes.h \
	lib/lang/scan.c lib/lang/scan.h \
	lib/lang/site.c lib/lang/site.h \
	lib/lang/site_assigned.c \
	lib/lang/site_block.c \
	lib/lang/site_brackets.c \
	lib/lang/site_list.c lib/lang/site_parameter.c \
	lib/lang/site_receiver.c lib/lang/site_scope.c \
	lib/lang/site_seek.h lib/lang/site_spot.h lib/lang/site_type.c lib/lang/site_value.c \
	lib/lang/site_written.c \
	lib/lang/styles.h \
	lib/lang/tagged.c \
	lib/lang/template.c \
	lib/lang/statement.c lib/lang/statement.h \
	lib/lang/tokens.c lib/lang/tokens.h lib/lang/tokens_rates.h \
	lib/lang/words.c lib/lang/words.h \
	lib/lang/wordtable.c lib/lang/wordtable.h
nodist_lib_libfuse_a_SOURCES = lib/lang/defs.c lib/lang/frameworks.c

# The definitions, in the order of their names, which is that of lang_count.
LANG_DEFS = \
	lib/lang/defs/asciidoc.lang \
	lib/lang/defs/assembly.lang \
	lib/lang/defs/awk.lang \
	lib/lang/defs/c.lang \
	lib/lang/defs/clojure.lang \
	lib/lang/defs/cmake.lang \
	lib/lang/defs/cpp.lang \
	lib/lang/defs/crystal.lang \
	lib/lang/defs/csharp.lang \
	lib/lang/defs/css.lang \
	lib/lang/defs/d.lang \
	lib/lang/defs/dart.lang \
	lib/lang/defs/devicetree.lang \
	lib/lang/defs/dockerfile.lang \
	lib/lang/defs/elisp.lang \
	lib/lang/defs/elixir.lang \
	lib/lang/defs/erlang.lang \
	lib/lang/defs/fish.lang \
	lib/lang/defs/fortran.lang \
	lib/lang/defs/fortran77.lang \
	lib/lang/defs/fsharp.lang \
	lib/lang/defs/gettext.lang \
	lib/lang/defs/glsl.lang \
	lib/lang/defs/go.lang \
	lib/lang/defs/graphql.lang \
	lib/lang/defs/groovy.lang \
	lib/lang/defs/haskell.lang \
	lib/lang/defs/hlsl.lang \
	lib/lang/defs/html.lang \
	lib/lang/defs/ini.lang \
	lib/lang/defs/java.lang \
	lib/lang/defs/javascript.lang \
	lib/lang/defs/jq.lang \
	lib/lang/defs/json.lang \
	lib/lang/defs/julia.lang \
	lib/lang/defs/kconfig.lang \
	lib/lang/defs/kotlin.lang \
	lib/lang/defs/lisp.lang \
	lib/lang/defs/lua.lang \
	lib/lang/defs/makefile.lang \
	lib/lang/defs/markdown.lang \
	lib/lang/defs/meson.lang \
	lib/lang/defs/nim.lang \
	lib/lang/defs/nix.lang \
	lib/lang/defs/objectivec.lang \
	lib/lang/defs/ocaml.lang \
	lib/lang/defs/perl.lang \
	lib/lang/defs/php.lang \
	lib/lang/defs/powershell.lang \
	lib/lang/defs/protobuf.lang \
	lib/lang/defs/python.lang \
	lib/lang/defs/r.lang \
	lib/lang/defs/rst.lang \
	lib/lang/defs/ruby.lang \
	lib/lang/defs/rust.lang \
	lib/lang/defs/scala.lang \
	lib/lang/defs/scheme.lang \
	lib/lang/defs/shell.lang \
	lib/lang/defs/solidity.lang \
	lib/lang/defs/sql.lang \
	lib/lang/defs/starlark.lang \
	lib/lang/defs/svelte.lang \
	lib/lang/defs/swift.lang \
	lib/lang/defs/tcl.lang \
	lib/lang/defs/terraform.lang \
	lib/lang/defs/text.lang \
	lib/lang/defs/thrift.lang \
	lib/lang/defs/toml.lang \
	lib/lang/defs/typescript.lang \
	lib/lang/defs/vim.lang \
	lib/lang/defs/vue.lang \
	lib/lang/defs/wgsl.lang \
	lib/lang/defs/xml.lang \
	lib/lang/defs/yaml.lang \
	lib/lang/defs/zig.lang

# The definitions of frameworks.
FRAMEWORK_DEFS = \
	lib/lang/frameworks/aspnetcore.framework \
	lib/lang/frameworks/django.framework \
	lib/lang/frameworks/drf.framework \
	lib/lang/frameworks/express.framework \
	lib/lang/frameworks/fastapi.framework \
	lib/lang/frameworks/flask.framework \
	lib/lang/frameworks/go-routers.framework \
	lib/lang/frameworks/nestjs.framework \
	lib/lang/frameworks/nethttp.framework \
	lib/lang/frameworks/spring.framework
DEF_COMPILERS = lib/lang/compile-words.awk lib/lang/compile-defs.awk \
	lib/lang/compile-frameworks.awk
EXTRA_DIST += $(LANG_DEFS) $(FRAMEWORK_DEFS) $(DEF_COMPILERS)
CLEANFILES += lib/lang/defs.c lib/lang/frameworks.c

lib/lang/defs.c: $(LANG_DEFS) $(FRAMEWORK_DEFS) $(DEF_COMPILERS)
	$(AM_V_GEN)$(MKDIR_P) lib/lang && \
	(cd $(srcdir) && LC_ALL=C $(AWK) -f lib/lang/compile-words.awk \
		-f lib/lang/compile-defs.awk $(LANG_DEFS) && \
	 cat $(LANG_DEFS) $(FRAMEWORK_DEFS) $(DEF_COMPILERS) | cksum | \
		$(AWK) '{ print "const uint32_t lang_defs_sum = " $$1 "u;" }' \
	) >$@.tmp && mv $@.tmp $@

lib/lang/frameworks.c: $(FRAMEWORK_DEFS) $(DEF_COMPILERS)
	$(MAKE_TABLE) lib/lang/compile-words.awk \
		lib/lang/compile-frameworks.awk $(FRAMEWORK_DEFS)
