# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154
# Completion of "git fuse" and "git-fuse" in bash, through git's own, whose
# functions set cur, words and cword for us.
#
# What may come next is known by the program's tables; revisions and paths
# are left to the functions that git's completion has for them.

_git_fuse ()
{
	local word offered="" begin value=$cur
	local at=$((${__git_cmd_idx:-0} + 1))

	case "$cur" in
	--*=*)
		value=${cur#*=} ;;
	esac
	while IFS= read -r word
	do
		case "$word" in
		@rev)
			__git_complete_refs --cur="$value"
			return ;;
		@path)
			begin=$cur
			cur=$value
			__git_complete_index_file "--cached"
			cur=$begin
			return ;;
		@command)
			mapfile -t COMPREPLY < <(compgen -c -- "$cur")
			return ;;
		@file)
			compopt -o filenames 2>/dev/null
			mapfile -t COMPREPLY < <(compgen -f -- "$cur")
			return ;;
		*)
			offered="$offered$word"$'\n' ;;
		esac
	done < <(__git fuse --complete "${words[@]:at:cword - at}" "$cur")
	__gitcomp "$offered" "" "$value"
}

# "git-fuse", typed with its dash. Git's completion may not be there yet: the
# loader of bash-completion sources this file for either name.
if declare -F __git_complete >/dev/null
then
	__git_complete git-fuse _git_fuse
fi
