import FormModel

/// The compiled rules of a template. All sessions of the template share them.
@safe
final class SharedProgram: @unchecked Sendable {
  /// The rules of the form's part, then those of each repeat's part. Never written after `init`, and read without
  /// counting a reference.
  let pointer: UnsafePointer<RuleProgram>
  private let count: Int
  /// By rank: the part and number of a node. Empty for a form without repeats.
  private let order: [(part: Int, node: Int)]
  /// Nil for a form without repeats.
  let plan: RepeatPlan?
  /// The number of minima and maxima over the whole form.
  let tournaments: Int
  /// Whether an expression reads an earlier instance, which may change after it was evaluated (UR-5).
  let readsEarlier: Bool

  private init(_ programs: [RuleProgram], plan: RepeatPlan? = nil, tournaments: Int = 0) {
    let memory = UnsafeMutablePointer<RuleProgram>.allocate(capacity: programs.count)
    for (part, program) in programs.enumerated() { unsafe (memory + part).initialize(to: program) }
    unsafe pointer = UnsafePointer(memory)
    count = programs.count
    var order = Array(
      repeating: (part: 0, node: 0),
      count: programs.reduce(0) { $0 + $1.crossing.ranks.count }
    )
    for (part, program) in programs.enumerated() {
      for (node, rank) in program.crossing.ranks.enumerated() { order[Int(rank)] = (part, node) }
    }
    self.order = order
    self.plan = plan
    self.tournaments = tournaments
    readsEarlier = programs.contains { !$0.crossing.laters.isEmpty }
  }

  deinit {
    let memory = unsafe UnsafeMutablePointer(mutating: pointer)
    unsafe memory.deinitialize(count: count)
    unsafe memory.deallocate()
  }

  var program: RuleProgram {
    @inline(__always)
    _read { yield unsafe pointer.pointee }
  }

  /// The rules of a form's template, which are compiled for its first session.
  ///
  /// - Throws: `RuleError`, for the first error.
  /// - Complexity: O(1) for a template with compiled rules; else as `RuleCompiler.compile`.
  static func of(_ form: borrowing FormDefinition) throws(RuleError) -> SharedProgram {
    guard let known = form.template.compiledLogic else {
      return compiled(form.template.keepCompiled(try compile(form)))
    }
    return compiled(known)
  }

  private static func compiled(_ logic: any AnyObject & Sendable) -> SharedProgram {
    guard let program = logic as? SharedProgram else {
      preconditionFailure("only rules are compiled")
    }
    return program
  }

  private static func compile(
    _ form: borrowing FormDefinition
  ) throws(RuleError) -> SharedProgram {
    if form.logic.repeats.isEmpty { return SharedProgram([try RuleCompiler.compile(form)]) }
    let (programs, plan, tournaments) = try RuleLinker.compile(form)
    return SharedProgram(programs, plan: plan, tournaments: tournaments)
  }

  /// The form's part, then that of each repeat.
  var parts: Range<Int> { 0..<count }

  /// Bytes that the indices of choice filters hold. Filters may share an index, which is counted once.
  var choiceIndexBytes: Int {
    var seen: Set<ObjectIdentifier> = []
    var bytes = 0
    for part in parts {
      let filters = unsafe (pointer + part).pointee.filters
      for index in filters.flatMap({ $0.terms }).compactMap({ $0.index }) {
        if seen.insert(ObjectIdentifier(index)).inserted { bytes += index.byteCount }
        for keys in index.columns where seen.insert(ObjectIdentifier(keys)).inserted {
          bytes += keys.byteCount
        }
      }
    }
    return bytes
  }

  func node(ofRank rank: Int) -> (part: Int, node: Int) { order[rank] }

  /// The rules of a part.
  func program(ofPart part: Int) -> UnsafePointer<RuleProgram> { unsafe pointer + part }
}
