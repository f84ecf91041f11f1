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

  /// Removes all of them and has the process ended; no new one can appear between.
  ///
  /// - Complexity: O(files in them).
  public static func removeAll(andThen end: () -> Never) -> Never {
    living.withLock { folders -> Never in
      for folder in folders {
        // A process that still writes into it may make a file after those in it were removed.
        for _ in 0..<10 where FileManager.default.fileExists(atPath: folder.path) {
          try? FileManager.default.removeItem(at: folder)
        }
      }
      end()
    }
  }
}

/// A folder of this process's own, which is removed with whoever holds it, or at an interrupt.
public final class TemporaryFolder: Sendable {
  public let url: URL

  /// - Parameter name: the beginning of the folder's name, which tells the owner of a folder that a kill left behind.
  /// - Throws: if the folder can't be created.
  public init(_ name: String) throws { url = try TemporaryFolders.create(name) }

  deinit { TemporaryFolders.remove(url) }
}

/// Calls `body` with a folder of this process's own, which is removed afterwards.
///
/// - Parameter name: as of `TemporaryFolder`.
/// - Throws: if the folder can't be created; the errors of `body`.
public func withTemporaryFolder<Result>(
  _ name: String,
  _ body: (URL) throws -> Result
) throws -> Result {
  let folder = try TemporaryFolder(name)
  return try withExtendedLifetime(folder) { try body(folder.url) }
}
