# Draws sorted lines "frame;frame;frame weight" as a flame graph: an SVG on standard output. A click on a frame widens
# it, and a click on the lowest one shows all again.
#   -v title=TEXT  -v unit=TEXT, what a weight counts

function escape(text) {
  gsub(/&/, "\\&amp;", text)
  gsub(/</, "\\&lt;", text)
  gsub(/>/, "\\&gt;", text)
  gsub(/"/, "\\&quot;", text)
  return text
}

# A hue for each part of the program.
function hue(frame) {
  if (frame ~ /^Form(Progress|Model)`|^CIntrinsics`/) return 210
  if (frame ~ /^(FormNavigation|FormFormats)`/) return 265
  if (frame ~ /^(FormBaselines|NavigationBaselines|FormFuzzing)`/) return 150
  if (frame ~ /^(FormBenchmarks|MeasurementKit|BenchCommands|ToolKit|formnav|CHardware)`/) return 95
  return 25
}

# Ends the open frames from a depth on, at the present position.
function close_from(level,    i) {
  for (i = open_count; i >= level; i--) {
    count++
    name[count] = open_name[i]
    from[count] = open_start[i]
    to[count] = position
    depth[count] = i
    if (i > deepest) deepest = i
  }
  open_count = level - 1
}

{
  weight = $NF
  line = substr($0, 1, length($0) - length(weight) - 1)
  n = split(line, frames, ";")
  same = 0
  while (same < n && same < open_count && open_name[same + 1] == frames[same + 1]) same++
  close_from(same + 1)
  for (i = same + 1; i <= n; i++) {
    open_name[i] = frames[i]
    open_start[i] = position
  }
  open_count = n
  position += weight
}

END {
  close_from(1)
  if (position == 0) exit 1
  row = 18
  width = 1200
  height = (deepest + 1) * row + 44
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"monospace\" font-size=\"12\">\n", width, height
  print "<style>"
  print ":root { color-scheme: light dark; } svg { background: #fff; } .text { fill: #222; }"
  print "@media (prefers-color-scheme: dark) { svg { background: #14181d; } .text { fill: #ddd; } }"
  print "g { cursor: pointer; } g text { fill: #111; pointer-events: none; } rect { stroke: #fff4; }"
  print "</style>"
  printf "<text class=\"text\" x=\"8\" y=\"18\" font-size=\"14\">%s</text>\n", escape(title)
  printf "<text class=\"text\" x=\"8\" y=\"36\" id=\"what\">%.0f %s in all</text>\n", position, escape(unit)
  for (i = 1; i <= count; i++) {
    share = (to[i] - from[i]) / position
    if (share < 0.0005) continue
    y = height - depth[i] * row - 4
    # Neighbours differ a little in lightness.
    lightness = 62 + (depth[i] * 7 + from[i]) % 12
    label = name[i]
    sub(/^[^`]*`/, "", label)
    printf "<g data-x=\"%.6f\" data-w=\"%.6f\" data-y=\"%d\"><title>%s\n%.0f %s, %.2f %%</title>", \
      from[i] / position, share, y, escape(name[i]), to[i] - from[i], escape(unit), share * 100
    printf "<rect x=\"%.2f\" y=\"%d\" width=\"%.2f\" height=\"%d\" fill=\"hsl(%d 60%% %d%%)\"/>", \
      from[i] / position * width, y, share * width, row - 1, hue(name[i]), lightness
    printf "<text x=\"%.2f\" y=\"%d\" data-name=\"%s\">%s</text></g>\n", \
      from[i] / position * width + 3, y + 13, escape(label), \
      escape(substr(label, 1, int((share * width - 6) / 7.3)))
  }
  printf "<foreignObject x=\"%d\" y=\"4\" width=\"300\" height=\"28\">", width - 308
  print "<input xmlns=\"http://www.w3.org/1999/xhtml\" id=\"search\" type=\"search\" placeholder=\"Search functions\""
  print " style=\"width: 100%; box-sizing: border-box; font: 12px monospace\"/></foreignObject>"
  print "<script><![CDATA["
  print "const frames = [...document.querySelectorAll('g')], what = document.getElementById('what');"
  print "const total = what.textContent, search = document.getElementById('search');"
  print "let all = total;"
  print "function show(start, width) {"
  print "  for (const g of frames) {"
  print "    const x = (g.dataset.x - start) / width * 1200, w = g.dataset.w / width * 1200;"
  print "    const left = Math.max(x, 0), right = Math.min(x + w, 1200);"
  print "    g.style.display = right - left < 0.3 ? 'none' : '';"
  print "    const rect = g.querySelector('rect'), text = g.querySelector('text');"
  print "    rect.setAttribute('x', left); rect.setAttribute('width', Math.max(right - left, 0));"
  print "    text.setAttribute('x', left + 3);"
  print "    text.textContent = text.dataset.name.slice(0, Math.max(0, Math.floor((right - left - 6) / 7.3)));"
  print "  }"
  print "}"
  print "for (const g of frames) {"
  print "  g.onclick = () => show(+g.dataset.x, +g.dataset.w);"
  print "  g.onmouseover = () => what.textContent = g.querySelector('title').textContent.replace('\\n', ': ');"
  print "  g.onmouseout = () => what.textContent = all;"
  print "}"
  # Frames whose name holds the text stay bright; the share counts a frame within another one once.
  print "search.oninput = () => {"
  print "  const wanted = search.value.toLowerCase(), found = [];"
  print "  for (const g of frames) {"
  print "    const name = g.querySelector('title').textContent.split('\\n')[0].toLowerCase();"
  print "    const isFound = name.includes(wanted);"
  print "    g.style.opacity = isFound ? '' : 0.25;"
  print "    if (isFound) found.push([+g.dataset.x, +g.dataset.x + +g.dataset.w]);"
  print "  }"
  print "  let share = 0, end = 0;"
  print "  for (const [left, right] of found.sort((a, b) => a[0] - b[0])) {"
  print "    share += Math.max(0, right - Math.max(left, end));"
  print "    end = Math.max(end, right);"
  print "  }"
  print "  all = wanted ? `${(share * 100).toFixed(2)} % in functions with “${search.value}” in their name` : total;"
  print "  what.textContent = all;"
  print "};"
  print "]]></script>"
  print "</svg>"
}
