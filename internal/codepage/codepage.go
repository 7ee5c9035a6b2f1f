// Package codepage reads files that are not UTF-8. It finds the encoding of a
// file from the names in it, among those of chess programs.
package codepage

import (
	"bytes"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// Encoding is the character encoding of a file.
type Encoding uint8

const (
	UTF8 Encoding = iota
	UTF16LE
	UTF16BE
	Windows1250 // Central European
	Windows1251 // Cyrillic
	Windows1252 // Western European
	Windows1253 // Greek
	Windows1254 // Turkish
	Windows1257 // Baltic
)

var names = [...]string{"utf-8", "utf-16le", "utf-16be", "windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254", "windows-1257"}

// pages lists the code pages in the order in which they are taken where no
// name decides.
var pages = []Encoding{Windows1252, Windows1250, Windows1254, Windows1257, Windows1251, Windows1253}

var charmaps = map[Encoding]*charmap.Charmap{
	Windows1250: charmap.Windows1250, Windows1251: charmap.Windows1251, Windows1252: charmap.Windows1252,
	Windows1253: charmap.Windows1253, Windows1254: charmap.Windows1254, Windows1257: charmap.Windows1257,
}

// String returns the name of the encoding: "windows-1250".
func (e Encoding) String() string {
	if int(e) < len(names) {
		return names[e]
	}
	return "unknown"
}

// Names returns the names that Parse knows.
func Names() []string { return append([]string(nil), names[:]...) }

// Parse returns the encoding with that name; it also takes "cp1250" and "1250".
func Parse(name string) (Encoding, bool) {
	name = strings.ToLower(strings.TrimSpace(name))
	number := strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(name, "windows"), "cp"), "-")
	for e, known := range names {
		if name == known || name == strings.ReplaceAll(known, "-", "") || known == "windows-"+number {
			return Encoding(e), true
		}
	}
	return UTF8, false
}

// OneByte reports whether the encoding has one byte for each character.
func (e Encoding) OneByte() bool { return e >= Windows1250 }

// Decode returns a part of a text in UTF-8, or in a code page, as UTF-8. Bytes
// undefined in the code page become U+FFFD.
func (e Encoding) Decode(raw string) string {
	if !e.OneByte() || isASCII(raw) {
		return raw
	}
	page := charmaps[e]
	var b strings.Builder
	b.Grow(len(raw) + len(raw)/8)
	for i := range len(raw) {
		b.WriteRune(page.DecodeByte(raw[i]))
	}
	return b.String()
}

// UTF16 reports whether a file is UTF-16, and which one, by its byte order mark
// or else by the zero bytes of Latin letters.
func UTF16(data []byte) (Encoding, bool) {
	switch {
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE}):
		return UTF16LE, true
	case bytes.HasPrefix(data, []byte{0xFE, 0xFF}):
		return UTF16BE, true
	}
	zero, n := [2]int{}, min(len(data), 400)&^1
	for i := range n {
		if data[i] == 0 {
			zero[i%2]++
		}
	}
	switch {
	case n < 4:
	case zero[1] > n/4 && zero[0] == 0:
		return UTF16LE, true
	case zero[0] > n/4 && zero[1] == 0:
		return UTF16BE, true
	}
	return UTF8, false
}

// FromUTF16 converts a file in UTF-16 to UTF-8, with its byte order mark.
// right is false if it cannot be written back byte for byte: half a character
// at its end, or a lone surrogate.
func (e Encoding) FromUTF16(data []byte) (text string, right bool) {
	units := make([]uint16, len(data)/2)
	for i := range units {
		a, b := uint16(data[2*i]), uint16(data[2*i+1])
		if e == UTF16LE {
			a, b = b, a
		}
		units[i] = a<<8 | b
	}
	text = string(utf16.Decode(units))
	return text, bytes.Equal(e.ToUTF16(text), data)
}

// ToUTF16 converts the text to UTF-16.
func (e Encoding) ToUTF16(text string) []byte {
	data := make([]byte, 0, 2*len(text))
	for _, u := range utf16.Encode([]rune(text)) {
		if e == UTF16LE {
			data = append(data, byte(u), byte(u>>8))
		} else {
			data = append(data, byte(u>>8), byte(u))
		}
	}
	return data
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
