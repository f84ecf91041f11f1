import FormModel

/// Keeps one bit plane for each count, so that a count is the number of bits set in a plane.
///
/// The pages' bits follow each other without gaps. A count over the form reads full words; a count
/// over a page reads a few words and masks the first and the last. Nothing else is stored for a
/// page.
public struct RecomputeBitsliced: Rival, ~Copyable {
  public static let name = "recompute-bitsliced"
  public static let algorithm = """
    Keeps a bit plane for each of shown, fillable, filled, mandatory and remaining, and for visible and \
    complete pages; after an edit, counts the whole of every plane in which a bit changed by carry-save \
    adders on 256-bit vectors; a page's counts and ranks are counted when read.
    """

  @usableFromInline var flags: NibbleFlags
  /// By page: the position of its first field's bit in the field planes.
  @usableFromInline var firstBits: OwnedBuffer<UInt32>

  // One bit for each field; 0 for all fields of a hidden page.
  @usableFromInline var shown: BitPlane
  @usableFromInline var total: BitPlane
  @usableFromInline var filled: BitPlane
  @usableFromInline var mandatory: BitPlane
  @usableFromInline var remaining: BitPlane

  // One bit for each page.
  @usableFromInline var visiblePages: BitPlane
  @usableFromInline var completePages: BitPlane
  @usableFromInline var incompletePages: BitPlane
  @usableFromInline var mandatoryPages: BitPlane

  /// The planes that have changed since their last count.
  @usableFromInline var stale = Planes()
  @usableFromInline var storedTotals = FormTotals()
  @usableFromInline var storedCurrentPage: PageID?
  @usableFromInline let keptInPlace = KeptInPlace()

  /// A set of the planes whose totals are stored.
  @usableFromInline
  struct Planes: OptionSet {
    @usableFromInline var rawValue: UInt8
    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable static var shown: Planes { Planes(rawValue: 1) }
    @inlinable static var total: Planes { Planes(rawValue: 2) }
    @inlinable static var filled: Planes { Planes(rawValue: 4) }
    @inlinable static var mandatory: Planes { Planes(rawValue: 8) }
    @inlinable static var remaining: Planes { Planes(rawValue: 16) }
    @inlinable static var visiblePages: Planes { Planes(rawValue: 32) }
    @inlinable static var completePages: Planes { Planes(rawValue: 64) }
    @inlinable static var fields: Planes { Planes(rawValue: 31) }
  }

  /// - Complexity: O(fields / 16 + pages).
  public init(_ form: borrowing FormDefinition) {
    flags = NibbleFlags(form)
    let pages = flags.pageCount
    firstBits = OwnedBuffer(count: pages, repeating: 0)
    shown = BitPlane(length: form.fieldCount)
    total = BitPlane(length: form.fieldCount)
    filled = BitPlane(length: form.fieldCount)
    mandatory = BitPlane(length: form.fieldCount)
    remaining = BitPlane(length: form.fieldCount)
    visiblePages = BitPlane(length: pages)
    completePages = BitPlane(length: pages)
    incompletePages = BitPlane(length: pages)
    mandatoryPages = BitPlane(length: pages)
    var bit = 0
    for place in 0..<pages {
      firstBits[place] = UInt32(truncatingIfNeeded: bit)
      bit += Int(flags.head(place).fieldCount)
      if !flags.head(place).isHidden { sliceFields(at: place) }
      classify(at: place)
    }
    recountStalePlanes()
    storedCurrentPage = settledPage(from: nil)
  }
}
