import FormModel

extension MemoryLimit {
  /// Reserves capacity in a text that is read in pieces.
  ///
  /// - Parameters:
  ///   - count: The capacity in bytes that is needed now.
  ///   - most: The final size in bytes, at most.
  /// - Throws: `tooLarge`; then nothing was allocated.
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

  /// Returns valid UTF-8 bytes as a string, if the limit allows the copy.
  func string(_ bytes: [UInt8]) throws(ReadError) -> String {
    try checkReading(bytes.count, beside: bytes.capacity)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns valid UTF-8 bytes of the read buffer as a string, if the limit allows the copy.
  func string(_ bytes: RawSpan) throws(ReadError) -> String {
    try checkReading(bytes.byteCount, beside: 0)
    return unsafe bytes.withUnsafeBytes { bytes in
      unsafe String(copying: UTF8Span(unchecked: bytes.assumingMemoryBound(to: UInt8.self).span))
    }
  }

  /// Checks the limit, except for small amounts, which the limit's margin covers.
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
  /// Returns nil unless `error` is `tooMuchMemory`.
  package init?(tooLarge error: FormError) {
    guard case .tooMuchMemory(let bytes, let limit) = error else { return nil }
    self = .tooLarge(bytes: bytes, limit: limit)
  }
}
