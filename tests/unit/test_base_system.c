/* SPDX-License-Identifier: MIT */
/* Units of base: error, process, progress, sandbox, thread. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "base/process.h"
#include "base/progress.h"
#include "base/sandbox.h"
#include "base/thread.h"
#include "base/xalloc.h"

static void fails_with(const struct error *err, enum error_code code,
		       const char *part)
{
	assert_non_null(err);
	assert_int_equal(err->code, code);
	if (!strstr(err->msg, part))
		fail_msg("'%s' does not hold '%s'", err->msg, part);
}

static void errors_say_what_and_why(void **state)
{
	const struct error *err;

	(void)state;
	fails_with(error_new(ERROR_BUSY, "a %d", 1), ERROR_BUSY, "a 1");
	errno = ENOENT;
	err = error_errno("cannot open '%s'", "x");
	fails_with(err, ERROR_NOT_FOUND,
		   "cannot open 'x': No such file or directory");
	err = error_wrap(err, "outer");
	fails_with(err, ERROR_NOT_FOUND, "outer: cannot open 'x': No such");
	errno = EEXIST;
	fails_with(error_errno("a"), ERROR_EXISTS, "a: ");
	errno = EROFS;
	fails_with(error_errno("a"), ERROR_READONLY, "a: ");
	errno = EACCES;
	fails_with(error_errno("a"), ERROR_READONLY, "a: ");
	errno = ENOSPC;
	fails_with(error_errno("a"), ERROR_FAILED, "a: No space left");
}

static void long_errors_are_cut(void **state)
{
	char *text = xmalloc(3 * ERROR_TEXT + 1);
	const struct error *err;

	(void)state;
	memset(text, 'x', 3 * ERROR_TEXT);
	text[3 * ERROR_TEXT] = '\0';
	err = error_new(ERROR_FAILED, "%s", text);
	assert_int_equal(strlen(err->msg), ERROR_TEXT - 1);
	err = error_wrap(err, "more");
	assert_int_equal(strlen(err->msg), ERROR_TEXT - 1);
	err = error_wrap(error_new(ERROR_FAILED, "end"), "%s", text);
	assert_int_equal(strlen(err->msg), ERROR_TEXT - 1);
	errno = EIO;
	assert_int_equal(strlen(error_errno("%s", text)->msg), ERROR_TEXT - 1);
	free(text);
}

static void an_error_outlives_a_ring_of_others(void **state)
{
	const struct error *first = error_new(ERROR_LIMIT, "first");
	int i;

	(void)state;
	for (i = 1; i < ERROR_RING; i++)
		error_ignore(error_new(ERROR_FAILED, "%d", i));
	fails_with(first, ERROR_LIMIT, "first");
}

static int run_sh(const char *script, const void *input, size_t n,
		  struct buf *out, struct buf *messages)
{
	const char *const argv[] = { "sh", "-c", script, NULL };
	const char *const set[] = { "GIVEN=a b", NULL };
	const char *const unset[] = { "TAKEN", NULL };
	const struct process_spec spec = { .argv = argv, .input = input,
		.input_len = n, .set_env = set, .unset_env = unset,
		.dir = "/" };
	int status = -1;

	assert_null(process_run(&spec, out, messages, &status));
	return status;
}

static void a_process_says_how_it_ended(void **state)
{
	const char *const argv[] = { "./no-such-program", NULL };
	struct process_spec spec = { .argv = argv };
	struct buf out = { 0 }, messages = { 0 };
	int status;

	(void)state;
	setenv("TAKEN", "x", 1);
	setenv("GIVEN", "ours", 1);
	assert_int_equal(run_sh("echo out; echo err >&2; exit 3", NULL, 0,
				&out, &messages), 3);
	assert_string_equal(out.ptr, "out\n");
	assert_string_equal(messages.ptr, "err\n");
	assert_int_equal(run_sh("kill -9 $$", NULL, 0, NULL, NULL), 128 + 9);
	buf_reset(&out);
	assert_int_equal(run_sh("pwd; echo \"$GIVEN${TAKEN-gone}\"; cat",
				NULL, 0, &out, NULL), 0);
	assert_string_equal(out.ptr, "/\na bgone\n");
	assert_string_equal(getenv("TAKEN"), "x");
	assert_string_equal(getenv("GIVEN"), "ours");
	fails_with(process_run(&spec, NULL, NULL, &status), ERROR_FAILED,
		   "cannot run './no-such-program'");
	spec.dir = "/no/such/place";
	fails_with(process_run(&spec, NULL, NULL, &status), ERROR_FAILED,
		   "in '/no/such/place': no directory");
	buf_release(&out);
	buf_release(&messages);
}

static void a_script_need_not_name_its_shell(void **state)
{
	char path[] = "/tmp/fuse-script-XXXXXX";
	const char *const argv[] = { path, "given", NULL };
	const struct process_spec spec = { .argv = argv };
	struct buf out = { 0 };
	int fd = mkstemp(path), status;

	(void)state;
	assert_true(fd >= 0);
	assert_int_equal(write(fd, "echo $1\n", 8), 8);
	assert_int_equal(fchmod(fd, 0700), 0);
	close(fd);
	assert_null(process_run(&spec, &out, NULL, &status));
	assert_int_equal(status, 0);
	assert_string_equal(out.ptr, "given\n");
	unlink(path);
	buf_release(&out);
}

static void a_process_has_its_time(void **state)
{
	const char *const slow[] = { "sleep", "60", NULL };
	const char *const fast[] = { "echo", "done", NULL };
	struct process_spec spec = { .argv = slow, .timeout_ms = 50 };
	struct buf out = { 0 };
	int status;

	(void)state;
	fails_with(process_run(&spec, &out, NULL, &status), ERROR_LIMIT,
		   "'sleep' took longer than 0.05 s");
	spec.argv = fast;
	spec.timeout_ms = 60000;
	assert_null(process_run(&spec, &out, NULL, &status));
	assert_int_equal(status, 0);
	assert_string_equal(out.ptr, "done\n");
	buf_release(&out);
}

static void a_process_says_no_more_than_is_kept(void **state)
{
	const char *const endless[] = { "yes", NULL };
	const char *const brief[] = { "echo", "done", NULL };
	struct process_spec spec = { .argv = endless, .most_output = 100000 };
	struct buf out = { 0 };
	int status;

	(void)state;
	buf_addn(&out, 'x', 100000);
	fails_with(process_run(&spec, &out, NULL, &status), ERROR_LIMIT,
		   "'yes' wrote more than 100000 bytes");
	assert_true(out.len > 200000);
	assert_true(out.len < 300000);
	spec.argv = brief;
	assert_null(process_run(&spec, &out, NULL, &status));
	assert_int_equal(status, 0);
	buf_release(&out);
}

/* Each would wait for the other for ever if we ever waited in a write. */
static void a_process_may_say_and_hear_much_at_once(void **state)
{
	const size_t much = 4 << 20;
	struct buf in = { 0 }, out = { 0 }, messages = { 0 };

	(void)state;
	buf_addn(&in, 'x', much);
	assert_int_equal(run_sh("tee /dev/stderr", in.ptr, in.len, &out,
				&messages), 0);
	assert_int_equal(out.len, much);
	assert_int_equal(messages.len, much);
	assert_memory_equal(out.ptr, in.ptr, much);
	buf_release(&in);
	buf_release(&out);
	buf_release(&messages);
}

static void a_process_need_not_listen(void **state)
{
	struct buf in = { 0 }, out = { 0 };

	(void)state;
	buf_addn(&in, 'x', 1 << 20);
	assert_int_equal(run_sh("exec <&-; echo done", in.ptr, in.len, &out,
				NULL), 0);
	assert_string_equal(out.ptr, "done\n");
	buf_reset(&out);
	assert_int_equal(run_sh("cat; echo end", "", 0, &out, NULL), 0);
	assert_string_equal(out.ptr, "end\n");
	buf_release(&in);
	buf_release(&out);
}

static void count_steps(void *payload, const char *title, size_t done,
			size_t total)
{
	size_t *sum = payload;

	assert_string_equal(title, "counting");
	assert_int_equal(total, 9);
	*sum += done;
}

static void progress_is_shown_and_stops(void **state)
{
	atomic_int stop = 0;
	size_t sum = 0;
	struct progress progress = { count_steps, &sum, &stop, 0 };
	struct progress silent = { 0 };

	(void)state;
	assert_null(progress_step(NULL, "x", 1, 2));
	assert_null(progress_step(&silent, "x", 1, 2));
	assert_null(progress_step(&progress, "counting", 4, 9));
	assert_null(progress_step(&progress, "counting", 5, 9));
	assert_int_equal(sum, 9);
	stop = SIGINT;
	fails_with(progress_step(&progress, "counting", 6, 9),
		   ERROR_INTERRUPTED, "interrupted while counting");
	assert_int_equal(sum, 9);
}

static void progress_ends_with_its_time(void **state)
{
	enum { HOUR = 3600 * 1000 };
	atomic_int stop = 0;
	size_t sum = 0;
	struct progress progress = { count_steps, &sum, &stop,
				     progress_time() + HOUR };

	(void)state;
	assert_false(progress_is_late(NULL));
	assert_false(progress_is_late(&progress));
	assert_null(progress_step(&progress, "counting", 4, 9));
	progress.until = progress_time();
	assert_true(progress_is_late(&progress));
	fails_with(progress_step(&progress, "counting", 5, 9),
		   ERROR_INTERRUPTED, "out of time while counting");
	stop = SIGINT;
	assert_false(progress_is_late(&progress));
	fails_with(progress_step(&progress, "counting", 5, 9),
		   ERROR_INTERRUPTED, "interrupted while counting");
	assert_int_equal(sum, 4);
}

struct team {
	int seen[16];
	size_t fails_from;
};

static const struct error *member(void *payload, size_t number)
{
	struct team *team = payload;
	int i;

	__atomic_add_fetch(&team->seen[number], 1, __ATOMIC_RELAXED);
	if (number < team->fails_from)
		return NULL;
	/* Fill this thread's own ring: the caller's must not notice. */
	for (i = 0; i < ERROR_RING; i++)
		error_ignore(error_new(ERROR_FAILED, "noise"));
	return error_new(ERROR_CORRUPT, "thread %zu", number);
}

static void a_team_runs_each_number_once(void **state)
{
	struct team team = { .fails_from = 99 };
	size_t i;

	(void)state;
	assert_null(thread_team(0, member, &team));
	assert_null(thread_team(16, member, &team));
	for (i = 0; i < 16; i++)
		assert_int_equal(team.seen[i], 1);
	assert_in_range(thread_count(), 1, 16);
}

static void a_team_reports_its_lowest_failure(void **state)
{
	struct team team = { .fails_from = 5 };

	(void)state;
	fails_with(thread_team(16, member, &team), ERROR_CORRUPT, "thread 5");
	team.fails_from = 0;
	fails_with(thread_team(1, member, &team), ERROR_CORRUPT, "thread 0");
}

/* What a child can do that has entered, one bit each; 128: no sandbox here. */
enum {
	CAN_WRITE_BESIDE = 1, CAN_WRITE_BELOW = 2, CAN_REMOVE = 4,
	CAN_CONNECT = 8, CAN_READ = 16, CAN_RUN = 32
};

static bool can_make(const char *path)
{
	const int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

static int try_all(void)
{
	static const char *const argv[] = {
		"sh", "-c", "test ! -w /nowhere && ! echo >./beside", NULL
	};
	const struct process_spec spec = { .argv = argv };
	int can = 0, status = 0;

	if (!sandbox_enter("below"))
		return 128;
	can |= can_make("beside") ? CAN_WRITE_BESIDE : 0;
	can |= can_make("below/file") ? CAN_WRITE_BELOW : 0;
	can |= unlink("old") ? 0 : CAN_REMOVE;
	can |= socket(AF_INET, SOCK_STREAM, 0) >= 0 ||
		socket(AF_INET6, SOCK_DGRAM, 0) >= 0 ? CAN_CONNECT : 0;
	can |= access("old", R_OK) ? 0 : CAN_READ;
	if (!process_run(&spec, NULL, NULL, &status) && !status)
		can |= CAN_RUN;
	return can;
}

static void who_has_entered_writes_below_one_directory(void **state)
{
	char dir[] = "/tmp/fuse-sandbox.XXXXXX", here[4096];
	int status = 0;
	pid_t pid;

	(void)state;
	assert_non_null(getcwd(here, sizeof(here)));
	assert_non_null(mkdtemp(dir));
	assert_int_equal(chdir(dir), 0);
	assert_int_equal(mkdir("below", 0700), 0);
	assert_true(can_make("old"));
	pid = fork();
	if (!pid)
		_exit(try_all());
	assert_true(waitpid(pid, &status, 0) == pid && WIFEXITED(status));
	unlink("below/file");
	unlink("beside");
	unlink("old");
	rmdir("below");
	assert_int_equal(chdir(here), 0);
	rmdir(dir);
	if (WEXITSTATUS(status) == 128)
		skip();
	assert_int_equal(WEXITSTATUS(status),
			 CAN_WRITE_BELOW | CAN_READ | CAN_RUN);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(errors_say_what_and_why),
		cmocka_unit_test(long_errors_are_cut),
		cmocka_unit_test(an_error_outlives_a_ring_of_others),
		cmocka_unit_test(a_process_says_how_it_ended),
		cmocka_unit_test(a_script_need_not_name_its_shell),
		cmocka_unit_test(a_process_has_its_time),
		cmocka_unit_test(a_process_says_no_more_than_is_kept),
		cmocka_unit_test(a_process_may_say_and_hear_much_at_once),
		cmocka_unit_test(a_process_need_not_listen),
		cmocka_unit_test(progress_is_shown_and_stops),
		cmocka_unit_test(progress_ends_with_its_time),
		cmocka_unit_test(a_team_runs_each_number_once),
		cmocka_unit_test(a_team_reports_its_lowest_failure),
		cmocka_unit_test(who_has_entered_writes_below_one_directory),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
