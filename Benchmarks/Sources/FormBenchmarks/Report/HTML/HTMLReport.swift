import MeasurementKit

/// One page with everything in the records, with charts and without other files: the newest record, and the changes
/// since older ones.
public struct HTMLReport {
  /// The records, from the oldest to the newest.
  let records: [IndexedRecord]
  let report: BenchmarkReport
  /// The look of each contender, the same in all charts.
  let looks: ContenderLooks
  let profiles: [ProfilePicture]
  /// Draws charts as SVG elements, in their order.
  private let draw: ([Chart]) throws -> [String]

  var newest: IndexedRecord { report.record }

  /// - Parameters:
  ///   - records: one or more, in any order.
  ///   - profiles: flame graphs that the page shows as well.
  ///   - draw: draws charts as SVG elements.
  public init(
    _ records: [ResultRecord],
    profiles: [ProfilePicture] = [],
    draw: @escaping ([Chart]) throws -> [String]
  ) {
    self.init(of: records, profiles: profiles, draw: draw)
  }

  init(
    of records: [any RecordContents],
    profiles: [ProfilePicture] = [],
    draw: @escaping ([Chart]) throws -> [String]
  ) {
    precondition(!records.isEmpty, "a report of nothing")
    self.records = records.sorted { $0.environment.date < $1.environment.date }
      .map { IndexedRecord($0) }
    // Counts have no ratios; what is newest of those that have is shown.
    let newest =
      self.records.last { !$0.comparisons.isEmpty } ?? self.records[self.records.count - 1]
    report = BenchmarkReport(newest)
    let named = ([newest] + self.records).flatMap { record -> [String] in
      record.results.map(\.contender) + record.comparisons.map(\.contender)
        + record.growth.map(\.contender)
    }
    looks = ContenderLooks(named)
    self.profiles = profiles
    self.draw = draw
  }

  /// A part of the page.
  struct Part {
    var heading: String
    /// The name in the table of contents.
    var name: String
    var charts: [Chart] = []
    /// Charts that are folded.
    var furtherCharts: [Chart] = []
    var sections: [BenchmarkReport.Section] = []
    /// Explains the charts.
    var text = ""

    /// The part without empty charts, such as one of zeros on a logarithmic axis.
    var drawn: Part {
      var part = self
      part.charts.removeAll(where: \.isEmpty)
      part.furtherCharts.removeAll(where: \.isEmpty)
      return part
    }

    var isEmpty: Bool { (charts + furtherCharts).isEmpty && sections.isEmpty }
  }

  /// - Throws: the errors of drawing.
  public func html() throws -> String {
    let parts = try self.parts().map(\.drawn).filter { !$0.isEmpty }
    let drawn = try draw(parts.flatMap { $0.charts + $0.furtherCharts })
    var next = 0
    func take(_ count: Int) -> ArraySlice<String> {
      defer { next += count }
      return drawn[next..<next + count]
    }
    let contents =
      parts.map { (name: $0.name, heading: $0.heading) }
      + (profiles.isEmpty ? [] : [(name: "profiles", heading: "Profiles")])
    var body = header + headline
    body +=
      "<nav>"
      + contents.map { "<a href=\"#\($0.name)\">\(Markup.escape($0.heading))</a>" }
      .joined(separator: " ") + "</nav>\n" + comparison
    for part in parts {
      body += Self.html(part, take(part.charts.count), take(part.furtherCharts.count))
    }
    body += profilePictures
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <title>\(Markup.escape(report.title))</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      \(body)<script>
      \(Self.script)
      </script>
      </body>
      </html>

      """
  }

  private var header: String {
    let environment = BenchmarkReport.environment(newest).map { Markup.escape($0) }
    return "<header>\n<h1>\(Markup.escape(report.title))</h1>\n"
      + "<p class=\"note\">\(environment.joined(separator: "<br/>"))</p>\n</header>\n"
  }

  private static func html(
    _ part: Part,
    _ charts: ArraySlice<String>,
    _ further: ArraySlice<String>
  ) -> String {
    func figures(_ charts: ArraySlice<String>) -> String {
      "<div class=\"charts\">\n"
        + charts.map { "<figure>\($0)</figure>\n" }.joined() + "</div>\n"
    }
    var html = "<section id=\"\(part.name)\">\n<h2>\(Markup.escape(part.heading))</h2>\n"
    if !part.text.isEmpty { html += "<p class=\"note\">\(Markup.escape(part.text))</p>\n" }
    if !charts.isEmpty { html += figures(charts) }
    if !further.isEmpty {
      html += "<details><summary>\(Figures.counted(further.count, "more chart"))</summary>\n"
      html += figures(further) + "</details>\n"
    }
    for section in part.sections {
      if section.heading != part.heading {
        html += "<h3>\(Markup.escape(section.heading))</h3>\n"
      }
      let table = section.table.html()
      html +=
        section.isFolded
        ? "<details><summary>\(Figures.counted(section.table.rows.count, "row"))</summary>\n"
          + table + "</details>\n" : table
      for note in section.notes { html += "<p class=\"note\">\(Markup.escape(note))</p>\n" }
    }
    return html + "</section>\n"
  }
}
