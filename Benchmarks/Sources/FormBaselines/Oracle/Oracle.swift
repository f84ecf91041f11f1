import FormModel

/// The reference implementation that judges every contender. It computes the rules FP and VP as
/// written, one field at a time.
///
/// It stores only the flags and the current page; every read counts again. It shares no code with
/// the engine or the rivals. It is meant to be obviously right, not fast.
public struct Oracle: Contender, ~Copyable {
  public static let name = "oracle"
  public static let algorithm =
    "Stores the flags alone, one byte a field; every read counts the fields it is about from scratch."

  /// The flags of each page's fields.
  var fields: [[FieldFlags]]
  /// Each page's own flag, indexed by place like the fields.
  var pageIsHidden: [Bool]
  public internal(set) var currentPage: PageID?

  /// - Complexity: O(fields).
  public init(_ form: borrowing FormDefinition) {
    fields = []
    pageIsHidden = []
    let heads = form.heads
    let words = form.words
    for place in heads.indices {
      let head = heads[place]
      fields.append(
        (0..<Int(head.fieldCount)).map { field in
          let word = words[Int(head.firstWord) + field / 16]
          return FieldFlags(rawValue: UInt8(truncatingIfNeeded: word >> UInt64(field % 16 * 4)))
        }
      )
      pageIsHidden.append(head.isHidden)
    }
    // VP-4: the first visible page is current at first.
    currentPage = visiblePages().first
  }

  public var pageCount: Int { fields.count }

  /// Does nothing: the oracle stores no derived values.
  public func checkInvariants() {}

  func check(page: PageID) throws(AddressError) {
    // A page id of another generation has a raw value outside the form's places.
    guard fields.indices.contains(Int(page.rawValue)) else {
      throw .noSuchPage(page: page, pageCount: pageCount)
    }
  }

  func check(_ address: FieldID) throws(AddressError) {
    try check(page: address.page)
    let fields = fields[address.page.place]
    guard fields.indices.contains(address.field) else {
      throw .noSuchField(page: address.page, field: address.field, fieldCount: fields.count)
    }
  }
}
