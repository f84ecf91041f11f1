// FormBenchmarks
