#include <linux/module.h>
#define __packed __attribute__((__packed__))
#define EXPORT __attribute__((visibility("default")))

EXPORT const char *
version(void)
{
	return "1";
}

static inline __attribute__((always_inline)) int __must_check
low_level(struct device *dev, void (*done)(struct device *, int), ...)
{
	return dev ? 0 : done(dev, 1), 1;
}

SYSCALL_DEFINE2(openat2, int, dfd, const char __user *, name)
{
	return 0;
}

TEST(parses_nothing)
{
	return;
}

MODULE_LICENSE("GPL");
EXPORT_SYMBOL_GPL(version)

struct __packed wire {
	u8 kind;
	__le16 size __aligned(2);
	DECLARE_BITMAP(bits, 10);
	u32 words[MAX(4, 8)], crc;
} __aligned(8);

enum colour {
	/* The first. */
	COLOUR_RED = 'R',
	COLOUR_GREEN = MIX(1, 2),
#ifdef BLUE
	COLOUR_BLUE,
#endif
	COLOURS
};

static const struct wire wires[] = {
	[COLOUR_RED] = { .kind = 1, .size = 2 },
	[COLOUR_GREEN] = { 0 },
}, *const first_wire = wires;

extern int debug_level;
extern const struct wire *find_wire(const char *name, int (*pred)(int)),
	*find_other(void);
static DEFINE_MUTEX(wire_lock);
U_BOOT_DRIVER(wire_drv) = {
	.name = "wire",
};
__attribute__((constructor)) static void set_up(void) { }
int été(int ñ) { return ñ; }
struct frame {
	u8 kind;
} __packed first_frame, *next_frame;
struct { int a; } EXPORT hidden; int shown;
enum { ON, OFF } EXPORT
	switches[2];
struct tail { int b; } EXPORT
	__packed last_frame;
#define
int no_macro;
