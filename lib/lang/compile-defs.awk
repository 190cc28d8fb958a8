# SPDX-License-Identifier: MIT
# Turns language definitions (*.lang, sorted by name) into C tables, with what
# compile-words.awk has.
# A word that is not known, or a definition without a name, stops the build.

# A pattern: names that a "let" line gave are put in for @NAME@, (?&NAME)
# calls one, also itself, and \w is any byte of a word, those over 0x7f too.
function expand(s,    i, c, out, in_class, name) {
	while (match(s, /@[A-Z]+@/)) {
		name = substr(s, RSTART + 1, RLENGTH - 2)
		if (!(name in let))
			fail("'" name "' was not let")
		s = substr(s, 1, RSTART - 1) let[name] \
			substr(s, RSTART + RLENGTH)
	}
	for (i = 1; i <= lets; i++)
		if (index(s, "(?&" let_name[i] ")"))
			called[i] = 1
	out = ""
	for (i = 1; i <= length(s); i++) {
		c = substr(s, i, 1)
		if (c == "\\") {
			c = c substr(s, ++i, 1)
			if (c == "\\w")
				c = in_class ? "\\w\\x80-\\xff" : \
					"[\\w\\x80-\\xff]"
		} else if (c == "[" && !in_class) {
			in_class = i
		} else if (c == "]" && in_class && i > in_class + 1 &&
			   substr(s, in_class, i - in_class) != "[^") {
			in_class = 0
		}
		out = out c
	}
	return out
}

function pattern(s) {
	return quoted(expand(s))
}

# The patterns that others call, as named groups. Any of them may call one
# that was let before it.
function groups(    i, out) {
	out = ""
	for (i = lets; i; i--)
		if (called[i])
			out = out "(?<" let_name[i] ">" \
				expand(let[let_name[i]]) ")"
	return out == "" ? "NULL" : quoted("(?(DEFINE)" out ")")
}

function add_list(name, from,    i) {
	for (i = from; i <= NF; i++)
		list[name] = list[name] quoted($i) ", "
}

function add_delim(is_comment,    i, close_, style, flags) {
	close_ = ""
	style = "DELIM_PLAIN"
	flags = is_comment ? "DELIM_COMMENT" : "0"
	i = 3
	if (NF >= 3 && !($3 in delim_flag) && $3 !~ /^style=/)
		close_ = $(i++)
	for (; i <= NF; i++)
		if ($i in delim_flag)
			flags = flags " | " delim_flag[$i]
		else if ($i ~ /^style=/ && substr($i, 7) in delim_style)
			style = delim_style[substr($i, 7)]
		else
			fail("unknown flag '" $i "'")
	if (style == "DELIM_PLAIN" && close_ == "") {
		if (!is_comment)
			fail("a string needs a closing delimiter")
		style = "DELIM_LINE"
	}
	if (is_comment && style == "DELIM_PLAIN")
		flags = flags " | DELIM_MULTILINE"
	delims = delims "\t{ " quoted($2) ", " quoted(close_) ", " style ", " \
		flags " },\n"
	delim_count++
}

function container_set(s,    n, i, part, out) {
	n = split(s, part, ",")
	out = ""
	for (i = 1; i <= n; i++) {
		if (part[i] == "file")
			out = out " | RULE_IN_FILE"
		else if (part[i] == "body")
			out = out " | RULE_IN_BODY"
		else if (part[i] == "header")
			out = out " | RULE_IN_HEADER"
		else if (part[i] == "types")
			out = out " | " types
		else if (part[i] in kind)
			out = out " | RULE_IN(" kind[part[i]] ")"
		else
			fail("unknown container '" part[i] "'")
	}
	return substr(out, 4)
}

function add_symbol(    where, n, flags) {
	if (!($2 in kind))
		fail("unknown kind '" $2 "'")
	where = "RULE_IN_FILE | RULE_IN(SYMBOL_NAMESPACE) | " types
	n = 2
	if ($3 ~ /^in=/) {
		where = container_set(substr($3, 4))
		n = 3
	}
	flags = "0"
	while ($(n + 1) in symbol_flag)
		flags = flags " | " symbol_flag[$(++n)]
	symbols = symbols "\t{ " kind[$2] ", " flags ", " where ",\n\t  " \
		pattern(rest_after(n)) " },\n"
	symbol_count++
}

function add_import(    n, style, form) {
	style = "IMPORT_PLAIN"
	form = "IMPORT_ONE"
	for (n = 2; $n ~ /^(group|local|outer|system|types|list)$/; n++)
		if ($n == "list" || $n == "group")
			form = "IMPORT_" toupper($n)
		else
			style = "IMPORT_" toupper($n)
	imports = imports "\t{ " style ", " form ",\n\t  " \
		pattern(rest_after(n - 1)) " },\n"
	import_count++
}

function add_export(    n, on, whom, is_not) {
	whom = "EXPORT_FOR_ALL"
	is_not = 0
	n = 2
	if ($n == "top" || $n == "member")
		whom = $(n++) == "top" ? "EXPORT_FOR_TOP" : "EXPORT_FOR_MEMBER"
	if ($n == "not") {
		is_not = 1
		n++
	}
	if ($n != "head" && $n != "name")
		fail("export is on the head or the name")
	on = $n == "head" ? "EXPORT_ON_HEAD" : "EXPORT_ON_NAME"
	exports = exports "\t{ " on ", " whom ", " is_not ", " \
		pattern(rest_after(n)) " },\n"
	export_count++
}

# "ext .c .h*": a star marks an extension that this language shares and does
# not own: it is its language only when its head pattern says so.
function add_extensions(    i, s, rank) {
	for (i = 2; i <= NF; i++) {
		s = tolower($i)
		rank = sub(/\*$/, "", s) ? 1 : 0
		ext_key[++exts] = s " " rank " " sprintf("%03d", langs)
		ext_lang[exts] = langs
		ext_name[exts] = s
	}
}

function strings(name) {
	printf "static const char *const %s_%d[] = { %sNULL };\n",
		name, langs, list[name]
}

function finish(    i, k) {
	if (language == "")
		return
	if (list["continue"] == "")
		list["continue"] = quoted(",=(&|+:<.?") ", " \
			quoted("{:=.,&|?") ", "
	for (i = 1; i <= lists; i++)
		strings(list_name[i])
	printf "static const struct delim delim_%d[] = {\n%s\t{ 0 }\n};\n",
		langs, delims
	printf "static const struct symbol_rule symbol_%d[] = {\n%s\t{ 0 }\n};\n",
		langs, symbols
	printf "static const struct import_rule import_%d[] = {\n%s\t{ 0 }\n};\n",
		langs, imports
	printf "static const struct export_rule export_%d[] = {\n%s\t{ 0 }\n};\n",
		langs, exports
	k = langs
	def[langs] = sprintf("\t{ %s, %s, alias_%d, file_%d, shebang_%d, " \
		"keyword_%d,\n\t  test_%d, attribute_%d, delim_%d, symbol_%d, " \
		"import_%d, export_%d,\n\t  %d, %d, %d, %d, end_%d, continue_%d, " \
		"%s, %s, %s,\n\t  %s, %s, %s, %s,\n\t  %s,\n\t  %s%s, %s, %s, %d },\n", quoted(language), quoted(id), k, k, k, k, k,
		k, k, k, k, k, delim_count, symbol_count, import_count,
		export_count, k, k, head == "" ? "NULL" : pattern(head),
		embed == "" ? "NULL" : pattern(embed),
		embed_default == "" ? "NULL" : quoted(embed_default),
		bare == "" ? "NULL" : quoted(bare), name_bytes(), test_head == "" ? "NULL" : pattern(test_head), type_block == "" ? "NULL" : pattern(type_block),
		groups(), locals(k), local_flags, block, preprocessor,
		clauses)
	langs++
	for (i = 1; i <= lists; i++)
		list[list_name[i]] = ""
	delims = symbols = imports = exports = ""
	delim_count = symbol_count = import_count = export_count = 0
	language = head = embed = embed_default = test_head = bare = ""
	type_block = ""
	lets = 0
	block = "BLOCK_NONE"
	preprocessor = "PREPROCESSOR_NONE"
	clauses = 0
	local_flags = "0"
	split("", let)
	split("", name)
}

function locals(k,    i, out) {
	out = ""
	for (i = 1; i <= local_lists; i++)
		out = out local_list[i] "_" k ", "
	return out
}

function add_local(    i) {
	if ($2 == "style") {
		for (i = 3; i <= NF; i++)
			if ($i in local_style)
				local_flags = local_flags " | " local_style[$i]
			else
				fail("unknown style '" $i "'")
	} else if ("local_" $2 in is_local_list) {
		add_list("local_" $2, 3)
	} else {
		fail("unknown word '" $2 "' of what is local")
	}
}

function name_bytes() {
	return "{ " quoted(name["any"]) ", " quoted(name["last"]) ", " \
		quoted(name["sigil"]) " }"
}

BEGIN {
	langs = exts = lets = 0
	n = split("package namespace type interface enum alias function " \
		"method property field constant variable macro prototype " \
		"impl section", word, " ")
	for (i = 1; i <= n; i++)
		kind[word[i]] = "SYMBOL_" toupper(word[i])
	types = "RULE_IN(SYMBOL_TYPE) | RULE_IN(SYMBOL_INTERFACE) | " \
		"RULE_IN(SYMBOL_ENUM) | RULE_IN(SYMBOL_IMPL)"
	n = split("multiline nested doubled spaced first fresh escape " \
		"start lead tick top", word, " ")
	for (i = 1; i <= n; i++)
		delim_flag[word[i]] = "DELIM_" toupper(word[i])
	n = split("char cxx_raw hash_raw lua heredoc template regex " \
		"quotelike percent dollar line rest alone fence", word, " ")
	for (i = 1; i <= n; i++)
		delim_style[word[i]] = "DELIM_" toupper(word[i])
	symbol_flag["any"] = "SYMBOL_RULE_ANY"
	symbol_flag["list"] = "SYMBOL_RULE_LIST"
	n = split("none brace brace_line brace_indent indent end section statement", word, " ")
	for (i = 1; i <= n; i++)
		block_style[word[i]] = "BLOCK_" toupper(word[i])
	lists = split("alias file shebang keyword test attribute end continue " \
		"local_word local_through local_assign local_arrow " \
		"local_function " \
		"local_holder local_no_type local_each local_implied local_alias", \
		list_name, " ")
	local_lists = split("local_word local_through local_assign local_arrow " \
		"local_function local_holder local_no_type local_each " \
		"local_implied local_alias", local_list, " ")
	for (i = 1; i <= local_lists; i++)
		is_local_list[local_list[i]] = 1
	n = split("typed spaced named methods bars keys arguments " \
		"overloads called new values bare indexed objects late patterns " \
		"labels blocks dotted loose", word, " ")
	for (i = 1; i <= n; i++)
		local_style[word[i]] = "LOCAL_" toupper(word[i])
	local_flags = "0"
	block = "BLOCK_NONE"
	preprocessor = "PREPROCESSOR_NONE"
	print "/* Made from defs by compile-defs.awk: do not edit. */"
	print "#include \"lang/def.h\""
	print "#include \"lang/facts.h\""
}

FNR == 1 { finish() }
/^[ \t]*(#|$)/ { next }
$1 == "language" {
	language = rest_after(1)
	id = FILENAME
	sub(/^.*\//, "", id)
	sub(/\.lang$/, "", id)
	next
}
language == "" { fail("a definition begins with its language") }
$1 == "ext" { add_extensions(); next }
$1 == "comment" || $1 == "string" { add_delim($1 == "comment"); next }
$1 == "symbol" { add_symbol(); next }
$1 == "import" { add_import(); next }
$1 == "export" { add_export(); next }
$1 == "let" {
	let[$2] = rest_after(2)
	let_name[++lets] = $2
	called[lets] = 0
	next
}
$1 == "head" { head = rest_after(1); next }
$1 == "embed" { embed_default = $2; embed = rest_after(2); next }
$1 == "name" {
	if ($2 !~ /^(any|last|sigil)$/ || NF != 3)
		fail("a name has any, last or sigil, and bytes")
	name[$2] = $3
	next
}
$1 == "local" { add_local(); next }
$1 == "bare" { bare = $2; next }
$1 == "test_head" { test_head = rest_after(1); next }
$1 == "type_block" { type_block = rest_after(1); next }
$1 == "clauses" { clauses = 1; next }
$1 == "preprocessor" {
	preprocessor = $2 == "conditions" ? "PREPROCESSOR_CONDITIONS" : \
		"PREPROCESSOR_ALL"
	next
}
$1 == "block" {
	if (!($2 in block_style))
		fail("unknown block style '" $2 "'")
	block = block_style[$2]
	if (NF > 2)
		add_list("end", 3)
	next
}
$1 == "continue" && NF < 3 {
	fail("continue needs the bytes behind which, and those before which")
}
$1 == "alias" || $1 == "file" || $1 == "shebang" || $1 == "keyword" ||
$1 == "test" || $1 == "attribute" || $1 == "continue" {
	add_list($1, 2)
	next
}
{ fail("unknown word '" $1 "'") }

END {
	if (failed)
		exit 1
	finish()
	print "const struct langdef lang_defs[] = {"
	for (i = 0; i < langs; i++)
		printf "%s", def[i]
	print "};"
	printf "const size_t lang_defs_count = %d;\n", langs
	for (i = 2; i <= exts; i++)
		for (j = i; j > 1 && ext_key[j - 1] > ext_key[j]; j--) {
			s = ext_key[j]; ext_key[j] = ext_key[j - 1]
			ext_key[j - 1] = s
			s = ext_lang[j]; ext_lang[j] = ext_lang[j - 1]
			ext_lang[j - 1] = s
			s = ext_name[j]; ext_name[j] = ext_name[j - 1]
			ext_name[j - 1] = s
		}
	print "const struct extension lang_extensions[] = {"
	for (i = 1; i <= exts; i++)
		printf "\t{ %s, %d },\n", quoted(ext_name[i]), ext_lang[i]
	print "};"
	printf "const size_t lang_extensions_count = %d;\n", exts
}
