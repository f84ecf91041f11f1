#if MUTANTS
  extension MutantEntry {
    /// Of the engine, and of what judges it: the oracle and the rivals.
    static let engine = entries(
      .engine,
      [
        ("engine/read-only-counts", ["FP-1", "FP-2"], "a read-only field counts as fillable"),
        (
          "engine/remaining-though-filled", ["FP-3"], "a filled mandatory field counts as remaining"
        ),
        (
          "engine/mandatory-though-hidden", ["FP-3"],
          "a hidden mandatory field counts in the mandatory total"
        ),
        (
          "engine/hidden-page-counts", ["FP-1", "FP-5"], "edits on a hidden page change the totals"
        ),
        (
          "engine/no-change-is-change", ["FP-6"],
          "an edit that changes nothing is reported as a change"
        ),
        ("engine/counts-unreported", [], "a change of the page's counts is not reported"),
        (
          "engine/last-shown-unwatched", ["FP-5", "VP-1"],
          "a page whose last shown field is hidden stays visible"
        ),
        (
          "engine/last-remaining-unwatched", [],
          "the set of pages with mandatory fields misses the last one filled"
        ),
        (
          "engine/mandatory-total-forgotten", ["FP-4", "FP-5"],
          "an edit does not change the form's mandatory total"
        ),
        ("engine/shown-twice", ["FP-6"], "showing a page that is shown adds its counts again"),
        ("engine/hidden-page-saved-shown", [], "the form does not learn that a page is hidden"),
        ("engine/hidden-page-in-totals", ["FP-4"], "a page that is hidden stays in the totals"),
        ("engine/complete-uncounted", ["FP-4"], "pages that become complete are not counted"),
        (
          "engine/incomplete-forever", ["FP-10"], "a page once incomplete is found as such for ever"
        ),
        (
          "engine/mandatory-pages-stale", ["FP-10"],
          "the set of pages with mandatory fields remaining is not kept"
        ),
        (
          "engine/cursor-forgotten", ["VP-5"],
          "the current page's number ignores pages that come and go before it"
        ),
        ("engine/shown-becomes-current", ["VP-4"], "a page that appears becomes the current one"),
        (
          "engine/settles-backwards", ["VP-4"],
          "where the current page vanishes the previous one becomes current first"
        ),
        ("engine/none-stays-none", ["VP-4"], "without a current page none becomes current"),
        (
          "engine/invisible-current", ["VP-4"],
          "a page that is not visible can be made the current one"
        ),
        ("engine/moved-without-number", ["VP-5"], "moving the current page keeps its old number"),
        (
          "engine/cursor-counts-itself", ["VP-5"],
          "the current page's number changes with its own visibility"
        ),
        ("engine/batch-unsettled", ["VP-4"], "after a batch the current page is not settled"),
        (
          "engine/batch-settled-each-time", ["VP-4"],
          "within a batch the current page is settled after each edit"
        ),
        ("engine/batch-error-late", ["FP-9"], "a bad edit of a batch is reported one place late"),
        (
          "engine/shown-page-adds-no-mandatory", ["FP-4"],
          "a page that is shown again does not bring back its mandatory total"
        ),
        ("engine/empty-page-invisible", ["VP-1"], "a page without fields is not visible"),
        (
          "engine/progress-of-empty-page", [],
          "the counts of a page without fields say that it is not visible"
        ),
        ("engine/next-is-itself", ["FP-10"], "the next incomplete page may be the page itself"),
        (
          "engine/wrap-stops-short", ["FP-10"],
          "a search that wraps leaves out the page it began at"
        ),
        (
          "engine/next-field-is-itself", ["FP-10"],
          "the next unfilled mandatory field may be the field itself"
        ),
        (
          "engine/first-word-only", ["FP-10"],
          "an unfilled mandatory field is looked for among sixteen fields only"
        ),
        ("engine/no-last-page", ["VP-3"], "the last sequence number has no page"),
        (
          "engine/after-counts-itself", ["VP-3"],
          "the next visible page of a page that is not visible is one too far"
        ),
        ("oracle/fields-of-hidden-pages", [], "the oracle counts the fields of hidden pages"),
        ("oracle/empty-page-invisible", [], "the oracle takes a page without fields for invisible"),
        ("oracle/read-only-fillable", [], "the oracle lets read-only fields be filled"),
        (
          "oracle/complete-without-fields", [],
          "the oracle takes a page with nothing to fill for complete"
        ),
        ("oracle/settles-backwards", [], "the oracle makes the previous page current first"),
        ("oracle/hidden-fields-forget", [], "the oracle loses the value of a field that is hidden"),
        ("rival/removed-too-late", [], "a rival removes the page behind the one that vanished"),
        (
          "engine/shown-forgets-filled", ["FP-7"],
          "a field that is shown again counts as not filled"
        ),
        (
          "engine/bad-field-ignored", ["FP-9"], "an edit of a field that does not exist is no error"
        ),
      ]
    )

    /// Of the visible-page index and the page sets.
    static let visiblePages = entries(
      .visiblePages,
      [
        (
          "index/count-forgets", ["VP-3", "VP-5"],
          "the number of visible pages does not follow a flip"
        ),
        (
          "index/leaf-counts-own-word", ["VP-2", "VP-3"],
          "a flip counts in the sum before its own word"
        ),
        ("index/low-node-stale", ["VP-3"], "a flip does not reach the low node"),
        ("index/high-node-stale", ["VP-3"], "a flip does not reach the first high node"),
        ("index/word-left-out", ["VP-3"], "loading leaves out the last word of each leaf"),
        ("index/node-not-begun", [], "loading does not begin a new sum with a new low node"),
        (
          "index/lanes-without-child", [],
          "places of a node without a child hold nothing, and a search ends there"
        ),
        ("set/summary-kept", [], "a word of a page set that becomes empty stays in the summary"),
        ("set/first-behind", [], "the search for a member begins one page late"),
        ("set/word-skipped", [], "the backward search skips a word"),
      ]
    )
  }
#endif
