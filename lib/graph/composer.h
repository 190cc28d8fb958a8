/* SPDX-License-Identifier: MIT */
/* Where a composer.json says that the classes of PHP's namespaces are. */
#ifndef GRAPH_COMPOSER_H
#define GRAPH_COMPOSER_H

struct value;

/*
 * Calls fn with each prefix of a namespace, "App\\Model\\", and each directory
 * that PSR-4 gives it, as it is written, or PSR-0, as PSR-4 would have it;
 * those of "autoload" before those of "autoload-dev". The directory is good for
 * the call.
 */
typedef void composer_fn(void *payload, const char *prefix, const char *dir);
void composer_each(const struct value *root, composer_fn *fn, void *payload);

#endif
