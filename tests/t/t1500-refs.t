#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='refs: where a symbol is defined and where it is used'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# uses FILE: "path:line:column" of every use that a JSON answer lists.
uses () {
	perl -MJSON::PP -e '
		local $/;
		my $answer = decode_json(<STDIN>);
		for my $file (@{$answer->{files}}) {
			print "$file->{path}:$_->{line}:$_->{column}\n"
				for @{$file->{uses}};
		}
	' <"$1"
}

# refs_of EXPECTED SYMBOL [OPTION...]: the uses, a line each.
refs_of () {
	printf "%s\n" "$1" | tr -d "\t" >"$TRASH/expected"
	shift
	git fuse refs --format=json "$@" >"$TRASH/out"
	uses "$TRASH/out" >"$TRASH/actual"
	test_cmp "$TRASH/expected" "$TRASH/actual"
}

money_uses='src/money.py:13:16
src/order.py:1:23
src/order.py:8:17'

test_expect_success setup '
	make_shop shop
	cd shop
	write far/money.py <<-\EOF
	class Money:
	    def spend(self):
	        return Money()
	EOF
	write far/bank.py <<-\EOF
	from far.money import Money

	def rob():
	    # Money in a comment, and "Money" in a string
	    print("Money")
	    return Money().spend()
	EOF
	write docs/money.md <<-\EOF
	# Money

	Money makes the world go round.
	EOF
	test_commit more
'

test_expect_success 'definitions and uses, told in text' '
	cd shop
	git fuse refs Order >../out
	test_grep "^1 definition of Order\$" ../out
	test_grep "^\[1\] src/order.py:3-11: type Order, 3 uses\$" ../out
	test_grep "^    class Order\$" ../out
	test_grep "^3 uses in 2 files\$" ../out
	test_grep "^src/invoice.py\$" ../out
	test_grep "^       1:23  from src.order import Order\$" ../out
'

test_expect_success 'uses in source come first, then those in tests' '
	cd shop
	test_when_finished rm -r "$TRASH/shop/a" "$TRASH/shop/examples"
	write a/test_order.py <<-\EOF
	from src.order import Order
	EOF
	write examples/shop.py <<-\EOF
	from src.order import Order
	EOF
	git fuse refs Order --kind=uses >../out
	sed -n "s/^\([a-z].*\.py.*\)$/\1/p" ../out >../actual
	printf "%s\n" src/invoice.py a/test_order.py \
		"tests/test_order.py, imported in line 1" examples/shop.py \
		>../expected
	test_cmp ../expected ../actual
	git fuse refs Order --limit=1 --kind=uses >../out
	test_grep "^src/invoice.py$" ../out
'

test_expect_success 'every notation of a place names a symbol' '
	cd shop
	git fuse refs --format=json Order.total >../expected
	>../actual
	>../wanted
	for place in src/order.py:Order.total order.py:total order.py:7 \
		"$PWD/src/order.py:Order.total" "$PWD/src/order.py:8"
	do
		git fuse refs --format=json "$place" >../out
		json ../out ".definitions[0].name" ".definitions[0].lines" \
			.usageCount >>../actual
		echo "Order.total [7,11] 2" | tr " " "\n" >>../wanted
	done
	test_cmp ../wanted ../actual
	(cd src && git fuse refs order.py:total) >../out
	test_grep "^.1. order.py:7-11: method Order.total" ../out
	json ../expected ".files[0].uses[0].enclosing.lines" >../out
	test_grep "^.7,8.$" ../out
	test_expect_code 2 git fuse refs src/order.py 2>../err
	test_grep "is a file: name a symbol" ../err
'

test_expect_success 'the text of the line is shown, and where in it' '
	cd shop
	git fuse refs Order.total --format=json >../out
	json ../out ".files[0].path" ".files[0].uses[0].line" \
		".files[0].uses[0].column" ".files[0].uses[0].text" >../actual
	cat >../expected <<-\EOF
	src/invoice.py
	8
	39
	        return "due: %s" % self.order.total()
	EOF
	test_cmp ../expected ../actual
'

test_expect_success 'a name of two files is told apart by imports' '
	cd shop
	refs_of "far/bank.py:1:23
	far/bank.py:6:12
	far/money.py:3:16
	$money_uses" Money
	json ../out .is_ambiguous .definition_count .usageCount .file_count \
		.unresolved_count >../actual
	printf "%s\n" true 2 6 4 0 >../expected
	test_cmp ../expected ../actual
	json ../out ".definitions[0].path" ".definitions[0].usageCount" \
		".definitions[1].path" ".definitions[1].usageCount" \
		".files[0].uses[0].definitions" \
		".files[3].uses[0].definitions" >../actual
	printf "%s\n" far/money.py 3 src/money.py 3 "[0]" "[1]" >../expected
	test_cmp ../expected ../actual
'

test_expect_success 'a path or a qualifier says which, the rest is counted' '
	cd shop
	refs_of "$money_uses" src/money.py:Money
	json ../out .is_ambiguous .usageCount .elsewhere_count >../actual
	printf "%s\n" false 3 3 >../expected
	test_cmp ../expected ../actual
	refs_of "far/bank.py:1:23
	far/bank.py:6:12
	far/money.py:3:16" far:Money
	refs_of "far/bank.py:6:20" Money.spend
	refs_of "far/bank.py:6:20" money.Money.spend
	refs_of "far/bank.py:6:20" Money::spend
	refs_of "far/bank.py:6:20" far/money.py:Money.spend
	git fuse refs far:Money >../out
	test_grep "^elsewhere: 3 uses of Money" ../out
'

test_expect_success 'from a subdirectory, paths are relative to it first' '
	cd shop/src
	refs_of "$money_uses" money.py:Money
	refs_of "$money_uses" ../src/money.py:Money
	refs_of "$money_uses" src/money.py:Money
	cd ../docs
	refs_of "$money_uses" src/money.py:Money
'

test_expect_success 'however few are listed, each comes with its line' '
	git init -q lines
	cd lines
	write a.py <<-\EOF
	class A:
	    def run(self): pass

	class B:
	    def run(self): pass

	A.run(1); B.run(2)
	B.run(3)
	A.run(4)
	EOF
	write b.c <<-\EOF
	int turn(void);
	int turn(void) { return 0; }
	int use(void) { return turn() + turn(); }
	EOF
	for limit in 1 2
	do
		git fuse refs turn --limit=$limit >../out
		test_grep "^ *3:24  .*int use(void)" ../out
		git fuse refs A.run --limit=$limit >../out
		test_grep "^ *7:3  .*A.run(1)" ../out
	done
	test_grep "^ *9:3  .*A.run(4)" ../out
	git fuse refs A.run --limit=1 >../out
	cursor=$(sed -n "s/^--cursor=\([^ ]*\).*/\1/p" ../out)
	git fuse refs A.run --limit=1 --cursor="$cursor" >../out
	test_grep "^ *9:3  .*A.run(4)" ../out
'

test_expect_success 'the list is limited, the counts are not' '
	cd shop
	git fuse refs Money --limit=2 --format=json >../out
	json ../out .isComplete .incomplete .usageCount .file_count >../actual
	printf "%s\n" false "[\"limit\"]" 6 4 >../expected
	test_cmp ../expected ../actual
	uses ../out >../listed
	test_line_count 2 ../listed
	git fuse refs Money --limit=6 --format=json >../out
	json ../out .isComplete .incomplete .confidence >../actual
	printf "%s\n" true "[]" syntactic >../expected
	test_cmp ../expected ../actual
	git fuse refs Money --limit=2 >../out
	test_grep "^incomplete: .*limit" ../out
'

test_expect_success 'one kind alone' '
	cd shop
	git fuse refs Money --kind=definitions >../out
	test_grep ! " use" ../out
	test_grep "^2 definitions of Money, which names several" ../out
	git fuse refs Money --kind=uses >../out
	test_grep "^6 uses in 4 files" ../out
	test_grep ! "definition" ../out
'

test_expect_success 'a line for each, for programs' '
	cd shop
	git fuse refs Money --format=jsonl >../out
	test_line_count 9 ../out
	sed -n 1p ../out >../head
	json ../head .schema .source.kind .usageCount .omitted >../actual
	printf "%s\n" fuse.refs/2 worktree 6 "{}" >../expected
	test_cmp ../expected ../actual
	sed -n 2p ../out >../second
	json ../second .type .path .kind .signature .line >../actual
	printf "%s\n" definition far/money.py type "class Money" 1 >../expected
	test_cmp ../expected ../actual
	sed -n 9p ../out >../last
	json ../last .type .path .line .definitions >../actual
	printf "%s\n" use src/order.py 8 "[1]" >../expected
	test_cmp ../expected ../actual
'

test_expect_success 'pathspecs narrow the uses and the definitions' '
	cd shop
	refs_of "src/order.py:1:23
	src/order.py:8:17" Money -- src/order.py
	json ../out .definition_count .outside_count .usageCount \
		.omitted.pathspec >../actual
	sed 4d ../actual >../counts
	printf "%s\n" 0 2 2 >../expected
	test_cmp ../expected ../counts
	refs_of "$money_uses" Money -- ":(top)src"
'

test_expect_success 'what is looked at decides' '
	cd shop
	test_when_finished git -C "$TRASH/shop" reset -q --hard
	echo "print(Money)" >>src/order.py
	git add src/order.py
	echo "print(Money)" >>src/order.py
	git fuse refs src:Money --format=json >../out
	json ../out .usageCount >../actual
	git fuse refs src:Money --staged --format=json >../out
	json ../out .usageCount >>../actual
	git fuse refs src:Money --at=HEAD --format=json >../out
	json ../out .usageCount >>../actual
	git fuse refs Money --at=HEAD~1 --format=json >../out
	json ../out .usageCount .definition_count >>../actual
	printf "%s\n" 5 4 3 3 1 >../expected
	test_cmp ../expected ../actual
'

test_expect_success 'a bare repository and a linked worktree answer alike' '
	cd shop
	git fuse refs Money --at=HEAD >../expected
	git clone -q --bare . ../bare.git
	git -C ../bare.git fuse refs Money >../actual
	test_cmp ../expected ../actual
	git worktree add -q ../linked HEAD
	git -C ../linked fuse refs Money --worktree >../actual
	test_cmp ../expected ../actual
'

test_expect_success 'a name that is used and declared nowhere' '
	cd shop
	refs_of "far/bank.py:5:5" print
	json ../out .definition_count .unresolved_count >../actual
	printf "%s\n" 0 1 >../expected
	test_cmp ../expected ../actual
'

test_expect_success 'an unknown name suggests the nearest' '
	cd shop
	test_expect_code 1 git fuse refs Mony >../out 2>../err
	test_line_count 0 ../out
	test_grep "^error: .*Mony.*Money" ../err
	test_expect_code 1 git fuse refs INVOICE 2>../err
	test_grep "^error: .*INVOICE.*Invoice" ../err
	test_expect_code 1 git fuse refs Order.spend 2>../err
	test_grep "^error: .*Money.spend" ../err
	test_expect_code 1 git fuse refs src/mony.py:Money 2>../err
	test_grep "^error: .*src/mony.py.*src/money.py" ../err
	test_expect_code 1 git fuse refs src/clock.py:Money 2>../err
	test_grep "^error: .*declared in .*money.py" ../err
'

test_expect_success 'bad input is refused' '
	cd shop
	test_expect_code 2 git fuse refs
	test_expect_code 2 git fuse refs ""
	test_expect_code 2 git fuse refs Money Order
	test_expect_code 2 git fuse refs Money --kind=some
	test_expect_code 2 git fuse refs Money --limit=-1
	test_expect_code 2 git fuse refs Money --format=xml
	test_expect_code 128 git fuse refs Money --at=nowhere
'

test_expect_success 'secrets in the lines are masked' '
	git init -q secret
	cd secret
	key=AKIA$(echo QYLPMN5HNM4OAB3J)
	echo "AWS_KEY = \"$key\"" >conf.py
	echo "print(AWS_KEY, \"$key\")" >>conf.py
	git fuse refs AWS_KEY >../out
	test_grep "REDACTED" ../out
	test_grep ! "$key" ../out
	git fuse refs AWS_KEY --format=json >../out
	test_grep ! "$key" ../out
'

test_expect_success 'a file whose content is missing is told of' '
	git init -q gone
	cd gone
	echo "def here(): pass" >a.py
	echo "from a import here" >b.py
	git add .
	git fuse refs here --staged --format=json >../out
	json ../out .isComplete .usageCount >../actual
	id=$(git rev-parse :b.py)
	rm -f ".git/objects/$(echo "$id" | sed "s,^..,&/,")"
	rm -rf .git/fuse
	git fuse refs here --staged --format=json >../out
	json ../out .isComplete .incomplete .usageCount >>../actual
	printf "%s\n" true 1 false "[\"unread\"]" 0 >../expected
	test_cmp ../expected ../actual
'

test_expect_success 'names of one byte and names with odd bytes' '
	git init -q odd
	cd odd
	printf "int x(int y) { return x(y) + y; }\n" >x.c
	printf ".a-b { color: red }\n.a-bc { color: red }\n" >x.css
	refs_of "x.c:1:23" x
	test_expect_code 1 git fuse refs z 2>../err
	test_grep "in 2 files;" ../err
	rm x.css
	test_expect_code 1 git fuse refs z 2>../err
	test_grep "in 1 file;" ../err
'

test_expect_success 'a name ends where its language says' '
	git init -q endings
	cd endings
	write keep.rb <<-\EOF
	class Shelf
	  def save
	    save! unless saved? || save!=1
	  end

	  def save!
	    @save = save
	  end
	end
	EOF
	write keep.ex <<-\EOF
	defmodule Shelf do
	  @put 1
	  def put(x), do: put!(x, @put)
	  def put!(x, y), do: put(x)
	end
	EOF
	write keep.el <<-\EOF
	(defun shelve () 1)
	(defun shelve-all () (shelve) (shelve-all) (shelve?))
	EOF
	printf "module Keep where\nstow x = x\nstow\047 x = stow x\n" \
		>keep.hs
	write keep.css <<-\EOF
	@keyframes turn { from { top: 0 } }
	.a { animation: turn-back 1s; } .b { animation: turn 1s; }
	EOF
	refs_of "keep.rb:3:28
	keep.rb:7:13" save
	refs_of "keep.rb:3:5" "save!"
	refs_of "keep.ex:3:28
	keep.ex:4:23" put
	refs_of "keep.ex:3:19" "put!"
	refs_of "keep.el:2:23" shelve
	refs_of "keep.hs:3:11" stow
	refs_of "keep.css:1:12
	keep.css:2:49" turn
'

test_expect_success 'a variable that has a sigil is no function' '
	git init -q sigils
	cd sigils
	write Mill.pm <<-\EOF
	package Mill;
	our $stones = 2;
	sub start { my ($self, $start) = @_; return $start + ${start} + @start; }
	sub turn { $_[0]->start($stones); start(1); return $Mill::stones; }
	sub gather { return @{start(2)}, ${start(3)}, 7 %start(4); }
	1;
	EOF
	write mill.php <<-\EOF
	<?php
	class Mill {
	    public $sack = 1;
	    public static $mills = 0;
	    function sack($sack) { return $this->sack + $sack; }
	    function all() { return self::$mills + $this->sack(2); }
	}
	EOF
	write mill.sh <<-\EOF
	grind () { echo "$1"; }
	grind=1
	grind "$grind" $grind ${grind}
	EOF
	refs_of "Mill.pm:4:19
	Mill.pm:4:35
	Mill.pm:5:23
	Mill.pm:5:36
	Mill.pm:5:50" start
	test_grep "\"elsewhere_count\":4" ../out
	refs_of "Mill.pm:4:26
	Mill.pm:4:59" stones
	git fuse refs --format=json sack >../out
	uses ../out >../actual
	printf "%s\n" mill.php:5:42 mill.php:6:51 >../expected
	test_cmp ../expected ../actual
	refs_of "mill.php:6:36" mills
'

test_expect_success 'the same question gives the same bytes' '
	cd shop
	git fuse refs Money --at=HEAD --format=json >../one
	git fuse index rebuild >/dev/null
	git fuse refs Money --at=HEAD --format=json >../two
	cmp ../one ../two
'

test_expect_success 'what is outside of what is asked about is counted' '
	make_shop outside && cd outside &&
	git fuse refs Money --format=json -- src/order.py >../out &&
	json ../out .definition_count .outside_count .usageCount .definitions \
		.files[0].uses[0].outside_count .is_ambiguous >../actual &&
	printf "%s\n" 0 1 2 "[]" 1 false >../expected &&
	test_cmp ../expected ../actual &&
	git fuse refs Money -- src/order.py >../out &&
	test_grep "^0 definitions of Money" ../out &&
	test_grep "^1 more outside of what is asked about" ../out &&
	test_grep "[[]outside[]] from src.money import Money" ../out &&
	test_grep ! "src/money.py" ../out &&
	echo "class Money: pass" >src/clock.py &&
	git fuse refs Money --format=json -- src/clock.py src/order.py \
		>../out &&
	json ../out .definition_count .outside_count .definitions[0].number \
		.definitions[0].path >../actual &&
	printf "%s\n" 1 1 0 src/clock.py >../expected &&
	test_cmp ../expected ../actual
'

test_expect_success 'a line stands for the symbol that it stands in' '
	cd shop &&
	git checkout -q -f . &&
	git fuse refs src/order.py:Order.total | sed 1d >../expected &&
	for place in src/order.py:9 order.py:9 "$PWD/src/order.py:8-10"
	do
		git fuse refs $place | sed 1d >../actual &&
		test_cmp ../expected ../actual || exit 1
	done &&
	test_expect_code 1 git fuse refs src/order.py:1 2>../err &&
	test_grep "stands in no symbol" ../err
'

test_expect_success 'a type and what makes it are one thing' '
	git init -q made
	cd made
	write slice.cc <<-\EOF
	namespace db {
	class Slice {
	 public:
	  Slice() : n_(0) {}
	  Slice(int n) : n_(n) {}
	  int n_;
	};
	}
	EOF
	test_commit "Slice"
	git fuse refs Slice >../out
	test_grep "^3 definitions of Slice\$" ../out
	cat >>slice.cc <<-\EOF
	namespace other {
	class Slice {};
	}
	EOF
	git fuse refs Slice >../out
	test_grep "^4 definitions of Slice, which names several things" ../out
'

test_expect_success 'what a chain of calls gives is told by what each of them does' '
	git init -q chain
	cd chain
	write src/lib.rs <<-\EOF
	pub struct Router;
	impl Router {
	    pub fn new() -> Self { Router }
	    pub fn route(self, path: &str) -> Self { self }
	    pub async fn bound(self) -> Self { self }
	    pub fn merge<R>(self, other: R) -> Self
	    where
	        R: Into<Self>,
	    { self }
	    pub fn served(self) -> Served { Served }
	}
	pub struct Served;
	impl Served {
	    pub fn merge(self) -> Self { self }
	}
	mod path;
	mod uses;
	EOF
	echo "pub fn merge() {}" | write src/path.rs
	write src/uses.rs <<-\EOF
	use crate::{path, Router};
	async fn uses(at: Router, list: Vec<Router>) {
	    Router::new().merge(at);
	    let app = Router::new()
	        .route("/a", b())
	        .route("/c", d());
	    app.merge(at);
	    app.clone().merge(at);
	    at.route("/").bound().await.merge(app);
	    at.served().merge();
	    list[0].merge(at);
	    let path = Router::new();
	    path.merge(app);
	}
	EOF
	write src/main/java/Chain.java <<-\EOF
	class Pool {
	    static Maker maker() { return new Maker(); }
	    void close() {}
	}
	class Maker {
	    Maker size(int n) { return this; }
	    Pool build() { return new Pool(); }
	    void close() {}
	}
	class Chain {
	    void use() {
	        Pool.maker().size(1).build().close();
	        var maker = new Maker().size(2);
	        maker.close();
	    }
	}
	EOF
	test_commit "Chain"
	git fuse refs Router.merge >../out
	sed -n "s/^  *\([0-9]*\):[0-9]*  *\(.*\)/\1 \2/p" ../out >../told
	printf "%s\n" "3 Router::new().merge(at);" "7 app.merge(at);" \
		"8 app.clone().merge(at);" \
		"9 at.route(\"/\").bound().await.merge(app);" \
		"11 list[0].merge(at);" "13 path.merge(app);" >../expected
	test_cmp ../expected ../told
	git fuse refs Served.merge >../out
	test_grep "^  *10:17 .*at.served().merge();" ../out
	git fuse refs src/path.rs:merge >../out
	test_grep ", 0 uses\$" ../out
	git fuse refs Pool.close >../out
	test_grep "build().close();" ../out
	test_grep ", 1 use\$" ../out
	git fuse refs Maker.close >../out
	test_grep "maker.close();" ../out
	test_grep ", 1 use\$" ../out
'

# "create" and its like give what they are called on, unless they say otherwise.
test_expect_success 'what makes things of another type says which' '
	git init -q made && cd made &&
	write store.php <<-\EOT &&
	<?php
	class Store {
		public function put_away($thing): void {}
		public static function createOther(): Chest { return new Chest(); }
		public static function createSelf() { return new Store(); }
	}
	class Chest {
		public function put_away($thing): void {}
	}
	EOT
	write use.php <<-\EOT &&
	<?php
	class User {
		private $field;
		public function one(): void {
			$x = Store::createOther();
			$x->put_away(1);
		}
		public function two(): void {
			$x = Store::createSelf();
			$x->put_away(2);
		}
		public function three(): void {
			$this->field = Store::createOther();
			$this->field->put_away(3);
		}
	}
	EOT
	write store.rs <<-\EOT &&
	pub struct Store;
	pub struct Chest;
	impl Store {
	    pub fn put_away(&self) {}
	    pub fn new() -> Result<Self, Error> { Ok(Store) }
	    pub fn open_chest() -> Chest { Chest }
	    pub fn create() -> Pin<Box<Self>> { todo() }
	}
	impl Chest { pub fn put_away(&self) {} }
	EOT
	write use.rs <<-\EOT &&
	use crate::store::Store;
	fn user() {
	    let store = Store::new();
	    store.put_away();
	    let chest = Store::open_chest();
	    chest.put_away();
	    let pinned = Store::create();
	    pinned.put_away();
	}
	EOT
	git add . &&
	git fuse refs store.php:Chest.put_away >out &&
	grep -o "^ *[0-9]*:" out | tr -d " :" >actual &&
	printf "%s\n" 6 14 >expected && test_cmp expected actual &&
	git fuse refs store.php:Store.put_away | grep -o "^ *[0-9]*:" |
		tr -d " :" >actual && echo 10 >expected &&
	test_cmp expected actual &&
	git fuse refs store.rs:Store.put_away | grep -o "^ *[0-9]*:" |
		tr -d " :" >actual && printf "%s\n" 4 8 >expected &&
	test_cmp expected actual &&
	git fuse refs store.rs:Chest.put_away | grep -o "^ *[0-9]*:" |
		tr -d " :" >actual && echo 6 >expected &&
	test_cmp expected actual
'

test_expect_success 'what anybody may use is used by receivers nobody knows' '
	git init -q loaded && cd loaded &&
	write entry.php <<-\EOT &&
	<?php
	class Entry {
		public function mark_read($value): void {}
	}
	EOT
	write feed.php <<-\EOT &&
	<?php
	function mark_all(array $all): void {
		foreach ($all as $one) {
			$one->mark_read(true);
		}
	}
	EOT
	git add . && git fuse refs mark_read >out &&
	test_grep "^ *4:7 *\[?\] " out &&
	sed "1a namespace Shop;" entry.php >named && mv named entry.php &&
	git add . && git fuse refs mark_read >out &&
	test_grep ! "^ *4:7" out && test_grep "^elsewhere: 1 use of" out
'

test_expect_success 'a class that is imported from elsewhere is none of ours' '
	git init -q foreign && cd foreign &&
	echo "{ \"autoload\": { \"psr-4\": { \"App\\\\\": \"app/\" } } }" |
		write composer.json &&
	write app/Http/Request.php <<-\EOT &&
	<?php
	namespace App\Http;
	class Request {}
	function request_path() {}
	EOT
	write app/Ai/Service.php <<-\EOT &&
	<?php
	namespace App\Ai;
	use Other\Ai\Request;
	use function App\Http\request_path;
	class Service
	{
	    public function go(Request $request) { request_path(); }
	}
	EOT
	git add . && git fuse refs Request >out && test_grep "^0 uses" out &&
	git fuse refs request_path >out && test_grep "^ *7:44 " out &&
	sed "s/Other.Ai.Request/Other\\\\Ai\\\\Thing as Request/" \
		app/Ai/Service.php >named && mv named app/Ai/Service.php &&
	git add . && git fuse refs Request >out && test_grep "^0 uses" out &&
	sed "s/^use Other.*/use App\\\\Http\\\\Request;/" \
		app/Ai/Service.php >named && mv named app/Ai/Service.php &&
	git add . && git fuse refs Request >out && test_grep "^ *7:24 " out
'

test_expect_success 'a part of a path is no function of that name' '
	git init -q parts
	cd parts
	write src/lib.rs <<-\EOF
	pub mod module;
	pub mod modules;
	use crate::module::ALL;
	use crate::{module::Module, modules::metrics};
	pub fn all() -> Module { metrics::module::<u8>(ALL) }
	EOF
	write src/module.rs <<-\EOF
	pub const ALL: u8 = 1;
	pub struct Module;
	impl Module {
	    pub fn module() {}
	}
	EOF
	write src/modules/mod.rs <<-\EOF
	pub mod metrics;
	pub fn handle() { metrics::module(crate::module::ALL); }
	EOF
	write src/modules/metrics.rs <<-\EOF
	use crate::module::{ALL, Module};
	pub fn module<T>(n: u8) -> crate::module::Module { Module }
	EOF
	write a.cc <<-\EOF
	struct Wheel { static int turns; };
	int Wheel::turns = 1;
	EOF
	test_commit "Parts"
	git fuse refs src/modules/metrics.rs:module >../out
	sed -n "s/^  *\([0-9]*\):[0-9]*  *\(.*\)/\1 \2/p" ../out >../told
	printf "%s\n" "5 pub fn all() -> Module { metrics::module::<u8>(ALL) }" \
		"2 pub fn handle() { metrics::module(crate::module::ALL); }" \
		>../expected
	test_cmp ../expected ../told
	git fuse refs Module.module >../out
	test_grep ", 0 uses\$" ../out
	git fuse refs Wheel >../out
	test_grep "Wheel::turns" ../out
'

test_expect_success 'what all tests of a long file share has its type' '
	git init -q shared
	cd shared
	echo "export class Detail { open() { return 1 } }" >a.ts
	{
		echo "import { Detail } from \"./a\""
		echo "describe(\"detail\", () => {"
		echo "  let component: Detail"
		for i in $(seq 1500)
		do
			echo "  it(\"test $i\", () => { expect($i).toBe($i) })"
		done
		echo "  it(\"opens\", () => { component.open() })"
		echo "})"
	} >a.spec.ts
	test_commit "Share"
	git fuse refs Detail.open >../out
	test_grep "^ *1504:.*component.open()" ../out
	test_grep ! "\[?\]" ../out
'

test_expect_success 'what overrides what, and how else it is called' '
	git init -q kin && cd kin
	write h.py <<-\EOF
	class Handler:
	    def shut(self):
	        pass
	class _Mid(Handler):
	    pass
	class File(_Mid):
	    def shut(self):
	        pass
	class Rotating(File):
	    def shut(self):
	        pass
	class Leaf(Rotating):
	    pass
	class Other:  # a comment
	    def shut(self, handler: Handler):
	        pass
	def stop(handler: Handler, f: File):
	    handler.shut()
	    handler.shut()
	    f.shut()
	EOF
	write Tap.java <<-\EOF
	interface Tap {
	    void turn(int by);
	    void turn(String by);
	}
	class Cold implements Tap { public void turn(int by) { } }
	class Pipe { void turn(int by) { } }
	class Use { void use(Tap tap) { tap.turn(1); } }
	EOF
	write go.mod <<-\EOF
	module m
	EOF
	write a.go <<-\EOF
	package m

	type Store interface {
		Put(key string, value []byte) error
		Shut()
	}
	type Single interface {
		Put(key string) error
	}
	type Whole interface {
		Store
		Put(key string, value []byte) error
		Sync()
	}
	type Disk struct{}

	func (d *Disk) Put(key string, value []byte) error { return nil }
	func (d *Disk) Shut()                              {}

	type Half struct{}

	func (h *Half) Put(key string, value []byte) error { return nil }

	type Ring interface {
		Ring // again
		Ring
		Ring
		Ring
		Ring
		Ring
		Spin(a int,
			b interface{},
		)
	}
	type Wheel struct{}

	func (w *Wheel) Spin(a int, b any) {}

	func fill(s Store) { s.Put("a", nil) }
	EOF
	write s.rs <<-\EOF
	trait Read<T> { fn pull(&self) -> T; }
	struct Net;
	struct Wrap(Net);
	impl<T: Clone> Read<T>
	    for Net
	where T: Copy {
	    fn pull(&self) -> T { todo!() }
	}
	impl Wrap { fn pull(&self) -> u8 { 0 } }
	EOF
	write c.rb <<-\EOF
	class Engine
	  def run
	  end
	end

	class Car
	  def run
	    Engine.new.run
	  end
	end
	EOF
	write o.ts <<-\EOF
	interface Out { put(a: Buf): void; }
	class Tape<T extends Drum = {}> implements Out {
	  constructor(a: string) {}
	  put(a: Buf): void {}
	}
	class Drum {
	  constructor(a: string) {}
	  put(a: Buf): void {}
	}
	EOF
	test_commit "Kin"
	kin_of () {
		git fuse refs "$1" | grep "^\(overr\|impl\)" | cut -d " " -f 1-4
	}
	kin_of File.shut >../out
	cat >../expected <<-\EOF
	overrides Handler.shut (h.py:2): 2
	overridden by Rotating.shut (h.py:10)
	EOF
	test_cmp ../expected ../out
	kin_of Tap.turn >../out
	echo "implemented by Cold.turn (Tap.java:5)" | test_cmp - ../out
	kin_of Cold.turn >../out
	echo "implements Tap.turn (Tap.java:2): 1" | test_cmp - ../out
	kin_of Disk.Put >../out
	echo "implements Store.Put (a.go:4): 1" | test_cmp - ../out
	kin_of Store.Put >../out
	echo "implemented by Disk.Put (a.go:17)" | test_cmp - ../out
	kin_of Leaf.shut >../out
	kin_of Rotating.shut >../expected
	test_cmp ../expected ../out
	git fuse refs Leaf.shut >../out
	test_grep "h.py:10-11: method Rotating.shut" ../out
	git fuse refs h.Leaf::shut >../out
	test_grep "method Rotating.shut" ../out
	git fuse scope focus Leaf.shut >../out
	test_grep "^h.py:10-11 method Rotating.shut\$" ../out
	test_expect_code 1 git fuse refs Other.turn 2>../err
	kin_of Wheel.Spin >../out
	echo "implements Ring.Spin (a.go:31)" | test_cmp - ../out
	kin_of Engine.run >../out
	test_line_count 0 ../out
	kin_of Tape.put >../out
	echo "implements Out.put (o.ts:1)" >../expected
	test_cmp ../expected ../out
	kin_of Tape.constructor >../out
	test_line_count 0 ../out
	kin_of Net.pull >../out
	echo "implements Read.pull (s.rs:1)" | test_cmp - ../out
	kin_of Other.shut >../out
	test_line_count 0 ../out
	kin_of Wrap.pull >../out
	test_line_count 0 ../out
	git fuse refs Rotating.shut --format=json >../out
	perl -MJSON::PP -0777 -ne "
		\$a = decode_json(\$_);
		print map { qq(\$_->{name} \$_->{line} \$_->{usageCount}\n) }
			@{\$a->{overrides}};
		print scalar @{\$a->{overridden_by}}, qq(\n)" ../out >../actual
	cat >../expected <<-\EOF
	Handler.shut 2 2
	File.shut 7 1
	0
	EOF
	test_cmp ../expected ../actual
'

test_expect_success 'in Ruby, what new makes and members have types' '
	git init -q objects
	cd objects
	write pool.rb <<-\EOF
	module Bay
	  class Pool
	    def drain
	    end
	  end
	  class Tank
	    def drain
	    end
	  end
	end
	EOF
	write server.rb <<-\EOF
	require_relative "pool"
	module Bay
	  class Server
	    def drain
	      @pool&.drain
	      @pool.drain
	      @other.drain
	      tank = Tank.new
	      tank.drain
	      Bay::Tank.new.drain
	    end

	    def run
	      @pool ||= Pool.new(1, server: self) do |pool|
	      end
	    end
	  end
	end
	EOF
	write other.rb <<-\EOF
	module Other
	  class Server
	    def run
	    end
	  end
	end
	EOF
	refs_of "server.rb:5:14
	server.rb:6:13" Pool.drain
	refs_of "server.rb:9:12
	server.rb:10:21" Tank.drain
'

test_expect_success 'what is required is called as its line says' '
	git init -q required && cd required
	write lib/retry-handler.js <<-\EOF
	class RetryHandler {
	  run () {}
	}
	module.exports = RetryHandler
	EOF
	write index.js <<-\EOF
	const RetryHandler = require("./lib/retry-handler")
	module.exports.RetryHandler = RetryHandler
	module.exports.limit = 3
	EOF
	write agent.js <<-\EOF
	const RetryHandler = require("./lib/retry-handler")
	function dispatch () {
	  return new RetryHandler()
	}
	module.exports = dispatch
	EOF
	write test/all.js <<-\EOF
	const { RetryHandler } = require("..")
	new RetryHandler().run()
	EOF
	git add . &&
	refs_of "agent.js:1:7
	agent.js:3:14
	index.js:1:7
	index.js:2:31
	lib/retry-handler.js:4:18
	test/all.js:1:9
	test/all.js:2:5" RetryHandler
	git fuse refs RetryHandler >../out
	test_grep "^1 definition of RetryHandler" ../out
'

test_expect_success 'a use that nothing encloses is in no function above it' '
	git init -q top && cd top &&
	write shop.py <<-\EOF &&
	def price():
	    return 3

	total = price()

	def sum():
	    return price()

	print(price())
	EOF
	test_commit shop &&
	git fuse refs price >out &&
	sed -n "/^shop.py/,\$p" out >actual &&
	sed "s/^|//" >expected <<-\EOF &&
	|shop.py
	|       4:9   total = price()
	|  in sum
	|       7:12  return price()
	|  at top level
	|       9:7   print(price())
	EOF
	test_cmp expected actual
'

test_done
