//go:build !windows

package cli

// isDoubleClicked reports whether somebody started the program by a double click, which elsewhere
// is a command of the desktop's, with its arguments.
func isDoubleClicked() bool { return false }
