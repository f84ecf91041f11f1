import FormModel
import Foundation
import Testing

@testable import FormFormats

/// Input of unknown size: a wrong size in a header is found where the input ends.
@Suite struct PipeTests {
  /// Whether each of these prefixes is refused where it ends.
  private func checkCuts(
    of bytes: [UInt8],
    at cuts: some Sequence<Int>,
    _ read: (String) throws(ReadError) -> Void
  ) throws {
    for count in cuts {
      let found = try failure(throughPipe: bytes[..<count], read)?.format
      if found?.position != .offset(count) || found?.found != "end of input" {
        Issue.record("cut to \(count) of \(bytes.count) bytes: \(found?.description ?? "taken")")
      }
    }
    #expect(try failure(throughPipe: bytes[...], read) == nil)
  }

  // Cuts shorter than the magic do not show the format.
  @Test("Every cut of a binary form is found where it ends")
  func form() throws {
    let bytes = FormFile.bytes(of: try Samples.mixed(pages: 4), as: .binary)
    try checkCuts(of: bytes, at: 12..<bytes.count) { path throws(ReadError) in
      _ = try FormFile.read(path: path)
    }
  }

  @Test("So are cuts of a page with a long name")
  func longName() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: String(repeating: "name ", count: 60_000), fieldCount: 100)
    let bytes = FormFile.bytes(of: builder.build(), as: .binary)
    let cuts = [100, 262_143, 262_144, 300_000] + Array(bytes.count - 70..<bytes.count)
    try checkCuts(of: bytes, at: cuts) { path throws(ReadError) in
      _ = try FormFile.read(path: path)
    }
  }

  @Test("So is every cut of a binary edit stream, read at once or edit by edit")
  func edits() throws {
    let bytes = EditStreamFile.bytes(of: Samples.edits, as: .binary)
    try checkCuts(of: bytes, at: 12..<bytes.count) { path throws(ReadError) in
      _ = try EditStreamFile.read(path: path)
    }
    try checkCuts(of: bytes, at: 12..<bytes.count) { path throws(ReadError) in
      var reader = try EditStreamReader(path: path)
      while try reader.next() != nil {}
    }
  }

  @Test("What is no edit is named with its place, read at once or edit by edit")
  func noEdit() throws {
    var bytes = EditStreamFile.bytes(of: Samples.edits, as: .binary)
    let place = bytes.count - 8 - 3 * 8
    for offset in place..<place + 8 { bytes[offset] = 0xFF }
    let expected = FormatError(
      at: .offset(place),
      expected: "an edit, an answer or an instance",
      found: "0xffffffffffffffff"
    )
    #expect(FormFormatsTests.failure(ofEdits: bytes)?.format == expected)
    let found = try failure(throughPipe: bytes[...]) { path throws(ReadError) in
      var reader = try EditStreamReader(path: path)
      while try reader.next() != nil {}
    }
    #expect(found?.format == expected)
  }
}
