import Foundation
import Testing

/// A row of a table of exit codes: a command line, its exit code, and a part of its messages.
struct ToolCase: CustomTestStringConvertible, Sendable {
  let arguments: String
  let code: Int32
  /// Empty if there is no message.
  let says: String

  var testDescription: String { "formnav \(arguments)" }

  init(_ arguments: String, _ code: Int32, _ says: String = "") {
    self.arguments = arguments
    self.code = code
    self.says = says
  }

  /// Runs the tool. It must write a message to standard error if it fails, and nothing otherwise.
  ///
  /// - Parameter before: arguments that come first.
  @discardableResult
  func check(in workplace: Workplace, after before: [String] = []) throws -> ToolRun {
    let run = try workplace.run(before + arguments.split(separator: " ").map(String.init))
    #expect(run.code == code, "\(run.errors)")
    #expect(says.isEmpty || run.errors.contains(says), "\(run.errors)")
    #expect(run.errors.isEmpty == (code == 0), "\(run.errors)")
    return run
  }
}
