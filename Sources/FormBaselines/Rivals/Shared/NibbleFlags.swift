import FormModel

/// The rivals' own copy of a form's flags: sixteen fields a word, pages at whole words (see `FlagWord`).
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

  /// - Precondition: the page exists; so in all functions here that don't throw.
  @inlinable
  func head(_ page: Int) -> PageHead { heads.base[page] }

  @inlinable
  func check(page: Int) throws(AddressError) {
    guard UInt(bitPattern: page) < UInt(bitPattern: heads.count) else {
      throw .noSuchPage(page: page, pageCount: heads.count)
    }
  }

  @inlinable
  func check(_ address: FieldID) throws(AddressError) {
    try check(page: address.page)
    let count = Int(head(address.page).fieldCount)
    guard UInt(bitPattern: address.field) < UInt(bitPattern: count) else {
      throw .noSuchField(page: address.page, field: address.field, fieldCount: count)
    }
  }

  @inlinable
  func flags(at address: FieldID) throws(AddressError) -> FieldFlags {
    try check(address)
    let word = words.base[Int(head(address.page).firstWord) + address.field >> 4]
    return FieldFlags(rawValue: UInt8(truncatingIfNeeded: word >> UInt64((address.field & 15) * 4)))
  }

  /// Stores the edit's flag.
  ///
  /// - Returns: whether it was different before (FP-6).
  /// - Throws: `noSuchPage`, `noSuchField`.
  /// - Complexity: O(1).
  @inlinable
  mutating func store(_ edit: Edit) throws(AddressError) -> Bool {
    let operation = UInt64(edit.operation.rawValue)
    let isSet = operation & 1 != 0
    if edit.operation.isPageOperation {
      try check(page: edit.page)
      let head = heads.mutableBase + edit.page
      if head.pointee.isHidden == isSet { return false }
      head.pointee.isHidden = isSet
      return true
    }
    try check(edit.address)
    let word = words.mutableBase + (Int(head(edit.page).firstWord) + edit.field >> 4)
    // Bits 1…2 of the operation number the flag within the field's four.
    let bit: UInt64 = 1 << ((operation >> 1) & 3 + UInt64(edit.field & 15) * 4)
    let old = word.pointee
    let new = isSet ? old | bit : old & ~bit
    word.pointee = new
    return old != new
  }
}

extension EditOperation {
  /// Whether it is one of the four that hide or show.
  @inlinable
  var canChangeVisibility: Bool { self == .hide || self == .show || isPageOperation }
}
