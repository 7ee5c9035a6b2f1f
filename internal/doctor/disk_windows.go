package doctor

import (
	"path/filepath"
	"strings"

	"golang.org/x/sys/windows"
)

// room returns the free bytes for us on the folder's disk; false if nobody knows.
func room(folder string) (int64, bool) {
	name, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return 0, false
	}
	var free uint64
	if err := windows.GetDiskFreeSpaceEx(name, &free, nil, nil); err != nil {
		return 0, false
	}
	return int64(free), true
}

// sameDisk reports that both folders are on one drive.
func sameDisk(a, b string) (same, known bool) {
	x, first := filepath.Abs(a)
	y, second := filepath.Abs(b)
	return strings.EqualFold(filepath.VolumeName(x), filepath.VolumeName(y)), first == nil && second == nil
}

// remote names the kind of a folder that is on another computer; "" is none.
func remote(folder string) string {
	path, err := filepath.Abs(folder)
	if err != nil {
		return ""
	}
	root, err := windows.UTF16PtrFromString(filepath.VolumeName(path) + `\`)
	if err == nil && windows.GetDriveType(root) == windows.DRIVE_REMOTE {
		return "SMB"
	}
	return ""
}
