def tabs():
	if x:
		return [
	1,
]
	return {
'a': """
	nested
""",
	}
# comment at column zero
	y = 2

def one_line(): pass
def two_line(): \
    return 1
class Empty: pass
class Child(Empty,
            Mixin):

    # only a comment


    def method(self):
        pass
    # trailing comment

x = [
    def_ for def_ in y
    if def_
]
with open("f") as f: data = f.read()

def generic[T: int, *Ts](value: T) -> T:
    return value
class Box[T](Base): pass

if __name__ == "__main__":
    class Main:
        def run(self):
            import late, lazy.sub
            from lazy import load
    Main().run()
