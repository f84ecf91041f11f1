import FormBaselines
import FormModel
import FormProgress

/// Bytes as a form of at most 15 pages and edits on it: the engine beside the oracle.
///
/// A byte is the number of pages. For each page follow a byte, whose bit 7 hides the page and whose lowest five
/// are its number of fields, and the fields' flags, two fields a byte. The rest are edits of three bytes: what
/// is done, the page, the field. One page and one field more than there are can be named.
enum EngineBytes {
  static func run(_ bytes: [UInt8]) -> FuzzFailure? {
    var reader = ByteReader(bytes)
    let form = form(&reader)
    let definition = form.makeForm()
    var oracle = Oracle(definition)
    var contender = EngineContender(definition)
    if let failure = compare(contender, oracle) { return failure }
    while !reader.isAtEnd {
      let kind = reader.byte()
      let page = reader.number(below: form.pages.count + 1)
      let fields = page < form.pages.count ? form.pages[page].fields.count : 0
      let field = reader.number(below: fields + 1)
      switch kind % 12 {
      case 11: contender.engine.recount()
      case 10:
        let isMoved = (try? contender.setCurrentPage(page)) != nil
        guard isMoved == ((try? oracle.setCurrentPage(page)) != nil) else {
          return FuzzFailure(
            check: "move",
            message: "to page \(page): \(isMoved ? "taken" : "refused")"
          )
        }
      default:
        let edit = edit(kind % 12, page, field)
        let changed = apply(edit, to: &contender)
        let expected = apply(edit, to: &oracle)
        guard changed == expected else {
          return FuzzFailure(check: "edit", message: "\(edit): not what the oracle says")
        }
      }
      if let failure = compare(contender, oracle) { return failure }
    }
    contender.engine.checkInvariants()
    return ask(contender, oracle)
  }

  private static func form(_ reader: inout ByteReader) -> CaseForm {
    CaseForm(
      pages: (0..<reader.number(below: 16)).map { _ in
        let head = reader.byte()
        let count = head & 31
        var fields: [FieldFlags] = []
        while fields.count < count {
          let two = reader.byte()
          fields.append(FieldFlags(rawValue: UInt8(two & 15)))
          if fields.count < count { fields.append(FieldFlags(rawValue: UInt8(two >> 4))) }
        }
        return CaseForm.Page(isHidden: head & 128 != 0, fields: fields)
      }
    )
  }

  /// The edit that a byte from 0 to 9 stands for.
  static func edit(_ kind: Int, _ page: Int, _ field: Int) -> Edit {
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

  /// Whether a flag changed; nil where the edit was refused.
  private static func apply<C: Contender & ~Copyable>(_ edit: Edit, to contender: inout C) -> Bool?
  {
    try? contender.apply(edit)
  }

  private static func compare(
    _ contender: borrowing EngineContender,
    _ oracle: borrowing Oracle
  ) -> FuzzFailure? {
    StateDigest(contender) == StateDigest(oracle)
      ? nil : FuzzFailure(check: "state", message: "the digests differ")
  }

  private static func ask(
    _ contender: borrowing EngineContender,
    _ oracle: borrowing Oracle
  ) -> FuzzFailure? {
    for page in 0..<oracle.pageCount {
      let rank = try? contender.rank(ofPage: page)
      guard rank == (try? oracle.rank(ofPage: page)) else {
        return FuzzFailure(check: "rank", message: "of page \(page)")
      }
      guard contender.page(atRank: page + 1) == oracle.page(atRank: page + 1) else {
        return FuzzFailure(check: "select", message: "of sequence number \(page + 1)")
      }
    }
    return nil
  }

  /// Nothing; a page of each kind; a page that vanishes, is filled unseen, and returns.
  static let seeds: [[UInt8]] = [
    [0],
    [3, 2, 0x40, 0x80 | 1, 0x0C, 0, 0, 0, 0, 9, 1, 0, 8, 0, 0],
    [2, 1, 0, 1, 4, 2, 0, 0, 0, 0, 0, 3, 0, 0, 10, 1, 0, 11, 0, 0],
  ]
}
