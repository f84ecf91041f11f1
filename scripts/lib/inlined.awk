# Adds frames for inlined functions to the output of `perf script -F ip,sym,symoff,dso`.
#   awk -v program=PATH -f inlined.awk SYMBOLS SAMPLES            lists the addresses of the program's frames, each once
#   awk -v program=PATH -v places=FILE -f inlined.awk SYMBOLS SAMPLES
#       prints the samples. Before each frame it prints the functions that are inlined there, innermost first.
# SYMBOLS is the output of `nm`. FILE is the answer of llvm-symbolizer to the list, with the addresses.

function number(hex,    value, i) {
  for (i = 1; i <= length(hex); i++) value = value * 16 + index("0123456789abcdef", substr(hex, i, 1)) - 1
  return value
}

# The address in the program of a frame's instruction; empty for other libraries.
function address(    offset) {
  if ($NF != "(" program ")" || !match($2, /\+0x[0-9a-f]+$/)) return ""
  offset = number(substr($2, RSTART + 3))
  symbol = substr($2, 1, RSTART - 1)
  if (!(symbol in starts)) return ""
  # The address of a caller is that of the instruction after the call.
  return sprintf("0x%s", hexadecimal(starts[symbol] + offset - (depth > 1 ? 1 : 0)))
}

function hexadecimal(value,    text) {
  while (value >= 1) {
    text = substr("0123456789abcdef", value % 16 + 1, 1) text
    value = int(value / 16)
  }
  return text == "" ? "0" : text
}

BEGIN {
  # An address, then pairs of lines: a function, its place; then an empty line.
  while (places != "" && (getline line < places) > 0) {
    if (line ~ /^0x/) { where = line; count[where] = isPlace = 0; continue }
    if (line != "" && !isPlace) inlined[where, ++count[where]] = line
    isPlace = !isPlace
  }
}

FNR == NR { if (NF == 3 && !($3 in starts)) starts[$3] = number($1); next }

/^[ \t]*$/ { depth = 0 }

/^[ \t]+[0-9a-f]+ / {
  depth++
  place = address()
  if (places == "") { if (place != "" && !seen[place]++) print place }
  # The last function is the frame's own.
  else for (i = 1; i < count[place]; i++) print "\t0 " inlined[place, i] "[inline] (" program ")"
}

places != "" { print }
