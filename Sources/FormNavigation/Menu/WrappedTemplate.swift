import FormModel
import ScreenModel

/// The number of lines that a template takes at a width, for any number: all digits are equally wide, so the plural
/// form and the number of digits decide. It is measured once, so that asking allocates nothing.
struct WrappedTemplate: Sendable {
  /// Four bits for each number of digits from 1 on, from the lowest: three for the lines, one for whether the last
  /// of them is cut.
  private typealias Code = UInt32

  private static let mostDigits = decimalDigits(FormLimits.fieldsPerPage)

  private let forms: PluralForms<Code>
  /// Whether the template takes one line with every number.
  let isOneLine: Bool

  /// - Parameter width: px of a line.
  /// - Complexity: O(forms · grapheme clusters on the lines).
  init(
    _ template: TextTemplate,
    in language: TextLanguage,
    role: TextRole,
    width: Int,
    measurer: AnyTextMeasurer
  ) {
    func measured(_ parts: [TextTemplate.Part]) -> Code {
      func code(digits: Int) -> Code {
        var text = ""
        for part in parts {
          switch part {
          case .literal(let literal): text += literal
          case .number(let index):
            text += String(repeating: language.text(8), count: index == 0 ? digits : 1)
          }
        }
        let fit = measurer.wrappedFit(text, role: role, width: width)
        return Code(fit.lineCount) | (fit.isTruncated ? 8 : 0)
      }
      let widest = code(digits: Self.mostDigits)
      var codes = widest << (4 * (Self.mostDigits - 1))
      for digits in 1..<Self.mostDigits {
        // What fits on one line with the longest number does so with every other.
        codes |= (widest == 1 ? 1 : code(digits: digits)) << (4 * (digits - 1))
      }
      return codes
    }
    forms = PluralForms(template, in: language, measured: measured)
    isOneLine = (forms.byCategory + [forms.other]).allSatisfy {
      $0 >> (4 * (Self.mostDigits - 1)) == 1
    }
  }

  /// The lines for a number of fields on a page, 0 or more.
  @inline(__always)
  func fit(_ number: Int) -> TextFit {
    isOneLine ? TextFit(lineCount: 1, isTruncated: false) : wrappedFit(number)
  }

  @inline(never)
  private func wrappedFit(_ number: Int) -> TextFit {
    let code = forms[number] >> (4 * (min(decimalDigits(number), Self.mostDigits) - 1))
    return TextFit(lineCount: Int(code & 7), isTruncated: code & 8 != 0)
  }
}

extension TextMeasurer {
  /// How a text of the menu wraps (AX-4); it takes at least one line.
  func wrappedFit(_ text: String, role: TextRole, width: Int) -> TextFit {
    var text = text
    text.makeContiguousUTF8()
    let fit = fit(
      text.utf8Span,
      role: role,
      indent: 0,
      width: width,
      maximumLines: MenuMetrics.maximumTextLines
    )
    return TextFit(lineCount: max(fit.lineCount, 1), isTruncated: fit.isTruncated)
  }
}
