package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// gap is how many zeros between two segments of data are written out instead of beginning another
// segment: compressed they are next to nothing, and the beginnings of 100,000 segments are not.
const gap = 512

// dataSection is the number of the section of data in a module.
const dataSection = 11

var errModule = errors.New("the module has another form than Go writes")

// segment is a part of the memory as a module begins with it.
type segment struct {
	at   int64
	data []byte
}

// merge returns a module with the same memory in fewer segments.
func merge(module []byte) ([]byte, error) {
	if len(module) < 8 {
		return nil, errModule
	}
	out := bytes.Clone(module[:8])
	r := reader{rest: module[8:]}
	for len(r.rest) > 0 {
		kind := r.take(1)
		body := r.take(r.readUnsigned())
		if r.failed {
			return nil, errModule
		}
		if kind[0] == dataSection {
			var err error
			if body, err = mergeData(body); err != nil {
				return nil, err
			}
		}
		out = append(out, kind[0])
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out, nil
}

// mergeData merges the segments of a section of data.
func mergeData(body []byte) ([]byte, error) {
	r := reader{rest: body}
	var merged []segment
	for range r.readUnsigned() {
		if head := r.take(2); r.failed || head[0] != 0 || head[1] != 0x41 { // of the only memory, at a constant
			return nil, errModule
		}
		s := segment{at: r.readSigned()}
		if end := r.take(1); r.failed || end[0] != 0x0b {
			return nil, errModule
		}
		if s.data = r.take(r.readUnsigned()); r.failed || s.at < 0 {
			return nil, errModule
		}
		if len(merged) > 0 {
			last := &merged[len(merged)-1]
			if between := s.at - last.at - int64(len(last.data)); between >= 0 && between <= gap {
				last.data = append(append(last.data, make([]byte, between)...), s.data...)
				continue
			}
		}
		s.data = bytes.Clone(s.data)
		merged = append(merged, s)
	}
	if len(r.rest) > 0 {
		return nil, errModule
	}
	out := binary.AppendUvarint(nil, uint64(len(merged)))
	for _, s := range merged {
		out = append(out, 0, 0x41)
		out = appendSigned(out, s.at)
		out = append(out, 0x0b)
		out = binary.AppendUvarint(out, uint64(len(s.data)))
		out = append(out, s.data...)
	}
	return out, nil
}

// reader reads the numbers of a module (LEB128), and remembers if they ended too early.
type reader struct {
	rest   []byte
	failed bool
}

func (r *reader) take(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		r.failed, n = true, 0
	}
	data := r.rest[:n]
	r.rest = r.rest[n:]
	return data
}

func (r *reader) readUnsigned() uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 {
		r.failed = true
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

func (r *reader) readSigned() (n int64) {
	for shift := 0; ; shift += 7 {
		b := r.take(1)
		if r.failed || shift > 56 {
			r.failed = true
			return 0
		}
		n |= int64(b[0]&0x7f) << shift
		if b[0] < 0x80 {
			if b[0]&0x40 != 0 {
				n -= 1 << (shift + 7)
			}
			return n
		}
	}
}

func appendSigned(out []byte, n int64) []byte {
	for {
		b := byte(n & 0x7f)
		n >>= 7
		if n == 0 && b&0x40 == 0 || n == -1 && b&0x40 != 0 {
			return append(out, b)
		}
		out = append(out, b|0x80)
	}
}
