// FormProgress
