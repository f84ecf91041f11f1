import TextEscaping

/// Reads a command's arguments: `--name value`, `--name=value`, `-n value`. After `--` all are
/// operands.
struct ArgumentParser {
  enum Result {
    case run(Arguments)
    case help
  }

  private let command: Command
  private var values: [String: any Sendable] = [:]
  private var operands: [String] = []

  private init(_ command: Command) { self.command = command }

  /// - Throws: if an option is unknown, repeated, or has a wrong or missing value; if operands are
  ///   missing or too many.
  static func parse(_ arguments: [String], for command: Command) throws(UsageError) -> Result {
    let options = arguments.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") { return .help }
    var parser = ArgumentParser(command)
    try parser.read(arguments)
    try parser.checkOperands()
    return .run(Arguments(values: parser.values, operands: parser.operands))
  }

  private mutating func read(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      try readOption(argument, &rest)
    }
  }

  private mutating func readOption(
    _ argument: String,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.option(named: name) else {
      if name == "--help" { throw UsageError("--help takes no value") }
      let known = command.options.filter { !$0.isInternal }.flatMap(\.names) + ["--help"]
      throw UsageError(
        "unknown option \(SystemText.shown(name))" + Suggestion.text(for: name, among: known)
      )
    }
    var text = ""
    if let placeholder = option.placeholder {
      guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
        throw UsageError("\(name) needs a value: \(placeholder)")
      }
      text = value
    } else if parts.count > 1 {
      throw UsageError("\(name) takes no value")
    }
    var value: any Sendable
    do throws(UsageError) {
      value = try option.parse(text)
    } catch {
      throw UsageError("\(name): \(error.message)")
    }
    if let first = values[option.names[0]] {
      guard let both = option.combined(first, value) else {
        throw UsageError("\(name) stands twice")
      }
      value = both
    }
    values[option.names[0]] = value
  }

  private func checkOperands() throws(UsageError) {
    if operands.count > command.operands.count, command.operands.last?.isRepeated != true {
      let extra = SystemText.shown(operands[command.operands.count])
      throw UsageError("unexpected argument \"\(extra)\"")
    }
    for (operand, text) in zip(command.operands, operands) {
      if case .words(let words) = operand.kind, !words.contains(text) {
        throw UsageError(text, isNoneOf: words)
      }
    }
    for missing in command.operands.dropFirst(operands.count) where !missing.isOptional {
      throw UsageError("\(missing.name) is missing: \(missing.help)")
    }
  }
}
