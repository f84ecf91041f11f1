#if MUTANTS
  extension MutantEntry {
    /// Of the engine, and of what judges it: the oracle and the rivals.
    static let engine = entries(
      .engine,
      [
        "engine/read-only-counts": "a read-only field counts as fillable",
        "engine/remaining-though-filled": "a filled mandatory field counts as remaining",
        "engine/mandatory-though-hidden": "a hidden mandatory field counts in the mandatory total",
        "engine/hidden-page-counts": "edits on a hidden page change the totals",
        "engine/no-change-is-change": "an edit that changes nothing is reported as a change",
        "engine/counts-unreported": "a change of the page's counts is not reported",
        "engine/last-shown-unwatched": "a page whose last shown field is hidden stays visible",
        "engine/last-remaining-unwatched":
          "the set of pages with mandatory fields misses the last one filled",
        "engine/mandatory-total-forgotten": "an edit does not change the form's mandatory total",
        "engine/shown-twice": "showing a page that is shown adds its counts again",
        "engine/hidden-page-saved-shown": "the form does not learn that a page is hidden",
        "engine/hidden-page-in-totals": "a page that is hidden stays in the totals",
        "engine/complete-uncounted": "pages that become complete are not counted",
        "engine/incomplete-forever": "a page once incomplete is found as such for ever",
        "engine/mandatory-pages-stale":
          "the set of pages with mandatory fields remaining is not kept",
        "engine/cursor-forgotten":
          "the current page's number ignores pages that come and go before it",
        "engine/shown-becomes-current": "a page that appears becomes the current one",
        "engine/settles-backwards":
          "where the current page vanishes the previous one becomes current first",
        "engine/none-stays-none": "without a current page none becomes current",
        "engine/invisible-current": "a page that is not visible can be made the current one",
        "engine/moved-without-number": "moving the current page keeps its old number",
        "engine/cursor-counts-itself": "the current page's number changes with its own visibility",
        "engine/batch-unsettled": "after a batch the current page is not settled",
        "engine/batch-settled-each-time":
          "within a batch the current page is settled after each edit",
        "engine/batch-error-late": "a bad edit of a batch is reported one place late",
        "engine/shown-page-adds-no-mandatory":
          "a page that is shown again does not bring back its mandatory total",
        "engine/empty-page-invisible": "a page without fields is not visible",
        "engine/progress-of-empty-page":
          "the counts of a page without fields say that it is not visible",
        "engine/next-is-itself": "the next incomplete page may be the page itself",
        "engine/wrap-stops-short": "a search that wraps leaves out the page it began at",
        "engine/next-field-is-itself": "the next unfilled mandatory field may be the field itself",
        "engine/first-word-only":
          "an unfilled mandatory field is looked for among sixteen fields only",
        "engine/no-last-page": "the last sequence number has no page",
        "engine/after-counts-itself":
          "the next visible page of a page that is not visible is one too far",
        "oracle/fields-of-hidden-pages": "the oracle counts the fields of hidden pages",
        "oracle/empty-page-invisible": "the oracle takes a page without fields for invisible",
        "oracle/read-only-fillable": "the oracle lets read-only fields be filled",
        "oracle/complete-without-fields":
          "the oracle takes a page with nothing to fill for complete",
        "oracle/settles-backwards": "the oracle makes the previous page current first",
        "oracle/hidden-fields-forget": "the oracle loses the value of a field that is hidden",
        "rival/removed-too-late": "a rival removes the page behind the one that vanished",
      ]
    )
  }
#endif
