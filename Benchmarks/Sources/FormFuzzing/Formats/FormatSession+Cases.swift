import FormFormats
import FormWorkload

/// Cases from outside: a reader refuses one with a position, or takes it and writes the same.
extension FormatSession {
  static func fuzzCase(seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    // Long streams are many lines of one kind; those of formats have cases of their own inside.
    let types: [any FuzzCase.Type] = [
      EngineCase.self, VisiblePagesCase.self, CardOffsetsCase.self, BarCase.self,
      StructureCase.self, NavigationCase.self,
    ]
    var drawn: any FuzzCase = types[random.draw(below: types.count)].init(seed: random.next())
    drawn = shortened(drawn, to: 1 + random.draw(below: 8))
    return FuzzCaseFile(drawn, origin: .init(seed: seed, stream: 3)).text(notes: ["a note"])
  }

  static func screenCase(seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    let drawn = NavigationCase(seed: random.next()).removing(steps: 0..<0)
    let lines = shortened(drawn, to: 1 + random.draw(below: 8)).lines
    return ([ScreenCase.firstLine] + lines).joined(separator: "\n") + "\n"
  }

  private static func shortened<Case: FuzzCase>(_ drawn: Case, to steps: Int) -> Case {
    drawn.stepCount > steps ? drawn.removing(steps: steps..<drawn.stepCount) : drawn
  }

  func readFuzzCase(_ input: [UInt8], _ probes: inout ProbeSet) -> (FuzzFailure?, Bool) {
    readCase(input, &probes) { (text) throws(FormatError) in
      let read = try FuzzCaseFile(text: text)
      return FuzzCaseFile(read.content, origin: read.origin).text()
    }
  }

  func readScreenCase(_ input: [UInt8], _ probes: inout ProbeSet) -> (FuzzFailure?, Bool) {
    readCase(input, &probes) { (text) throws(FormatError) in try ScreenCase(text: text).text() }
  }

  /// - Parameter rewritten: reads a text and writes its content again.
  private func readCase(
    _ input: [UInt8],
    _ probes: inout ProbeSet,
    rewritten: (String) throws(FormatError) -> String
  ) -> (FuzzFailure?, Bool) {
    // Readers of files refuse what is not UTF-8 before.
    let text = String(decoding: input, as: UTF8.self)
    let once: String
    do throws(FormatError) {
      once = try rewritten(text)
    } catch {
      return (Self.checkShown("\(error)") ?? Self.checkMessage("\(error)"), false)
    }
    probes.hit(FormatProbe.caseRead)
    do throws(FormatError) {
      guard try rewritten(once) == once else {
        return (FuzzFailure(check: "round trip", message: "another case is written"), true)
      }
    } catch {
      return (
        FuzzFailure(check: "round trip", message: "what was written is refused: \(error)"), true
      )
    }
    return (nil, true)
  }
}
