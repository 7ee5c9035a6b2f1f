//go:build !rehearsal

package entry

// Newest is the newest format of entries that this program knows.
const Newest = 1
