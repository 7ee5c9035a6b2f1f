// Package pdftest reads the text on the pages of a PDF that the program made.
package pdftest

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"
)

var (
	stream = regexp.MustCompile(`(?s)stream\n(.*?)\nendstream`)
	shown  = regexp.MustCompile(`(?s)\(((?:\\.|[^\\)])*)\) ?Tj`)
)

// Pages returns the texts of every page, in the order in which they are drawn. What is no
// PDF fails the test.
func Pages(t testing.TB, pdf []byte) (pages [][]string) {
	t.Helper()
	if !bytes.HasPrefix(pdf, []byte("%PDF-1.")) || !bytes.Contains(pdf[max(0, len(pdf)-32):], []byte("%%EOF")) {
		t.Fatalf("no PDF: %.40q", pdf)
	}
	for _, m := range stream.FindAllSubmatch(pdf, -1) {
		r, err := zlib.NewReader(bytes.NewReader(m[1]))
		if err != nil {
			continue
		}
		content, err := io.ReadAll(r)
		if err != nil || !bytes.Contains(content, []byte(" Tf")) && !bytes.Contains(content, []byte(" re")) {
			continue
		}
		var texts []string
		for _, m := range shown.FindAllSubmatch(content, -1) {
			texts = append(texts, decodeText(m[1]))
		}
		if texts != nil {
			pages = append(pages, texts)
		}
	}
	if n := bytes.Count(pdf, []byte("/Type /Page\n")); n != len(pages) {
		t.Fatalf("%d pages, texts of %d", n, len(pages))
	}
	return pages
}

// Text returns all texts of the pages, with a bar between them.
func Text(t testing.TB, pdf []byte) string {
	t.Helper()
	var b strings.Builder
	for _, page := range Pages(t, pdf) {
		b.WriteString(strings.Join(page, "|") + "|\n")
	}
	return b.String()
}

func decodeText(text []byte) string {
	var raw []byte
	for k := 0; k < len(text); k++ {
		if text[k] == '\\' && k+1 < len(text) {
			if k++; text[k] == 'r' {
				raw = append(raw, '\r')
				continue
			}
		}
		raw = append(raw, text[k])
	}
	units := make([]uint16, len(raw)/2)
	for k := range units {
		units[k] = binary.BigEndian.Uint16(raw[2*k:])
	}
	return string(utf16.Decode(units))
}
