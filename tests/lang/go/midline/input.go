package a

import (
	"fmt" // used for (x)
	/* a ) here */
	b "example.com/b" // "not/this"
	_ "example.com/c"
	. "example.com/d"
)

import ("os"; "io")
import "strings"; import "bytes"
