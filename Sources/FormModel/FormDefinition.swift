/// A form: its pages in order, the fields of each page in order, and four flags a field.
///
/// It holds the flags, and a template with everything that filling the form does not change. `ProgressEngine` takes it over
/// and keeps the counts. It is not copyable, since an assignment could copy half a gigabyte of flags.
public struct FormDefinition: ~Copyable, Sendable {
  @usableFromInline package var flagWords: OwnedBuffer<UInt64>
  @usableFromInline package var pageHeads: OwnedBuffer<PageHead>
  /// The number of pages, hidden ones included. Pages that an engine has added are not counted.
  public let pageCount: Int
  /// The number of words of flags (`FlagWord`), without those of added pages.
  public let wordCount: Int
  /// The part that all sessions of the form share.
  public let template: FormTemplate

  init(
    flagWords: consuming OwnedBuffer<UInt64>,
    pageHeads: consuming OwnedBuffer<PageHead>,
    template: FormTemplate
  ) {
    pageCount = pageHeads.count
    wordCount = flagWords.count
    self.flagWords = flagWords
    self.pageHeads = pageHeads
    self.template = template
  }

  /// The number of fields on all pages.
  public var fieldCount: Int { template.fieldCount }
  /// The pages' names, by the place of `PageID`.
  public var pageNames: TextArena { template.pageNames }
  /// The ids, labels and kinds of the fields.
  public var catalogue: FieldCatalogue { template.catalogue }
  /// Choices, groups and rules.
  public var logic: FormLogic { template.logic }
  /// Hints, messages and translations.
  public var texts: FormTexts { template.texts }

  /// The pages in form order.
  public var pages: FormPages { FormPages(count: pageCount) }

  /// Where the page's flags are, how many fields it has, and whether it is hidden.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(1).
  public func head(ofPage page: PageID) throws(AddressError) -> PageHead {
    pageHeads[try pages.place(of: page)]
  }

  /// The name of a page; nil if it has none.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(bytes of the name).
  public func name(ofPage page: PageID) throws(AddressError) -> String? {
    pageNames[try pages.place(of: page)]
  }

  /// The number of fields of the page.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(1).
  public func fieldCount(ofPage page: PageID) throws(AddressError) -> Int {
    Int(try head(ofPage: page).fieldCount)
  }

  /// Whether the page's own hidden flag is set.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(1).
  public func isPageHidden(_ page: PageID) throws(AddressError) -> Bool {
    try head(ofPage: page).isHidden
  }

  /// The field's flags.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  /// - Complexity: O(1).
  public func flags(at address: FieldID) throws(AddressError) -> FieldFlags {
    let head = try checkedHead(of: address)
    let word = flagWords[Int(head.firstWord) + address.field >> 4]
    return FieldFlags(rawValue: UInt8(truncatingIfNeeded: word >> UInt64((address.field & 15) * 4)))
  }

  /// The field's id, label and kind.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  /// - Complexity: O(bytes of the texts).
  public func details(at address: FieldID) throws(AddressError) -> FieldDetails {
    catalogue.details(slot: try checkedHead(of: address).slot(ofField: address.field))
  }

  /// The head of the field's page, after checking the address.
  @inline(__always)
  private func checkedHead(of address: FieldID) throws(AddressError) -> PageHead {
    let head = try head(ofPage: address.page)
    guard head.hasField(address.field) else {
      throw .noSuchField(
        page: address.page,
        field: address.field,
        fieldCount: Int(head.fieldCount)
      )
    }
    return head
  }

  /// The address of the field with this id; nil if no field has it.
  ///
  /// - Complexity: O(bytes of the id), expected.
  public func address(ofFieldWithID id: String) -> FieldID? { catalogue.address(ofID: id) }

  /// The flags of all fields (`FlagWord`), page after page. Those of pages that an engine has added stand behind.
  public var words: Span<UInt64> {
    @_lifetime(borrow self)
    borrowing get { flagWords.span }
  }

  /// The heads of all pages, by the place of `PageID`. Those of pages that an engine has added stand behind.
  public var heads: Span<PageHead> {
    @_lifetime(borrow self)
    borrowing get { pageHeads.span }
  }

  /// Bytes held for flags and page heads, without names, ids and labels.
  public var byteCount: Int { flagWords.byteCount + pageHeads.byteCount }

  /// Copies flags and page heads, without those of added pages. The copy shares the template.
  ///
  /// - Complexity: O(fields / 16 + pages).
  public func clone() -> FormDefinition {
    FormDefinition(
      flagWords: flagWords.clone(prefix: wordCount),
      pageHeads: pageHeads.clone(prefix: pageCount),
      template: template
    )
  }
}

extension FormDefinition {
  /// Whether two forms have the same structure, flags, texts and logic. Added pages are not compared.
  ///
  /// - Complexity: O(fields + bytes of text).
  public func isEqual(to other: borrowing FormDefinition) -> Bool {
    guard
      pageCount == other.pageCount, wordCount == other.wordCount, template == other.template
    else { return false }
    for place in 0..<pageCount where pageHeads[place] != other.pageHeads[place] { return false }
    for word in 0..<wordCount where flagWords[word] != other.flagWords[word] { return false }
    return true
  }
}
