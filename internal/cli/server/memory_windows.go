package server

import (
	"syscall"
	"unsafe"
)

// systemMemory asks Windows.
func systemMemory() int64 {
	var status struct {
		length, load                                                                     uint32
		total, free, totalPage, freePage, totalVirtual, freeVirtual, freeExtendedVirtual uint64
	}
	status.length = uint32(unsafe.Sizeof(status))
	ask := syscall.NewLazyDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")
	if ok, _, _ := ask.Call(uintptr(unsafe.Pointer(&status))); ok == 0 {
		return 0
	}
	return int64(status.total)
}
