import FormFormats
import Foundation
import TextEscaping

/// Reads and makes folders. Their names need not be valid UTF-8.
package enum Folder {
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(SystemText.terminated(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// True if the path leads to a regular file, through links; nil if nothing exists there.
  package static func isFile(_ path: String) -> Bool? {
    var status = stat()
    guard stat(SystemText.terminated(path), &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFREG
  }

  /// The names in a folder, sorted by their bytes.
  ///
  /// - Throws: `IOError` with operation `open`.
  package static func names(_ path: String) throws(IOError) -> [String] {
    guard let folder = opendir(SystemText.terminated(path)) else {
      throw IOError(.open, path: path, reason: .system(errno))
    }
    defer { closedir(folder) }
    var names: [[UInt8]] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { bytes in Array(bytes.prefix { $0 != 0 }) }
      )
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }.map(SystemText.text)
  }

  /// Makes a folder; an existing one is left unchanged.
  ///
  /// - Parameter withParents: if true, makes missing parent folders too.
  /// - Throws: `IOError` with operation `create`.
  package static func create(_ path: String, withParents: Bool = false) throws(IOError) {
    guard !isFolder(path) else { return }
    if withParents, let slash = path.utf8.dropFirst().lastIndex(of: UInt8(ascii: "/")) {
      do throws(IOError) {
        try create(String(path[..<slash]), withParents: true)
      } catch {
        throw IOError(.create, path: path, reason: error.reason)
      }
    }
    guard mkdir(SystemText.terminated(path), 0o777) != 0 else { return }
    let reason = errno == EEXIST ? ENOTDIR : errno
    guard !isFolder(path) else { return }
    throw IOError(.create, path: path, reason: .system(reason))
  }
}
