#include "a.h"

CJSON_PUBLIC(char *) cJSON_Print(const cJSON *item)
{
	return (char *)print(item, true);
}

CJSON_PUBLIC(cJSON_bool)
cJSON_IsFalse(const cJSON * const item)
{
	return item == NULL;
}

PyAPI_FUNC(PyObject *) PyFoo_New(int a) { return 0; }

LUA_API int (lua_gettop) (lua_State *L) {
  return 1;
}

LUA_API int lua_absindex (lua_State *L, int idx) {
  return idx;
}

int ZEXPORT deflateInit(z_streamp strm, int level) {
    return 1;
}

STATIC_INLINE(int) helper(void) { return 2; }

JV_PRINTF_LIKE(1) void say(const char *s) { }

TEST(Suite, works) { }

BENCHMARK(bm_x) { go(); }

static int __attribute__((unused)) plain(void) { return 1; }

SDL_DECLSPEC void SDLCALL SDL_Init(void) { }

EXPORT_SYMBOL(foo);

PNG_FUNCTION(void, PNGAPI, png_longjmp, (png_const_structrp png_ptr, int val), PNG_NORETURN)
{
  x();
}

JNIEXPORT jint JNICALL Java_a_b(JNIEnv *e) { return 1; }
CJSON_PUBLIC(char *) cJSON_Print(const cJSON *item);
CJSON_PUBLIC(void) cJSON_Delete(cJSON *item);
PyAPI_FUNC(PyObject *) PyFoo_New(int a);
LUA_API int (lua_gettop) (lua_State *L);

HEAP_EXPORT(struct node *heap_min(const struct heap *heap));

HEAP_EXPORT(void heap_init(struct heap *heap,
			   int size)) {
  heap->n = size;
}

ZEXTERN int ZEXPORT deflate OF((z_streamp strm, int flush));
