use {crate::low::deep, std::io};
use {
    std::fmt as text, // one, two
    crate::low::{self, deep::{g, h}},
    {a::b, c::d},
    super::*,
};
use crate::{low};
use ::{tokio::sync};
pub(crate) use {super::super::low::f};

#[path = "../low/odd.rs"]
mod direct;
#[cfg(unix)]
#[path = "sys/unix.rs"]
#[allow(dead_code)]
pub mod sys;
#[cfg(unix)] #[path = "one/line.rs"] mod line;
mod inner {
    #[path = "deep.rs"]
    mod nested;
}
