import FormFormats
import FormModel
import FormRules
import Foundation
import Testing

@testable import FormImport

/// Forms of few bytes that ask for many instances of repeats, or for much memory.
@Suite struct ManyInstancesTests {
  /// Nested groups of a Questionnaire, each with so many instances at least.
  private func questionnaire(_ counts: [Int]) -> [UInt8] {
    var item = "{\"linkId\": \"q\", \"type\": \"string\"}"
    for (level, count) in counts.enumerated() {
      let url = "http://hl7.org/fhir/StructureDefinition/questionnaire-minOccurs"
      item = """
        {"linkId": "g\(level)", "type": "group", "repeats": true, "item": [\(item),
          {"linkId": "t\(level)", "type": "string"}],
         "extension": [{"url": "\(url)", "valueInteger": \(count)}]}
        """
    }
    return Array("{\"resourceType\": \"Questionnaire\", \"item\": [\(item)]}".utf8)
  }

  /// An XForm with so many instances by an expression.
  private func xform(_ count: String) -> [UInt8] {
    ImportSamples.xform(
      data: "<r><a/></r>",
      binds: "",
      body: "<repeat nodeset='/d/r' jr:count='\(count)'><input ref='/d/r/a'/></repeat>"
    )
  }

  private func error(_ bytes: [UInt8]) -> FormError? {
    do {
      _ = try ImportSamples.imported(bytes)
      return nil
    } catch {
      guard case .rules(let obstacle)? = error as? ImportError,
        case .tooLarge(_, let wrong) = obstacle.error,
        obstacle.description.contains("\(wrong)")
      else {
        Issue.record("expected too many instances, found \(error)")
        return nil
      }
      return wrong
    }
  }

  @Test("RP-1: a form that begins with too many instances is refused before any is made")
  func manyAtFirst() {
    let limit = FormLimits.newInstances
    for (counts, found) in [
      ([4_294_967_295], FormLimits.pages), ([1_000, 1_000], 1_001_000),
      ([60_000, 60_000, 60_000], 216_003_600_060_000),
    ] {
      #expect(
        error(questionnaire(counts))
          == .tooManyNewInstances(found: WideInt(found), limit: limit)
      )
    }
    #expect(error(questionnaire([300, 300])) == nil)
    #expect(error(xform("16000000")) == .tooManyNewInstances(found: 16_000_000, limit: limit))
    let many = error(xform("1000000000000"))
    #expect(many == .tooManyNewInstances(found: 1_000_000_000_000, limit: limit))
  }

  @Test("RP-1, EX-4: a filled form that asks for too many instances is told of, and none is made")
  func filled() throws {
    let sample = try SubmissionSample(
      ImportSamples.xform(
        data: "<n/><r><a/></r>",
        binds: "<bind nodeset='/d/n' type='int'/>",
        body: """
          <input ref='/d/n'/>
          <repeat nodeset='/d/r' jr:count='/d/n'><input ref='/d/r/a'/></repeat>
          """
      )
    )
    let found = try sample.check("<d><n>2000000000</n><r><a/></r></d>")
    #expect(found.contains { $0.contains("at most 100000, found") }, "\(found)")
  }

  @Test("a form whose expressions take too much memory is refused before they are compiled")
  func expressions() throws {
    let choices = (0..<200).map { "\"v\($0)\"" }.joined(separator: ", ")
    let values = (0..<200).map {
      "{\"type\": \"expression\", \"name\": \"e\($0)\", \"expression\": \"displayValue('d')\"}"
    }
    let text = """
      {"pages": [{"elements": [{"type": "dropdown", "name": "d", "choices": [\(choices)]},
       \(values.joined(separator: ", "))]}]}
      """
    let file = { InputFile(bytes: Array(text.utf8), name: "survey") }
    var limits: [Int] = []
    for megabytes in [1, 2, 16] {
      let options = ImportOptions(memoryLimit: .remaining { megabytes << 20 })
      do throws(ImportError) {
        _ = try FormImporter.read(file(), options: options) { _ in }
      } catch {
        guard case .form(.tooMuchMemory) = error else {
          Issue.record("\(error)")
          continue
        }
        limits.append(megabytes)
      }
    }
    // 200 expressions of about 4 kB each take about 3 MB while they are compiled.
    #expect(limits == [1, 2])
  }
}
