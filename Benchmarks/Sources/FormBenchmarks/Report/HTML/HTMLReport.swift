import MeasurementKit
import TextEscaping

/// A self-contained page with charts: the newest record, and the changes since older ones.
public struct HTMLReport {
  /// The records, from the oldest to the newest.
  let records: [IndexedRecord]
  let report: BenchmarkReport
  let history: History
  /// The look of each contender, the same in all charts.
  let looks: ContenderLooks

  var newest: IndexedRecord { report.record }

  /// - Parameter records: one or more, in any order.
  public init(_ records: [ResultRecord]) {
    precondition(!records.isEmpty, "a report of nothing")
    self.records = records.sorted { $0.environment.date < $1.environment.date }
      .map { IndexedRecord($0) }
    // Records of counts have no ratios, so this shows the newest record that has.
    let newest =
      self.records.last { !$0.comparisons.isEmpty } ?? self.records[self.records.count - 1]
    report = BenchmarkReport(newest)
    history = History(self.records)
    looks = ContenderLooks(
      newest.results.map(\.contender) + newest.comparisons.map(\.contender)
    )
  }

  public func html() -> String {
    let picture = ComparisonPicture(newest, looks)
    let scaling = scalingCharts
    let parts = [
      picture.map {
        Self.part(
          "Engine and rivals",
          "The mean time of one operation, log scale, with 95 % intervals; right the engine's time, and how many "
            + "times as long the nearest and the last rival take.",
          legend($0.names) + $0.element()
        )
      } ?? "",
      scaling.isEmpty
        ? ""
        : Self.part(
          "Scaling",
          "The mean time of one operation by size, log-log: level is constant.",
          legend(newest.growth.map(\.contender)) + Self.figures(scaling.map { $0.svg() })
        ),
      historyPart,
      Self.part("Tables", BenchmarkReport.legend, report.sections.map(Self.html).joined()),
    ]
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <title>\(Escape.markup(report.title))</title>
      <style>
      \(Self.style)
      \(ContenderLook.style)</style>
      </head>
      <body>
      <svg class="hidden">\(ContenderLook.definitions)</svg>
      \(header)\(parts.joined())<script>
      \(Self.script)
      </script>
      </body>
      </html>

      """
  }

  private var header: String {
    let environment = BenchmarkReport.environment(newest).map { Escape.markup($0) }
    var html = "<header>\n<h1>\(Escape.markup(report.title))</h1>\n"
    html += "<p class=\"note\">\(environment.joined(separator: "<br/>"))</p>\n"
    if let summary = RunVerdict(report).summary {
      html += "<p class=\"summary\">\(Escape.markup(summary))</p>\n"
    }
    let lines = report.conclusions + [report.agreement]
    let items = lines.map { line in
      let isBad = ["NOT", "THE ENGINE ALLOCATED"].contains { line.hasPrefix($0) }
      return "<li\(isBad ? " class=\"bad\"" : "")>\(Escape.markup(line))</li>\n"
    }
    return html + "<ul>\n\(items.joined())</ul>\n</header>\n"
  }

  /// Returns the mark and name of each contender.
  private func legend(_ names: [String]) -> String {
    let entries = BenchmarkReport.inOrder(names) { $0 }.map { name, _ in
      "<span><svg width=\"16\" height=\"16\">\(looks[name].mark("8", "8"))</svg> \(Escape.markup(name))</span>"
    }
    return "<p class=\"legend\">\(entries.joined(separator: "\n"))</p>\n"
  }

  // MARK: Parts

  static func part(_ heading: String, _ text: String, _ content: String) -> String {
    content == ""
      ? ""
      : "<section>\n<h2>\(heading)</h2>\n<p class=\"note\">\(Escape.markup(text))</p>\n"
        + "\(content)</section>\n"
  }

  static func figures(_ charts: [String]) -> String {
    charts.isEmpty
      ? ""
      : "<div class=\"charts\">\n"
        + charts.map { "<figure>\($0)</figure>\n" }.joined() + "</div>\n"
  }

  static func folded(_ summary: String, _ content: String) -> String {
    content == ""
      ? "" : "<details><summary>\(Escape.markup(summary))</summary>\n\(content)</details>\n"
  }

  static func html(_ section: BenchmarkReport.Section) -> String {
    "<h3>\(Escape.markup(section.heading))</h3>\n" + section.table.html()
      + section.notes.map { "<p class=\"note\">\(Escape.markup($0))</p>\n" }.joined()
  }
}
