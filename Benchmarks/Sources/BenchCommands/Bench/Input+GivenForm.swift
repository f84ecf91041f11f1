import FormBenchmarks
import FormFormats
import FormImport
import FormModel
import FormRules
import Foundation
import TextEscaping
import ToolKit

extension Input {
  /// Reads a form in our own or another engine's format, to time it.
  ///
  /// - Throws: also if its rules are invalid, or if it has no field.
  static func givenForm(_ path: String) throws(ToolError) -> GivenForm {
    let form = try anyForm(path)
    do throws(RuleError) { try FormSession.check(form) } catch {
      throw ToolError(.badData, "\(SystemText.shown(path)): \(error)")
    }
    guard form.fieldCount > 0 else {
      throw ToolError(
        .badData,
        "\(SystemText.shown(path)): expected a form with fields, found none"
      )
    }
    return GivenForm(form, name: URL(fileURLWithPath: path).lastPathComponent)
  }

  private static func anyForm(_ path: String) throws(ToolError) -> FormDefinition {
    var file = try open(path)
    if let format = try importFormat(of: &file, path) {
      let options = ImportOptions(memoryLimit: MemoryBudget.limit)
      return try imported(file, format, options, path).takeForm()
    }
    do throws(ReadError) {
      return try FormFile.read(file, memoryLimit: MemoryBudget.limit)
    } catch {
      throw ToolError(error, reading: path)
    }
  }
}
