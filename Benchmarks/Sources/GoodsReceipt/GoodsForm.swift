import FormModel
import FormNavigation
import FormProgress
import FormRules

/// The three-step forms of documents, one for each kind (NB-13).
public enum GoodsForm {
  struct Field {
    let label: String
    let kind: FieldKind
    let isMandatory: Bool
    /// What a complete document of the sample data has here.
    let sample: String

    init(_ label: String, _ sample: String, kind: FieldKind = .text, isMandatory: Bool = false) {
      (self.label, self.kind, self.isMandatory, self.sample) = (label, kind, isMandatory, sample)
    }
  }

  typealias Step = (name: String, fields: [Field])

  static func steps(of kind: GoodsDocument.Kind) -> [Step] {
    switch kind {
    case .receipt: receipt
    case .dispatch: dispatch
    case .invoice: invoice
    }
  }

  private static let receipt: [Step] = [
    (
      "Delivery",
      [
        Field("Supplier", "Nordwind Logistics", isMandatory: true),
        Field("Delivery note", "NW-4471-0093"),
      ]
    ),
    (
      "Goods",
      [
        Field("Item", "Gear G-12", isMandatory: true),
        Field("Quantity", "12", kind: .integer, isMandatory: true),
      ]
    ),
    ("Check", [Field("Damage", "None"), Field("Remarks", "Gate 4")]),
  ]

  private static let dispatch: [Step] = [
    (
      "Recipient",
      [
        Field("Customer", "Alpine Parts", isMandatory: true),
        Field("Address", "Bahnhofstrasse 4, Chur"),
      ]
    ),
    (
      "Goods",
      [
        Field("Item", "Seal kit", isMandatory: true),
        Field("Quantity", "240", kind: .integer, isMandatory: true),
      ]
    ),
    ("Transport", [Field("Carrier", "Rhône Freight"), Field("Tracking number", "RF 20 774")]),
  ]

  private static let invoice: [Step] = [
    (
      "Sender",
      [
        Field("Supplier", "Baltic Timber", isMandatory: true),
        Field("Invoice number", "BT-2026-118"),
      ]
    ),
    (
      "Amount",
      [
        Field("Purpose", "Six bundles", isMandatory: true),
        Field("Net amount", "1480.5", kind: .decimal, isMandatory: true),
      ]
    ),
    ("Approval", [Field("Approved by", "M. Lind"), Field("Remarks", "Paid in June")]),
  ]

  static let fieldCount = 6

  /// - Parameter texts: by field: what was entered; nil for a field that is not filled.
  static func make(_ kind: GoodsDocument.Kind, _ texts: [String?]) -> FormDefinition {
    var builder = FormBuilder()
    var place = 0
    do throws(FormError) {
      for step in steps(of: kind) {
        try builder.appendPage(name: step.name)
        for field in step.fields {
          var flags: FieldFlags = field.isMandatory ? .mandatory : []
          if texts[place] != nil { flags.insert(.filled) }
          let details = FieldDetails(label: field.label, kind: field.kind)
          try builder.appendField(flags, details: details)
          place += 1
        }
      }
    } catch {
      preconditionFailure("six fields on three pages are a form: \(error)")
    }
    return builder.build()
  }

  /// The answer that a text is, in a field of this kind; nil if it is none.
  static func answer(_ text: String, _ kind: FieldKind) -> AnswerValue? {
    switch kind {
    case .integer: Int(text).map { .integer($0) }
    case .decimal: Double(text).flatMap { $0.isFinite ? .decimal($0) : nil }
    default: .text(text)
    }
  }

  static func text(of answer: AnswerValue) -> String {
    switch answer {
    case .integer(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .text(let text): text
    default: ""
    }
  }

  /// By field: what it has now.
  static func texts(_ screen: borrowing InputFormScreen) -> [String?] {
    var texts: [String?] = []
    for page in screen.engine.pages {
      for field in 0..<((try? screen.engine.form.fieldCount(ofPage: page)) ?? 0) {
        let address = FieldID(page: page, field: field)
        let flags = try? screen.engine.form.flags(at: address)
        let answer = (try? screen.session.answer(at: address)) ?? nil
        texts.append(flags?.contains(.filled) == true ? answer.map { text(of: $0) } ?? "" : nil)
      }
    }
    return texts
  }

  /// The bar of a step. The first step has Cancel. The other steps have Back, labelled with the
  /// previous step. The last step has Save.
  static func bar(_ kind: GoodsDocument.Kind, step: Int, title: String) -> NavigationBarContent {
    let steps = steps(of: kind)
    let before = step > 1 && step <= steps.count ? steps[step - 2].name : ""
    return .goodsReceipt(.form(step: step, previousTitle: before), title: title)
  }
}
