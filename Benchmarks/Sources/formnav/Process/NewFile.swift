import FormFormats
import Foundation
import TextEscaping

/// A file that is written while something is done, and removed when it is: never one that was there before.
enum NewFile {
  /// - Returns: its descriptor, to be written.
  /// - Throws: where it can't be created, or is there.
  static func create(_ path: String) throws(IOError) -> Int32 {
    let descriptor = open(
      SystemText.terminated(path),
      O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
      0o644
    )
    guard descriptor >= 0 else { throw IOError(.create, path: path, reason: .system(errno)) }
    return descriptor
  }
}
