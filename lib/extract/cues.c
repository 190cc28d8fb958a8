/* SPDX-License-Identifier: MIT */
/* The words that a sentence is weighed by: see cues.h. */
#include "extract/cues.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

/* What one kind of words is worth at most. */
enum { MOST_OF_KIND = 7 };

/* Words in lower case, whole ones, a bar between them, and what each is worth.
 * Weights were found by reading what they select in repositories other than
 * those of tests/bench/memory.md. */
static const struct cue {
	uint8_t kind;
	int8_t weight;
	const char *words;
} cues[] = {
	/* What is to be done, or not. */
	{ CUE_NORM, 6, "must never|shall never" },
	{ CUE_NORM, 5, "must not|should never|may not be|mustn't" },
	{ CUE_NORM, 4, "only safe|only works|only valid|never be" },
	{ CUE_NORM, 3, "must|should not|shouldn't|should only|should always|"
		"not allowed|relies on|assumes|invariant|invariants|requires|"
		"responsible for|not sufficient|"
		"not enough|needs to be|has to be|have to be|is expected to|"
		"are expected to|are supposed to|is supposed to|not supported|does not support|important to|"
		"important not to|important that|"
		"doesn't support|no support for|not guaranteed|no guarantee" },
	{ CUE_NORM, 2, "is required|are required|need to be|required to|"
		"make sure|guarantee|guaranteed|"
		"guarantees|rely on|assumption|assumptions|depends on|"
		"depend on|before calling|should be|should|no need to|need not|"
		"is valid|is meant|promises|restricted to|limited to|"
		"unsupported" },
	{ CUE_NORM, 1, "require|needs to|need to" },
	/* How far it holds. */
	{ CUE_EXTENT, 3, "never|only be" },
	{ CUE_EXTENT, 2, "always|do not|cannot|can't be|can only|will not|"
		"won't|only|at most|at least|by default|cannot be|can not" },
	{ CUE_EXTENT, 1, "don't|can't|may|can be|might|does not|doesn't" },
	/* Why. */
	{ CUE_CAUSE, 3, "because|otherwise|so that|which means|meaning|"
		"in order to|to avoid|to prevent|to ensure|the reason" },
	{ CUE_CAUSE, 2, "or else|due to|since|as a result|even if|even though|"
		"even when|unless|therefore|so we|to make sure|to allow|"
		"for compatibility|this way|thus|hence|ensures|ensuring|"
		"prevents|avoids|allows|in case" },
	{ CUE_CAUSE, 1, "when|if|while|until|as|so" },
	/* What bites. */
	{ CUE_HAZARD, 6, "beware|be careful" },
	{ CUE_HAZARD, 4, "not safe|keep in mind|undefined behavior|"
		"undefined behaviour|data loss|not thread-safe|"
		"inherently unsafe|thread safe|thread-safe" },
	{ CUE_HAZARD, 3, "turns out|surprising|surprisingly|subtle|silently|"
		"attacker|attackers|expensive|denial of service|fragile|"
		"platform-dependent|quirk|quirks|deadlock|deadlocks|race" },
	{ CUE_HAZARD, 2, "careful|note that|unsafe|security|workaround|"
		"work around|incompatible|slow|unlikely|suboptimal|starve|"
		"ambiguous|vulnerable|nondeterministic|legitimate|"
		"backwards compatible|backward compatible|performance|overhead|"
		"not necessarily|differ|differs" },
	{ CUE_HAZARD, 1, "unfortunately|faster|cheap|allocates" },
	/* What was chosen. */
	{ CUE_CHOICE, 4, "we chose|deliberately|intentionally|by design|"
		"on purpose|intentional|deliberate|trade-off|tradeoff|"
		"not worth|the intent is|the idea is|the intention" },
	{ CUE_CHOICE, 3, "decided to|drawback|downside|alternative" },
	{ CUE_CHOICE, 2, "prefer|preferred|we don't want|recommended|"
		"as opposed to" },
	{ CUE_CHOICE, 1, "instead of|rather than|in favor of" },
	/* Who says so: what no commit here changes. */
	{ CUE_SOURCE, 3, "rfc|pep|specification|spec|posix|according to|"
		"as documented|as defined by|as defined in|as described in|"
		"as specified|standard|specifies|msdn|"
		"the contract|man page|the docs say|documents that" },
	{ CUE_SOURCE, 2, "windows|linux|macos|mac os|os x|darwin|freebsd|"
		"openbsd|netbsd|bsd|solaris|sunos|illumos|android|ios|aix|z/os|"
		"haiku|cygwin|mingw|glibc|libc|musl|kernel|kernels|gcc|clang|"
		"msvc|jdk|jvm|jni|java|python|cpython|pypy|ruby|jruby|golang|"
		"node.js|npm|browser|browsers|chrome|firefox|safari|unicode|"
		"utf-8|http|http/1.1|http/2|https|tls|ssl|openssl|docker|"
		"kubernetes|github|openssh|ssh|protocol|compiler|compilers|"
		"sqlite|postgres|mysql|upstream|rails|cargo|rustc|"
		"the os|operating system|operating systems|file system|"
		"file systems|filesystem|filesystems|terminal|terminals|"
		"syscall|libraries|platforms|qemu|arm|x86|json|xml|yaml|regex|"
		"bash|systemd|dns|tcp|udp|ipv6|sql" },
	/* What our own code may have, too. */
	{ CUE_SOURCE, 1, "cpu|database|git" },
	/* How a bug looks: in what mends it, it is gone. */
	{ CUE_FAULT, 3, "leads to|lead to|results in|result in|resulting in|"
		"causing|causes|cause|the problem|the issue" },
	{ CUE_FAULT, 2, "hang|hangs|hanging|crashing|failing|breaking|"
		"corrupting|leaking|ignored|crash|crashes|crashed|segfault|"
		"leak|leaks|broken|breaks|break|broke|incorrect|incorrectly|"
		"fails|fail|wrong|wrongly|corrupt|corruption|regression|"
		"regressions|infinite loop|out of bounds|overflow|overflows|"
		"dangling|use-after-free|panic|panics|bug|bugs|missing|"
		"unexpected|unexpectedly|does not work|doesn't work|not work|"
		"wasn't working|not working|didn't work|failure|failures|"
		"exception|inconsistent|mistakenly|problem|issue|stuck|lost|"
		"loses|error|errors|invalid|forgot|forgets|flaky|misses|"
		"ignores|bogus|spurious|buggy|unable to|won't work|"
		"accidentally|"
		"will not work" },
	{ CUE_DENIAL, 1, "not|doesn't|don't|isn't|aren't|won't|can't|cannot|"
		"never|without|no|neither|nothing|can not" },
	{ CUE_PAST, 1, "was|were|wasn't|weren't|had|did|didn't|used to|"
		"previously|has been|have been" },
	{ CUE_SUPPOSED, 1, "can|may|might|otherwise|or else|"
		"to avoid|avoid|avoids|to prevent|prevent|prevents|should|must|"
		"risk" },
	/* How it is up to the commit: false once it is in. */
	{ CUE_GONE, -9, "currently|at the moment|right now|until now|up to now|"
		"so far|as-is|as it stands|at present|changes above|"
		"occurs because|happens because|happened because|"
		"this happens|this occurs|this occurred|is caused by|"
		"was caused by|the main reason for this|the root cause|"
		"presently|we've got|the downside of this|this changes|"
		"this replaces|this moves|this adds|this removes|"
		"this introduces|this updates|before the change|"
		"being released|the problem|the issue|the bug|"
		"this causes|this patch|this commit|this change|these changes|"
		"this pr|this series|the patch|pull request|next commit|"
		"next patch|next commits|previous commit|previous patch|"
		"preceding commit|following commit|subsequent commit|"
		"subsequent commits|subsequent patches|future commit|"
		"the series|follow-up|followup|separate commit|separate pr|"
		"later commit|future pr|this fixes|is fixed|are fixed|fixed by|"
		"fixing" },
	/* What comes later, or was before. */
	{ CUE_AGAINST, -4, "this makes|this brings|also|in the future|"
		"in future|we may want|might want|would like|good enough|"
		"follow up|later|in other words|we could|plan to|going to|"
		"eventually" },
	{ CUE_AGAINST, -3, "still|previously|earlier|formerly|originally|prior to|"
		"before this|with this|the old|the new" },
	{ CUE_AGAINST, -2, "used to|then read|recently" },
	{ CUE_AGAINST, -1, "was|were|had|did|would have|caused|could|no longer|"
		"now|been|has been|have been" },
	/* About the patch and not the code. */
	{ CUE_AGAINST, -3, "confusing|misleading" },
	{ CUE_AGAINST, -2, "appear to|appears to" },
	{ CUE_AGAINST, -6, "backport|backported|backporting|thanks|reviewer|"
		"reviewers|no functional|lgtm|"
		"i don't know|not sure|screenshot" },
	{ CUE_AGAINST, -7, "i|i'm|i've|i'd|i'll" },
	{ CUE_GONE, -9, "this also|this converts|this corrects|this drops|"
		"this enables|this exposes|this extends|this implements|"
		"this improves|this lets|this refactors|this renames|"
		"this reworks|this simplifies|this splits|this switches|"
		"this tweaks|the end result|this cl|this diff|this mr" },
	{ CUE_AGAINST, -4, "will now|now use|now uses|now properly|"
		"now correctly|weird" },
	{ CUE_AGAINST, -4, "presumably|looks like|seem to|seems to|be nice|please|because of this|described above|"
		"mentioned above|end up|ended up|ends up|observable changes|going forward|"
		"made sure|we didn't|noticed|"
		"already verified|"
		"we are seeing|gonna|we tried|we wanted|p.s|test failed|"
		"test case|tests failed|this part|ideally|reproduce|"
		"reproduced" },
	{ CUE_AGAINST, -6, "in pr|in commit|in a previous|we introduce|"
		"we introduced|we add|we added|we now|we modified|we anticipate|"
		"we expect|we do not expect|we have now|we then|we simply|"
		"as such|as a consequence|the comment|new section|"
		"first section|becomes possible" },
	{ CUE_AGAINST, -4, "simpler|better|also note|as a result|allow us to|"
		"allows us to|doesn't have to|don't have to|need not|fixme|"
		"doesn't need to|don't need to|do not need to|"
		"the only purpose|drop the|drops the|we were|this was|"
		"can now|may now|this allows" },
	{ CUE_AGAINST, -3, "we adjust|we alter|we change|we convert|we create|"
		"we define|we extend|we extract|we go ahead|we implement|"
		"we make|we move|we need to|we remove|we rename|"
		"we replace|we revise|we update|we use" },
	{ CUE_AGAINST, -5, "typo|tests pass|the commit|reported|added|shortly|"
		"users need|be able to|consistency|demonstrating|"
		"ultimate goal" },
	{ CUE_AGAINST, -4, "a pr|prs|review|reviews|labeled|maintainers|"
		"contributor|contributors|contribution|contributions|my|"
		"these tests|the fix|this fix|todo|tested|somehow|changelog|"
		"mechanical|readme" },
	{ CUE_AGAINST, -3, "me|you|your|refactoring|the following|the above|"
		"explain|maybe|perhaps|let's|let us|discussed|lint|cleaner|"
		"readability|below|this test|the test|the tests|a test" },
	{ CUE_AGAINST, -2, "for example|e.g.|simplify|refactor|anyway|latter|"
		"mention|document|docs|documentation|for now|probably|i.e.|"
		"warnings|unused|easier|nicer|ugly|seems|guess|hopefully|"
		"feature|cleanup" },
	{ CUE_AGAINST, -1, "will be|as well|warning|example|just" },
};

/* "The existing code" is gone with the commit, "existing files" are not. */
static const char of_now[] = "current|existing|old|original|previous";
static const char ours[] = "approach|architecture|behavior|behaviour|code|"
	"design|fix|handling|implementation|implementations|logic|mechanism|"
	"method|one|scheme|situation|solution|state of|test|tests|usage|"
	"version|way";

bool is_cue_byte(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
		(c >= '0' && c <= '9') || c == '_' || c == '-' || c == '\'';
}

/* "I/O" and "i.e." hold no "I". */
static bool is_letter_of(const char *at)
{
	return at[1] == '/' || (at[1] == '.' && is_cue_byte(at[2]));
}

/* Whether one of the words begins a text. */
static bool begins(const char *text, const char *words)
{
	for (; *words; words += *words == '|') {
		size_t n = strcspn(words, "|");

		if (!strncmp(text, words, n) && !is_cue_byte(text[n]))
			return true;
		words += n;
	}
	return false;
}

static bool stands_in(const char *text, const char *word, size_t n,
		      const char *next)
{
	const char *at;

	for (at = text; (at = strchr(at, *word)); at++)
		if (!strncmp(at, word, n) && !is_cue_byte(at[n]) &&
		    (at == text || !is_cue_byte(at[-1])) &&
		    (n > 1 || !is_letter_of(at)) &&
		    (!next || (at[n] && begins(at + n + 1, next))))
			return true;
	return false;
}

static int count_words(const char *text, const char *words, const char *next)
{
	int n = 0;

	for (; *words; words += *words == '|') {
		size_t len = strcspn(words, "|");

		n += stands_in(text, words, len, next);
		words += len;
	}
	return n;
}

int words_in_text(const char *text, const char *words)
{
	return count_words(text, words, NULL);
}

int cues_count(int *by_kind, const char *text)
{
	int i, kinds = 0;
	size_t k;

	for (k = 0; k < COUNT(cues); k++)
		by_kind[cues[k].kind] += words_in_text(text, cues[k].words) *
			cues[k].weight;
	by_kind[CUE_GONE] -= count_words(text, of_now, ours);
	if (by_kind[CUE_DENIAL] > 1)
		by_kind[CUE_DENIAL] = 1;
	for (i = CUE_NORM; i <= CUE_DENIAL; i++) {
		kinds += by_kind[i] > 0;
		if (by_kind[i] > MOST_OF_KIND)
			by_kind[i] = MOST_OF_KIND;
	}
	return kinds;
}
