pub fn double(n: i32) -> i32 { n * 2 }

#[cfg(not(test))]
mod real { pub fn clock() {} }

#[cfg(any(test, feature = "mock"))]
pub mod mock { pub fn clock() {} }

#[test]
fn alone() { assert_eq!(double(1), 2); }

#[cfg(test)]
impl Clock { fn stopped() {} }

#[cfg(all(test, unix))]
#[allow(unused)]
mod tests {
    use super::*;

    /// What the tests share.
    struct World { n: i32 }
    fn helper() -> World { World { n: 1 } }

    #[tokio::test(flavor = "multi_thread")]
    async fn waits() { helper(); }

    #[ rstest ]
    #[case(1)]
    fn cases() {}

    mod deeper {
        fn below() {}
    }
}

#[bench]
fn slow(b: &mut Bencher) {}

#[testing]
fn no_test() {}

#[derive(Test)]
pub struct Behind;

#[cfg(test)] mod test { fn inside() {} }
#[cfg(feature = "clock")] pub fn clock() {}
#[cfg(test)]
pub fn for_tests() {}
#[wasm_bindgen_test]
fn in_browser() {}
