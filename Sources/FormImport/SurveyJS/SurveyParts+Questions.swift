extension SurveyParts {
  /// Returns what a question of a type has.
  static func table(ofType type: String) -> PartTable { tables[type] ?? question }

  /// The names of all properties.
  static let allNames: Set<String> = {
    let others = [survey, page, choice, row, validator, trigger, calculatedValue]
    let all = others + tables.values + tables.keys.map(column)
    return all.reduce(into: []) { $0.formUnion($1.treatments.keys) }
  }()

  static let tables: [String: PartTable] = [
    "panel": panel, "flowpanel": panel, "paneldynamic": panelDynamic,
    "matrix": matrix, "matrixdropdown": matrixDropdown, "matrixdynamic": matrixDynamic,
    "multipletext": severalTexts, "text": text, "comment": comment, "expression": expression,
    "boolean": boolean, "rating": rating, "radiogroup": select, "dropdown": select,
    "buttongroup": select, "imagepicker": select, "checkbox": several, "tagbox": several,
    "ranking": several, "html": note, "image": note, "file": file, "signaturepad": signature,
    "color": text,
  ]

  static let text = question.with(
    PartTable(
      read: "inputType min max minValueExpression maxValueExpression maxLength",
      unused: """
        autoComplete autocomplete dataList inputSize inputTextAlignment maxErrorText minErrorText
        placeHolder placeholder stepErrorText textUpdateMode
        """,
      missing: [
        ("maskType maskSettings", "an answer has no mask", "any text is taken"),
        ("step", "no step is checked", "any value between is valid"),
      ]
    )
  )

  static let comment = question.with(
    PartTable(
      read: "maxLength",
      unused: """
        acceptCarriageReturn allowResize autoGrow cols placeHolder placeholder rows textUpdateMode
        """
    )
  )

  static let expression = question.with(
    PartTable(
      read: "expression",
      unused: """
        currency displayStyle format maximumFractionDigits minimumFractionDigits useGrouping
        """,
      missing: [("precision", "values keep all their places", "not rounded")]
    )
  )

  static let boolean = commented.with(
    PartTable(
      read: "valueTrue valueFalse",
      unused: "displayMode label labelFalse labelTrue swapOrder useTitleAsLabel"
    )
  )

  static let rating = commented.with(
    PartTable(
      read: "rateMin rateMax rateStep rateCount rateValues",
      unused: """
        autoGenerate displayMode displayRateDescriptionsAsExtremeItems itemComponent
        maxRateDescription maximumRateDescription minRateDescription mininumRateDescription
        rateColorMode rateDescriptionLocation rateDisplayMode rateType scaleColorMode
        """
    )
  )

  /// What has a comment beside the answer.
  private static let commented = question.with(
    PartTable(read: "showCommentArea hasComment commentText")
  )

  /// A choice of one.
  static let select = commented.with(
    PartTable(
      read: """
        choices choicesByUrl choicesFromQuestion choicesFromQuestionMode choicesVisibleIf
        choicesEnableIf hideIfChoicesEmpty showOtherItem hasOther otherText storeOthersAsComment
        showNoneItem hasNone noneText showRefuseItem refuseText
        showDontKnowItem dontKnowText choicesMin choicesMax choicesStep multiSelect
        """,
      unused: """
        allowClear autoComplete autocomplete choiceTextsFromQuestion choiceValuesFromQuestion
        choicesLazyLoadEnabled choicesLazyLoadPageSize choicesOrder
        closeOnSelect colCount contentMode createCustomChoiceText hideSelectedItems imageFit
        imageHeight imageWidth inputFieldComponent itemComponent maxImageHeight maxImageWidth
        minImageHeight minImageWidth optionsCaption otherErrorText otherPlaceHolder
        otherPlaceholder placeholder searchEnabled searchMode separateSpecialChoices
        showClearButton showLabel showOptionsCaption textWrapEnabled
        """,
      missing: [
        ("allowCustomChoices", "a choice takes only values of its list", "takes no new values")
      ]
    )
  )

  /// A choice of several.
  static let several = select.with(
    PartTable(
      read: "minSelectedChoices maxSelectedChoices",
      unused: """
        longTap selectAllText selectToRankAreasLayout selectToRankEmptyRankedAreaText
        selectToRankEmptyUnrankedAreaText selectToRankEnabled selectToRankSwapAreas
        showSelectAllItem hasSelectAll
        """,
      missing: [
        ("valuePropertyName", "an answer is a list of values", "has no parts that could be read")
      ]
    )
  )

  static let note = question.with(
    PartTable(
      read: "html text",
      unused: "altText contentMode imageFit imageHeight imageLink imageWidth"
    )
  )

  static let file = commented.with(
    PartTable(
      unused: """
        allowCameraAccess allowImagesPreview cameraFacingMode confirmDelete fileOrPhotoPlaceholder
        filePlaceholder imageHeight imageWidth photoPlaceholder showPreview sourceType
        storeDataAsText waitForUpload
        """,
      missing: [
        (
          "acceptedCategories acceptedTypes maxSize", "files are not looked into",
          "any file is valid"
        ),
        ("allowMultiple maxFiles", "a field has one answer", "takes one file"),
      ]
    )
  )

  static let signature = question.with(
    PartTable(
      unused: """
        allowClear backgroundColor backgroundImage dataFormat height penColor penMaxWidth penMinWidth
        placeholder placeholderReadOnly showPlaceholder signatureAutoScaleEnabled signatureHeight
        signatureWidth storeDataAsText waitForUpload
        """
    )
  )
}
