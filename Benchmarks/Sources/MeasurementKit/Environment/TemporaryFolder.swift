import Foundation
import Synchronization

/// The temporary folders of this process. Each is removed when its owner is done, or at an
/// interrupt.
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

  /// Removes all of them, then ends the process. No new folder can appear in between.
  ///
  /// - Complexity: O(files in them).
  public static func removeAll(andThen end: () -> Never) -> Never {
    living.withLock { folders -> Never in
      for folder in folders {
        // A child process may still write files while they are being removed, so this retries.
        for _ in 0..<10 where FileManager.default.fileExists(atPath: folder.path) {
          try? FileManager.default.removeItem(at: folder)
        }
      }
      end()
    }
  }
}

/// A private folder of this process. It is removed on `deinit`, or at an interrupt.
public final class TemporaryFolder: Sendable {
  public let url: URL

  /// - Parameter name: the prefix of the folder's name, which identifies the owner of leftovers.
  /// - Throws: if the folder can't be created.
  public init(_ name: String) throws { url = try TemporaryFolders.create(name) }

  deinit { TemporaryFolders.remove(url) }
}

/// Calls `body` with a private folder, which is removed afterwards.
///
/// - Parameter name: see `TemporaryFolder`.
/// - Throws: if the folder can't be created; the errors of `body`.
public func withTemporaryFolder<Result>(
  _ name: String,
  _ body: (URL) throws -> Result
) throws -> Result {
  let folder = try TemporaryFolder(name)
  return try withExtendedLifetime(folder) { try body(folder.url) }
}
