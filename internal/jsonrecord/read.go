// Package jsonrecord reads the record of a tournament from JSON, as torneo
// convert writes it. It is strict: unknown fields, duplicate fields
// and values that no report file can have are refused, with line and column.
package jsonrecord

import (
	"bytes"
	"unicode/utf8"

	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// MaxSize is the largest size of a record, in bytes. It is larger than the report file
// with the same content.
const MaxSize = 4 * trf.MaxSize

// Is reports what begins as a record in JSON does; no report file does.
func Is(data []byte) bool {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")), " \t\r\n")
	return len(data) > 0 && data[0] == '{'
}

// Read reads a record. It is nil if there is a problem; there is one at most, an
// error.
func Read(data []byte) (*tournament.Tournament, trf.Problems) {
	d := &decoder{text: data}
	if len(data) > MaxSize {
		d.fail(-1, "json.size", "limit", MaxSize)
	} else if !utf8.Valid(data) {
		d.fail(invalid(data), "json.encoding")
	}
	t := new(tournament.Tournament)
	if d.problem == nil {
		d.read(t)
	}
	if d.problem == nil {
		d.check(t)
	}
	if d.problem != nil {
		return nil, trf.Problems{*d.problem}
	}
	return t, nil
}

// invalid returns the offset at which a text stops being UTF-8; its length if it never
// does.
func invalid(data []byte) int {
	for at := 0; at < len(data); {
		r, size := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && size == 1 {
			return at
		}
		at += size
	}
	return len(data)
}

// fail notes the first problem; -1 is the file as a whole.
func (d *decoder) fail(at int, id string, pairs ...any) bool {
	if d.problem != nil {
		return false
	}
	p := trf.Problem{Severity: trf.Error, Message: message.New(id, pairs...)}
	if at >= 0 {
		before := d.text[:min(at, len(d.text))]
		p.Line = 1 + bytes.Count(before, []byte("\n"))
		p.Column = 1 + utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
	}
	d.problem = &p
	return false
}
