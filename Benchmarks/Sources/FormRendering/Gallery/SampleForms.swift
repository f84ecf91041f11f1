import FormModel

/// A page of a form for pictures.
struct SamplePage {
  var name: String
  /// The number of fields, all shown and fillable.
  var total: Int
  /// The number of filled fields; they come first.
  var filled: Int
  /// The number of mandatory fields left; they are the first unfilled ones.
  var mandatoryLeft = 0
  /// The number of shown read-only fields.
  var readOnly = 0

  init(_ name: String, _ total: Int, _ filled: Int, mandatory: Int = 0, readOnly: Int = 0) {
    self.name = name
    self.total = total
    self.filled = filled
    mandatoryLeft = mandatory
    self.readOnly = readOnly
  }
}

/// The forms that the pictures show.
enum SampleForms {
  /// - Parameter labels: taken in turn; empty for fields without labels.
  static func form(_ pages: [SamplePage], labels: [(String, FieldKind)]) -> FormDefinition {
    do {
      var builder = FormBuilder()
      for (index, page) in pages.enumerated() {
        try builder.appendPage(name: page.name)
        for field in 0..<page.total + page.readOnly {
          var details = FieldDetails.none
          if !labels.isEmpty {
            let (label, kind) = labels[(field + 5 * index) % labels.count]
            details = FieldDetails(label: label, kind: kind)
          }
          try builder.appendField(flags(ofField: field, page), details: details)
        }
      }
      return builder.build()
    } catch {
      preconditionFailure("a sample form is within all limits: \(error)")
    }
  }

  private static func flags(ofField field: Int, _ page: SamplePage) -> FieldFlags {
    if field >= page.total { return [.readOnly, .filled] }
    if field < page.filled { return field % 2 == 0 ? [.filled, .mandatory] : .filled }
    return field < page.filled + page.mandatoryLeft ? .mandatory : []
  }

  static let survey = [
    SamplePage("Household and consent", 6, 6),
    SamplePage("People who live here", 12, 12),
    SamplePage("Education", 8, 7, mandatory: 1),
    SamplePage("Work and income", 14, 14),
    SamplePage("The dwelling", 9, 9),
    SamplePage("Water, sanitation and hygiene", 11, 8, mandatory: 2),
    SamplePage("Energy for cooking and light", 7, 7),
    SamplePage("Land and crops", 16, 10, mandatory: 3),
    SamplePage("Livestock", 10, 10),
    SamplePage("Food in the last seven days", 21, 15),
    SamplePage("Health of adults", 13, 6, mandatory: 4),
    SamplePage("Health of children under five", 15, 5, mandatory: 6),
    SamplePage("Vaccination cards", 6, 0, mandatory: 2),
    SamplePage("Measurements", 5, 0, mandatory: 5),
    SamplePage("Shocks and how they were met", 12, 0),
    SamplePage("Help received", 8, 0),
    SamplePage("Savings and loans", 9, 0, mandatory: 1),
    SamplePage("Phones and internet", 6, 0),
    SamplePage("Roads, markets and schools nearby", 10, 0),
    SamplePage("Notice for the interviewer", 0, 0, readOnly: 2),
    SamplePage("Photos of the dwelling", 4, 0, mandatory: 1),
    SamplePage("Position", 3, 0, mandatory: 2),
    SamplePage("Remarks", 2, 0),
    SamplePage("Signatures", 3, 0, mandatory: 3),
  ]

  static let surveyLabels: [(String, FieldKind)] = [
    ("Name of the respondent", .text), ("Date of birth", .date), ("Age in years", .integer),
    ("Relation to the head of household", .choice), ("Main source of income", .choice),
    ("Area under crops, hectares", .decimal), ("Assets in the household", .choices),
    ("Photo of the water source", .photo), ("Position of the dwelling", .location),
    ("Time of the visit", .time), ("Code on the sample bag", .barcode),
    ("Signature of the respondent", .signature), ("What the respondent added", .note),
  ]

  static let emoji = [
    SamplePage("🏠 Household", 6, 6),
    SamplePage("👨‍👩‍👧‍👦 People who live here", 12, 9, mandatory: 1),
    SamplePage("🚜 Land, 🐄 livestock and 🌾 crops of the household in the last season", 16, 10),
    SamplePage("🇳🇴 Norway, 🇰🇪 Kenya", 5, 0),
    SamplePage("❤️ Health", 7, 0, mandatory: 2),
  ]

  static let longTitles = [
    SamplePage("Consent", 4, 4),
    SamplePage("Questions about every member of the household who is older than fifteen", 9, 4),
    SamplePage(
      "Crops that were planted, harvested, stored and sold since the beginning of the last rainy season",
      12,
      3,
      mandatory: 2
    ),
    SamplePage(
      """
      Shocks in the last twelve months, what each of them did to the income, the food and the health of the \
      household, and how the household answered
      """,
      10,
      0
    ),
    SamplePage("", 5, 2),
    SamplePage("家庭調査票：世帯員の健康と栄養に関する質問、および過去七日間の食事の記録について", 8, 5),
    SamplePage(
      "https://example.org/forms/2026/household-survey/annexes/measurement-protocol-version-4",
      3,
      0,
      mandatory: 1
    ),
  ]

  static let short = [
    SamplePage("Health", 18, 6, mandatory: 12),
    SamplePage("Notice", 0, 0, readOnly: 2),
    SamplePage("Photos", 4, 0, mandatory: 1),
    SamplePage("Consent", 4, 4),
  ]

  static let progress = [
    SamplePage("Nothing filled in", 100, 0),
    SamplePage("One item", 100, 1),
    SamplePage("Half of them", 100, 50),
    SamplePage("All but one", 100, 99, mandatory: 1),
    SamplePage("All of them", 100, 100),
  ]

  static let special = [
    SamplePage("One mandatory item left", 6, 5, mandatory: 1),
    SamplePage("Many mandatory items left", 240, 12, mandatory: 128),
    SamplePage("All fields read-only", 0, 0, readOnly: 4),
    SamplePage("No fields at all", 0, 0),
    SamplePage("Only optional items left", 8, 3),
  ]
}
