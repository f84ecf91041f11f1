import Foundation

/// Frames on this process's standard input and output.
public struct FrameStream {
  private let input: Int32
  private let output: Int32

  public init(input: Int32 = 0, output: Int32 = 1) {
    self.input = input
    self.output = output
  }

  /// - Returns: the next frame without its length; nil at the end of the input.
  /// - Throws: `WireError` if the input ends within a frame or a length is out of range.
  func next() throws(WireError) -> [UInt8]? {
    guard let head = try read(4, orEnd: true) else { return nil }
    let length = head.reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length >= 1, length <= ContenderProtocol.mostFrameBytes else {
      throw WireError(
        at: 0,
        expected: "a frame of 1…\(ContenderProtocol.mostFrameBytes) bytes",
        found: "a length of \(length)"
      )
    }
    return try read(length, orEnd: false)
  }

  /// - Returns: false if the reader has closed the pipe.
  func send(_ frame: [UInt8]) -> Bool {
    var rest = frame[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func read(_ count: Int, orEnd: Bool) throws(WireError) -> [UInt8]? {
    var place = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while place < count {
        let found = systemRead(input, buffer.baseAddress! + place, count - place)
        if found < 0 && errno == EINTR { continue }
        if found <= 0 { break }
        place += found
      }
      initialized = place
    }
    if place == count { return bytes }
    if place == 0 && orEnd { return nil }
    throw WireError(at: place, expected: "\(count) bytes", found: "the end of the input")
  }
}

/// The system's `read`, under a name that types with their own `read` can call.
func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
