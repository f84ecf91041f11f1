import TextEscaping

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if !hasFeature(Embedded)
  /// The system calls that read and write files.
  enum SystemCall {
    /// The error of the last call that failed.
    static var error: Int32 { errno }

    static let brokenPipe = EPIPE

    static func text(ofError code: Int32) -> String { unsafe String(cString: strerror(code)) }

    static func openForReading(_ path: String) throws(IOError) -> Int32 {
      let opened = unsafe open(SystemText.terminated(path), O_RDONLY | O_CLOEXEC)
      guard opened >= 0 else { throw IOError(.open, path: path) }
      return opened
    }

    /// Opens a regular file of a folder, without waiting for who writes a pipe.
    ///
    /// - Returns: Nil if a link leads out of the folder.
    static func openForReading(_ path: String, of folder: String) throws(IOError) -> Int32? {
      let (root, place) = (try realPath(folder), try realPath(path))
      guard place.starts(with: root.last == UInt8(ascii: "/") ? root : root + [UInt8(ascii: "/")])
      else { return nil }
      let opened = unsafe open(
        place.map { CChar(bitPattern: $0) } + [0],
        O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
      )
      guard opened >= 0 else { throw IOError(.open, path: path) }
      var status = stat()
      _ = unsafe fstat(opened, &status)
      let kind = status.st_mode & S_IFMT
      guard kind == S_IFREG || kind == S_IFDIR else {
        close(opened)
        throw IOError(.open, path: path, reason: .notRegular)
      }
      return opened
    }

    /// The bytes of a path without links.
    private static func realPath(_ path: String) throws(IOError) -> [UInt8] {
      guard let found = unsafe realpath(SystemText.terminated(path), nil) else {
        throw IOError(.open, path: path)
      }
      defer { unsafe free(found) }
      return unsafe Array(UnsafeRawBufferPointer(start: found, count: strlen(found)))
    }

    /// Opens a device or a pipe.
    static func openForWriting(_ path: String) throws(IOError) -> Int32 {
      let opened = unsafe open(SystemText.terminated(path), O_WRONLY | O_CLOEXEC)
      guard opened >= 0 else { throw IOError(.create, path: path) }
      return opened
    }

    static func closeFile(_ descriptor: Int32) { close(descriptor) }

    /// The bytes from the current offset to the end; nil for a file that states no size, such as those of `/proc`, which
    /// is read like a pipe. Closes a directory, and throws.
    static func size(of descriptor: Int32, _ name: String) throws(IOError) -> Int? {
      // If `fstat` fails, the mode stays 0, which is neither a directory nor a regular file.
      var status = stat()
      _ = unsafe fstat(descriptor, &status)
      guard status.st_mode & S_IFMT != S_IFDIR else {
        if descriptor > 0 { close(descriptor) }
        throw IOError(.open, path: name, reason: .system(EISDIR))
      }
      guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return nil }
      return max(0, Int(status.st_size) - max(0, Int(lseek(descriptor, 0, SEEK_CUR))))
    }

    /// Returns how many bytes were read, 0 at the end.
    static func readBytes(
      _ descriptor: Int32,
      _ bytes: UnsafeMutableRawBufferPointer,
      _ name: String
    ) throws(IOError) -> Int {
      while true {
        let got = unsafe read(descriptor, bytes.baseAddress, bytes.count)
        if got >= 0 { return got }
        guard errno == EINTR else { throw IOError(.read, path: name) }
      }
    }

    /// Returns how many bytes were written, 1 or more.
    static func writeBytes(
      _ bytes: RawSpan,
      to descriptor: Int32,
      _ name: String
    ) throws(IOError) -> Int {
      while true {
        let got = unsafe bytes.withUnsafeBytes {
          unsafe write(descriptor, $0.baseAddress, $0.count)
        }
        if got > 0 { return got }
        guard got < 0, errno == EINTR else { throw IOError(.write, path: name) }
      }
    }
  }
#else
  /// A module for WebAssembly reads and writes memory alone: it has no system to call, so no file can be opened.
  enum SystemCall {
    static var error: Int32 { 0 }

    static var brokenPipe: Int32 { -1 }

    static func text(ofError code: Int32) -> String { "there are no files" }

    static func openForReading(_ path: String) throws(IOError) -> Int32 {
      throw IOError(.open, path: path)
    }

    static func openForReading(_ path: String, of _: String) throws(IOError) -> Int32? {
      throw IOError(.open, path: path)
    }

    static func openForWriting(_ path: String) throws(IOError) -> Int32 {
      throw IOError(.create, path: path)
    }

    static func closeFile(_ descriptor: Int32) {}

    static func size(of _: Int32, _ name: String) throws(IOError) -> Int? {
      throw IOError(.open, path: name)
    }

    static func readBytes(
      _ descriptor: Int32,
      _ bytes: UnsafeMutableRawBufferPointer,
      _ name: String
    ) throws(IOError) -> Int {
      throw IOError(.read, path: name)
    }

    static func writeBytes(
      _ bytes: RawSpan,
      to descriptor: Int32,
      _ name: String
    ) throws(IOError) -> Int {
      throw IOError(.write, path: name)
    }
  }

  /// A file with a temporary name, of which a module without a system has none.
  struct TemporaryFile {
    let descriptor: Int32 = -1

    static func isStream(_ path: String) throws(IOError) -> Bool {
      throw IOError(.create, path: path)
    }

    init(target path: String) throws(IOError) { throw IOError(.create, path: path) }

    func moveToTarget() throws(IOError) {}

    func remove() {}
  }
#endif
