import FormModel
import FormRules
import FormProgress
import ScreenModel

/// Texts of titles.
extension NavigationMenu {
  /// What a page's card is titled, after its rank: the page's name, or in an instance the instance's title.
  /// Nil if it is missing or blank.
  ///
  /// - Precondition: the form has the page.
  func title(ofPage page: PageID, _ session: borrowing FormSession) -> String? {
    guard let instances, let place = try? session.instance(ofPage: page) else {
      return name(ofPage: page, session)
    }
    return instances.cardTitle(
      ofRepeat: place.repeat,
      pageName: name(ofPage: page, session),
      answer: answer(inTitlesOf: place, session),
      numbers: strings.language.text(place.numbers)
    )
  }

  /// As above, for a page in an instance, with zeros in place of the instance's numbers; nil for other pages.
  func titleAsMeasured(ofPage page: PageID, _ session: borrowing FormSession) -> String? {
    guard let instances, let place = try? session.instance(ofPage: page) else {
      return nil
    }
    return instances.cardTitle(
      ofRepeat: place.repeat,
      pageName: name(ofPage: page, session),
      answer: answer(inTitlesOf: place, session),
      numbers: strings.language.zeros(place.numbers)
    )
  }

  /// The title of the instance that a page stands in, without the page's name before it.
  func title(of place: InstancePlace, _ session: borrowing FormSession) -> String {
    guard let instances else { preconditionFailure("a form without repeats has no instances") }
    return instances.title(
      ofRepeat: place.repeat,
      pageName: name(ofPage: place.id.page, session),
      answer: answer(inTitlesOf: place, session),
      numbers: strings.language.text(place.numbers)
    )
  }

  /// The name of a page, in an instance that of the page as loaded; nil if it is missing or blank.
  func name(ofPage page: PageID, _ session: borrowing FormSession) -> String? {
    if let origin = try? session.templatePage(of: page), !titles.isChanging(origin) {
      return titles.text(ofPage: origin)
    }
    guard let name = try? session.name(ofPage: page), !name.utf8Span.span.isBlank else {
      return nil
    }
    return name
  }

  /// The answer that stands in the titles of an instance; nil if there is none.
  func answer(
    inTitlesOf place: InstancePlace,
    _ session: borrowing FormSession
  ) -> String? {
    guard let field = instances!.titleField(ofRepeat: place.repeat),
      let page = session.page(ofTemplate: field.page, inside: place.numbers),
      let answer = try? session.answer(at: FieldID(page: page, field: field.field))
    else { return nil }
    let text = session.storedEngine.storedForm.logic.label(of: answer, to: field) ?? answer.shown
    guard let text, !text.utf8Span.span.isBlank else { return nil }
    return text
  }
}

extension FormLogic {
  /// The labels of the choices that an answer names; nil if one of them has none, and for other kinds of answers.
  fileprivate func label(of answer: AnswerValue, to field: FieldID) -> String? {
    guard let list = fieldChoices[field], choiceLists.indices.contains(list) else { return nil }
    func label(_ value: String) -> String? {
      choiceLists[list].choices.first { $0.value == value }?.label
    }
    switch answer {
    case .choice(let value): return label(value)
    case .choices(let values):
      let labels = values.compactMap { label($0) }
      return labels.count == values.count ? labels.joined(separator: ", ") : nil
    default: return nil
    }
  }
}

extension NavigationMenu {
  func titleLines(
    ofPage page: PageID,
    rank: Int,
    _ session: borrowing FormSession
  ) -> [String] {
    let number = strings.language.text(rank)
    guard var name = title(ofPage: page, session) else { return [number] }
    name.makeContiguousUTF8()
    // Broken as it was measured, with zeros in place of an instance's numbers.
    var measured = titleAsMeasured(ofPage: page, session) ?? name
    measured.makeContiguousUTF8()
    // A name that runs the other way must not move its number (AX-3).
    let own = titles.direction(ofPage: page) ?? screen.direction
    let isolate = own == screen.direction ? "" : own == .rightToLeft ? "\u{2067}" : "\u{2066}"
    let end = isolate.isEmpty ? "" : "\u{2069}"
    var lines: [String] = []
    let utf8 = Array(name.utf8)
    measurer.forEachLine(
      measured.utf8Span,
      role: .cardTitle,
      indent: metrics.titleIndent(digits: decimalDigits(rank)),
      width: CardMetrics.textWidth(cardWidth: margins.room(in: screen.width)),
      maximumLines: MenuMetrics.maximumTitleLines
    ) { line in
      let text =
        String(decoding: utf8[line.utf8Range], as: UTF8.self) + (line.isTruncated ? "…" : "")
      let start = lines.isEmpty ? (line.utf8Range.isEmpty ? "\(number):" : "\(number): ") : ""
      lines.append(text.isEmpty ? start : start + isolate + text + end)
    }
    return lines
  }
}
