//go:build !windows

package doctor

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// room returns the free bytes for us on the folder's disk; false if nobody knows.
func room(folder string) (int64, bool) {
	var s unix.Statfs_t
	if err := unix.Statfs(folder, &s); err != nil {
		return 0, false
	}
	return int64(s.Bavail) * int64(s.Bsize), true
}

// sameDisk reports that both folders are on one file system.
func sameDisk(a, b string) (same, known bool) {
	device := func(name string) (uint64, bool) {
		info, err := os.Stat(name)
		if err != nil {
			return 0, false
		}
		s, ok := info.Sys().(*syscall.Stat_t)
		if !ok {
			return 0, false
		}
		return uint64(s.Dev), true
	}
	x, first := device(a)
	y, second := device(b)
	return x == y, first && second
}
