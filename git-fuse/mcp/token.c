/* SPDX-License-Identifier: MIT */
/* The server's secret: see token.h. */
#include "git-fuse/mcp/token.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/random.h"

const char token_file[] = "http-token";

/* Of the name that it has before it is whole. */
enum { NAME_BYTES = 8 };

static const char digits[] = "0123456789abcdef";

/* --- Reading --- */

static const struct error *refuse(const char *path, const char *why)
{
	return error_new(ERROR_FAILED, "cannot use the token in '%s': %s; "
			 "remove it, and another is made", path, why);
}

static const struct error *check_file(int fd, const char *path)
{
	struct stat st;

	if (fstat(fd, &st))
		return error_errno("cannot read '%s'", path);
	if (!S_ISREG(st.st_mode))
		return refuse(path, "it is not a file");
	if (st.st_uid != geteuid())
		return refuse(path, "it belongs to somebody else");
	if (st.st_mode & 077)
		return refuse(path, "others may read or write it");
	return NULL;
}

/* What is kept, with the end of its line. */
static const struct error *read_open(struct buf *out, int fd, const char *path)
{
	char text[TOKEN_LENGTH + 2];
	ssize_t n = read(fd, text, sizeof(text));

	if (n < 0)
		return error_errno("cannot read '%s'", path);
	if (n != TOKEN_LENGTH + 1 || text[TOKEN_LENGTH] != '\n')
		return refuse(path, "it holds no token");
	text[TOKEN_LENGTH] = '\0';
	if (strspn(text, digits) != TOKEN_LENGTH)
		return refuse(path, "it holds no token");
	buf_add(out, text, TOKEN_LENGTH);
	return NULL;
}

/* ERROR_NOT_FOUND where there is none. */
static const struct error *read_token(struct buf *out, const char *path)
{
	const struct error *err;
	int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);

	if (fd < 0 && errno == ELOOP)
		return refuse(path, "it is a symbolic link");
	if (fd < 0)
		return error_errno("cannot open '%s'", path);
	err = check_file(fd, path);
	if (!err)
		err = read_open(out, fd, path);
	close(fd);
	return err;
}

/* --- Making --- */

static const struct error *write_private(const char *path,
					 const struct buf *text)
{
	const struct error *err = NULL;
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW |
		      O_CLOEXEC, 0600);

	if (fd < 0)
		return error_errno("cannot create '%s'", path);
	if (write(fd, text->ptr, text->len) != (ssize_t)text->len || fsync(fd))
		err = error_errno("cannot write '%s'", path);
	if (close(fd) && !err)
		err = error_errno("cannot write '%s'", path);
	if (err)
		unlink(path);
	return err;
}

/* It is private from the beginning, and has its name only when it is whole.
 * Of two that make the first one at the same time, one finds the other's. */
static const struct error *make_token(const char *path, bool is_new)
{
	struct buf text = { 0 }, beside = { 0 };
	const struct error *err = random_hex(&text, TOKEN_BYTES);

	buf_addch(&text, '\n');
	buf_addf(&beside, "%s.", path);
	if (!err)
		err = random_hex(&beside, NAME_BYTES);
	if (!err)
		err = write_private(beside.ptr, &text);
	if (!err && is_new && rename(beside.ptr, path))
		err = error_errno("cannot replace '%s'", path);
	else if (!err && !is_new && link(beside.ptr, path) && errno != EEXIST)
		err = error_errno("cannot create '%s'", path);
	unlink(beside.ptr);
	buf_release(&text);
	buf_release(&beside);
	return err;
}

const struct error *token_open(struct buf *out, struct buf *path,
			       const char *dir, bool is_new)
{
	const struct error *err;
	bool is_missing;

	buf_reset(out);
	buf_reset(path);
	buf_addf(path, "%s/%s", dir, token_file);
	err = read_token(out, path->ptr);
	is_missing = err && err->code == ERROR_NOT_FOUND;
	if (!is_missing && (err || !is_new))
		return err;
	err = file_make_dirs(dir);
	if (!err)
		err = make_token(path->ptr, !is_missing);
	buf_reset(out);
	return err ? err : read_token(out, path->ptr);
}

bool token_is(const struct buf *token, const char *said)
{
	unsigned int difference = 0;
	size_t i;

	if (strlen(said) != token->len)
		return false;
	for (i = 0; i < token->len; i++)
		difference |= (unsigned char)(token->ptr[i] ^ said[i]);
	return !difference;
}
