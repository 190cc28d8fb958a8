#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='arch import: rules of other tools, and what is lost'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

q="'"

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
	rules:
	  - kind: forbid
	    name: "Layers: up from shop.store"
	    from: ["path:shop/store.py", "path:shop/plugins/"]
	    to: ["path:shop/web/"]
	    through: true
	  - kind: forbid
	    name: "Layers: across from shop.store"
	    from: ["path:shop/store.py"]
	    to: ["path:shop/plugins/"]
	    through: true
	  - kind: forbid
	    name: "Layers: across from shop.plugins"
	    from: ["path:shop/plugins/"]
	    to: ["path:shop/store.py"]
	    through: true
	  - kind: forbid
	    name: "Layers: up from shop.core"
	    from: ["path:shop/core/"]
	    to: ["path:shop/web/", "path:shop/store.py", "path:shop/plugins/"]
	    through: true
	  - kind: forbid
	    name: "Plugins: across from shop.plugins.a"
	    from: ["path:shop/plugins/a.py"]
	    to: ["path:shop/plugins/b.py"]
	    through: true
	  - kind: forbid
	    name: "Plugins: across from shop.plugins.b"
	    from: ["path:shop/plugins/b.py"]
	    to: ["path:shop/plugins/a.py"]
	    through: true
	EOF
	test_cmp ../expected ../actual
	for lost in "line 27: .contract_types" \
		"line 4: .exhaustive." "line 15: .*no module .shop.gone" \
		"line 20: .*acyclic_siblings"
	do
		test_grep "^# not taken: $lost" ../out
	done
	grep "^#" ../out >../losses
	test_line_count 4 ../losses
	readable
'

test_expect_success 'import-linter: chains and wildcards are judged' '
	cd shop
	write ../chains <<-\EOF
	[importlinter]
	root_package = shop

	[importlinter:contract:one]
	name = Up
	type = layers
	layers =
	    shop.web
	    shop.core

	[importlinter:contract:two]
	name = Apart
	type = independence
	modules = shop.plugins.*
	EOF
	import 0 --tool=import-linter ../chains
	test_grep "^# .shop.plugins.\*. stands for the modules that are there now" \
		../out
	mkdir .fuse
	cp ../out .fuse/architecture.yaml
	git fuse arch check >../out
	echo "from shop import store" >>shop/core/money.py
	echo "from shop.web import page" >>shop/store.py
	echo "import shop.store" >>shop/plugins/a.py
	echo "import shop.plugins.b" >>shop/store.py
	test_expect_code 1 git fuse arch check >../out
	test_grep "^shop/core/money.py:2: error: reaches .*shop/store.py -> shop/web/page.py \[Up: up from shop.core\]" ../out
	test_grep "^shop/plugins/a.py:2: error: reaches .* \[Apart: across from shop.plugins.a\]" ../out
	test_grep "^2 errors" ../out
	rm -r .fuse
	git checkout -q shop
'

test_expect_success 'import-linter: what is imported for types alone' '
	cd shop
	for says in True False
	do
		write ../types <<-EOF
		[importlinter]
		root_package = shop
		exclude_type_checking_imports = $says

		[importlinter:contract:one]
		name = Up
		type = layers
		layers =
		    shop.web
		    shop.core
		EOF
		import 0 --tool=import-linter ../types
		cp ../out ../$says
	done
	test_grep "^types: false" ../True
	test_grep ! "^types" ../False
	mkdir .fuse
	write shop/core/money.py <<-\EOF
	import typing as t
	if t.TYPE_CHECKING:
	    from shop.web import page
	EOF
	cp ../True .fuse/architecture.yaml
	git fuse arch check >../out
	cp ../False .fuse/architecture.yaml
	test_expect_code 1 git fuse arch check >../out
	test_grep "^shop/core/money.py:3: error" ../out
	echo "from shop.web import page" >>shop/core/money.py
	cp ../True .fuse/architecture.yaml
	test_expect_code 1 git fuse arch check >../out
	test_grep "^shop/core/money.py:4: error" ../out
	rm -r .fuse
	git checkout -q shop
'

test_expect_success 'tach: stars' '
	cd shop
	write ../tach.toml <<-\EOF
	source_roots = ["."]
	exclude = []
	ignore_type_checking_imports = false
	[[modules]]
	path = "shop.web"
	depends_on = ["*"]
	visibility = ["*"]
	[[modules]]
	path = "shop.core"
	depends_on = ["shop.plugins.*"]
	[[modules]]
	path = "shop.plugins.a"
	depends_on = []
	[[modules]]
	path = "shop.plugins.b"
	depends_on = ["shop.none.*"]
	EOF
	import 1 ../tach.toml
	cat >../expected <<-\EOF
	# not taken: line 14: '\''shop.plugins.b'\'' names '\''shop.none.*'\'', which is no module here
	language: [python]
	layers:
	  - name: shop.web
	    paths: [shop/web/]
	    may_depend_on: ["*"]
	  - name: shop.core
	    paths: [shop/core/]
	    may_depend_on: [shop.plugins.a, shop.plugins.b]
	  - name: shop.plugins.a
	    paths: [shop/plugins/a.py]
	    may_depend_on: []
	  - name: shop.plugins.b
	    paths: [shop/plugins/b.py]
	    may_depend_on: []
	EOF
	test_cmp ../expected ../out
'

test_expect_success 'tach' '
	cd shop
	write tach.toml <<-\EOF
	source_roots = ["."]
	layers = ["ui", "logic"]
	forbid_circular_dependencies = true
	exact = true
	exclude = ["**/tests", "build/", "shop/made.py"]

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
	expose = ["x", "(a"]
	from = ["shop.st.*"]

	[[interfaces]]
	expose = ["x|y.z"]
	from = ["shop.store", "gone"]
	visibility = ["shop.web", "shop.gone"]
	data_types = "primitive"

	[[interfaces]]
	expose = []
	from = ["shop.core"]
	visibility = ["shop.web"]
	exclusive = true
	EOF
	import 1 tach.toml
	sed "/^exclude/d" tach.toml >../usual.toml
	git fuse arch import --tool=tach ../usual.toml >../usual || :
	test_grep "^exclude: .*tests.*docs.*pycache.*egg-info.*venv" ../usual
	sed "s/^exclude.*/exclude = [\"^gen\/.*\", \"(a+)b\"]\\nuse_regex_matching = true/" \
		tach.toml >../regex.toml
	git fuse arch import --tool=tach ../regex.toml >../regex || :
	test_grep "^exclude: ..path:gen/.." ../regex
	test_grep "files are left out by .(a+)b., which says more" ../regex
	without_losses >../actual
	cat >../expected <<-\EOF
	language: [python]
	exclude: ["path::(glob)**/tests/**", "path:build/", "path:shop/made.py"]
	types: false
	layers:
	  - name: shop.web
	    paths: [shop/web/]
	    may_depend_on: [shop.store, shop.core, shop.plugins.b]
	  - name: shop.core
	    paths: [shop/core/]
	    may_depend_on: ["*"]
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
	  - kind: interface
	    name: "interface:shop.core:shop.web"
	    to: shop.core
	    names: ["shop\\.core"]
	    from: [shop.web]
	  - kind: interface
	    name: "interface:shop.store"
	    to: shop.store
	    names: ["shop\\.store", "shop\\.store\\.(?:x)"]
	    from: [shop.core, shop.store, shop.plugins.a, shop.plugins.b]
	  - kind: interface
	    name: "interface:shop.store:shop.web"
	    to: shop.store
	    names: ["shop\\.store", "shop\\.store\\.(?:x)", "shop\\.store\\.(?:x|y.z)"]
	    from: [shop.web]
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
	# not taken: line 10: that a dependency is deprecated
	# not taken: line 26: the tree has no module '\''shop.gone'\''
	# not taken: line 30: '\''(a'\'', which is no regular expression here
	# not taken: line 38: '\''interfaces.data_types'\''
	EOF
	test_cmp ../expected ../losses
	readable
'

test_expect_success 'tach: modules of a directory, and each that stars fit' '
	git init -q domains
	cd domains
	for file in one/__init__ one/api one/deep/__init__ one/deep/x two \
		tests/one/__init__
	do
		echo "import os" | write src/$file.py
	done
	write tach.toml <<-\EOF
	source_roots = ["src"]
	layers = ["top", { name = "middle", closed = true }, "low"]
	[[modules]]
	path = "*"
	depends_on = ["one.**"]
	layer = "top"
	EOF
	write src/one/tach.domain.toml <<-\EOF
	[root]
	depends_on = ["//two", { path = "gone", deprecated = true }]
	layer = "low"
	visibility = ["<domain_root>", "//two"]

	[[modules]]
	path = "**"
	depends_on = []

	[[modules]]
	path = "api"
	depends_on = ["deep"]
	cannot_depend_on = ["deep.x"]
	layer = "middle"
	strict = true

	[[interfaces]]
	expose = ["x"]
	EOF
	echo "a = 1" >src/tach.domain.toml
	write src/tests/one/tach.domain.toml <<-\EOF
	[root]
	depends_on = []
	EOF
	git add .
	import 1 tach.toml
	sed "s/Q/$q/g" >../expected <<-\EOF
	# Q*Q stands for the modules that are there now
	# Qone.**Q stands for the modules that are there now
	# not taken: line 1 of Qsrc/one/tach.domain.tomlQ: QoneQ names Qone.goneQ, which is no module here
	# not taken: line 15 of Qsrc/one/tach.domain.tomlQ: Qmodules.strictQ
	# not taken: line 2 of Qsrc/one/tach.domain.tomlQ: that a dependency is deprecated
	# not taken: the modules of Qsrc/tach.domain.tomlQ, which is in no package of a source root
	language: [python]
	exclude: ["path::(glob)**/tests/**", "path::(glob)**/docs/**", "path::(glob)**/*__pycache__/**", "path::(glob)**/*egg-info/**", "path::(glob)**/venv/**"]
	types: false
	layers:
	  - name: two
	    paths: [src/two.py]
	    may_depend_on: [one, one.deep, one.deep.x, one.api]
	  - name: one
	    paths: [src/one/]
	    may_depend_on: [two]
	  - name: one.deep
	    paths: [src/one/deep/]
	    may_depend_on: []
	  - name: one.deep.x
	    paths: [src/one/deep/x.py]
	    may_depend_on: []
	  - name: one.api
	    paths: [src/one/api.py]
	    may_depend_on: [one.deep, one]
	rules:
	  - kind: protect
	    name: "visibility:one"
	    to: [one]
	    from: [one, two]
	  - kind: forbid
	    name: "cannot-depend:one.api"
	    from: [one.api]
	    to: [one.deep.x]
	  - kind: interface
	    name: "interface:one.deep"
	    to: one.deep
	    names: ["src\\.one\\.deep", "src\\.one\\.deep\\.(?:x)"]
	  - kind: interface
	    name: "interface:one.deep.x"
	    to: one.deep.x
	    names: ["src\\.one\\.deep\\.x", "src\\.one\\.deep\\.x\\.(?:x)"]
	  - kind: interface
	    name: "interface:one.api"
	    to: one.api
	    names: ["src\\.one\\.api", "src\\.one\\.api\\.(?:x)"]
	  - kind: layers
	    name: layers
	    siblings: free
	    order:
	      - two
	      - one.api
	      - one
	    closed: [one.api]
	EOF
	test_cmp ../expected ../out
	cp ../out ../plain
	readable
	git commit -q -m "Domains"
	import 1 --at=HEAD tach.toml
	test_cmp ../plain ../out
'

test_expect_success 'tach: packages from elsewhere, and what is turned off' '
	cd shop
	write ../tach.toml <<-\EOF
	source_roots = ["."]
	exclude = []
	exact = false
	include_string_imports = false
	root_module = "ignore"
	[[modules]]
	path = "shop.core"
	cannot_depend_on = ["shop.web"]
	cannot_depend_on_external = ["requests", "yaml"]
	[[modules]]
	path = "shop.web"
	cannot_depend_on_external = ["requests"]
	EOF
	import 0 --tool=tach ../tach.toml
	test_grep "^    to: .shop.web, .package:requests., .package:yaml..$" ../out
	test_grep "^    to: ..package:requests..$" ../out
	mkdir .fuse
	cp ../out .fuse/architecture.yaml
	printf "import os\nimport requests.sessions\n" >>shop/core/money.py
	test_expect_code 1 git fuse arch check >../out
	test_grep "^shop/core/money.py:.*.shop.core. must not import .requests.s" \
		../out
	rm -r .fuse
	git checkout -q shop
	cat >>../tach.toml <<-\EOF
	depends_on_external = ["yaml"]
	[external]
	exclude = ["yaml"]
	EOF
	sed -i "s/^exact = false/exact = true/; s/\"ignore\"/\"forbid\"/" \
		../tach.toml
	import 1 --tool=tach ../tach.toml
	for key in exact root_module modules.depends_on_external external
	do
		test_grep "not taken: line [0-9]*: .$key.$" ../out
	done
	grep "not taken" ../out >../losses
	test_line_count 4 ../losses
'

test_expect_success 'tach: in a directory' '
	git init -q below
	cd below
	for file in py/src/core/api src/core/other py/src/tests/x py/lib/core/x
	do
		echo "import os" | write $file.py
	done
	write py/tach.toml <<-\EOF
	source_roots = ["src"]
	exclude = ["src/tests"]
	[[modules]]
	path = "core"
	depends_on = []
	EOF
	git add .
	import 0 py/tach.toml
	test_grep "^exclude: ..path:py/src/tests/..$" ../out
	test_grep "paths: .py/src/core/.$" ../out
	sed -i "1s/.*/use_regex_matching = true/" py/tach.toml
	git mv py/src/core py/core
	import 1 py/tach.toml
	test_grep "paths: .py/core/.$" ../out
	test_grep "not taken: .src/tests. in .exclude., an expression over" ../out
'

test_expect_success 'tach: parts of one package in several roots' '
	git init -q parts
	cd parts
	for part in common driver
	do
		echo "x = 1" | write model/$part/src/ice/model/$part/a.py
	done
	write tach.toml <<-\EOF
	interfaces = []
	source_roots = ["model/common/src", "model/driver/src"]

	[[modules]]
	path = "ice.model.common"
	depends_on = []

	[[modules]]
	path = "ice.model.driver"
	depends_on = ["ice.model.common"]
	EOF
	import 0 tach.toml
	test_grep "paths: .model/common/src/ice/model/common/.$" ../out
	test_grep "paths: .model/driver/src/ice/model/driver/.$" ../out
	test_grep ! "not taken" ../out
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
	    - name: Rest
	      collectors:
	        - type: bool
	          must: [{ type: directory, value: src/.* }]
	          must_not:
	            - { type: layer, value: Lib }
	            - { type: layer, value: Deep }
	            - { type: directory, value: src/ui/.* }
	    - name: Deep
	      collectors:
	        - { type: directory, value: src/deep/.* }
	    - name: Both
	      collectors:
	        - type: bool
	          must: [{ type: directory, value: a/.* }, { type: layer, value: b }]
	    - name: Lost
	      collectors:
	        - { type: composer, value: x }
	  ruleset:
	    Api: [Lib]
	    Ui: [+Api, Lost]
	    Lib: ~
	  skip_violations: { A: [B] }
	  analyser: { types: [class] }
	EOF
	import 1 deptrac.yaml
	without_losses >../actual
	cat >../expected <<-\EOF
	language: [php]
	exclude: ["path:*test*"]
	include: ["path:src/"]
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
	  - name: Rest
	    paths: [src/, ":(glob,exclude)src/lib/**", ":(exclude)src/deep/", ":(exclude)src/ui/"]
	    may_depend_on: []
	EOF
	test_cmp ../expected ../actual
	grep "^#" ../out >../losses
	sed "s/Q/$q/g" >../expected <<-\EOF
	# not taken: line 11: layer QUiQ collects by QclassLikeQ Q.*Controller.*Q, and composer.json does not tell where those classes are: name the paths of its files
	# not taken: line 28: layer QBothQ collects by QboolQ, of not one collector that must fit: name the paths of its files
	# not taken: line 32: layer QLostQ collects by QcomposerQ QxQ, that is about packages of composer: name the paths of its files
	# not taken: line 35: QUiQ may depend on QLostQ, which is not a layer here
	# not taken: line 37: what is skipped of QAQ, of which the tree has no file
	# not taken: line 38: QanalyserQ
	# not taken: layer QDeepQ, of which the tree has no file
	EOF
	test_cmp ../expected ../losses
	readable
'

test_expect_success 'what is no set of rules is not written' '
	git init -q nothing
	cd nothing
	write .importlinter <<-\EOF
	[importlinter]
	root_package = shop

	[importlinter:contract:1]
	name = No cycles
	type = acyclic_siblings
	ancestors = shop
	EOF
	import 1 .importlinter
	test_grep "^# not taken: this is not a whole set of rules yet" ../out
	test_expect_code 2 git fuse arch import --write .importlinter 2>../err
	test_grep "is not written: what is taken of .\.importlinter. is no set of rules" \
		../err
	test ! -e .fuse
'

test_expect_success 'deptrac: classes by PSR-0' '
	git init -q zero
	cd zero
	write composer.json <<-\EOF
	{ "autoload": { "psr-0": { "Shop\\": "src/", "Old_": "lib/" } } }
	EOF
	echo "<?php class Call {}" | write src/Shop/Api/Call.php
	echo "<?php class Table {}" | write src/Shop/Store/Table.php
	write deptrac.yaml <<-\EOF
	layers:
	  - name: Api
	    collectors:
	      - type: classLike
	        value: ^Shop\\Api\\.*
	  - name: Store
	    collectors:
	      - type: classLike
	        value: ^Shop\\Store\\.*
	ruleset:
	  Api: [Store]
	EOF
	import 0 deptrac.yaml
	test_grep "paths: .src/Shop/Api/" ../out
	test_grep "paths: .src/Shop/Store/" ../out
'

test_expect_success 'deptrac: directories of any name, in those that are below' '
	git init -q domains
	cd domains
	for class in Domains/Cart/Admin/Page Domains/User/Models/User \
		Components/Media/Models/File
	do
		echo "<?php class ${class##*/} {}" | write app/$class.php
	done
	write deptrac.yaml <<-\EOF
	parameters:
	  paths: [./app]
	  layers:
	    - name: Admin
	      collectors:
	        - type: directory
	          regex: Domains/[\w]+/Admin/.*
	    - name: Model
	      collectors:
	        - type: directory
	          regex: (Domains|Components)/[A-Za-z0-9_-]+/Models/.*
	    - name: Rest
	      collectors:
	        - { type: directory, regex: "Domains/.*" }
	    - name: Odd
	      collectors:
	        - { type: directory, regex: "Domains/(?!X).*" }
	  ruleset:
	    Admin: [Model]
	    Model: ~
	    Odd: ~
	EOF
	import 1 deptrac.yaml
	without_losses >../actual
	cat >../expected <<-\EOF
	language: [php]
	include: ["path:app/"]
	layers:
	  - name: Admin
	    paths: [":(glob)**/Domains/*/Admin/**"]
	    may_depend_on: [Model]
	  - name: Model
	    paths: [":(glob)**/Domains/*/Models/**", ":(glob)**/Components/*/Models/**"]
	    may_depend_on: []
	  - name: Rest
	    paths: ["*Domains/*"]
	    may_depend_on: []
	EOF
	test_cmp ../expected ../actual
	grep "^#" ../out >../losses
	test_line_count 1 ../losses
	test_grep "layer .Odd. collects by .directory. .Domains/(?!X)" ../losses
	readable
'

test_expect_success 'deptrac: names of classes of packages in directories' '
	git init -q packages
	cd packages
	write pkg/shop/composer.json <<-\EOF
	{ "autoload": { "psr-4": { "Shop\\": "src" } } }
	EOF
	echo "{ no" | write samples/composer.json
	for class in Api/Call Store/Table
	do
		echo "<?php class ${class##*/} {}" |
			write pkg/shop/src/$class.php
	done
	write deptrac.yaml <<-\EOF
	layers:
	  - name: Api
	    collectors: [{ type: classLike, value: "^Shop\\\\Api\\\\.*" }]
	  - name: Store
	    collectors: [{ type: classLike, value: "^Shop\\\\Store\\\\.*" }]
	ruleset:
	  Api: ~
	EOF
	git add .
	import 1 deptrac.yaml
	test_grep "paths: .pkg/shop/src/Api/.$" ../out
	test_grep "not taken: where .samples/composer.json. has classes" ../out
'

test_expect_success 'deptrac: names of classes, what is skipped, and what is imported' '
	git init -q classes
	cd classes
	write composer.json <<-\EOF
	{ "autoload": { "psr-4": { "App\\": "src/" } },
	  "autoload-dev": { "psr-4": { "App\\Tests\\": ["tests/"] } } }
	EOF
	for class in Api/Call Api/Test/Check Store/Table Store/TableException Kernel
	do
		write src/$class.php <<-EOF
		<?php
		namespace App;
		class ${class##*/} {}
		EOF
	done
	write src/Store/Table.php <<-\EOF
	<?php
	namespace App\Store;
	use App\Api\Call;
	use Doctrine\ORM\Mapper;
	class Table {}
	EOF
	write src/Api/Call.php <<-\EOF
	<?php
	namespace App\Api;
	use App\Kernel;
	use Doctrine\DBAL\Row;
	class Call {}
	EOF
	write rules/deptrac.yaml <<-\EOF
	imports: [baseline.yaml, gone.yaml, more.php]
	deptrac:
	  paths: [./src]
	  exclude_files: ["#.*test.*#i"]
	  layers:
	    - name: Api
	      collectors: [{ type: classLike, value: "^App\\\\Api\\\\.*" }]
	    - name: Store
	      collectors:
	        - type: bool
	          must: [{ type: classNameRegex, value: "/^App\\\\Store\\\\/" }]
	          must_not: [{ type: classNameRegex, value: "#Exception#i" }]
	    - name: Kernel
	      collectors: [{ type: className, regex: "^App\\\\Kernel$" }]
	    - name: Doctrine
	      collectors: [{ type: classLike, value: "^Doctrine\\\\.*" }]
	    - name: Case
	      collectors: [{ type: classLike, value: "^App\\\\store" }]
	    - name: Flags
	      collectors: [{ type: classNameRegex, value: "/^App/x" }]
	    - name: Kind
	      collectors: [{ type: implements, value: "X" }]
	  ruleset:
	    Api: ~
	    Doctrine: [Api]
	EOF
	write rules/baseline.yaml <<-\EOF
	imports: [deptrac.yaml]
	deptrac:
	  skip_violations:
	    App\Api\Call: [App\Kernel, App\Gone]
	    App\Store\Table:
	      - Doctrine\ORM\Mapper
	  more: 1
	EOF
	git add .
	import 1 rules/deptrac.yaml
	sed "s/Q/$q/g" >../expected <<-\EOF
	# not taken: line 18: layer QCaseQ collects by QclassLikeQ Q^App\\storeQ, in any case of its letters: name the paths of its files
	# not taken: line 20: layer QFlagsQ collects by QclassNameRegexQ Q/^App/xQ, whose flags we do not know: name the paths of its files
	# not taken: line 22: layer QKindQ collects by QimplementsQ QXQ, that is about what a class inherits: name the paths of its files
	# not taken: Qrules/gone.yamlQ, which is imported, and no YAML of this tree
	# not taken: Qrules/more.phpQ, which is imported, and no YAML of this tree
	# not taken: line 4 of Qrules/baseline.yamlQ: that QApp\GoneQ is skipped, of which the tree has no file
	# not taken: line 7 of Qrules/baseline.yamlQ: QmoreQ
	language: [php]
	exclude: ["path::(icase)*test*"]
	include: ["path:src/"]
	layers:
	  - name: Api
	    paths: [src/Api/]
	    may_depend_on: []
	    except: ["src/Api/Call.php -> src/Kernel.php"]
	  - name: Store
	    paths: [src/Store/, ":(exclude)src/*Exception*.php"]
	    may_depend_on: []
	    except: ["src/Store/Table.php -> package:Doctrine\\ORM\\Mapper"]
	  - name: Kernel
	    paths: [src/Kernel.php]
	    may_depend_on: []
	  - name: Doctrine
	    namespaces: ["Doctrine\\"]
	EOF
	test_cmp ../expected ../out
	mkdir .fuse
	cp ../out .fuse/architecture.yaml
	test_expect_code 1 git fuse arch check >../out
	sed -n "s/: error: .*\[/ /p" ../out | tr -d "]" >../actual
	cat >../expected <<-\EOF
	src/Api/Call.php:4 may-depend-on:Api
	src/Store/Table.php:3 may-depend-on:Store
	EOF
	test_cmp ../expected ../actual
	test_grep "^2 errors" ../out
	cd rules
	import 1 deptrac.yaml
	test_grep "except: ..src/Api/Call.php -> src/Kernel.php" ../../out
'

test_expect_success 'go-arch-lint' '
	cd shop
	write .go-arch-lint.yml <<-\EOF
	version: 3
	workdir: internal
	allow:
	  depOnAnyVendor: false
	  deepScan: true
	exclude: [vendor]
	excludeFiles: ["^.*_test[.]go$"]
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
	  handler: { mayDependOn: [model, ghost], canUse: [yaml], deepScan: false }
	  model: { deepScan: true }
	EOF
	import 1 .go-arch-lint.yml
	without_losses >../actual
	cat >../expected <<-\EOF
	language: [go]
	exclude: ["path:internal/vendor/", "path:*_test.go"]
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
	test_grep "line 18: .handler. may depend on .ghost." ../out
	test_grep "line 5: .allow.deepScan.$" ../out
	test_grep "line 19: .deps.model.deepScan." ../out
	test_grep ! "deps.handler" ../out
	test_grep "packages which no vendor names" ../out

	write .go-arch-lint.yml <<-\EOF
	version: 3
	allow: { depOnAnyVendor: true }
	components:
	  itself: { in: handler/** }
	  others: { in: model/** }
	  single: { in: internal }
	deps:
	  itself: { mayDependOn: [itself] }
	EOF
	import 1 .go-arch-lint.yml
	test_grep "not taken: .*allow.deepScan., which is on from version 3" ../out
	sed "1,2{s/3/2/;s/true/&, deepScan: false/}" .go-arch-lint.yml >../off.yml
	import 0 --tool=go-arch-lint ../off.yml
	without_losses >../actual
	cat >../expected <<-\EOF
	language: [go]
	layers:
	  - name: itself
	    paths: [handler/]
	    may_depend_on: []
	  - name: others
	    paths: [model/]
	    may_depend_on: []
	  - name: single
	    paths: [":(glob)internal/*.go"]
	    may_depend_on: []
	rules:
	  - kind: forbid
	    name: "apart:others"
	    from: [others]
	    to: [others]
	    inside: true
	EOF
	test_cmp ../expected ../actual
'

# It walks the directory that it works in alone, asks each vendor whose packages
# an import may be of, and takes ".." for what it is.
test_expect_success 'go-arch-lint: what lies outside, and a vendor in another' '
	git init -q outside
	cd outside
	echo "module m.org/m" >go.mod
	write internal/app/app.go <<-\EOF
	package app
	import (
		"golang.org/x/sync/errgroup"
		"m.org/m/pkg/free"
		"m.org/m/pkg/shut"
	)
	EOF
	echo "package app" | write internal/app/app_test.go
	write pkg/free/free.go <<-\EOF
	package free
	import "m.org/m/pkg/shut"
	EOF
	echo "package shut" | write pkg/shut/shut.go
	write tests/t.go <<-\EOF
	package t
	import "m.org/m/internal/app"
	EOF
	write .go-arch-lint.yml <<-\EOF
	version: 3
	workdir: internal
	allow: { depOnAnyVendor: false, deepScan: false }
	exclude: [../tests, ./old]
	vendors:
	  sync: { in: ["golang.org/x/sync/**"] }
	  errgroup: { in: ["golang.org/x/sync/errgroup"] }
	components:
	  app: { in: app }
	  free: { in: ../pkg/free }
	  shut: { in: ../pkg/shut }
	deps:
	  app: { mayDependOn: [free], canUse: [sync] }
	EOF
	git add .
	import 1 --write .go-arch-lint.yml
	cat >../expected <<-\EOF
	language: [go]
	exclude: ["path:tests/", "path:internal/old/"]
	layers:
	  - name: app
	    paths: [":(glob)internal/app/*.go"]
	    may_depend_on: [free, vendor-sync, vendor-errgroup]
	  - name: free
	    paths: [":(glob)pkg/free/*.go"]
	    may_depend_on: ["*"]
	  - name: shut
	    paths: [":(glob)pkg/shut/*.go"]
	    may_depend_on: ["*"]
	  - name: vendor-sync
	    namespaces: [golang.org/x/sync]
	  - name: vendor-errgroup
	    namespaces: [golang.org/x/sync/errgroup]
	EOF
	grep -v "^#" .fuse/architecture.yaml >../actual
	test_cmp ../expected ../actual
	test_expect_code 1 git fuse arch check >../out
	grep error: ../out >../errors
	test_grep "^internal/app/app.go:5: error: .app. may not import .pkg/shut/shut.go." \
		../errors
	test_line_count 1 ../errors
'

test_expect_success 'packages of a Go component that may not use itself' '
	git init -q apart
	cd apart
	echo "module m.org/m" >go.mod
	for dir in own apart
	do
		write $dir/a/a.go <<-EOF
		package a
		import "m.org/m/$dir/b"
		EOF
		echo "package b" | write $dir/b/b.go
	done
	write .go-arch-lint.yml <<-\EOF
	version: 2
	allow: { depOnAnyVendor: true }
	components:
	  own: { in: own/** }
	  apart: { in: [apart/a, apart/b] }
	deps:
	  own: { mayDependOn: [own] }
	EOF
	git add .
	import 0 --write .go-arch-lint.yml
	test_expect_code 1 git fuse arch check >../out
	grep error ../out >../errors
	test_grep "^apart/a/a.go:2: error: .apart. must not import .apart/b/b.go." \
		../errors
	test_line_count 2 ../errors
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
	# not taken: '\''no-orphans'\'', for its '\''orphan'\''
	language: [javascript, typescript, vue, svelte]
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
	  - kind: forbid
	    name: group
	    severity: warning
	    from: ["match:^src/([^/]+)/"]
	    to: ["match:^src/$1/"]
	    inside: true
	  - kind: require
	    name: base
	    severity: warning
	    from: ["path:src/ui/"]
	    to: ["path:src/lib/"]
	EOF
	test_cmp ../expected ../out
	readable
'

test_expect_success 'dependency-cruiser: expressions, options, and what is said to be lost' '
	git init -q cruise
	cd cruise
	mkdir -p src/a src/b src/gen other
	cat >src/a/x.js <<-\EOF
	import "../b/y";
	import "react/x";
	import "../gen/z";
	import "./gone";
	EOF
	cat >src/b/y.js <<-\EOF
	import "../a/x";
	import "lodash";
	EOF
	echo "import \"../a/x\";" >src/gen/z.js
	echo "import \"../src/b/y\";" >other/o.js
	echo "import \"./own\";" >src/b/more.ts
	echo "import \"./more\";" >src/b/own.ts
	write .dependency-cruiser.json <<-\EOF
	{ "forbidden": [
	  { "name": "groups", "severity": "error",
	    "from": { "path": "^src/([^/]+)/" },
	    "to": { "path": "^src/([^/]+)/", "pathNot": "^src/$1/" } },
	  { "name": "ahead", "severity": "error",
	    "from": { "path": "^src/(?!a)" }, "to": { "path": "lodash" } },
	  { "name": "circle", "severity": "error",
	    "from": { "path": "^src/b", "pathNot": "y[.]js$" },
	    "to": { "circular": true } },
	  { "name": "known", "severity": "error",
	    "from": {}, "to": { "couldNotResolve": true } },
	  { "name": "itself", "severity": "error",
	    "from": { "path": "^src/b" }, "to": { "path": "^src/b/own" } },
	  { "name": "package", "severity": "error", "from": {},
	    "to": { "path": "^node_modules/react(/|$)" } },
	  { "name": "dead", "from": { "path": "^src/a" },
	    "to": { "path": "^src/b", "reachable": false } },
	  { "name": "module", "module": { "path": "x" }, "from": {}, "to": {} },
	  { "name": "folders", "scope": "folder", "from": {}, "to": {} },
	  { "name": "types", "from": {}, "to": { "dependencyTypes": ["npm"] } },
	  { "name": "back", "from": {}, "to": { "path": "(?<=x*)y" } }
	  ],
	  "extends": "./base",
	  "options": {
	    "doNotFollow": { "path": "node_modules" },
	    "exclude": { "path": "^src/gen/" },
	    "includeOnly": ["^src"],
	    "progress": { "type": "none" },
	    "webpackConfig": { "fileName": "x" } } }
	EOF
	import 1 .dependency-cruiser.json
	grep "^#" ../out >../actual
	sed "s/Q/$q/g" >../expected <<-\EOF
	# not taken: QbackQ, for its Q(?<=x*)yQ
	# not taken: QdeadQ, for its QreachableQ
	# not taken: QextendsQ
	# not taken: QfoldersQ, for its QscopeQ
	# not taken: QmoduleQ, for its QmoduleQ
	# not taken: Qoptions.tsPreCompilationDepsQ is not true: what is imported for its types alone, but not by Qimport typeQ, counts here, and did not there
	# not taken: Qoptions.webpackConfigQ: imports are resolved in our own way
	# not taken: QtypesQ, for its QdependencyTypesQ
	EOF
	test_cmp ../expected ../actual
	test_grep "^exclude: ..path:src/gen/..\$" ../out
	test_grep "^include: ..path:src\*..\$" ../out
	mkdir .fuse
	cp ../out .fuse/architecture.yaml
	test_expect_code 1 git fuse arch check >../out
	sed -n "s/: error: .*\[/ /p" ../out | tr -d "]" >../actual
	cat >../expected <<-\EOF
	src/a/x.js:1 groups
	src/a/x.js:2 package
	src/a/x.js:4 known
	src/b/more.ts:1 circle
	src/b/more.ts:1 itself
	src/b/y.js:1 groups
	src/b/y.js:2 ahead
	EOF
	test_cmp ../expected ../actual
	test_grep "^4 of 4 files looked into" ../out
'

test_expect_success 'dependency-cruiser: a program is run where there is node' '
	cd cruise
	rm -r .fuse
	write .dependency-cruiser.cjs <<-\EOF
	const side = "^src/a";
	module.exports = { forbidden: [ { name: "one", severity: "error",
	  from: { path: side }, to: { path: "^src/b" } } ],
	  options: { tsPreCompilationDeps: true } };
	EOF
	mkdir ../bin
	write ../bin/node <<-\EOF
	#!/bin/sh
	test "$1" = -e && test "$4" = .dependency-cruiser.cjs || exit 9
	printf %s "{\"forbidden\":[{\"name\":\"one\",\"severity\":\"error\",\"from\":{\"path\":\"^src/a\"},\"to\":{\"path\":\"^src/b\"}}],\"options\":{\"tsPreCompilationDeps\":true}}"
	EOF
	chmod +x ../bin/node
	cat >../expected <<-\EOF
	language: [javascript, typescript, vue, svelte]
	rules:
	  - kind: forbid
	    name: one
	    from: ["path:src/a*"]
	    to: ["path:src/b*"]
	EOF
	PATH="$(cd .. && pwd)/bin:$PATH" import 0 .dependency-cruiser.cjs
	test_cmp ../expected ../out
	if command -v node >../which
	then
		import 0 .dependency-cruiser.cjs
		test_cmp ../expected ../out
		echo "throw new Error(\"broken\")" >.dependency-cruiser.cjs
		import 2 .dependency-cruiser.cjs
		test_grep "broken" ../err
	fi
	mkdir ../none
	for name in git git-fuse sh
	do
		ln -s "$(command -v $name)" ../none/$name
	done
	PATH="$(cd .. && pwd)/none" git fuse arch import \
		.dependency-cruiser.cjs 2>../err && exit 1
	test_grep "no .node. to run it" ../err
	git add .
	import 2 --staged .dependency-cruiser.cjs
	test_grep "in the work tree only" ../err
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
	json ../out .schema .path .written ".not_taken[0].line" ".not_taken[0].what" \
		>../actual
	printf "%s\n" fuse.arch.import/2 .fuse/architecture.yaml false 4 \
		"'\''exact'\''" >../expected
	test_cmp ../expected ../actual
	json ../out .text >../actual
	echo >>../plain
	test_cmp ../plain ../actual
	git fuse arch init --format=json >../out
	json ../out .schema .not_taken >../actual
	printf "%s\n" fuse.arch.init/2 "[]" >../expected
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
	test -s err || grep "not a mapping" out
	printf "%s\n" "components: [a]" "deps: [b]" >.go-arch-lint.yml
	git fuse arch import .go-arch-lint.yml >out 2>err && exit 1
	printf "%s\n" "deps:" "  a: [b]" "components:" "  a: {in: a}" \
		>.go-arch-lint.yml
	git fuse arch import .go-arch-lint.yml >out 2>err || test $? = 1
	grep "not a mapping" out
	printf "%s\n" "- a" >deptrac.yaml
	git fuse arch import deptrac.yaml >out 2>err && exit 1
	printf "%s\n" "deptrac:" "  layers: []" "  ruleset: [x]" >deptrac.yaml
	git fuse arch import deptrac.yaml >out 2>err && exit 1
	cat out err | grep "not a mapping"
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
