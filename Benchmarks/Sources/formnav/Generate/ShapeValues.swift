import FormModel
import FormWorkload
import ToolKit

extension ValueReader where Value == Share {
  /// 0...100, with at most one decimal.
  static let percent = ValueReader("PERCENT") { (text) throws(UsageError) in
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = text.allSatisfy { $0 == "." || ("0"..."9").contains($0) }
    guard isPlain, let whole = Int(parts[0]), whole <= 100, parts.count <= 2,
      let tenths = parts.count == 2 ? Int(parts[1]) : 0, parts.count == 1 || parts[1].count == 1,
      whole * 10 + tenths <= 1_000
    else {
      throw UsageError("expected 0...100, with one decimal at most, found \"\(text)\"")
    }
    return Share(perMille: whole * 10 + tenths)
  }
}

extension ValueReader where Value == FieldCountDistribution {
  /// `100`, `40-160` or `heavy:4-60`.
  static let fieldsPerPage = ValueReader("N|LOW-HIGH|heavy:LOW-HIGH") {
    (text) throws(UsageError) in
    let isHeavy = text.hasPrefix("heavy:")
    let bounds = (isHeavy ? text.dropFirst(6) : text[...])
      .split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map { Int($0) }
    guard let low = bounds.first ?? nil, let high = bounds.last ?? nil, low <= high,
      (isHeavy ? 1 : 0)...FormLimits.fieldsPerPage ~= low, high <= FormLimits.fieldsPerPage,
      !isHeavy || bounds.count == 2
    else {
      throw UsageError(
        "expected fields a page, 0...\(FormLimits.fieldsPerPage), as N, LOW-HIGH or heavy:LOW-HIGH, "
          + "found \"\(text)\""
      )
    }
    if isHeavy { return .heavyTailed(low...high) }
    return bounds.count == 1 ? .fixed(low) : .uniform(low...high)
  }
}

extension ValueReader where Value == PageNames {
  /// `none`, `mixed`, `ascii:20`, or scripts separated by commas.
  static let pageNames = ValueReader(
    "none|mixed|ascii:BYTES|SCRIPT,…",
    kind: .list(["none", "mixed", "ascii:"] + NameScript.allCases.map(\.rawValue))
  ) { (text) throws(UsageError) in
    if text == "none" { return .none }
    if text == "mixed" { return .mixed(NameMix()) }
    if text.hasPrefix("ascii:") {
      let count = ValueReader<Int>.count(in: 0...FormLimits.fieldsPerPage)
      return .ascii(bytes: try count.read(String(text.dropFirst(6))))
    }
    var scripts: [NameScript] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      scripts.append(try ValueReader<NameScript>.choice().read(String(name)))
    }
    return .mixed(NameMix(scripts: scripts))
  }
}

extension FormShape {
  /// The preset, with the changes on the command line.
  init(_ arguments: Arguments) {
    self = arguments[GenerateOptions.preset].shape(pages: arguments[GenerateOptions.pages])
    if let fields = arguments[GenerateOptions.fields] { fieldsPerPage = fields }
    if let names = arguments[GenerateOptions.names] { self.names = names }
    if let share = arguments[GenerateOptions.hiddenPages] { hiddenPages = share }
    if let share = arguments[GenerateOptions.emptyPages] { emptyPages = share }
    if let share = arguments[GenerateOptions.whollyHiddenPages] { whollyHiddenPages = share }
    if let share = arguments[GenerateOptions.readOnly] { readOnlyFields = share }
    if let share = arguments[GenerateOptions.mandatory] { mandatoryFields = share }
    if let share = arguments[GenerateOptions.filled] { filledFields = share }
    if let share = arguments[GenerateOptions.hidden] {
      hiddenFields = share
      // Another share may not allow runs of the preset's length.
      hiddenLayout = .scattered
    }
  }
}
