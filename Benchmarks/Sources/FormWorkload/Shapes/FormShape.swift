/// The shape of a generated form. All values are whole numbers, so that a shape gives the same form
/// on every machine.
public struct FormShape: Hashable, Sendable {
  /// 0…`FormLimits.pages`.
  public var pages: Int
  public var fieldsPerPage: FieldCountDistribution

  /// The share of pages without fields.
  public var emptyPages: Share
  /// The share of pages whose fields are all hidden. `emptyPages` and this add up to at most the
  /// whole.
  public var whollyHiddenPages: Share
  /// The share of pages that their own flag hides. Empty and wholly hidden pages can be among them.
  public var hiddenPages: Share

  /// The share of hidden fields on pages that are not wholly hidden.
  public var hiddenFields: Share
  public var hiddenLayout: HiddenLayout
  /// The shares of read-only, mandatory and filled fields among all fields. The flags are
  /// independent.
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
