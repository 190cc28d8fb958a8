package main

import "testing"

import m "math"

type Celsius float64
type Set map[string]struct{}
type Stack []interface{ Len() int }
type Func func(a int) (b string, err error)
type Empty struct{}
type Reader interface {
	io.Reader
	Read(p []byte) (n int, err error)
	unexported()
}

func TestIt(t *testing.T) {
	cases := []struct {
		name string
		want int
	}{
		{"{", 1},
		{`}`, 2},
		{name: "'", want: '}'},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {})
	}
}

func ExampleStack() {
	// Output: }
}

func main() { var inner = 1; _ = inner }

var ü = "x"; var after int
var _ Reader = (*impl)(nil)

type impl struct {
	sync.Mutex
	a, b int; c string
	fn   func() (
		int,
		error,
	)
	last bool
}
