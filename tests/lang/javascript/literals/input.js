#!/usr/bin/env node
'use strict'
// function commented() {}
/* class Commented { */
const a = `outer ${items.map((i) => `inner ${i ? `deep } {` : "`"} function no() {`).join('`')} {`
const re = /["'`{(]/g, notRegex = total / 2 / (count || 1)
const inClass = s.replace(/[/'"]+/g, '{').split(/\//)
const code = "function inString() {" + 'class InString {' // it's
function first(x) { return x / 2 } function second() { return /}/.test(x) ? 1 : 2 }

const found = x.match(/function re() {/) || /[/"]/.test(x)

const url = 'http://example.org/{' // {{{

function third(
	{ a, b = { c: 1 } } = {},
	...rest // (
) {
	const inner = function named() { return `}` }
	let value = a
	  / b
	function nested() {
		return value
	}
	return nested
}

async function* générateur() { yield* third() }

label: for (const x of y) { continue label }

export default function () { return { method() { return 1 }, 'quoted': function () {}, arrow: async (x) => x } }
