#include <linux/linkage.h>
#include "local.h"
#define SIZE 16
	.macro push_all reg
	push \reg
	.endm
	.equ LIMIT, 10
ENTRY(start)
	mov r0, #1	@ fake: comment
.Llocal:
1:	b 1b
	/* label: in comment */
	ret
ENDPROC(start)
	.globl other
other:
	.asciz "str: { it's"
_data$x:	.word 1
