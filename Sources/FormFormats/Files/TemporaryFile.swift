#if !hasFeature(Embedded)
  import Synchronization
  import TextEscaping

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// A file in the target's directory with a temporary name, until it is renamed to the target.
  struct TemporaryFile {
    let descriptor: Int32
    /// The target's path as the caller gave it, for messages.
    let name: String
    private let target: String
    private let path: String

    private static let living = LivingFiles()

    /// True if the path names an existing device or pipe. It is written in place, because renaming
    /// would replace it.
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

    /// Creates the temporary file.
    ///
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
      // The target's name plus a suffix could exceed the file system's name limit.
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

    /// Returns the target of a symbolic link, so that the link itself is kept.
    private static func resolved(_ path: String) -> String {
      guard let real = unsafe realpath(SystemText.terminated(path), nil) else { return path }
      defer { unsafe free(real) }
      return SystemText.text(
        unsafe Array(UnsafeBufferPointer(start: real, count: strlen(real))).map {
          UInt8(bitPattern: $0)
        }
      )
    }

    /// Renames the file to the target.
    ///
    /// - Throws: `IOError` with operation `write` if syncing fails, `create` if renaming fails.
    func moveToTarget() throws(IOError) {
      guard fsync(descriptor) == 0 || errno == EINVAL else { throw IOError(.write, path: name) }
      guard unsafe rename(SystemText.terminated(path), SystemText.terminated(target)) == 0 else {
        throw IOError(.create, path: name)
      }
      TemporaryFile.living.forget(path)
      syncDirectory()
    }

    /// Syncs the directory, so that the new name survives a power failure. Some file systems can't.
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

    /// Removes all temporary files and ends the process. A lock prevents new ones in between.
    static func removeAll(exitingWith status: Int32) -> Never {
      living.removeAll(exitingWith: status)
    }
  }

  /// The temporary files of this process, which an interrupt must remove.
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
    /// Removes all temporary files and ends the process, for use on an interrupt. Targets are
    /// unchanged.
    ///
    /// It takes a lock, so a signal handler must not call it. Wait for signals on a thread instead.
    public static func discardAll(exitingWith status: Int32) -> Never {
      TemporaryFile.removeAll(exitingWith: status)
    }
  }
#endif
