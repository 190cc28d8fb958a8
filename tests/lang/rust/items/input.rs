//! Not code: fn fake() {}
#![allow(dead_code)]
extern crate alloc as std_alloc;
use std::{collections::{HashMap, hash_map::Entry}, fmt::{self, Display}};
pub(crate) use self::inner::*;
use super::thing as other;
mod file;
#[cfg(test)] mod tests;

/* A comment /* nested { */ } fn fake() {} */
#[derive(Debug, Clone, PartialEq)]
#[serde(rename_all = "camelCase", default = "fn x() {")]
pub struct Config<'a, T: ?Sized + 'a, const N: usize = { 1 + 2 }>
where
    T: Fn(&'a str) -> Option<u8>,
{
    #[serde(skip)]
    pub name: &'a str,
    pub(super) map: HashMap<String, Vec<Box<dyn Fn(u8, u16) -> T>>>,
    array: [u8; N], r#type: char,
}

pub struct Unit;
struct Tuple(pub u32, HashMap<u8, u8>);
pub union Bits { int: u32, float: f32 }

#[non_exhaustive]
pub enum Shape {
    #[default]
    Empty,
    Circle(f64, Option<Box<Shape>>),
    Rect { w: f64, h: f64 },
    Value = b'{' as isize,
}

pub trait Visitor<'v>: Sized + fmt::Debug {
    type Out: Default;
    const LIMIT: usize = 10;
    fn visit(&mut self, s: &'v Shape) -> Self::Out;
    fn again<F>(&self, f: F) -> [u8; 4] where F: FnOnce() -> [u8; 2] { [0; 4] }
}

impl<'a, T, const N: usize> Config<'a, T, N> where T: Fn(&'a str) -> Option<u8> {
    pub const fn new(name: &'a str) -> Self {
        const INNER: u8 = b'}';
        fn helper<'x>(c: &'x char) -> bool { *c == '"' || *c == '\'' }
        struct Local { depth: u8 }
        let s = r#"fn fake() { "quoted" } "#; let c = '{';
        match s { "}" => {} _ => {} }
        todo!()
    }
    pub(crate) async unsafe fn run<'b>(self: &'b Self) -> impl Iterator<Item = &'b u8> + 'b { [].iter() }
    pub extern "C" fn r#match(&self) {}
}

impl<T> Display for Config<'_, T, 3> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{{{}}}", 1) }
}
unsafe impl Send for inner::Deep<u8> {}

pub mod inner {
    pub(in crate::a) static mut COUNT: u32 = 0;
    pub type Alias<T> = Result<T, Box<dyn std::error::Error>>;
    pub struct Deep<T>(T);
    pub mod deeper { pub fn bottom() {} }
}

extern "C" {
    pub fn c_function(x: i32, ...) -> i32;
    static ENVIRON: *const u8;
}

pub const fn after() -> char { 'é' }
