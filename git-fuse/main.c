/* SPDX-License-Identifier: MIT */
#include <stdio.h>

int main(void)
{
	puts("git-fuse");
	return 0;
}
