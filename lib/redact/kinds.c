/* SPDX-License-Identifier: MIT */
/*
 * Every kind of secret that we know. Where several fit at one place the first
 * one counts, so the exact ones stand before the general ones. Repeats are
 * bounded: a pattern looks at some hundred bytes and no more.
 */
#include "redact/kinds.h"

#define NOT_AFTER_WORD "(?<![A-Za-z0-9_])"
/* Between a name and its value: ", "=>", ":=", with quotes around the name. */
#define ASSIGN "[\"'\\]]{0,2}\\s{0,8}(?:=>|:=|[:=])\\s{0,8}"
#define QUOTED "(?:[bruf@L]{0,2}([\"'`]))(?<s>[^\"'`\\s]{8,200})\\g{-2}"
/* Names that RFC 2606 sets aside: nobody is there. */
#define EXAMPLE_HOST "[a-z0-9.-]{0,100}?(?<![a-z0-9-])" \
	"(?:example\\.(?:com|org|net)|example|test|invalid)(?![a-z0-9.-])"
#define NAME_REST "[A-Za-z0-9_.-]{0,24}"

const struct kind kind_table[] = {
	{ "aws-access-key", "AKIAASIAABIAACCA",
	  NOT_AFTER_WORD "(?<s>A(?:KIA|SIA|BIA|CCA)[A-Z2-7]{16})"
	  "(?![A-Za-z0-9])",
	  CHECK_RANDOM },
	{ "aws-secret-key", "secr",
	  "(?i)secret[_.-]?(?:access[_.-]?)?key" ASSIGN "[\"'`]?(?-i)"
	  "(?<s>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])",
	  CHECK_STRONG | CHECK_NOT_LOCK },
	{ "github-token", "ghp_gho_ghu_ghs_ghr_",
	  NOT_AFTER_WORD "(?<s>gh[pousr]_[A-Za-z0-9]{36,255})(?![A-Za-z0-9_])",
	  CHECK_RANDOM },
	{ "github-token", "gith",
	  NOT_AFTER_WORD "(?<s>github_pat_[A-Za-z0-9_]{22,255})",
	  CHECK_RANDOM },
	{ "gitlab-token", "glpagldtglrtglcbglptglftglsoglimglag",
	  NOT_AFTER_WORD "(?<s>gl(?:pat|dt|rt|cbt|ptt|ft|soat|imt|agent)-"
	  "[A-Za-z0-9_.-]{20,255})",
	  CHECK_RANDOM },
	{ "slack-token", "xoxaxoxbxoxcxoxdxoxexoxoxoxpxoxrxoxs",
	  NOT_AFTER_WORD "(?<s>xox[abcdeoprs](?:\\.xox[bp])?-"
	  "[A-Za-z0-9%-]{10,255})",
	  CHECK_RANDOM },
	{ "slack-token", "xapp",
	  NOT_AFTER_WORD "(?<s>xapp-[0-9]-[A-Z0-9]{5,20}-[0-9]{5,20}-"
	  "[a-f0-9]{20,128})",
	  CHECK_RANDOM },
	{ "slack-webhook", "hook",
	  "hooks\\.slack\\.com/(?:services|workflows|triggers)/"
	  "(?<s>[A-Za-z0-9_/+-]{20,200})",
	  CHECK_RANDOM },
	{ "google-api-key", "AIza",
	  NOT_AFTER_WORD "(?<s>AIza[A-Za-z0-9_-]{35})(?![A-Za-z0-9_-])",
	  CHECK_RANDOM },
	{ "google-oauth", "ya29GOCS",
	  NOT_AFTER_WORD "(?<s>ya29\\.[A-Za-z0-9_-]{30,400}|"
	  "GOCSPX-[A-Za-z0-9_-]{28})",
	  CHECK_RANDOM },
	{ "stripe-key", "sk_lrk_lwhse",
	  NOT_AFTER_WORD "(?<s>[sr]k_live_[A-Za-z0-9]{16,255}|"
	  "whsec_[A-Za-z0-9+/]{32,128})",
	  CHECK_RANDOM },
	{ "npm-token", "npm_",
	  NOT_AFTER_WORD "(?<s>npm_[A-Za-z0-9]{36})(?![A-Za-z0-9_])",
	  CHECK_RANDOM },
	{ "pypi-token", "pypi",
	  NOT_AFTER_WORD "(?<s>pypi-AgE[A-Za-z0-9_-]{50,400})",
	  CHECK_RANDOM },
	{ "jwt", "eyJheyJ0eyJreyJleyJjeyJ4eyJqeyJweyJieyJ1eyJleyJp",
	  NOT_AFTER_WORD "(?<s>eyJ[A-Za-z0-9_-]{7,4000}\\."
	  "[A-Za-z0-9_-]{10,8000}\\.[A-Za-z0-9_-]{10,2000})",
	  CHECK_RANDOM },
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
	  CHECK_FILLED_IN },
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
};

const size_t kind_count = sizeof(kind_table) / sizeof(kind_table[0]);
