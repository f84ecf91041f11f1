#if MUTANTS
  /// A defect that a build with `-DMUTANTS` can be told to have.
  public struct MutantEntry: Hashable, Sendable {
    /// As `mutant` is asked about it: where, and what.
    public let name: String
    /// The target whose streams are to find it.
    public let target: FuzzTarget
    /// What is wrong then.
    public let what: String

    /// All of them.
    public static let all: [MutantEntry] =
      engine + visiblePages + cardOffsets + navigation + bars + structures + formats

    static func entries(
      _ target: FuzzTarget,
      _ texts: KeyValuePairs<String, String>
    ) -> [MutantEntry] {
      texts.map { MutantEntry(name: $0.key, target: target, what: $0.value) }
    }
  }

  extension MutantEntry {
    static let visiblePages = entries(
      .visiblePages,
      [
        "index/count-forgets": "the number of visible pages does not follow a flip",
        "index/leaf-counts-own-word": "a flip counts in the sum before its own word",
        "index/low-node-stale": "a flip does not reach the low node",
        "index/high-node-stale": "a flip does not reach the first high node",
        "index/word-left-out": "loading leaves out the last word of each leaf",
        "index/node-not-begun": "loading does not begin a new sum with a new low node",
        "index/lanes-without-child":
          "places of a node without a child hold nothing, and a search ends there",
        "set/summary-kept": "a word of a page set that becomes empty stays in the summary",
        "set/first-behind": "the search for a member begins one page late",
        "set/word-skipped": "the backward search skips a word",
      ]
    )

    static let cardOffsets = entries(
      .cardOffsets,
      [
        "offsets/total-stale": "the sum of all heights does not follow a change",
        "offsets/second-level-stale": "a change does not reach the second level",
        "offsets/px-of-card-above": "the first px of a card belongs to the one above",
        "offsets/node-sum-kept": "loading goes on with the sum of the node before",
        "offsets/change-after-page": "a change of a height counts from the next page on",
      ]
    )

    static let navigation = entries(
      .navigation,
      [
        "menu/locked-card-goes": "a card that is locked goes to its page",
        "menu/background-closes": "leaving the app closes the menu",
        "menu/opens-uncentred": "the menu opens without centring the current card",
        "menu/two-pages-suffice": "a form with fewer than three pages has a menu",
        "menu/drag-past-threshold": "a drag by exactly the threshold is none",
        "menu/scroll-unclamped":
          "the scroll position is not brought back within what there is to scroll",
        "menu/half-rounds-up": "half of an odd height is rounded up",
        "menu/centres-upper-edge": "the upper edge of the current card is centred",
        "menu/extent-of-detent": "on Android too, scrolling reckons with the present detent",
        "menu/vanished-keeps-height": "the card of a page that vanished keeps its room",
        "menu/bar-full-too-soon": "a long progress bar is full before all is filled",
        "menu/bar-of-portrait": "in landscape the progress bar has the width of portrait",
        "menu/renumbered-unreported": "shifted sequence numbers are not reported",
        "menu/digits-keep-height": "a card whose number has one digit more keeps its height",
        "menu/chevron-when-locked": "cards carry a chevron without free navigation",
        "screen/next-unlocked": "Next is enabled though mandatory fields remain",
        "screen/finished-on-any-page": "a finished flow stays so when pages appear behind the last",
        "steps/share-of-all-fields":
          "the current step's share counts all fields though some are mandatory",
        "steps/rounded-width": "all segments have the rounded width",
        "steps/full-while-current": "the current segment begins at a fifth",
        "steps/finished-but-one": "finishing leaves the last step current",
      ]
    )

    static let bars = entries(
      .bars,
      [
        "bar/overflow-takes-no-place": "the overflow button takes none of the places",
        "bar/symbols-go-first": "symbols go to the overflow before labels",
        "bar/logo-too-high": "a logo is drawn as high as it is",
        "bar/label-beside-shrunk-title": "Back keeps its label though the title shrinks",
      ]
    )

    static let structures = entries(
      .structures,
      [
        "tabs/selected-stays": "a tap on the selected tab does not go to its top level",
        "tabs/switch-goes-to-top": "a tab that is switched to shows its top level",
        "tabs/back-one-too-far": "going back by several screens goes one too far",
        "tabs/restores-first-tab": "a restored app shows its first tab",
        "stack/state-lost-below":
          "a state that is kept while a copy exists goes to the screen below",
        "drill-down/any-level": "a node of another level can be selected",
      ]
    )

    static let formats = entries(
      .formats,
      [
        "state/checksum-unchecked": "a saved screen is restored whatever its checksum",
        "binary/checksum-unchecked": "a binary input is taken whatever its checksum",
        "binary/more-bytes": "bytes behind the end of a binary input are passed over",
        "binary/page-flags-unchecked": "unknown flags of a page are passed over",
        "binary/name-unchecked": "a page name need not be UTF-8",
        "binary/padding-unchecked": "places past a page's last field may hold anything",
        "edits/reserved-unchecked": "a binary edit stream's reserved word may hold anything",
        "json/escape-as-itself": "the escape for a new line is read as the letter n",
        "json/quote-unescaped": "a quote in a name is written as it is",
        "json/hidden-page-unwritten": "that a page is hidden is not written",
        "text/field-as-page": "a text edit's field is limited as a byte",
      ]
    )
  }
#endif
