import FormModel
import FormRules

/// Imports an XForm, and again in other ways if its rules go in a circle that its own engines do not know.
extension FormImporter {
  static func xform(
    _ bytes: [UInt8],
    _ options: ImportOptions
  ) throws(ImportError) -> ImportedForm {
    do throws(ImportError) {
      return try xform(bytes, options, takesTriggers: true)
    } catch .rules(let obstacle) {
      guard case .cycle = obstacle.error else { throw .rules(obstacle) }
      do throws(ImportError) {
        return try xform(bytes, options, takesTriggers: false)
      } catch {
        guard options.hiddenAnswers != .blank else { throw .rules(obstacle) }
      }
      do throws(ImportError) {
        return try withoutCircles(bytes, options, obstacle)
      } catch {
        throw .rules(obstacle)
      }
    }
  }

  /// If hidden answers that are blank let rules go in a circle, they are read, since only engines that read them, such
  /// as Enketo, fill the form.
  ///
  /// - Parameter takesTriggers: Whether actions run when an answer changes. Elsewhere they are in no circle.
  private static func xform(
    _ bytes: [UInt8],
    _ options: ImportOptions,
    takesTriggers: Bool
  ) throws(ImportError) -> ImportedForm {
    do throws(ImportError) {
      return try read(bytes, options, takesTriggers: takesTriggers)
    } catch .rules(var obstacle) {
      guard options.hiddenAnswers != .retained, case .cycle = obstacle.error else {
        throw .rules(obstacle)
      }
      var retaining = options
      retaining.hiddenAnswers = .retained
      let form: ImportedForm
      do throws(ImportError) {
        form = try read(bytes, retaining, takesTriggers: takesTriggers, instead: obstacle)
      } catch {
        throw .rules(obstacle)
      }
      if options.hiddenAnswers == nil { return form }
      obstacle.opensWithHiddenAnswers = true
      throw .rules(obstacle)
    }
  }

  /// Leaves out calculations that let rules go in a circle even though hidden answers are read. JavaRosa refuses such a
  /// form, and Enketo ends where a calculation gives what it gave before.
  private static func withoutCircles(
    _ bytes: [UInt8],
    _ options: ImportOptions,
    _ obstacle: ImportObstacle
  ) throws(ImportError) -> ImportedForm {
    var retaining = options
    retaining.hiddenAnswers = .retained
    let blank = options.hiddenAnswers == nil ? obstacle : nil
    var reader = XFormsReader()
    _ = try? reader.read(bytes)
    var calculations = Set(reader.document.binds.compactMap { $0.calculate?.offset })
    var circles: [Int: String] = [:]
    while true {
      do throws(ImportError) {
        return try read(
          bytes,
          retaining,
          takesTriggers: true,
          instead: blank,
          withoutCalculations: circles
        )
      } catch .rules(let obstacle) {
        guard case .cycle = obstacle.error, circles.count < mostCircles,
          let last = obstacle.offsets.filter({ calculations.contains($0) }).max()
        else { throw .rules(obstacle) }
        calculations.remove(last)
        circles[last] = obstacle.circle
      }
    }
  }

  /// The most calculations that are left out. Each takes an import.
  private static let mostCircles = 8

  /// - Parameter circles: The calculations that are left out, by their offsets, with the circles that they close.
  private static func read(
    _ bytes: [UInt8],
    _ options: ImportOptions,
    takesTriggers: Bool,
    instead circle: ImportObstacle? = nil,
    withoutCalculations circles: [Int: String] = [:]
  ) throws(ImportError) -> ImportedForm {
    var reader = XFormsReader()
    do { try reader.read(bytes) } catch { throw .read(error) }
    var folder = options.mediaFolder.map { MediaFolder(path: $0, memoryLimit: options.memoryLimit) }
    do { try folder?.readLists(of: &reader.document, &reader.notes) } catch { throw .media(error) }
    var importer = XFormsImporter(reader, folder, options: options, byteCount: bytes.count)
    importer.takesTriggers = takesTriggers
    importer.circles = circles
    try importer.run()
    if let circle, let offset = circle.offsets.first {
      importer.notes.add(
        .changed,
        at: offset,
        "hidden answers",
        reason: "as blank ones they would let rules go in a circle, \(circle.circle)",
        meaning: "they are read, as in Enketo"
      )
    }
    let layout = importer.submissionLayout()
    return try importer.draft.imported(importer.report, importer.notes, layout, bytes, options)
  }
}
