import FormModel
import FormProgress
import FormRules

/// A form with instances of repeats.
extension SessionForm {
  /// Plays an entry of a stream; the pages of instances are named by the template's.
  mutating func play(_ entry: FormEntry) -> EventOutcome {
    do throws(SessionError) {
      try session.play(entry)
      return .accepted
    } catch {
      return .refused
    }
  }

  /// The pages and fields of the form.
  var size: Int {
    presentPages.reduce(pageCount) { $0 + fieldCount(ofPage: template(of: $1)) }
  }

  /// All pages in their present order.
  var presentPages: [PageID] {
    (0..<pageCount).compactMap { session.engine.page(at: PagePosition(rawValue: $0)) }
  }

  /// - Precondition: the page exists. This also holds for `numbers(of:)`.
  func template(of page: PageID) -> PageID {
    known { () throws(AddressError) in try session.templatePage(of: page) }
  }

  func numbers(of page: PageID) -> InstanceNumbers {
    known { () throws(AddressError) in try session.instance(ofPage: page)?.numbers ?? .none }
  }

  /// True unless the entry is an answer to a field that is not shown.
  func offers(_ entry: FormEntry) -> Bool {
    let (numbers, address): (InstanceNumbers, FieldID)
    switch entry {
    case .answer(let own, _): (numbers, address) = (.none, own)
    case .answerInside(let own, let place, _): (numbers, address) = (own, place)
    default: return true
    }
    guard let page = session.page(ofTemplate: address.page, inside: numbers) else { return false }
    return !effectiveFlags(at: FieldID(page: page, field: address.field)).contains(.hidden)
  }
}
