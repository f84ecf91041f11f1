import ScreenModel

/// The width of a template for any numbers: it is measured once, so that asking allocates nothing.
struct MeasuredTemplate: Sendable {
  private struct Form: Sendable {
    var literals = 0
    var firstCount = 0
    var secondCount = 0
  }

  private let digit: Int
  private let forms: PluralForms<Form>

  init(
    _ template: TextTemplate,
    in language: TextLanguage,
    role: TextRole,
    measurer: AnyTextMeasurer
  ) {
    func measured(_ parts: [TextTemplate.Part]) -> Form {
      var form = Form()
      for part in parts {
        switch part {
        case .literal(var literal):
          literal.makeContiguousUTF8()
          form.literals += measurer.width(of: literal.utf8Span, role: role)
        case .number(0): form.firstCount += 1
        case .number: form.secondCount += 1
        }
      }
      return form
    }
    digit = measurer.digitAdvance(role, in: language)
    forms = PluralForms(template, in: language, measured: measured)
  }

  /// The width on one line, px. The numbers are 0 or more.
  func width(_ first: Int, _ second: Int = 0) -> Int {
    let form = forms[first]
    return form.literals
      + digit
      * (form.firstCount * decimalDigits(first) + form.secondCount * decimalDigits(second))
  }
}

/// The number of digits of a number, 0 or more.
@inlinable
func decimalDigits(_ number: Int) -> Int {
  var digits = 1
  var limit = 10
  while number >= limit && digits < 19 {
    digits += 1
    limit &*= 10
  }
  return digits
}
