import FormFormats
import FormModel
import FormRules
import Synchronization
import Testing

@testable import FormImport

/// Errors that an importer gives when a part of the form, or all of it, can't be used.
@Suite struct ObstacleTests {
  /// A draft with one of each part, whose offsets are the lines of `bytes`.
  private func draft() -> FormDraft {
    var draft = FormDraft(byteCount: 1_000)
    draft.pages = [.init()]
    draft.pages[0].fields = [
      FormDraft.Field(id: "a", kind: .text, flags: [], source: "", offset: 1)
    ]
    let field = FieldID(page: 0, field: 0)
    draft.logic.groups = [FieldGroup(id: "g", extent: .pages(0..<1))]
    draft.addRule(when: "1", .show, .group(0), at: 2)
    draft.addRule(when: "1", .lock, .field(field), at: 3)
    draft.addRule(when: "1", .hide, .page(0), at: 4)
    draft.addVariable("v", "1", at: 5)
    draft.beginRepeat(FormRepeat(id: "r", pages: 0..<1), key: 0, at: 2)
    draft.addConstraint(of: field, "1", message: nil, at: 6)
    draft.addCalculation(of: field, "1", at: 7)
    draft.logic.groups.append(FieldGroup(id: "h", extent: .fields(page: 0, 0..<1)))
    draft.addFilter(of: field, "1", at: 4)
    draft.offsets.labels = [5]
    return draft
  }

  private let bytes = Array(repeating: UInt8(ascii: "\n"), count: 8)

  private func found(_ error: RuleError) -> ImportObstacle {
    draft().obstacle(error, ImportReport(format: .xforms), in: bytes)
  }

  @Test(
    "UR-5: what keeps a form from opening is named with the line of what is wrong",
    arguments: [
      (.field(FieldID(page: 0, field: 0)), 2), (.rule(0), 3), (.rule(1), 4), (.rule(2), 5),
      (.variable(0), 6), (.constraint(0), 7), (.calculation(0), 8), (.group(0), 1),
      (.choiceList(0), 1), (.choiceFilter(0), 5), (.label(0), 6), (.repeat(0), 3),
    ] as [(RulePlace, Int)]
  )
  func places(place: RulePlace, line: Int) {
    let wrong = ExpressionError(line: 1, column: 2, expected: "a value", found: "\"x\"")
    for (error, text) in [
      (RuleError.expression(place, wrong), "expected a value, found \"x\""),
      (.invalid(place, expected: "a group", found: "none"), "expected a group, found none"),
      (.tooMuchText(place), "expected texts within the limits of expressions, found more"),
    ] {
      let obstacle = found(error)
      #expect("\(obstacle)" == "line \(line), column 1: \(text)")
      #expect(ImportError.rules(obstacle).description == obstacle.description)
    }
  }

  @Test("UR-5: a circle has the line of each condition in it, and the first for another name")
  func circle() {
    let circle = found(.cycle(["g", "page 0", "a", "v", "r", "h", "nobody"]))
    #expect(circle.places == [3, 5, 8, 6, 3, 2, 1].map { SourcePosition.line($0, column: 1) })
  }

  @Test("UR-5: a clock that shows no day has no place in the file")
  func clock() {
    let obstacle = found(.clockOutOfRange)
    #expect(obstacle.places.isEmpty && "\(obstacle)" == RuleError.clockOutOfRange.description)
    let placeless = ImportObstacle(
      error: .tooMuchText(.rule(0)),
      places: [],
      offsets: [],
      report: ImportReport(format: .xforms)
    )
    #expect("\(placeless)".hasPrefix("the form: expected texts"))
  }

  @Test("IM-5: a form for which there is no memory when it is made is refused")
  func memoryOfForm() throws {
    let questions = (0..<4_000).map { "{\"name\":\"question\($0)\"}" }.joined(separator: ",")
    let survey = Array("{\"elements\":[\(questions)]}".utf8)
    let asked = Mutex(0)
    let counting = MemoryLimit.remaining {
      asked.withLock { $0 += 1 }
      return nil
    }
    _ = try ImportSamples.imported(survey, options: ImportOptions(memoryLimit: counting))
    let count = asked.withLock { $0 }
    // What is asked last is for the form. How often that is differs a little from run to run.
    for last in (1...count).reversed() {
      asked.withLock { $0 = 0 }
      let failing = MemoryLimit.remaining {
        asked.withLock {
          $0 += 1
          return $0 >= last ? 0 : nil
        }
      }
      do throws(ImportError) {
        _ = try FormImporter.form(
          from: survey,
          format: .surveyjs,
          options: ImportOptions(memoryLimit: failing)
        )
      } catch {
        guard case .form(.tooMuchMemory) = error else { break }
        return
      }
    }
    Issue.record("it is imported")
  }

  @Test("IM-3: of more than 100,000 notes the rest are only counted")
  func manyNotes() {
    var notes = ImportNotes()
    for number in 0..<100_002 {
      notes.add(.changed, at: 0, "\(number)", reason: "", meaning: "")
    }
    let listed = notes.notes(in: [0x20])
    #expect(listed.count == 100_001)
    #expect(listed.contains { $0.construct == "more of the same (2×)" })
  }
}
