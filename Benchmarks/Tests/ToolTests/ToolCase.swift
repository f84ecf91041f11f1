import Foundation
import Testing

/// A command line, how it ends, and a part of what it says on standard error: a row of a table of exit codes.
struct ToolCase: CustomTestStringConvertible, Sendable {
  let arguments: String
  let code: Int32
  /// Empty where nothing is said.
  let says: String

  var testDescription: String { "formnav \(arguments)" }

  init(_ arguments: String, _ code: Int32, _ says: String = "") {
    self.arguments = arguments
    self.code = code
    self.says = says
  }

  /// Runs the tool. It has something to say on standard error where it fails, and nothing where it does not.
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
