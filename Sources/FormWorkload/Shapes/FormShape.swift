/// What a generated form looks like. All of it is whole numbers, so that it means one form
/// everywhere.
public struct FormShape: Hashable, Sendable {
  /// 0…`FormLimits.pages`.
  public var pages: Int
  public var fieldsPerPage: FieldCountDistribution

  /// Pages without fields, of all pages.
  public var emptyPages: Share
  /// Pages whose fields are all hidden, of all pages; with `emptyPages` at most the whole.
  public var whollyHiddenPages: Share
  /// Pages that are hidden themselves, of all pages, the empty and the wholly hidden included.
  public var hiddenPages: Share

  /// Fields that are hidden, of the fields of pages that are not wholly hidden.
  public var hiddenFields: Share
  public var hiddenLayout: HiddenLayout
  /// Fields that are read-only, of all fields; so with the next two. The flags are independent.
  public var readOnlyFields: Share
  public var mandatoryFields: Share
  public var filledFields: Share

  public var names: PageNames

  public init(
    pages: Int,
    fieldsPerPage: FieldCountDistribution,
    emptyPages: Share = .none,
    whollyHiddenPages: Share = .none,
    hiddenPages: Share = .none,
    hiddenFields: Share = .none,
    hiddenLayout: HiddenLayout = .scattered,
    readOnlyFields: Share = .none,
    mandatoryFields: Share = .none,
    filledFields: Share = .none,
    names: PageNames = .none
  ) {
    self.pages = pages
    self.fieldsPerPage = fieldsPerPage
    self.emptyPages = emptyPages
    self.whollyHiddenPages = whollyHiddenPages
    self.hiddenPages = hiddenPages
    self.hiddenFields = hiddenFields
    self.hiddenLayout = hiddenLayout
    self.readOnlyFields = readOnlyFields
    self.mandatoryFields = mandatoryFields
    self.filledFields = filledFields
    self.names = names
  }
}
