import Foundation

/// Draws charts with gnuplot, a program that has to be installed.
public struct Gnuplot: Sendable {
  private let path: String

  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    case missing
    case failed(String)

    public var description: String {
      switch self {
      case .missing:
        "gnuplot is missing: scripts/report installs it, or your package manager does "
          + "(Debian, Ubuntu: gnuplot-nox)"
      case .failed(let text): "gnuplot failed: \(text)"
      }
    }
  }

  /// Finds it in `PATH`.
  public init() throws(Failure) {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    for folder in folders.split(separator: ":") {
      let path = "\(folder)/gnuplot"
      if FileManager.default.isExecutableFile(atPath: path) {
        self.path = path
        return
      }
    }
    throw .missing
  }

  /// Each chart as an SVG element to stand in a page. Text takes the colour `--ink`, lines of the grid
  /// `--grid`, series `--series-1` and so on, all of them CSS variables of the page.
  ///
  /// - Parameter charts: none of them empty.
  public func draw(_ charts: [Chart]) throws(Failure) -> [String] {
    guard !charts.isEmpty else { return [] }
    var script = GnuplotScript()
    for chart in charts { script.add(chart) }
    let drawn = try run(script.text).components(separatedBy: "<?xml ").dropFirst()
    guard drawn.count == charts.count else {
      throw .failed("it drew \(drawn.count) of \(charts.count) charts")
    }
    return zip(charts, drawn).enumerated().map { index, pair in
      Self.inlined(pair.1, chart: pair.0, number: index + 1)
    }
  }

  /// Files, not pipes: a pipe that nobody empties would stop it.
  private func run(_ script: String) throws(Failure) -> String {
    do {
      return try withTemporaryFolder("formnav-charts") { folder in
        let files = ["script", "svg", "errors"].map { folder.appendingPathComponent($0) }
        try Data(script.utf8).write(to: files[0])
        for file in files[1...] { try Data().write(to: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        // Without anyone's own settings.
        process.arguments = ["-d", files[0].path]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        let errors = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
          throw Failure.failed(errors.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        return String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .failed("\(error)")
    }
  }

  /// A document as an element: identifiers of its own, the page's colours, and a name for those who can't
  /// see it.
  private static func inlined(_ document: String, chart: Chart, number: Int) -> String {
    var svg = document[(document.firstRange(of: "<svg")?.lowerBound ?? document.startIndex)...]
      .replacing(/<title>.*?<\/title>\s*<desc>.*?<\/desc>/, with: "")
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
    let name = Markup.escape(chart.title)
    return svg.replacing(
      "<svg ",
      with: "<svg role=\"img\" aria-label=\"\(name)\" ",
      maxReplacements: 1
    )
    .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
