package doctor

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"
)

// disksPatience is the longest wait for the list of disks: one that does not answer is
// not offered.
const disksPatience = 300 * time.Millisecond

// OtherDisks returns the folders at which systems show disks that are connected, but for the
// one on which that folder is: where a copy outlives this disk. There may be more.
func OtherDisks(folder string) []string {
	found := make(chan []string, 1)
	go func() {
		found <- slices.DeleteFunc(shownDisks(), func(disk string) bool {
			same, known := sameDisk(disk, folder)
			return !known || same
		})
	}()
	select {
	case list := <-found:
		return list
	case <-time.After(disksPatience):
		return nil
	}
}

// shownDisks returns folders at which disks are shown, connected or not.
func shownDisks() (list []string) {
	if runtime.GOOS == "windows" {
		for letter := 'C'; letter <= 'Z'; letter++ {
			if root := string(letter) + `:\`; isFolder(root) {
				list = append(list, root)
			}
		}
		return list
	}
	for _, pattern := range []string{"/media/*", "/media/*/*", "/run/media/*/*", "/mnt/*", "/Volumes/*"} {
		places, _ := filepath.Glob(pattern) // the pattern is well formed
		list = append(list, slices.DeleteFunc(places, func(name string) bool { return !isFolder(name) })...)
	}
	return list
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}
