import Foundation
import TextEscaping

/// Draws charts with gnuplot, a program that must be installed.
public struct Gnuplot: Sendable {
  private let path: String

  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    case missing
    case failed(String)
    /// The system refused to start gnuplot, or had no descriptor left.
    case system(ChildProcess.Failure)

    public var description: String {
      switch self {
      case .missing:
        "gnuplot is missing: scripts/report installs it, or your package manager does "
          + "(Debian, Ubuntu: gnuplot-nox)"
      case .failed(let text):
        "gnuplot failed: \(text.trimmingCharacters(in: .whitespacesAndNewlines))"
      case .system(let failure): failure.description
      }
    }
  }

  /// Finds gnuplot in `PATH`.
  public init() throws(Failure) {
    guard let path = Executable.find("gnuplot") else { throw .missing }
    self.path = path
  }

  /// Draws each chart as an SVG element for a page. The page sets CSS variables for the colours: `--ink` of text,
  /// `--grid` of grid lines, `--series-0`, `--series-1` and so on of the series.
  ///
  /// - Parameter charts: none of them empty.
  public func draw(_ charts: [Chart]) throws(Failure) -> [String] {
    guard !charts.isEmpty else { return [] }
    var script = GnuplotScript()
    for chart in charts { script.add(chart) }
    guard !script.marks.isFull else { throw .failed("more than \(TextMarks.limit) texts") }
    let drawn = try run(script).components(separatedBy: "<?xml ").dropFirst()
    guard drawn.count == charts.count else {
      throw .failed("it drew \(drawn.count) of \(charts.count) charts")
    }
    return zip(charts, drawn).enumerated().map { index, pair in
      Self.inlined(pair.1, chart: pair.0, number: index + 1, script.marks)
    }
  }

  /// Runs gnuplot without the right to start programs: its input has nothing from outside except numbers, and even
  /// if it had, it could run no command.
  private func run(_ script: GnuplotScript) throws(Failure) -> String {
    let ended: ChildProcess.Output
    do throws(ChildProcess.Failure) {
      // Without anyone's own settings.
      ended = try ChildProcess.run(
        path,
        ["-d", "-"],
        input: Array(script.text.utf8),
        options: .isAlone
      )
    } catch {
      throw .system(error)
    }
    guard ended.end.isSuccess else {
      let said = String(decoding: ended.errors, as: UTF8.self)
      throw .failed(said.isEmpty ? "it \(ended.end)" : said)
    }
    return String(decoding: ended.output, as: UTF8.self)
  }

  /// A document as an element of a page, with identifiers of its own, the page's colours, and a name for people who
  /// can't see it.
  private static func inlined(
    _ document: String,
    chart: Chart,
    number: Int,
    _ marks: TextMarks
  ) -> String {
    var svg = document[(document.firstRange(of: "<svg")?.lowerBound ?? document.startIndex)...]
      .replacing(/<title>.*?<\/title>\s*<desc>.*?<\/desc>/, with: "")
      .replacing("\t", with: "")
    let prefix = "chart-\(number)-"
    for (plain, own) in [
      ("id=\"", "id=\"\(prefix)"), ("id='", "id='\(prefix)"), ("'#", "'#\(prefix)"),
      ("url(#", "url(#\(prefix)"), ("\"black\"", "\"var(--ink)\""), ("'black'", "'var(--ink)'"),
      ("\"gray\"", "\"var(--grid)\""), ("'gray'", "'var(--grid)'"),
      ("rgb(190, 190, 190)", "var(--grid)"),
    ] {
      svg = svg.replacing(plain, with: own)
    }
    for color in Set(chart.series.map(\.color)) {
      svg = svg.replacing(GnuplotScript.placeholder(color).svg, with: "var(--series-\(color))")
    }
    // Texts come last: nothing in them is replaced.
    let drawn = noted(marks.resolved(svg.dropFirst("<svg ".count)), chart)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return "<svg role=\"img\" aria-label=\"\(Escape.markup(chart.title))\" \(drawn)"
  }

  /// A drawing without gnuplot's own titles, in which each point has its note.
  private static func noted(_ drawing: String, _ chart: Chart) -> String {
    let (begin, end) = ("<title>gnuplot_plot_", "</title>")
    let parts = drawing.components(separatedBy: begin)
    let series = GnuplotScript.drawn(chart)
    guard parts.count == series.count + 1 else { return drawing }
    return parts[0]
      + zip(parts.dropFirst(), series).map { part, series in
        // What follows the number and the end of gnuplot's title.
        let rest = part[(part.firstRange(of: end)?.upperBound ?? part.startIndex)...]
        return series.map { noted(rest, $0.points) } ?? String(rest)
      }.joined()
  }

  /// A series' drawing with the notes of its points, which gnuplot draws in their order, the legend's last.
  private static func noted(_ drawing: Substring, _ points: [Chart.Point]) -> String {
    let parts = String(drawing).components(separatedBy: "<use ")
    guard points.contains(where: { $0.note != nil }),
      // One more for the legend. A point beyond an axis would not be drawn.
      parts.count - 1 == points.count + 1
    else { return String(drawing) }
    let marks = parts.dropFirst().enumerated().map { index, part -> String in
      guard index < points.count, let note = points[index].note,
        let end = part.firstRange(of: "/>")
      else { return "<use " + part }
      return "<use " + part[..<end.lowerBound] + "><title>" + Escape.markup(note) + "</title></use>"
        + part[end.upperBound...]
    }
    return parts[0] + marks.joined()
  }
}
