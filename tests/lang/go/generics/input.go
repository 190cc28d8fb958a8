//go:build linux && !cgo
// +build linux,!cgo

// Package store is not what this comment's type Fake struct { says.
package store

/*
#include <stdio.h>
static void c_func(void) { }
*/
import "C"

import (
	"context"
	str "strings" // "not/imported"
	_ "embed"
	. "fmt"
)

type (
	// Key is a constraint.
	Key interface {
		~int | ~string
		comparable
		Less(other Key) bool
	}
	Pair[K Key, V any] struct {
		First, Second K
		Value         V `json:"value,omitempty"`
		*Node[K]
		handler func(ctx context.Context, f func() error) (int, error)
	}
	Alias   = map[string][]int
	Handler func(http.ResponseWriter, *http.Request)
	Size    [4]byte
)

type Node[T any] struct{ next *Node[T] }

const (
	A, B = iota, 1 << iota
	C, D
	_, E
	name string = `raw } "
type Fake struct {`
)

const Single = 'x'

var (
	ErrNone       = errors.New("none")
	first, second int
	table         = map[string]func() int{
		"a": func() int { return 1 },
	}
)

var x, y = 1, 2

func (n *Node[T]) Next() *Node[T] { return n.next }
func (Pair[K, V]) Swap() (a, b V) { return }
func Map[T, R any](items []T, f func(T) R) []R {
	type local struct{ a int }
	for _, i := range items {
		go func() { f(i) }()
	}
	return nil
}
func init() {}
func assembly(a, b uintptr) uintptr
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	select {
	case <-r.Context().Done():
	}
}
