/// A chart in gnuplot's language.
struct GnuplotScript {
  /// Of the drawing, in px; pages scale it. The legend comes on top, two names a line where they are short.
  private static let width = 460
  private static let height = 277
  private static let lineHeight = 17
  private static let shortName = 24
  /// What stands for the colour of series n: no one else uses it, and pages replace it by their own.
  static func placeholder(_ color: Int) -> (script: String, svg: String) {
    let number = String(color, radix: 16)
    let hexadecimal = String(repeating: "0", count: max(2 - number.count, 0)) + number
    let decimal = String(repeating: " ", count: max(3 - "\(color)".count, 0)) + "\(color)"
    return ("#0102\(hexadecimal)", "rgb(  1,   2, \(decimal))")
  }

  private(set) var text = "set encoding utf8\n"

  mutating func add(_ chart: Chart) {
    text += "reset\n"
    let names = chart.series.map(\.name).filter { !$0.isEmpty }
    let isShort = names.allSatisfy { $0.count <= Self.shortName }
    let lines = isShort ? (names.count + 1) / 2 : names.count
    text += "set terminal svg size \(Self.width),\(Self.height + lines * Self.lineHeight) "
    text += "dynamic noenhanced font 'sans-serif,13'\n"
    text += "set key below left Left reverse samplen 1.5 width -1 height 0.7\n"
    text += "set border 3\nset grid lc rgb 'gray' lt 1 lw 0.4\nset tics nomirror\n"
    text += "set title \(Self.quoted(chart.title))\n"
    add(chart.x, "x")
    add(chart.y, "y")
    for (index, series) in chart.series.enumerated() {
      text += "$s\(index) << EOD\n"
      for point in series.points {
        let middle = series.style == .spans ? point.x : point.y
        let band = point.band ?? middle...middle
        text += "\(point.x) \(point.y) \(band.lowerBound) \(band.upperBound)\n"
      }
      text += "EOD\n"
    }
    let elements = chart.series.enumerated().filter { !$0.element.points.isEmpty }
    text += "plot " + elements.flatMap { Self.plots($1, "$s\($0)") }.joined(separator: ", ") + "\n"
  }

  private mutating func add(_ axis: Chart.Axis, _ name: String) {
    // The label keeps its distance to the legend.
    text += "set \(name)label \(Self.quoted(axis.label)) offset 0,\(name == "x" ? 0.6 : 0)\n"
    if axis.isLogarithmic { text += "set logscale \(name)\n" }
    // Marks are formats, in which a percent sign stands for something.
    let ticks = axis.ticks.map {
      "\(Self.quoted($0.label.replacing("%", with: "%%"))) \($0.value)"
    }
    text += "set \(name)tics (\(ticks.joined(separator: ", ")))\n"
    // A mark at the very end would be lost to rounding.
    let (lower, upper) = (axis.range.lowerBound, axis.range.upperBound)
    text += "set \(name)range [\(lower * (1 - 1e-9)):\(upper * (1 + 1e-9))]\n"
  }

  private static func plots(_ series: Chart.Series, _ data: String) -> [String] {
    let color = "lc rgb '\(placeholder(series.color).script)'"
    let title = "title \(quoted(series.name))"
    switch series.style {
    case .line:
      let line = "\(data) using 1:2 with linespoints \(color) lw 1.6 pt 7 ps 0.4 \(title)"
      guard series.points.contains(where: { $0.band != nil }) else { return [line] }
      return [
        "\(data) using 1:3:4 with filledcurves fs transparent solid 0.15 noborder \(color) notitle",
        line,
      ]
    case .dashed: return ["\(data) using 1:2 with lines \(color) lw 1 dt 2 \(title)"]
    case .curve: return ["\(data) using 1:2 with lines \(color) lw 1.6 \(title)"]
    case .spans:
      return ["\(data) using 1:2:3:4 with xerrorbars \(color) lw 1.6 pt 7 ps 0.5 \(title)"]
    }
  }

  /// In single quotes nothing has a meaning but the quote itself, which becomes an apostrophe.
  private static func quoted(_ text: String) -> String {
    let printable = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
    return "'" + String(String.UnicodeScalarView(printable)).replacing("'", with: "’") + "'"
  }
}
