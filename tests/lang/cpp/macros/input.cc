/* What Google's and Qt's style leave in real code. */
#include "base/export.h"

namespace {

const char kRaw[] = R"json({
  "not": "}", "code()": { } )" still raw )json";
const auto kOther = u8R"(class Fake {)";

class BASE_EXPORT LOCKABLE Mutex : public noncopyable {
	Q_OBJECT
	Q_PROPERTY(int size READ size)

 public slots:
	void lock() EXCLUSIVE_LOCK_FUNCTION();
	int size() const LOCKS_EXCLUDED(mu_) { return size_; }

 signals:
	void locked();

 private:
	struct [[nodiscard]] Impl;
	std::unique_ptr<Impl> impl_;
	int size_ GUARDED_BY(mu_) = 0;
	DISALLOW_COPY_AND_ASSIGN(Mutex);
};

struct Mutex::Impl {
	Impl() try : a(1), b{2} { } catch (...) { }
	int a, b;
};

TEST_F(MutexTest, LocksOnce) {
	EXPECT_EQ(1, size());
}

static void helper();

}  // namespace

extern "C" {
int c_api(void);
}

extern "C" __attribute__((weak)) void c_other() {}

#if defined(_WIN32)
static DWORD WINAPI ThreadMain(LPVOID arg) {
#else
static void *ThreadMain(void *arg) {
#endif
	auto big = 1'000'000, sep = '\'';
	if (big) { return nullptr; }
	return 0;
}

typedef void (Mutex::*Method)(int);
typedef std::map<std::string, std::vector<int>> Index, *IndexPtr;
[[deprecated("use } other")]] int old_one(int x) { return x; }
std::array<int, 3> numbers = {1, 2, 3};
auto trailing(int x) -> decltype(x + 1) { return x; }
int main() { return 0; }
