import Foundation
import Synchronization

/// The temporary folders of this process, which are removed when whoever uses them is done, or at an interrupt.
public enum TemporaryFolders {
  private static let living = Mutex<Set<URL>>([])

  /// - Throws: if the folder can't be created.
  fileprivate static func create(_ name: String) throws -> URL {
    try living.withLock {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("\(name)-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      $0.insert(folder)
      return folder
    }
  }

  fileprivate static func remove(_ folder: URL) {
    living.withLock {
      $0.remove(folder)
      try? FileManager.default.removeItem(at: folder)
    }
  }

  /// Removes all of them, before the process ends at once: their users find them gone.
  ///
  /// - Complexity: O(files in them).
  public static func removeAll() {
    living.withLock {
      for folder in $0 { try? FileManager.default.removeItem(at: folder) }
      $0 = []
    }
  }
}

/// Calls `body` with a folder of this process's own, which is removed afterwards.
///
/// - Parameter name: the beginning of the folder's name, which tells the owner of a folder that a kill left behind.
/// - Throws: if the folder can't be created; the errors of `body`.
public func withTemporaryFolder<Result>(
  _ name: String,
  _ body: (URL) throws -> Result
) throws -> Result {
  let folder = try TemporaryFolders.create(name)
  defer { TemporaryFolders.remove(folder) }
  return try body(folder)
}
