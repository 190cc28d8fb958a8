# struct Fake { }
namespace java com.acme.shop
namespace py acme
include "base.thrift"

typedef map<string, list<i32>> Index
const i32 MAX = 10
const map<string, string> WORDS = { "a": "}", 'b': '{' }

enum State { OPEN = 1, CLOSED; }
struct Order {
  1: required i64 id,
  2: optional list<Item> items = [],  // 3: Fake fake
  3: State state = State.OPEN;
  4: map<string, base.Value> values (go.tag = "x")
}
union Pay { 1: Card card; 2: Cash cash }
exception Broke { 1: string why }
service Shop extends base.Service {
  Order get(1: i64 id, 2: bool full) throws (1: Broke broke),
  oneway void ping();
  list<Order> all()
}
