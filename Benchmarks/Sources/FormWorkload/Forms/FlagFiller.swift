import FormModel

/// Writes the flags of pages in order, 64 fields (four words) at a time.
struct FlagFiller {
  private let flags: BernoulliChain
  private let runs: HiddenRuns?
  private let allButOne: Bool

  init(_ shape: FormShape) {
    // The chain draws hidden fields only if they are independent; other layouts set them
    // separately.
    var hidden = shape.hiddenFields
    var runs: HiddenRuns?
    switch shape.hiddenLayout {
    case .scattered: break
    case .runs(let length):
      if hidden > .none, hidden < .all {
        runs = HiddenRuns(share: hidden, meanLength: length)
        hidden = .none
      }
    case .allButOne: hidden = .all
    }
    self.runs = runs
    allButOne = shape.hiddenLayout == .allButOne
    let shares = [hidden, shape.readOnlyFields, shape.mandatoryFields, shape.filledFields]
    flags = BernoulliChain(
      shares.enumerated().map { flag, share in
        (UInt64(share.parts), SIMD4(repeating: Self.everyField << UInt64(flag)))
      },
      bits: 16
    )
  }

  /// The bit of the first flag, *hidden*, in each of sixteen fields.
  fileprivate static let everyField: UInt64 = 0x1111_1111_1111_1111

  func withSteps(_ body: (Steps) -> Void) {
    flags.withSteps { flags in
      guard let runs else {
        return body(Steps(flags: flags, runs: nil, runShare: 0, allButOne: allButOne))
      }
      runs.chain.withSteps {
        body(Steps(flags: flags, runs: $0, runShare: runs.share, allButOne: allButOne))
      }
    }
  }

  struct Steps {
    fileprivate let flags: BernoulliChain.Steps
    fileprivate let runs: BernoulliChain.Steps?
    fileprivate let runShare: UInt64
    fileprivate let allButOne: Bool

    /// - Parameter words: the first word of the page.
    @inline(__always)
    func fill(
      _ words: UnsafeMutableRawPointer,
      fieldCount: Int,
      isWhollyHidden: Bool,
      random: SplitMix64
    ) {
      var seeds = random
      var lanes = Xoshiro256StarStarLanes(seededBy: &seeds)
      let always = SIMD4(repeating: isWhollyHidden ? FlagFiller.everyField : 0)
      if let runs {
        var carry: UInt64 = seeds.next() & 0xFFFF < runShare ? 1 : 0
        var field = 0
        while field < fieldCount {
          let planes = runs.draw(from: &lanes)
          for half in 0..<2 where field < fieldCount {
            let hidden = HiddenRuns.hidden(
              starts: planes[2 * half],
              goingOn: planes[2 * half + 1],
              carry: &carry
            )
            let block = flags.draw(from: &lanes) | HiddenRuns.spread(hidden) | always
            store(block, at: words + field / 2, fields: fieldCount - field)
            field += 64
          }
        }
      } else {
        for field in stride(from: 0, to: fieldCount, by: 64) {
          let block = flags.draw(from: &lanes) | always
          store(block, at: words + field / 2, fields: fieldCount - field)
        }
      }
      if allButOne && !isWhollyHidden {
        show(seeds.draw(below: fieldCount), of: words)
      }
    }

    /// Stores four words, or fewer at the page's end, and sets padding in the last word.
    @inline(__always)
    private func store(_ block: SIMD4<UInt64>, at words: UnsafeMutableRawPointer, fields: Int) {
      guard fields < 64 else {
        words.storeBytes(of: block, as: SIMD4<UInt64>.self)
        return
      }
      let last = (fields - 1) >> 4
      for index in 0..<last {
        words.storeBytes(of: block[index], toByteOffset: 8 * index, as: UInt64.self)
      }
      words.storeBytes(
        of: block[last] & ~FlagWord.paddingMask(fieldCount: fields)
          | FlagWord.padding(fieldCount: fields),
        toByteOffset: 8 * last,
        as: UInt64.self
      )
    }

    private func show(_ field: Int, of words: UnsafeMutableRawPointer) {
      let word = words.assumingMemoryBound(to: UInt64.self) + (field >> 4)
      word.pointee &= ~(1 << UInt64((field & 15) * 4))
    }
  }
}
