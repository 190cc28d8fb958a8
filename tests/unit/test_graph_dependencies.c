/* SPDX-License-Identifier: MIT */
/*
 * What manifests declare, a table: the path, the text, and each dependency as
 * "name version kind" in a line; "-" is no version.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "graph/dependencies.h"
#include "graph/frameworks.h"

struct given {
	const char *path, *text, *expected;
};

static void check(const struct given *given)
{
	struct dependencies found = { .dependency = { 0 } };
	struct buf shown = { 0 };
	size_t i;

	assert_true(is_manifest(given->path));
	dependencies_read(&found, 7, given->path, given->text,
			  strlen(given->text));
	for (i = 0; i < found.dependency.n; i++) {
		const struct dependency *one = &found.dependency.item[i];

		assert_int_equal(one->file, 7);
		buf_addf(&shown, "%s %s %s\n", one->name,
			 one->version ? one->version : "-",
			 dependency_kind_name((enum dependency_kind)
					      one->kind));
	}
	if (strcmp(buf_str(&shown), given->expected))
		print_error("in %s\n", given->path);
	assert_string_equal(buf_str(&shown), given->expected);
	buf_release(&shown);
	dependencies_release(&found);
}

static void json_manifests_are_read(void **state)
{
	static const struct given given[] = {
		{ "package.json",
		  "{\"dependencies\":{\"react\":\"^18\",\"@a/b\":\"1\"},"
		  "\"peerDependencies\":{\"react\":\">=17\",\"p\":\"*\"},"
		  "\"optionalDependencies\":{\"fsevents\":\"2\"},"
		  "\"devDependencies\":{\"jest\":\"29\",\"odd\":{}},"
		  "\"scripts\":{\"test\":\"jest\"}}",
		  "react ^18 runtime\n@a/b 1 runtime\np * runtime\n"
		  "fsevents 2 runtime\njest 29 dev\nodd - dev\n" },
		{ "web/composer.json",
		  "{\"require\":{\"php\":\">=8\",\"slim/slim\":\"^4\"},"
		  "\"require-dev\":{\"phpunit/phpunit\":\"^10\"}}",
		  "php >=8 runtime\nslim/slim ^4 runtime\n"
		  "phpunit/phpunit ^10 dev\n" },
		{ "package.json", "{\"dependencies\": [\"react\"]}", "" },
		{ "package.json", "{\"dependencies\": {", "" },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++)
		check(&given[i]);
}

static void python_manifests_are_read(void **state)
{
	static const struct given given[] = {
		{ "pyproject.toml",
		  "[build-system]\nrequires = ['flit_core>=3.11,<4']\n"
		  "[project]\nname = \"Flask\"\n"
		  "dependencies = [\n"
		  "    \"blinker>=1.9.0\", # 'why'\n"
		  "    'importlib-metadata>=3.6; python_version < \"3.10\"',\n"
		  "    \"uvicorn[standard] == 0.3\", \"x @ https://h/x.zip\",\n"
		  "]\n"
		  "[project.optional-dependencies]\n"
		  "async = [\"asgiref>=3.2\"]\n"
		  "test-all = [\"pytest\"]\n"
		  "[dependency-groups]\n"
		  "dev = [\"ruff\", {include-group = \"docs\"}]\n"
		  "[tool.poetry.dependencies]\n"
		  "python = \"^3.8\"\n"
		  "Django = \"^4\"\n"
		  "orm = { version = \"1.2\", extras = [\"a\", \"b\"] }\n"
		  "[tool.poetry.group.dev.dependencies]\nblack = \"*\"\n"
		  "[tool.poetry.group.docs.dependencies]\nmkdocs = \"1\"\n"
		  "[tool.uv]\ndev-dependencies = ['mypy']\n",
		  "flit_core >=3.11,<4 build\nblinker >=1.9.0 runtime\n"
		  "importlib-metadata >=3.6 runtime\n"
		  "uvicorn == 0.3 runtime\nx - runtime\n"
		  "asgiref >=3.2 runtime\npytest - dev\nruff - dev\n"
		  "Django ^4 runtime\norm 1.2 runtime\nblack * dev\n"
		  "mkdocs 1 dev\nmypy - dev\n" },
		{ "setup.cfg",
		  "[metadata]\nname = x\n[options]\ninstall_requires =\n"
		  "    a>=1\n    b ; python_version<'3'\nsetup_requires = c\n"
		  "tests_require=\n    d\n"
		  "[options.extras_require]\ndocs =\n\te==2\nfast = f\n",
		  "a >=1 runtime\nb - runtime\nc - build\nd - dev\n"
		  "e ==2 dev\nf - runtime\n" },
		{ "requirements.txt",
		  "# pins\n-r base.txt\n--hash=1\n./local\nflask==2.0 # x\n"
		  "  Jinja2 >= 3 ; extra\nhttps://x/y.zip\nplain words here\n",
		  "flask ==2.0 runtime\nJinja2 >= 3 runtime\n" },
		{ "requirements-dev.txt", "pytest\r\ntox\r\n",
		  "pytest - dev\ntox - dev\n" },
		{ "a/requirements/tests.txt", "pytest~=7\n",
		  "pytest ~=7 dev\n" },
		{ "Pipfile",
		  "[packages]\nrequests = \"*\"\nd = {version = '>1'}\n"
		  "[dev-packages]\npytest = '*'\n",
		  "requests * runtime\nd >1 runtime\npytest * dev\n" },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++)
		check(&given[i]);
}

static void rust_go_and_dart_manifests_are_read(void **state)
{
	static const struct given given[] = {
		{ "Cargo.toml",
		  "[package]\nname = \"x\"\nversion = \"0.1\"\n"
		  "[dependencies]\nserde = { version = \"1.0\", "
		  "features = [\"derive\"] }\nlog=\"0.4\" # comment\n"
		  "tokio.workspace = true\n"
		  "old = { package = \"older\", git = \"https://h/o\" }\n"
		  "[dependencies.regex]\nversion = \"1\"\noptional = true\n"
		  "[target.'cfg(windows)'.dependencies]\nwinapi = \"0.3\"\n"
		  "[dev-dependencies]\ncriterion = \"0.5\"\n"
		  "[build-dependencies]\ncc = \"1\"\n"
		  "[workspace.dependencies]\nanyhow = \"1\"\n"
		  "[features]\ndefault = []\n",
		  "serde 1.0 runtime\nlog 0.4 runtime\ntokio - runtime\n"
		  "older - runtime\nregex 1 runtime\nwinapi 0.3 runtime\n"
		  "criterion 0.5 dev\ncc 1 build\nanyhow 1 runtime\n" },
		{ "go.mod",
		  "module example.org/m\n\ngo 1.21\n\nrequire (\n"
		  "\tgithub.com/spf13/pflag v1.0.5\n"
		  "\tgopkg.in/yaml.v3 v3.0.1 // indirect\n)\n"
		  "require golang.org/x/sys v0.1.0 // why\n"
		  "replace a => ../a\nexclude b v1\n",
		  "github.com/spf13/pflag v1.0.5 runtime\n"
		  "golang.org/x/sys v0.1.0 runtime\n" },
		{ "pubspec.yaml",
		  "name: app\ndependencies:\n  flutter:\n    sdk: flutter\n"
		  "  http: ^1.0.0 # net\n\ndev_dependencies:\n"
		  "  test: any\nflutter:\n  assets: x\n",
		  "flutter - runtime\nhttp ^1.0.0 runtime\ntest any dev\n" },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++)
		check(&given[i]);
}

static void xml_manifests_are_read(void **state)
{
	static const struct given given[] = {
		{ "pom.xml",
		  "<?xml version=\"1.0\"?>\n<project><!-- <dependency> -->\n"
		  "<parent><groupId>org.p</groupId><artifactId>up</artifactId>"
		  "<version>3</version></parent>\n<dependencies>\n"
		  "<dependency>\n <groupId>g</groupId>\n"
		  " <artifactId> a </artifactId><version>${v}</version>\n"
		  " <exclusions><exclusion><groupId>no</groupId>"
		  "<artifactId>no</artifactId></exclusion></exclusions>\n"
		  "</dependency>\n<dependency><groupId>junit</groupId>"
		  "<artifactId>junit</artifactId><scope>test</scope>"
		  "</dependency></dependencies>\n<plugin>"
		  "<artifactId>maven-x</artifactId></plugin></project>",
		  "org.p:up 3 build\ng:a ${v} runtime\njunit:junit - dev\n"
		  "maven-x - build\n" },
		{ "src/App.csproj",
		  "<Project Sdk=\"Microsoft.NET.Sdk\"><ItemGroup>\n"
		  "<PackageReference Include=\"Serilog\" Version=\"3.1\" />\n"
		  "<PackageReference Include='Lint' PrivateAssets=\"all\">\n"
		  "  <Version>2</Version>\n</PackageReference>\n"
		  "<ProjectReference Include=\"../B/B.csproj\" />\n"
		  "</ItemGroup></Project>",
		  "Serilog 3.1 runtime\nLint 2 dev\n" },
		{ "Directory.Packages.props",
		  "<PackageVersion Include=\"xunit\" Version=\"2.4\"/>",
		  "xunit 2.4 runtime\n" },
		{ "packages.config",
		  "<packages><package id=\"A\" version=\"1\" />"
		  "<package id=\"B\" version=\"2\" "
		  "developmentDependency=\"true\" /></packages>",
		  "A 1 runtime\nB 2 dev\n" },
		{ "pom.xml", "<dependency><groupId>g", "" },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++)
		check(&given[i]);
}

static void builds_of_c_are_read(void **state)
{
	static const struct given given[] = {
		{ "CMakeLists.txt",
		  "# find_package(Not)\nfind_package(ZLIB 1.2 REQUIRED)\n"
		  "Find_Package( Threads )\nfind_package(${NAME})\n"
		  "pkg_check_modules(GIT2 REQUIRED IMPORTED_TARGET "
		  "libgit2>=1.5 libpcre2-8)\nmessage(\"(\")\n",
		  "ZLIB 1.2 runtime\nThreads - runtime\n"
		  "libgit2 >=1.5 runtime\nlibpcre2-8 - runtime\n" },
		{ "cmake/deps.cmake", "find_package(Boost)", "Boost - runtime\n" },
		{ "meson.build",
		  "zlib = dependency('zlib', version : '>=1.2', "
		  "required: false)\nm = cc.find_library('m')\n"
		  "x = dependency(name)\n",
		  "zlib >=1.2 runtime\nm - runtime\n" },
		{ "configure.ac",
		  "AC_INIT([x], [1])\nPKG_CHECK_MODULES([LIBS],\n"
		  "  [libgit2 >= 1.5 jansson], [], [AC_MSG_ERROR([can't])])\n"
		  "PKG_CHECK_MODULES(CMOCKA, cmocka)\n"
		  "AC_CHECK_LIB([z], [inflate])\nAC_CHECK_LIB(c, puts)\n"
		  "# PKG_CHECK_MODULES(a, b)\n",
		  "libgit2 >= 1.5 runtime\njansson - runtime\n"
		  "cmocka - runtime\nz - runtime\n" },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++)
		check(&given[i]);
}

static void builds_by_lines_are_read(void **state)
{
	static const struct given given[] = {
		{ "app/build.gradle",
		  "plugins {\n    id 'java'\n    id 'x.y' version '1.2'\n}\n"
		  "dependencies {\n    implementation 'g:a:1.0'\n"
		  "    api(\"g:b\")\n    implementation libs.okhttp\n"
		  "    testImplementation \"junit:junit:4.13@jar\"\n"
		  "    kapt 'g:proc:2'\n    implementation project(':core')\n"
		  "    compileOnly group: 'h', name: 'c', version: '3'\n}\n",
		  "java - build\nx.y 1.2 build\ng:a 1.0 runtime\n"
		  "g:b - runtime\njunit:junit 4.13 dev\ng:proc 2 build\n"
		  "h:c 3 runtime\n" },
		{ "gradle/libs.versions.toml",
		  "[versions]\nok = \"4\"\n"
		  "io = { strictly = \"[3, 4[\", prefer = \"3.2\" }\n"
		  "[libraries]\n"
		  "okhttp = { module = \"sq:okhttp\", version.ref = \"ok\" }\n"
		  "io = { module = \"sq:okio\", version = { ref = \"io\" } }\n"
		  "no = { module = \"sq:no\", version.ref = \"gone\" }\n"
		  "b = { group = \"g\", name = \"b\", version = \"1\" }\n"
		  "c = \"g:c:2\"\n[plugins]\n"
		  "k = { id = \"org.k\", version = \"9\" }\n",
		  "sq:okhttp 4 runtime\nsq:okio [3, 4[ runtime\n"
		  "sq:no - runtime\ng:b 1 runtime\ng:c 2 runtime\n"
		  "org.k 9 build\n" },
		{ "Gemfile",
		  "source 'https://rubygems.org'\ngem 'rails', '~> 7.0'\n"
		  "group :development, :test do\n  gem \"rspec\"\nend\n"
		  "gem 'pg', require: false\n"
		  "gem 'rubocop', '1.0', group: :development\n",
		  "rails ~> 7.0 runtime\nrspec - dev\npg - runtime\n"
		  "rubocop 1.0 dev\n" },
		{ "x.gemspec",
		  "  s.add_dependency 'rack', '>= 2'\n"
		  "  s.add_development_dependency(\"rake\")\n"
		  "  s.name = 'x'\n",
		  "rack >= 2 runtime\nrake - dev\n" },
		{ "mix.exs",
		  "def project do\n  {:ok, \"1\"}\nend\ndefp deps do\n  [\n"
		  "    {:phoenix, \"~> 1.7\"},\n"
		  "    {:credo, \"~> 1.6\", only: [:dev, :test]}\n  ]\nend\n",
		  "phoenix ~> 1.7 runtime\ncredo ~> 1.6 dev\n" },
		{ "Package.swift",
		  ".package(url: \"https://g.com/apple/swift-nio.git\", "
		  "from: \"2.0.0\"),\n.package(path: \"../x\"),\n"
		  ".product(name: \"NIO\", package: \"swift-nio\")",
		  "swift-nio 2.0.0 runtime\n" },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++)
		check(&given[i]);
}

static void only_manifests_are_manifests(void **state)
{
	static const char *const others[] = {
		"package-lock.json", "src/go.mod.c", "requirements", "pom.xml/a",
		"docs/notes.txt", "Cargo.lock", "requirements.in"
	};
	struct dependencies found = { .dependency = { 0 } };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(others) / sizeof(*others); i++) {
		assert_false(is_manifest(others[i]));
		dependencies_read(&found, 0, others[i], "flask==1", 8);
	}
	assert_int_equal(found.dependency.n, 0);
	dependencies_release(&found);
}

static int cmp_rows(const struct framework *a, const struct framework *b)
{
	int c = strcmp(a->registry, b->registry);

	return c ? c : strcasecmp(a->name, b->name);
}

static void the_table_of_frameworks_is_sorted(void **state)
{
	const struct framework *row;
	const char *p;

	(void)state;
	for (row = framework_table; row->name; row++) {
		if (row > framework_table && cmp_rows(row - 1, row) >= 0)
			fail_msg("%s stands in the wrong place", row->name);
		assert_true(*row->packages && *row->category);
		for (p = row->packages; *p; p++)
			assert_true(*p != ' ' || (p[1] && p[1] != ' ' &&
						  p > row->packages));
	}
}

static void frameworks_are_known_by_their_packages(void **state)
{
	static const struct {
		const char *registry, *name, *framework;
	} c[] = {
		{ "pypi", "Flask", "Flask" },
		{ "pypi", "flask-cors", NULL },
		{ "npm", "react", "React" },
		{ "pypi", "react", NULL },
		{ "npm", "reac", NULL },
		{ "maven", "org.springframework.boot:x", "Spring Boot" },
		{ "maven", "org.springframework:spring-core", "Spring" },
		{ "maven", "androidx.compose.ui:ui", "Jetpack Compose" },
		{ "maven", "androidx.core:core", "AndroidX" },
		{ "go", "github.com/onsi/ginkgo/v2", "Ginkgo" },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(*c); i++) {
		struct dependency one = { .name = c[i].name,
					  .registry = c[i].registry };
		const struct framework *found = framework_of(&one);

		if (!c[i].framework)
			assert_null(found);
		else if (!found || strcmp(found->name, c[i].framework))
			fail_msg("%s is %s", c[i].name,
				 found ? found->name : "nothing");
	}
}

static void frameworks_are_known_by_their_imports(void **state)
{
	static const struct {
		const char *framework, *import;
		bool is;
	} c[] = {
		{ "React", "react", true },
		{ "React", "react-dom/client", true },
		{ "React", "react-router", false },
		{ "React", "./react", false },
		{ "angular", "@angular/router", true },
		{ "Angular", "@angular-eslint/x", false },
		{ "Flask", "flask.json", true },
		{ "Flask", "flask_login", false },
		{ "scikit-learn", "sklearn.tree", true },
		{ "Spring", "org.springframework.web.bind.annotation.*", true },
		{ "Spring", "org.springframeworks.x", false },
		{ "JUnit", "junit.framework.TestCase", true },
		{ "Hibernate", "org.hibernate.Session", true },
		{ "Actix", "actix_web", true },
		{ "Chi", "github.com/go-chi/chi/v5", true },
		{ "Cobra", "github.com/spf13/cobra/doc", true },
		{ "Cobra", "github.com/spf13/cobra2", false },
		{ "Symfony", "Symfony\\Component\\HttpKernel\\Kernel", true },
		{ "Laravel", "Illuminate\\Support\\Str", true },
		{ "Flutter", "package:flutter/material.dart", true },
		{ "Phoenix", "Phoenix.Router", true },
		{ "cmocka", "cmocka.h", true },
		{ "GoogleTest", "gtest/gtest.h", true },
		{ "Qt", "QtWidgets/QLabel", true },
		{ "ASP.NET Core", "Microsoft.AspNetCore.Mvc", true },
		{ "xUnit", "Xunit", true },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(*c); i++) {
		const struct framework *row = framework_by_name(c[i]
								.framework);

		assert_non_null(row);
		if (framework_is_imported(row, c[i].import) != c[i].is)
			fail_msg("%s and '%s'", row->name, c[i].import);
	}
	assert_null(framework_by_name("Reac"));
}

/* Each row of what is spelt otherwise is of a framework, and is found. */
static void frameworks_are_imported_by_name(void **state)
{
	const struct framework *row;

	(void)state;
	for (row = framework_table; row->name; row++)
		assert_ptr_equal(framework_by_name(row->name), row);
	assert_true(framework_is_imported(framework_by_name("Vue"),
					  "@vue/runtime-core"));
	assert_true(framework_is_imported(framework_by_name("Catch2"),
					  "catch.hpp"));
	assert_true(framework_is_imported(framework_by_name("Truth"),
					  "com.google.common.truth.Truth"));
	assert_true(framework_is_imported(framework_by_name("Rails"),
					  "active_record/railtie"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(frameworks_are_known_by_their_imports),
		cmocka_unit_test(frameworks_are_imported_by_name),
		cmocka_unit_test(json_manifests_are_read),
		cmocka_unit_test(python_manifests_are_read),
		cmocka_unit_test(rust_go_and_dart_manifests_are_read),
		cmocka_unit_test(xml_manifests_are_read),
		cmocka_unit_test(builds_of_c_are_read),
		cmocka_unit_test(builds_by_lines_are_read),
		cmocka_unit_test(only_manifests_are_manifests),
		cmocka_unit_test(the_table_of_frameworks_is_sorted),
		cmocka_unit_test(frameworks_are_known_by_their_packages),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
