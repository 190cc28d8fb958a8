#!/usr/bin/env swift
import Foundation
@testable import struct MyKit.Model
import UIKit.UIView

/* Comments /* nest { */ class Fake { } */
@objc(ACMEStore) @MainActor
public final class Store<Key: Hashable, Value>: NSObject, Sequence where Value: Codable {
    public static let shared = Store<String, Int>()
    private(set) var count: Int = 0 {
        willSet { print("\(newValue) {") }
        didSet { total += count }
    }
    @Published var items: [Key: Value] = [:], order: [Key]?
    lazy var cache: NSCache<NSString, AnyObject> = {
        let c = NSCache<NSString, AnyObject>()
        return c
    }()
    var isEmpty: Bool { items.isEmpty }
    weak var delegate: StoreDelegate?

    public init?(path: String, _ mode: Mode = .fast) throws { return nil }
    required convenience init() { self.init(path: "}")! }
    deinit { close() }

    subscript(key: Key) -> Value? {
        get { items[key] }
        set { items[key] = newValue }
    }
    class func make() -> Self { fatalError() }
    @discardableResult
    @available(iOS 13, *)
    public func load<T>(_ type: T.Type, using f: @escaping (T) throws -> Void = { _ in }) async rethrows -> T?
        where T: Decodable
    {
        func inner() {}
        struct Local { var x = 1 }
        if let x = items.first { return nil }
        return nil
    }
    static func == (lhs: Store, rhs: Store) -> Bool { lhs === rhs }
    override class var layerClass: AnyClass { CALayer.self }

    enum Mode: String, CaseIterable {
        case fast, slow = "s{"
        case custom(level: Int, name: String)
        indirect case nested(Mode)
        var label: String { rawValue }
    }
    private struct Hidden { let a, b: Int }
    typealias Element = (key: Key, value: Value)
}

public protocol StoreDelegate: AnyObject {
    associatedtype Item
    var title: String { get set }
    static var shared: Self { get }
    func didLoad(_ item: Item)
    init(item: Item)
}

extension Store: CustomStringConvertible {
    public var description: String { "Store" }
    fileprivate func helper() {}
}
extension Array where Element == Int { func sum() -> Int { reduce(0, +) } }
actor Counter { nonisolated let id = 1; func bump() {} }
