// CPrefetch is header-only; a target needs one source file.
