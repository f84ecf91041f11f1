import FormFormats
import Foundation

/// The ways by which bytes reach a reader: memory, a pipe, a file, and a file from which something was read before.
final class InputWays {
  enum Way: CaseIterable {
    case memory, pipe, file, offset
  }

  /// A file without a name; nil until it is needed, and if none can be made.
  private var file: Int32?
  private var isFileTried = false

  deinit {
    if let file { close(file) }
  }

  /// The bytes as an input of that kind.
  ///
  /// - Returns: nil if the way is not available: the pipe is too small, or there is no file or
  ///   descriptor.
  func input(_ bytes: [UInt8], by way: Way) -> InputFile? {
    switch way {
    case .memory: return InputFile(bytes: bytes)
    case .pipe: return pipeInput(bytes)
    case .file: return fileInput(bytes, offset: 0)
    case .offset: return fileInput(bytes, offset: 1 + bytes.count % 5_000)
    }
  }

  private func pipeInput(_ bytes: [UInt8]) -> InputFile? {
    // This process writes everything before it reads, so the pipe must hold all of it.
    guard bytes.count <= 1 << 15 else { return nil }
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    let isWritten = Self.put(bytes, to: ends[1])
    close(ends[1])
    guard isWritten else {
      close(ends[0])
      return nil
    }
    return try? InputFile(descriptor: ends[0], name: "pipe")
  }

  private func fileInput(_ bytes: [UInt8], offset: Int) -> InputFile? {
    if !isFileTried {
      isFileTried = true
      file = Self.temporaryFile()
    }
    let ahead = [UInt8](repeating: UInt8(ascii: "{"), count: offset)
    guard let file, ftruncate(file, 0) == 0, lseek(file, 0, SEEK_SET) == 0,
      Self.put(ahead + bytes, to: file), lseek(file, off_t(offset), SEEK_SET) == offset
    else { return nil }
    let copy = dup(file)
    guard copy >= 0 else { return nil }
    return try? InputFile(descriptor: copy, name: "file")
  }

  private static func temporaryFile() -> Int32? {
    var name = Array((NSTemporaryDirectory() + "/formnav-input-XXXXXX").utf8CString)
    let file = unsafe mkstemp(&name)
    guard file >= 0 else { return nil }
    _ = unsafe unlink(name)
    return file
  }

  private static func put(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe write(descriptor, $0.baseAddress! + written, bytes.count - written)
      }
      guard count > 0 || (count < 0 && errno == EINTR) else { return false }
      written += max(count, 0)
    }
    return true
  }
}
