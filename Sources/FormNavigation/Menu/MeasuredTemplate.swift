import ScreenModel

/// How wide a template is, whatever the numbers: measured once, so that asking allocates nothing.
struct MeasuredTemplate {
  private var literals = 0
  private var digit = 0
  private var firstCount = 0
  private var secondCount = 0

  init(_ template: TextTemplate, role: TextRole, measurer: any TextMeasurer) {
    digit = measurer.digitAdvance(role)
    for part in template.parts {
      switch part {
      case .literal(var literal):
        literal.makeContiguousUTF8()
        literals += measurer.width(of: literal.utf8Span, role: role)
      case .number(let index):
        if index == 0 { firstCount += 1 } else { secondCount += 1 }
      }
    }
  }

  /// px on one line. The numbers are 0 or more.
  func width(_ first: Int, _ second: Int = 0) -> Int {
    literals + digit * (firstCount * decimalDigits(first) + secondCount * decimalDigits(second))
  }
}

/// Digits of a number that is 0 or more.
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
