/// Many short texts, numbered from 0, in one block of UTF-8. An empty text counts as missing.
public struct TextArena: Sendable, Equatable {
  @usableFromInline
  var bytes: [UInt8] = []
  /// Where text i ends, which is where text i + 1 begins. Texts past the end of this array are empty.
  @usableFromInline
  var ends: [UInt32] = []

  public init() {}

  /// Makes room for a number of texts and their bytes in all.
  public mutating func reserve(texts: Int, bytes: Int) {
    ends.reserveCapacity(texts)
    self.bytes.reserveCapacity(bytes)
  }

  /// Sets text `index`. Texts between the last one and this one are empty.
  ///
  /// - Precondition: no text after `index` was set.
  /// - Returns: false if it exceeds `FormLimits.textBytes` or `CombiningMarks.most`; then nothing changes.
  /// - Complexity: O(bytes of the text + texts skipped), amortised.
  @discardableResult
  @_specialize(where Text == [UInt8])
  public mutating func set<Text: Collection<UInt8>>(_ index: Int, utf8 text: Text) -> Bool {
    precondition(index >= ends.count, "texts are set in order")
    guard !text.isEmpty else { return true }
    guard bytes.count + text.count <= FormLimits.textBytes, CombiningMarks.areFew(in: text) else {
      return false
    }
    let start = UInt32(bytes.count)
    // One allocation, however many texts are skipped.
    if index >= ends.capacity { ends.reserveCapacity(ends.grownCapacity(for: index + 1)) }
    while ends.count < index { ends.append(start) }
    bytes.append(contentsOf: text)
    ends.append(UInt32(bytes.count))
    return true
  }

  /// As above, from bytes that must be UTF-8.
  @discardableResult
  package mutating func set(_ index: Int, utf8 text: RawSpan) -> Bool {
    unsafe text.withUnsafeBytes { unsafe set(index, utf8: $0) }
  }

  /// As above, from a string.
  @discardableResult
  mutating func set(_ index: Int, _ text: String) -> Bool {
    unsafe set(index, utf8: text.utf8.span.bytes)
  }

  /// Whether text `index` is canonically equivalent to `text`.
  ///
  /// - Complexity: O(bytes of both).
  func holds(_ text: String, at index: Int) -> Bool {
    let range = range(of: index)
    let wanted = text.utf8.span
    if range.count == wanted.count,
      wanted.indices.allSatisfy({ bytes[range.lowerBound + $0] == wanted[$0] })
    {
      return true
    }
    return self[index] == text
  }

  /// Whether setting text `index` allocates nothing.
  func hasRoom(for index: Int, byteCount: Int) -> Bool {
    byteCount == 0 || index < ends.capacity && byteCount <= bytes.capacity - bytes.count
  }

  /// Bytes that setting text `index` allocates. The bytes held now are freed afterwards.
  func growth(for index: Int, byteCount: Int) -> Int {
    guard byteCount > 0 else { return 0 }
    return bytes.growth(for: bytes.count + byteCount) + ends.growth(for: index + 1)
  }

  /// The range of text `index` in `utf8`; empty if the text is missing.
  @inlinable
  public func range(of index: Int) -> Range<Int> {
    guard index >= 0, index < ends.count else { return 0..<0 }
    return (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  /// Text `index`; nil if it is missing.
  public subscript(index: Int) -> String? {
    let range = range(of: index)
    return range.isEmpty ? nil : String(decoding: bytes[range], as: UTF8.self)
  }

  /// All texts, without separators.
  @inlinable
  public var utf8: [UInt8] { bytes }

  /// Whether no text is set.
  public var isEmpty: Bool { bytes.isEmpty }

  /// The number of texts up to the last one that is set.
  public var count: Int { ends.count }

  /// Bytes held.
  public var byteCount: Int { bytes.capacity + ends.capacity * MemoryLayout<UInt32>.stride }
}
