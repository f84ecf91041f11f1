import FormModel

/// Named shapes, each with the reason for it.
///
/// The field-data presets follow public forms with 85–520 questions on 14–42 pages; they scale to
/// any number of pages.
public enum ShapePreset: String, CaseIterable, Hashable, Sendable {
  case standard
  case household
  case clinical
  case communityHealth = "community-health"
  case verbalAutopsy = "verbal-autopsy"
  case uniform
  case allCrossings = "all-crossings"
  case onePage = "one-page"
  case manyPages = "many-pages"

  /// Why the preset exists.
  public var reason: String {
    switch self {
    case .standard:
      "About 100 fields a page and a mixture of everything: the form of the main benchmarks."
    case .household:
      "A household survey: 28 pages of about 12 questions, page groups up to 30 and rarely more."
    case .clinical:
      "A clinical record: pages of 20 to 40 questions, three quarters of them mandatory."
    case .communityHealth:
      "A community health visit: more than a quarter of the fields are read-only results."
    case .verbalAutopsy:
      "A verbal autopsy: four fifths of the questions hidden by conditions, in long runs."
    case .uniform:
      "100 fields a page, each flag set on a quarter of them, no structure: as theory assumes."
    case .allCrossings:
      "Every page has one shown field, so each hide or show of it makes a page vanish or return."
    case .onePage:
      "All fields on a few pages of 65,535 each: this shows any cost of O(fields of a page)."
    case .manyPages:
      "One or two fields a page: this shows any cost of O(pages); page records outweigh flags."
    }
  }

  /// The default number of pages.
  public var pages: Int {
    switch self {
    case .standard, .uniform, .allCrossings: 10_000
    case .household: 28
    case .clinical: 14
    case .communityHealth: 20
    case .verbalAutopsy: 42
    case .onePage: 16
    case .manyPages: 1_000_000
    }
  }

  /// The preset's shape, with the default number of pages or another.
  public func shape(pages: Int? = nil) -> FormShape {
    let pages = pages ?? self.pages
    return switch self {
    case .standard: Self.standard(pages)
    case .household: Self.household(pages)
    case .clinical: Self.clinical(pages)
    case .communityHealth: Self.communityHealth(pages)
    case .verbalAutopsy: Self.verbalAutopsy(pages)
    case .uniform: Self.uniform(pages)
    case .allCrossings: Self.allCrossings(pages)
    case .onePage: Self.onePage(pages)
    case .manyPages: Self.manyPages(pages)
    }
  }
}
