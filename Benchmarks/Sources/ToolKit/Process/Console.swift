import FormFormats
import Foundation
import MeasurementKit
import TextEscaping

/// Writes results to standard output and messages to standard error. All text for people goes
/// through here or through `OutputFile.write(shown:)`, which remove terminal escape sequences.
package enum Console {
  /// Writes a result.
  ///
  /// - Parameter style: the style with which the text was made.
  /// - Throws: `IOError`, also if the reader has closed the pipe.
  package static func write(_ text: String, _ style: MeasurementKit.TextStyle = .plain)
    throws(IOError)
  {
    var output = try OutputFile(path: "-")
    try output.write(shown: text, style)
    try output.commit()
  }

  /// - Throws: if the path leads to a terminal, which can't show this output.
  package static func refuseTerminal(
    _ path: String,
    showing what: String,
    named name: String
  ) throws(UsageError) {
    guard path == "-", isatty(1) == 1 else { return }
    throw UsageError(
      "the terminal can't show a \(what): name a file, such as -o \(name), or pipe it"
    )
  }

  /// Writes JSON.
  ///
  /// - Throws: `IOError`, also if the reader has closed the pipe.
  package static func write(json: Data) throws(IOError) {
    var output = try OutputFile(path: "-")
    try output.write(json: json)
    try output.commit()
  }

  /// Runs code that writes results. A closed pipe is no error: the reader has seen enough, and the
  /// results still determine the exit code.
  package static func tell(_ write: () throws -> Void) throws {
    do {
      try write()
    } catch let error as IOError where error.isBrokenPipe {
      // The reader has closed the pipe.
    }
  }

  /// Prints an error or progress message to standard error.
  package static func say(_ message: String) {
    print("formnav: \(Escape.lines(message))\n")
  }

  /// Prints an error that GitHub's CI shows beside a commit. Its runner reads such lines from
  /// standard error too.
  package static func annotate(_ message: String, title: String) {
    func escaped(_ text: String) -> String { Escape.inLine(text).replacing("%", with: "%25") }
    let title = escaped(title).replacing(":", with: "%3A").replacing(",", with: "%2C")
    print("::error title=\(title)::\(escaped(message))\n")
  }

  private static func print(_ line: String) {
    // If standard error is closed, the message is lost.
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }
}

extension OutputFile {
  /// Writes a text for people. Removes all terminal escape sequences except this tool's own styles.
  ///
  /// - Throws: `IOError` with operation `write`.
  package mutating func write(
    shown text: String,
    _ style: MeasurementKit.TextStyle = .plain
  ) throws(IOError) {
    try write(
      style.hasColor
        ? Escape.lines(text, isStyle: MeasurementKit.TextStyle.codes.contains)
        : Escape.lines(text)
    )
  }

  /// Writes equivalent JSON without terminal escape sequences.
  ///
  /// - Throws: `IOError` with operation `write`.
  package mutating func write(json: Data) throws(IOError) {
    try write(Escape.json(String(decoding: json, as: UTF8.self)))
  }
}
