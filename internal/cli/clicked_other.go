//go:build !windows

package cli

// clicked reports that somebody started the program by a double click, which elsewhere is
// a command of the desktop's, with its arguments.
func clicked() bool { return false }
