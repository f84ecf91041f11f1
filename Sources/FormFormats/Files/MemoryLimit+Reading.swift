import FormModel

extension MemoryLimit {
  /// Makes room in a text that is being gathered.
  ///
  /// - Parameters:
  ///   - count: bytes it must have room for.
  ///   - most: bytes it will have at most.
  /// - Throws: `tooLarge`; then nothing was taken.
  func grow(
    _ text: inout [UInt8],
    toHold count: Int,
    atMost most: Int = .max
  ) throws(ReadError) {
    guard count > text.capacity else { return }
    let capacity = max(count, min(2 * text.capacity, most))
    try checkReading(capacity, beside: text.capacity)
    text.reserveCapacity(capacity)
  }

  /// A string of bytes that are UTF-8, if there is memory for a copy of them.
  func string(_ bytes: [UInt8]) throws(ReadError) -> String {
    try checkReading(bytes.count, beside: bytes.capacity)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// As above, of bytes that are the reader's own.
  func string(_ bytes: RawSpan) throws(ReadError) -> String {
    try checkReading(bytes.byteCount, beside: 0)
    return unsafe bytes.withUnsafeBytes { bytes in
      unsafe String(copying: UTF8Span(unchecked: bytes.assumingMemoryBound(to: UInt8.self).span))
    }
  }

  /// As `check`, for readers. Small pieces are left to the room beside the limit.
  private func checkReading(_ bytes: Int, beside held: Int) throws(ReadError) {
    guard bytes >= Self.unasked else { return }
    do throws(FormError) {
      try check(bytes, beside: held)
    } catch {
      throw .refused(error, at: 0)
    }
  }
}

extension ReadError {
  /// Nil if the error is another one than that memory does not suffice.
  init?(tooLarge error: FormError) {
    guard case .tooMuchMemory(let bytes, let limit) = error else { return nil }
    self = .tooLarge(bytes: bytes, limit: limit)
  }
}
