/* SPDX-License-Identifier: MIT */
/* Import resolution, family by family; that of JavaScript and its kin is in
 * test_graph_script.c. */
#include "tests/unit/resolve_test.h"

static void c_includes(void **state)
{
	static const struct given_file tree[] = {
		{ "arch/arm/include/asm/io.h", 0 }, { "arch/arm/cpu/a.c", 0 },
		{ "arch/x86/include/asm/io.h", 0 }, { "drivers/net/e.c", 0 },
		{ "drivers/net/e.h", 0 }, { "drivers/usb/e.h", 0 },
		{ "include/linux/list.h", 0 }, { "include/net.h", 0 },
		{ "lib/base/buf.c", 0 }, { "lib/base/buf.h", 0 },
		{ "net.h", 0 }, { "tools/include/linux/list.h", 0 },
		{ "tools/t.c", 0 }, { 0 }
	};
	static const struct given given[] = {
		{ "drivers/net/e.c", "e.h", 0, "drivers/net/e.h", 1 },
		{ "drivers/net/e.c", "../usb/e.h", 0, "drivers/usb/e.h", 1 },
		{ "drivers/net/e.c", "linux/list.h", 0,
		  "include/linux/list.h", 1 },
		{ "tools/t.c", "linux/list.h", 0,
		  "tools/include/linux/list.h", 1 },
		{ "drivers/net/e.c", "linux/list.h", 0,
		  "include/linux/list.h", 2 },
		{ "arch/arm/cpu/a.c", "asm/io.h", 0,
		  "arch/arm/include/asm/io.h", 2 },
		{ "drivers/net/e.c", "asm/io.h", 0, "arch/arm/include/asm/io.h"
		  " ~2 arch/x86/include/asm/io.h ~2", 2 },
		{ "lib/base/buf.c", "base/buf.h", 0, "lib/base/buf.h", 1 },
		{ "drivers/net/e.c", "net.h", 0, "net.h", 2 },
		{ "drivers/net/e.c", "stdio.h", 0, "", 2 },
		{ "drivers/net/e.c", "et.h", 0, "", 1 },
		{ "drivers/net/e.c", "../../../../out.h", 0, "", 1 },
	};

	(void)state;
	CHECK("C", tree, given);
}

static void python_modules(void **state)
{
	static const struct given_file tree[] = {
		{ "docs/conf.py", 0 },
		{ "examples/tutorial/app/__init__.py", 0 },
		{ "examples/tutorial/app/db.py", 0 },
		{ "examples/tutorial/pyproject.toml", 0 },
		{ "examples/tutorial/tests/test_db.py", 0 },
		{ "ns/part/mod.py", 0 }, { "scripts/helper.py", 0 },
		{ "scripts/run.py", 0 }, { "src/flask/__init__.py", 0 },
		{ "src/flask/app.py", 0 }, { "src/flask/json/__init__.py", 0 },
		{ "src/flask/json/tag.py", 0 }, { "src/flask/typing.py", 0 },
		{ "src/flask/sansio/__init__.py", 0 },
		{ "src/flask/sansio/app.py", 0 }, { "tests/test_app.py", 0 },
		{ 0 }
	};
	static const struct given given[] = {
		{ "tests/test_app.py", "flask", 0, "src/flask/__init__.py", 0 },
		{ "tests/test_app.py", "flask.json.tag", 0,
		  "src/flask/json/tag.py", 0 },
		{ "tests/test_app.py", "flask", "Flask, json as j",
		  "src/flask/__init__.py src/flask/json/__init__.py", 0 },
		{ "tests/test_app.py", "flask.json", "tag",
		  "src/flask/json/tag.py", 0 },
		{ "src/flask/app.py", ".", "json, typing as t",
		  "src/flask/json/__init__.py src/flask/typing.py", 0 },
		{ "src/flask/app.py", ".sansio.app", "App",
		  "src/flask/sansio/app.py", 0 },
		{ "src/flask/sansio/app.py", "..typing", "X",
		  "src/flask/typing.py", 0 },
		{ "src/flask/sansio/app.py", "..", "json",
		  "src/flask/json/__init__.py", 0 },
		{ "src/flask/json/tag.py", "..json", "dumps",
		  "src/flask/json/__init__.py", 0 },
		/* The standard library's, not the package's own. */
		{ "src/flask/app.py", "json", 0, "", 0 },
		{ "src/flask/app.py", "typing", 0, "", 0 },
		{ "scripts/run.py", "helper", 0, "scripts/helper.py", 0 },
		{ "tests/test_app.py", "helper", 0, "", 0 },
		{ "examples/tutorial/tests/test_db.py", "app.db", "get",
		  "examples/tutorial/app/db.py", 0 },
		{ "tests/test_app.py", "ns.part", "mod", "ns/part/mod.py", 0 },
		{ "tests/test_app.py", "os.path", 0, "", 0 },
		{ "scripts/run.py", "......x", "y", "", 0 },
	};

	(void)state;
	CHECK("Python", tree, given);
}

static void jvm_classes(void **state)
{
	static const struct given_file tree[] = {
		{ "app/src/main/java/org/acme/App.java", 0 },
		{ "app/src/main/java/org/acme/util/Text.java", 0 },
		{ "app/src/main/kotlin/org/acme/net/Http.kt", 0 },
		{ "app/src/main/kotlin/org/acme/net/Url.kt", 0 },
		{ "other/src/main/java/org/acme/util/Text.java", 0 },
		{ 0 }
	};
	static const struct given given[] = {
		{ "app/src/main/java/org/acme/App.java", "org.acme.util.Text",
		  0, "app/src/main/java/org/acme/util/Text.java", 0 },
		{ "app/src/main/java/org/acme/App.java",
		  "org.acme.util.Text.Builder.make", 0,
		  "app/src/main/java/org/acme/util/Text.java", 0 },
		{ "app/src/main/java/org/acme/App.java", "org.acme.net.*", 0,
		  "app/src/main/kotlin/org/acme/net/Http.kt ~2 "
		  "app/src/main/kotlin/org/acme/net/Url.kt ~2", 0 },
		{ "app/src/main/java/org/acme/App.java", "org.acme.net.get", 0,
		  "app/src/main/kotlin/org/acme/net/Http.kt ~2 "
		  "app/src/main/kotlin/org/acme/net/Url.kt ~2", 0 },
		{ "app/src/main/java/org/acme/App.java",
		  "org.acme.net.Kept.get", 0,
		  "app/src/main/kotlin/org/acme/net/Http.kt ~2 "
		  "app/src/main/kotlin/org/acme/net/Url.kt ~2", 0 },
		{ "app/src/main/java/org/acme/App.java",
		  "org.acme.net.made.Made", 0, "", 0 },
		{ "app/src/main/java/org/acme/App.java",
		  "org.acme", "{App, util.Text => T, net._}",
		  "app/src/main/java/org/acme/util/Text.java "
		  "app/src/main/kotlin/org/acme/net/Http.kt ~2 "
		  "app/src/main/kotlin/org/acme/net/Url.kt ~2", 0 },
		{ "app/src/main/java/org/acme/App.java", "java.util.List", 0,
		  "", 0 },
	};

	(void)state;
	CHECK("Java", tree, given);
	CHECK("Scala", tree, given);
}

static void go_packages(void **state)
{
	static const struct given_file tree[] = {
		{ "go.mod", "// m\nmodule example.org/big // x\ngo 1.20\n" },
		{ "main.go", 0 }, { "pkg/a/a.go", 0 }, { "pkg/a/b.go", 0 },
		{ "pkg/a/a_test.go", 0 }, { "pkg/a/data.txt", 0 },
		{ "tools/go.mod", "module example.org/big/tools\n" },
		{ "tools/x/x.go", 0 }, { 0 }
	};
	static const struct given_file bare[] = {
		{ "cmd/main.go", 0 }, { "pkg/a/a.go", 0 }, { 0 }
	};
	static const struct given given[] = {
		{ "main.go", "example.org/big/pkg/a", 0,
		  "pkg/a/a.go ~2 pkg/a/b.go ~2", 0 },
		{ "main.go", "example.org/big/tools/x", 0, "tools/x/x.go", 0 },
		{ "tools/x/x.go", "example.org/big", 0, "main.go", 0 },
		{ "main.go", "fmt", 0, "", 0 },
		{ "main.go", "example.org/bigger/pkg/a", 0, "", 0 },
	};
	static const struct given in_bare[] = {
		{ "cmd/main.go", "github.com/x/y/pkg/a", 0, "pkg/a/a.go", 0 },
		{ "cmd/main.go", "fmt", 0, "", 0 },
	};

	(void)state;
	CHECK("Go", tree, given);
	CHECK("Go", bare, in_bare);
}

static void rust_modules(void **state)
{
	static const struct given_file tree[] = {
		{ "Cargo.toml", "[workspace]\nmembers = [\"x\"]\n" },
		{ "core/Cargo.toml", "[package]\nname = \"my-core\"\n" },
		{ "core/src/lib.rs", 0 }, { "core/src/net.rs", 0 },
		{ "core/src/net/tcp.rs", 0 }, { "core/src/io/mod.rs", 0 },
		{ "core/src/io/file.rs", 0 }, { "core/tests/it.rs", 0 },
		{ "core/tests/common/mod.rs", 0 },
		{ "cli/Cargo.toml", "[package]\nname=\"cli\"\n[lib]\n"
		  "path = \"lib/all.rs\"\nname = \"clikit\"\n" },
		{ "cli/src/main.rs", 0 }, { "cli/lib/all.rs", 0 },
		{ "cli/lib/args.rs", 0 }, { 0 }
	};
	static const struct given given[] = {
		{ "core/src/lib.rs", "net", 0, "core/src/net.rs", 1 },
		{ "core/src/lib.rs", "io", 0, "core/src/io/mod.rs", 1 },
		{ "core/src/net.rs", "tcp", 0, "core/src/net/tcp.rs", 1 },
		{ "core/src/io/mod.rs", "file", 0, "core/src/io/file.rs", 1 },
		{ "core/tests/it.rs", "common", 0, "core/tests/common/mod.rs",
		  1 },
		{ "core/src/net/tcp.rs", "crate::io::file::File", 0,
		  "core/src/io/file.rs", 0 },
		{ "core/src/net/tcp.rs", "super::Address", 0,
		  "core/src/net.rs", 0 },
		{ "core/src/io/file.rs", "super::super::net::Port", 0,
		  "core/src/net.rs", 0 },
		{ "core/src/io/mod.rs", "self::file::File", 0,
		  "core/src/io/file.rs", 0 },
		{ "core/src/net.rs", "crate", "io::{self, file::File}, Error as E",
		  "core/src/io/file.rs core/src/io/mod.rs core/src/lib.rs",
		  0 },
		{ "cli/src/main.rs", "my_core::net::tcp::*", 0,
		  "core/src/net/tcp.rs", 0 },
		{ "cli/src/main.rs", "my_core::Error", 0, "core/src/lib.rs",
		  0 },
		{ "cli/src/main.rs", "clikit::args::Args", 0,
		  "cli/lib/args.rs", 0 },
		{ "cli/src/main.rs", "std::io", 0, "", 0 },
		{ "cli/src/main.rs", "serde::Serialize", 0, "", 0 },
	};

	(void)state;
	CHECK("Rust", tree, given);
}

static void php_classes(void **state)
{
	static const struct given_file tree[] = {
		{ "composer.json", "{\"autoload\":{\"psr-4\":{\"Acme\\\\\":"
		  "\"src/\",\"Acme\\\\Old\\\\\":[\"legacy\"]}}}" },
		{ "src/Http/Client.php", 0 }, { "src/Http/Request.php", 0 },
		{ "legacy/Thing.php", 0 }, { "web/index.php", 0 },
		{ "web/boot.php", 0 }, { "mod/Blog/Post.php", 0 }, { 0 }
	};
	static const struct given given[] = {
		{ "web/index.php", "Acme\\Http\\Client", 0,
		  "src/Http/Client.php", 0 },
		{ "web/index.php", "Acme\\Old\\Thing as T", 0,
		  "legacy/Thing.php", 0 },
		{ "web/index.php", "Acme\\Http\\Request as R", 0,
		  "src/Http/Request.php", 0 },
		{ "web/index.php", "Shop\\Blog\\Post", 0, "mod/Blog/Post.php",
		  0 },
		{ "web/index.php", "boot.php", 0, "web/boot.php", 1 },
		{ "web/index.php", "/boot.php", 0, "web/boot.php", 1 },
		{ "web/index.php", "Exception", 0, "", 0 },
		{ "web/index.php", "Other\\Exception", 0, "", 0 },
	};

	(void)state;
	CHECK("PHP", tree, given);
}

/* Everything that the two general resolvers do alone. */
static void other_languages(void **state)
{
	static const struct given_file tree[] = {
		{ "Makefile", 0 }, { "cmake/util.cmake", 0 },
		{ "infra/main.tf", 0 }, { "infra/net/vpc.tf", 0 },
		{ "infra/net/dns.tf", 0 }, { "lib/CMakeLists.txt", 0 },
		{ "lib/My/App.pm", 0 }, { "lib/app/version.rb", 0 },
		{ "lib/my_app/user_token.ex", 0 }, { "lib/t.sh", 0 },
		{ "lua/tele/init.lua", 0 }, { "lua/tele/ui.lua", 0 },
		{ "mk/rules.mk", 0 }, { "proto/acme/v1/user.proto", 0 },
		{ "pubspec.yaml", "# x\nname: shop\nversion: 1\n" },
		{ "lib/cart.dart", 0 }, { "lib/src/item.dart", 0 },
		{ "src/Data/Tree.hs", 0 }, { "style/_mix.scss", 0 },
		{ "style/main.scss", 0 }, { "t/test.sh", 0 },
		{ "spec/app_spec.rb", 0 }, { "src/main.zig", 0 },
		{ "src/util.zig", 0 }, { "Sources/Kit/A.swift", 0 },
		{ "Sources/Kit/B.swift", 0 }, { "Sources/App/main.swift", 0 },
		{ 0 }
	};
	static const struct {
		const char *language;
		struct given given;
	} all[] = {
		{ "CMake", { "lib/CMakeLists.txt", "cmake/util.cmake", 0,
			     "cmake/util.cmake", 0 } },
		{ "CMake", { "lib/CMakeLists.txt",
			     "${CMAKE_SOURCE_DIR}/cmake/util", 0,
			     "cmake/util.cmake", 0 } },
		{ "CMake", { "cmake/util.cmake", "../lib", 0,
			     "lib/CMakeLists.txt", 0 } },
		{ "Makefile", { "Makefile", "$(TOP)/mk/rules.mk", 0,
				"mk/rules.mk", 0 } },
		{ "Terraform", { "infra/main.tf", "./net", 0,
			   "infra/net/dns.tf ~2 infra/net/vpc.tf ~2", 0 } },
		{ "Perl", { "lib/My/App.pm", "My::App", 0, "", 0 } },
		{ "Perl", { "t/test.sh", "My::App", 0, "lib/My/App.pm", 0 } },
		{ "Perl", { "t/test.sh", "strict", 0, "", 0 } },
		{ "Ruby", { "spec/app_spec.rb", "app/version", 0,
			    "lib/app/version.rb", 0 } },
		{ "Ruby", { "spec/app_spec.rb", "../lib/app/version", 0,
			    "lib/app/version.rb", 1 } },
		{ "Ruby", { "spec/app_spec.rb", "version", 0, "", 0 } },
		{ "Elixir", { "t/test.sh", "MyApp.UserToken", 0,
			      "lib/my_app/user_token.ex", 0 } },
		{ "Shell", { "t/test.sh", "../lib/t.sh", 0, "lib/t.sh", 0 } },
		{ "Shell", { "t/test.sh", "$(dirname \"$0\")/../lib/t.sh", 0,
			     "lib/t.sh", 0 } },
		{ "Shell", { "t/test.sh", "\"$TOP\"/lib/t.sh", 0, "lib/t.sh",
			     0 } },
		{ "Shell", { "t/test.sh", "$file", 0, "", 0 } },
		{ "Lua", { "lua/tele/ui.lua", "tele", 0, "lua/tele/init.lua",
			   0 } },
		{ "Lua", { "lua/tele/init.lua", "tele.ui", 0,
			   "lua/tele/ui.lua", 0 } },
		{ "Protocol Buffers", { "Makefile", "acme/v1/user.proto", 0,
					"proto/acme/v1/user.proto", 0 } },
		{ "Dart", { "lib/cart.dart", "package:shop/src/item.dart", 0,
			    "lib/src/item.dart", 0 } },
		{ "Dart", { "lib/src/item.dart", "../cart.dart", 0,
			    "lib/cart.dart", 0 } },
		{ "Dart", { "lib/cart.dart", "package:flutter/a.dart", 0, "",
			    0 } },
		{ "Haskell", { "Makefile", "Data.Tree", 0, "src/Data/Tree.hs",
			       0 } },
		{ "SCSS", { "style/main.scss", "mix", 0, "style/_mix.scss",
			    0 } },
		{ "Starlark", { "src/main.zig", "//lib:t.sh", 0, "lib/t.sh",
				0 } },
		{ "Starlark", { "src/main.zig", ":util.zig", 0, "src/util.zig",
				0 } },
		{ "Starlark", { "src/main.zig", "@else//lib:t.sh", 0, "",
				0 } },
		{ "Zig", { "src/main.zig", "util.zig", 0, "src/util.zig", 0 } },
		{ "Swift", { "Sources/App/main.swift", "Kit", 0,
			     "Sources/Kit/A.swift ~2 Sources/Kit/B.swift ~2",
			     0 } },
		{ "Swift", { "Sources/App/main.swift", "Foundation", 0, "",
			     0 } },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(all) / sizeof(*all); i++)
		check(all[i].language, tree, &all[i].given, 1);
}

static void a_language_belongs_to_one_family(void **state)
{
	(void)state;
	assert_ptr_equal(family_of("C"), family_of("C++"));
	assert_ptr_not_equal(family_of("C"), family_of("C#"));
	assert_ptr_equal(family_of("TypeScript"), family_of("Vue"));
	assert_null(family_of("Markdown"));
	assert_null(family_of(""));
	assert_null(family_of("Object"));
}

static void distances_count_directories(void **state)
{
	(void)state;
	assert_int_equal(tree_distance("a/b", "a/c"), 0);
	assert_int_equal(tree_distance("a", "b"), 0);
	assert_int_equal(tree_distance("a/b/c", "a/x"), 1);
	assert_int_equal(tree_distance("a/b/c", "d/e"), 3);
	assert_int_equal(tree_distance("ab/c", "abc/c"), 2);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(c_includes),
		cmocka_unit_test(python_modules),
		cmocka_unit_test(jvm_classes),
		cmocka_unit_test(go_packages),
		cmocka_unit_test(rust_modules),
		cmocka_unit_test(php_classes),
		cmocka_unit_test(other_languages),
		cmocka_unit_test(a_language_belongs_to_one_family),
		cmocka_unit_test(distances_count_directories)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
