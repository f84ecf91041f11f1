# Turns what `perf script -F ip,sym,dso` prints into lines "frame;frame;frame samples", the outermost first. A
# frame is MODULE`SYMBOL; names of Swift stay mangled. With -v root=REGEX only samples that pass a frame whose
# symbol matches count, from that frame on.

# The Swift module a mangled name begins with; for other names the library they are in.
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
