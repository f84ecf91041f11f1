import MeasurementKit
import TextEscaping

extension BenchmarkReport {
  /// The report for terminals: aligned tables in lines of the style's width.
  public func text(_ style: TextStyle = .plain) -> String {
    func lines(_ text: String, indent: Int = 0) -> [String] {
      Paragraph.lines(Escape.inLine(text), width: style.columns, indent: indent)
    }
    var text = ""
    func add(_ lines: [String], _ paint: (String) -> String = { $0 }) {
      for line in lines { text += paint(line) + "\n" }
    }
    add(lines(title), style.bold)
    for line in Self.environment(record) { add(lines(line, indent: 2), style.dim) }
    for section in sections {
      text += "\n"
      add(lines(section.heading), style.bold)
      text += section.table.text(style)
      let leftOut = section.table.columnsLeftOut(at: style.columns)
      if !leftOut.isEmpty {
        let names = leftOut.joined(separator: ", ")
        add(
          lines("Left out for want of room: \(names). Other formats have every column."),
          style.dim
        )
      }
      for note in section.notes { add(lines(note, indent: 2), style.dim) }
    }
    text += "\n"
    for conclusion in conclusions { add(lines(conclusion, indent: 2)) }
    add(lines(agreement, indent: 2), disagreements.isEmpty ? style.good : style.bad)
    return text
  }
}
