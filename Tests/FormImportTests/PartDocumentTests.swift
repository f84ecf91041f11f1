import Foundation
import Testing

@testable import FormImport

@Suite struct PartDocumentTests {
  @Test("IM-3: docs/importing.md names the parts that a form lacks, and no others")
  func documented() throws {
    let folder = ImportSamples.folder.deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: folder.appendingPathComponent("docs/importing.md"),
      encoding: .utf8
    )
    let fhir = [FHIRParts.questionnaire, FHIRParts.item, FHIRParts.test, FHIRParts.option]
    let columns = SurveyParts.tables.keys.map(SurveyParts.column)
    let questions = [SurveyParts.row, SurveyParts.validator] + SurveyParts.tables.values + columns
    for (label, tables) in [
      ("FHIR elements", fhir), ("FHIR extensions", [FHIRParts.extensions]),
      ("Survey and pages", [SurveyParts.survey, SurveyParts.page]), ("Questions", questions),
      ("Choices", [SurveyParts.choice]),
    ] {
      let names = tables.reduce(into: Set<String>()) { names, table in
        for case (let name, .missing) in table.treatments { names.insert(name) }
      }
      let list = page.split(separator: "\n- \(label): ").last
      let entry = String(list ?? "").components(separatedBy: "\n- ")[0].components(
        separatedBy: "\n\n"
      )[0]
      let parts = entry.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      var documented = Set(parts.filter { $0.offset % 2 == 1 }.map { String($0.element) })
      documented.remove("modifierExtension")
      #expect(documented.subtracting(names).sorted() == [], "\(label)")
      #expect(names.subtracting(documented).sorted() == [], "\(label)")
    }
  }
}
