#pragma once
#include <string>

namespace app {

class Widget;
enum class Mode : int;

/** Not code: class Ghost { }; */
struct Point {
	double x = 0, y = 0;
	constexpr Point() = default;
	constexpr Point(double x, double y) : x(x), y(y) {}
	Point operator+(const Point &o) const { return {x + o.x, y + o.y}; }
	friend bool operator<(const Point &, const Point &);
};

template <typename... Ts>
struct Overloaded : Ts... {
	using Ts::operator()...;
};

class Widget {
	class Inner {
		void hidden();
		friend class Widget;
	};

public:
	virtual ~Widget() = default;
	static Widget *create(const std::string &name,
			      Mode mode = Mode(0));
	virtual int area() const noexcept override final { return 0; }
	[[nodiscard]] std::string name() const;
	template <typename T> T as() const { return static_cast<T>(*this); }
	void (*on_click)(Widget *) = nullptr;
	int flags : 3;

private:
	std::string name_;
};

inline int twice(int n) { return n * 2; }
extern int global;
using Handler = void (*)(int, const char *);

}
