package layout

import ("os"; "io/ioutil")

func long(
	a int,
	b ...string,
) (
	result map[string]int,
	err error,
) {
	result = map[string]int{"}": 1}
	return
}

func (r receiver) /* comment ( */ method /* { */ () {
}

func (
	r *receiver,
) split() {
}

type receiver struct {
	// field } in a comment
	a int /* type Fake struct { */
	b, /* two */ c string
}

const big = 1 +
	2
const next = 3

var f = func() {
	var notTop = 1
	const notTopEither = 2
	func nested() {}
}

type Number interface{ int | float64 }

func Sum[N Number](ns ...N) (sum N) {
	for _, n := range ns { sum += n }; return
}
