import FormBaselines
import FormContenders
import FormModel
import FormProgress

/// Turns bytes into a form of at most 15 pages and edits of it, and plays these on the engine and the oracle.
///
/// The first byte is the number of pages. For each page a byte follows, whose bit 7 hides the page and whose lowest
/// five bits are its number of fields, and then the fields' flags, two fields a byte. The rest are edits of three
/// bytes: the operation, the page, the field. An edit can also name one page and one field past the last.
///
/// After each edit the engine's whole state is compared with the oracle's, which counts the edited page from
/// scratch (`OracleTally`); at the end the oracle counts the whole form.
enum EngineBytes {
  static func run(_ bytes: [UInt8]) -> FuzzFailure? {
    var reader = ByteReader(bytes)
    let definition = form(&reader)
    let pageCount = definition.pageCount
    var oracle = Oracle(definition)
    var tally = OracleTally(oracle)
    var contender = EngineContender(taking: definition)
    if let failure = compare(contender, tally, oracle) { return failure }
    while !reader.isAtEnd {
      let kind = reader.byte() % 12
      let page = PageID(place: reader.number(below: pageCount + 1))
      let fields = (try? contender.engine.form.fieldCount(ofPage: page)) ?? 0
      let field = reader.number(below: fields + 1)
      let (found, expected): (EditOutcome, EditOutcome)
      switch kind {
      case 11:
        contender.engine.recount()
        (found, expected) = (.change(false), .change(false))
      case 10:
        found = EditOutcome { () throws(AddressError) in try move(&contender, to: page) }
        expected = EditOutcome { () throws(AddressError) in try move(&oracle, to: page) }
      default:
        let edit = edit(kind, page, field)
        found = EditOutcome { () throws(AddressError) in try contender.apply(edit) }
        expected = EditOutcome { () throws(AddressError) in try oracle.apply(edit) }
        if expected == .change(true) { tally.recount(page, oracle) }
      }
      guard found == expected else {
        return FuzzFailure(
          check: kind == 10 ? "move" : "edit",
          message: "\(kind == 10 ? "to page \(page)" : "\(edit(kind, page, field))"): "
            + "\(found.answer), and the oracle says \(expected.answer)"
        )
      }
      if let failure = compare(contender, tally, oracle) { return failure }
    }
    contender.engine.checkInvariants()
    return ask(contender, oracle)
  }

  private static func form(_ reader: inout ByteReader) -> FormDefinition {
    var builder = FormBuilder()
    let pageCount = reader.number(below: 16)
    builder.reserve(pages: pageCount, words: 2 * pageCount)
    do {
      for place in 0..<pageCount {
        let head = reader.byte()
        let count = head & 31
        try builder.appendPage(isHidden: head & 128 != 0, fieldCount: count)
        for index in 0..<(count + 15) / 16 {
          var word: UInt64 = 0
          for two in 0..<(min(count - index * 16, 16) + 1) / 2 {
            word |= UInt64(reader.byte()) << UInt64(two * 8)
          }
          builder.setFlagWord(word, page: PageID(place: place), index: index)
        }
      }
    } catch {
      preconditionFailure("a small form passes a limit: \(error)")
    }
    return builder.build()
  }

  /// The edit for a byte from 0 to 9.
  static func edit(_ kind: Int, _ page: PageID, _ field: Int) -> Edit {
    switch kind {
    case 0: .fill(page: page, field: field)
    case 1: .clear(page: page, field: field)
    case 2: .hide(page: page, field: field)
    case 3: .show(page: page, field: field)
    case 4: .lock(page: page, field: field)
    case 5: .unlock(page: page, field: field)
    case 6: .require(page: page, field: field)
    case 7: .unrequire(page: page, field: field)
    case 8: .hidePage(page)
    default: .showPage(page)
    }
  }

  /// Makes a page the current one; the form does not change.
  private static func move<C: Contender & ~Copyable>(
    _ contender: inout C,
    to page: PageID
  ) throws(AddressError) -> Bool {
    try contender.setCurrentPage(page)
    return false
  }

  private static func compare(
    _ contender: borrowing EngineContender,
    _ tally: OracleTally,
    _ oracle: borrowing Oracle
  ) -> FuzzFailure? {
    StateDigest(contender).rawValue == tally.digest(current: oracle.currentPage)
      ? nil : FuzzFailure(check: "state", message: "the digests differ")
  }

  /// Checks, at the end, the whole form and every rank.
  private static func ask(
    _ contender: borrowing EngineContender,
    _ oracle: borrowing Oracle
  ) -> FuzzFailure? {
    guard StateDigest(contender) == StateDigest(oracle) else {
      return FuzzFailure(check: "state", message: "the digests differ at the end")
    }
    // VP-2: the visible pages in form order have the numbers 1…n.
    var rank = 0
    for page in oracle.pages {
      let isVisible = (try? oracle.isVisible(page: page)) == true
      if isVisible { rank += 1 }
      guard (try? contender.rank(ofPage: page)) == .some(isVisible ? rank : nil) else {
        return FuzzFailure(check: "rank", message: "of page \(page)")
      }
      guard !isVisible || contender.page(atRank: rank) == page else {
        return FuzzFailure(check: "select", message: "of rank \(rank)")
      }
    }
    guard contender.page(atRank: rank + 1) == nil else {
      return FuzzFailure(
        check: "select",
        message: "of rank \(rank + 1), which no page has"
      )
    }
    return nil
  }

  /// An empty form; a page of each kind; a page that vanishes, is filled while hidden, and returns.
  static let seeds: [[UInt8]] = [
    [0],
    [3, 2, 0x40, 0x80 | 1, 0x0C, 0, 0, 0, 0, 9, 1, 0, 8, 0, 0],
    [2, 1, 0, 1, 4, 2, 0, 0, 0, 0, 0, 3, 0, 0, 10, 1, 0, 11, 0, 0],
  ]
}
