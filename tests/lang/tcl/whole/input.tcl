#!/usr/bin/tclsh
# proc commented {} {}
package require Tk 8.4
package require -exact msgcat 1.6
source lib/choose.tcl

set total 0	;# how many

proc show {what {where .}} {
	global total
	if {$what eq "\{"} {
		error "no { closes"
	}
	incr total
	pack [button $where.b -text "show" -command [list hide $what]]
}

namespace eval ::shop {
	variable till 0
	proc pay {sum} {
		variable till
		incr till $sum
		::show $sum
	}
}

proc hide what {
	set x [expr {$what #1}]
	shop::pay $what
}

oo::class create Basket {
	variable items
	method add {item} {
		lappend items $item
		show $item
	}
}
