/// The properties of surveys, pages, panels and questions of SurveyJS 3 and, by their older names, of
/// SurveyJS 1, with what the importer does about them.
enum SurveyParts {
  static let survey = PartTable(
    read: """
      pages elements questions title locale clearInvisibleValues calculatedValues triggers mode readOnly
      maxTextLength maxOthersLength maxCommentLength storeOthersAsComment
      """,
    unused: """
      $schema allowCompleteSurveyAutomatic allowResizeComment autoAdvanceAllowComplete
      autoAdvanceEnabled autoFocusFirstError autoFocusFirstQuestion autoGrowComment
      backgroundImage backgroundImageAttachment backgroundImageFit backgroundOpacity
      checkErrorsMode commentAreaRows completeText completedBeforeHtml completedHtml
      completedHtmlOnCondition cookieName description editText fitToContainer
      focusFirstQuestionAutomatic focusOnFirstError goNextPageAutomatic gridLayoutEnabled header
      headerView loadingHtml logo logoFit logoHeight logoPosition logoWidth matrixDragHandleArea
      mobileLogo navigateToUrl navigateToUrlOnCondition
      navigationButtonsLocation pageNextText pagePrevText partialSendEnabled previewMode
      previewText progressBarInheritWidthFrom progressBarLocation
      progressBarNavigationTextLocation progressBarShowNavigationText
      progressBarShowPageNumbers progressBarShowPageTitles progressBarType
      questionDescriptionLocation questionErrorLocation questionOrder questionStartIndex
      questionTitleLocation questionTitlePattern questionTitleTemplate questionsOrder regionLocale
      requiredMark requiredText sendResultOnPageNext showBrandInfo showCompletePage
      showCompletedPage showNavigationButtons showPageNumbers showPageTitles showPrevButton
      showPreviewBeforeComplete showProgressBar showQuestionNumbers showTOC showTimer
      showTimerPanel showTimerPanelMode showTitle sjsVersion startSurveyText
      surveyId surveyPostId surveyShowDataSaving textUpdateMode themeVariables timerInfoMode
      timerLocation tocItemComponent tocLocation validateVisitedEmptyFields width widthMode
      """,
    missing: [
      (
        "questionsOnPageMode isSinglePage", "questions are on the pages that list them",
        "the pages are those of the file"
      ),
      (
        "firstPageIsStartPage firstPageIsStarted", "a form has no start page",
        "the first page is one like the others"
      ),
      (
        "timeLimit timeLimitPerPage maxTimeToFinish maxTimeToFinishPage",
        "no clock ends a form", "filled in any time"
      ),
    ]
  )

  static let panel = PartTable(
    read:
      "type name title elements questions visible visibleIf enableIf readOnly isRequired requiredIf",
    unused: """
      allowAdaptiveActions colSpan content description descriptionLocation effectiveColSpan
      errorLocation gridLayoutColumns hideNumber indent innerIndent isNewLine maxWidth minWidth page
      questionErrorLocation questionOrder questionStartIndex questionTitleLocation
      questionTitleWidth questionsOrder requiredErrorText showNumber showQuestionNumbers showTitle
      startWithNewLine state titleLocation width
      """
  )

  static let page = panel.with(
    PartTable(
      unused: """
        navigationButtonsVisibility navigationDescription navigationTitle showNavigationButtons
        """,
      missing: [("timeLimit maxTimeToFinish", "no clock ends a page", "filled in any time")]
    )
  )

  /// What every question has.
  static let question = PartTable(
    read: """
      type name title valueName visible visibleIf enableIf readOnly isRequired requiredIf
      defaultValue clearIfInvisible validators setValueExpression setValueIf resetValueIf
      defaultValueExpression description requiredErrorText
      """,
    unused: """
      colSpan commentPlaceHolder commentPlaceholder correctAnswer defaultDisplayValue
      descriptionLocation effectiveColSpan errorLocation hideNumber indent
      isNewLine maxWidth minWidth page randomize randomizeCategory renderAs
      hasComment showCommentArea commentText showNumber showTitle size startWithNewLine state titleLocation
      useDisplayValuesInDynamicTexts useDisplayValuesInTitle width
      """,
    missing: [
      ("bindings", "no property follows an answer", "stays as it is")
    ]
  )

  /// What has questions of its own: matrices, panels that repeat, and several texts.
  static let container = question.with(
    PartTable(
      unused: "description requiredErrorText",
      missing: [
        (
          "setValueExpression setValueIf resetValueIf defaultValueExpression",
          "the form runs no actions", "sets no value"
        ),
        ("validators", "a group has no answer to check", "any answers are valid"),
        (
          "valueName", "the questions in it are known by its name",
          "shares no answers with others"
        ),
        ("showCommentArea hasComment", "a group has no comment", "asks for no comment"),
        ("clearIfInvisible", "its questions say themselves", "as the survey says"),
        ("defaultValue", "a group has no answer of its own", "begins without answers"),
      ]
    )
  )

  static let choice = PartTable(
    read: "value text visibleIf enableIf isExclusive",
    unused: "imageLink commentPlaceholder randomize randomizeCategory score",
    missing: [
      (
        "showCommentArea isCommentRequired elements", "a choice has no questions of its own",
        "asks for nothing more"
      )
    ]
  )

  /// A row of a matrix.
  static let row = PartTable(
    read: "value text visibleIf enableIf",
    unused: "randomize randomizeCategory requiredIf isRequired"
  )

  static let validator = PartTable(
    read: """
      type text minValue maxValue minLength maxLength allowDigits minCount maxCount regex
      caseInsensitive insensitive expression notificationType
      """
  )

  static let trigger = PartTable(
    read: """
      type expression name operator value pages questions setToName setValue isVariable gotoName
      fromName copyDisplayValue runExpression
      """
  )

  static let calculatedValue = PartTable(read: "name expression", unused: "includeIntoResult")
}
