/// A form as it is stored: pages in order, on each page fields in order, four flags a field.
///
/// It holds flags, and a template with all that nobody who fills the form changes. It says nothing of what the flags
/// mean; `ProgressEngine` takes it over and keeps the counts. It has one owner: half a gigabyte of flags should not
/// be copied by an assignment.
public struct FormDefinition: ~Copyable, Sendable {
  @usableFromInline package var flagWords: OwnedBuffer<UInt64>
  @usableFromInline package var pageHeads: OwnedBuffer<PageHead>
  /// The part of the form that all who fill it share.
  public let template: FormTemplate

  init(
    flagWords: consuming OwnedBuffer<UInt64>,
    pageHeads: consuming OwnedBuffer<PageHead>,
    template: FormTemplate
  ) {
    self.flagWords = flagWords
    self.pageHeads = pageHeads
    self.template = template
  }

  /// Fields on all pages.
  public var fieldCount: Int { template.fieldCount }
  /// The pages' names, by place.
  public var pageNames: TextArena { template.pageNames }
  /// Ids, labels and kinds of fields, where the form has any.
  public var catalogue: FieldCatalogue { template.catalogue }
  /// Choices, groups, rules and all that follows from answers.
  public var logic: FormLogic { template.logic }

  public var pageCount: Int { pageHeads.count }

  /// The pages in form order.
  public var pages: FormPages { FormPages(count: pageHeads.count) }

  /// Words of flags: what the form's fields take, in units of 8 bytes.
  public var wordCount: Int { flagWords.count }

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

  public func fieldCount(ofPage page: PageID) throws(AddressError) -> Int {
    Int(try head(ofPage: page).fieldCount)
  }

  public func isPageHidden(_ page: PageID) throws(AddressError) -> Bool {
    try head(ofPage: page).isHidden
  }

  /// - Throws: `noSuchPage`, `noSuchField`.
  /// - Complexity: O(1).
  public func flags(at address: FieldID) throws(AddressError) -> FieldFlags {
    let head = try checkedHead(of: address)
    let word = flagWords[Int(head.firstWord) + address.field >> 4]
    return FieldFlags(rawValue: UInt8(truncatingIfNeeded: word >> UInt64((address.field & 15) * 4)))
  }

  /// Id, label and kind of a field.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  /// - Complexity: O(bytes of the texts).
  public func details(at address: FieldID) throws(AddressError) -> FieldDetails {
    catalogue.details(slot: try checkedHead(of: address).slot(ofField: address.field))
  }

  /// The head of the field's page, once the field is known to be there.
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

  /// Where the field with this id is; nil if no field has it.
  ///
  /// - Complexity: O(bytes of the id), expected.
  public func address(ofFieldWithID id: String) -> FieldID? { catalogue.address(ofID: id) }

  /// The flags, one word after the other (see `FlagWord`).
  public var words: Span<UInt64> {
    @_lifetime(borrow self)
    borrowing get { flagWords.span }
  }

  /// The pages' heads, by place.
  public var heads: Span<PageHead> {
    @_lifetime(borrow self)
    borrowing get { pageHeads.span }
  }

  /// Bytes held for flags and page heads; names, ids and labels come on top.
  public var byteCount: Int { flagWords.byteCount + pageHeads.byteCount }

  /// The same form, to be changed apart from this one: flags and page heads are copied, the template is shared.
  ///
  /// - Complexity: O(fields / 16 + pages).
  public func clone() -> FormDefinition {
    FormDefinition(
      flagWords: flagWords.clone(),
      pageHeads: pageHeads.clone(),
      template: template
    )
  }
}

extension FormDefinition {
  /// Whether the two are the same form: structure, flags and texts.
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
