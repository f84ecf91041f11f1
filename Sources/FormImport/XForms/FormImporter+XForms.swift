import FormModel
import FormRules

/// Imports an XForm, and again in other ways if its rules go in a circle that its own engines do not know.
extension FormImporter {
  static func xform(
    _ bytes: [UInt8],
    _ options: ImportOptions
  ) throws(ImportError) -> ImportedForm {
    let source = try XFormsSource(bytes, options)
    return try inAllLanguages(options, byteCount: bytes.count) { (options) throws(ImportError) in
      try inOneLanguage(source, options)
    }
  }

  private static func inOneLanguage(
    _ source: XFormsSource,
    _ options: ImportOptions
  ) throws(ImportError) -> ImportedForm {
    do throws(ImportError) {
      return try xform(source, options, takesTriggers: true)
    } catch .rules(let obstacle) {
      guard case .cycle = obstacle.error else { throw .rules(obstacle) }
      do throws(ImportError) {
        return try xform(source, options, takesTriggers: false)
      } catch {
        guard options.hiddenAnswers != .blank else { throw .rules(obstacle) }
      }
      do throws(ImportError) {
        return try withoutCircles(source, options, obstacle)
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
    _ source: XFormsSource,
    _ options: ImportOptions,
    takesTriggers: Bool
  ) throws(ImportError) -> ImportedForm {
    do throws(ImportError) {
      return try read(source, options, takesTriggers: takesTriggers)
    } catch .rules(var obstacle) {
      guard options.hiddenAnswers != .retained, case .cycle = obstacle.error else {
        throw .rules(obstacle)
      }
      var retaining = options
      retaining.hiddenAnswers = .retained
      let form: ImportedForm
      do throws(ImportError) {
        form = try read(source, retaining, takesTriggers: takesTriggers, instead: obstacle)
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
    _ source: XFormsSource,
    _ options: ImportOptions,
    _ obstacle: ImportObstacle
  ) throws(ImportError) -> ImportedForm {
    var retaining = options
    retaining.hiddenAnswers = .retained
    let blank = options.hiddenAnswers == nil ? obstacle : nil
    var calculations = Set(source.reader.document.binds.compactMap { $0.calculate?.offset })
    var circles: [Int: String] = [:]
    while true {
      do throws(ImportError) {
        return try read(
          source,
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
    _ source: XFormsSource,
    _ options: ImportOptions,
    takesTriggers: Bool,
    instead circle: ImportObstacle? = nil,
    withoutCalculations circles: [Int: String] = [:]
  ) throws(ImportError) -> ImportedForm {
    var importer = XFormsImporter(
      source.reader,
      source.folder,
      options: options,
      byteCount: source.bytes.count
    )
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
    return try importer.draft.imported(
      importer.report,
      importer.notes,
      layout,
      source.bytes,
      options
    )
  }
}

/// An XForm that is read, with the lists of its files.
private struct XFormsSource {
  let bytes: [UInt8]
  private(set) var reader = XFormsReader()
  private(set) var folder: MediaFolder?

  init(_ bytes: [UInt8], _ options: ImportOptions) throws(ImportError) {
    self.bytes = bytes
    do { try reader.read(bytes) } catch { throw .read(error) }
    folder = options.mediaFolder.map { MediaFolder(path: $0, memoryLimit: options.memoryLimit) }
    do { try folder?.readLists(of: &reader.document, &reader.notes) } catch { throw .media(error) }
  }
}
