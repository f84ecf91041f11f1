import Foundation
import TextEscaping
import ToolKit

extension Input {
  /// Calls `body` with each file that operands name: itself, those of a folder in the order of their names, those that
  /// standard input names.
  static func forEachFile(
    _ operands: some Sequence<String>,
    _ body: (String) throws -> Void
  ) throws {
    for operand in operands {
      if operand == "-" {
        while let name = readLine() { if !name.isEmpty { try forEachFile([name], body) } }
        continue
      }
      guard isFolder(operand) else {
        try body(operand)
        continue
      }
      let names: [String]
      do { names = try FileManager.default.contentsOfDirectory(atPath: operand) } catch {
        throw ToolError(.noInput, "\(SystemText.shown(operand)): the folder can't be read")
      }
      for name in names.sorted() where !name.hasPrefix(".") && isFile("\(operand)/\(name)") {
        try body("\(operand)/\(name)")
      }
    }
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Whether a path leads to a file: not to a folder, nor to a pipe, which may never end.
  private static func isFile(_ path: String) -> Bool {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    return (try? target.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
  }
}
