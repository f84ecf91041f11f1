import TextEscaping

/// What the tool can do, in the order help shows it.
enum Commands {
  static let all: [Command] = [
    bench, check, compare, report, generate, `import`, inspect, replay, simulate, fuzz, render,
    explore, contender, doctor, help, completions, manual,
  ]

  /// The command of that name.
  ///
  /// - Throws: where there is none; the message names the nearest.
  static func named(_ name: String) throws(UsageError) -> Command {
    if let command = all.first(where: { $0.name == name }) { return command }
    let kind = name.hasPrefix("-") ? "option" : "command"
    throw UsageError(
      "unknown \(kind) \(name.isEmpty ? "\"\"" : SystemText.shown(name))"
        + Suggestion.text(for: name, among: all.map(\.name) + ["--help", "--version"])
    )
  }
}
