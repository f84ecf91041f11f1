#if MUTANTS
  extension MutantEntry {
    /// Of the navigation bar.
    static let bars = entries(
      .bars,
      [
        ("bar/overflow-takes-no-place", ["NB-2"], "the overflow button takes none of the places"),
        ("bar/symbols-go-first", ["NB-3"], "symbols go to the overflow before labels"),
        ("bar/logo-too-high", ["NB-8"], "a logo is drawn as high as it is"),
        (
          "bar/label-beside-shrunk-title", ["NB-3"], "Back keeps its label though the title shrinks"
        ),
        (
          "bar/title-wraps-beside-subtitle", ["NB-1"],
          "a title wraps to two lines beside a subtitle"
        ),
        (
          "bar/priority-ignored", ["NB-2"], "actions go to the overflow in the order of declaration"
        ),
        (
          "bar/stops-at-first-that-does-not-fit", ["NB-3"],
          "all actions after one that does not fit go to the overflow"
        ),
        ("bar/title-below-minimum", ["NB-3"], "the title shrinks to 22 px"),
        ("bar/back-says-back", ["NB-4"], "Back is labelled with a word of its own"),
        ("bar/title-beside-large", ["NB-5"], "the default title stands beside the large one"),
        ("bar/title-beside-header", ["NB-5"], "the default title stands above the object header"),
        ("bar/logo-on-every-screen", ["NB-8"], "every screen shows its logo"),
        ("bar/logo-stretched", ["NB-8"], "a logo that is drawn lower keeps its width"),
        (
          "bar/search-in-compact-bar", ["NB-9"],
          "in compact width too the search field stands in the bar"
        ),
        (
          "bar/search-scrolls-away", ["NB-9"],
          "a persistent search field goes when the content scrolls"
        ),
        ("bar/shown-though-none", ["NB-10"], "a screen without a bar has one"),
        ("bar/narrow-label", ["NB-11"], "a label button is as narrow as its label"),
        ("bar/trailing-in-margin", ["NB-11"], "trailing actions stand in the margin"),
        ("bar/nothing-moves", ["NB-14"], "nothing moves in regular width"),
        (
          "bar/unmirrored", ["NB-14"],
          "from right to left the bar is laid out as from left to right"
        ),
      ]
    )

    /// Of stacks, tabs and drill-down.
    static let structures = entries(
      .structures,
      [
        ("tabs/selected-stays", ["NS-3"], "a tap on the selected tab does not go to its top level"),
        ("tabs/switch-goes-to-top", ["NS-2"], "a tab that is switched to shows its top level"),
        ("tabs/back-one-too-far", ["NS-8"], "going back by several screens goes one too far"),
        ("tabs/restores-first-tab", ["NS-9"], "a restored app shows its first tab"),
        (
          "stack/state-lost-below", ["NS-2", "NS-10"],
          "a state that is kept while a copy exists goes to the screen below"
        ),
        ("drill-down/any-level", ["NS-6"], "a node of another level can be selected"),
        ("stack/history-has-present", ["NB-7"], "the history begins with the present screen"),
        ("stack/announced-again", ["NB-7"], "the history is announced again and again"),
        ("stack/announced-late", ["NB-7"], "the history is announced where the stack is four deep"),
        (
          "tabs/selection-clamped", ["NS-4"],
          "a tab that does not exist selects the one nearest to it"
        ),
        (
          "drill-down/detail-on-detail", ["NS-6"],
          "beside a split level another item stands on the one shown"
        ),
        ("drill-down/items-as-categories", ["NS-6"], "items are taken for categories"),
        (
          "tabs/no-inactive-back", ["NS-7"],
          "Back is absent at the top level of a tab bar with Back"
        ),
      ]
    )
  }
#endif
