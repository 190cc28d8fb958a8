// Templates, concepts, operators and where they may stand.
#include <vector>
#include "util/list.h"
import std.core;

namespace outer::inner {
inline namespace v1 {

template <typename T, typename = std::enable_if_t<(sizeof(T) > 4)>>
class Box final : public Base<T>, private std::map<int, std::vector<T>> {
public:
	using value_type = T;
	template <class U> using rebind = Box<U>;

	explicit Box(T v = {}) noexcept(noexcept(T{})) : value_{std::move(v)}, n_(1) {}
	Box(const Box &) = delete;
	Box &operator=(Box &&other) = default;
	~Box() override;

	template <typename F>
		requires std::invocable<F, T> && (sizeof(F) < 64)
	auto map(F &&f) const -> Box<std::invoke_result_t<F, T>> {
		struct Local { int depth; };
		return [&]<typename X>(X x) { return f(x); }(value_);
	}

	bool operator==(const Box &) const = default;
	T *operator->() { return &value_; }
	T operator()(int a, int b = (1, 2)) const;
	explicit operator bool() const { return true; }
	friend std::ostream &operator<<(std::ostream &out, const Box &b) { return out; }
	virtual void visit(Visitor &v) = 0;

protected:
	static constexpr int kSize = 3, kOther{4};
	std::function<void(int)> callback_ = [](int x) { if (x) { return; } };
	T value_;
	unsigned n_ : 4;
	enum class State : unsigned char { Idle = 'i', Busy, } state_;
};

template <> class Box<void> {};
template <typename T>
concept Small = sizeof(T) < 8 && requires(T t) { t.size(); };

}  // namespace v1

template <typename T>
Box<T>::~Box() { }

template <class T>
T Box<T>::operator()(int a, int b) const { return a < b ? T{} : T(b); }

template <class K, class V>
typename Map<K, V>::iterator
Map<K, V>::find(const K &key) const &&
{
	return {};
}

}  // namespace outer::inner

int outer::inner::counter = 0;
Deduced(int) -> Deduced<int>;
