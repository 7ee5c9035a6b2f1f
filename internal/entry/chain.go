package entry

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"strconv"
	"strings"
)

// Link sums up a journal up to one of its entries: that entry, as it is kept, and the
// link of the one before, which is zero for the first. So it is a function of the
// entries alone: everybody who has them, by whichever way they came, has the same one.
type Link [sha256.Size]byte

// The labels of a sum name its kind and its version.
const (
	linkLabel = "torneo journal link 1\x00"
	headLabel = "torneo journal head 1\x00"
)

// Chain adds up the entries of a journal, the first one first. The zero one is of none.
type Chain struct {
	Number   int64 // of the last one
	Link     Link
	moments  int   // how often the time is another one than that of the entry before, as far as that matters
	from, at int64 // the first time, and the last
}

// leastMoments is the number of moments that a head must cover before it is told to
// others. Each is known to the microsecond to who has the journal alone: to find out
// from a head what an entry says, that which nobody has been told would have to be
// guessed all at once. On a clock of half a millisecond, with every second known, that
// is one of 2^88.
const leastMoments = 8

// Add adds the entry that follows. Its number is its place, its time counts to the microsecond.
func (c *Chain) Add(e *Entry) {
	c.Number++
	at := e.Time.UnixMicro()
	if c.moments == 0 {
		c.from = at
	}
	if c.moments == 0 || c.moments < leastMoments && at != c.at {
		c.moments++
	}
	c.at = at
	var room [512]byte // most entries fit
	b := append(room[:0], linkLabel...)
	b = append(b, c.Link[:]...)
	b = binary.BigEndian.AppendUint64(b, uint64(c.Number))
	b = binary.BigEndian.AppendUint64(b, uint64(at))
	for _, text := range [...]string{e.Actor, e.Identity, e.Role, e.Device, e.Reason, e.Kind} {
		b = binary.BigEndian.AppendUint32(b, uint32(len(text)))
		b = append(b, text...)
	}
	b = binary.BigEndian.AppendUint64(b, uint64(e.Version))
	b = binary.BigEndian.AppendUint32(b, uint32(len(e.Data)))
	b = append(b, e.Data...)
	c.Link = sha256.Sum256(b)
}

// Follow goes on from the link that is kept of the entry with that number, whatever was added.
func (c *Chain) Follow(number int64, kept Link) { c.Number, c.Link = number, kept }

// Join goes on with a chain that followed the link which this one ends with.
func (c *Chain) Join(next *Chain) {
	if next.moments == 0 {
		return
	}
	c.Number, c.Link = next.Number, next.Link
	if c.moments == 0 {
		c.from = next.from
	} else if c.at == next.from {
		c.moments--
	}
	c.moments, c.at = min(c.moments+next.moments, leastMoments), next.at
}

// Append returns the chain with entries that follow; the one before stays as it is.
func (c Chain) Append(entries ...Entry) Chain {
	for k := range entries {
		c.Add(&entries[k])
	}
	return c
}

// Head returns the head of a chain for others, and false while too little in it is
// unknown to them.
func (c *Chain) Head() (Head, bool) {
	return c.head(), c.moments >= leastMoments
}

// head returns a sum over the link, which nobody is told: what follows cannot be guessed from
// it.
func (c *Chain) head() Head {
	b := append([]byte(headLabel), c.Link[:]...)
	b = binary.BigEndian.AppendUint64(b, uint64(c.Number))
	return Head{Number: c.Number, Sum: sha256.Sum256(b)}
}

// Head proves that a journal had these entries up to a number, and no others. It tells
// nothing of what they say.
type Head struct {
	Number int64
	Sum    [sha256.Size]byte
}

// String returns the head as it is printed and published: "57-" and the sum, in hexadecimal.
func (h Head) String() string {
	return strconv.FormatInt(h.Number, 10) + "-" + hex.EncodeToString(h.Sum[:])
}

// IsZero reports that there is none.
func (h Head) IsZero() bool { return h == Head{} }

// ParseHead reads a head as it was printed, blanks and breaks of lines within it or not.
func ParseHead(parts ...string) (h Head, right bool) {
	number, sum, found := strings.Cut(strings.ToLower(strings.Join(strings.Fields(strings.Join(parts, "")), "")), "-")
	if !found || len(sum) != hex.EncodedLen(len(h.Sum)) {
		return h, false
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n < 1 || strconv.FormatInt(n, 10) != number {
		return h, false
	}
	if _, err := hex.Decode(h.Sum[:], []byte(sum)); err != nil {
		return h, false
	}
	h.Number = n
	return h, true
}

// Standing returns the number of the entry of a journal that a head belongs to, 0 if to
// none. One that others have added to still has it where it was.
func Standing(h Head, entries []Entry) int64 {
	var c Chain
	for k := range entries {
		c.Add(&entries[k])
		if c.Number == h.Number {
			if c.head() == h {
				return h.Number
			}
			return 0
		}
	}
	return 0
}

// String returns a link as it is kept.
func (l Link) String() string { return base64.RawStdEncoding.EncodeToString(l[:]) }

// ParseLink reads one as it is kept.
func ParseLink(text string) (l Link, right bool) {
	if len(text) != base64.RawStdEncoding.EncodedLen(len(l)) {
		return l, false
	}
	_, err := base64.RawStdEncoding.Strict().Decode(l[:], []byte(text))
	return l, err == nil
}
