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
    return GivenForm(form, name: recordedName(ofForm: path))
  }

  /// The name of a form in results: its file's, with `_` for what records don't take in a name.
  static func recordedName(ofForm path: String) -> String {
    let scalars = URL(fileURLWithPath: path).lastPathComponent.unicodeScalars.map { scalar in
      let isKept =
        scalar.isASCII && scalar.properties.isAlphabetic
        || "0123456789-_.+".unicodeScalars.contains(scalar)
      return isKept ? Character(scalar) : "_"
    }
    return String(scalars.prefix(100))
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
