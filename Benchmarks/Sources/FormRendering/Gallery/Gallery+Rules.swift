/// The rules of the specification that each picture shows.
extension Gallery {
  /// Rules by the picture's name. A name that ends in a hyphen stands for all names that begin with
  /// it.
  static let rules: [(name: String, rules: [String])] = [
    ("menu-ios-half-open-", ["NM-2", "NM-3", "NM-11", "NM-13", "NM-16"]),
    ("menu-ios-full-", ["NM-2", "NM-9", "NM-11", "NM-13", "NM-14"]),
    ("menu-android-half-open-", ["NM-2", "NM-13", "NM-15"]),
    ("menu-android-full-", ["NM-2", "NM-13", "NM-21"]),
    ("screen-first-page", ["IF-2", "NM-24", "SI-7"]),
    ("screen-middle-page", ["NM-24", "SI-3"]),
    ("screen-last-page", ["SI-2", "SI-9"]),
    ("screen-finished", ["SI-2", "SI-4"]),
    ("screen-large-title", ["NB-5", "SI-9"]),
    ("menu-dragged", ["NM-17", "NM-18", "NM-19"]),
    ("menu-button-truncated", ["NM-24"]),
    ("transition-", ["NM-16", "NM-17", "NM-18", "NM-19", "NM-28"]),
    ("cards-label-truncated", ["NM-4", "NM-6"]),
    ("screen-history-announcement", ["NB-7", "NB-15"]),
    ("screen-chapters", ["SI-7", "SI-9"]),
    ("screen-without-bar", ["NB-10"]),
    ("cards-emoji", ["NM-4"]),
    ("screen-large-text", ["AX-4", "NM-24"]),
    ("screen-narrow", ["AX-4", "NM-24"]),
    ("landscape-closed", ["SI-1", "NB-11"]),
    ("landscape-ios-", ["NM-5", "NM-11", "NM-26"]),
    ("landscape-android-", ["NM-2", "NM-5", "NM-11"]),
    ("tablet-half-open", ["NM-11", "NM-12", "NB-2"]),
    ("arabic-closed", ["NM-25", "AX-3"]),
    ("arabic-full", ["NM-25", "AX-3"]),
    ("arabic-names", ["NM-25", "AX-3"]),
    ("arabic-landscape", ["NM-25", "NM-26"]),
    ("hebrew-", ["NM-25", "AX-3"]),
    ("cards-titles", ["NM-3", "NM-4"]),
    ("cards-progress", ["NM-5", "NM-6"]),
    ("cards-special", ["NM-7", "NM-8", "NM-12"]),
    ("cards-largest-text", ["NM-7", "NM-8", "AX-4"]),
    ("menu-without-navigation", ["NM-10", "NM-20", "NM-22"]),
    ("screen-locked", ["NM-22"]),
    ("steps-", ["SI-1", "SI-2", "SI-3", "SI-4", "SI-5", "SI-8"]),
    ("bar-title", ["NB-1", "NB-4", "NB-13"]),
    ("bar-subtitle", ["NB-1"]),
    ("bar-two-lines", ["NB-1"]),
    ("bar-truncated", ["NB-1", "NB-3"]),
    ("bar-full-title", ["NB-6", "NB-15"]),
    ("bar-large-title", ["NB-5", "NB-13"]),
    ("bar-large-title-scrolling", ["NB-5"]),
    ("bar-large-title-scrolled", ["NB-5"]),
    ("bar-object-header", ["NB-5"]),
    ("bar-form-first", ["NB-13"]),
    ("bar-form-third", ["NB-4", "NB-13"]),
    ("bar-history", ["NB-7", "NB-15"]),
    ("bar-details", ["NB-2", "NB-12", "NB-13"]),
    ("bar-overflow", ["NB-2", "NB-15"]),
    ("bar-arabic", ["NB-14", "AX-3"]),
    ("bar-regular", ["NB-2", "NB-14"]),
    ("bar-regular-list", ["NB-14"]),
    ("bar-search-below", ["NB-9"]),
    ("bar-search-persistent", ["NB-9"]),
    ("bar-search-in-bar", ["NB-9"]),
    ("bar-logo", ["NB-8"]),
    ("tab-bar-top", ["NS-1", "NS-4", "NS-11"]),
    ("tab-bar-below", ["NS-2", "NS-3"]),
    ("tab-bar-with-back-inactive", ["NS-7", "NS-11"]),
    ("tab-bar-with-back-active", ["NS-7", "NS-8"]),
    ("tab-bar-with-back-levels", ["NS-6", "NS-7"]),
    ("tab-bar-with-back-history", ["NS-7", "NS-8", "NB-7", "NB-15"]),
    ("drill-down-", ["NS-6"]),
  ]

  /// The rules that a picture shows. An entry for its whole name comes before an entry for a
  /// beginning.
  static func rules(of name: String) -> [String] {
    let own = rules.first { $0.name == name }
    let family = rules.first { $0.name.hasSuffix("-") && name.hasPrefix($0.name) }
    return (own ?? family)?.rules ?? []
  }
}
