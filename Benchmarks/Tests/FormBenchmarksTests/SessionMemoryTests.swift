import FormImport
import FormModel
import FormProgress
import FormRules
import FormWorkload
import Foundation
import MeasurementKit
import Testing

@testable import FormBenchmarks

/// The memory of answers, and of sessions that share a template (UR-8).
@Suite(
  .serialized,
  .enabled(if: Jemalloc.isLinked, "without jemalloc nothing counts allocations")
)
struct SessionMemoryTests {
  private func counter() throws -> AllocationCounter {
    let counter = try AllocationCounter()
    try #require(counter.seesControl(), "the counters see nothing: this test would pass vacuously")
    return counter
  }

  private static let fieldsPerPage = 10

  private func makeForm(pages: Int) throws -> FormDefinition {
    var builder = FormBuilder()
    for _ in 0..<pages { try builder.appendPage(fieldCount: Self.fieldsPerPage) }
    return builder.build()
  }

  @Test(
    "UR-8: an answer of a form without rules costs memory for its page, whatever the form's size",
    arguments: [10, 1_000, 100_000]
  )
  func firstAnswer(pages: Int) throws {
    let counter = try counter()
    // The first answer of a process also allocates the types of the run-time.
    _ = try allocations(ofAnswersIn: 2, journalBytes: 4_096, counter)
    for journalBytes in [0, 4_096] {
      let found = try allocations(ofAnswersIn: pages, journalBytes: journalBytes, counter)
      for taken in found.firsts { #expect(taken < 4_096, "\(taken) bytes") }
      #expect(found.second < 1_024, "\(found.second) bytes")
      #expect(found.copy < found.clone + 8_192)
    }
  }

  /// The bytes allocated by the first answer to the last page and to the first one, by a second one to the first page,
  /// and by a copy and a clone of the form.
  private func allocations(
    ofAnswersIn pages: Int,
    journalBytes: Int,
    _ counter: AllocationCounter
  ) throws -> (firsts: [UInt64], second: UInt64, copy: UInt64, clone: UInt64) {
    var session = try FormSession(try makeForm(pages: pages), journalBytes: journalBytes)
    let firsts = try [PageID(place: pages - 1), 0].map { page in
      try counter.count { try session.answer(FieldID(page: page, field: 3), .text("short")) }
    }
    let second = try counter.count { try session.answer(FieldID(page: 0, field: 4), .text("x")) }
    let copy = try counter.count { _ = try session.copyForm() }
    let clone = counter.count { _ = session.storedEngine.form.clone() }
    #expect(session.totals.filled == 3)
    return (firsts.map(\.allocated), second.allocated, copy.allocated, clone.allocated)
  }

  /// The household form with a rule on one field of each page, a calculation and a constraint.
  private func makeHousehold() throws -> FormDefinition {
    var builder = FormBuilder()
    for page in 0..<HouseholdForm.pages {
      try builder.appendPage(name: "Page \(page)")
      for field in 0..<HouseholdForm.fieldsPerPage {
        let details = FieldDetails(id: "p\(page)f\(field)", kind: .integer)
        try builder.appendField([], details: details)
      }
      let id = "p\(page)f0"
      builder.logic.rules += [
        Rule(
          when: "${\(id)} < 1",
          [.init(.hide, .field(FieldID(page: PageID(place: page), field: 1)))]
        ),
        Rule(
          when: "${\(id)} > 5 and ${p0f1} != 3",
          [.init(.require, .field(FieldID(page: PageID(place: page), field: 2)))]
        ),
      ]
    }
    builder.logic.calculations = [
      Calculation(field: FieldID(page: 0, field: 11), expression: "${p0f0} + ${p1f0}")
    ]
    builder.logic.constraints = [
      Constraint(field: FieldID(page: 0, field: 0), expression: ". >= 0")
    ]
    return builder.build()
  }

  @Test(
    "UR-8: further sessions share the compiled rules, and take a few hundred bytes beside answers"
  )
  func sharedRules() throws {
    let counter = try counter()
    let form = try makeHousehold()
    let first = try FormSession(form.clone())
    let compiled = try #require(form.template.compiledLogic)
    let plain = try makeForm(pages: HouseholdForm.pages)
    _ = try FormSession(plain.clone())
    let before = counter.read()
    let second = try FormSession(form.clone())
    let middle = counter.read()
    let third = try FormSession(plain.clone())
    let ruled = (middle - before).retained - form.fieldCount * 8
    let without = (counter.read() - middle).retained
    // The flags as edits set them take half a byte a field; each rule has a count or two of 4 bytes.
    #expect(ruled - without <= 2_048, "\(ruled) bytes, \(without) without rules")
    #expect(form.template.compiledLogic === compiled)
    #expect(first.totals == second.totals && third.totals.total == 280)
  }

  @Test("UR-8: a further session of the household XForm takes at most 1,088 bytes beside answers")
  func household() throws {
    let counter = try counter()
    let bytes = [UInt8](try Data(contentsOf: Self.xform))
    let imported = try FormImporter.form(from: bytes, format: .xforms)
    let form = imported.form.clone()
    let first = try FormSession(form.clone())
    let before = counter.read()
    let second = try FormSession(form.clone())
    let taken = (counter.read() - before).retained - form.fieldCount * 8
    #expect(taken <= 1_088, "\(taken) bytes")
    #expect(first.totals == second.totals && !form.logic.rules.isEmpty)
  }

  private static var xform: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Corpus/forms/xforms/household.xml")
  }
}
