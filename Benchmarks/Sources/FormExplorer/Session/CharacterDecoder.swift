/// Decodes the UTF-8 that a terminal sends, byte by byte. Invalid bytes are dropped, and a byte
/// that does not continue a character ends the wait for it.
public struct CharacterDecoder: Sendable {
  /// The beginning of a character; empty if none has begun.
  private var begun: [UInt8] = []

  public init() {}

  /// Whether a character has begun that further bytes must complete. They are due at once: if none comes, `drop` it.
  public var isWaiting: Bool { !begun.isEmpty }

  /// Takes the next byte. A byte that does not continue an incomplete character starts a new one.
  ///
  /// - Returns: the character that the byte completes, if it does.
  /// - Complexity: O(1).
  public mutating func take(_ byte: UInt8) -> Unicode.Scalar? {
    begun.append(byte)
    var bytes = begun.makeIterator()
    var parser = UTF8.ForwardParser()
    switch parser.parseScalar(from: &bytes) {
    case .valid(let encoded):
      drop()
      return UTF8.decode(encoded)
    case .error(let length) where length < begun.count:
      // The incomplete character ends before this byte.
      drop()
      return take(byte)
    case .error, .emptyInput:
      // Bytes from 0xC2 to 0xF4 begin characters.
      if begun.count == 1 && !(0xC2...0xF4 ~= byte) { drop() }
      return nil
    }
  }

  /// Drops an incomplete character.
  public mutating func drop() { begun.removeAll(keepingCapacity: true) }
}
