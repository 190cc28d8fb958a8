/* SPDX-License-Identifier: MIT */
/* Units of http/: addresses and hosts, and threads that wait for work. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdatomic.h>
#include <string.h>

#include "http/address.h"
#include "http/workers.h"

static void addresses_are_read_and_written(void **state)
{
	static const struct {
		const char *text, *written;
		bool is_loopback, is_any;
	} cases[] = {
		{ "127.0.0.1:8080", "127.0.0.1:8080", true, false },
		{ "127.9.9.9:1", "127.9.9.9:1", true, false },
		{ "localhost:0", "127.0.0.1:0", true, false },
		{ "LocalHost:65535", "127.0.0.1:65535", true, false },
		{ "[::1]:80", "[::1]:80", true, false },
		{ "[0:0:0:0:0:0:0:1]:80", "[::1]:80", true, false },
		{ "0.0.0.0:1", "0.0.0.0:1", false, true },
		{ "[::]:1", "[::]:1", false, true },
		{ "192.0.2.1:00080", "192.0.2.1:80", false, false },
		{ "[2001:DB8::1]:9", "[2001:db8::1]:9", false, false },
	};
	struct http_address address;
	struct buf text = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		assert_null(http_address_parse(&address, cases[i].text));
		buf_reset(&text);
		http_address_put(&text, &address);
		assert_string_equal(text.ptr, cases[i].written);
		assert_int_equal(http_address_is_loopback(&address),
				 cases[i].is_loopback);
		assert_int_equal(http_address_is_any(&address),
				 cases[i].is_any);
	}
	buf_release(&text);
}

static void what_is_no_address_is_refused(void **state)
{
	static const char *const cases[] = {
		"", ":", ":80", "127.0.0.1", "127.0.0.1:", "127.0.0.1:x",
		"127.0.0.1:80x", "127.0.0.1:65536", "127.0.0.1:000080",
		"127.0.0.1:-1", "127.0.0.1:+1", "127.1:80", "1.2.3.4.5:80",
		"256.0.0.1:80", "[::1]", "[::1]80", "[::1", "[", "[]:80",
		"[127.0.0.1]:80", "[::1%lo]:80", "::1:80", "example.com:80",
		"127.0.0.1 :80", " 127.0.0.1:80", "127.0.0.1:80 ", "*:80"
	};
	struct http_address address;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		const struct error *err = http_address_parse(&address,
							     cases[i]);

		if (!err)
			fail_msg("'%s' is an address", cases[i]);
		assert_int_equal(err->code, ERROR_USAGE);
	}
}

static void hosts_are_taken_apart(void **state)
{
	static const struct {
		const char *text, *host;
		unsigned int port;
	} cases[] = {
		{ "Example.COM", "example.com", 7 },
		{ "example.com:8", "example.com", 8 },
		{ "[::1]", "::1", 7 },
		{ "[FE80::A]:9", "fe80::a", 9 },
		{ "a_b-c.d:0", "a_b-c.d", 0 },
		{ "", NULL, 0 }, { "a b", NULL, 0 }, { "a@b", NULL, 0 },
		{ "a/b", NULL, 0 }, { "a:b", NULL, 0 }, { "a:", NULL, 0 },
		{ "a:1:2", NULL, 0 }, { "[a]", NULL, 0 }, { "[::1]x", NULL, 0 },
		{ "a, b", NULL, 0 }, { "\xc3\xa9", NULL, 0 }
	};
	struct buf host = { 0 };
	unsigned int port;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		buf_reset(&host);
		assert_int_equal(http_host_split(&host, &port, cases[i].text,
						 7), cases[i].host != NULL);
		if (!cases[i].host)
			continue;
		assert_string_equal(host.ptr, cases[i].host);
		assert_int_equal(port, cases[i].port);
	}
	assert_true(http_host_is_loopback("localhost"));
	assert_true(http_host_is_loopback("127.255.0.1"));
	assert_true(http_host_is_loopback("::1"));
	assert_false(http_host_is_loopback("localhost.example"));
	assert_false(http_host_is_loopback("128.0.0.1"));
	assert_false(http_host_is_loopback("::"));
	buf_release(&host);
}

enum { MUCH = 500, THREADS = 4 };

struct job {
	struct work work;
	atomic_int *done;
};

static void run(struct work *work)
{
	++*((struct job *)work)->done;
}

static void all_work_is_done_before_the_end(void **state)
{
	struct job job[MUCH];
	struct workers workers;
	atomic_int done = 0;
	size_t i;

	(void)state;
	workers_init(&workers, THREADS);
	for (i = 0; i < MUCH; i++) {
		job[i] = (struct job){ { .run = run }, &done };
		assert_true(workers_give(&workers, &job[i].work));
	}
	assert_in_range(workers.thread.n, 1, THREADS);
	workers_release(&workers);
	assert_int_equal(done, MUCH);
	workers_init(&workers, THREADS);
	workers_release(&workers);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(addresses_are_read_and_written),
		cmocka_unit_test(what_is_no_address_is_refused),
		cmocka_unit_test(hosts_are_taken_apart),
		cmocka_unit_test(all_work_is_done_before_the_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
