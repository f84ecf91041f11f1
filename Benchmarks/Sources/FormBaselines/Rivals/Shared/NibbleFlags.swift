import FormModel

/// The rivals' own copy of a form's flags. A word holds sixteen fields, and a page begins at a word
/// (see `FlagWord`).
public struct NibbleFlags: ~Copyable {
  @usableFromInline
  var words: OwnedBuffer<UInt64>
  @usableFromInline
  var heads: OwnedBuffer<PageHead>

  /// - Complexity: O(fields / 16 + pages).
  init(_ form: borrowing FormDefinition) {
    words = form.flagWords.clone()
    heads = form.pageHeads.clone()
  }

  @inlinable
  var pageCount: Int { heads.count }

  /// - Precondition: the place has a page. This holds for all functions here that don't throw.
  @inlinable
  @inline(__always)
  func head(_ place: Int) -> PageHead { heads.base[place] }

  /// The place of the page.
  @inlinable
  @inline(__always)
  func place(of page: PageID) throws(AddressError) -> Int {
    try FormPages(count: heads.count).place(of: page)
  }

  /// The place of the field's page.
  @inlinable
  @inline(__always)
  func place(ofPageOf address: FieldID) throws(AddressError) -> Int {
    let place = try place(of: address.page)
    let count = Int(head(place).fieldCount)
    guard UInt(bitPattern: address.field) < UInt(bitPattern: count) else {
      throw .noSuchField(page: address.page, field: address.field, fieldCount: count)
    }
    return place
  }

  @inlinable
  func flags(at address: FieldID) throws(AddressError) -> FieldFlags {
    let place = try place(ofPageOf: address)
    let word = words.base[Int(head(place).firstWord) + address.field >> 4]
    return FieldFlags(rawValue: UInt8(truncatingIfNeeded: word >> UInt64((address.field & 15) * 4)))
  }

  /// Stores the edit's flag.
  ///
  /// - Returns: true if its value changed (FP-6).
  /// - Throws: `noSuchPage`, `noSuchField`.
  /// - Complexity: O(1).
  @inlinable
  mutating func store(_ edit: Edit) throws(AddressError) -> Bool {
    let operation = UInt64(edit.operation.rawValue)
    let isSet = operation & 1 != 0
    if edit.operation.isPageOperation {
      let place = try place(of: edit.page)
      let head = heads.mutableBase + place
      if head.pointee.isHidden == isSet { return false }
      head.pointee.isHidden = isSet
      return true
    }
    let place = try place(ofPageOf: edit.address)
    let word = words.mutableBase + (Int(head(place).firstWord) + edit.field >> 4)
    // Bits 1 and 2 of the operation are the flag's number within the field's nibble.
    let bit: UInt64 = 1 << ((operation >> 1) & 3 + UInt64(edit.field & 15) * 4)
    let old = word.pointee
    let new = isSet ? old | bit : old & ~bit
    word.pointee = new
    return old != new
  }
}

extension EditOperation {
  /// True if the operation hides or shows a field or a page.
  @inlinable
  var canChangeVisibility: Bool { self == .hide || self == .show || isPageOperation }
}
