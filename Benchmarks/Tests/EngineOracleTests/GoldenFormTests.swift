import Foundation
import FormFormats
import FormFuzzing
import FormModel
import Testing

/// Forms whose counts were computed by hand (`Corpus/README.md`).
@Suite struct GoldenFormTests {
  static let corpus = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "Corpus")

  /// The contents of an `expected.json`.
  struct Expected: Decodable {
    struct Page: Decodable {
      var rank: Int?
      var shown, total, filled, mandatoryTotal, mandatoryRemaining: Int
    }

    struct Totals: Decodable {
      var shown, total, filled, mandatoryTotal, mandatoryRemaining: Int
      var visiblePages, completePages: Int
    }

    var schema: String
    var pages: [Page]
    var totals: Totals
    var currentPage, currentRank: Int?
    var incompletePages: [Int]
    var unfilledMandatoryFields: [[Int]]
  }

  static func read(_ path: String) throws -> Expected {
    let data = try Data(contentsOf: corpus.appending(path: path))
    let expected = try JSONDecoder().decode(Expected.self, from: data)
    try #require(expected.schema == "formnav.expected/1")
    return expected
  }

  static func files(_ folder: String, _ ending: String) throws -> [String] {
    try FileManager.default
      .contentsOfDirectory(atPath: corpus.appending(path: folder).path)
      .filter { $0.hasSuffix(ending) }
      .map { String($0.dropLast(ending.count)) }
      .sorted()
  }

  static func subject(_ contender: String, form name: String) throws -> Lane {
    let path = corpus.appending(path: "golden/\(name).form.json").path
    return try EngineOracleTests.subject(contender, FormFile.read(path: path))
  }

  @Test("FP-1…FP-4, VP-1, VP-2: golden forms as they are loaded", arguments: contenders)
  func loaded(contender: String) throws {
    let names = try Self.files("golden", ".form.json")
    try #require(names.count >= 4)
    for name in names {
      let subject = try Self.subject(contender, form: name)
      try expect(subject, Self.read("golden/\(name).expected.json"), name)
    }
  }

  @Test("FP-5…FP-7, VP-4: golden forms after their edits", arguments: contenders)
  func edited(contender: String) throws {
    let names = try Self.files("edits", ".edits.txt")
    try #require(names.count >= 3)
    for name in names {
      let path = Self.corpus.appending(path: "edits/\(name).edits.txt").path
      let edits = try EditStreamFile.read(path: path).map { entry in
        guard case .edit(let edit, .none) = entry else { throw NotAnEdit() }
        return edit
      }
      let expected = try Self.read("edits/\(name).expected.json")
      let subject = try Self.subject(contender, form: name)
      for edit in edits { subject.apply(edit) }
      expect(subject, expected, name)
      // A batch ends with the same counts; it settles the current page once, at its end.
      let batched = try Self.subject(contender, form: name)
      batched.apply(batch: edits)
      for page in FormPages(count: expected.pages.count) {
        let progress = batched.answer(.progress(page: page))
        #expect(progress == subject.answer(.progress(page: page)), "\(name) \(page)")
      }
      #expect(batched.answer(.totals) == subject.answer(.totals), "\(name)")
    }
  }

  private func expect(_ subject: Lane, _ expected: Expected, _ name: String) {
    for (number, page) in zip(FormPages(count: expected.pages.count), expected.pages) {
      let progress = PageProgress(
        isVisible: page.rank != nil,
        shown: page.shown,
        total: page.total,
        filled: page.filled,
        mandatoryTotal: page.mandatoryTotal,
        mandatoryRemaining: page.mandatoryRemaining
      )
      #expect(subject.answer(.progress(page: number)) == .progress(progress), "\(name) \(number)")
      #expect(subject.answer(.rank(page: number)) == Answer(page.rank), "\(name) \(number)")
    }
    let totals = FormTotals(
      shown: expected.totals.shown,
      total: expected.totals.total,
      filled: expected.totals.filled,
      mandatoryTotal: expected.totals.mandatoryTotal,
      mandatoryRemaining: expected.totals.mandatoryRemaining,
      visiblePages: expected.totals.visiblePages,
      completePages: expected.totals.completePages
    )
    #expect(subject.answer(.totals) == .totals(totals), "\(name)")
    #expect(
      subject.answer(.currentPage) == Answer(expected.currentPage.map { PageID(place: $0) }),
      "\(name)"
    )
    #expect(subject.answer(.currentRank) == Answer(expected.currentRank), "\(name)")
    #expect(incompletePages(subject, expected) == expected.incompletePages, "\(name)")
    let fields = unfilledMandatoryFields(subject, expected)
    #expect(fields == expected.unfilledMandatoryFields, "\(name)")
    subject.checkInvariants()
  }

  /// The search stops after one page more than expected, so that it ends even if it finds the same
  /// page again.
  private func incompletePages(_ subject: Lane, _ expected: Expected) -> [Int] {
    var pages: [PageID] = []
    while pages.count <= expected.incompletePages.count,
      case .page(let page) = subject.answer(.incompletePageAfter(pages.last, wrapping: false))
    {
      pages.append(page)
    }
    return pages.map(\.place)
  }

  private func unfilledMandatoryFields(_ subject: Lane, _ expected: Expected) -> [[Int]] {
    var fields: [FieldID] = []
    while fields.count <= expected.unfilledMandatoryFields.count,
      case .field(let field) = subject.answer(
        .unfilledMandatoryField(after: fields.last, wrapping: false)
      )
    {
      fields.append(field)
    }
    return fields.map { [$0.page.place, $0.field] }
  }

  /// An entry that only a form with rules takes.
  private struct NotAnEdit: Error {}
}
