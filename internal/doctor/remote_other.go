//go:build !linux && !windows

package doctor

import "golang.org/x/sys/unix"

// remote names the kind of a folder that is on another computer; "" is none.
func remote(folder string) string {
	var s unix.Statfs_t
	if err := unix.Statfs(folder, &s); err != nil || s.Flags&unix.MNT_LOCAL != 0 {
		return ""
	}
	return unix.ByteSliceToString(s.Fstypename[:])
}
