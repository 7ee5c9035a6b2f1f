package trf

import (
	"unicode/utf8"

	"torneo/internal/codepage"
)

// open lays the file out as lines in the encoding that is stated, or that it has.
// What cannot be read in it is an error, and nothing is read.
func (r *reader) open(data []byte, stated *codepage.Encoding) bool {
	text := string(data)
	encoding, wide := codepage.UTF16(data)
	if stated != nil {
		encoding, wide = *stated, *stated == codepage.UTF16LE || *stated == codepage.UTF16BE
	}
	if wide {
		read, right := encoding.FromUTF16(data)
		if !right {
			r.doc = newDocument(text)
			r.report(Error, place{}, encoding.String(), "", "trf.encoding.broken", "encoding", encoding.String())
			return false
		}
		r.doc = newDocument(read)
		r.doc.Encoding = encoding
		if stated == nil {
			r.report(Note, place{}, "", encoding.String(), "trf.encoding.utf16")
		}
		return true
	}
	r.doc = newDocument(text)
	line, column := r.notUTF8()
	switch {
	case stated != nil && encoding == codepage.UTF8 && line > 0:
		r.report(Error, place{line: line, column: column}, "", "", "trf.encoding.broken", "encoding", encoding.String())
		return false
	case stated != nil:
		r.doc.Encoding = encoding
	case line > 0:
		r.guess(line, column)
	}
	return true
}

// guess takes the code page that the names suggest, and reports it: with a note
// if it is certainly that of Western Europe.
func (r *reader) guess(line, column int) {
	names, federation := r.rawNames()
	g := codepage.Guess(names, federation)
	r.doc.Encoding = g.Encoding
	severity, id := Adjustment, "trf.encoding.guessed"
	switch {
	case g.Example == "":
		severity, id = Note, "trf.encoding.western"
	case !g.Sure:
		id = "trf.encoding.unsure"
	case g.Encoding == codepage.Windows1252:
		severity = Note
	}
	r.report(severity, place{line: line, column: column}, "", g.Encoding.String(), id, "example", g.Example)
}

// Encoding is a code page, or a form of Unicode, in which a file is written.
type Encoding = codepage.Encoding

// EncodingNamed returns the encoding of that name: "utf-8", "utf-16le", "windows-1252" and so on.
func EncodingNamed(name string) (Encoding, bool) { return codepage.Parse(name) }

// EncodingNames returns the names that EncodingNamed knows.
func EncodingNames() []string { return codepage.Names() }

// AboutEncoding reports whether a message tells in which code page a file was
// read.
func AboutEncoding(id string) bool {
	return id == "trf.encoding.guessed" || id == "trf.encoding.unsure"
}

// rawNames returns the undecoded names: of the players with their federations,
// and of the event from the header, and second the event's federation. A
// character is a byte, as columns need.
func (r *reader) rawNames() (names []codepage.Name, federation string) {
	for n := range r.doc.Lines {
		raw := r.doc.Lines[n].Text
		switch part := func(from, to int) string { return raw[min(from-1, len(raw)):min(to, len(raw))] }; part(1, 3) {
		case "001":
			names = append(names, codepage.Name{Text: part(11, 53), Federation: part(54, 56)})
		case "032":
			federation = part(5, 7)
		case "012", "013", "022", "102", "112", "310":
			names = append(names, codepage.Name{Text: part(4, len(raw))})
		}
	}
	return names, federation
}

// notUTF8 returns the position of the first byte that is not UTF-8; line 0 if
// there is none.
func (r *reader) notUTF8() (line, column int) {
	for n := range r.doc.Lines {
		raw := r.doc.Lines[n].Text
		if utf8.ValidString(raw) {
			continue
		}
		for column = 1; ; column++ {
			c, size := utf8.DecodeRuneInString(raw)
			if c == utf8.RuneError && size <= 1 {
				return n + 1, column
			}
			raw = raw[size:]
		}
	}
	return 0, 0
}
