/* SPDX-License-Identifier: MIT */
/*
 * The program: find the command, open what its row needs, run it, print what
 * it wrote or what went wrong, and say by the exit code which.
 *
 * Only this file prints errors and only this file exits.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/sandbox.h"
#include "emit/sink.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/everywhere.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/cli/command.h"
#include "git-fuse/cli/complete.h"
#include "git-fuse/cli/help.h"
#include "git-fuse/cli/progress.h"
#include "git-fuse/workspace/session.h"
#include "git-fuse/workspace/terminal.h"
#include "git-fuse/workspace/unread.h"
#include "git-fuse/workspace/warning.h"
#include "index/index.h"

enum exit_code {
	EXIT_DONE = 0,
	EXIT_FINDINGS = 1,	/* done, and the answer is no, or nothing */
	EXIT_USAGE = 2,
	EXIT_BLIND = 3,		/* nothing could be judged */
	EXIT_FATAL = 128	/* as git's */
};

static const struct error *put(int fd, const char *bytes, size_t n)
{
	meter_clear();
	while (n) {
		ssize_t done = write(fd, bytes, n);

		if (done < 0 && errno == EINTR)
			continue;
		if (done < 0)
			return error_errno("cannot write to %s",
					   fd == STDERR_FILENO ? "stderr" :
					   "stdout");
		bytes += done;
		n -= (size_t)done;
	}
	return NULL;
}

/* Its payload is the terminal, or NULL. */
static const struct error *to_stdout(void *payload, const char *bytes,
				     size_t n)
{
	return put(payload ? terminal_open(payload) : STDOUT_FILENO, bytes, n);
}

static const struct error *to_stderr(void *payload, const char *bytes,
				     size_t n)
{
	(void)payload;
	return put(STDERR_FILENO, bytes, n);
}

static int exit_code_of(const struct error *err)
{
	if (err->code == ERROR_USAGE)
		return EXIT_USAGE;
	return err->code == ERROR_BLIND ? EXIT_BLIND : EXIT_FATAL;
}

/* Of a command that asks: there is nothing that is called so. A file of the
 * user's that is not there is another matter. */
static bool is_nothing(const struct error *err, const struct session *session,
		       const struct command *command)
{
	return err && err->code == ERROR_NOT_FOUND && !err->is_of_system &&
		session->is_open && command->needs & ASKS;
}

/* Messages hold names from the repository and from the command line, which
 * must not command the terminal: as in git, control characters become '?'. */
static void say(const char *kind, const char *text)
{
	struct buf line = { 0 };

	buf_addstr(&line, text);
	buf_tame(&line, 0);
	fprintf(stderr, "%s: %s\n", kind, buf_str(&line));
	buf_release(&line);
}

/*
 * Says what went wrong and where to read on; gives the exit code. Who asked us
 * to stop knows why: then whatever failed (a git that we ran got the signal
 * too) is not worth a word.
 */
static int complain_with(int code, const struct error *err,
			 const char *command)
{
	meter_clear();
	meter_die_of_signal();
	say(code == EXIT_FATAL ? "fatal" : "error", err->msg);
	if (code == EXIT_USAGE)
		fprintf(stderr, "hint: 'git fuse%s%s -h' tells more\n",
			*command ? " " : "", command);
	return code;
}

static int complain(const struct error *err, const char *command)
{
	return complain_with(exit_code_of(err), err, command);
}

static int print(struct buf *text)
{
	const struct error *err = to_stdout(NULL, buf_str(text), text->len);

	buf_release(text);
	return err ? complain(err, "") : EXIT_DONE;
}

/* Files and commands that the user names may be anywhere. */
static bool names_more(const struct args *args)
{
	static const char *const names[] = {
		"embed-command", "output", "report", "rerank-command"
	};
	const struct arg *format = args_find(args, "format");
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (args_find(args, names[i]) && args_text(args, names[i]))
			return true;
	/* --format=sarif:FILE */
	for (i = 0; format && i < format->text.n; i++)
		if (strchr(format->text.item[i], ':'))
			return true;
	return false;
}

static const struct error *run_here(struct session *session,
				    struct args *args, struct sink *out)
{
	const struct error *err = session_open(session, args);
	struct buf text = { 0 };
	char *line, *end;

	session->is_open = !err;
	if (!err && out->write == to_stdout && out->payload)
		err = terminal_settle(out->payload, session, args);
	if (!err && everywhere_is_asked(session)) {
		err = everywhere_run(session, args, out, run_here);
	} else if (!err) {
		char *store;

		/* What it reads others have written: see base/sandbox.h. */
		if (args->command->needs & READS && session->repo &&
		    !names_more(args) && !session->where.is_set) {
			store = session_store(session, NULL);
			if (args->command->needs & (NEED_INDEX | MAY_INDEX) &
			    ~NEED_REPO)
				error_ignore(file_make_dirs(store));
			(void)sandbox_enter(store);
			free(store);
		}
		err = args->command->run(session, args, out);
	}
	/* Of a name, too, that is not found. */
	if (is_nothing(err, session, args->command))
		session->found_nothing = true;
	/* An answer that lacks something says so in every format, and before
	 * "nothing found" above all. */
	tell_warnings(&text, session);
	if (text.len)
		meter_clear();
	for (line = text.ptr; line && *line; line = end + 1) {
		end = line + strcspn(line, "\n");
		*end = '\0';
		say("warning", line);
	}
	buf_release(&text);
	session->is_blind |= unread_is_any(session);
	return err;
}

static const struct error *run(struct session *session, struct args *args)
{
	struct terminal terminal = { .fd = STDOUT_FILENO };
	struct sink out = {
		.write = args->command->needs & TALKS &&
			!answer_is_json(args) ? to_stderr : to_stdout,
		.payload = &terminal, .manner = &terminal.manner
	};
	const struct error *err = run_here(session, args, &out);

	if (!err)
		err = sink_finish(&out);
	terminal_close(&terminal);
	sink_release(&out);
	return err;
}

/* Whether the answer, or that there is none, would be another one if all could
 * have been read: there is nothing, or nothing wrong. */
static bool is_unknown(const struct error *err, const struct session *session,
		       const struct command *command)
{
	if (!session->is_blind)
		return false;
	if (err)
		return error_is_unreadable(err) && !err->is_of_system;
	return session->found_nothing ||
		(command->needs & JUDGES && !session->has_findings) ||
		(session->view && !session->view->n &&
		 !(command->needs & ASKS));
}

static int code_of(const struct error *err, const struct session *session,
		   const struct command *command)
{
	const bool is_no = is_nothing(err, session, command) ||
		(!err && session->has_findings) ||
		(!err && session->found_nothing && command->needs & ASKS);
	const int code = is_unknown(err, session, command) ? EXIT_BLIND :
		is_no ? EXIT_FINDINGS : err ? exit_code_of(err) : EXIT_DONE;

	return err ? complain_with(code, err, command->name) : code;
}

static int run_command(const struct command *command, const char *const *argv,
		       size_t argc)
{
	struct session session = { .progress = meter_progress() };
	struct buf help = { 0 };
	struct args args;
	const struct error *err;
	int code, number;

	args_init(&args, command);
	err = args_parse(&args, argv, argc);
	if (!err && args.wants_help) {
		help_command(&help, command);
		args_release(&args);
		return print(&help);
	}
	if (!err)
		err = run(&session, &args);
	code = code_of(err, &session, command);
	if (session.has_run)
		code = session.exit_code;
	number = session.exit_signal;
	session_close(&session);
	args_release(&args);
	if (number) {
		const struct rlimit none = { 0, 0 };
		sigset_t set;

		/* As what we ran did: whoever waits for us sees the same. It
		 * has left a core where one was wanted, which ours must not
		 * replace. */
		setrlimit(RLIMIT_CORE, &none);
		signal(number, SIG_DFL);
		sigemptyset(&set);
		sigaddset(&set, number);
		sigprocmask(SIG_UNBLOCK, &set, NULL);
		raise(number);
	}
	return code;
}

static bool is_help(const char *word)
{
	return !strcmp(word, "-h") || !strcmp(word, "--help");
}

/* "index -h" for the whole family, "scope" for what it lacks. */
static int show_family(const struct family *family, bool is_asked)
{
	struct buf help = { 0 };

	help_family(&help, family);
	if (is_asked)
		return print(&help);
	fputs(help.ptr, stderr);
	buf_release(&help);
	return EXIT_USAGE;
}

/* "help", "help --all", "help scope focus": what -h prints of them. */
static int show_help(const char *const *argv, size_t argc)
{
	const struct command *command;
	const struct family *family;
	const struct error *err;
	struct buf text = { 0 };
	size_t used;

	if (!argc) {
		help_program(&text);
		return print(&text);
	}
	if (argc == 1 && (!strcmp(argv[0], "-a") ||
			  !strcmp(argv[0], "--all"))) {
		help_all(&text);
		return print(&text);
	}
	if (argc == 1 && (family = family_by_name(argv[0], strlen(argv[0]))))
		return show_family(family, true);
	err = command_find(&command, &family, &used, argv, argc);
	if (!err && used < argc)
		err = error_new(ERROR_USAGE, "unexpected argument '%s' after "
				"'help %s'", argv[used], command->name);
	if (err)
		return complain(err, "");
	help_command(&text, command);
	return print(&text);
}

static int find_and_run(const char *const *argv, size_t argc)
{
	const struct command *command;
	const struct family *family;
	const struct error *err;
	size_t used;

	err = command_find(&command, &family, &used, argv, argc);
	if (err)
		return complain(err, family_by_name(argv[0], strlen(argv[0])) ?
				argv[0] : "");
	if (family)
		return show_family(family, argc > 1 && is_help(argv[1]));
	return run_command(command, argv + used, argc - used);
}

/* A program that is run with one of the three closed must not open a file in
 * its place and then print into it. */
static void open_standard_files(void)
{
	int fd = open("/dev/null", O_RDWR);

	while (fd >= 0 && fd <= STDERR_FILENO)
		fd = dup(fd);
	if (fd > STDERR_FILENO)
		close(fd);
}

int main(int count, char **words)
{
	const char *const *argv = (const char *const *)words + 1;
	size_t argc = count > 0 ? (size_t)count - 1 : 0;
	static const char *const version[] = { "version" };
	struct buf text = { 0 };

	open_standard_files();
	meter_install();
	if (!argc) {
		help_program(&text);
		fputs(text.ptr, stderr);
		buf_release(&text);
		return EXIT_USAGE;
	}
	if (!strcmp(argv[0], "--complete")) {
		complete(&text, argv + 1, argc - 1);
		return print(&text);
	}
	if (is_help(argv[0]))
		return show_help(NULL, 0);
	if (!strcmp(argv[0], "help"))
		return show_help(argv + 1, argc - 1);
	if (!strcmp(argv[0], "--version"))
		return find_and_run(version, 1);
	if (argv[0][0] == '-')
		return complain(error_new(ERROR_USAGE, "unknown option '%s'",
					  argv[0]), "");
	return find_and_run(argv, argc);
}
