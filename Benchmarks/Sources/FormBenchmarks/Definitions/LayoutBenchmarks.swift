import FormModel
import FormWorkload
import MeasurementKit

extension Definition {
  /// Setting the flags of forms of every shape. Each layout of flags has its own code.
  static var layouts: [Definition] {
    ShapePreset.allCases.map { preset in
      let name = "generate/layout/\(preset.rawValue)"
      return Definition(
        name,
        "Sets the flags of all fields of a small form at random. \(preset.reason)",
        on: .structure,
        expects: .sameFlags,
        allocates: true,
        weight: 0.2
      ) { session throws(BenchmarkError) in
        let first = try SharedForm(shape(preset), seed: session.options.seed)
        let made = try GeneratedFlags(shape(preset), seed: session.options.seed)
        session.play(
          name,
          ["pages": .number(first.form.pageCount)],
          [TimedContender("generator", play: made.fill)],
          isBulk: true
        ) { [OracleCheck(made.isEqual(to: first.form) ? .agrees : .disagrees)] }
      }
    }
  }

  /// A few thousand fields of a preset, without names.
  private static func shape(_ preset: ShapePreset) -> FormShape {
    var shape = preset.shape(pages: preset == .onePage ? 1 : 100)
    shape.names = .none
    return shape
  }
}

/// A form whose flags are generated repeatedly.
final class GeneratedFlags {
  private var form: FormDefinition
  private let generator: FormGenerator

  init(_ shape: FormShape, seed: UInt64) throws(BenchmarkError) {
    let generator = try BenchmarkError.inShape { () throws(ShapeError) in
      try FormGenerator(shape: shape, seed: seed)
    }
    self.generator = generator
    form = try BenchmarkError.inShape { () throws(ShapeError) in try generator.makeStructure() }
  }

  func fill(_ times: Int) {
    for _ in 0..<times { generator.fillFlags(of: &form) }
  }

  /// True if the flags equal those of a form that was generated in one call.
  func isEqual(to other: borrowing FormDefinition) -> Bool { form.isEqual(to: other) }
}
