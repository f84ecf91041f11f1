import MeasurementKit

/// A result record as people read it: sections of a heading, a table, and notes.
public struct BenchmarkReport {
  struct Section {
    var heading: String
    var table: Table
    var notes: [String] = []
  }

  let record: ResultRecord
  let title: String
  let sections: [Section]
  let conclusions: [String]

  public init(_ record: ResultRecord) {
    self.record = record
    title = Self.title(record)
    let sections = [
      Self.edits(record), Self.menu(record), Self.kinds(record), Self.machine(record),
      Self.contenders(record),
      Self.limits(record),
    ]
    self.sections = (sections + Self.scaling(record) + [Self.growth(record)])
      .filter { !$0.table.isEmpty }
    conclusions = Self.conclusions(record)
  }

  /// Results whose final state was not the oracle's.
  public var disagreements: [BenchmarkResult] {
    record.results.filter { $0.answer.check == .disagrees }
  }

  public func text(_ style: TextStyle = .plain) -> String {
    var text = title + "\n" + Self.environment(record).map { style.dim($0) + "\n" }.joined()
    for section in sections {
      text += "\n" + style.bold(section.heading) + "\n" + section.table.text(style)
      for note in section.notes { text += style.dim(note) + "\n" }
    }
    text += "\n"
    for line in conclusions { text += line + "\n" }
    return text + agreement(style) + "\n"
  }

  public func markdown() -> String {
    var text = "# \(title)\n\n" + Self.environment(record).map { "- \($0)\n" }.joined()
    for section in sections {
      text += "\n## \(section.heading)\n\n" + section.table.markdown()
      if !section.notes.isEmpty { text += "\n" + section.notes.joined(separator: "\n") + "\n" }
    }
    text += "\n"
    for line in conclusions { text += "- \(line)\n" }
    return text + "- \(agreement(.plain))\n"
  }

  private func agreement(_ style: TextStyle) -> String {
    let wrong = disagreements
    if wrong.isEmpty {
      let checked = record.results.filter { $0.answer.check == .agrees }.count
      return style.good("All \(checked) final states agree with the oracle.")
    }
    let names = wrong.map { "\($0.contender) in \($0.benchmark) (\(Self.size($0.parameters)))" }
    return style.bad("NOT in the oracle's final state: " + names.joined(separator: ", "))
  }
}
