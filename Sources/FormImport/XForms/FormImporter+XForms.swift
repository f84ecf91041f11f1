import FormModel
import FormRules

/// Imports an XForm, and once more if its rules go in a circle that its own engines do not know.
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

  private static func read(
    _ bytes: [UInt8],
    _ options: ImportOptions,
    takesTriggers: Bool,
    instead circle: ImportObstacle? = nil
  ) throws(ImportError) -> ImportedForm {
    var reader = XFormsReader()
    do { try reader.read(bytes) } catch { throw .read(error) }
    var folder = options.mediaFolder.map { MediaFolder(path: $0, memoryLimit: options.memoryLimit) }
    do { try folder?.readLists(of: &reader.document, &reader.notes) } catch { throw .media(error) }
    var importer = XFormsImporter(reader, folder, options: options, byteCount: bytes.count)
    importer.takesTriggers = takesTriggers
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
