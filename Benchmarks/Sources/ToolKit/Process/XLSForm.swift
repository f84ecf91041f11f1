import FormFormats
import Foundation
import MeasurementKit
import TextEscaping

/// A form as authors write it: a workbook, of which the Python package pyxform makes an XForm.
enum XLSForm {
  private static let program = "xls2xform"

  /// What pyxform says with `--json`.
  private struct Outcome: Decodable {
    let code: Int
    let message: String
    let warnings: [String]

    /// 100 without warnings, 101 with some.
    var isSuccess: Bool { code == 100 || code == 101 }
  }

  static func isNamed(_ path: String) -> Bool {
    let name = path.lowercased()
    return [".xlsx", ".xlsm", ".xls"].contains { name.hasSuffix($0) }
  }

  /// Makes an XForm of a workbook, and says what pyxform warns of.
  ///
  /// - Throws: If there is no such file, no pyxform, or no form in the workbook.
  static func xform(_ path: String) throws(ToolError) -> InputFile {
    let name = SystemText.shown(path)
    do { _ = try InputFile(path: path) } catch { throw ToolError(error) }
    guard let program = Executable.find(program) else {
      throw ToolError(.unavailable, "\(name): pip install pyxform, which makes XForms of workbooks")
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("formnav-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let said: String
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      said = try run(program, path, to: folder.appendingPathComponent("form.xml").path)
    } catch let error as ChildProcess.Failure {
      throw ToolError(.system, error.description)
    } catch {
      throw ToolError(.system, "\(folder.path): the folder can't be made")
    }
    let outcome = said.split(separator: "\n").lazy.reversed().compactMap {
      try? JSONDecoder().decode(Outcome.self, from: Data($0.utf8))
    }.first
    guard let outcome else {
      throw ToolError(.system, "\(name): pyxform failed: \(line(of: said))")
    }
    for warning in outcome.warnings { Console.say("\(name): pyxform: \(line(of: warning))") }
    guard outcome.isSuccess else {
      throw ToolError(.badData, "\(name): pyxform: \(line(of: outcome.message))")
    }
    do throws(ReadError) {
      var form = try InputFile.opened(folder.appendingPathComponent("form.xml").path)
      return InputFile(bytes: try form.takeAll(memoryLimit: MemoryBudget.limit), name: path)
    } catch {
      throw ToolError(error, reading: path)
    }
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
