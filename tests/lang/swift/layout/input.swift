import XCTest

public struct Options
where
  T: Sequence,
  T.Element: Hashable
{
  public var first: T.Element?
  var closure: (Int, String) -> Void
  var dictionary: [String: [Int]] = [
    "a": [1],
    "b": [2],
  ]
  var chained = Builder()
    .with { $0.x = 1 }

  func long(
    a: Int,
    b: (Int) -> Int = { $0 }
  ) throws
    -> String
  {
    return ""
  }

  mutating func update() { self = .init() }; func same() {}
}

@resultBuilder
public enum Builder {
  public static func buildBlock(_ parts: String...) -> String { "" }
  @_disfavoredOverload
  public static func buildBlock() -> String { "" }
}

@propertyWrapper struct Wrapped<Value> {
  var wrappedValue: Value
  init(wrappedValue: Value, _ name: String = "(") { self.wrappedValue = wrappedValue }
}

class Tests: XCTestCase {
  override func setUp() async throws {}
  func testIt() { let x = { (a: Int) in a }; XCTAssert(x(1) == 1) }
}
