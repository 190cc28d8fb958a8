if test -f lib/one.sh; then . lib/one.sh; fi
cd "$dir" ; . ./two.sh # ; . ./not-this.sh
for f in a b; do source ./three.sh; done
then . "${DIR}/four.sh"
echo "; . ./nor-this.sh"; { . ./five.sh; }
. /etc/os-release
[ -f /etc/default/x ] && . /etc/default/x
helm upgrade \
    .

echo done
