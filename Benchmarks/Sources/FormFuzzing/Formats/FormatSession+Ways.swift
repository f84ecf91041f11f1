import FormFormats
import FormModel

/// An input must read the same by every way.
extension FormatSession {
  /// Reads an input as a file, by that way and from memory, and compares the results.
  func compareWays(
    _ input: [UInt8],
    _ way: InputWays.Way,
    _ ways: InputWays,
    _ probes: inout ProbeSet
  ) -> FuzzFailure? {
    guard let other = ways.input(input, by: way) else { return nil }
    switch way {
    case .memory: return nil
    case .pipe: probes.hit(FormatProbe.readFromPipe)
    case .file: probes.hit(FormatProbe.readFromFile)
    case .offset: probes.hit(FormatProbe.readFromOffset)
    }
    let found = result(other)
    let expected = result(InputFile(bytes: input))
    return Self.isSame(found, expected, by: way)
      ? nil
      : FuzzFailure(check: "way", message: "by \(way) \(found), from memory \(expected)")
  }

  /// Whether two results agree. In memory and in a file the reader knows the size in advance, and may refuse an
  /// input for its length by the header; from a pipe it finds the missing part, or another error, at its place.
  /// Everything else must be the same.
  private static func isSame(
    _ found: WayResult,
    _ expected: WayResult,
    by way: InputWays.Way
  ) -> Bool {
    if way == .pipe, case .refused(.format) = found, case .refused(.format(let error)) = expected,
      error.expected.hasSuffix("as the header says")
    {
      return true
    }
    return found == expected
  }

  /// The result of reading: a digest of the content, or the error.
  private func result(_ input: consuming InputFile) -> WayResult {
    do throws(ReadError) {
      switch subject {
      case .binaryForm, .jsonForm:
        let form = try FormFile.read(input)
        return .taken(FormFile.bytes(of: form, as: .binary))
      case .binaryEdits, .textEdits:
        let reader = try EditStreamReader(input)
        return .taken(EditStreamFile.bytes(of: try reader.readAll(), as: .binary))
      case .screenState, .histogram, .resultRecord, .thresholds, .fuzzCase:
        return .taken(Array(try InputFile.text(input, limit: 1 << 20).utf8))
      }
    } catch {
      return .refused(error)
    }
  }

  private enum WayResult: Equatable, CustomStringConvertible {
    case taken([UInt8])
    case refused(ReadError)

    var description: String {
      switch self {
      case .taken(let bytes): "\(bytes.count) bytes are taken"
      case .refused(let error): "it is refused: \(error)"
      }
    }
  }
}
