import FormFormats
import Foundation

/// Results go to standard output, everything else to standard error.
enum Console {
  /// Writes a result.
  ///
  /// - Throws: `IOError`, also where whoever reads it has gone.
  static func write(_ text: String) throws(IOError) {
    var output = try OutputFile(path: "-")
    try output.write(text)
    try output.commit()
  }

  /// Tells what went wrong, or what is going on.
  static func say(_ message: String) {
    // Where standard error is closed there is no one left to tell.
    try? FileHandle.standardError.write(contentsOf: Data("formnav: \(message)\n".utf8))
  }
}
