package results

func a(value interface{}) interface{} {
	return value
}

func b() (chan struct{}) {
	return nil
}

func c() <-chan struct{} {
	return nil
}

func d() map[string]interface{} {
	return nil
}

func e() func(interface{}) interface{} {
	return nil
}

func f() interface{ M() } {
	return nil
}

func (v *T) g() (interface{}, error) {
	return nil
}

func h() []interface{} {
	return nil
}

func i() struct{ a int } {
	return nil
}

type Source interface {
	Events() <-chan struct{}
	Values(key string) map[string]interface{}
	Last() error
}

type Box struct {
	inner struct {
		depth int
	}
}

func j() struct{} { return struct{}{} }

func k[T any](t T) (v interface{}) {
	return t
}

func l() interface {
	M()
} {
	return nil
}
