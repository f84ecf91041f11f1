import FormContenders
import ToolKit

extension ToolError {
  /// A failure of a contender in another process.
  init(_ failure: ContenderFailure, _ message: String) {
    let code: ExitCode =
      failure.isOfSystem ? .system : failure.isMissing ? .unavailable : .disagreement
    self.init(code, message)
  }
}
