import ToolKit

/// The commands that measure, and those that judge what was measured.
package enum BenchCommands {
  package static let all: [Command] = [bench, check, compare, report, contender, doctor]
}
