import FormBaselines
import FormContenders
import FormFormats
import FormModel
import Foundation

/// The contenders that tests start.
enum TestContender {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let naive = [
    "python3", root.appendingPathComponent("Benchmarks/Contenders/python/naive.py").path,
  ]

  /// The naive contender, made to misbehave in a way of `misbehaving.py`.
  static func misbehaving(_ way: String) -> [String] {
    let script = "Benchmarks/Tests/Contenders/misbehaving.py"
    return ["python3", root.appendingPathComponent(script).path, way]
  }
}

/// Lends a folder that is removed afterwards.
func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("formnav-contenders-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

extension ProcessContender {
  /// Loads a form of three pages of four fields each.
  func loadSmallForm() throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent("form.json").path
      try FormFile.write(smallForm(), to: path, as: .json)
      _ = try load(ContenderForm(format: ContenderForm.Format.json, path: path))
    }
  }
}

func smallForm() -> FormDefinition {
  var builder = FormBuilder()
  for _ in 0..<3 { try! builder.appendPage(fieldCount: 4) }
  return builder.build()
}

/// The first failed finding, for a contender that answered everything but not everything correctly.
func firstFailure(_ findings: [ConformanceFinding]) -> String {
  findings.first(where: \.isWrong).map { "\($0)" } ?? "nothing wrong"
}
