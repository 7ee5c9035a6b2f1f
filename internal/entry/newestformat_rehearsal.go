//go:build rehearsal

package entry

// Newest is the newest format of entries that this program knows. This one is built only to
// rehearse an upgrade: it has a kind of entry more than the others.
const Newest = 2
