/// The tool's exit codes. They follow BSD's `sysexits.h` where it has one.
package enum ExitCode: Int32 {
  case success = 0
  /// A result is worse than its threshold or its baseline.
  case regression = 2
  /// Contenders disagree on a form's final state.
  case disagreement = 3
  /// A required figure could not be measured.
  case invalidMeasurement = 4
  /// An unknown command or option, or a value out of range.
  case usage = 64
  /// The input is damaged, truncated or of another type.
  case badData = 65
  /// The input does not exist.
  case noInput = 66
  /// A required program is not installed.
  case unavailable = 69
  /// A defect of the tool.
  case internalError = 70
  /// The system has no descriptor, process or memory left for the tool.
  case system = 71
  /// The output can't be created.
  case cannotCreate = 73
  /// Reading or writing failed, for example because the disk is full.
  case inputOutput = 74
}
