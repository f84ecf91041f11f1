import FormModel
import FormNavigation
import FormProgress

/// The three-step form of a document (NB-13).
enum GoodsForm {
  /// The steps: the name of each, with the labels and flags of its fields.
  static let steps: [(name: String, fields: [(label: String, flags: FieldFlags)])] = [
    ("Delivery", [("Supplier", .mandatory), ("Delivery note", [])]),
    ("Goods", [("Item", .mandatory), ("Quantity", .mandatory)]),
    ("Check", [("Damage", []), ("Remarks", [])]),
  ]

  static let fieldCount = steps.reduce(0) { $0 + $1.fields.count }

  /// - Parameter filled: by field: true if the field is filled.
  static func make(_ filled: [Bool]) -> FormDefinition {
    var builder = FormBuilder()
    var place = 0
    do throws(FormError) {
      for step in steps {
        try builder.appendPage(name: step.name)
        for (label, flags) in step.fields {
          let details = FieldDetails(label: label)
          try builder.appendField(filled[place] ? flags.union(.filled) : flags, details: details)
          place += 1
        }
      }
    } catch {
      preconditionFailure("six fields on three pages are a form: \(error)")
    }
    return builder.build()
  }

  /// By field: true if it is filled now.
  static func filled(_ screen: borrowing InputFormScreen) -> [Bool] {
    var filled: [Bool] = []
    for page in screen.engine.pages {
      for field in steps[page.place].fields.indices {
        let flags = try? screen.engine.form.flags(at: FieldID(page: page, field: field))
        filled.append(flags?.contains(.filled) ?? false)
      }
    }
    return filled
  }

  /// The bar of a step. The first step has Cancel. The other steps have Back, labelled with the
  /// previous step. The last step has Save.
  static func bar(step: Int, title: String) -> NavigationBarContent {
    let before = step > 1 && step <= steps.count ? steps[step - 2].name : ""
    return .goodsReceipt(.form(step: step, previousTitle: before), title: title)
  }
}
