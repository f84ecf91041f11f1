#if MUTANTS
  extension MutantEntry {
    /// Of file formats and saved screens.
    static let formats = entries(
      .formats,
      [
        ("state/checksum-unchecked", ["NM-23"], "a saved screen is restored whatever its checksum"),
        ("binary/checksum-unchecked", [], "a binary input is taken whatever its checksum"),
        ("binary/more-bytes", [], "bytes behind the end of a binary input are passed over"),
        ("binary/page-flags-unchecked", [], "unknown flags of a page are passed over"),
        ("binary/name-unchecked", [], "a page name need not be UTF-8"),
        ("binary/padding-unchecked", [], "places past a page's last field may hold anything"),
        ("edits/reserved-unchecked", [], "a binary edit stream's reserved word may hold anything"),
        ("json/escape-as-itself", [], "the escape for a new line is read as the letter n"),
        ("json/quote-unescaped", [], "a quote in a name is written as it is"),
        ("json/hidden-page-unwritten", [], "that a page is hidden is not written"),
        ("text/field-as-page", [], "a text edit's field is limited as a byte"),
      ]
    )
  }
#endif
