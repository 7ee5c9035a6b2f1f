package server

import (
	"encoding/binary"
	"syscall"
)

// systemMemory asks macOS.
func systemMemory() int64 {
	text, err := syscall.Sysctl("hw.memsize")
	if err != nil {
		return 0
	}
	var bytes [8]byte
	copy(bytes[:], text) // a zero at the end is cut off
	return int64(binary.LittleEndian.Uint64(bytes[:]))
}
