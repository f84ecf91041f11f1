// FormBaselines
