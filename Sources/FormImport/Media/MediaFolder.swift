import FormFormats
import FormModel

/// The folder with the files that a form refers to, as ODK Collect has one for each form (CH-3).
struct MediaFolder {
  let path: String
  let memoryLimit: MemoryLimit
  /// The bytes of all files that were read.
  private(set) var byteCount = 0

  /// What a report says of a file that was not read.
  static let helps = "--media FOLDER reads"

  init(path: String, memoryLimit: MemoryLimit) {
    self.path = path
    self.memoryLimit = memoryLimit
  }

  /// Returns why a form does not have the rows of an instance.
  static func absence(of id: String, _ list: XFormsList?) -> String {
    let name = "instance \(TextQuote.of(id))"
    guard let source = list?.source else { return "\(name) is not in the form, or has no rows" }
    guard let file = file(of: source) else { return "\(name) is for the app to give" }
    return "\(name) is in the file \(TextQuote.of(String(file))), which \(helps)"
  }

  /// Returns the file that an instance is in, such as “towns.csv” for `jr://file-csv/towns.csv`; nil if it is in none.
  static func file(of source: String) -> Substring? {
    for scheme in ["jr://file/", "jr://file-csv/"] where source.hasPrefix(scheme) {
      return source.dropFirst(scheme.count)
    }
    return nil
  }

  /// Reads the rows of a list.
  ///
  /// - Parameters:
  ///   - file: the file's path in the folder. Its name says what is in it: CSV, GeoJSON, else XML.
  ///   - id: the instance, for errors.
  /// - Complexity: O(bytes) time.
  mutating func read(
    _ file: some StringProtocol,
    of id: String,
    into list: inout XFormsList
  ) throws(MediaError) {
    let steps = file.split(separator: "/", omittingEmptySubsequences: false)
    guard !steps.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
      throw MediaError(owner: .instance(id), path: String(file), reason: .outside)
    }
    let path = "\(self.path)/\(file)"
    let found: [UInt8]?
    do { found = try bytes(of: path) } catch {
      throw MediaError(owner: .instance(id), path: path, reason: .read(error))
    }
    guard let bytes = found else {
      throw MediaError(owner: .instance(id), path: String(file), reason: .outside)
    }
    do throws(ReadError) {
      let name = file.lowercased()
      let isJSON = name.hasSuffix("geojson")
      try checkMemory(for: bytes, isJSON: isJSON)
      byteCount += bytes.count
      if isJSON {
        list.take(try GeoJSONTable.read(bytes), from: path)
      } else if name.hasSuffix(".csv") || list.source?.hasPrefix("jr://file-csv/") == true {
        list.take(try CSVTable.read(bytes), from: path)
      } else {
        list.take(try XFormsReader.rows(ofFile: bytes), from: path)
      }
    } catch {
      throw MediaError(owner: .instance(id), path: path, reason: .read(error))
    }
  }

  /// Reads a JSON file of a value set; nil if the folder has no file of this name.
  ///
  /// - Parameters:
  ///   - file: The name, which leads to no other folder.
  ///   - url: The value set, for errors.
  /// - Complexity: O(bytes) time.
  func json(_ file: String, of url: String) throws(MediaError) -> JSONNode? {
    let path = "\(self.path)/\(file)"
    let found: [UInt8]?
    do throws(ReadError) {
      found = try bytes(of: path)
      if let found {
        try checkMemory(for: found, isJSON: true)
        return try JSONNode.read(found)
      }
    } catch {
      if error == .io(IOError(.open, path: path, reason: .system(Self.noSuchFile))) { return nil }
      throw MediaError(owner: .valueSet(url), path: path, reason: .read(error))
    }
    throw MediaError(owner: .valueSet(url), path: file, reason: .outside)
  }

  /// `ENOENT`, which is 2 everywhere.
  private static let noSuchFile: Int32 = 2

  /// Reads a file of the folder; nil if it is a link that leads out of it.
  private func bytes(of path: String) throws(ReadError) -> [UInt8]? {
    guard var input = try InputFile.opened(path, of: self.path) else { return nil }
    return try input.takeAll(memoryLimit: memoryLimit)
  }

  private func checkMemory(for bytes: [UInt8], isJSON: Bool) throws(ReadError) {
    // A JSON value takes far more than its bytes, and begins with one of few signs.
    let parts =
      isJSON
      ? bytes.count {
        $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[")
      } : 0
    let needed = 8 * bytes.count + 200 * parts
    do throws(FormError) { try memoryLimit.check(needed) } catch {
      guard let tooLarge = ReadError(tooLarge: error) else { preconditionFailure("\(error)") }
      throw tooLarge
    }
  }
}

extension MediaFolder {
  /// Reads the lists of a form that are in files, in the order of the form.
  mutating func readLists(
    of document: inout XFormsDocument,
    _ notes: inout ImportNotes
  ) throws(MediaError) {
    for (id, list) in document.lists.sorted(by: { $0.value.offset < $1.value.offset }) {
      guard let file = list.source.flatMap(Self.file(of:)) else { continue }
      var list = list
      try read(file, of: id, into: &list)
      document.lists[id] = list
      if list.strayTexts == 0 { continue }
      notes.add(
        .changed,
        at: list.offset,
        "texts of \(TextQuote.of(String(file))) without a column",
        reason: "\(list.strayTexts) stand behind the columns of the first line",
        meaning: "not kept"
      )
    }
  }
}
