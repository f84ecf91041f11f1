/// Writes charts in gnuplot's language. That language can run commands, so the script contains only numbers and
/// this project's own words. Points are in a block of data. Each text is replaced by a mark with as many
/// characters, and the drawing gets the text in place of the mark.
struct GnuplotScript {
  /// The size of the drawing, px; pages scale it. The legend is extra, two names a line if they are short.
  private static let width = 460
  private static let height = 277
  private static let lineHeight = 17
  private static let shortName = 24
  /// The placeholder for the colour of series n; no other colour equals it, and pages replace it by their own.
  static func placeholder(_ color: Int) -> (script: String, svg: String) {
    let number = String(color, radix: 16)
    let hexadecimal = String(repeating: "0", count: max(2 - number.count, 0)) + number
    let decimal = String(repeating: " ", count: max(3 - "\(color)".count, 0)) + "\(color)"
    return ("#0102\(hexadecimal)", "rgb(  1,   2, \(decimal))")
  }

  private(set) var marks = TextMarks()
  /// Four columns: x, y, and the ends of the band; a block for each series.
  private var points = ""
  private var commands = ""
  private var blocks = 0

  var text: String { "set encoding utf8\n$points << END\n\(points)END\n" + commands }

  mutating func add(_ chart: Chart) {
    commands += "reset\n"
    let names = chart.series.map(\.name).filter { !$0.isEmpty }
    let isShort = names.allSatisfy { $0.count <= Self.shortName }
    let lines = isShort ? (names.count + 1) / 2 : names.count
    commands += "set terminal svg size \(Self.width),\(Self.height + lines * Self.lineHeight) "
    commands += "dynamic noenhanced font 'sans-serif,13'\n"
    commands += "set key below left Left reverse samplen 1.5 width -1 height 0.7\n"
    commands += "set border 3\nset grid lc rgb 'gray' lt 1 lw 0.4\nset tics nomirror\n"
    commands += "set title \(marks.quoted(chart.title))\n"
    add(chart.x, "x")
    add(chart.y, "y")
    let drawn = chart.series.filter { !$0.points.isEmpty }
      .flatMap { elements(of: $0, add($0)) }
    commands += "plot " + drawn.joined(separator: ", ") + "\n"
  }

  private mutating func add(_ axis: Chart.Axis, _ name: String) {
    // The label keeps its distance to the legend.
    commands += "set \(name)label \(marks.quoted(axis.label)) offset 0,\(name == "x" ? 0.6 : 0)\n"
    if axis.isLogarithmic { commands += "set logscale \(name)\n" }
    let ticks = axis.ticks.map { "\(marks.quoted($0.label)) \($0.value)" }
    commands += "set \(name)tics (\(ticks.joined(separator: ", ")))\n"
    // A mark at the very end would be lost to rounding.
    let (lower, upper) = (axis.range.lowerBound, axis.range.upperBound)
    commands += "set \(name)range [\(lower * (1 - 1e-9)):\(upper * (1 + 1e-9))]\n"
  }

  /// Adds the points of a series; returns their name in the script.
  private mutating func add(_ series: Chart.Series) -> String {
    for point in series.points {
      let band = point.band ?? point.y...point.y
      points += "\(point.x) \(point.y) \(band.lowerBound) \(band.upperBound)\n"
    }
    points += "\n\n"
    defer { blocks += 1 }
    return "$points index \(blocks)"
  }

  private mutating func elements(of series: Chart.Series, _ data: String) -> [String] {
    let color = "lc rgb '\(Self.placeholder(series.color).script)'"
    let title = "title \(marks.quoted(series.name))"
    switch series.style {
    case .line:
      let point = "pt \(Self.pointType(series.marker)) ps 0.4"
      let line = "\(data) using 1:2 with linespoints \(color) lw 1.6 \(point) \(title)"
      guard Self.hasBand(series) else { return [line] }
      return [
        "\(data) using 1:3:4 with filledcurves fs transparent solid 0.15 noborder \(color) notitle",
        line,
      ]
    case .dashed: return ["\(data) using 1:2 with lines \(color) lw 1 dt 2 \(title)"]
    case .curve:
      let dash = "dt \(Self.dashType(series.marker))"
      return ["\(data) using 1:2 with lines \(color) lw 1.6 \(dash) \(title)"]
    case .marks: return ["\(data) using 1:2 with points \(color) lw 1.6 pt 6 ps 1.2 \(title)"]
    }
  }

  private static func hasBand(_ series: Chart.Series) -> Bool {
    series.style == .line && series.points.contains { $0.band != nil }
  }

  /// What each element of a chart's drawing is of, in the order in which gnuplot draws them; nil for a band.
  static func drawn(_ chart: Chart) -> [Chart.Series?] {
    chart.series.filter { !$0.points.isEmpty }.flatMap { hasBand($0) ? [nil, $0] : [$0] }
  }

  /// Gnuplot's number of a filled shape.
  private static func pointType(_ marker: Chart.Marker) -> Int {
    switch marker {
    case .circle: 7
    case .square: 5
    case .diamond: 13
    case .triangle: 9
    }
  }

  /// Gnuplot's number of a kind of line: solid, or dots and dashes; 2 is that of dashed series.
  private static func dashType(_ marker: Chart.Marker) -> Int {
    switch marker {
    case .circle: 1
    case .square: 4
    case .diamond: 5
    case .triangle: 3
    }
  }
}
