import Synchronization

/// The part of a form that filling does not change: its texts, kinds and logic. All sessions of a form share one template.
public final class FormTemplate: Sendable {
  /// The number of fields on all pages.
  public let fieldCount: Int
  /// The pages' names, by the place of `PageID`.
  public let pageNames: TextArena
  /// Choices, groups and rules.
  public let logic: FormLogic
  /// The ids, labels and kinds of the fields.
  public let catalogue: FieldCatalogue
  /// Hints, messages and translations.
  public let texts: FormTexts
  private let compiled = AtomicLazyReference<any AnyObject & Sendable>()
  /// 0 until it is computed.
  let structureDigest = Atomic<UInt64>(0)

  init(
    fieldCount: Int,
    pageNames: TextArena,
    catalogue: FieldCatalogue,
    logic: FormLogic,
    texts: FormTexts
  ) {
    self.fieldCount = fieldCount
    self.pageNames = pageNames
    self.catalogue = catalogue
    self.logic = logic
    self.texts = texts
  }

  /// The logic as `FormRules` compiles it for the first session; nil before.
  package var compiledLogic: (any AnyObject & Sendable)? { compiled.load() }

  /// Keeps compiled logic, unless another thread was faster. Returns what is kept.
  package func keepCompiled(_ logic: any AnyObject & Sendable) -> any AnyObject & Sendable {
    compiled.storeIfNil(logic)
  }
}

extension FormTemplate: Equatable {
  /// - Complexity: O(bytes of text); O(1) for the same object.
  public static func == (first: FormTemplate, second: FormTemplate) -> Bool {
    first === second
      || first.fieldCount == second.fieldCount && first.pageNames == second.pageNames
        && first.catalogue == second.catalogue && first.logic == second.logic
        && first.texts == second.texts
  }
}
