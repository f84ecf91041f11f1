import FormFormats
import Foundation
import TextEscaping

/// A temporary file, which never replaces an existing one.
enum NewFile {
  /// - Returns: a descriptor for writing.
  /// - Throws: if the file can't be created, or already exists.
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
