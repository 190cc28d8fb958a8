#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='arch import: rules of other tools, and what is lost'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# import CODE ARG...: with the rules in $TRASH/out, and read by `arch show`.
import () {
	code=$1
	shift
	test_expect_code "$code" git fuse arch import "$@" >"$TRASH/out" \
		2>"$TRASH/err"
}

# without_losses: the rules alone.
without_losses () {
	grep -v "^#" "$TRASH/out"
}

# Each file that is read is one of the tree's own, too.
readable () {
	mkdir -p .fuse
	cp "$TRASH/out" .fuse/architecture.yaml
	git fuse arch show >"$TRASH/shown"
	rm -r .fuse
}

test_expect_success setup '
	git init -q shop
	cd shop
	for file in shop/__init__ shop/web/__init__ shop/web/page shop/store \
		shop/core/__init__ shop/core/money shop/plugins/a \
		shop/plugins/b src/api/one src/ui/two src/lib/three \
		internal/app/app
	do
		mkdir -p "${file%/*}"
		echo "import os" >$file.py
	done
	mkdir -p internal/model internal/handler
	echo "package model" >internal/model/m.go
	echo "package handler" >internal/handler/h.go
	test_commit "A tree"
'

test_expect_success 'import-linter, all of whose contracts can be said' '
	cd shop
	write .importlinter <<-\EOF
	[importlinter]
	root_package = shop
	include_external_packages = True

	[importlinter:contract:one]
	name = The core is pure
	type = forbidden
	source_modules =
	    shop.core
	forbidden_modules =
	    shop.web
	    # a comment
	    shop.store
	ignore_imports =
	    shop.core.money -> shop.web.page

	[importlinter:contract:two]
	name = No requests
	type = forbidden
	source_modules = shop.core
	forbidden_modules = requests
	allow_indirect_imports = True

	[importlinter:contract:three]
	name = Only the store
	type = protected
	protected_modules = shop.core.money
	allowed_importers = shop.store
	EOF
	import 0 .importlinter
	cat >../expected <<-\EOF
	language: [python]
	rules:
	  - kind: forbid
	    name: "The core is pure"
	    to: ["path:shop/web/", "path:shop/store.py"]
	    from: ["path:shop/core/"]
	    through: true
	    except: ["shop/core/money.py -> shop/web/page.py"]
	  - kind: forbid
	    name: "No requests (packages)"
	    to: ["package:requests"]
	    from: ["path:shop/core/"]
	  - kind: protect
	    name: "Only the store"
	    to: ["path:shop/core/money.py"]
	    from: ["path:shop/store.py", "path:shop/core/money.py"]
	EOF
	test_cmp ../expected ../out
	readable
'

test_expect_success 'import-linter in pyproject.toml, and what is lost' '
	cd shop
	write pyproject.toml <<-\EOF
	[tool.black]
	line-length = 100

	[[tool.importlinter.contracts]]
	name = "Layers"
	type = "layers"
	layers = [
	    "shop.web",   # the top
	    "shop.store | shop.plugins",
	    "(shop.none)",
	    "shop.core",
	]
	exhaustive = true

	[[tool.importlinter.contracts]]
	name = "Plugins"
	type = "independence"
	modules = ["shop.plugins.a", "shop.plugins.b", "shop.gone"]

	[[tool.importlinter.contracts]]
	name = "Mine"
	type = "acyclic_siblings"
	ancestors = ["shop"]

	[tool.importlinter]
	root_packages = ["shop"]
	contract_types = ["x: y"]
	EOF
	import 1 pyproject.toml
	without_losses >../actual
	cat >../expected <<-\EOF
	language: [python]
	layers:
	  - name: shop.web
	    paths: [shop/web/]
	  - name: shop.store
	    paths: [shop/store.py]
	  - name: shop.plugins
	    paths: [shop/plugins/]
	  - name: shop.core
	    paths: [shop/core/]
	  - name: shop.plugins.a
	    paths: [shop/plugins/a.py]
	  - name: shop.plugins.b
	    paths: [shop/plugins/b.py]
	rules:
	  - kind: layers
	    name: Layers
	    order:
	      - shop.web
	      - [shop.store, shop.plugins]
	      - shop.core
	  - kind: independent
	    name: Plugins
	    layers: [shop.plugins.a, shop.plugins.b]
	EOF
	test_cmp ../expected ../actual
	for lost in "line 27: .contract_types" "line 4: .*chains" \
		"line 4: .exhaustive." "line 15: .*no module .shop.gone" \
		"line 20: .*acyclic_siblings" "line 15: .*chains" \
		"that .shop.plugins.b. is in .shop.plugins."
	do
		test_grep "^# not taken: $lost" ../out
	done
	grep "^#" ../out >../losses
	test_line_count 8 ../losses
	readable
'

test_expect_success 'tach' '
	cd shop
	write tach.toml <<-\EOF
	source_roots = ["."]
	layers = ["ui", "logic"]
	forbid_circular_dependencies = true
	exact = true

	[[modules]]
	path = "shop.web"
	layer = "ui"
	depends_on = [{ path = "shop.store", deprecated = true }]

	[[modules]]
	path = "shop.core"
	layer = "logic"

	[[modules]]
	paths = ["shop.store", "shop.plugins.a"]
	depends_on = []
	visibility = ["shop.web"]
	cannot_depend_on = ["shop.web"]

	[[modules]]
	path = "shop.plugins.b"
	utility = true

	[[modules]]
	path = "shop.gone"
	utility = true

	[[interfaces]]
	expose = ["x"]
	EOF
	import 1 tach.toml
	without_losses >../actual
	cat >../expected <<-\EOF
	language: [python]
	layers:
	  - name: shop.web
	    paths: [shop/web/]
	    may_depend_on: [shop.store, shop.core, shop.plugins.b]
	  - name: shop.core
	    paths: [shop/core/]
	    may_depend_on: [shop.plugins.b]
	  - name: shop.store
	    paths: [shop/store.py]
	    may_depend_on: [shop.plugins.b]
	  - name: shop.plugins.a
	    paths: [shop/plugins/a.py]
	    may_depend_on: [shop.plugins.b]
	  - name: shop.plugins.b
	    paths: [shop/plugins/b.py]
	    may_depend_on: ["*"]
	rules:
	  - kind: forbid
	    name: "cannot-depend:shop.store"
	    from: [shop.store]
	    to: [shop.web]
	  - kind: protect
	    name: "visibility:shop.store"
	    to: [shop.store]
	    from: [shop.store, shop.web]
	  - kind: forbid
	    name: "cannot-depend:shop.plugins.a"
	    from: [shop.plugins.a]
	    to: [shop.web]
	  - kind: protect
	    name: "visibility:shop.plugins.a"
	    to: [shop.plugins.a]
	    from: [shop.plugins.a, shop.web]
	  - kind: layers
	    name: layers
	    siblings: free
	    order:
	      - shop.web
	      - shop.core
	  - kind: acyclic
	    between: layers
	EOF
	test_cmp ../expected ../actual
	grep "^#" ../out >../losses
	cat >../expected <<-\EOF
	# not taken: line 4: '\''exact'\''
	# not taken: line 9: that a dependency is deprecated
	# not taken: line 25: the tree has no module '\''shop.gone'\''
	# not taken: line 29: '\''interfaces'\''
	EOF
	test_cmp ../expected ../losses
	readable
'

test_expect_success 'deptrac' '
	cd shop
	write deptrac.yaml <<-\EOF
	deptrac:
	  paths: [./src]
	  exclude_files: ["#.*test.*#"]
	  layers:
	    - name: Api
	      collectors:
	        - { type: directory, value: src/api/.* }
	    - name: Ui
	      collectors:
	        - { type: directory, value: "src/(ui|gui)/.*" }
	        - { type: classLike, value: .*Controller.* }
	    - name: Lib
	      collectors:
	        - { type: glob, value: "src/lib/**" }
	    - name: Lost
	      collectors:
	        - { type: composer, value: x }
	  ruleset:
	    Api: [Lib]
	    Ui: [+Api, Lost]
	    Lib: ~
	  skip_violations: { A: [B] }
	EOF
	import 1 deptrac.yaml
	without_losses >../actual
	cat >../expected <<-\EOF
	language: [php]
	layers:
	  - name: Api
	    paths: [src/api/]
	    may_depend_on: [Lib]
	  - name: Ui
	    paths: [src/ui/, src/gui/]
	    may_depend_on: [Api, Lib]
	  - name: Lib
	    paths: [":(glob)src/lib/**"]
	    may_depend_on: []
	EOF
	test_cmp ../expected ../actual
	grep "^#" ../out >../losses
	test_line_count 6 ../losses
	test_grep "line 11: layer .Ui. collects by .classLike." ../losses
	test_grep "line 3: .exclude_files." ../losses
	test_grep "skip_violations" ../losses
	readable
'

test_expect_success 'go-arch-lint' '
	cd shop
	write .go-arch-lint.yml <<-\EOF
	version: 3
	workdir: internal
	allow:
	  depOnAnyVendor: false
	exclude: [vendor]
	vendors:
	  yaml: { in: gopkg.in/yaml.v3 }
	  many: { in: ["github.com/a/**", "github.com/b"] }
	components:
	  main: { in: . }
	  handler: { in: handler }
	  model: { in: model/** }
	commonComponents: [model]
	deps:
	  main: { anyProjectDeps: true, anyVendorDeps: true }
	  handler: { mayDependOn: [model, ghost], canUse: [yaml] }
	EOF
	import 1 .go-arch-lint.yml
	without_losses >../actual
	cat >../expected <<-\EOF
	language: [go]
	layers:
	  - name: main
	    paths: [":(glob)internal/*.go"]
	    may_depend_on: [handler, model, vendor-yaml, vendor-many]
	  - name: handler
	    paths: [":(glob)internal/handler/*.go"]
	    may_depend_on: [model, vendor-yaml]
	  - name: model
	    paths: [internal/model/]
	    may_depend_on: []
	  - name: vendor-yaml
	    namespaces: [gopkg.in/yaml.v3]
	  - name: vendor-many
	    namespaces: [github.com/a, github.com/b]
	EOF
	test_cmp ../expected ../actual
	test_grep "line 16: .handler. may depend on .ghost." ../out
	test_grep "line 5: .exclude." ../out
	test_grep "packages which no vendor names" ../out
'

test_expect_success 'dependency-cruiser' '
	cd shop
	write .dependency-cruiser.json <<-\EOF
	{
	  // as its own schema has it
	  "$schema": "x",
	  "forbidden": [
	    { "name": "no-circular", "severity": "warn", "from": {},
	      "comment": "hard to\nread", "to": { "circular": true } },
	    { "name": "no-ui", "severity": "error",
	      "from": { "path": "^src/api", "pathNot": "[.]spec[.]ts$" },
	      "to": { "path": ["^src/ui/", "^src/gui/"], "pathNot": "^src/ui/ok" } },
	    { "name": "reach", "severity": "info",
	      "from": { "path": "^src/lib/" },
	      "to": { "path": "^src/api/", "reachable": true } },
	    { "name": "no-orphans", "from": { "orphan": true }, "to": {} },
	    { "name": "group", "from": { "path": "^src/([^/]+)/" },
	      "to": { "path": "^src/$1/" } }
	  ],
	  "required": [
	    { "name": "base", "module": { "path": "^src/ui/" },
	      "to": { "path": "^src/lib/" } }
	  ],
	  "allowed": [],
	  "options": { "doNotFollow": "node_modules" }
	}
	EOF
	import 1 .dependency-cruiser.json
	cat >../expected <<-\EOF
	# not taken: '\''allowed'\''
	# not taken: '\''group'\'', for its '\''^src/$1/'\''
	# not taken: '\''no-orphans'\'', for its '\''orphan'\''
	# not taken: '\''options'\'': imports are resolved, and files left out, in our own way
	rules:
	  - kind: acyclic
	    name: no-circular
	    severity: warning
	    because: "hard to read"
	    between: files
	  - kind: forbid
	    name: no-ui
	    from: ["path:src/api*"]
	    to: ["path:src/ui/", "path:src/gui/"]
	    paths: [":(exclude)*.spec.ts"]
	    except: ["* -> src/ui/ok*"]
	  - kind: forbid
	    name: reach
	    severity: note
	    from: ["path:src/lib/"]
	    to: ["path:src/api/"]
	    through: true
	  - kind: require
	    name: base
	    severity: warning
	    from: ["path:src/ui/"]
	    to: ["path:src/lib/"]
	EOF
	test_cmp ../expected ../out
	readable
'

test_expect_success 'written where there is none, with what is lost told' '
	cd shop
	import 1 --write tach.toml
	test_grep "^wrote .\.fuse/architecture.yaml.\$" ../out
	test_grep "^not taken: line 4: .exact.\$" ../out
	test_path_is_file .fuse/architecture.yaml
	cp .fuse/architecture.yaml ../before
	import 2 --write .importlinter
	test_grep "is there already" ../err
	test_cmp ../before .fuse/architecture.yaml
	rm -r .fuse
'

test_expect_success 'for programs' '
	cd shop
	import 1 tach.toml
	cp ../out ../plain
	import 1 --format=json tach.toml
	json ../out .schema .path .written ".lost[0].line" ".lost[0].what" \
		>../actual
	printf "%s\n" fuse.arch.import/1 .fuse/architecture.yaml false 4 \
		"'\''exact'\''" >../expected
	test_cmp ../expected ../actual
	json ../out .text >../actual
	echo >>../plain
	test_cmp ../plain ../actual
	git fuse arch init --format=json >../out
	json ../out .schema .lost >../actual
	printf "%s\n" fuse.arch.init/1 "[]" >../expected
	test_cmp ../expected ../actual
'

test_expect_success 'what is imported is judged' '
	cd shop
	import 0 .importlinter
	mkdir .fuse
	cp ../out .fuse/architecture.yaml
	git fuse arch check >../out || :
	echo "from shop.web import page" >>shop/core/__init__.py
	echo "from shop.web import page" >>shop/core/money.py
	test_expect_code 1 git fuse arch check >../out
	test_grep "^shop/core/__init__.py:2: error: .*The core is pure" ../out
	test_grep ! "^shop/core/money.py" ../out
	rm -r .fuse
	git checkout -q .
'

test_expect_success 'another name, a revision, a bare repository, a directory' '
	cd shop
	import 0 .importlinter
	cp ../out ../plain
	cp .importlinter ../contracts
	import 2 ../contracts
	test_grep "tool=TOOL" ../err
	import 0 --tool=import-linter ../contracts
	test_cmp ../plain ../out
	test_commit "Foreign rules"
	rm .importlinter
	import 128 .importlinter
	import 0 --at=HEAD .importlinter
	test_cmp ../plain ../out
	import 0 --staged .importlinter
	test_cmp ../plain ../out
	git checkout -q .
	(
		cd shop
		import 0 ../.importlinter
		test_cmp ../../plain ../../out
	)
	git clone -q --bare . ../shop.git
	cd ../shop.git
	import 0 --at=HEAD .importlinter
	test_cmp ../plain ../out
	import 2 --write --at=HEAD .importlinter
	test_grep "no work tree" ../err
'

test_expect_success 'what is no such file is an error, and nothing is made' '
	cd shop
	echo "a: [" >../deptrac.yaml
	import 2 ../deptrac.yaml
	test_grep "line 2: " ../err
	test_line_count 0 ../out
	echo "{" >../.dependency-cruiser.json
	import 2 ../.dependency-cruiser.json
	echo "[{\"forbidden\":[]}]" >../.dependency-cruiser.json
	import 2 ../.dependency-cruiser.json
	test_grep "no object of rules" ../err
	echo "{\"forbidden\":[{\"from\":[1],\"to\":[[2]]},[1]]}" \
		>../.dependency-cruiser.json
	import 1 ../.dependency-cruiser.json
	rm ../.dependency-cruiser.json
	: >../tach.toml
	import 2 ../tach.toml
	test_grep "no rule of tach" ../err
	echo "[tool.black]" >../pyproject.toml
	import 2 ../pyproject.toml
	test_grep "no rule of import-linter" ../err
	import 128 nowhere/tach.toml
	import 2 --tool=eslint tach.toml
'

test_expect_success 'lists where mappings should be are told, not followed' '
	git init -q lists
	cd lists
	printf "%s\n" "- a" "- b" >.go-arch-lint.yml
	git fuse arch import .go-arch-lint.yml >out 2>err && exit 1
	test -s err || grep "no mapping" out
	printf "%s\n" "components: [a]" "deps: [b]" >.go-arch-lint.yml
	git fuse arch import .go-arch-lint.yml >out 2>err && exit 1
	printf "%s\n" "deps:" "  a: [b]" "components:" "  a: {in: a}" \
		>.go-arch-lint.yml
	git fuse arch import .go-arch-lint.yml >out 2>err || test $? = 1
	grep "no mapping" out
	printf "%s\n" "- a" >deptrac.yaml
	git fuse arch import deptrac.yaml >out 2>err && exit 1
	printf "%s\n" "deptrac:" "  layers: []" "  ruleset: [x]" >deptrac.yaml
	git fuse arch import deptrac.yaml >out 2>err && exit 1
	cat out err | grep "no mapping"
'

test_expect_success 'a separator of lines ends no comment of the draft' '
	git init -q separators
	cd separators
	mkdir a
	echo "x = 1" >a/__init__.py
	printf "[[modules]]\npath = \"a\"\ndepends_on = []\n\n[b.x\342\200\250y]\nc = 1\n" \
		>tach.toml
	git fuse arch import tach.toml >out 2>err || test $? = 1
	LC_ALL=C grep "x?y" out
	test_grep ! "$(printf "\342\200\250")" out
'

test_done
