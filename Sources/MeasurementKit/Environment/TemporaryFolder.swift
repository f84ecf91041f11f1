import Foundation

/// Calls `body` with a folder of this process's own, which is removed afterwards.
///
/// - Parameter name: the beginning of the folder's name, which tells the owner of a folder that a kill left behind.
/// - Throws: if the folder can't be created; the errors of `body`.
public func withTemporaryFolder<Result>(
  _ name: String,
  _ body: (URL) throws -> Result
) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("\(name)-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}
