# For scripts/coverage: reads the exceptions, lines of FILE | FIRST LINE OF THE REGION | REASON, then regions: a line
# each with file, first line and column, last line and column, and whether it was reached. Two kinds of regions are not
# counted, since no run that continues can reach them: the messages of preconditions, where the process ends before its
# profile is written, and regions without code, such as a bracket after a loop that only a return leaves, or the dots of
# `text[...]`.
FILENAME == exceptions {
  if ($0 ~ /^#/ || $0 ~ /^ *$/) next
  if (split($0, part, / \| /) != 3) { printf "%s:%d: no FILE | LINE | REASON\n", exceptions, FNR; bad = 1; next }
  excepted[part[1] "|" part[2]] = FNR
  next
}
{
  # Every instance of a generic function has the same regions.
  region = $1 "\t" $2 "\t" $3 "\t" $4 "\t" $5
  if (!(region in reached)) { order[++count] = region; reached[region] = 0 }
  if ($6) reached[region] = 1
}
function whole(file, line,   at, read) {
  if (!(file in loaded)) {
    loaded[file] = 1
    at = 0
    while ((getline read < file) > 0) source[file, ++at] = read
    close(file)
  }
  return source[file, line]
}
function text(file, line,   found) {
  found = whole(file, line)
  gsub(/^ +| +$/, "", found)
  return found
}
# Whether a region, from a line and column up to another, has code in it.
function holdsCode(file, line, column, lastLine, lastColumn,   code, at, part) {
  for (at = line; at <= lastLine; at++) {
    part = whole(file, at)
    if (at == lastLine) part = substr(part, 1, lastColumn - 1)
    code = code (at == line ? substr(part, column) : part)
  }
  gsub(/[ }]/, "", code)
  return code != "" && code != "..."
}
END {
  for (number = 1; number <= count; number++) {
    split(order[number], field, "\t")
    file = field[1]
    line = text(file, field[2])
    if (!reached[order[number]]) {
      below = line ~ /{$/ ? text(file, field[2] + 1) : ""
      if (line ~ /precondition(Failure)?\(|^"/ || below ~ /^preconditionFailure\(/) { messages++; continue }
      if (!holdsCode(file, field[2], field[3], field[4], field[5])) { empty++; continue }
    }
    if (!(file in total)) files[++fileCount] = file
    total[file]++
    if (reached[order[number]]) { hit[file]++; continue }
    key = file "|" line
    if (key in excepted) { met[key] = 1; listed++; continue }
    printf "%s:%d:%d: not reached, and no exception: %s\n", file, field[2], field[3], line
    bad = 1
  }
  for (key in excepted) if (!(key in met)) {
    printf "%s:%d: an exception for what is reached, or is no more\n", exceptions, excepted[key]
    bad = 1
  }
  for (number = 1; number <= fileCount; number++) {
    file = files[number]
    split(file, part, "/")
    printf "%6d of %6d  %6.2f %%  %s\n", hit[file], total[file], 100 * hit[file] / total[file], file
    module = part[2]
    if (!(module in moduleTotal)) modules[++moduleCount] = module
    moduleTotal[module] += total[file]
    moduleHit[module] += hit[file]
    all += total[file]
    allHit += hit[file]
  }
  print ""
  for (number = 1; number <= moduleCount; number++) {
    module = modules[number]
    printf "%6d of %6d  %6.2f %%  %s\n", moduleHit[module], moduleTotal[module], \
      100 * moduleHit[module] / moduleTotal[module], module
  }
  printf "%6d of %6d  %6.2f %%  all; %d excepted, %.2f %%\n", allHit, all, 100 * allHit / all, listed, \
    100 * listed / all
  printf "not counted: %d of preconditions, %d without code\n", messages, empty
  if (listed * 100 > all) { print "more than 1 % are excepted"; bad = 1 }
  if (all == 0) { print "no regions: nothing was measured"; bad = 1 }
  exit bad
}
