// FormFuzzing
