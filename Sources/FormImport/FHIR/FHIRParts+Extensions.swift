extension FHIRParts {
  /// The extensions of FHIR itself and of Structured Data Capture, by the last part of their address.
  static let extensions = PartTable(
    read: """
      variable minValue maxValue minLength maxDecimalPlaces regex questionnaire-constraint
      targetConstraint questionnaire-itemControl questionnaire-hidden questionnaire-minOccurs
      questionnaire-maxOccurs sdc-questionnaire-enableWhenExpression
      sdc-questionnaire-calculatedExpression sdc-questionnaire-initialExpression
      extension-Questionnaire.item.answerConstraint sdc-questionnaire-answerOptionsToggleExpression
      questionnaire-openLabel questionnaire-optionExclusive sdc-questionnaire-openLabel
      sdc-questionnaire-answerExpression entryFormat translation
      """,
    unused: fromFHIR + " " + fromDataCapture,
    missing: [
      (
        "questionnaire-optionRestriction", "choices do not depend on answers",
        "all are always offered"
      ),
      (
        """
        questionnaire-referenceFilter questionnaire-referenceProfile
        questionnaire-referenceResource
        """, "a reference is a text", "any text is taken"
      ),
      (
        "sdc-questionnaire-lookupQuestionnaire", "another questionnaire finds the answer",
        "takes an answer as it is"
      ),
      ("questionnaire-signatureRequired", "answers are not signed", "no signature is required"),
      ("questionnaire-usageMode", "a form is there to be filled", "always shown"),
      (
        "questionnaire-unitOption questionnaire-unitValueSet sdc-questionnaire-unitOpen",
        "a number has no unit that a person chooses", "takes a number without a unit"
      ),
      (
        "sdc-questionnaire-minQuantity sdc-questionnaire-maxQuantity",
        "a number has no unit of its own", "any number is valid"
      ),
      (
        "questionnaire-externallydefined", "another system has the options",
        "takes what the file offers"
      ),
      ("mimeType maxSize", "files are not looked into", "any file is valid"),
      (
        "sdc-questionnaire-questionnaireAdaptive", "a server chooses the next question",
        "has the questions of the file alone"
      ),
      (
        "sdc-questionnaire-subQuestionnaire", "its items are in another file",
        "the form has none of them"
      ),
      ("sdc-questionnaire-entryMode", "pages have no fixed order", "filled in any order"),
      (
        "extension-Questionnaire.item.disabledDisplay", "a form hides what is disabled",
        "hidden instead of read-only"
      ),
      (
        "questionnaire-definitionBased", "the definition that it names is not in the file",
        "without what the definition says"
      ),
      ("cqf-expression cqf-calculatedValue", "no expression computes an element", "stays as it is"),
    ]
  )

  private static let fromFHIR = """
    artifact-author artifact-contact artifact-copyrightLabel artifact-endorser
    artifact-relatedArtifact artifact-topic artifact-versionAlgorithm artifact-versionPolicy
    codeOptions coding-purpose cpg-answerValueSetSource cpg-itemImage cpg-knowledgeCapability
    cpg-knowledgeRepresentationLevel cqf-library data-absent-reason derivation-reference designNote
    display extension-Questionnaire.copyrightLabel
    extension-Questionnaire.versionAlgorithm extension-Questionnaire.versionAlgorithm[x] itemWeight
    language maxLines minLines ordinalValue preferredTerminologyServer
    quantity-precision questionnaire-baseType questionnaire-choiceOrientation
    questionnaire-derivationType questionnaire-displayCategory questionnaire-fhirType
    questionnaire-index-answer questionnaire-instruction questionnaire-optionPrefix
    questionnaire-ordinalValue questionnaireresponse-author terminology-server
    questionnaire-sliderStepValue questionnaire-studyProtocolReference questionnaire-supportLink
    questionnaire-unit rendering-markdown rendering-style rendering-styleSensitive rendering-xhtml
    replaces resource-approvalDate resource-effectivePeriod resource-lastReviewDate
    structuredefinition-fmm structuredefinition-normative-version
    structuredefinition-standards-status structuredefinition-wg usagecontext-group
    valueset-conceptOrder valueset-label valueset-supplement valueset-unclosed
    """

  private static let fromDataCapture = """
    sdc-questionnaire-assemble-expectation sdc-questionnaire-assembleContext
    sdc-questionnaire-assembledFrom sdc-questionnaire-candidateExpression
    sdc-questionnaire-choiceColumn sdc-questionnaire-collapsible sdc-questionnaire-columnCount
    sdc-questionnaire-contextExpression sdc-questionnaire-definitionExtract
    sdc-questionnaire-definitionExtractValue sdc-questionnaire-endpoint
    sdc-questionnaire-extractAllocateId sdc-questionnaire-isSubject
    sdc-questionnaire-itemAnswerMedia sdc-questionnaire-itemContext
    sdc-questionnaire-itemExtractionContext sdc-questionnaire-prepopulate-subject
    sdc-questionnaire-itemMedia sdc-questionnaire-itemPopulationContext sdc-questionnaire-keyboard
    sdc-questionnaire-launchContext sdc-questionnaire-library
    sdc-questionnaire-observation-extract-category sdc-questionnaire-observation-extract-entry
    sdc-questionnaire-observationExtract sdc-questionnaire-observationExtractEntry
    sdc-questionnaire-observationLinkPeriod sdc-questionnaire-optionalDisplay sdc-questionnaire-performerType
    sdc-questionnaire-preferredTerminologyServer sdc-questionnaire-referencesContained
    sdc-questionnaire-renderingCriticalExtension sdc-questionnaire-shortText
    sdc-questionnaire-sourceQueries sdc-questionnaire-sourceStructureMap
    sdc-questionnaire-supportHyperlink sdc-questionnaire-targetStructureMap
    sdc-questionnaire-templateExtract sdc-questionnaire-templateExtractBundle
    sdc-questionnaire-templateExtractContext sdc-questionnaire-templateExtractValue
    sdc-questionnaire-unitSupplementalSystem sdc-questionnaire-width
    """
}
