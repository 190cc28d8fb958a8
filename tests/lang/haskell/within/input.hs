symbol =(
symbol =
