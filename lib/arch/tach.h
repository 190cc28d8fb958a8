/* SPDX-License-Identifier: MIT */
/* What tach's files say, before it is drafted as ours: what the reader and the
 * importer of lib/arch share. */
#ifndef ARCH_TACH_H
#define ARCH_TACH_H

#include "arch/importing.h"

/* How a package from elsewhere begins in a list of modules: as a selector. */
#define TACH_PACKAGE "package:"

/* A [[modules]] that names several paths is several. */
struct module {
	const char *path, *layer;
	text_vec depends, visible;
	text_vec forbidden;	/* packages among them */
	const char *file;	/* that declares it; NULL: tach.toml */
	uint32_t line;
	bool says_depends, says_visible, is_utility, is_unchecked;
	const char *pattern;	/* NULL: the tree has no such module */
};
typedef VEC(struct module) module_vec;

/* What modules expose, of which the lists say more than one each. */
struct tach_interface {
	text_vec expose;	/* expressions over members */
	text_vec from;		/* expressions over modules */
	text_vec visible;	/* the only modules that see it */
	const char *file;	/* as of a module */
	uint32_t line;
	const char *domain;	/* as of tach */
	bool says_visible, is_exclusive;
};

struct tach {
	struct importing *im;
	module_vec module;	/* as declared; they own their lists */
	module_vec each;	/* a module of the tree each; they borrow */
	VEC(struct tach_interface) interface;
	text_vec order;		/* of layers, the top first */
	text_vec closed;	/* layers that nobody may pass over */
	text_vec exclude;
	bool says_exclude, has_regexes, has_types, is_acyclic;
	const char *domain;	/* the module of the directory of the file that
				   is read; NULL: tach.toml, of the top */
	const char *dir;	/* that tach.toml is in, with its '/' */
	const char *text;
	text_vec paths;		/* of the table at hand */
	struct module now;
};

/* What a layer of a module is called. */
const char *tach_name(struct tach *t, const char *module);

/* Drafts what modules expose as rules. */
void tach_add_interfaces(struct tach *t);

/* Reads tach.toml, which is the request. */
void tach_read(struct tach *t);

/* Reads the tach.domain.toml of a directory below a source root. */
const struct error *tach_read_domain(struct tach *t, const char *path)
	MUST_CHECK;

#endif
