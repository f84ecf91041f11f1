import Synchronization

/// The part of a form that all who fill it share: its texts, kinds and logic. It never changes, and exists once,
/// however many sessions of the form are open.
public final class FormTemplate: Sendable {
  /// Fields on all pages.
  public let fieldCount: Int
  /// The pages' names, by place.
  public let pageNames: TextArena
  /// Choices, groups, rules and all that follows from answers.
  public let logic: FormLogic
  /// Ids, labels and kinds of fields, where the form has any.
  public let catalogue: FieldCatalogue
  /// 0 until it is asked for.
  let structureDigest = Atomic<UInt64>(0)

  init(fieldCount: Int, pageNames: TextArena, catalogue: FieldCatalogue, logic: FormLogic) {
    self.fieldCount = fieldCount
    self.pageNames = pageNames
    self.catalogue = catalogue
    self.logic = logic
  }
}

extension FormTemplate: Equatable {
  /// - Complexity: O(bytes of text); O(1) for one and the same.
  public static func == (first: FormTemplate, second: FormTemplate) -> Bool {
    first === second
      || first.fieldCount == second.fieldCount && first.pageNames == second.pageNames
        && first.catalogue == second.catalogue && first.logic == second.logic
  }
}
