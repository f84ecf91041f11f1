/// The elements of a Questionnaire in FHIR STU3, R4 and R5, with what the importer does about them.
/// Names are without the type at their end: `value` stands for `valueCoding`.
enum FHIRParts {
  static let questionnaire = PartTable(
    read: "resourceType language title name item contained extension modifierExtension",
    unused: """
      id meta text fhir_comments url identifier version versionAlgorithm derivedFrom status
      experimental subjectType date publisher contact description useContext jurisdiction purpose
      copyright copyrightLabel approvalDate lastReviewDate effectivePeriod code
      """,
    missing: [
      ("implicitRules", "the rules that it names are not in the file", "read as if it had none"),
      ("group", "it is of FHIR DSTU2", "the form has no questions of it"),
    ]
  )

  static let item = PartTable(
    read: """
      linkId text type enableWhen enableBehavior required repeats readOnly maxLength answerValueSet
      answerOption option options answerConstraint initial item extension modifierExtension
      """,
    unused: "id fhir_comments prefix code definition",
    missing: [
      ("disabledDisplay", "a form hides what is disabled", "hidden instead of read-only")
    ]
  )

  static let test = PartTable(
    read: "question operator answer hasAnswer extension modifierExtension",
    unused: "id fhir_comments"
  )

  /// An option of a choice, or an initial answer.
  static let option = PartTable(
    read: "value initialSelected extension modifierExtension",
    unused: "id fhir_comments"
  )

  /// The name of an element whose name ends with a type.
  static func name(of key: String) -> String {
    for stem in ["value", "answer", "initial", "versionAlgorithm"]
    where key.hasPrefix(stem) && key.dropFirst(stem.count).first?.isUppercase == true {
      let whole = ["answerConstraint", "answerOption", "answerValueSet", "initialSelected"]
      return whole.contains(key) ? key : stem
    }
    return key
  }
}
