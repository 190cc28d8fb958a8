/* SPDX-License-Identifier: MIT */
/* Units of base: file. */
#include "tests/unit/git_fixture.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/xalloc.h"

static const uint64_t no_limit = UINT64_MAX;

static size_t entries_here(void)
{
	DIR *dir = opendir(".");
	struct dirent *entry;
	size_t n = 0;

	while ((entry = readdir(dir)))
		n += strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..");
	closedir(dir);
	return n;
}

static void files_are_read_whole_or_not_at_all(void **state)
{
	struct buf buf = { 0 };
	char *large = xcalloc(1, 300000);

	(void)state;
	buf_addstr(&buf, "before:");
	assert_error(file_read(&buf, "missing", no_limit), ERROR_NOT_FOUND,
		   "cannot open 'missing'");
	assert_error(file_read(&buf, ".", no_limit), ERROR_FAILED,
		   "is a directory");
	assert_null(file_replace("a\nb", "x\0y", 3));
	assert_error(file_read(&buf, "a\nb", 2), ERROR_LIMIT, "3 bytes");
	assert_string_equal(buf.ptr, "before:");
	assert_null(file_read(&buf, "a\nb", 3));
	assert_int_equal(buf.len, 10);
	assert_memory_equal(buf.ptr, "before:x\0y", 11);
	large[299999] = 'z';
	assert_null(file_replace("large", large, 300000));
	buf_reset(&buf);
	assert_null(file_read(&buf, "large", 300000));
	assert_int_equal(buf.len, 300000);
	assert_memory_equal(buf.ptr, large, 300000);
	free(large);
	buf_release(&buf);
}

static void strange_files_are_no_trap(void **state)
{
	struct buf buf = { 0 };

	(void)state;
	assert_int_equal(mkfifo("fifo", 0600), 0);
	assert_error(file_read(&buf, "fifo", no_limit), ERROR_FAILED,
		   "it is not a file");
	assert_error(file_read(&buf, "/dev/zero", 10), ERROR_FAILED,
		   "it is not a file");
	assert_int_equal(symlink("loop", "loop"), 0);
	assert_error(file_read(&buf, "loop", no_limit), ERROR_FAILED, "loop");
	assert_int_equal(buf.len, 0);
	/* Its size is said to be 0. */
	assert_null(file_read(&buf, "/proc/self/status", no_limit));
	assert_true(buf.len > 100);
	buf_reset(&buf);
	assert_error(file_read(&buf, "/proc/self/status", 10), ERROR_LIMIT,
		   "over 10 bytes");
	assert_int_equal(buf.len, 0);
	buf_release(&buf);
}

static void a_pipe_is_read_when_it_is_open_already(void **state)
{
	struct buf buf = { 0 };
	int fd[2];

	(void)state;
	assert_int_equal(pipe(fd), 0);
	assert_int_equal(write(fd[1], "abcdef", 6), 6);
	close(fd[1]);
	assert_null(file_read_open(&buf, fd[0], "pipe", 6));
	assert_string_equal(buf.ptr, "abcdef");
	assert_null(file_read_open(&buf, fd[0], "pipe", 0));
	assert_int_equal(buf.len, 6);
	close(fd[0]);
	assert_error(file_read_open(&buf, fd[0], "gone", 6), ERROR_FAILED,
		   "cannot read 'gone'");
	buf_release(&buf);
}

static void reading_at_a_directory(void **state)
{
	struct buf buf = { 0 };
	int fd;

	(void)state;
	assert_null(file_make_dirs("d"));
	assert_null(file_replace("d/f", "in", 2));
	fd = open("d", O_RDONLY | O_DIRECTORY);
	assert_true(fd >= 0);
	assert_null(file_read_at(&buf, fd, "f", no_limit));
	assert_string_equal(buf.ptr, "in");
	close(fd);
	buf_release(&buf);
}

static void a_replaced_file_is_old_or_new(void **state)
{
	struct rlimit none = { 0, RLIM_INFINITY }, before;
	struct buf buf = { 0 };
	struct stat st;
	mode_t mask = umask(027);

	(void)state;
	assert_null(file_replace("f", "old", 3));
	assert_int_equal(stat("f", &st), 0);
	assert_int_equal(st.st_mode & 0777, 0640);
	umask(mask);
	assert_error(file_replace("no/such/dir", "x", 1), ERROR_NOT_FOUND,
		   "cannot create");

	/* As on a full disk: not one byte can be written. */
	signal(SIGXFSZ, SIG_IGN);
	getrlimit(RLIMIT_FSIZE, &before);
	none.rlim_max = before.rlim_max;
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &none), 0);
	assert_error(file_replace("f", "new", 3), ERROR_FAILED,
		   "cannot write 'f'");
	setrlimit(RLIMIT_FSIZE, &before);
	assert_null(file_read(&buf, "f", no_limit));
	assert_string_equal(buf.ptr, "old");
	assert_int_equal(entries_here(), 1);

	assert_null(file_make_dirs("dir/x"));
	assert_error(file_replace("dir", "x", 1), ERROR_FAILED,
		   "cannot replace 'dir'");
	assert_int_equal(entries_here(), 2);
	buf_release(&buf);
}

static void what_is_no_file_of_its_own_stays_what_it_is(void **state)
{
	struct buf buf = { 0 };
	struct stat st;

	(void)state;
	assert_null(file_replace("real", "old", 3));
	assert_int_equal(chmod("real", 0750), 0);
	assert_int_equal(symlink("real", "link"), 0);
	assert_null(file_replace("link", "new", 3));
	assert_int_equal(lstat("link", &st), 0);
	assert_true(S_ISLNK(st.st_mode));
	assert_null(file_read(&buf, "real", no_limit));
	assert_string_equal(buf.ptr, "new");
	assert_int_equal(stat("real", &st), 0);
	assert_int_equal(st.st_mode & 0777, 0750);

	/* As root, a rename would put a file in the place of the device; so
	 * a link to one stands for it here. */
	assert_int_equal(symlink("/dev/null", "null"), 0);
	assert_null(file_replace("null", "lost", 4));
	assert_int_equal(lstat("null", &st), 0);
	assert_true(S_ISLNK(st.st_mode));
	assert_int_equal(stat("null", &st), 0);
	assert_true(S_ISCHR(st.st_mode));
	assert_int_equal(symlink("/dev/full", "full"), 0);
	assert_error(file_replace("full", "x", 1), ERROR_FAILED,
		   "cannot write 'full'");
	buf_release(&buf);
}

static void directories_are_made_with_their_parents(void **state)
{
	struct stat st;

	(void)state;
	assert_null(file_make_dirs("a/b c/d"));
	assert_null(file_make_dirs("a/b c/d"));
	assert_null(file_make_dirs("a/e/"));
	assert_int_equal(stat("a/b c/d", &st), 0);
	assert_true(S_ISDIR(st.st_mode));
	assert_null(file_replace("a/f", "", 0));
	assert_error(file_make_dirs("a/f/g"), ERROR_FAILED, "a/f/g");
	assert_null(file_make_dirs("/tmp"));
}

#define T(test) cmocka_unit_test_setup_teardown(test, fixture_setup, \
						fixture_teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		T(files_are_read_whole_or_not_at_all),
		T(strange_files_are_no_trap),
		T(a_pipe_is_read_when_it_is_open_already),
		T(reading_at_a_directory),
		T(a_replaced_file_is_old_or_new),
		T(what_is_no_file_of_its_own_stays_what_it_is),
		T(directories_are_made_with_their_parents),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
