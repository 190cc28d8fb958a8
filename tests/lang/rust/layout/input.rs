pub
    fn
    /* between } */
    spread
    <
        T,
    >
    (
        a: T,
        // )
    )
    -> T
{
    a
}

pub struct A { pub x: i32, y: i32 } pub struct B;
impl A { pub fn one() {} fn two() {} }
fn lifetimes<'a, 'b: 'a>(x: &'a str, y: &'b str) -> &'a str { if x > y { x } else { 'outer: loop { break 'outer x } } }
pub trait Empty {}
pub trait Alias = Clone + Send;
#[inline] #[must_use = "because }"] pub fn attributed() {}
enum E { A, B = 2, C(u8), D { d: u8 } }
const TABLE: &[(&str, fn(u8) -> u8)] = &[
    ("a", |x| { x }),
    ("b", |x| x),
];
static ñandú: u8 = 1;
#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn works() { assert_eq!(spread(1), 1); }
}
