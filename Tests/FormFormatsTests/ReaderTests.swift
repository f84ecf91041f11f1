import Foundation
import Testing

@testable import FormFormats
@testable import FormModel

/// Reads one input in each way that input can come.
@Suite(.serialized) struct ReaderTests {
  private func bytes(nameBytes: Int) throws -> [UInt8] {
    var builder = FormBuilder()
    try builder.appendPage(name: String(repeating: "n", count: nameBytes), fieldCount: 40)
    try builder.appendPage(name: "next", fieldCount: 3)
    return FormFile.bytes(of: builder.build(), as: .binary)
  }

  /// Calls `body` while standard input is that file from `offset` on.
  private func withStandardInput(
    _ path: String,
    at offset: Int,
    _ body: () throws -> Void
  ) throws {
    let kept = dup(0)
    let file = open(path, O_RDONLY)
    try #require(kept >= 0 && file >= 0 && lseek(file, off_t(offset), SEEK_SET) == offset)
    dup2(file, 0)
    defer {
      dup2(kept, 0)
      close(kept)
      close(file)
    }
    try body()
  }

  @Test("A file that is read from an offset has the bytes from there on", arguments: [0, 1, 1_000])
  func offset(offset: Int) throws {
    let whole = try bytes(nameBytes: 20)
    let path = FileManager.default.temporaryDirectory.path + "/reader-\(UUID().uuidString)"
    defer { unlink(path) }
    try Data([UInt8](repeating: 7, count: offset) + whole).write(to: URL(fileURLWithPath: path))
    try withStandardInput(path, at: offset) {
      let size = try InputFile.sizeOfStandardInput()
      #expect(size == whole.count)
    }
    try withStandardInput(path, at: offset) {
      let read = FormFile.bytes(of: try FormFile.read(path: "-"), as: .binary)
      #expect(read == whole)
    }
  }

  @Test(
    "A byte of a name that can't be UTF-8 is found wherever the name is held",
    arguments: [10, InputFile.capacity - 1, InputFile.capacity, 3 * InputFile.capacity]
  )
  func damagedName(place: Int) throws {
    var damaged = try bytes(nameBytes: place + 100)
    let name = try #require(damaged.indices.first { damaged[$0...].starts(with: "nnnnnnnn".utf8) })
    damaged[name + place] = 0xFF
    let throughPipe = try failure(throughPipe: damaged[...]) { path throws(ReadError) in
      _ = try FormFile.read(path: path)
    }
    #expect(throughPipe?.format?.position == .offset(name + place))
    do throws(ReadError) {
      _ = try FormFile.read(bytes: damaged)
      Issue.record("the form is taken")
    } catch {
      #expect(error.format?.position == .offset(name + place))
    }
  }
}

extension InputFile {
  /// Nil if it can't be known in advance.
  fileprivate static func sizeOfStandardInput() throws(IOError) -> Int? {
    let file = try InputFile(path: "-")
    return file.size
  }
}
