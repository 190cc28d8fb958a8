#[macro_export]
macro_rules! make {
    ($name:ident { $($field:ident : $ty:ty),* }) => {
        pub struct $name { $(pub $field: $ty),* }
        impl $name { fn built() -> Self { loop {} } }
    };
}

make!(Generated { a: u8, b: u16 });

bitflags! {
    pub struct Flags: u32 {
        const A = 1;
    }
}

thread_local! {
    static KEY: RefCell<u32> = RefCell::new(1);
}

cfg_if::cfg_if! {
    if #[cfg(unix)] {
        pub fn platform() -> u8 { 1 }
    } else {
        pub fn platform() -> u8 { 2 }
    }
}

impl fmt::Debug for [u8; 4] {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { Ok(()) }
}

impl<F, R> Handler for F
where
    F: Fn(Request) -> R,
{
    fn call(&self, r: Request) -> R { self(r) }
}

impl From<(u8, u16)> for Pair {
    fn from((a, b): (u8, u16)) -> Self { Pair { a, b } }
}

impl dyn Any + Send {
    pub fn is<T: Any>(&self) -> bool { true }
}

#[tokio::main(flavor = "multi")]
async fn main() -> Result<(), Box<dyn Error>> {
    let x: Vec<_> = (0..3).map(|i| { i }).collect();
    println!("{}", b"\x7b}"[0] as char);
    let y = br##"raw "# } bytes"##;
    if x.len() < 3 && x.len() > 1 {}
    Ok(())
}
