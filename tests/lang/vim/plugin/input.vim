" function! Commented()
if exists('g:loaded') | finish | endif
let g:loaded = 1
let s:path = "a \" b" " trailing 'comment
runtime autoload/other.vim
function! s:Private(a, ...) abort
  " it's a comment
  let l:x = 'it''s "'
  if a:a | return 1 | endif
endfunction
function plugin#sub#Public() dict
  call map([], {k, v -> v})
endfun
fu! g:Short()
endf
command! -nargs=* -bang DoIt call s:Private(<f-args>)
