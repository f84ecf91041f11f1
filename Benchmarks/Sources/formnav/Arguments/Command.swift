/// One thing the tool does.
struct Command: Sendable {
  let name: String
  /// One line for the list of commands.
  let summary: String
  /// What help says below the options; perhaps empty.
  var discussion = ""
  var operands: [Operand] = []
  let options: [any AnyOption]
  let run: @Sendable (Arguments) throws -> Void

  func option(named name: String) -> (any AnyOption)? {
    options.first { $0.names.contains(name) }
  }
}
