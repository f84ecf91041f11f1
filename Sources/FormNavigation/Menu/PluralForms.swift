import ScreenModel

/// The measurements of a template: one value for each plural form.
struct PluralForms<Measured: Sendable>: Sendable {
  let other: Measured
  /// The values by category; empty if all have the form of `other`.
  let byCategory: [Measured]
  private let plurals: PluralRule

  /// - Parameter measured: returns the measurement of one form.
  /// - Complexity: O(forms).
  init(
    _ template: TextTemplate,
    in language: TextLanguage,
    measured: ([TextTemplate.Part]) -> Measured
  ) {
    let other = measured(template.parts)
    self.other = other
    byCategory =
      template.forms.isEmpty
      ? [] : PluralCategory.allCases.map { template.forms[$0].map(measured) ?? other }
    plurals = language.plurals
  }

  /// The value for the plural form of a number.
  @inline(__always)
  subscript(number: Int) -> Measured {
    byCategory.isEmpty ? other : byCategory[Int(plurals.category(of: number).rawValue)]
  }
}
