/* SPDX-License-Identifier: MIT */
/*
 * lib/redact: what is masked, what is not, and that lines stay where they
 * are. Secrets are put together here from halves, so that no scanner of our
 * own sources finds them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "redact/kinds.h"
#include "redact/redact.h"
#include "redact/words.h"
#include "regex/regex.h"

#define RANDOM36 "k3J9xQ2mZ7" "vB4nT8wLpR5sYd1" "HcG6fKjM0aE"
#define RANDOM40 "wJ4lrXUtnF3MI" "/K7MDENG/bPxRf" "iCYk9Z2pQ8aLt"

static struct redactor *redactor;

static int open_redactor(void **state)
{
	(void)state;
	redactor = redactor_new();
	return 0;
}

static int close_redactor(void **state)
{
	(void)state;
	redactor_free(redactor);
	return 0;
}

/* The masked text, or the text itself where nothing was found. */
static char *masked(const char *text, size_t n, const char *path,
		    redaction_vec *list)
{
	struct buf out = { 0 };

	list->n = 0;
	assert_null(redact(redactor, text, n, path, &out, list));
	if (!list->n) {
		assert_int_equal(out.len, 0);
		buf_add(&out, text, n);
	}
	return buf_detach(&out);
}

static void each_pattern_compiles_and_names_its_secret(void **state)
{
	size_t i;

	(void)state;
	assert_true(kind_count <= 64);
	for (i = 0; i < kind_count; i++) {
		struct regex *regex;
		const struct error *err = regex_compile(&regex,
							kind_table[i].pattern,
							REGEX_ANCHORED);

		if (err)
			fail_msg("%s: %s", kind_table[i].name, err->msg);
		if (!regex_group(regex, "s"))
			fail_msg("%s has no group", kind_table[i].name);
		if (!*kind_table[i].literals ||
		    strlen(kind_table[i].literals) % 4)
			fail_msg("%s: literals of four", kind_table[i].name);
		regex_free(regex);
	}
}

struct sample {
	const char *text, *kind, *expected, *path;
};

static const struct sample secret[] = {
	{ "id = AKIA" "Q3EGRV7J2PLMX4TD;", "aws-access-key",
	  "id = [REDACTED:aws-access-key];", NULL },
	/* Few letters, as one of two thousand random keys has. */
	{ "id = AKIA" "CIICCQZZQTTQCIZT;", "aws-access-key",
	  "id = [REDACTED:aws-access-key];", NULL },
	{ "aws_secret_access_key = " RANDOM40 "\n", "aws-secret-key",
	  "aws_secret_access_key = [REDACTED:aws-secret-key]\n", NULL },
	{ "AWS.SecretAccessKey: \"" RANDOM40 "\"", "aws-secret-key",
	  "AWS.SecretAccessKey: \"[REDACTED:aws-secret-key]\"", NULL },
	{ "x ghp_" RANDOM36 " y", "github-token",
	  "x [REDACTED:github-token] y", NULL },
	{ "gho_" RANDOM36, "github-token", "[REDACTED:github-token]", NULL },
	{ "ghu_" RANDOM36, "github-token", "[REDACTED:github-token]", NULL },
	{ "ghs_" RANDOM36, "github-token", "[REDACTED:github-token]", NULL },
	{ "ghr_" RANDOM36, "github-token", "[REDACTED:github-token]", NULL },
	{ "github_pat_" RANDOM36, "github-token", "[REDACTED:github-token]", NULL },
	{ "glpat-" "x8Zq3_mB7vKd2RtY9wLp", "gitlab-token",
	  "[REDACTED:gitlab-token]", NULL },
	{ "xoxb-" "4829105736-9182736450-aB3dE5fG7hJ9kL", "slack-token",
	  "[REDACTED:slack-token]", NULL },
	{ "https://hooks.slack.com/services/T0" "3B8X2QK/B05" "K2M9P7R/"
	  "u8Yw2Zq5Vb7Nc4Xd9Rk1Lm3T",
	  "slack-webhook",
	  "https://hooks.slack.com/services/[REDACTED:slack-webhook]", NULL },
	{ "AIza" "SyD3kQ9xT7mB2vZ8wLpR5nYc1HfG6jK4aE0", "google-api-key",
	  "[REDACTED:google-api-key]", NULL },
	{ "sk_live_" "4eC39HqLyjWDarjtT1zdp7dc", "stripe-key",
	  "[REDACTED:stripe-key]", NULL },
	{ "rk_live_" "4eC39HqLyjWDarjtT1zdp7dc", "stripe-key",
	  "[REDACTED:stripe-key]", NULL },
	{ "npm_" RANDOM36, "npm-token", "[REDACTED:npm-token]", NULL },
	{ "a eyJhbGciOiJIUzI1NiJ9" ".eyJzdWIiOiI5ODc2NTQzIn0"
	  ".dBjftJeZ4CVPmB92K27uhbUJU1p1r", "jwt", "a [REDACTED:jwt]", NULL },
	{ "Server=db1;Database=shop;User Id=sa;Password=hunter2!;",
	  "connection-string",
	  "Server=db1;Database=shop;User Id=sa;"
	  "Password=[REDACTED:connection-string];", NULL },
	{ "AccountName=shop;AccountKey=k3J9xQ2mZ7vB4nT8wLpR5sYd1HcG6fKjM0aE"
	  "pU3oI8==", "connection-string",
	  "AccountName=shop;AccountKey=[REDACTED:connection-string]", NULL },
	{ "git clone https://bob:s3cr3tP4ss@git.corp.net/x.git",
	  "url-password",
	  "git clone https://bob:[REDACTED:url-password]@git.corp.net/x.git", NULL },
	{ "http://bob:s3cr3tP4ss@latest.example.com.evil.net",
	  "url-password", "http://bob:[REDACTED:url-password]"
	  "@latest.example.com.evil.net", NULL },
	{ "postgres://shop:Zk8-pq2@db/shop", "url-password",
	  "postgres://shop:[REDACTED:url-password]@db/shop", NULL },
	{ "redis://:Zk8pq2Lm@cache:6379", "url-password",
	  "redis://:[REDACTED:url-password]@cache:6379", NULL },
	{ "db_password = \"tr0ub4dor&3\"", "password",
	  "db_password = \"[REDACTED:password]\"", NULL },
	{ "{\"password\": 'tr0ub4dor&3'}", "password",
	  "{\"password\": '[REDACTED:password]'}", NULL },
	{ "DB_PASSWORD=tr0ub4dor&3\n", "password",
	  "DB_PASSWORD=[REDACTED:password]\n", "deploy/.env" },
	{ "api_key: \"a8F3kL9mQ2xZ7vB4\"", "api-token",
	  "api_key: \"[REDACTED:api-token]\"", NULL },
	{ "const SECRET_TOKEN = 'q7Wm2Zx9Kp4Vb8Nc3Rt6'", "api-token",
	  "const SECRET_TOKEN = '[REDACTED:api-token]'", NULL },
	{ "API_TOKEN=q7Wm2Zx9Kp4Vb8Nc3Rt6", "api-token",
	  "API_TOKEN=[REDACTED:api-token]", "settings.ini" },
};

static void secrets_are_masked_with_their_kind(void **state)
{
	redaction_vec list = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(secret) / sizeof(secret[0]); i++) {
		const struct sample *c = &secret[i];
		char *out = masked(c->text, strlen(c->text), c->path, &list);

		if (list.n != 1 || strcmp(list.item[0].kind, c->kind) ||
		    strcmp(out, c->expected))
			fail_msg("'%s' became '%s'", c->text, out);
		assert_int_equal(list.item[0].line, 1);
		free(out);
	}
	VEC_RELEASE(&list);
}

static const struct sample harmless[] = {
	{ .text = "AKIAIOSFODNN7EXAMPLE" },
	{ .text = "aws_secret_access_key = "
	  "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" },
	{ .text = "token = \"da39a3ee5e6b4b0d3255bfef95601890afd80709\"" },
	{ .text = "secret_id: \"123e4567-e89b-12d3-a456-426614174000\"" },
	{ .text = "commit 1a3e64c6f0b2a1d3e4f5061728394a5b6c7d8e9f" },
	{ .text = "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" },
	{ .text = "password = \"changeme123\"" },
	{ .text = "password = \"${DB_PASSWORD_1}\"" },
	{ .text = "password: \"<your-password-1>\"" },
	{ .text = "password = getenv(\"DB_PASSWORD1\")" },
	{ .text = "api_key = \"your-api-key-here-123\"" },
	{ .text = "secret = config.get_secret_value2(name)" },
	{ .text = "token_url = \"https://auth.corp.net/oauth2/v1/token\"" },
	{ .text = "\"token_type\": \"application/x-www-form2\"" },
	{ .text = "token = \"expected_token_name_2\"" },
	{ .text = "https://user:password@example.com/" },
	{ .text = "https://bob:s3cr3tP4ss@git.example.org/x" },
	{ .text = "https://bob:s3cr3tP4ss@proxy.test:8080" },
	{ .text = "https://user:pass@host/" },
	{ .text = "http://host:8080/a@b" },
	{ .text = "ssh://git@github.com:22/x" },
	{ .text = "-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOC\n"
	  "-----END PUBLIC KEY-----\n" },
	{ .text = "if (strstr(s, \"-----BEGIN RSA PRIVATE KEY-----\"))" },
	{ .text = "DB_PASSWORD=tr0ub4dor&3\n", .path = "main.c" },
	{ .text = "secret_key: \"q7Wm2Zx9Kp4Vb8Nc3Rt6\"",
	  .path = "web/package-lock.json" },
	{ .text = "integrity sha512-q7Wm2Zx9Kp4Vb8Nc3Rt6k3J9xQ2mZ7vB4nT8wLp" },
	{ .text = "Password=hunter22 is what he said" },
	{ .text = "eyJhbGciOiJIUzI1NiJ9.short.x" },
	{ .text = "pass" },
	{ .text = "" },
};

static void what_only_looks_like_a_secret_stays(void **state)
{
	redaction_vec list = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(harmless) / sizeof(harmless[0]); i++) {
		const struct sample *c = &harmless[i];
		char *out = masked(c->text, strlen(c->text), c->path, &list);

		if (list.n)
			fail_msg("'%s' became '%s'", c->text, out);
		free(out);
	}
	VEC_RELEASE(&list);
}

#define PEM_LINE "MIIEpAIBAAKCAQEA" "7bq2xqJk3nX5Zt8s"
#define PEM_TYPE "RSA " "PRIVATE KEY-----"

static void a_whole_pem_block_goes_and_its_lines_stay(void **state)
{
	static const struct {
		const char *text, *expected;
	} c[] = {
		{ "a\n-----BEGIN " PEM_TYPE "\r\n" PEM_LINE "\r\n" PEM_LINE
		  "\r\n-----END " PEM_TYPE "\r\nb\n",
		  "a\n[REDACTED:pem-private-key]\r\n\r\n\r\n\r\nb\n" },
		{ "k = \"-----BEGIN " PEM_TYPE "\\n" PEM_LINE "\\n-----END "
		  PEM_TYPE "\\n\";",
		  "k = \"[REDACTED:pem-private-key]\\n\";" },
		/* Without a footer, up to the last line of it. */
		{ "-----BEGIN " PEM_TYPE "\n" PEM_LINE "\n" PEM_LINE
		  "\n\nint main(void) { return 0; }\n",
		  "[REDACTED:pem-private-key]\n\n\n\n"
		  "int main(void) { return 0; }\n" },
		{ "-----BEGIN ENCRYPTED " "PRIVATE KEY-----\n" PEM_LINE,
		  "[REDACTED:pem-private-key]\n" },
		{ "-----BEGIN OPENSSH " "PRIVATE KEY-----\n" PEM_LINE
		  "\n-----END OPENSSH " "PRIVATE KEY-----",
		  "[REDACTED:pem-private-key]\n\n" },
		{ "\"-----BEGIN " PEM_TYPE "\\n\"\n\t\"" PEM_LINE "\\n\"\n"
		  "\t\"-----END " PEM_TYPE "\\n\";\n",
		  "\"[REDACTED:pem-private-key]\n\n\\n\";\n" },
	};
	redaction_vec list = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(c[0]); i++) {
		char *out = masked(c[i].text, strlen(c[i].text), NULL, &list);

		if (list.n != 1 || strcmp(out, c[i].expected))
			fail_msg("case %zu: '%s'", i, out);
		free(out);
	}
	VEC_RELEASE(&list);
}

static void lines_are_told_and_kept(void **state)
{
	static const char text[] =
		"one\nghp_" RANDOM36 "\n\n-----BEGIN " PEM_TYPE "\n" PEM_LINE
		"\n-----END " PEM_TYPE "\nnpm_" RANDOM36 " npm_" RANDOM36 "\n";
	redaction_vec list = { 0 };
	char *out = masked(text, sizeof(text) - 1, NULL, &list);

	(void)state;
	assert_string_equal(out, "one\n[REDACTED:github-token]\n\n"
			    "[REDACTED:pem-private-key]\n\n\n"
			    "[REDACTED:npm-token] [REDACTED:npm-token]\n");
	assert_int_equal(list.n, 4);
	assert_int_equal(list.item[0].line, 2);
	assert_int_equal(list.item[1].line, 4);
	assert_int_equal(list.item[2].line, 7);
	assert_int_equal(list.item[3].line, 7);
	free(out);
	VEC_RELEASE(&list);
}

static size_t lines_of(const char *s, size_t n)
{
	size_t i, lines = 0;

	for (i = 0; i < n; i++)
		lines += s[i] == '\n';
	return lines;
}

/* Samples cut and joined at random: as many lines as before, a second run
 * finds nothing, and findings come in order. */
static void any_mixture_keeps_lines_and_is_masked_once(void **state)
{
	redaction_vec list = { 0 };
	unsigned int seed = 3, round;

	(void)state;
	for (round = 0; round < 3000; round++) {
		struct buf text = { 0 };
		char *out, *again;
		size_t i;

		for (i = 0; i < 6; i++) {
			const char *s = secret[seed % (sizeof(secret) /
						       sizeof(*secret))].text;
			size_t len = strlen(s);

			seed = seed * 1103515245 + 12345;
			if (seed >> 30 == 0)
				len = (seed >> 8) % (len + 1);
			buf_add(&text, s, len);
			buf_addstr(&text, seed & 0x10000 ? "\n" : " ");
			seed = (seed * 1103515245 + 12345) & 0x7fffffff;
		}
		out = masked(text.ptr, text.len, "x.env", &list);
		assert_int_equal(lines_of(out, strlen(out)),
				 lines_of(text.ptr, text.len));
		for (i = 1; i < list.n; i++)
			assert_true(list.item[i - 1].line <=
				    list.item[i].line);
		again = masked(out, strlen(out), "x.env", &list);
		if (list.n)
			fail_msg("'%s' became '%s'", out, again);
		free(out);
		free(again);
		buf_release(&text);
	}
	VEC_RELEASE(&list);
}

static void words_of_a_command_are_masked(void **state)
{
#define MASK "[REDACTED:argument]"
	static const struct {
		const char *word[3], *masked[3];
	} given[] = {
		{ { "--token", "x", "y" }, { "--token", MASK, "y" } },
		{ { "--db-password=x", "y" }, { "--db-password=" MASK, "y" } },
		{ { "API_KEY=x", "--api-key" }, { "API_KEY=" MASK,
						  "--api-key" } },
		{ { "Authorization: x" }, { "Authorization: " MASK } },
		{ { "--token", "--verbose" }, { "--token", "--verbose" } },
		{ { "--token-file", "x" }, { "--token-file", "x" } },
		{ { "--no-password", "x" }, { "--no-password", "x" } },
		{ { "PWD=/x", "token", "x" }, { "PWD=/x", "token", "x" } },
		{ { "TOKEN=", "", "-" }, { "TOKEN=", "", "-" } },
		{ { "a\xff" }, { "a\xef\xbf\xbd" } },
		{ { "DB_PASS=x", "--pass", "y" }, { "DB_PASS=" MASK, "--pass",
						    MASK } },
		{ { "bypass=x", "--bypass", "y" }, { "bypass=x", "--bypass",
						     "y" } },
		{ { "-u", "bob:x", "y" }, { "-u", "bob:" MASK, "y" } },
		{ { "-u", "10:20", "bob:x" }, { "-u", "10:20", "bob:x" } },
		{ { "--user=bob:x" }, { "--user=bob:" MASK } },
		{ { "-u", "bob" }, { "-u", "bob" } },
		{ { "-ubob:x", "-su", "bob:x" }, { "-ubob:" MASK, "-su",
						   "bob:" MASK } },
		{ { "a -u'bob:x y' b", "a -su bob:x b", "-url:http://h" },
		  { "a -u'bob:" MASK "' b", "a -su bob:" MASK " b",
		    "-url:http://h" } },
		{ { "-U", "https://h/a" }, { "-U", "https://h/a" } },
		{ { "-u", "host:/a", "date -u +%H:%M" },
		  { "-u", "host:/a", "date -u +%H:%M" } },
		{ { "-u", "$U:x", "a -u b.c@d:x" },
		  { "-u", "$U:" MASK, "a -u b.c@d:" MASK } },
		{ { "parse_token::works", "a 'token::b'" },
		  { "parse_token::works", "a 'token::b'" } },
		/* words within words */
		{ { "a --token x; b" }, { "a --token " MASK "; b" } },
		{ { "i=1 A_TOKEN='x y' b" }, { "i=1 A_TOKEN='" MASK
					       "' b" } },
		{ { "curl -u bob:x http://h/" }, { "curl -u bob:" MASK
						   " http://h/" } },
		{ { "curl h:1 -H \"Authorization: Basic x\" h" },
		  { "curl h:1 -H \"Authorization: " MASK "\" h" } },
		{ { "-c", "http.extraHeader=AUTHORIZATION: basic x" },
		  { "-c", "http.extraHeader=AUTHORIZATION: " MASK } },
		{ { "--env=PG_PASSWORD=x", "/p:ApiKey=x" },
		  { "--env=PG_PASSWORD=" MASK, "/p:ApiKey=" MASK } },
		{ { "a=1&password=x&b=2" }, { "a=1&password=" MASK "&b=2" } },
		{ { "{\"a\":1,\"token\":\"x\",\"b\":{\"secret\": 5}}" },
		  { "{\"a\":1,\"token\":\"" MASK "\",\"b\":{\"secret\": "
		    MASK "}}" } },
		/* what ends a value, and what does not */
		{ { "A=1 TOKEN=ab\\&x make", "A=1 TOKEN=a\\ x make" },
		  { "A=1 TOKEN=" MASK " make", "A=1 TOKEN=" MASK " make" } },
		{ { "A=1 TOKEN=ab'x y' b", "A=1 TOKEN=\"a\\\"x c\" b" },
		  { "A=1 TOKEN=" MASK " b", "A=1 TOKEN=\"" MASK "\" b" } },
		{ { "A=1 TOKEN='it'\\''s x' b", "A=1 TOKEN=${T:-x} b" },
		  { "A=1 TOKEN='" MASK " b", "A=1 TOKEN=" MASK " b" } },
		{ { "curl h:1 -d \"{\\\"token\\\":\\\"x\\\"}\" h" },
		  { "curl h:1 -d \"{\\\"token\\\":\\\"" MASK
		    "\\\"}\" h" } },
		{ { "p://h/?a=1&password=x(y;z)&b", "S=x;Password={x;y};b" },
		  { "p://h/?a=1&password=" MASK "&b",
		    "S=x;Password=" MASK ";b" } },
		{ { "curl -d \"a=1&token=x\" h",
		    "[\"a=1\",\"token=x\",\"b\"]" },
		  { "curl -d \"a=1&token=" MASK "\" h",
		    "[\"a=1\",\"token=" MASK "\",\"b\"]" } },
		{ { "-passin", "pass:x" }, { "-passin", "pass:" MASK } },
		{ { "a: why a token: it says", "sort --password-file x" },
		  { "a: why a token: it says", "sort --password-file x" } },
		{ { "a --token", "b=", "--password=" },
		  { "a --token", "b=", "--password=" } }
	};
	struct arena arena = { .block = NULL };
	size_t i, j;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++) {
		const char *word[4] = { given[i].word[0], given[i].word[1],
					given[i].word[2], NULL };
		const char *const *got;

		assert_null(redact_words(&got, &arena, redactor, word));
		for (j = 0; word[j]; j++)
			assert_string_equal(got[j], given[i].masked[j]);
		assert_null(got[j]);
	}
	arena_release(&arena);
}

static void secrets_in_words_are_masked(void **state)
{
	static const char *const word[] = {
		"curl", "https://me:k3J9x" "Q2mZ7@db.acme.io/x", NULL
	};
	struct arena arena = { .block = NULL };
	const char *const *got;

	(void)state;
	assert_null(redact_words(&got, &arena, redactor, word));
	assert_string_equal(got[0], "curl");
	assert_string_equal(got[1], "https://me:[REDACTED:url-password]@"
			    "db.acme.io/x");
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_pattern_compiles_and_names_its_secret),
		cmocka_unit_test(secrets_are_masked_with_their_kind),
		cmocka_unit_test(what_only_looks_like_a_secret_stays),
		cmocka_unit_test(a_whole_pem_block_goes_and_its_lines_stay),
		cmocka_unit_test(lines_are_told_and_kept),
		cmocka_unit_test(any_mixture_keeps_lines_and_is_masked_once),
		cmocka_unit_test(words_of_a_command_are_masked),
		cmocka_unit_test(secrets_in_words_are_masked),
	};

	return cmocka_run_group_tests(tests, open_redactor, close_redactor);
}
