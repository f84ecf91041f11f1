import ToolKit

/// The commands that measure, and the commands that judge results.
package enum BenchCommands {
  package static let all: [Command] = [bench, check, compare, report, contender, doctor]
}
