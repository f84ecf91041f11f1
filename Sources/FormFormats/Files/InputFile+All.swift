import FormModel

extension InputFile {
  /// Opens a file.
  ///
  /// - Parameter path: The path; `-` is standard input.
  /// - Throws: `io`.
  package static func opened(_ path: String) throws(ReadError) -> InputFile {
    do { return try InputFile(path: path) } catch { throw .io(error) }
  }

  /// Opens a regular file of a folder.
  ///
  /// - Returns: Nil if the path leads out of the folder.
  /// - Throws: `io`, also for a pipe, a socket or a device.
  package static func opened(_ path: String, of folder: String) throws(ReadError) -> InputFile? {
    do {
      guard let file = try SystemCall.openForReading(path, of: folder) else { return nil }
      return try InputFile(descriptor: file, name: path)
    } catch {
      throw .io(error)
    }
  }

  /// Reads a whole text file.
  ///
  /// - Parameters:
  ///   - path: The path; `-` is standard input.
  ///   - limit: The most bytes that are accepted.
  ///   - memoryLimit: The limit for these bytes.
  /// - Throws: `ReadError`. Invalid UTF-8 is a format error with its offset.
  /// - Complexity: O(bytes) time.
  public static func text(
    path: String,
    limit: Int,
    memoryLimit: MemoryLimit = .unlimited
  ) throws(ReadError) -> String {
    try text(opened(path), limit: limit, memoryLimit: memoryLimit)
  }

  /// Reads an open input to its end as text.
  package static func text(
    _ file: consuming InputFile,
    limit: Int,
    memoryLimit: MemoryLimit = .unlimited
  ) throws(ReadError) -> String {
    var file = file
    let bytes = try file.takeAll(memoryLimit: memoryLimit, atMost: limit)
    if let fault = unsafe firstFault(in: bytes.span.bytes) {
      throw .format(
        FormatError(
          at: .offset(fault.offset),
          expected: fault.expected,
          found: fault.found(bytes[fault.offset])
        )
      )
    }
    return try memoryLimit.string(bytes)
  }

  /// Returns the next bytes, as many as fit the buffer, without consuming them.
  ///
  /// - Complexity: O(bytes) time, at most 256 KiB.
  package mutating func peekAll() throws(ReadError) -> [UInt8] {
    do { _ = try has(InputFile.capacity) } catch { throw .io(error) }
    return unsafe unread.withUnsafeBytes { unsafe Array($0) }
  }

  /// Consumes all bytes to the end.
  ///
  /// - Parameters:
  ///   - memoryLimit: The limit for these bytes.
  ///   - limit: The most bytes that are accepted.
  /// - Complexity: O(bytes) time.
  package mutating func takeAll(
    memoryLimit: MemoryLimit,
    atMost limit: Int = .max
  ) throws(ReadError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      do { guard try has(1) else { return bytes } } catch { throw .io(error) }
      guard available <= limit - bytes.count else {
        throw .tooLarge(bytes: limit + 1, limit: limit)
      }
      try memoryLimit.grow(&bytes, toHold: bytes.count + available)
      unsafe unread.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
      take(available)
    }
  }
}
