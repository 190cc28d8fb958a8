/* SPDX-License-Identifier: MIT */
/* The table of frameworks: see frameworks.h. */
#include "graph/frameworks.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/span.h"

const struct framework framework_table[] = {
	{ "Actix", "cargo", "actix-web", "web" },
	{ "Axum", "cargo", "axum", "web" },
	{ "Bevy", "cargo", "bevy", "games" },
	{ "Clap", "cargo", "clap", "command line" },
	{ "Criterion", "cargo", "criterion", "test" },
	{ "Diesel", "cargo", "diesel", "data" },
	{ "Leptos", "cargo", "leptos", "ui" },
	{ "proptest", "cargo", "proptest", "test" },
	{ "Rocket", "cargo", "rocket", "web" },
	{ "SeaORM", "cargo", "sea-orm", "data" },
	{ "SQLx", "cargo", "sqlx", "data" },
	{ "Tauri", "cargo", "tauri", "desktop" },
	{ "Tokio", "cargo", "tokio", "runtime" },
	{ "Doctrine", "composer", "doctrine/orm", "data" },
	{ "Laravel", "composer", "laravel/framework", "web" },
	{ "Pest", "composer", "pestphp/pest", "test" },
	{ "PHPUnit", "composer", "phpunit/phpunit", "test" },
	{ "Slim", "composer", "slim/slim", "web" },
	{ "Symfony", "composer",
	  "symfony/framework-bundle symfony/http-kernel symfony/symfony",
	  "web" },
	{ "Chi", "go", "github.com/go-chi/chi*", "web" },
	{ "Cobra", "go", "github.com/spf13/cobra", "command line" },
	{ "Echo", "go", "github.com/labstack/echo*", "web" },
	{ "Fiber", "go", "github.com/gofiber/fiber*", "web" },
	{ "Gin", "go", "github.com/gin-gonic/gin", "web" },
	{ "Ginkgo", "go", "github.com/onsi/ginkgo*", "test" },
	{ "GORM", "go", "gorm.io/gorm", "data" },
	{ "gRPC", "go", "google.golang.org/grpc", "rpc" },
	{ "Kubernetes client", "go", "k8s.io/client-go", "cloud" },
	{ "Testify", "go", "github.com/stretchr/testify", "test" },
	{ "Ecto", "hex", "ecto ecto_sql", "data" },
	{ "Phoenix", "hex", "phoenix phoenix_live_view", "web" },
	{ "AndroidX", "maven", "androidx.*", "mobile" },
	{ "AssertJ", "maven", "org.assertj:*", "test" },
	{ "Dagger", "maven", "com.google.dagger:*", "injection" },
	{ "Guice", "maven", "com.google.inject:guice", "injection" },
	{ "Hibernate", "maven", "org.hibernate*", "data" },
	{ "Jetpack Compose", "maven", "androidx.compose*", "ui" },
	{ "JUnit", "maven", "junit:junit org.junit*", "test" },
	{ "Kotest", "maven", "io.kotest:*", "test" },
	{ "Ktor", "maven", "io.ktor:*", "web" },
	{ "Micronaut", "maven", "io.micronaut*", "web" },
	{ "Mockito", "maven", "org.mockito*", "test" },
	{ "Netty", "maven", "io.netty:*", "network" },
	{ "Quarkus", "maven", "io.quarkus*", "web" },
	{ "Spring", "maven", "org.springframework:*", "web" },
	{ "Spring Boot", "maven", "org.springframework.boot*", "web" },
	{ "TestNG", "maven", "org.testng:testng", "test" },
	{ "Truth", "maven", "com.google.truth:*", "test" },
	{ "Vert.x", "maven", "io.vertx:*", "web" },
	{ "Angular", "npm", "@angular/core", "ui" },
	{ "Astro", "npm", "astro", "web" },
	{ "Ava", "npm", "ava", "test" },
	{ "Cypress", "npm", "cypress", "test" },
	{ "Electron", "npm", "electron", "desktop" },
	{ "esbuild", "npm", "esbuild", "build" },
	{ "Express", "npm", "express", "web" },
	{ "Fastify", "npm", "fastify", "web" },
	{ "Gatsby", "npm", "gatsby", "web" },
	{ "Hono", "npm", "hono", "web" },
	{ "Jasmine", "npm", "jasmine jasmine-core", "test" },
	{ "Jest", "npm", "jest @jest/core", "test" },
	{ "Karma", "npm", "karma", "test" },
	{ "Koa", "npm", "koa", "web" },
	{ "Lit", "npm", "lit lit-element", "ui" },
	{ "Mocha", "npm", "mocha", "test" },
	{ "NestJS", "npm", "@nestjs/core", "web" },
	{ "Next.js", "npm", "next", "web" },
	{ "Nuxt", "npm", "nuxt", "web" },
	{ "Playwright", "npm", "@playwright/test playwright", "test" },
	{ "Preact", "npm", "preact", "ui" },
	{ "Prisma", "npm", "prisma @prisma/client", "data" },
	{ "React", "npm", "react", "ui" },
	{ "React Native", "npm", "react-native", "mobile" },
	{ "Redux", "npm", "redux @reduxjs/toolkit", "state" },
	{ "Remix", "npm", "@remix-run/react", "web" },
	{ "Rollup", "npm", "rollup", "build" },
	{ "RxJS", "npm", "rxjs", "state" },
	{ "SolidJS", "npm", "solid-js", "ui" },
	{ "Svelte", "npm", "svelte @sveltejs/kit", "ui" },
	{ "Tailwind CSS", "npm", "tailwindcss", "ui" },
	{ "Three.js", "npm", "three", "graphics" },
	{ "TypeORM", "npm", "typeorm", "data" },
	{ "TypeScript", "npm", "typescript", "language" },
	{ "Vite", "npm", "vite", "build" },
	{ "Vitest", "npm", "vitest", "test" },
	{ "Vue", "npm", "vue", "ui" },
	{ "webpack", "npm", "webpack", "build" },
	{ "ASP.NET Core", "nuget", "Microsoft.AspNetCore*", "web" },
	{ "Avalonia", "nuget", "Avalonia", "ui" },
	{ "BenchmarkDotNet", "nuget", "BenchmarkDotNet", "test" },
	{ "Dapper", "nuget", "Dapper", "data" },
	{ "Entity Framework Core", "nuget", "Microsoft.EntityFrameworkCore*",
	  "data" },
	{ "MAUI", "nuget", "Microsoft.Maui*", "mobile" },
	{ "MediatR", "nuget", "MediatR", "messaging" },
	{ "Moq", "nuget", "Moq", "test" },
	{ "MSTest", "nuget", "MSTest MSTest.TestFramework", "test" },
	{ "NUnit", "nuget", "NUnit", "test" },
	{ "Roslyn", "nuget", "Microsoft.CodeAnalysis*", "language" },
	{ "xUnit", "nuget", "xunit xunit.*", "test" },
	{ "Bloc", "pub", "bloc flutter_bloc", "state" },
	{ "Flutter", "pub", "flutter", "ui" },
	{ "flutter_test", "pub", "flutter_test", "test" },
	{ "test", "pub", "test", "test" },
	{ "aiohttp", "pypi", "aiohttp", "web" },
	{ "Celery", "pypi", "celery", "messaging" },
	{ "Click", "pypi", "click", "command line" },
	{ "Django", "pypi", "django", "web" },
	{ "FastAPI", "pypi", "fastapi", "web" },
	{ "Flask", "pypi", "flask", "web" },
	{ "Hypothesis", "pypi", "hypothesis", "test" },
	{ "Jinja", "pypi", "jinja2", "templates" },
	{ "NumPy", "pypi", "numpy", "science" },
	{ "pandas", "pypi", "pandas", "science" },
	{ "Pydantic", "pypi", "pydantic", "data" },
	{ "pytest", "pypi", "pytest", "test" },
	{ "PyTorch", "pypi", "torch", "science" },
	{ "scikit-learn", "pypi", "scikit-learn", "science" },
	{ "Scrapy", "pypi", "scrapy", "web" },
	{ "Sphinx", "pypi", "sphinx", "documentation" },
	{ "SQLAlchemy", "pypi", "sqlalchemy", "data" },
	{ "Starlette", "pypi", "starlette", "web" },
	{ "TensorFlow", "pypi", "tensorflow", "science" },
	{ "Tornado", "pypi", "tornado", "web" },
	{ "tox", "pypi", "tox tox-*", "test" },
	{ "Typer", "pypi", "typer", "command line" },
	{ "Werkzeug", "pypi", "werkzeug", "web" },
	{ "Capybara", "rubygems", "capybara", "test" },
	{ "Jekyll", "rubygems", "jekyll", "documentation" },
	{ "Minitest", "rubygems", "minitest", "test" },
	{ "Rails", "rubygems", "rails railties", "web" },
	{ "RSpec", "rubygems", "rspec rspec-core rspec-rails", "test" },
	{ "Sidekiq", "rubygems", "sidekiq", "messaging" },
	{ "Sinatra", "rubygems", "sinatra", "web" },
	{ "SwiftNIO", "swift", "swift-nio", "network" },
	{ "The Composable Architecture", "swift",
	  "swift-composable-architecture", "ui" },
	{ "Vapor", "swift", "vapor", "web" },
	{ "Boost", "system", "Boost", "library" },
	{ "Catch2", "system", "catch2*", "test" },
	{ "Check", "system", "check", "test" },
	{ "cmocka", "system", "cmocka", "test" },
	{ "GLib", "system", "glib-2.0 GLib", "library" },
	{ "GoogleTest", "system", "GTest gtest gtest_main gmock", "test" },
	{ "GTK", "system", "gtk+-3.0 gtk4 gtk3", "ui" },
	{ "OpenGL", "system", "OpenGL gl", "graphics" },
	{ "Qt", "system", "Qt5* Qt6* Qt5 Qt6", "ui" },
	{ "SDL", "system", "SDL2 SDL3", "games" },
	{ "Vulkan", "system", "vulkan", "graphics" },
	{ NULL, NULL, NULL, NULL }
};

/* How imports begin of those whose packages have other names than what they
 * hold, or which are several packages; sorted by framework. */
static const struct spelling {
	const char *framework, *imports;
} spelling_table[] = {
	{ "Angular", "@angular" },
	{ "Catch2", "catch catch2" },
	{ "Dagger", "dagger" },
	{ "GLib", "gio glib glib-object" },
	{ "GoogleTest", "gmock gtest" },
	{ "GTK", "gtk" },
	{ "Jest", "@jest jest" },
	{ "JUnit", "junit.extensions junit.framework org.junit" },
	{ "Laravel", "illuminate laravel" },
	{ "MSTest", "microsoft.visualstudio.testtools.unittesting" },
	{ "NestJS", "@nestjs" },
	{ "OpenGL", "gl gles2 gles3 opengl" },
	{ "Playwright", "@playwright playwright" },
	{ "Prisma", "@prisma prisma" },
	{ "Qt", "qt*" },
	{ "Rails", "action_controller action_mailer action_view active_job "
	  "active_model active_record active_support rails railties" },
	{ "React", "react react-dom" },
	{ "Redux", "@reduxjs react-redux redux" },
	{ "Remix", "@remix-run" },
	{ "scikit-learn", "sklearn" },
	{ "SDL", "sdl sdl2 sdl3" },
	{ "Svelte", "@sveltejs svelte" },
	{ "SwiftNIO", "nio*" },
	{ "The Composable Architecture", "composablearchitecture" },
	{ "Truth", "com.google.common.truth" },
	{ "Vue", "@vue vue" }
};

/* How much of the name the best of the listed words says; 0: none does. */
static size_t listed(const char *list, const char *name)
{
	size_t n, best = 0;

	for (; *list; list += n + (list[n] == ' ')) {
		bool is_open;
		size_t said;

		n = strcspn(list, " ");
		is_open = list[n - 1] == '*';
		said = n - is_open;
		if (said > best && !strncasecmp(list, name, said) &&
		    (is_open || !name[said]))
			best = said;
	}
	return best;
}

const struct framework *framework_of(const struct dependency *dependency)
{
	const struct framework *row, *best = NULL;
	size_t n, most = 0;

	for (row = framework_table; row->name; row++) {
		if (strcmp(row->registry, dependency->registry))
			continue;
		n = listed(row->packages, dependency->name);
		if (n > most)
			best = row;
		most = n > most ? n : most;
	}
	return best;
}

const struct framework *framework_by_name(const char *name)
{
	const struct framework *row;

	for (row = framework_table; row->name; row++)
		if (!strcasecmp(row->name, name))
			return row;
	return NULL;
}

/* --- Imports --- */

/* Languages whose imports name packages of a registry, by their ids. */
static const struct {
	const char *registry, *languages;
} registry_table[] = {
	{ "cargo", "rust" },
	{ "composer", "php" },
	{ "go", "go" },
	{ "hex", "elixir erlang" },
	{ "maven", "groovy java kotlin scala" },
	{ "npm", "javascript svelte typescript vue" },
	{ "nuget", "csharp" },
	{ "pub", "dart" },
	{ "pypi", "python" },
	{ "rubygems", "ruby" },
	{ "swift", "objectivec swift" },
	{ "system", "c cpp objectivec" }
};
enum { REGISTRIES = sizeof(registry_table) / sizeof(*registry_table) };

bool framework_is_for(const struct framework *framework, const char *lang)
{
	const char *list = "";
	size_t i, n;

	for (i = 0; i < REGISTRIES; i++)
		if (!strcmp(registry_table[i].registry, framework->registry))
			list = registry_table[i].languages;
	for (; *list; list += n + (list[n] == ' ')) {
		n = strcspn(list, " ");
		if (n == strlen(lang) && !memcmp(list, lang, n))
			return true;
	}
	return false;
}

/* Crates and distributions are imported with '_' for each '-'. */
static char folded(char c)
{
	return c == '-' ? '_' : (char)tolower((unsigned char)c);
}

/* Whether an import goes into what n bytes name: it is that, or goes on behind
 * a separator, or anyhow behind a star. */
static bool begins(const char *import, const char *name, size_t n)
{
	bool is_open = name[n - 1] == '*';
	size_t i;

	n -= is_open;
	for (i = 0; i < n; i++)
		if (folded(import[i]) != folded(name[i]))
			return false;
	return is_open || !import[n] || strchr("/.:\\", import[n]);
}

bool framework_is_imported(const struct framework *framework,
			   const char *import)
{
	static const char scheme[] = "package:";	/* Dart's */
	const struct spelling *row =
		SPAN_ROW(span_of(framework->name), spelling_table);
	const char *list = row ? row->imports : framework->packages;
	/* Of a package "group:artifact" or "vendor/project" the first part. */
	const char *ends = row ? "" :
		!strcmp(framework->registry, "maven") ? ":" :
		!strcmp(framework->registry, "composer") ? "/" : "";
	size_t n;

	if (!strncmp(import, scheme, sizeof(scheme) - 1))
		import += sizeof(scheme) - 1;
	for (; *list; list += n + (list[n] == ' ')) {
		size_t part = strcspn(list, ends);

		n = strcspn(list, " ");
		if (begins(import, list, part < n ? part : n))
			return true;
	}
	return false;
}
