import FormFormats
import Foundation
import MeasurementKit
import TextEscaping

/// A form as authors write it: a workbook, of which the Python package pyxform makes an XForm.
package struct XLSForm {
  private static let program = "xls2xform"

  private let folder: TemporaryFolder
  private let workbook: String
  private let warnings: [String]

  /// The XForm, which is there as long as this value.
  package var path: String { Self.xform(in: folder) }

  /// What pyxform says with `--json`.
  private struct Outcome: Decodable {
    let code: Int
    let message: String
    let warnings: [String]

    /// 100 without warnings, 101 with some.
    var isSuccess: Bool { code == 100 || code == 101 }
  }

  /// Makes an XForm of a workbook, which its name tells; nil for any other file.
  ///
  /// - Throws: If there is no such file, no pyxform, or no form in the workbook.
  package init?(workbook path: String) throws(ToolError) {
    let ending = path.lowercased()
    guard [".xlsx", ".xlsm", ".xls"].contains(where: { ending.hasSuffix($0) }) else { return nil }
    let name = SystemText.shown(path)
    do { _ = try InputFile(path: path) } catch { throw ToolError(error) }
    guard let program = Executable.find(Self.program) else {
      throw ToolError(.unavailable, "\(name): pip install pyxform, which makes XForms of workbooks")
    }
    let said: String
    do {
      folder = try TemporaryFolder("formnav")
      said = try Self.run(program, path, to: Self.xform(in: folder))
    } catch let error as ChildProcess.Failure {
      throw ToolError(.system, error.description)
    } catch {
      throw ToolError(.system, "\(name): no folder can be made for its XForm")
    }
    let outcome = said.split(separator: "\n").lazy.reversed().compactMap {
      try? JSONDecoder().decode(Outcome.self, from: Data($0.utf8))
    }.first
    guard let outcome else {
      throw ToolError(.system, "\(name): pyxform failed: \(Self.line(of: said))")
    }
    guard outcome.isSuccess else {
      throw ToolError(.badData, "\(name): pyxform: \(Self.line(of: outcome.message))")
    }
    workbook = path
    warnings = outcome.warnings.map { Self.line(of: $0) }
  }

  /// The XForm under the workbook's name. What pyxform warns of comes to the import's report.
  package func file() throws(ToolError) -> InputFile {
    do throws(ReadError) {
      var form = try InputFile.opened(path)
      let bytes = try form.takeAll(memoryLimit: MemoryBudget.limit)
      var file = InputFile(bytes: bytes, name: workbook)
      file.remarks = warnings
      return file
    } catch {
      throw ToolError(error, reading: workbook)
    }
  }

  private static func xform(in folder: TemporaryFolder) -> String {
    folder.url.appendingPathComponent("form.xml").path
  }

  /// Runs pyxform to its end, and returns what it says.
  private static func run(
    _ program: String,
    _ path: String,
    to output: String
  ) throws(ChildProcess.Failure) -> String {
    let (null, pipe) = (try NullDevice(), try ProcessPipe(program))
    let child = try ChildProcess(
      program,
      // A name that begins with a hyphen is no option.
      ["--json", "--skip_validate", path.hasPrefix("/") ? path : "./" + path, output],
      descriptors: (null.descriptor, pipe.writing, pipe.writing),
      options: .endsWithParent
    )
    pipe.closeWriting()
    let reader = FileHandle(fileDescriptor: pipe.reading, closeOnDealloc: false)
    let said = reader.readDataToEndOfFile()
    child.wait()
    withExtendedLifetime(null) {}
    return String(decoding: said, as: UTF8.self)
  }

  /// Words of another program, for one line.
  private static func line(of text: String) -> String {
    SystemText.shown(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }
}
