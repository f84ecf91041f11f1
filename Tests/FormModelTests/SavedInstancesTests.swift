import FormModel
import Testing

/// The bytes of saved answers with instances.
@Suite struct SavedInstancesTests {
  private static func numbers(_ numbers: Int...) -> InstanceNumbers { InstanceNumbers(numbers)! }

  private static var plain: SavedAnswers {
    var saved = SavedAnswers(structureDigest: 0x0807_0605_0403_0201)
    saved.pages = [.init(page: 3, isHidden: true, mark: PageMark())]
    saved.fields = [
      .init(address: FieldID(page: 2, field: 5), id: "a", content: .value(.boolean(true)))
    ]
    return saved
  }

  private static var full: SavedAnswers {
    var saved = plain
    saved.instances = [
      .init(id: "members", count: 3), .init(id: "visits", inside: numbers(2), count: 0),
      .init(id: "drugs", inside: numbers(2, 1), count: FormLimits.pages),
    ]
    saved.pages.append(
      .init(page: 3, inside: numbers(2), isHidden: false, mark: PageMark(name: 7, fieldIDs: ["b"]))
    )
    for inside in [numbers(1), numbers(FormLimits.pages, 1), numbers(2, 1, 4)] {
      saved.fields.append(
        .init(
          address: FieldID(page: 2, field: 5),
          inside: inside,
          changedFlags: .hidden,
          flags: .hidden,
          content: .value(.choices(["a", "b"]))
        )
      )
    }
    return saved
  }

  @Test("UD-3: a state without instances names none, and has the clock if it is known")
  func plain() throws {
    var known = Self.plain
    known.clock = FormClock(milliseconds: -2)
    #expect(known.bytes[9..<17] == [254, 255, 255, 255, 255, 255, 255, 255])
    #expect(try SavedAnswers(bytes: known.bytes.span) == known)
    let expected: [UInt8] =
      [1, 1, 2, 3, 4, 5, 6, 7, 8] + Self.noClock + [1, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0]
      + [1, 0, 0, 0, 2, 0, 0, 0, 5, 0, 0, 0, 6, 1, 1, 0, 0, 0, 97]
    #expect(Array(Self.plain.bytes.dropLast(4)) == expected)
  }

  private static let noClock: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 128]

  @Test("UD-3, RP-3: one with instances has the documented bytes")
  func documented() {
    var saved = Self.plain
    saved.instances = [.init(id: "m", inside: Self.numbers(2), count: 3)]
    saved.fields[0].inside = Self.numbers(2, 1)
    let expected: [UInt8] =
      [2, 1, 2, 3, 4, 5, 6, 7, 8] + Self.noClock
      + [1, 0, 0, 0, 1, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 109]
      + [1, 0, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0]
      + [1, 0, 0, 0, 2, 2, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 5, 0, 0, 0, 6, 1, 1, 0, 0, 0, 97]
    #expect(Array(saved.bytes.dropLast(4)) == expected)
  }

  @Test("UD-3, RP-3: instances, and what is in them, are read as written")
  func roundTrip() throws {
    var one = Self.plain
    one.pages[0].inside = Self.numbers(1)
    var other = Self.plain
    other.fields[0].inside = Self.numbers(1, 2, 3)
    var third = SavedAnswers(structureDigest: 1)
    third.instances = [.init(id: "größe", count: 0)]
    for saved in [Self.plain, Self.full, one, other, third] {
      let bytes = saved.bytes
      let read = try SavedAnswers(bytes: bytes.span)
      #expect(read == saved && read.bytes == bytes)
      #expect(bytes[0] == (saved == Self.plain ? 1 : 2))
    }
  }

  private func failure(_ bytes: [UInt8]) -> SavedStateError? {
    do {
      _ = try SavedAnswers(bytes: bytes.span)
      return nil
    } catch {
      return error
    }
  }

  private func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    bytes.append(littleEndian: SavedStateReader.checksum(bytes.span))
    return bytes
  }

  @Test("UD-3: each cut and each changed bit is refused; under a right checksum it reads as it is")
  func damage() throws {
    let bytes = Self.full.bytes
    var accepted = 0
    for place in 0..<bytes.count * 8 {
      var damaged = bytes
      damaged[place / 8] ^= 1 << UInt8(place % 8)
      #expect(failure(damaged) != nil, "bit \(place)")
      guard place / 8 < bytes.count - 4 else { continue }
      damaged = sealed(Array(damaged.dropLast(4)))
      guard let read = try? SavedAnswers(bytes: damaged.span) else { continue }
      accepted += 1
      #expect(read.bytes == damaged, "bit \(place)")
    }
    for length in 0..<bytes.count {
      #expect(failure(Array(bytes[..<length])) != nil, "\(length) bytes")
      if length < bytes.count - 4 {
        #expect(failure(sealed(Array(bytes[..<length]))) != nil, "\(length) bytes, sealed")
      }
    }
    #expect(accepted > 300)
  }

  @Test(
    "UD-3, RP-3: a number that no instance has is named by its offset",
    arguments: [
      (21, [4], .valueOutOfRange(offset: 21, most: 3, found: 4)),
      (22, [0, 0, 0, 0], .noInstance(offset: 22, found: 0)),
      (22, [1, 0, 0, 1], .noInstance(offset: 22, found: 0x100_0001)),
      (26, [1, 0, 0, 1], .valueOutOfRange(offset: 26, most: 1 << 24, found: 0x100_0001)),
      (30, [0, 0, 0, 0], .noText(offset: 30)), (34, [255], .noText(offset: 30)),
      (17, [255, 255, 255, 255], .valueOutOfRange(offset: 35, most: 3, found: 255)),
    ] as [(Int, [UInt8], SavedStateError)]
  )
  func numbers(offset: Int, replacement: [UInt8], expected: SavedStateError) {
    var saved = SavedAnswers(structureDigest: 1)
    saved.instances = [.init(id: "m", inside: Self.numbers(2), count: 3)]
    var bytes = Array(saved.bytes.dropLast(4))
    // If the number of repeats is overstated, what follows is read as one.
    if offset == 17 { bytes += [255] + bytes[36...]; bytes[35] = 255 }
    bytes.replaceSubrange(offset..<(offset + replacement.count), with: replacement)
    #expect(failure(sealed(bytes)) == expected)
  }

  @Test("UD-3: a later version is refused, and so is one with instances of a state without any")
  func versions() {
    var bytes = Array(SavedAnswers(structureDigest: 1).bytes.dropLast(4))
    for version in [0, 3, 255] as [UInt8] {
      bytes[0] = version
      let expected = SavedStateError.unexpectedByte(offset: 0, expected: 1, found: version)
      #expect(failure(sealed(bytes)) == expected)
    }
    bytes[0] = 2
    bytes.insert(contentsOf: [0, 0, 0, 0], at: 17)
    let expected = SavedStateError.unexpectedByte(offset: 0, expected: 1, found: 2)
    #expect(failure(sealed(bytes)) == expected)
  }

  @Test("UD-3: the error about an instance says where, and what was found")
  func description() {
    let error = SavedStateError.noInstance(offset: 4, found: 0)
    #expect(
      "\(error)" == "saved state, byte 4: expected an instance, 1...16777216, found 0"
    )
  }
}
