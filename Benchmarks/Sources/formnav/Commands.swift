import BenchCommands
import ToolKit

/// The whole tool.
@main
enum Commands {
  static let tool: Tool = Tool(
    BenchCommands.all + [
      generate, `import`, inspect, replay, checkSubmission, status, simulate, fuzz, campaign,
      render, page, explore, completions, manual,
    ]
  )

  static func main() { tool.main() }
}
