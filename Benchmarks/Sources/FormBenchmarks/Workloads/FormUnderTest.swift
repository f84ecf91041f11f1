import FormBaselines
import FormModel
import FormWorkload
import MeasurementKit

/// A form that several contenders copy.
final class SharedForm {
  let form: FormDefinition

  init(_ form: consuming FormDefinition) { self.form = form }

  /// Generates a form.
  convenience init(_ shape: FormShape, seed: UInt64) throws(BenchmarkError) {
    let generator = try BenchmarkError.inShape { () throws(ShapeError) in
      try FormGenerator(shape: shape, seed: seed)
    }
    self.init(try BenchmarkError.inShape { () throws(ShapeError) in try generator.makeForm() })
  }
}

extension BenchmarkError {
  /// Reports a shape that can't be generated.
  static func inShape<Value: ~Copyable>(
    _ body: () throws(ShapeError) -> Value
  ) throws(BenchmarkError) -> Value {
    do throws(ShapeError) { return try body() } catch { throw .badShape(error.description) }
  }
}

/// A form that every contender of a benchmark begins with, and edit streams for it.
final class FormUnderTest {
  let shared: SharedForm
  let pages: Int
  /// The requested average number of fields per page.
  let fields: Int
  let outline: FormOutline
  let parameters: Parameters

  /// - Throws: `tooLarge`, if the contenders do not fit.
  init(_ given: GivenForm, rivals: Set<String>) throws(BenchmarkError) {
    (shared, pages, fields) = (given.shared, given.pages, given.fieldsPerPage)
    parameters = given.parameters
    try Self.checkMemory(pages: pages, formBytes: shared.form.byteCount, rivals: rivals)
    outline = FormOutline(of: shared.form)
  }

  /// - Throws: `tooLarge` before it allocates memory, if the contenders do not fit.
  init(
    pages: Int,
    fields: Int,
    seed: UInt64,
    rivals: Set<String> = Set(Contenders.rivals)
  ) throws(BenchmarkError) {
    self.pages = pages
    self.fields = fields
    parameters = ["pages": .number(pages), "fields": .number(fields)]
    let shape = Self.shape(pages: pages, fields: fields)
    let bytes = try BenchmarkError.inShape { () throws(ShapeError) in try shape.byteEstimate() }
    try Self.checkMemory(pages: pages, formBytes: bytes, rivals: rivals)
    shared = try SharedForm(shape, seed: seed)
    outline = FormOutline(of: shared.form)
  }

  /// The main benchmark's mixture with another number of fields. It has no names, since no
  /// contender reads them.
  static func shape(pages: Int, fields: Int) -> FormShape {
    var shape = ShapePreset.standard.shape(pages: pages)
    let most = fields * 8 / 5
    shape.fieldsPerPage =
      most <= FormLimits.fieldsPerPage ? .uniform(max(1, fields * 2 / 5)...most) : .fixed(fields)
    shape.names = .none
    return shape
  }

  /// Checks the memory. The form, the engine and the tracker each take the form's size, and the
  /// oracle twice that. Each rival takes the form's size too; the bit-sliced one adds its planes.
  /// The oracle also needs a few objects per page.
  private static func checkMemory(
    pages: Int,
    formBytes: Int,
    rivals: Set<String>
  ) throws(BenchmarkError) {
    let planes = rivals.contains(RecomputeBitsliced.name) ? 2 : 0
    let needed =
      formBytes * (5 + rivals.intersection(Contenders.rivals).count + planes) + pages * 300 + 128
      << 20
    if let available = MachineMemory.available, needed > available {
      throw .tooLarge(needed: needed, available: available)
    }
  }
}
