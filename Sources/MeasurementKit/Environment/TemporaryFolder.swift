import Foundation

/// Calls `body` with a folder of this process's own, which is removed afterwards.
///
/// - Parameter name: what its name begins with, so that one that a kill left tells whose it is.
/// - Throws: where it can't be created, and what `body` throws.
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
