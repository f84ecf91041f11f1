/// Texts in one block of UTF-8, numbered from 0, each of which may be missing: 4 bytes a text beside its bytes.
package struct PackedTexts: Hashable, Sendable {
  /// All texts, without separators.
  package private(set) var utf8: [UInt8] = []
  /// The end of each text, with `missing` set if there is none. Texts past the end of this array are missing.
  package private(set) var ends: [UInt32] = []

  package static let missing: UInt32 = 1 << 31

  package init() {}

  package var count: Int { ends.count }

  /// Whether all texts together stay below 2 GiB.
  package func hasRoom(for text: String) -> Bool {
    UInt(utf8.count + text.utf8.count) < UInt(Self.missing)
  }

  /// Sets text `index`. Texts between the last one and this one are missing.
  ///
  /// - Precondition: no text from `index` on was set.
  /// - Returns: false if there is no room; then nothing changes.
  package mutating func set(_ index: Int, _ text: String) -> Bool {
    precondition(index >= ends.count, "texts are set in order")
    guard hasRoom(for: text) else { return false }
    let start = UInt32(utf8.count)
    while ends.count < index { ends.append(start | Self.missing) }
    utf8.append(contentsOf: text.utf8)
    ends.append(UInt32(utf8.count))
    return true
  }

  /// The range of text `index` in `utf8`; nil if it is missing.
  package func range(of index: Int) -> Range<Int>? {
    guard index < ends.count, ends[index] & Self.missing == 0 else { return nil }
    let start = index == 0 ? 0 : ends[index - 1] & ~Self.missing
    return Int(start)..<Int(ends[index])
  }

  package subscript(index: Int) -> String? {
    guard let range = range(of: index) else { return nil }
    // The bytes are those of strings.
    return unsafe String(copying: UTF8Span(unchecked: utf8.span.extracting(range)))
  }

  /// Whether text `index` has the same scalars as another.
  func holds(_ text: String, at index: Int) -> Bool {
    guard let range = range(of: index), range.count == text.utf8.count else { return false }
    return utf8[range].elementsEqual(text.utf8)
  }

  package mutating func trim() {
    utf8.trim()
    ends.trim()
  }
}

extension Array {
  /// Copies to an exact allocation if more than an eighth is unused.
  mutating func trim() {
    guard capacity - count > count / 8 else { return }
    var exact: [Element] = []
    exact.reserveCapacity(count)
    exact += self
    self = exact
  }
}
