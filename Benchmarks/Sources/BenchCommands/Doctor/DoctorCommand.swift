import FormFormats
import MeasurementKit
import ToolKit

extension BenchCommands {
  static let doctor = Command(
    name: "doctor",
    summary: "Say what this machine and this build offer for measuring.",
    discussion: """
      The exit code is 4 if jemalloc is linked but does not count: then no figure about allocation is valid.
      """,
    options: [DoctorOptions.format]
  ) { arguments in
    let diagnosis = Diagnosis.current()
    try Console.tell {
      switch arguments[DoctorOptions.format] {
      case .text:
        let style = MeasurementKit.TextStyle.of(descriptor: 1)
        try Console.write(diagnosis.text(style), style)
      case .markdown: try Console.write(diagnosis.markdown())
      case .json: try Console.write(json: diagnosis.json())
      }
    }
    if diagnosis.findings.contains(where: { $0.state == .bad }) {
      throw ToolError(.invalidMeasurement, "this build can't measure; see above")
    }
  }
}

private enum DoctorOptions {
  enum Format: String, CaseIterable, Sendable {
    case text, markdown, json
  }

  static let format = Option<Format>(
    "--format",
    value: .choice(),
    default: .text,
    help: "The format of the findings."
  )
}
