/* SPDX-License-Identifier: MIT */
/* Units of http/: addresses and hosts, threads that wait for work, and clients
 * that take their time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <netinet/in.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "http/address.h"
#include "http/http.h"
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

/* --- A server, and clients that are slow or idle --- */

static atomic_int held, is_let;	/* answers that wait, and whether they may go */

static void admit_all(void *payload, struct http_exchange *exchange)
{
	(void)payload;
	(void)exchange;
}

static void refuse(void *payload, struct http_exchange *exchange,
		   unsigned int status)
{
	(void)payload;
	http_answer(exchange, status, "text/plain", "no", 2);
}

static void answer(void *payload, struct http_exchange *exchange)
{
	const struct timespec moment = { .tv_nsec = 1000000 };

	(void)payload;
	if (!strcmp(http_path(exchange), "/held")) {
		held++;
		while (!is_let)
			nanosleep(&moment, NULL);
	}
	http_answer(exchange, 200, "text/plain", "yes", 3);
}

static bool is_health(const struct http_exchange *exchange)
{
	return !strcmp(http_path(exchange), "/health");
}

static struct http_server *serve(struct http_address *address,
				 const struct http_limits *limits)
{
	static const struct http_service service = {
		.admit = admit_all, .refuse = refuse, .answer = answer,
		.is_vital = is_health
	};
	struct http_server *server;

	held = is_let = 0;
	assert_null(http_address_parse(address, "127.0.0.1:0"));
	assert_null(http_start(&server, address, limits, &service));
	return server;
}

static int connect_to(const struct http_address *address)
{
	struct sockaddr_in place = { .sin_family = AF_INET,
				     .sin_port = htons(address->port) };
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	memcpy(&place.sin_addr, address->ip, 4);
	assert_int_equal(connect(fd, (struct sockaddr *)&place,
				 sizeof(place)), 0);
	return fd;
}

static void say(int fd, const char *text)
{
	(void)!send(fd, text, strlen(text), MSG_NOSIGNAL);
}

/* The status of the next answer; 0 where the server closes instead. */
static int status_of(int fd)
{
	char bytes[1024] = "";
	size_t n = 0;
	ssize_t got = 1;

	while (got > 0 && n < 12) {
		got = recv(fd, bytes + n, sizeof(bytes) - 1 - n, 0);
		n += got > 0 ? (size_t)got : 0;
	}
	return n < 12 ? 0 : (int)strtoul(bytes + 9, NULL, 10);
}

/* A byte every few milliseconds, until the server has enough; false where it
 * has not after ten seconds. */
static bool drip(int fd)
{
	struct pollfd wait = { .fd = fd, .events = POLLRDHUP };
	int i;

	for (i = 0; i < 1000; i++) {
		if (poll(&wait, 1, 10) > 0)
			return true;
		say(fd, "x");
	}
	return false;
}

static void who_drips_is_closed(void **state)
{
	const struct http_limits limits = { .body_bytes = 1 << 20,
					    .header_ms = 100, .body_ms = 100 };
	struct http_address address;
	struct http_server *server = serve(&address, &limits);
	int header = connect_to(&address), body = connect_to(&address);
	int other = connect_to(&address);

	(void)state;
	say(header, "GET / HTTP/1.1\r\nX: ");
	say(body, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999\r\n"
	    "\r\n");
	say(other, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
	assert_int_equal(status_of(other), 200);
	assert_true(drip(header));
	assert_true(drip(body));
	close(header);
	close(body);
	close(other);
	http_stop(server, 0);
}

enum { MANY = 40 };

static void the_idle_make_room(void **state)
{
	const struct http_limits limits = { .connections = 4,
					    .body_bytes = 1 << 20 };
	struct http_address address;
	struct http_server *server = serve(&address, &limits);
	int idle[MANY], other, i;

	(void)state;
	for (i = 0; i < MANY; i++) {
		idle[i] = connect_to(&address);
		if (i % 2)
			say(idle[i], "GET ");
	}
	other = connect_to(&address);
	say(other, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
	assert_int_equal(status_of(other), 200);
	assert_int_equal(status_of(idle[0]), 0);
	for (i = 0; i < MANY; i++)
		close(idle[i]);
	close(other);
	http_stop(server, 0);
}

static void health_is_told_when_all_are_busy(void **state)
{
	const struct http_limits limits = { .connections = 2,
					    .body_bytes = 1 << 20 };
	const struct timespec moment = { .tv_nsec = 1000000 };
	struct http_address address;
	struct http_server *server = serve(&address, &limits);
	int busy[2], health, other, i;

	(void)state;
	for (i = 0; i < 2; i++) {
		busy[i] = connect_to(&address);
		say(busy[i], "GET /held HTTP/1.1\r\nHost: a\r\n\r\n");
	}
	while (held < 2)
		nanosleep(&moment, NULL);
	health = connect_to(&address);
	say(health, "GET /health HTTP/1.1\r\nHost: a\r\n\r\n");
	assert_int_equal(status_of(health), 200);
	other = connect_to(&address);
	say(other, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
	assert_int_equal(status_of(other), 429);
	is_let = 1;
	for (i = 0; i < 2; i++) {
		assert_int_equal(status_of(busy[i]), 200);
		close(busy[i]);
	}
	close(other);
	close(health);
	http_stop(server, 0);
}

static void a_length_is_said_once(void **state)
{
	static const char *const cases[] = {
		"Content-Length: 3\r\nContent-Length: 3\r\n",
		"Content-Length: 3\r\nContent-Length: 5\r\n",
		"Content-Length: 3, 5\r\n",
		"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n",
		"Transfer-Encoding: chunked\r\nContent-Length: 3\r\n"
	};
	const struct http_limits limits = { .body_bytes = 1 << 20 };
	struct http_address address;
	struct http_server *server = serve(&address, &limits);
	struct buf text = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		int fd = connect_to(&address);

		buf_reset(&text);
		buf_addf(&text, "POST / HTTP/1.1\r\nHost: a\r\n%s\r\n3\r\nabc\r\n"
			 "0\r\n\r\n", cases[i]);
		say(fd, text.ptr);
		assert_int_equal(status_of(fd), 400);
		/* Nothing that follows is a request. */
		assert_true(drip(fd));
		close(fd);
	}
	buf_release(&text);
	http_stop(server, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(addresses_are_read_and_written),
		cmocka_unit_test(what_is_no_address_is_refused),
		cmocka_unit_test(hosts_are_taken_apart),
		cmocka_unit_test(all_work_is_done_before_the_end),
		cmocka_unit_test(who_drips_is_closed),
		cmocka_unit_test(the_idle_make_room),
		cmocka_unit_test(health_is_told_when_all_are_busy),
		cmocka_unit_test(a_length_is_said_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
