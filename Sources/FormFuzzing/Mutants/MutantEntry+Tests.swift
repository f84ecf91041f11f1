#if MUTANTS
  extension MutantEntry {
    /// That no stream can show: nothing that fuzzing compares depends on them.
    static let testsOnly = entries(
      nil,
      [
        (
          "engine/fraction-of-nothing", ["FP-8"],
          "the fraction of a form or page with nothing to fill is 0 / 0"
        ),
        ("text/digit-one-narrow", ["NM-3"], "the digit 1 is narrower than the others"),
        ("text/cut-within-cluster", ["NM-4"], "a text is cut within a grapheme cluster"),
        ("steps/spoken-from-zero", ["SI-6"], "a screen reader counts steps from 0"),
        (
          "steps/hidden-unadvised", ["SI-7"],
          "an indicator that some screens hide is not advised against"
        ),
        ("steps/products-of-32-bits", ["SI-8"], "places of segments are reckoned in 32 bits"),
        ("bar/duplicate-undiagnosed", ["NB-12"], "one action twice is not found fault with"),
        ("bar/save-on-every-step", ["NB-13"], "every step of the goods-receipt form has Save"),
        ("stack/push-copies", ["NS-10"], "a push replaces the entry below by a copy"),
        ("tabs/action-taken", ["NS-1"], "an action is taken for a tab"),
        ("tabs/one-tab-more", ["NS-1", "NS-7"], "a bar takes one tab more than it may have"),
        ("bar/whole-title-again", ["NB-6"], "press and hold on a title that fits shows it again"),
        (
          "tabs/launch-keeps-screens", ["NS-5"],
          "the tab of the launch policy keeps what was above its top level"
        ),
      ]
    )
  }
#endif
