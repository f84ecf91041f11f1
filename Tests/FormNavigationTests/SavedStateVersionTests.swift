import FormModel
import FormNavigation
import Testing

@testable import ScreenModel

/// The bytes of a saved state (NM-23).
@Suite struct SavedStateVersionTests {
  private let state = SavedState(
    currentPage: 3,
    detent: .full,
    scroll: 70_000,
    width: 390,
    height: 844,
    isFinished: true,
    isScrolled: true,
    formScroll: 512,
    hasAnnouncedHistory: true,
    form: SavedForm(
      digest: 0x0123_4567_89AB_CDEF,
      mark: PageMark(name: 7, fieldIDs: ["a", "größe"])
    )
  )

  /// The bytes with a right checksum.
  private func sealed(_ bytes: [UInt8]) -> [UInt8] {
    let sum = SavedStateReader.checksum(bytes.span)
    return bytes + (0..<4).map { UInt8(truncatingIfNeeded: sum >> UInt32(8 * $0)) }
  }

  private func failure(_ bytes: [UInt8]) -> SavedStateError? {
    do throws(SavedStateError) {
      _ = try SavedState(bytes: bytes.span)
      return nil
    } catch { return error }
  }

  @Test("NM-23: a state is read as it was written, with and without its form")
  func roundTrip() throws {
    var plain = state
    plain.form = nil
    plain.currentPage = nil
    for state in [state, plain] {
      let read = try SavedState(bytes: state.bytes.span)
      #expect(read == state && read.bytes == state.bytes)
    }
  }

  @Test("NM-23: every truncation, and every byte that is another, is a typed error")
  func damaged() {
    let good = state.bytes
    for length in 0..<good.count {
      let bytes = Array(good.prefix(length))
      #expect(failure(bytes) != nil, "\(length) bytes")
    }
    for index in good.indices {
      for mask in [1, 2, 4, 8, 16, 32, 64, 128, 255] as [UInt8] {
        var bytes = good
        bytes[index] ^= mask
        #expect(failure(bytes) != nil, "byte \(index)")
      }
    }
  }

  @Test("NM-23: damage under a right checksum is refused with its place, or is another legal state")
  func liars() throws {
    let good = Array(state.bytes.dropLast(4))
    for index in good.indices.dropFirst(5) {
      for value in [0, 1, 2, 9, 0x41, 0x61, 0x7F, 0x80, 0xFF] as [UInt8] {
        var bytes = good
        bytes[index] = value
        bytes = sealed(bytes)
        guard let read = try? SavedState(bytes: bytes.span) else { continue }
        #expect(read.bytes == bytes, "byte \(index) is \(value)")
      }
    }
  }

  @Test("NM-23: optional sections of later versions are kept, others refused")
  func laterSections() throws {
    var later = state
    later.otherSections = [SavedSection("notE", [1, 2, 3]), SavedSection("zero", [])]
    #expect(try SavedState(bytes: later.bytes.span) == later)
    let place = state.bytes.count - 4
    later.otherSections = [SavedSection("MUST", [1])]
    #expect(failure(later.bytes) == .unknownSection(offset: place, tag: "MUST"))
    // A section that occurs twice or three times; a state without answers has none of them.
    for tag in ["MENU", "FLOW", "SIZE", "BARS", "PAGE", "answ"] {
      for count in 1...2 {
        later.otherSections = Array(repeating: SavedSection(tag, [0]), count: count)
        let error = failure(later.bytes)
        #expect(tag == "answ" ? error != nil : error == .unknownSection(offset: place, tag: tag))
      }
    }
    #expect(SavedSection("note", []).isOptional && !SavedSection("Note", []).isOptional)
  }

  @Test("UD-3: answers are a section of their own, once; without them a state is what it was")
  func answers() throws {
    var saved = SavedAnswers(structureDigest: 9)
    saved.pages = [.init(page: 3, isHidden: true, mark: PageMark(name: 4, fieldIDs: ["b"]))]
    let values: [AnswerValue] = [
      .text("größe"), .integer(.min), .decimal(-0.0), .boolean(true), .date(days: -1),
      .time(milliseconds: 1), .dateTime(milliseconds: .max), .choice("a"), .choices(["a", "b"]),
    ]
    let contents: [SavedAnswers.Content?] = [nil, .empty, .filled] + values.map { .value($0) }
    saved.fields = contents.enumerated().map { place, content in
      SavedAnswers.Field(
        address: FieldID(page: 1, field: place),
        id: place % 2 == 0 ? "f\(place)" : nil,
        changedFlags: [.hidden, .mandatory],
        flags: .mandatory,
        content: content
      )
    }
    var state = state
    let length = state.bytes.count
    state.answers = saved
    let bytes = state.bytes
    #expect(bytes.count == length + 8 + saved.bytes.count - 4)
    #expect(try SavedState(bytes: bytes.span) == state)
    let section = Array(bytes[(length - 4)..<(bytes.count - 4)])
    #expect(
      failure(sealed(Array(bytes.dropLast(4)) + section))
        == .unknownSection(offset: bytes.count - 4, tag: "answ")
    )
    for index in section.indices {
      for value in [0, 1, 3, 0x7F, 0xFF] as [UInt8] {
        var damaged = Array(bytes.dropLast(4))
        damaged[length - 4 + index] = value
        damaged = sealed(damaged)
        guard let read = try? SavedState(bytes: damaged.span) else { continue }
        #expect(read.bytes == damaged, "byte \(index) is \(value)")
      }
    }
  }

  @Test("NM-23: a state of another version is refused, by both versions' numbers")
  func otherVersions() {
    for version in [0, 1, 2, 4] as [UInt8] {
      var bytes = Array(state.bytes.dropLast(4))
      bytes[4] = version
      let error = SavedStateError.unknownVersion(expected: 3, found: version)
      #expect(failure(sealed(bytes)) == error)
      #expect("\(error)" == "saved state, byte 4: expected version 3, found \(version)")
    }
  }
}
