//go:build !windows && !darwin

package cli

// systemMemory is not known elsewhere.
func systemMemory() int64 { return 0 }
