import FormFormats
import FormWorkload
import MeasurementKit
import TextEscaping

/// A failure with a message for people and an exit code for scripts.
package struct ToolError: Error, CustomStringConvertible {
  package let code: ExitCode
  package let message: String

  package init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }

  package var description: String { message }

  package static func usage(_ message: String) -> ToolError { ToolError(.usage, message) }

  /// If no check caught the canary, the checks prove nothing.
  package static let unseenCanary = ToolError(
    .invalidMeasurement,
    "no comparison caught the canary, so this run proves nothing: run it longer"
  )

  /// A failure to read the input at `path`.
  package init(_ error: ReadError, reading path: String) {
    let name = path == "-" ? "standard input" : SystemText.shown(path)
    switch error {
    case .format(let error): self.init(.badData, "\(name): \(error)")
    case .tooLarge: self.init(.badData, "\(name): \(error)")
    case .io(let error): self.init(error)
    }
  }

  package init(_ error: IOError) {
    let code: ExitCode =
      switch error.operation {
      case .open: .noInput
      case .create: .cannotCreate
      case .read, .write: .inputOutput
      }
    let isAddress =
      error.operation == .open
      && ["http://", "https://", "ftp://"].contains { error.path.hasPrefix($0) }
    let help = isAddress ? "; it is a URL: download the file and name that" : ""
    self.init(code, error.description + help)
  }

  /// Converts any error to a message and an exit code.
  package init(_ error: any Error) {
    switch error {
    case let error as ToolError: self = error
    case let error as UsageError: self.init(.usage, error.message)
    case let error as ShapeError: self.init(.usage, error.description)
    case let error as IOError: self.init(error)
    case let error as ChildProcess.Failure: self.init(.system, error.description)
    case let error as HistogramError: self.init(.badData, "a result record holds \(error)")
    default: self.init(.internalError, "internal error: \(error)")
    }
  }
}
