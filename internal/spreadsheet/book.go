package spreadsheet

import (
	"cmp"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"
	"github.com/xuri/nfp"
)

// What a format of numbers may be: Excel has some 250 in a workbook, of 255 characters. The
// library goes through all of them, and parses one, at every cell.
const (
	maxFormats = 4096
	maxFormat  = 1024
)

// The formats that cells get here, by their number: that of a short day, which is pattern,
// and one that no workbook has, with which the library gives a number in all its figures.
// Where the format is as good as any, shown, the cell keeps it.
const (
	day     = 14
	plain   = -1
	shown   = -2
	pattern = "yyyy/mm/dd"
)

// open is a workbook whose days are read as year, month and day, and whose numbers in all
// their figures.
func open(file io.Reader, unzip, xml int64) (*excelize.File, error) {
	book, err := excelize.OpenReader(file, excelize.Options{
		UnzipSizeLimit: unzip, UnzipXMLSizeLimit: xml, ShortDatePattern: pattern, LongDatePattern: pattern,
	})
	if err == nil {
		legible(book)
	}
	return book, err
}

// legible changes the formats of the workbook's cells to those in which lists are read. What
// a cell shows may have lost the century (03.05.08) or have the month before the day
// (05/03/2008), and nobody can tell it from the text; and numbers may be shortened (1.23E+07)
// or have what parts their thousands. Times, percentages, zeros at the front (00012345) and
// texts stay as they are shown.
func legible(book *excelize.File) {
	styles := book.Styles
	if styles == nil || styles.CellXfs == nil {
		return
	}
	formats := map[int]int{} // those that are written out, and what they become
	if written := styles.NumFmts; written != nil {
		kept := written.NumFmt[:0]
		for _, f := range written.NumFmt {
			if _, told := formats[f.NumFmtID]; told {
				continue // the first holds
			}
			becomes := read(cmp.Or(f.FormatCode16, f.FormatCode))
			if becomes == shown && f.NumFmtID != day && len(kept) < maxFormats {
				kept, becomes = append(kept, f), f.NumFmtID
			}
			formats[f.NumFmtID] = becomes
		}
		written.NumFmt = kept
	}
	for k := range styles.CellXfs.Xf {
		xf := &styles.CellXfs.Xf[k]
		id := 0
		if xf.NumFmtID != nil {
			id = *xf.NumFmtID
		}
		becomes, is := formats[id]
		switch {
		case !is:
			becomes = builtIn(id)
		case becomes == shown:
			becomes = plain // it could not be kept
		}
		xf.NumFmtID = &becomes
	}
}

// builtIn is what a format becomes that is known by its number alone (ECMA-376 18.8.30).
func builtIn(id int) int {
	switch {
	case id >= 14 && id <= 17, id == 22, id >= 27 && id <= 36, id >= 50 && id <= 58:
		return day
	case id == 0, id == 3, id == 4, id == 11, id >= 37 && id <= 44, id == 48:
		return plain
	}
	return id
}

// read is what a format becomes that is written out: the part of it for positive numbers
// says it. A year alone is no day: 1999 stays what is shown.
func read(code string) (becomes int) {
	if len(code) > maxFormat {
		return plain
	}
	defer func() {
		if recover() != nil { // what the library cannot read it cannot show either
			becomes = plain
		}
	}()
	parser := nfp.NumberFormatParser()
	sections := parser.Parse(code)
	if len(sections) == 0 || sections[0].Type != nfp.TokenSectionPositive {
		return shown
	}
	var days, months, years, times, figures, parted bool
	for _, token := range sections[0].Items {
		switch token.TType {
		case nfp.TokenTypePercent:
			return shown
		case nfp.TokenTypeGeneral, nfp.TokenTypeExponential, nfp.TokenTypeThousandsSeparator:
			parted = true
		case nfp.TokenTypeZeroPlaceHolder, nfp.TokenTypeHashPlaceHolder, nfp.TokenTypeDigitalPlaceHolder:
			figures = figures || !days && !times // after these they are parts of a second
		case nfp.TokenTypeDateTimes:
			if slices.ContainsFunc(nfp.AmPm, func(s string) bool { return strings.EqualFold(s, token.TValue) }) {
				continue
			}
			days = days || strings.ContainsAny(token.TValue, "dD")
			months = months || strings.ContainsAny(token.TValue, "mM")
			years = years || strings.ContainsAny(token.TValue, "yYeE")
			times = times || strings.ContainsAny(token.TValue, "hHsS")
		}
	}
	switch {
	case !figures && (days || years && months):
		return day
	case parted:
		return plain
	}
	return shown
}

// noDay is the zero of a cell for days, which formulas make of an empty one. In workbooks
// that count from 1904 it is a day.
const noDay = "1900/01/00"

// text is a cell on one line. A day that the workbook has as text with a time (ISO 8601,
// where it is saved as “strict”) is the day.
func text(cell string) string {
	if cell = tidy(cell); cell == noDay {
		return ""
	}
	if len(cell) > len(time.DateOnly) && cell[len(time.DateOnly)] == 'T' {
		if at, err := time.Parse("2006-01-02T15:04:05", strings.TrimSuffix(cell, "Z")); err == nil {
			return at.Format("2006/01/02")
		}
	}
	return cell
}
