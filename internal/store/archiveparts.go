package store

import (
	"encoding/binary"
	"errors"
	"sync"

	"github.com/klauspost/compress/zstd"

	"torneo/internal/entry"
)

// A part of an archive is a row: entries that follow each other, compressed (Zstandard), with the
// number and the link of the last one. What is compressed is for each entry its number, its time
// after that of the entry before in microseconds, its version, and its texts and data, each with
// its length before it. Links are not kept: they follow from the entries, and the last one of the
// part says whether these are right.
type archivePart struct {
	last int64
	link string
	data []byte
}

const (
	partOfArchive = 2 << 20                            // bytes of entries after which a part ends
	mostOfPart    = partOfArchive + maxLine            // the most that a part can become
	mostPart      = mostOfPart + mostOfPart>>7 + 1<<10 // of one that compression makes longer
)

var (
	packer = sync.OnceValues(func() (*zstd.Encoder, error) {
		return zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true))
	})
	unpacker = sync.OnceValues(func() (*zstd.Decoder, error) {
		return zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(mostOfPart), zstd.WithDecoderLowmem(true))
	})
)

// packEntries makes the parts of a journal that begins with these entries.
func packEntries(entries []Entry) (parts []archivePart, err error) {
	to, err := packer()
	if err != nil {
		return nil, err
	}
	var chain entry.Chain
	var raw []byte
	var at int64
	for k := range entries {
		e := &entries[k]
		chain.Add(e)
		raw, at = appendPacked(raw, e, at), micro(e.Time)
		if len(raw) >= partOfArchive || k == len(entries)-1 {
			parts = append(parts, archivePart{e.Number, chain.Link.String(), to.EncodeAll(raw, nil)})
			raw, at = raw[:0], 0
		}
	}
	return parts, nil
}

func appendPacked(b []byte, e *Entry, before int64) []byte {
	b = binary.AppendUvarint(b, uint64(e.Number))
	b = binary.AppendVarint(b, micro(e.Time)-before)
	b = binary.AppendUvarint(b, uint64(e.Version))
	for _, text := range [...]string{e.Actor, e.Identity, e.Role, e.Device, e.Reason, e.Kind} {
		b = append(binary.AppendUvarint(b, uint64(len(text))), text...)
	}
	return append(binary.AppendUvarint(b, uint64(len(e.Data))), e.Data...)
}

var errPacked = errors.New("not as it was written")

// unpack returns the entries of a part that follow on a chain, and moves the chain to the last of
// them. The error says that the part is not as it was written.
func (p *archivePart) unpack(chain *entry.Chain, word func(string) string) ([]Entry, error) {
	from, err := unpacker()
	if err != nil {
		return nil, err
	}
	raw, err := from.DecodeAll(p.data, nil)
	if err != nil {
		return nil, err
	}
	r := packed{rest: raw}
	var list []Entry
	var at int64
	for len(r.rest) > 0 && !r.wrong {
		var e Entry
		e.Number = int64(r.uvarint())
		at += r.varint()
		e.Version = int(r.uvarint())
		for _, text := range [...]*string{&e.Actor, &e.Identity, &e.Role, &e.Device} {
			*text = word(r.text())
		}
		e.Reason, e.Kind = r.text(), word(r.text())
		e.Time, e.Data = moment(at), []byte(r.text())
		if e.Number != chain.Number+1 || r.wrong {
			return nil, errPacked
		}
		chain.Add(&e)
		list = append(list, e)
	}
	if kept, right := entry.ParseLink(p.link); r.wrong || !right || chain.Number != p.last || chain.Link != kept {
		return nil, errPacked
	}
	return list, nil
}

// packed reads what appendPacked wrote.
type packed struct {
	rest  []byte
	wrong bool
}

func (r *packed) uvarint() uint64 {
	n, length := binary.Uvarint(r.rest)
	if length <= 0 || n > 1<<62 {
		r.wrong, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[length:]
	return n
}

func (r *packed) varint() int64 {
	n, length := binary.Varint(r.rest)
	if length <= 0 {
		r.wrong, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[length:]
	return n
}

func (r *packed) text() string {
	n := r.uvarint()
	if n > uint64(len(r.rest)) {
		r.wrong, r.rest = true, nil
		return ""
	}
	text := string(r.rest[:n])
	r.rest = r.rest[n:]
	return text
}
