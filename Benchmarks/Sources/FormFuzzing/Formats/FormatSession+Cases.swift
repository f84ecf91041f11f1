import FormFormats
import FormWorkload

/// Cases from outside: a reader refuses one with a position, or takes it and writes the same.
extension FormatSession {
  static func fuzzCase(seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    // Left out are targets with long streams of one kind of line, and `formats`, whose cases hold
    // inputs themselves.
    let types: [any FuzzCase.Type] = [
      EngineCase.self, VisiblePagesCase.self, CardOffsetsCase.self, BarCase.self,
      StructureCase.self, NavigationCase.self,
    ]
    var drawn: any FuzzCase = types[random.draw(below: types.count)].init(seed: random.next())
    drawn = shortened(drawn, to: 1 + random.draw(below: 8))
    return FuzzCaseFile(drawn, origin: .init(seed: seed, stream: 3)).text(notes: ["a note"])
  }

  private static func shortened<Case: FuzzCase>(_ drawn: Case, to steps: Int) -> Case {
    drawn.stepCount > steps ? drawn.removing(steps: steps..<drawn.stepCount) : drawn
  }

  func readFuzzCase(_ input: [UInt8], _ probes: inout ProbeSet) -> (FuzzFailure?, Bool) {
    // Readers of files have already refused anything but UTF-8.
    let text = String(decoding: input, as: UTF8.self)
    let once: String
    do throws(FormatError) {
      once = try Self.rewritten(text)
    } catch {
      return (Self.checkShown("\(error)") ?? Self.checkMessage("\(error)"), false)
    }
    probes.hit(FormatProbe.caseRead)
    do throws(FormatError) {
      guard try Self.rewritten(once) == once else {
        return (FuzzFailure(check: "round trip", message: "another case is written"), true)
      }
    } catch {
      return (
        FuzzFailure(check: "round trip", message: "what was written is refused: \(error)"), true
      )
    }
    return (nil, true)
  }

  /// The text of the case that a text holds.
  private static func rewritten(_ text: String) throws(FormatError) -> String {
    let read = try FuzzCaseFile(text: text)
    return FuzzCaseFile(read.content, origin: read.origin).text()
  }
}
