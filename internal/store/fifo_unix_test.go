//go:build unix

package store_test

import "syscall"

// fifo makes a pipe with a name: opening it does not come back until somebody opens its
// other end, as a network folder that went away.
func fifo(path string) error { return syscall.Mkfifo(path, 0o600) }
