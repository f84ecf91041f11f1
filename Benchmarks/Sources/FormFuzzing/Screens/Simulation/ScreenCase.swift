import FormFormats
import FormModel
import FormNavigation
import FormRules
import FormWorkload

/// Everything that is needed to play a session again: the form, the screen, the actions, and the judge.
public struct ScreenCase: Hashable, Sendable {
  public var form: FormSource
  public var device: ScreenGeometry
  public var configuration: MenuConfiguration
  /// The structure around the forms, all of them copies of `form`; nil for one form by itself.
  public var app: AppKind?
  public var judge: JudgeKind
  public var policy: CheckPolicy
  /// The seed and the number of the user who made the actions; nil if they come from elsewhere.
  public var origin: Origin?
  /// The action, counted from 0, after which the snapshot is broken on purpose, to check that this is noticed.
  public var canary: Int?
  public var actions: [ScreenAction]

  public struct Origin: Hashable, Sendable {
    public var seed: UInt64
    /// The user's number, from 0.
    public var user: Int

    public init(seed: UInt64, user: Int) {
      self.seed = seed
      self.user = user
    }
  }

  public init(
    form: FormSource,
    device: ScreenGeometry,
    configuration: MenuConfiguration = .init(),
    app: AppKind? = nil,
    judge: JudgeKind = .fromScratch,
    policy: CheckPolicy = .every,
    origin: Origin? = nil,
    canary: Int? = nil,
    actions: [ScreenAction]
  ) {
    self.form = form
    self.device = device
    self.configuration = configuration
    self.app = app
    self.judge = judge
    self.policy = policy
    self.origin = origin
    self.canary = canary
    self.actions = actions
  }
}

/// The source of a case's form.
public enum FormSource: Hashable, Sendable {
  /// Its JSON, on one line.
  case inline([UInt8])
  case generated(ShapePreset, pages: Int, seed: UInt64)
  case file(String)

  /// A small form, written into the case.
  public static func inline(_ form: borrowing FormDefinition) -> FormSource {
    .inline(FormFile.bytes(of: form, as: .json).filter { $0 != UInt8(ascii: "\n") })
  }

  /// - Parameter memoryLimit: bytes that the form may take.
  /// - Throws: `ReadError`; `ShapeError` if no form can have the shape.
  public func makeForm(memoryLimit: Int? = nil) throws -> FormDefinition {
    switch self {
    case .inline(let bytes):
      // A page takes three bytes of JSON at least, and 24 then.
      let needed = 8 * bytes.count
      if let memoryLimit, needed > memoryLimit {
        throw ReadError.tooLarge(bytes: needed, limit: memoryLimit)
      }
      let form = try FormFile.read(bytes: bytes)
      try FormSession.check(form)
      return form
    case .file(let path):
      let form = try FormFile.read(
        path: path,
        memoryLimit: memoryLimit.map { .bytes($0) } ?? .unlimited
      )
      try FormSession.check(form)
      return form
    case .generated(let preset, let pages, let seed):
      let generator = try FormGenerator(shape: preset.shape(pages: pages), seed: seed)
      let needed = try generator.shape.byteEstimate()
      if let memoryLimit, needed > memoryLimit {
        throw ReadError.tooLarge(bytes: needed, limit: memoryLimit)
      }
      return try generator.makeForm()
    }
  }
}

/// The judge of a screen.
public enum JudgeKind: String, CaseIterable, Hashable, Sendable {
  /// The oracle, which counts and lays out everything anew from the form's flags.
  case fromScratch = "from-scratch"
  case recomputeCards = "recompute-cards"
  case prefixArray = "prefix-array"
}
