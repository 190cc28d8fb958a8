#ifndef LIST_H
#define LIST_H

#ifdef __cplusplus
extern "C" {
#endif

#include <stddef.h>

struct list;
enum order;
typedef struct list list;

struct list_ops {
	int (*push)(struct list *list, void *item);
	void *(*pop)(struct list *);
};

extern const struct list_ops list_default_ops;
struct list *list_new(size_t room) __attribute__((malloc));
void list_free(struct list *list);

static inline size_t list_size(const struct list *list)
{
	return *(const size_t *)list;
}

static int hidden_here;

#ifdef __cplusplus
}
#endif
#endif
