import FormModel

/// The number of invalid answers of each page (UR-9).
@usableFromInline
struct InvalidAnswers: ~Copyable, Sendable {
  /// By place.
  @usableFromInline var counts: OwnedBuffer<UInt16>
  /// The pages that have one, in a form without an order of its own.
  var pages: PageSet
  /// Those of the whole form.
  var sum = 0

  init(pageCount: Int) {
    counts = OwnedBuffer(zeros: pageCount)
    pages = PageSet(pageCount: pageCount)
  }

  /// Makes room for pages that have none.
  mutating func appendPlaces(_ count: Int) {
    counts.makeRoom(for: count)
    counts.append(repeating: 0, count: count)
  }

  var byteCount: Int { counts.byteCount + pages.byteCount }
}
