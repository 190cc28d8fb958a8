/* SPDX-License-Identifier: MIT */
/* Units of the HTTP server: who may ask, the token, sessions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "git-fuse/mcp/gate.h"
#include "git-fuse/mcp/sessions.h"
#include "git-fuse/mcp/token.h"
#include "session/handles.h"

static void media_types_are_matched(void **state)
{
	static const struct {
		const char *accept;
		bool takes_json, takes_stream;
	} cases[] = {
		{ NULL, true, true },
		{ "", false, false },
		{ "*/*", true, true },
		{ "application/json, text/event-stream", true, true },
		{ "APPLICATION/JSON", true, false },
		{ "application/*", true, false },
		{ " text/* ;q=0.5 , text/html", false, true },
		{ "application/json;q=0", false, false },
		{ "application/json;q=0.0, text/event-stream", false, true },
		{ "application/json;q=0.01", true, false },
		{ "application/json; a=b; q=0", false, false },
		{ "application/json;a=\"q=0\"", true, false },
		{ "application/jsonx", false, false },
		{ "xapplication/json", false, false },
		{ ",,;,application/json", true, false },
		{ ";", false, false },
		{ "*", false, false },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		assert_int_equal(mcp_accepts(cases[i].accept,
					     "application/json"),
				 cases[i].takes_json);
		assert_int_equal(mcp_accepts(cases[i].accept,
					     "text/event-stream"),
				 cases[i].takes_stream);
	}
	assert_true(mcp_is_type("application/json", "application/json"));
	assert_true(mcp_is_type("Application/Json ; x", "application/json"));
	assert_false(mcp_is_type("application/json5", "application/json"));
	assert_false(mcp_is_type(NULL, "application/json"));
}

static void set_address(struct mcp_gate *gate, const char *text)
{
	assert_null(http_address_parse(&gate->address, text));
}

/* A name can be made to lead anywhere by whoever gives it. */
static void names_of_others_are_not_ours(void **state)
{
	static const char *const host[] = { "Proxy.example" };
	static const char *const origin[] = { "https://App.example:8" };
	struct mcp_gate gate = { .host = host, .hosts = 1, .origin = origin,
				 .origins = 1 };

	(void)state;
	set_address(&gate, "127.0.0.1:80");
	assert_true(mcp_gate_is_ours(&gate, "localhost"));
	assert_true(mcp_gate_is_ours(&gate, "127.0.0.2:80"));
	assert_false(mcp_gate_is_ours(&gate, "localhost:81"));
	assert_false(mcp_gate_is_ours(&gate, "192.0.2.1:80"));
	assert_false(mcp_gate_is_ours(&gate, "rebound.example:80"));
	assert_true(mcp_gate_is_ours(&gate, "proxy.example"));
	assert_true(mcp_gate_is_ours(&gate, "proxy.example:443"));
	set_address(&gate, "192.0.2.1:8080");
	assert_true(mcp_gate_is_ours(&gate, "192.0.2.1:8080"));
	assert_false(mcp_gate_is_ours(&gate, "192.0.2.2:8080"));
	set_address(&gate, "0.0.0.0:8080");
	assert_true(mcp_gate_is_ours(&gate, "192.0.2.2:8080"));
	assert_true(mcp_gate_is_ours(&gate, "[2001:db8::1]:8080"));
	assert_false(mcp_gate_is_ours(&gate, "rebound.example:8080"));
	assert_true(mcp_gate_may_ask(&gate, "https://app.example:8"));
	assert_false(mcp_gate_may_ask(&gate, "https://app.example"));
	assert_false(mcp_gate_may_ask(&gate, "null"));
	assert_true(mcp_gate_may_ask(&gate, "http://localhost:1"));
	assert_false(mcp_gate_may_ask(&gate, "ftp://localhost"));
	assert_false(mcp_gate_may_ask(&gate, "http://localhost/"));
	assert_null(mcp_gate_check(&gate));
}

static void a_token_is_all_of_it(void **state)
{
	struct buf token = { 0 };

	(void)state;
	buf_addstr(&token, "0123456789abcdef");
	assert_true(token_is(&token, "0123456789abcdef"));
	assert_false(token_is(&token, "0123456789abcdee"));
	assert_false(token_is(&token, "1123456789abcdef"));
	assert_false(token_is(&token, "0123456789abcde"));
	assert_false(token_is(&token, "0123456789abcdef0"));
	assert_false(token_is(&token, ""));
	buf_release(&token);
}

static void sessions_end(void **state)
{
	struct mcp_sessions sessions;
	struct buf name = { 0 }, other = { 0 };

	(void)state;
	mcp_sessions_init(&sessions);
	assert_null(mcp_session_begin(&sessions, &name, 100));
	assert_null(mcp_session_begin(&sessions, &other, 100));
	assert_string_not_equal(name.ptr, other.ptr);
	assert_null(handle_check(name.ptr));
	assert_int_equal(mcp_sessions_count(&sessions, 100), 2);
	assert_true(mcp_session_use(&sessions, name.ptr, 100 + 3000));
	assert_true(mcp_session_use(&sessions, name.ptr, 100 + 6000));
	assert_false(mcp_session_use(&sessions, other.ptr, 100 + HANDLE_IDLE));
	assert_int_equal(mcp_sessions_count(&sessions, 6100), 1);
	mcp_session_end(&sessions, name.ptr, 6100);
	assert_false(mcp_session_use(&sessions, name.ptr, 6100));
	assert_int_equal(mcp_sessions_count(&sessions, 6100), 0);
	/* A name that a client chose is good until it is ended. */
	assert_true(mcp_session_use(&sessions, "mine", 6100));
	mcp_session_end(&sessions, "mine", 6100);
	assert_false(mcp_session_use(&sessions, "mine", 6100));
	mcp_sessions_release(&sessions);
	buf_release(&name);
	buf_release(&other);
}

/* However many come, those that are used stay. */
static void who_is_used_is_not_forgotten(void **state)
{
	enum { MANY = 10000 };
	struct mcp_sessions sessions;
	struct buf name = { 0 }, other = { 0 };
	int i;

	(void)state;
	mcp_sessions_init(&sessions);
	assert_null(mcp_session_begin(&sessions, &name, 0));
	for (i = 1; i < MANY; i++) {
		assert_null(mcp_session_begin(&sessions, &other, i / 10));
		assert_true(mcp_session_use(&sessions, name.ptr, i / 10 + 1));
	}
	assert_true(sessions.entry.n < MANY / 2);
	mcp_sessions_release(&sessions);
	buf_release(&name);
	buf_release(&other);
}

static void what_is_cancelled_is_what_was_meant(void **state)
{
	atomic_int stop[3] = { 0 };
	struct mcp_running running[3] = {
		{ .session = "a", .stop = &stop[0] },
		{ .session = "a", .stop = &stop[1] },
		{ .session = "b", .stop = &stop[2] }
	};
	struct mcp_sessions sessions;
	struct buf id = { 0 };
	size_t i;

	(void)state;
	mcp_sessions_init(&sessions);
	buf_addstr(&id, "7");
	buf_addstr(&running[0].id, "7");
	buf_addstr(&running[1].id, "\"7\"");
	buf_addstr(&running[2].id, "7");
	for (i = 0; i < 3; i++)
		mcp_running_begin(&sessions, &running[i]);
	mcp_running_cancel(&sessions, "c", &id);
	mcp_running_cancel(&sessions, "a", &id);
	assert_int_equal(stop[0], 1);
	assert_int_equal(stop[1] + stop[2], 0);
	mcp_running_end(&sessions, &running[1]);
	mcp_running_end(&sessions, &running[2]);
	mcp_running_end(&sessions, &running[0]);
	mcp_running_cancel(&sessions, "b", &id);
	assert_int_equal(stop[2], 0);
	for (i = 0; i < 3; i++)
		buf_release(&running[i].id);
	buf_release(&id);
	mcp_sessions_release(&sessions);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(media_types_are_matched),
		cmocka_unit_test(names_of_others_are_not_ours),
		cmocka_unit_test(a_token_is_all_of_it),
		cmocka_unit_test(sessions_end),
		cmocka_unit_test(who_is_used_is_not_forgotten),
		cmocka_unit_test(what_is_cancelled_is_what_was_meant),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
