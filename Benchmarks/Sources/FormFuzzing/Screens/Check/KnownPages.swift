import FormModel
import FormNavigation

/// The pages of a form as loaded, and the marks that identify them, searched from the first page to the last (NM-23).
struct KnownPages {
  private let digest: UInt64
  /// In form order, with their names.
  private let pages: FormPages
  let repeats: [FormRepeat]
  private var names: [String?] = []
  /// The ids of each page's fields that have one.
  private var ids: [[String]] = []

  init(_ form: borrowing FormDefinition) {
    digest = form.structureDigest
    pages = form.pages
    repeats = form.logic.repeats
    for page in form.pages {
      names.append(form.name(ofKnownPage: page))
      var own: [String] = []
      for field in 0..<((try? form.fieldCount(ofPage: page)) ?? 0) {
        let details = try? form.details(at: FieldID(page: page, field: field))
        if let id = details?.id { own.append(id) }
      }
      ids.append(own)
    }
  }

  var count: Int { pages.count }

  /// The form and that page of it, as a saved state holds them.
  func saved(_ page: PageID?) -> SavedForm {
    guard let page else { return SavedForm(digest: digest) }
    return SavedForm(
      digest: digest,
      mark: PageMark(
        name: names[page.place].map { PageMark.digest(ofName: $0) },
        fieldIDs: Array(ids[page.place].prefix(8))
      )
    )
  }

  func isOther(_ state: SavedState) -> Bool { state.form.map { $0.digest != digest } ?? false }

  /// The state for this form: with the page that it means here, and without a screen size if the form is another.
  func known(_ state: SavedState) throws(SavedStateError) -> SavedState {
    guard let form = state.form, isOther(state) else { return state }
    var known = state
    known.width = -1
    guard state.currentPage != nil else { return known }
    guard form.mark.name != nil || !form.mark.fieldIDs.isEmpty else {
      if state.answers?.tellsPlaces == true {
        known.currentPage = nil
        return known
      }
      throw .otherForm(expected: digest, found: form.digest)
    }
    known.currentPage = page(of: form.mark)
    return known
  }

  private func page(of mark: PageMark) -> PageID? {
    let counts = ids.map { own in mark.fieldIDs.count { own.contains($0) } }
    if let most = counts.max(), most > 0 {
      // If several pages match, the one whose field comes first in the state.
      return mark.fieldIDs.lazy.compactMap { id in
        pages.first { counts[$0.place] == most && ids[$0.place].contains(id) }
      }.first
    }
    let named = pages.filter { page in
      names[page.place].map { PageMark.digest(ofName: $0) == mark.name } ?? false
    }
    return named.count == 1 ? named[0] : nil
  }
}
