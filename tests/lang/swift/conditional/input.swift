#if canImport(UIKit)
import UIKit
#elseif os(macOS)
import AppKit
#endif

infix operator +++: AdditionPrecedence
public func +++ (a: Int, b: Int) -> Int { a + b }
prefix func !! (x: Bool) -> Bool { !x }

let raw = #"not "# } closed"#
let multi = """
    class Fake { func fake() {} }
    "quoted" \(value) }
    """
let rawMulti = #"""
    func fake() { \(x) """ }
    """#

struct Platform {
    #if os(iOS)
    let view: UIView
    func open() {
    #else
    let view: NSView
    func open(_ x: Int) {
    #endif
        view.show()
        #selector(tap)
    }
    func after() {}

    @ViewBuilder
    var body: some View {
        VStack {
            #if DEBUG
            Text("{")
            #endif
        }
    }
}

#Preview {
    Platform()
}

func `default`(_ `in`: Int) -> Int { `in` }
var top = 1; let other = 2
var computed: Int {
    get { 1 }
    set {}
}
private func hidden() {}

extension Outer.Inner {
    enum Kind { case a; case b }
}
final class Empty {}
class Über: Empty { func größe() {} }
