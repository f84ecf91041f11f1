import MeasurementKit
import TextEscaping

extension BenchmarkReport {
  /// The report for terminals: aligned tables in lines of the style's width.
  public func text(_ style: TextStyle = .plain) -> String {
    var text = ""
    func add(_ line: String, indent: Int = 0, _ paint: (String) -> String = { $0 }) {
      for line in Paragraph.lines(Escape.inLine(line), width: style.columns, indent: indent) {
        text += paint(line) + "\n"
      }
    }
    add(title, style.bold)
    for line in Self.environment(record) + [Self.legend] { add(line, indent: 2, style.dim) }
    for section in sections {
      text += "\n"
      add(section.heading, style.bold)
      text += section.table.text(style)
      let leftOut = section.table.columnsLeftOut(at: style.columns)
      if !leftOut.isEmpty {
        add("Only in wider windows: \(leftOut.joined(separator: ", ")).", style.dim)
      }
      for note in section.notes { add(note, indent: 2, style.dim) }
    }
    text += "\n"
    for conclusion in conclusions { add(conclusion, indent: 2) }
    add(agreement, indent: 2, disagreements.isEmpty ? style.good : style.bad)
    return text
  }
}
