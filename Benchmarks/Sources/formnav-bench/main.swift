import BenchCommands
import ToolKit

// The part of `formnav` that measures and judges: it builds in a fraction of the time.
Tool(BenchCommands.all).main()
