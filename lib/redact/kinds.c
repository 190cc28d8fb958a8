/* SPDX-License-Identifier: MIT */
/*
 * The kinds of secrets that no form tells (forms.h does the others): what they
 * are called does. Where several fit at one place the first one counts, so the
 * exact ones stand before the general ones. Repeats are bounded: a pattern
 * looks at some hundred bytes and no more.
 */
#include "redact/kinds.h"

/* Between a name and its value: ", "=>", ":=", with quotes around the name. */
#define ASSIGN "[\"'\\]]{0,2}\\s{0,8}(?:=>|:=|[:=])\\s{0,8}"
#define QUOTED "(?:[bruf@L]{0,2}([\"'`]))(?<s>[^\"'`\\s]{8,200})\\g{-2}"
/* Names that RFC 2606 sets aside: nobody is there. */
#define EXAMPLE_HOST "[a-z0-9.-]{0,100}?(?<![a-z0-9-])" \
	"(?:example\\.(?:com|org|net)|example|test|invalid)(?![a-z0-9.-])"
#define NAME_REST "[A-Za-z0-9_.-]{0,24}"

const struct kind kind_table[] = {
	{ "aws-secret-key", "secr",
	  "(?i)secret[_.-]?(?:access[_.-]?)?key" ASSIGN "[\"'`]?(?-i)"
	  "(?<s>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])",
	  CHECK_STRONG | CHECK_NOT_LOCK },
	{ "pem-private-key", "BEGI",
	  "(?<=-----)(?<s>BEGIN (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY"
	  "(?: BLOCK)?-----)",
	  CHECK_PEM },
	{ "connection-string", "passpwd=",
	  "(?i)(?<=[;\"' ])(?:password|pwd)\\s?=\\s?"
	  "(?<s>[^;\"'`\\s]{1,200})(?=[;\"'`\\s]|$)",
	  CHECK_FILLED_IN | CHECK_PAIRS },
	{ "connection-string", "accoshar",
	  "(?i)(?:Account|SharedAccess)Key\\s?=\\s?(?-i)"
	  "(?<s>[A-Za-z0-9+/]{32,128}={0,2})",
	  CHECK_RANDOM },
	{ "url-password",
	  "a://b://c://d://e://f://g://h://i://j://k://l://m://n://o://p://"
	  "q://r://s://t://u://v://w://x://y://z://1://2://3://4://",
	  "(?i)[a-z0-9]://[^\\s:/?#@\"'<>`\\\\{}()|]{0,100}:"
	  "(?<s>[^\\s/?#@\"'<>`\\\\{}()|:]{1,200})@"
	  "(?!" EXAMPLE_HOST ")[a-z0-9\\[]",
	  CHECK_FILLED_IN | CHECK_USERINFO },
	{ "authorization", "auth",
	  "(?i)authorization[\"'\\]]{0,2}\\s{0,4}[:=,]\\s{0,4}[\"'`]?"
	  "(?:(?:bearer|basic|token|apikey|bot)\\s{1,4})?(?-i)"
	  "(?<s>[A-Za-z0-9_~+/.-]{12,2000}={0,3})",
	  CHECK_RANDOM | CHECK_DENSE | CHECK_NOT_LOCK },
	{ "authorization", "bear",
	  "(?i)bearer[ \"':,=]{1,4}(?-i)"
	  "(?<s>[A-Za-z0-9_~+/.-]{12,2000}={0,3})",
	  CHECK_RANDOM | CHECK_DENSE | CHECK_NOT_LOCK },
	{ "authorization", "curl",
	  "curl\\s(?:[^\\n]{0,200}?\\s)?(?:-u|--user)[ =]{0,2}[\"']?"
	  "[^\\s:\"'$<{]{1,64}:(?<s>[^\\s\"'$<{]{3,100})",
	  CHECK_FILLED_IN },
	{ "password", "pass",
	  "(?i)password[\"']\\s{1,8}value=[\"'](?<s>[^\"'\\s]{8,200})[\"']",
	  CHECK_PASSWORD },
	{ "password", "pass",
	  "(?i)pass(?:word|wd|phrase)?" NAME_REST ASSIGN QUOTED,
	  CHECK_PASSWORD | CHECK_NOT_LOCK },
	{ "password", "pwd_pwd pwd=pwd:pwd\"pwd'",
	  "(?i)pwd" NAME_REST ASSIGN QUOTED,
	  CHECK_PASSWORD | CHECK_NOT_LOCK },
	{ "password", "pass",
	  "(?i)pass(?:word|wd|phrase)?" "[A-Za-z0-9_]{0,24}"
	  "[^\\S\\n]{0,4}[:=][^\\S\\n]{0,4}(?<s>[^\"'`\\s]{8,200})"
	  "(?=[^\\S\\n]{0,8}(?:\\n|$))",
	  CHECK_PASSWORD | CHECK_NOT_LOCK | CHECK_CONFIG },
	{ "api-token",
	  "secrtokeapikapi_api-api.acceauthcredprivsignencrclie",
	  "(?i)(?:secret|token|api[_.-]?key|access[_.-]?key|auth(?:[_.-]?key)|"
	  "credentials?|private[_.-]?key|signing[_.-]?key|"
	  "encryption[_.-]?key|client[_.-]?secret)" NAME_REST ASSIGN QUOTED,
	  CHECK_STRONG | CHECK_NOT_LOCK },
	{ "api-token",
	  "secrtokeapikapi_api-api.acce",
	  "(?i)(?:secret|token|api[_.-]?key|access[_.-]?key)"
	  "[A-Za-z0-9_]{0,24}[^\\S\\n]{0,4}[:=][^\\S\\n]{0,4}"
	  "(?<s>[^\"'`\\s]{16,200})(?=[^\\S\\n]{0,8}(?:\\n|$))",
	  CHECK_STRONG | CHECK_NOT_LOCK | CHECK_CONFIG },
	{ "api-token",
	  "secrtokeapikapi_api-api.accecredprivsignencrclie",
	  "(?i)(?:secret|token|api[_.-]?key|access[_.-]?key|credentials?|"
	  "private[_.-]?key|signing[_.-]?key|encryption[_.-]?key)"
	  "[A-Za-z0-9_-]{0,24}(?:[=:][^\\S\\n]{0,4}|[^\\S\\n])"
	  "(?<s>[A-Za-z0-9_~+/.-]{16,200}={0,3})"
	  "(?=[\\s\"'`;,]|\\\\[nr]|$)",
	  CHECK_STRONG | CHECK_DENSE | CHECK_NOT_LOCK },
};

const size_t kind_count = sizeof(kind_table) / sizeof(kind_table[0]);
