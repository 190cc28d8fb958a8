/* SPDX-License-Identifier: MIT */
/* Landlock for files, seccomp for the network: see sandbox.h. */
#include "base/sandbox.h"

#include <stddef.h>

#if defined(__linux__) && defined(__has_include)
#if __has_include(<linux/landlock.h>) && __has_include(<linux/seccomp.h>)
#define HAS_SANDBOX
#endif
#endif

#ifndef HAS_SANDBOX

bool sandbox_enter(const char *writable)
{
	(void)writable;
	return false;
}

#else

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

/* --- Files --- */

/* Those that headers of an older kernel do not have yet. */
enum { MAY_REFER = 1 << 13, MAY_TRUNCATE = 1 << 14 };

static uint64_t changes_of(long version)
{
	return LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
		LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
		LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
		LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
		LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM |
		(version > 1 ? MAY_REFER : 0u) |
		(version > 2 ? MAY_TRUNCATE : 0u);
}

static void allow(int rules, const char *path, uint64_t access)
{
	struct landlock_path_beneath_attr beneath = {
		.allowed_access = access,
		.parent_fd = open(path, O_PATH | O_CLOEXEC)
	};

	if (beneath.parent_fd < 0)
		return;
	syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH,
		&beneath, 0);
	close(beneath.parent_fd);
}

static bool keep_from_writing(const char *writable)
{
	static const char *const devices[] = {
		"/dev/null", "/dev/tty", "/dev/pts"
	};
	const long version = syscall(SYS_landlock_create_ruleset, NULL, 0,
				     LANDLOCK_CREATE_RULESET_VERSION);
	struct landlock_ruleset_attr attr = { .handled_access_fs = 0 };
	bool is_done;
	size_t i;
	int rules;

	if (version < 1)
		return false;
	attr.handled_access_fs = changes_of(version);
	rules = (int)syscall(SYS_landlock_create_ruleset, &attr,
			     sizeof(attr.handled_access_fs), 0);
	if (rules < 0)
		return false;
	if (writable)
		allow(rules, writable, attr.handled_access_fs);
	for (i = 0; i < sizeof(devices) / sizeof(*devices); i++)
		allow(rules, devices[i], LANDLOCK_ACCESS_FS_WRITE_FILE);
	is_done = !syscall(SYS_landlock_restrict_self, rules, 0);
	close(rules);
	return is_done;
}

/* --- The network --- */

#if defined(__x86_64__)
#define OUR_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OUR_ARCH AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define OUR_ARCH AUDIT_ARCH_RISCV64
#endif

#ifdef OUR_ARCH

#define LOAD(member) \
	BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, \
						    member))
/* The next of the two ways is so many lines further on. */
#define IS(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, yes, no)
#define AT_LEAST(value, yes, no) \
	BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, value, yes, no)
#define GIVE(what) BPF_STMT(BPF_RET | BPF_K, what)

enum { NUMBERS_OF_X32 = 0x40000000 };

/*
 * Sockets are of AF_UNIX alone, which lead to who is on this machine and reads
 * files; a ring of io_uring, which makes sockets by other calls, is refused,
 * and so are the calls of another architecture.
 */
static bool keep_from_network(void)
{
	struct sock_filter line[] = {
		LOAD(arch),
		IS(OUR_ARCH, 0, 7),
		LOAD(nr),
		AT_LEAST(NUMBERS_OF_X32, 5, 0),
		IS(SYS_io_uring_setup, 4, 0),
		IS(SYS_socket, 0, 2),
		LOAD(args[0]),
		IS(AF_UNIX, 0, 1),
		GIVE(SECCOMP_RET_ALLOW),
		GIVE(SECCOMP_RET_ERRNO | EACCES)
	};
	const struct sock_fprog program = {
		.len = sizeof(line) / sizeof(*line), .filter = line
	};

	/* The flag: a filter alone is no reason to run slower on processors
	   that guess. */
	return !syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
			SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program);
}

#else

static bool keep_from_network(void)
{
	return false;
}

#endif

bool sandbox_enter(const char *writable)
{
	bool is_whole;

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
		return false;
	is_whole = keep_from_writing(writable);
	return keep_from_network() && is_whole;
}

#endif
