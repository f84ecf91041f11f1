/// Builds a form page by page and field by field, and checks `FormLimits`.
public struct FormBuilder: ~Copyable {
  var flagWords = OwnedBuffer<UInt64>()
  var pageHeads = OwnedBuffer<PageHead>()
  var pageNames = TextArena()
  var fields = FieldCatalogue()
  /// Choices, groups and rules. They may name pages and fields that are added later.
  public var logic = FormLogic()
  /// Hints, messages and translations. They may name pages and fields that are added later.
  public var texts = FormTexts()
  /// The number of fields on all pages so far.
  public private(set) var fieldCount = 0
  let memoryLimit: MemoryLimit
  /// How many fields with details will be added; 0 if unknown, or once there is room for them.
  private var detailsToCome = 0

  /// - Parameter memoryLimit: the memory that the form may take. Members that need more throw `tooMuchMemory`.
  public init(memoryLimit: MemoryLimit = .unlimited) { self.memoryLimit = memoryLimit }

  /// The number of pages so far.
  public var pageCount: Int { pageHeads.count }

  /// The pages built so far, in form order.
  public var pages: FormPages { FormPages(count: pageHeads.count) }

  /// Allocates memory for the whole form, so that nothing is moved while it grows.
  ///
  /// - Parameters:
  ///   - pages: the number of pages.
  ///   - words: the number of words of flags: `FlagWord.count(fieldCount:)`, summed over the pages.
  ///   - nameBytes: UTF-8 bytes of all page names.
  ///   - details: the number of fields with an id, a label or a kind.
  public mutating func reserve(pages: Int, words: Int, nameBytes: Int = 0, details: Int = 0) {
    flagWords.reserve(words)
    pageHeads.reserve(pages)
    if nameBytes > 0 { pageNames.reserve(texts: pages, bytes: nameBytes) }
    detailsToCome = details
  }

  /// Adds a page with `fieldCount` fields without flags.
  ///
  /// - Throws: `tooManyPages`, `tooManyFieldsOnPage`, `tooManyFields`, `tooMuchText`, `tooMuchMemory`. Then nothing is
  ///   added.
  /// - Complexity: O(fields of the page / 16 + bytes of the name), amortised.
  public mutating func appendPage(
    name: String? = nil,
    isHidden: Bool = false,
    fieldCount: Int = 0
  ) throws(FormError) {
    try appendPage(
      nameUTF8: (name ?? "").utf8,
      isHidden: isHidden,
      fieldCount: fieldCount
    )
  }

  /// As above, with the name as UTF-8.
  @_specialize(where Name == [UInt8])
  public mutating func appendPage<Name: Collection<UInt8>>(
    nameUTF8: Name,
    isHidden: Bool,
    fieldCount: Int
  ) throws(FormError) {
    let place = pageCount
    let page = PageID(knownPlace: place)
    try checkLimits(ofNextPage: page, fieldCount: fieldCount)
    let words = FlagWord.count(fieldCount: fieldCount)
    try checkMemory(place: place, words: words, nameBytes: nameUTF8.count)
    guard pageNames.set(place, utf8: nameUTF8) else { throw .tooMuchText(page: page) }
    pageHeads.append(
      PageHead(
        firstWord: UInt32(flagWords.count),
        fieldCount: UInt16(fieldCount),
        isHidden: isHidden
      )
    )
    flagWords.append(repeating: 0, count: words)
    if words > 0 { flagWords[flagWords.count - 1] = FlagWord.padding(fieldCount: fieldCount) }
    self.fieldCount += fieldCount
  }

  private func checkLimits(ofNextPage page: PageID, fieldCount: Int) throws(FormError) {
    guard pageCount < FormLimits.pages else { throw .tooManyPages(found: pageCount + 1) }
    guard fieldCount >= 0, fieldCount <= FormLimits.fieldsPerPage else {
      throw .tooManyFieldsOnPage(page: page, found: fieldCount)
    }
    guard self.fieldCount + fieldCount <= FormLimits.fields else {
      throw .tooManyFields(found: self.fieldCount + fieldCount)
    }
  }

  /// Adds a page with the flags of its fields, as the binary format stores them.
  ///
  /// - Parameters:
  ///   - name: valid UTF-8.
  ///   - isHidden: whether the page itself is hidden.
  ///   - fieldCount: the number of fields.
  ///   - words: `FlagWord.count(fieldCount:)` words of 8 bytes, little-endian. Places past the last field are set to
  ///     *hidden*.
  /// - Throws: as above. Then nothing is added.
  /// - Complexity: O(fields of the page / 16 + bytes of the name), amortised.
  package mutating func appendPage(
    name: RawSpan,
    isHidden: Bool,
    fieldCount: Int,
    words: RawSpan
  ) throws(FormError) {
    let place = pageCount
    let page = PageID(knownPlace: place)
    try checkLimits(ofNextPage: page, fieldCount: fieldCount)
    let count = FlagWord.count(fieldCount: fieldCount)
    precondition(words.byteCount == count * 8, "a page has as many words as its fields take")
    try checkMemory(place: place, words: count, nameBytes: name.byteCount)
    guard pageNames.set(place, utf8: name) else { throw .tooMuchText(page: page) }
    pageHeads.append(
      PageHead(
        firstWord: UInt32(flagWords.count),
        fieldCount: UInt16(fieldCount),
        isHidden: isHidden
      )
    )
    unsafe flagWords.append(count: count) { destination in
      for index in 0..<count {
        let word = unsafe words.unsafeLoadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
        unsafe destination[index] = UInt64(littleEndian: word)
      }
    }
    let padding = FlagWord.padding(fieldCount: fieldCount)
    if padding != 0 {
      let last = flagWords.count - 1
      flagWords[last] = flagWords[last] & ~(padding * 15) | padding
    }
    self.fieldCount += fieldCount
  }

  /// Sets the name and the hidden flag of the last page, for readers that find them after the fields.
  ///
  /// - Precondition: there is a page, and it has no name yet.
  /// - Throws: `tooMuchText`, `tooMuchMemory`. Then nothing is changed.
  package mutating func setLastPage(nameUTF8: [UInt8], isHidden: Bool) throws(FormError) {
    let place = pageCount - 1
    try checkMemory(place: place, words: 0, nameBytes: nameUTF8.count)
    guard pageNames.set(place, utf8: nameUTF8) else {
      throw .tooMuchText(page: PageID(knownPlace: place))
    }
    var head = pageHeads[place]
    head.isHidden = isHidden
    pageHeads[place] = head
  }

  /// Whether the form built so far has this field.
  package func hasField(at address: FieldID) -> Bool {
    pages.contains(address.page) && pageHeads[address.page.place].hasField(address.field)
  }

  /// Sets the id, label and kind of a field.
  ///
  /// - Precondition: the form has the field, and no field after it has details.
  /// - Throws: `duplicateID`, `tooMuchText`, `tooMuchMemory`.
  package mutating func setDetails(
    _ details: FieldDetails,
    at address: FieldID
  ) throws(FormError) {
    try set(
      id: details.id ?? "",
      label: details.label ?? "",
      kind: details.kind,
      slot: slot(at: address),
      address: address
    )
  }

  private func slot(at address: FieldID) -> Int {
    precondition(hasField(at: address), "no such field")
    return pageHeads[address.page.place].slot(ofField: address.field)
  }

  /// Sets the details of several fields, in form order. In a large form this is faster than one by one, because the ids are
  /// looked up together.
  ///
  /// - Precondition: as for `setDetails(_:at:)`.
  /// - Returns: the first that is refused, with the error; nil if none is. Those before it are set.
  package mutating func setDetails(
    of batch: [DetailsToSet]
  ) -> (refused: DetailsToSet, error: FormError)? {
    fields.touch(idsOf: batch)
    // A span, so that no element with its two texts is copied.
    let entries = batch.span
    for index in entries.indices {
      do throws(FormError) {
        try set(
          id: entries[index].id,
          label: entries[index].label,
          kind: entries[index].kind,
          slot: slot(at: entries[index].address),
          address: entries[index].address,
          idHash: entries[index].idHash
        )
      } catch {
        return (entries[index], error)
      }
    }
    return nil
  }

  /// - Parameters:
  ///   - id: empty for none.
  ///   - label: empty for none.
  ///   - idHash: the id's hash value, if it is known.
  private mutating func set(
    id: String,
    label: String,
    kind: FieldKind,
    slot: Int,
    address: FieldID,
    idHash: Int? = nil
  ) throws(FormError) {
    if detailsToCome > 0, !id.isEmpty {
      try reserveIDs(detailsToCome)
      detailsToCome = 0
    }
    try checkMemory(
      idBytes: id.utf8.count,
      labelBytes: label.utf8.count,
      kind: kind,
      slot: slot
    )
    try fields.set(
      id: id,
      label: label,
      kind: kind,
      slot: slot,
      address: address,
      idHash: idHash
    )
  }

  /// Adds a field at the end of the last page.
  ///
  /// - Parameters:
  ///   - flags: the field's flags; nil for the usual ones of its kind (`FieldKind.usualFlags`).
  ///   - details: the field's id, label and kind.
  /// - Throws: `noPage`, `tooManyFieldsOnPage`, `tooManyFields`, `duplicateID`, `tooMuchText`, `tooMuchMemory`. Then nothing
  ///   is added.
  /// - Complexity: O(1 + bytes of the texts), amortised.
  public mutating func appendField(
    _ flags: FieldFlags? = nil,
    details: FieldDetails = .none
  ) throws(FormError) {
    guard pageCount > 0 else { throw .noPage }
    let flags = flags ?? details.kind.usualFlags
    let place = pageCount - 1
    let page = PageID(knownPlace: place)
    var head = pageHeads[place]
    let field = Int(head.fieldCount)
    guard field < FormLimits.fieldsPerPage else {
      throw .tooManyFieldsOnPage(page: page, found: field + 1)
    }
    guard fieldCount < FormLimits.fields else { throw .tooManyFields(found: fieldCount + 1) }
    let slot = head.slot(ofField: field)
    try checkMemory(place: place, words: field & 15 == 0 ? 1 : 0, nameBytes: 0)
    try set(
      id: details.id ?? "",
      label: details.label ?? "",
      kind: details.kind,
      slot: slot,
      address: FieldID(page: page, field: field)
    )
    if field & 15 == 0 { flagWords.append(FlagWord.padding(fieldCount: 1) | 1) }
    head.fieldCount += 1
    pageHeads[place] = head
    fieldCount += 1
    let last = flagWords.count - 1
    let shift = UInt64((field & 15) * 4)
    flagWords[last] = flagWords[last] & ~(15 << shift) | UInt64(flags.rawValue) << shift
  }

  /// Sets a field's flags.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`. Then nothing is changed.
  /// - Complexity: O(1).
  public mutating func setFlags(
    _ flags: FieldFlags,
    at address: FieldID
  ) throws(AddressError) {
    let head = pageHeads[try pages.place(of: address.page)]
    guard head.hasField(address.field) else {
      throw .noSuchField(
        page: address.page,
        field: address.field,
        fieldCount: Int(head.fieldCount)
      )
    }
    let word = Int(head.firstWord) + address.field >> 4
    let shift = UInt64((address.field & 15) * 4)
    flagWords[word] = flagWords[word] & ~(15 << shift) | UInt64(flags.rawValue) << shift
  }

  /// Sets the flags of sixteen fields of a page. Places past the page's last field stay *hidden*.
  ///
  /// - Parameters:
  ///   - value: the flags (`FlagWord`).
  ///   - page: a page built so far.
  ///   - index: the word on the page, 0 ..< `PageHead.wordCount`.
  /// - Precondition: the page and the word exist.
  /// - Complexity: O(1).
  public mutating func setFlagWord(_ value: UInt64, page: PageID, index: Int) {
    precondition(pages.contains(page), "no such page")
    let head = pageHeads[page.place]
    precondition(index >= 0 && index < head.wordCount, "no such word")
    let isLast = index == head.wordCount - 1
    let fields = Int(head.fieldCount)
    flagWords[Int(head.firstWord) + index] =
      isLast
      ? value & ~FlagWord.paddingMask(fieldCount: fields) | FlagWord.padding(fieldCount: fields)
      : value
  }

  /// Returns the form, without copying it.
  ///
  /// - Complexity: O(1).
  public consuming func build() -> FormDefinition {
    FormDefinition(
      flagWords: flagWords,
      pageHeads: pageHeads,
      template: FormTemplate(
        fieldCount: fieldCount,
        pageNames: pageNames,
        catalogue: fields,
        logic: logic,
        texts: texts
      )
    )
  }
}

/// Details for a field, as a reader finds them.
package struct DetailsToSet {
  package let address: FieldID
  /// Empty for none.
  package let id: String
  /// Empty for none.
  package let label: String
  let kind: FieldKind
  /// The offset in bytes at which the reader found them.
  package let offset: Int
  let idHash: Int

  package init(
    of address: FieldID,
    id: String,
    label: String,
    kind: FieldKind,
    foundAt offset: Int
  ) {
    self.address = address
    self.id = id
    self.label = label
    self.kind = kind
    self.offset = offset
    idHash = id.hashValue
  }
}
