import FormFormats
import MeasurementKit

/// The output of `inspect`: titles, named figures, and histograms.
struct InspectionReport {
  private var parts: [Part] = []
  /// The reason why a form can't be filled.
  var obstacle: String?

  private enum Part {
    case title(String)
    case figure(name: String, value: String, note: String)
    case histogram(PowersOfTwo, unit: String)
    case bars([(name: String, count: Int)])
  }

  mutating func title(_ text: String) { parts.append(.title(text)) }

  mutating func figure(_ name: String, _ value: Int, _ note: String = "") {
    parts.append(.figure(name: name, value: Figures.count(value), note: note))
  }

  mutating func figure(_ name: String, _ value: String, _ note: String = "") {
    parts.append(.figure(name: name, value: value, note: note))
  }

  mutating func histogram(_ counts: PowersOfTwo, _ unit: String) {
    parts.append(.histogram(counts, unit: unit))
  }

  mutating func bars(_ rows: [(name: String, count: Int)]) { parts.append(.bars(rows)) }

  func text(_ style: TextStyle) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .title(let title):
        let lines = Paragraph.lines(title, width: style.columns)
        text += (text.isEmpty ? "" : "\n") + lines.map { style.bold($0) + "\n" }.joined()
      case .figure(let name, let value, let note):
        text += figure(name, value, note, style)
      case .histogram(let counts, let unit):
        let rows = counts.counts.enumerated().drop { $0.element == 0 }.map { bucket, count in
          (Self.name(of: PowersOfTwo.range(of: bucket)), count)
        }
        text += bars(rows, style) + (rows.isEmpty ? "  no \(unit)\n" : "")
      case .bars(let rows): text += bars(rows, style)
      }
    }
    return text
  }

  /// Returns a figure with its note beside it, or below it if lines are short.
  private func figure(
    _ name: String,
    _ value: String,
    _ note: String,
    _ style: TextStyle
  ) -> String {
    let start = "  \(left(name, 20)) \(right(value, 16))"
    if note.isEmpty { return start + "\n" }
    let isBeside = style.columns >= start.count + 22
    let margin = String(repeating: " ", count: isBeside ? start.count + 2 : 4)
    let lines = Paragraph.lines(note, width: style.columns - margin.count, breaksNames: true)
    return start + (isBeside ? "  " : "\n" + margin) + lines.joined(separator: "\n" + margin) + "\n"
  }

  private static func name(of range: ClosedRange<Int>) -> String {
    range.count == 1
      ? "\(range.lowerBound)"
      : "\(Figures.count(range.lowerBound))…\(Figures.count(range.upperBound))"
  }

  /// Returns a bar for each row, at most 40 wide. Any count above 0 shows at least a sliver.
  private func bars(_ rows: [(name: String, count: Int)], _ style: TextStyle) -> String {
    let most = rows.map(\.count).max() ?? 0
    // Names and numbers take 41 characters.
    let longest = Double(max(min(40, style.columns - 41), 0) * 8)
    return rows.reduce(into: "") { text, row in
      let eighths = most == 0 ? 0 : Int((Double(row.count) / Double(most) * longest).rounded(.up))
      let rest = eighths % 8 == 0 ? "" : String("▏▎▍▌▋▊▉".prefix(eighths % 8).suffix(1))
      let bar = String(repeating: "█", count: eighths / 8) + rest
      text += "  \(left(row.name, 20)) \(right(Figures.count(row.count), 16))"
      text += (bar.isEmpty ? "" : "  " + style.good(bar)) + "\n"
    }
  }

  private func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }
}
