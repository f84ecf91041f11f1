/// How the tool ends. The numbers follow BSD's `sysexits.h` where it has one.
package enum ExitCode: Int32 {
  case success = 0
  /// A result is worse than its threshold or its baseline.
  case regression = 2
  /// Contenders do not agree on a form's final state.
  case disagreement = 3
  /// Too much noise, or a metric that is missing.
  case invalidMeasurement = 4
  /// An unknown command or option, or a value out of range.
  case usage = 64
  /// Input that is damaged, cut short or something else.
  case badData = 65
  /// No such input.
  case noInput = 66
  /// A program that is needed is not installed.
  case unavailable = 69
  /// A defect of the tool.
  case internalError = 70
  /// The system has no descriptor, process or memory for the tool itself.
  case system = 71
  /// Output that can't be created.
  case cannotCreate = 73
  /// Reading or writing failed: a full disk, for one.
  case inputOutput = 74
}
