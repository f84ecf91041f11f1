/// A command of the tool, such as `bench`.
package struct Command: Sendable {
  package let name: String
  /// One line for the list of commands.
  package let summary: String
  /// The text that help shows below the options; may be empty.
  package let discussion: String
  package let operands: [Operand]
  package let options: [any AnyOption]
  let run: @Sendable (Arguments) throws -> Void

  package init(
    name: String,
    summary: String,
    discussion: String = "",
    operands: [Operand] = [],
    options: [any AnyOption],
    run: @escaping @Sendable (Arguments) throws -> Void
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.operands = operands
    self.options = options
    self.run = run
  }

  func option(named name: String) -> (any AnyOption)? {
    options.first { $0.names.contains(name) }
  }
}
