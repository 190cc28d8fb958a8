# def commented: 1;
include "lib/dates";
import "lib/sort" as sort;

def trim($left): if startswith($left) then .[$left | length:] end;

def limit($n; expr):
  def _step: . - 1;
  if $n > 0 then label $out | foreach expr as $item ($n; _step; $item)
  elif $n == 0 then empty
  else error("limit: \("def no: 1;" | ascii_upcase) is # no count") end;

def sort::all: sort_by(.key) | limit(3; .[]);

.[] | trim("x") | sort::all
