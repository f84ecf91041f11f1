extension InputFile {
  /// Reads a text to its end.
  ///
  /// - Parameters:
  ///   - path: `-` is standard input.
  ///   - limit: bytes; a longer text is refused.
  /// - Throws: `ReadError`; what is not UTF-8 is a format error with its offset.
  /// - Complexity: O(bytes).
  public static func text(path: String, limit: Int) throws(ReadError) -> String {
    do {
      var file = try InputFile(path: path)
      var bytes: [UInt8] = []
      while let byte = try file.peek() {
        guard bytes.count < limit else { throw ReadError.tooLarge(bytes: limit + 1, limit: limit) }
        bytes.append(byte)
        file.take(1)
      }
      if let offset = unsafe firstInvalidUTF8(in: bytes.span.bytes) {
        throw ReadError.format(
          FormatError(
            at: .offset(offset),
            expected: "UTF-8",
            found: "byte 0x\(String(bytes[offset], radix: 16))"
          )
        )
      }
      return String(decoding: bytes, as: UTF8.self)
    } catch let error as IOError {
      throw .io(error)
    } catch let error as ReadError {
      throw error
    } catch {
      preconditionFailure("an untyped error: \(error)")
    }
  }
}
