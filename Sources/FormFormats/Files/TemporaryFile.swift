import Synchronization
import TextEscaping

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file beside its target, under a name of its own, until it takes the target's place.
struct TemporaryFile {
  let descriptor: Int32
  /// The target as the caller named it, for messages.
  let name: String
  private let target: String
  private let path: String

  private static let living = LivingFiles()

  /// Whether the path names something that is there and is no regular file: it is written in place, as
  /// renaming would replace the device or pipe itself.
  ///
  /// - Throws: `IOError` for a directory.
  static func isStream(_ path: String) throws(IOError) -> Bool {
    var status = stat()
    guard unsafe stat(SystemText.terminated(path), &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFDIR else {
      throw IOError(.create, path: path, reason: .system(EISDIR))
    }
    return kind != S_IFREG
  }

  /// - Throws: `IOError` with operation `create`.
  init(target path: String) throws(IOError) {
    name = path
    let target = TemporaryFile.resolved(path)
    let (directory, file) = TemporaryFile.split(target)
    guard !file.isEmpty else {
      throw IOError(.create, path: path, reason: .system(path.isEmpty ? ENOENT : EISDIR))
    }
    self.target = target
    let number = TemporaryFile.living.nextNumber()
    // Not the target's name with something behind it: that may be as long as names can be.
    let temporary = "\(directory)/.formnav-\(getpid())-\(number).tmp"
    self.path = temporary
    let (opened, reason) = TemporaryFile.living.create(temporary)
    guard opened >= 0 else { throw IOError(.create, path: path, reason: .system(reason)) }
    descriptor = opened
    var status = stat()
    if unsafe stat(SystemText.terminated(target), &status) == 0 {
      fchmod(descriptor, status.st_mode & 0o7777)
    }
  }

  private static func split(_ path: String) -> (directory: String, file: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    return (String(path[..<slash]), String(path[path.utf8.index(after: slash)...]))
  }

  /// The file a symbolic link leads to, so that the link stays one.
  private static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(SystemText.terminated(path), nil) else { return path }
    defer { unsafe free(real) }
    return SystemText.text(
      unsafe Array(UnsafeBufferPointer(start: real, count: strlen(real))).map {
        UInt8(bitPattern: $0)
      }
    )
  }

  /// - Throws: `IOError`: `write` if the disk did not take it, `create` where the target can't be
  ///   replaced.
  func moveToTarget() throws(IOError) {
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw IOError(.write, path: name) }
    guard unsafe rename(SystemText.terminated(path), SystemText.terminated(target)) == 0 else {
      throw IOError(.create, path: name)
    }
    TemporaryFile.living.forget(path)
    syncDirectory()
  }

  /// Makes the new name survive a power cut, where the file system can.
  private func syncDirectory() {
    let directory = unsafe open(
      SystemText.terminated(TemporaryFile.split(target).directory + "/"),
      O_RDONLY | O_CLOEXEC
    )
    guard directory >= 0 else { return }
    fsync(directory)
    close(directory)
  }

  func remove() {
    _ = unsafe unlink(SystemText.terminated(path))
    TemporaryFile.living.forget(path)
  }

  /// Removes every temporary file and ends the process at once; no new one can appear between.
  static func removeAll(exitingWith status: Int32) -> Never {
    living.removeAll(exitingWith: status)
  }
}

/// The temporary files of this process, which an interrupt removes.
private struct LivingFiles: ~Copyable {
  private struct State {
    var paths: [String] = []
    var number = 0
  }

  private let state = Mutex(State())

  func nextNumber() -> Int {
    state.withLock {
      $0.number += 1
      return $0.number
    }
  }

  func create(_ path: String) -> (descriptor: Int32, reason: Int32) {
    state.withLock {
      let opened = unsafe open(
        SystemText.terminated(path),
        O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
        0o666
      )
      let reason = errno
      if opened >= 0 { $0.paths.append(path) }
      return (opened, reason)
    }
  }

  func forget(_ path: String) {
    state.withLock { $0.paths.removeAll { $0 == path } }
  }

  func removeAll(exitingWith status: Int32) -> Never {
    state.withLock {
      for path in $0.paths { _ = unsafe unlink(SystemText.terminated(path)) }
      _exit(status)
    }
  }
}

extension OutputFile {
  /// Ends the process as an interrupt should: nothing half-written stays, targets are as they were.
  ///
  /// Not to be called within a signal handler: wait for signals on a thread of its own.
  public static func discardAll(exitingWith status: Int32) -> Never {
    TemporaryFile.removeAll(exitingWith: status)
  }
}
