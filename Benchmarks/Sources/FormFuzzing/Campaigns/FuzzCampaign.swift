import FormWorkload

/// Streams of one target, played one after the other, all drawn from one seed.
///
/// The seed and the number of steps alone decide which streams there are. Workers on one machine or on many share
/// them, and their results add up to the same sum, whatever the number of workers.
public struct FuzzCampaign: Sendable {
  public var target: FuzzTarget
  public var seed: UInt64
  /// The form of all virtual users; nil if each has a small one of random shape.
  public var form: SharedForm?
  /// The number of steps of all workers after which no new stream begins.
  public var steps = Int.max
  /// This worker's shard, from 0. Streams are dealt to the shards in turn, and within a shard to
  /// its workers.
  public var shard = 0
  public var shards = 1
  public var worker = 0
  public var workers = 1
  /// Whether comparisons fail on purpose.
  public var isCanary = false

  public init(_ target: FuzzTarget, seed: UInt64) {
    self.target = target
    self.seed = seed
  }

  /// The result of a worker.
  public struct Result: Sendable {
    public var streams = 0
    public var steps = 0
    /// The number of streams played a second time, to check that they give the same result.
    public var repeated = 0
    public var probes = ProbeSet()
    /// The digest of all streams, in any order.
    public var digest: UInt64 = 0
    /// The steps under each heading (`FuzzCase.share`).
    public var shares: [String: FormatTally] = [:]
    public var failure: Failure?

    public init() {}

    public mutating func merge(_ other: Result) {
      streams += other.streams
      steps += other.steps
      repeated += other.repeated
      probes.merge(other.probes)
      digest &+= other.digest
      shares.merge(other.shares) { $0 + $1 }
      failure = failure ?? other.failure
    }
  }

  /// The steps of one part of a target, such as one file format.
  public struct FormatTally: Codable, Hashable, Sendable {
    public var steps: Int
    /// The number of these steps whose input was refused.
    public var refused: Int

    public static func + (first: FormatTally, second: FormatTally) -> FormatTally {
      FormatTally(steps: first.steps + second.steps, refused: first.refused + second.refused)
    }
  }

  /// A stream that failed.
  public struct Failure: Sendable {
    /// The stream's number, from 0.
    public var stream: Int
    public var failure: FuzzFailure
    /// The steps up to the failure, the failing one included.
    public var steps: Int
  }

  /// The seed of a stream.
  public func streamSeed(_ stream: Int) -> UInt64 {
    var seeds = SplitMix64(key: seed &+ target.key, index: stream)
    return seeds.next()
  }

  /// The stream with that number.
  public func makeCase(_ stream: Int) -> any FuzzCase {
    draw(target.caseType, streamSeed(stream))
  }

  private func draw<Case: FuzzCase>(_ type: Case.Type, _ seed: UInt64) -> Case {
    var drawn = Case(seed: seed)
    if let form { drawn.use(form) }
    drawn.isCanary = isCanary
    return drawn
  }

  /// The number of streams of all workers, without drawing them.
  ///
  /// - Precondition: `steps` is set.
  /// - Complexity: O(streams).
  public func streamCount() -> Int {
    precondition(steps < .max, "a campaign without an end")
    func count<Case: FuzzCase>(_ type: Case.Type) -> Int {
      var (planned, stream) = (0, 0)
      while planned < steps {
        planned += Case.stepCount(seed: streamSeed(stream))
        stream += 1
      }
      return stream
    }
    return count(target.caseType)
  }

  /// Plays this worker's streams up to the first failure.
  ///
  /// - Parameters:
  ///   - willBegin: called with the number of each stream before the stream begins.
  ///   - shouldEnd: asked between streams; the campaign ends if it returns true.
  public func run(
    willBegin: (_ stream: Int) -> Void = { _ in },
    shouldEnd: (Result) -> Bool = { _ in false }
  ) -> Result {
    run(target.caseType, willBegin, shouldEnd)
  }

  private func run<Case: FuzzCase>(
    _ type: Case.Type,
    _ willBegin: (Int) -> Void,
    _ shouldEnd: (Result) -> Bool
  ) -> Result {
    var result = Result()
    var planned = 0
    var stream = 0
    while planned < steps, result.failure == nil {
      let seed = streamSeed(stream)
      if steps < .max { planned += Case.stepCount(seed: seed) }
      if stream % shards == shard && stream / shards % workers == worker {
        if shouldEnd(result) { break }
        willBegin(stream)
        play(Case.self, stream, seed, &result)
      }
      stream += 1
    }
    return result
  }

  private func play<Case: FuzzCase>(
    _ type: Case.Type,
    _ stream: Int,
    _ seed: UInt64,
    _ result: inout Result
  ) {
    let played = draw(Case.self, seed)
    var outcome = played.play(&result.probes)
    // One stream in twenty is drawn and played once more.
    if outcome.failure == nil, SplitMix64.mix(seed) % 20 == 0 {
      result.repeated += 1
      if draw(Case.self, seed).play(&result.probes) != outcome {
        outcome.failure = FuzzFailure(
          check: "determinism",
          message: "played a second time the stream comes to something else"
        )
      }
    }
    result.streams += 1
    result.steps += outcome.steps
    result.digest &+= SplitMix64.mix(seed ^ outcome.digest)
    if let name = played.share {
      let share = FormatTally(steps: outcome.steps, refused: outcome.refused)
      result.shares.merge([name: share]) { $0 + $1 }
    }
    result.failure = outcome.failure.map {
      Failure(stream: stream, failure: $0, steps: outcome.steps)
    }
  }
}
