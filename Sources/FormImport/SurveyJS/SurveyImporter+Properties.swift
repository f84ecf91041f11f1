extension SurveyImporter {
  /// Properties that the importer reads, or reports elsewhere.
  private static let known: Set = [
    "pages", "questions", "elements", "templateElements", "title", "locale", "clearInvisibleValues",
    "calculatedValues", "triggers", "type", "name", "valueName", "visible", "visibleIf", "enableIf",
    "requiredIf", "isRequired", "readOnly", "choices", "choicesByUrl", "choicesFromQuestion",
    "hasOther", "showOtherItem", "otherText", "hasNone", "showNoneItem", "noneText", "rateMin",
    "rateMax", "rateStep", "rateCount", "rateValues", "columns", "rows", "cellType", "items",
    "inputType", "min", "max", "maxLength", "minSelectedChoices", "maxSelectedChoices",
    "validators",
    "defaultValue", "expression", "html", "clearIfInvisible", "valueTrue", "valueFalse",
    "multiSelect",
    "choicesVisibleIf", "choicesEnableIf", "setValueExpression", "setValueIf", "resetValueIf",
    "defaultValueExpression", "value", "text", "totalType", "panelCount", "minPanelCount",
    "maxPanelCount", "allowAddPanel", "allowRemovePanel", "templateTitle", "rowCount",
    "minRowCount", "maxRowCount", "allowAddRows", "allowRemoveRows",
  ]

  /// Reports the properties that the importer ignores.
  mutating func noteProperties(of node: JSONNode) {
    for (key, value) in node.members where !Self.known.contains(key) {
      notes.tally(
        .changed,
        at: value.offset,
        "property \(TextQuote.of(key))",
        reason: "a form has no place for it",
        meaning: "not kept"
      )
    }
  }
}
