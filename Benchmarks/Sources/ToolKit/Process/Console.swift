import FormFormats
import Foundation
import MeasurementKit
import TextEscaping

/// Results go to standard output, everything else to standard error. Whatever the tool shows to people passes
/// here or through `OutputFile.write(shown:)`, where nothing in it can command a terminal.
package enum Console {
  /// Writes a result.
  ///
  /// - Parameter style: what the text was styled with.
  /// - Throws: `IOError`, also where whoever reads it has gone.
  package static func write(_ text: String, _ style: MeasurementKit.TextStyle = .plain)
    throws(IOError)
  {
    var output = try OutputFile(path: "-")
    try output.write(shown: text, style)
    try output.commit()
  }

  /// - Throws: where what goes to that path would go to a terminal, which can't show it.
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
  /// - Throws: `IOError`, also where whoever reads it has gone.
  package static func write(json: Data) throws(IOError) {
    var output = try OutputFile(path: "-")
    try output.write(json: json)
    try output.commit()
  }

  /// Runs what writes results. A reader that closed the pipe has seen enough: that is no failure, and what was found
  /// still decides how the tool ends.
  package static func tell(_ write: () throws -> Void) throws {
    do {
      try write()
    } catch let error as IOError where error.isBrokenPipe {
      // Nobody reads on.
    }
  }

  /// Tells what went wrong, or what is going on.
  package static func say(_ message: String) {
    let line = Data("formnav: \(Escape.lines(message))\n".utf8)
    // Where standard error is closed there is no one left to tell.
    try? FileHandle.standardError.write(contentsOf: line)
  }
}

extension OutputFile {
  /// Writes a text for people: of what a terminal would obey only this tool's own styles are left.
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

  /// Writes JSON that means the same, with nothing in it that a terminal would obey.
  ///
  /// - Throws: `IOError` with operation `write`.
  package mutating func write(json: Data) throws(IOError) {
    try write(Escape.json(String(decoding: json, as: UTF8.self)))
  }
}
