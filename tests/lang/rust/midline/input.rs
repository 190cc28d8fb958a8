use crate::{a, b::{c, d}, e::*}; use std::io;
pub(crate) use super::x; // use not::this;
use a::{
    // a } here; and more
    b, c,
};
mod foo; mod bar;
#[cfg(test)] mod tests { use super::*; }
#[path = "other.rs"] mod named;
extern crate serde; use self::z as q;
fn f() { use crate::inner::Thing; }
