import FormModel

extension RecomputeBitsliced {
  /// - Complexity: O(fields of the form / 64 + pages / 64); O(1) if nothing changes.
  @inlinable
  @discardableResult
  public mutating func apply(_ edit: Edit) throws(AddressError) -> Bool {
    guard try flags.store(edit) else { return false }
    slice(edit)
    recountStalePlanes()
    storedCurrentPage = settledPage(from: storedCurrentPage)
    return true
  }

  /// - Complexity: O(fields of the form / 64 + pages / 64 + edits), and O(fields of the page / 16)
  ///   for each page shown or hidden.
  @inlinable
  @discardableResult
  public mutating func apply(batch edits: Span<Edit>) throws(BatchError) -> BatchChange {
    var change = BatchChange(previousCurrentPage: storedCurrentPage)
    var failure: AddressError?
    for index in edits.indices {
      let edit = edits[index]
      do throws(AddressError) {
        let changed = try flags.store(edit)
        change.applied += 1
        guard changed else { continue }
        change.changed += 1
      } catch {
        failure = error
        break
      }
      if slice(edit) { change.visibilityChanges += 1 }
    }
    recountStalePlanes()
    storedCurrentPage = settledPage(from: storedCurrentPage)
    change.currentPage = storedCurrentPage
    if let failure { throw BatchError(index: change.applied, underlying: failure, change: change) }
    return change
  }

  @inlinable
  public mutating func setCurrentPage(_ page: PageID) throws(AddressError) {
    let place = try place(of: page)
    guard visiblePages[place] else { throw .pageNotVisible(page: page) }
    storedCurrentPage = page
  }

  /// Updates the planes' bits after a flag changed.
  ///
  /// - Returns: true if the page's visibility changed.
  @inlinable
  @discardableResult
  mutating func slice(_ edit: Edit) -> Bool {
    let place = edit.page.knownPlace
    let head = flags.head(place)
    if edit.operation.isPageOperation {
      if head.isHidden {
        clearFields(at: place)
      } else {
        sliceFields(at: place)
      }
    } else if !head.isHidden {
      sliceField(edit.field, at: place)
    } else {
      return false
    }
    return classify(at: place)
  }

  @inlinable
  mutating func sliceField(_ field: Int, at place: Int) {
    let word = flags.words.base[Int(flags.head(place).firstWord) + field >> 4]
    let fields = CountedFields(word >> UInt64((field & 15) * 4))
    let bit = Int(firstBits.base[place]) + field
    if shown.assign(bit, fields.shown & 1 != 0) { stale.insert(.shown) }
    if total.assign(bit, fields.total & 1 != 0) { stale.insert(.total) }
    if filled.assign(bit, fields.filled & 1 != 0) { stale.insert(.filled) }
    if mandatory.assign(bit, fields.mandatory & 1 != 0) { stale.insert(.mandatory) }
    if remaining.assign(bit, fields.remaining & 1 != 0) { stale.insert(.remaining) }
  }

  /// Sets the bits of a page's fields, which must all be 0 before.
  @inlinable
  mutating func sliceFields(at place: Int) {
    let head = flags.head(place)
    var bit = Int(firstBits.base[place])
    for index in 0..<head.wordCount {
      let fields = CountedFields(flags.words.base[Int(head.firstWord) + index])
      shown.insert(gathered(fields.shown), at: bit)
      total.insert(gathered(fields.total), at: bit)
      filled.insert(gathered(fields.filled), at: bit)
      mandatory.insert(gathered(fields.mandatory), at: bit)
      remaining.insert(gathered(fields.remaining), at: bit)
      bit += FlagWord.fields
    }
    stale.formUnion(.fields)
  }

  @inlinable
  mutating func clearFields(at place: Int) {
    let range = bits(at: place)
    shown.clear(range)
    total.clear(range)
    filled.clear(range)
    mandatory.clear(range)
    remaining.clear(range)
    stale.formUnion(.fields)
  }

  /// Computes the page's own bits from the bits of its fields.
  ///
  /// - Returns: true if the page's visibility changed.
  @inlinable
  @discardableResult
  mutating func classify(at place: Int) -> Bool {
    let counts = counts(at: place)
    _ = incompletePages.assign(place, counts.isIncomplete)
    _ = mandatoryPages.assign(place, counts.mandatoryRemaining > 0)
    if completePages.assign(place, counts.isComplete) { stale.insert(.completePages) }
    guard visiblePages.assign(place, counts.isVisible) else { return false }
    stale.insert(.visiblePages)
    return true
  }

  @inlinable
  mutating func recountStalePlanes() {
    if stale.contains(.shown) { storedTotals.shown = shown.count() }
    if stale.contains(.total) { storedTotals.total = total.count() }
    if stale.contains(.filled) { storedTotals.filled = filled.count() }
    if stale.contains(.mandatory) { storedTotals.mandatoryTotal = mandatory.count() }
    if stale.contains(.remaining) { storedTotals.mandatoryRemaining = remaining.count() }
    if stale.contains(.visiblePages) { storedTotals.visiblePages = visiblePages.count() }
    if stale.contains(.completePages) { storedTotals.completePages = completePages.count() }
    stale = []
  }
}

/// Packs the lowest bit of each of a word's sixteen nibbles into the low 16 bits; the other bits
/// are 0.
@inlinable
func gathered(_ nibbles: UInt64) -> UInt64 {
  var bits = nibbles
  bits = (bits | bits >> 3) & 0x0303_0303_0303_0303
  bits = (bits | bits >> 6) & 0x000F_000F_000F_000F
  bits = (bits | bits >> 12) & 0x0000_00FF_0000_00FF
  return (bits | bits >> 24) & 0xFFFF
}
