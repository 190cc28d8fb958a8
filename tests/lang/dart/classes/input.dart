library acme.shop;

import 'dart:async';
import 'package:flutter/material.dart' as m show Widget, State hide Key;
export 'src/model.dart';
part 'shop.g.dart';

/// Not code: class Fake {}
/* nested /* comment */ class Fake { } */
@immutable
abstract class Store<K extends Comparable<K>, V> extends Base<Map<K, List<V>>>
    with Logging, Cache<V>
    implements Iterable<V> {
  static const int max = 10, min = 0;
  final Map<String, V Function(int x)?> _loaders = {
    'a': (x) { return null; },
  };
  late final String name;
  var count = 0, total;
  int? nullable;

  const Store(this.name, {required int size, this.nullable = 3}) : assert(size > 0, "}"), super();
  Store.named(String n) : this(n, size: 1);
  factory Store.from(Map<String, dynamic> json) => throw '${json["x"]} {';

  int get length => _loaders.length;
  set length(int value) { count = value; }
  V operator [](K key);
  bool operator ==(Object other) => identical(this, other);
  @override
  Future<List<T>> load<T extends V>(
    List<T> items, [
    void Function(T)? done,
  ]) async {
    int local(int x) => x;
    if (items.isEmpty) { return []; }
    return items;
  }
  Stream<int> _counts() async* { yield 1; }
  external void native();
  (int, String) pair() => (1, r'raw } ${');
}

mixin Logging on Object { void log(String s) { print('$s }'); } }
extension Shout on String { String get loud => toUpperCase(); }
extension on int { int twice() => this * 2; }
extension type Id(int value) { bool get isOk => value > 0; }
enum Planet implements Comparable<Planet> {
  mercury(mass: 3.3),
  earth(mass: 5.9);

  const Planet({required this.mass});
  final double mass;
}
typedef Handler<T> = void Function(T event);
typedef int Compare(int a, int b);
sealed class _Hidden {}
final text = '''
class Fake { void fake() {} } "quoted"
''';
void main(List<String> args) async {
  runApp();
}
get topLevel => 1;
