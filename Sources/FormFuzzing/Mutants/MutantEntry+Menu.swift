#if MUTANTS
  extension MutantEntry {
    /// Of menu, screen, step indicator and the bar of a screen.
    static let navigation = entries(
      .navigation,
      [
        ("menu/locked-card-goes", ["NM-22"], "a card that is locked goes to its page"),
        ("menu/background-closes", ["NM-23"], "leaving the app closes the menu"),
        ("menu/opens-uncentred", ["NM-13"], "the menu opens without centring the current card"),
        ("menu/two-pages-suffice", ["NM-1"], "a form with fewer than three pages has a menu"),
        ("menu/drag-past-threshold", ["NM-17"], "a drag by exactly the threshold is none"),
        (
          "menu/scroll-unclamped", ["NM-21"],
          "the scroll position is not brought back within what there is to scroll"
        ),
        ("menu/half-rounds-up", ["NM-11"], "half of an odd height is rounded up"),
        ("menu/centres-upper-edge", ["NM-13"], "the upper edge of the current card is centred"),
        (
          "menu/extent-of-detent", ["NM-13"],
          "on Android too, scrolling reckons with the present detent"
        ),
        ("menu/vanished-keeps-height", ["IF-3"], "the card of a page that vanished keeps its room"),
        ("menu/bar-full-too-soon", ["NM-5"], "a long progress bar is full before all is filled"),
        (
          "menu/bar-of-portrait", ["NM-5"],
          "in landscape the progress bar has the width of portrait"
        ),
        ("menu/renumbered-unreported", ["NM-27"], "shifted sequence numbers are not reported"),
        (
          "menu/digits-keep-height", ["NM-27"],
          "a card whose number has one digit more keeps its height"
        ),
        (
          "menu/chevron-when-locked", ["NM-10", "NM-22"],
          "cards carry a chevron without free navigation"
        ),
        ("screen/next-unlocked", ["NM-22"], "Next is enabled though mandatory fields remain"),
        (
          "screen/finished-on-any-page", ["SI-2", "IF-3"],
          "a finished flow stays so when pages appear behind the last"
        ),
        (
          "steps/share-of-all-fields", ["SI-3"],
          "the current step's share counts all fields though some are mandatory"
        ),
        ("steps/rounded-width", ["SI-1"], "all segments have the rounded width"),
        ("steps/full-while-current", ["SI-3"], "the current segment begins at a fifth"),
        ("steps/finished-but-one", ["SI-2"], "finishing leaves the last step current"),
        ("menu/next-acts-behind", ["NM-2"], "while the menu is open Next goes to the next page"),
        (
          "menu/counts-hidden-pages", ["NM-3"],
          "cards are numbered as pages of the form, hidden ones counted"
        ),
        ("menu/blank-name-shown", ["NM-3"], "a blank name is shown like any other"),
        ("menu/two-line-titles", ["NM-4"], "a title is cut after two lines"),
        (
          "menu/label-never-truncated", ["NM-4"],
          "a label wider than its frame does not end in an ellipsis"
        ),
        ("menu/label-says-left", ["NM-6"], "the progress label says how many items are left"),
        (
          "menu/mandatory-zero-shown", ["NM-7"],
          "the mandatory line stands there without mandatory items too"
        ),
        ("menu/empty-page-has-bar", ["NM-8"], "a page with nothing to fill has a progress bar"),
        ("menu/first-card-stroked", ["NM-9"], "the first card has the stroke"),
        (
          "menu/cards-at-bottom", ["NM-12"],
          "cards that do not fill the card area stand at its bottom"
        ),
        ("menu/header-scrolls", ["NM-14"], "the header scrolls with the cards"),
        ("menu/cut-card-left-out", ["NM-15"], "a card that the upper edge cuts is not shown"),
        ("menu/opens-full", ["NM-16"], "the menu button opens the full sheet"),
        (
          "menu/end-does-not-expand", ["NM-17"],
          "cards dragged upward at their end do not expand the sheet"
        ),
        (
          "menu/top-does-not-shrink", ["NM-18"],
          "cards dragged down at the top do not shrink the full sheet"
        ),
        (
          "menu/edge-does-not-close", ["NM-19"],
          "a drag to the bottom edge does not close the full sheet"
        ),
        ("menu/card-leaves-open", ["NM-20"], "a tap on a card leaves the menu open"),
        (
          "menu/cards-become-sheet", ["NM-21"],
          "a drag of the cards beyond their top turns into one of the sheet"
        ),
        ("screen/previous-locked", ["NM-22"], "Previous waits for mandatory fields too"),
        ("state/scroll-lost", ["NM-23"], "the scroll position is not saved"),
        ("menu/button-unbounded", ["NM-24"], "the menu button is as wide as its label asks for"),
        ("menu/chevron-unmirrored", ["NM-25"], "from right to left chevrons stay on the right"),
        ("menu/rotation-keeps-lines", ["NM-26"], "titles keep the lines of portrait in landscape"),
        (
          "menu/own-card-unreported", ["NM-27"],
          "the card of the page that was edited is not reported"
        ),
        ("screen/touch-behind-menu", ["IF-1"], "a touch beside the open menu goes to the form"),
        ("screen/next-on-last", ["IF-2"], "Next is enabled on the last page"),
        ("steps/empty-while-current", ["SI-4"], "the current segment may be empty"),
        ("steps/later-stay-completed", ["SI-5"], "segments after the current one are completed"),
        (
          "bar/choice-goes-back-by-one", ["NB-7"],
          "any choice from the history goes back by one screen"
        ),
      ]
    )

    /// Of the card offsets.
    static let cardOffsets = entries(
      .cardOffsets,
      [
        ("offsets/total-stale", ["NM-15"], "the sum of all heights does not follow a change"),
        ("offsets/second-level-stale", [], "a change does not reach the second level"),
        ("offsets/px-of-card-above", ["NM-15"], "the first px of a card belongs to the one above"),
        ("offsets/node-sum-kept", [], "loading goes on with the sum of the node before"),
        ("offsets/change-after-page", [], "a change of a height counts from the next page on"),
      ]
    )
  }
#endif
