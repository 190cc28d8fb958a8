#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='refs in Swift: labels, closures, extensions, implied members'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/refs-lib.sh"

test_expect_success 'a package' '
	git init -q all && cd all &&
	write Sources/App/Routes.swift <<-\EOT &&
	public protocol Routes {}
	extension Routes {
	    public func on(_ path: String, max limit: Int = 1) -> Int { limit }
	    public func on(_ path: String, of kind: Kind) -> Int { 0 }
	    public func name() -> String { "" }
	}
	public enum Kind {
	    case plain, sealed(Int)
	}
	func again(_ kind: Kind) -> Bool {
	    switch kind {
	    case .plain: return true
	    case let .sealed(limit): return limit > 0
	    }
	}
	EOT
	write Sources/App/App.swift <<-\EOT &&
	public final class App {
	    let limit: Int
	    init?(limit: Int) { self.limit = limit }
	    static func == (on: App, other: App) -> Bool { on.limit == 1 }
	    class func make() -> App { let name = App(limit: 1)!; return name }
	    func run() { Self.init(limit: 2).on("a", max: 3) }
	}
	extension App: Routes {}
	extension String {
	    func trimAll() -> String { self }
	}
	EOT
	write Tests/AppTests/T.swift <<-\EOT &&
	import App
	func use(_ app: App, at on: Int, with text: [Int: App]) {
	    app.on("a", of: .plain)
	    app.on("b", max: on)
	    call(on: 1) { on, name in
	        _ = on
	        other.name()
	    }
	    call { (on: Int, name: String) -> Int in on + name.trimAll().count }
	    if let app = app { app.name() }
	    text[1]?.name()
	    "x".trimAll()
	    items.forEach { $0.name() }
	    let made = try? App.init(limit: 1)
	    made?.name()
	    guard let app else { return }
	    app.name()
	    (made as? App)!.name()
	}
	EOT
	test_commit "App"
'

test_expect_success 'labels and parameters are no uses, and tell overloads' '
	cd all &&
	sure Routes.on Sources/App/App.swift:6 Tests/AppTests/T.swift:3 \
		Tests/AppTests/T.swift:4 &&
	git fuse refs Routes.on >out &&
	test_grep " 6:38 *\[1\]" out && test_grep " 3:9 *\[2\]" out &&
	test_grep " 4:9 *\[1\]" out
'

test_expect_success 'a type has what it is extended with' '
	cd all &&
	sure Routes.name Tests/AppTests/T.swift:10 Tests/AppTests/T.swift:11 \
		Tests/AppTests/T.swift:15 Tests/AppTests/T.swift:17 \
		Tests/AppTests/T.swift:18 &&
	git fuse refs name >out && test_grep ! "^ *1[34]:" out
'

test_expect_success 'what extends a type of another tree may be meant' '
	cd all &&
	sure trimAll Tests/AppTests/T.swift:9 &&
	perhaps trimAll Tests/AppTests/T.swift:12
'

test_expect_success 'implied members, sure in the file of their type' '
	cd all &&
	sure Kind.plain Sources/App/Routes.swift:12 &&
	perhaps Kind.plain Tests/AppTests/T.swift:3 &&
	sure Kind.sealed Sources/App/Routes.swift:13
'

test_done
