package spreadsheet

import (
	"archive/zip"
	"encoding/xml"
	"io"
	"strconv"
	"strings"

	"torneo/message"
)

// sheet is the rows of an XLSX sheet, as they are unpacked. A row and a cell say where
// they are; where they do not, they follow the one before.
type sheet struct {
	*tokens
	book  *book
	cells []string // of the row, without empty ones at its end
	line  int      // its number, from 1

	column, style int
	kind          string // of the cell
	text          strings.Builder
	reading       bool // its text or its value
	spoken        int  // how deep in what says how a text is pronounced
}

func (b *book) sheet(f *zip.File) (*sheet, error) {
	t, err := tokensOf(f, b.most)
	return &sheet{tokens: t, book: b}, err
}

// next reads the next row that the file has; false at the end. It may have no cells.
func (s *sheet) next() (bool, error) {
	for {
		token, err := s.tokens.next()
		if err == io.EOF {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			err = s.begin(t)
		case xml.CharData:
			if s.reading && s.text.Len() <= maxCell {
				s.text.Write(t)
			}
		case xml.EndElement:
			switch t.Name.Local {
			case "row":
				s.cells = trimRow(s.cells)
				return true, nil
			case "sheetData":
				return false, nil
			case "v", "t":
				s.reading = false
			case "rPh":
				s.spoken--
			case "c":
				err = s.take()
			}
		}
		if err != nil {
			return false, err
		}
	}
}

func (s *sheet) begin(e xml.StartElement) (err error) {
	switch e.Name.Local {
	case "row":
		s.cells, s.column = nil, 0
		if n, err := strconv.Atoi(attribute(e, "r")); err == nil && n > s.line {
			s.line = n - 1
		}
		if s.line++; s.line > maxLongRows {
			return refuse("spreadsheet.rows", "most", message.Count(maxLongRows))
		}
	case "c":
		s.column++
		s.style, s.kind = 0, ""
		s.text.Reset()
		for _, a := range e.Attr {
			switch a.Name.Local {
			case "r":
				if n := columnOf(a.Value); n > 0 {
					s.column = n
				}
			case "s":
				s.style, _ = strconv.Atoi(a.Value) // one that is none has no style
			case "t":
				s.kind = a.Value
			}
		}
	case "rPh":
		s.spoken++
	case "v", "t":
		s.reading = s.spoken == 0
	}
	return nil
}

// take puts the cell that has ended into its row.
func (s *sheet) take() error {
	value, err := s.value()
	if err != nil {
		return err
	}
	if value = tidy(value); value == "" {
		return nil
	}
	if s.column > maxColumns {
		return refuse("spreadsheet.columns", "most", maxColumns)
	}
	for len(s.cells) < s.column {
		s.cells = append(s.cells, "")
	}
	s.cells[s.column-1] = value
	return nil
}

// value returns the text of the cell.
func (s *sheet) value() (string, error) {
	text := s.text.String()
	switch s.kind {
	case "s":
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if text == "" {
			return "", nil
		}
		if err != nil || n < 0 || n >= s.book.texts.len() {
			return "", refuse("spreadsheet.damaged")
		}
		return s.book.texts.at(n), nil
	case "inlineStr", "str":
		return unescape(text), nil
	case "b":
		return map[bool]string{false: "FALSE", true: "TRUE"}[yes(text)], nil
	case "e":
		return text, nil
	case "d": // ISO 8601, where a workbook is saved as “strict”
		day, _, _ := strings.Cut(text, "T")
		return strings.ReplaceAll(day, "-", "/"), nil
	}
	return s.book.number(text, s.style), nil
}

// columnOf returns the number of the column of a cell's place, as C4; 0 if it has none.
func columnOf(place string) (n int) {
	for _, r := range []byte(place) {
		if r |= 0x20; r < 'a' || r > 'z' || n > maxLongRows {
			break
		}
		n = n*26 + int(r-'a') + 1
	}
	return n
}

// sharedTexts are the texts of a workbook, which its cells name by their numbers: one
// after the other, and where each of them ends.
type sharedTexts struct {
	all  []byte
	ends []int
}

func (t *sharedTexts) len() int { return len(t.ends) }

func (t *sharedTexts) at(n int) string {
	begins := 0
	if n > 0 {
		begins = t.ends[n-1]
	}
	return string(t.all[begins:t.ends[n]])
}

func textsIn(f *zip.File, most int64) (texts sharedTexts, err error) {
	var text strings.Builder
	reading, spoken := false, 0
	err = elements(f, most, func(token xml.Token) error {
		switch t := token.(type) {
		case xml.StartElement:
			switch t.Name.Local {
			case "si":
				text.Reset()
			case "rPh":
				spoken++
			case "t":
				reading = spoken == 0
			}
		case xml.CharData:
			if reading && text.Len() <= maxCell {
				text.Write(t)
			}
		case xml.EndElement:
			switch t.Name.Local {
			case "si":
				texts.all = append(texts.all, tidy(unescape(text.String()))...)
				texts.ends = append(texts.ends, len(texts.all))
			case "rPh":
				spoken--
			case "t":
				reading = false
			}
		}
		return nil
	})
	return texts, err
}

// unescape returns a text with the signs that XML cannot hold, which Excel writes as _x000D_.
func unescape(text string) string {
	var b strings.Builder
	for {
		at := strings.Index(text, "_x")
		if at < 0 || len(text) < at+7 {
			break
		}
		b.WriteString(text[:at])
		if r, err := strconv.ParseUint(text[at+2:at+6], 16, 16); err == nil && text[at+6] == '_' {
			b.WriteRune(rune(r))
			text = text[at+7:]
		} else {
			b.WriteString(text[at : at+2])
			text = text[at+2:]
		}
	}
	b.WriteString(text)
	return b.String()
}
