import MeasurementKit
import TextEscaping

extension BenchmarkReport {
  /// The most bytes that GitHub accepts for the summary of a job step.
  public static let jobSummaryBytes = 1 << 20

  /// The report as Markdown: the conclusions, then the tables.
  ///
  /// - Parameter limit: the most UTF-8 bytes. Sections that do not fit are omitted and listed.
  public func markdown(limit: Int = jobSummaryBytes) -> String {
    var text = "# \(Escape.markdown(title))\n\n"
    for line in conclusions + [agreement] { text += "- \(Escape.markdown(line))\n" }
    let about = Self.environment(record).joined(separator: "; ") + ". " + Self.legend
    text += "\n\(Escape.markdown(about))\n"
    var left = limit - text.utf8.count
    var missing: [String] = []
    for section in sections {
      let part = Self.markdown(section)
      // Leave room for the line that lists omitted sections.
      if part.utf8.count + Self.roomForNames <= left {
        text += part
        left -= part.utf8.count
      } else {
        missing.append(section.heading)
      }
    }
    if !missing.isEmpty {
      text += "\nLeft out for want of room: "
      text += missing.count < 4 ? missing.joined(separator: "; ") : "\(missing.count) tables"
      text += ". The record has them.\n"
    }
    return text
  }

  private static let roomForNames = 1_024

  private static func markdown(_ section: Section) -> String {
    var text = "\n## \(Escape.markdown(section.heading))\n\n" + section.table.markdown()
    for note in section.notes { text += "\n\(Escape.markdown(note))\n" }
    return text
  }
}
