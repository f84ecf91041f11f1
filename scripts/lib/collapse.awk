# Turns the output of `perf script -F ip,sym,dso` into lines "frame;frame;frame samples", the outermost first. A frame
# is MODULE`SYMBOL; Swift names stay mangled. With -v root=REGEX, only samples with a frame whose symbol matches count,
# from that frame on.

# The Swift module at the beginning of a mangled name; for other names their library.
function module(symbol, library,    digits) {
  if (symbol ~ /^\$[sS][0-9]+/) {
    digits = substr(symbol, 3)
    sub(/[^0-9].*/, "", digits)
    return substr(symbol, 3 + length(digits), digits)
  }
  if (symbol ~ /^\$[sS]/) return "Swift"
  sub(/.*\//, "", library)
  sub(/\.so.*/, "", library)
  return library
}

function flush(    line, i, start) {
  if (depth > 0) {
    start = depth
    if (root != "") {
      while (start > 0 && symbols[start] !~ root) start--
    }
    line = ""
    for (i = start; i > 0; i--) line = line (line == "" ? "" : ";") frames[i]
    if (line != "") samples[line]++
  }
  depth = 0
}

/^[ \t]*$/ { flush(); next }

/^[ \t]+[0-9a-f]+ / {
  library = $NF
  gsub(/[()]/, "", library)
  symbol = $2
  for (i = 3; i < NF; i++) symbol = symbol " " $i
  sub(/\+0x[0-9a-f]+$/, "", symbol)
  depth++
  symbols[depth] = symbol
  gsub(/;/, ":", symbol)
  frames[depth] = module(symbol, library) "`" symbol
}

END {
  flush()
  for (line in samples) print line, samples[line]
}
