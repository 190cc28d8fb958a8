#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='refs in Rust: what paths, imports and modules lead to'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/refs-lib.sh"

test_expect_success 'a repository of two crates' '
	git init -q all && cd all &&
	mkdir -p web/src/error web/tests web/src/ws util/src &&
	printf "[workspace]\nmembers = [\"web\", \"util\"]\n" >Cargo.toml &&
	printf "[package]\nname = \"web\"\n" >web/Cargo.toml &&
	printf "[package]\nname = \"util\"\n" >util/Cargo.toml &&
	write web/src/lib.rs <<-\EOT &&
	pub mod error;
	pub mod deep;
	mod plain;
	mod ws;
	pub use crate::error::Error;
	pub extern crate util as tools;
	pub mod shown {
	    pub use crate::deep::Window;
	}
	fn both() -> Result<(), Box<dyn std::error::Error>> { Ok(()) }
	EOT
	write web/src/error/mod.rs <<-\EOT &&
	mod kind;
	use derive_more::{Display, Error};
	pub use self::{kind::Error};
	pub type Result<T, E = Error> = std::result::Result<T, E>;
	#[derive(Debug, Display, Error)]
	pub enum Payload { TooLarge }
	EOT
	write web/src/error/kind.rs <<-\EOT &&
	pub struct Error { code: u32 }
	impl Error {
	    pub fn code(&self) -> u32 { self.code }
	    fn twice(&self) -> u32 { self.code() + self.code }
	}
	EOT
	write web/src/plain.rs <<-\EOT &&
	use std::fmt;
	fn show() -> Result<u8, fmt::Error> { Ok(1) }
	#[cfg(test)]
	mod tests {
	    use super::*;
	    fn check() -> Result<u8, ()> { show().map_err(|_| ()) }
	}
	EOT
	write web/src/deep.rs <<-\EOT &&
	use crate::error::{self, Result as Answer, Payload::{self, TooLarge}};
	use crate::Error;
	pub struct Window;
	pub fn narrow(size: u8) -> Answer<u8> { Ok(size) }
	pub fn wide() -> Result<u8, Error> {
	    let narrow = narrow(1);
	    let kept: error::Result<u8> = narrow;
	    Err(TooLarge.into())
	}
	pub fn turns<I: Iterator<Item = u8, Error = Error>>(i: I) {}
	EOT
	write web/src/ws/mod.rs <<-\EOT &&
	pub mod frame;
	use crate::shown::Window;
	fn open(w: Window) -> crate::error::Result<()> { self::frame::read(w) }
	EOT
	write web/src/ws/frame.rs <<-\EOT &&
	use super::super::deep::{narrow as thin, Window};
	pub fn read(w: Window) { thin(2); super::super::deep::wide(); }
	macro_rules! reads { ($x:expr) => { read($x) }; }
	mod inner {
	    use super::Window;
	    fn read(w: Window) { super::read(w); }
	}
	EOT
	write web/tests/whole.rs <<-\EOT &&
	mod common;
	use self::common::*;
	use web::Error;
	fn all(e: Error) { helps(e.code()); util::narrow(1); }
	fn tools() { web::tools::narrow_all(2); }
	EOT
	write web/tests/common.rs <<-\EOT &&
	pub fn helps(n: u32) {}
	EOT
	write util/src/lib.rs <<-\EOT &&
	pub fn narrow(n: u8) -> Result<u8, ()> { vec![1].into_iter().map(wide).next() }
	fn wide(n: u8) -> u8 { n }
	pub fn narrow_all(n: u8) {}
	EOT
	git add -A && test_commit "Two crates"
'

test_expect_success 'the name of a std type is no alias of another module' '
	cd all &&
	sure web/src/error/mod.rs:Result web/src/deep.rs:4 web/src/deep.rs:7 \
		web/src/ws/mod.rs:3 &&
	git fuse refs web/src/error/mod.rs:Result >../out &&
	test_grep "^web/src/deep.rs, imported in line 1$" ../out
'

test_expect_success 'an import hands on a type, a derive is none' '
	cd all &&
	sure web/src/error/kind.rs:Error web/src/deep.rs:5 web/src/deep.rs:10 \
		web/src/error/kind.rs:2 web/src/error/mod.rs:4 \
		web/src/lib.rs:5 web/tests/whole.rs:4
'

test_expect_success 'what is called otherwise, what has a variable of its name' '
	cd all &&
	sure web/src/deep.rs:narrow web/src/deep.rs:6 web/src/ws/frame.rs:2 &&
	sure util/src/lib.rs:narrow web/tests/whole.rs:4 &&
	sure util/src/lib.rs:wide util/src/lib.rs:1 &&
	sure web/src/deep.rs:wide web/src/ws/frame.rs:2
'

test_expect_success 'a method is called, a field is not' '
	cd all &&
	git fuse refs web/src/error/kind.rs:Error.code >../out &&
	test_grep "^ *3:38 .*\[1\]" ../out &&
	test_grep "^ *4:35 .*\[2\]" ../out &&
	test_grep "^ *4:49 .*\[1\]" ../out &&
	test_grep "^ *4:28 .*\[2\] fn all" ../out
'

test_expect_success 'variants, modules within a file, roots of tests' '
	cd all &&
	sure Payload.TooLarge web/src/deep.rs:8 &&
	sure Window web/src/lib.rs:8 web/src/ws/frame.rs:2 web/src/ws/frame.rs:5 \
		web/src/ws/frame.rs:6 web/src/ws/mod.rs:3 &&
	sure web/src/ws/frame.rs:2 web/src/ws/frame.rs:3 \
		web/src/ws/frame.rs:6 web/src/ws/mod.rs:3 &&
	sure helps web/tests/whole.rs:4 &&
	sure narrow_all web/tests/whole.rs:5 &&
	git fuse graph dependents util/src/lib.rs --depth=1 >../out &&
	test_grep "web/tests/whole.rs: uses narrow_all" ../out
'

test_expect_success 'super within a file is no import of its parent' '
	cd all &&
	git fuse graph export --format=csv >../out &&
	test_grep ! "web/src/plain.rs,web/src/lib.rs" ../out &&
	test_grep "web/src/ws/frame.rs,web/src/deep.rs" ../out &&
	test_grep "web/tests/whole.rs,web/tests/common.rs" ../out
'

test_done
