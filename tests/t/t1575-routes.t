#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='routes: which code answers which request'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

test_expect_success setup '
	make_shop shop && cd shop &&
	write web/users.js <<-\EOT &&
	const express = require("express");
	const { list, remove } = require("./store");
	const router = express.Router();

	router.get("/users", list);
	router.delete("/users/:id", (req, res) => {
	  remove(req.params.id);
	});

	module.exports = router;
	EOT
	write web/store.js <<-\EOT &&
	function list(req, res) { res.json(rows()); }
	function remove(id) { rows().splice(id, 1); }
	function rows() { return []; }
	module.exports = { list, remove };
	EOT
	write api/orders.py <<-\EOT &&
	from flask import Blueprint

	bp = Blueprint("orders", __name__, url_prefix="/orders")


	@bp.route("/<int:id>", methods=["GET", "POST"])
	def order(id):
	    return find(id)


	def find(id):
	    return id
	EOT
	git add . && git commit -q -m routes
'

# routes EXPECTED ARGUMENTS...
routes () {
	printf "${1:+%s\n}" "$1" | tr -d "\t" >"$TRASH/expected"
	shift
	git fuse graph search "$@" >"$TRASH/actual" || test $? = 1 || return
	test_cmp "$TRASH/expected" "$TRASH/actual"
}

test_expect_success 'a path finds its routes, with what answers them' '
	cd shop &&
	routes "web/users.js:5: route GET /users, answered by list
		web/users.js:6-8: route DELETE /users/:id
		web/users.js: file" /users &&
	routes "web/users.js:6-8: route DELETE /users/:id" /users/:id &&
	routes "web/users.js:5: route GET /users, answered by list" GET /users
'

test_expect_success 'what a route takes any part for is met by one' '
	cd shop &&
	routes "web/users.js:6-8: route DELETE /users/:id" /users/42 &&
	routes "api/orders.py:6: route GET /orders/<int:id>, answered by order
		api/orders.py:6: route POST /orders/<int:id>, answered by order" \
		/orders/{id}
'

test_expect_success 'a path that another file mounts it below is met' '
	cd shop &&
	routes "web/users.js:6-8: route DELETE /users/:id" /api/v1/users/42 &&
	routes "no symbol has that name" /api/v1/customers &&
	write api/tags.py <<-\EOT &&
	from flask import Blueprint

	tags = Blueprint("tags", __name__)


	@tags.route("/<name>")
	def tag(name):
	    return name


	@tags.route("/<name>/posts")
	def posts(name):
	    return name
	EOT
	routes "api/tags.py:11: route GET /<name>/posts, answered by posts" \
		/api/tags/blue/posts &&
	rm api/tags.py
'

test_expect_success 'the routes alone are listed by their kind' '
	cd shop &&
	git fuse graph search --kind=route --format=jsonl / >out &&
	perl -MJSON::PP -ne "
		my \$n = decode_json(\$_);
		print \"\$n->{id} \", \$n->{handler} // \"-\", \"\n\" if \$. > 1;
	" out >actual &&
	write expected <<-\EOT &&
	route:web/users.js:GET /users list
	route:web/users.js:DELETE /users/:id -
	route:api/orders.py:GET /orders/<int:id> order
	route:api/orders.py:POST /orders/<int:id> order
	EOT
	test_cmp expected actual
'

# dependents EXPECTED ARGUMENTS...
dependents () {
	printf "${1:+%s\n}" "$1" | tr -d "\t" >"$TRASH/expected"
	shift
	git fuse graph dependents --level=symbol "$@" >"$TRASH/actual" &&
	test_cmp "$TRASH/expected" "$TRASH/actual"
}

test_expect_success 'a route depends on what answers it' '
	cd shop &&
	dependents "1  web/store.js:4: uses list
		1  web/users.js:2: imports list
		1  web/users.js:5: list handles route GET /users
		3 symbols depend on list" list
'

test_expect_success 'a decorator is a route of what is below it' '
	cd shop &&
	dependents "1  api/orders.py:8: calls find, in function order
		2  api/orders.py:6: order handles route GET /orders/<int:id>
		2  api/orders.py:6: order handles route POST /orders/<int:id>
		3 symbols depend on api/orders.py:find" \
		--depth=2 api/orders.py:find
'

test_expect_success 'what stands in a route that answers itself is used by it' '
	cd shop &&
	git fuse graph path --level=symbol "DELETE /users/:id" rows >actual &&
	write expected <<-\EOT &&
	web/users.js:7: calls remove, in route DELETE /users/:id
	web/store.js:2: calls rows, in function remove
	2 steps from DELETE /users/:id to rows
	EOT
	test_cmp expected actual
'

test_expect_success 'a route is a place, by its name and by its id' '
	cd shop &&
	git fuse scope focus "GET /users" >actual &&
	grep "web/users.js:5 route GET /users" actual &&
	grep "function list" actual &&
	git fuse refs "route:web/users.js:DELETE /users/:id" >actual &&
	grep "web/users.js:6-8: route DELETE /users/:id" actual &&
	git fuse refs remove >actual &&
	grep "in DELETE /users/:id" actual
'

test_expect_success 'what stands beside a route is used by the function' '
	cd shop &&
	write api/app.py <<-\EOT &&
	from starlette.routing import Route
	from api.wrap import wrap, users


	def mount():
	    return wrap([Route("/items", endpoint=users)])


	app = wrap([Route("/top", endpoint=users)])
	EOT
	write api/wrap.py <<-\EOT &&
	def wrap(routes):
	    return routes


	def users(request):
	    return request
	EOT
	test_when_finished rm "$TRASH/shop/api/app.py" \
		"$TRASH/shop/api/wrap.py" &&
	printf "  in %s\n" mount "GET /top" >expected &&
	git fuse refs wrap >out &&
	grep "^  in " out >actual &&
	test_cmp expected actual &&
	printf "  in %s\n" "GET /items" "GET /top" >expected &&
	git fuse refs users >out &&
	grep "^  in " out >actual &&
	test_cmp expected actual
'

test_done
