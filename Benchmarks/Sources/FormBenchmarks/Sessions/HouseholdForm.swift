import FormBaselines
import FormModel
import FormWorkload
import MeasurementKit

/// A household form that many people fill at once, each in a session.
enum HouseholdForm {
  static let pages = 28
  static let fieldsPerPage = 12

  /// - Throws: `badShape`, never with this shape.
  static func make(seed: UInt64) throws(BenchmarkError) -> SharedForm {
    var shape = ShapePreset.household.shape(pages: pages)
    shape.fieldsPerPage = .fixed(fieldsPerPage)
    shape.emptyPages = .percent(0)
    return try SharedForm(shape, seed: seed)
  }
}
