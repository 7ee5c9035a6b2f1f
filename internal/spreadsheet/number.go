package spreadsheet

import (
	"archive/zip"
	"encoding/xml"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/nfp"
)

// The limits of a workbook's formats: Excel has some 250 that are written out, of 255
// characters, and 65,490 styles.
const (
	maxFormats = 4096
	maxFormat  = 255
	maxStyles  = 1 << 16
)

// style is the form in which a number is read as text. What a cell shows may have lost
// the century (03.05.08) or have the month before the day (05/03/2008), and nobody can
// tell it from the text; and numbers may be shortened (1.23E+07) or have what parts
// their thousands. So a day has all figures of its year, and a number all of its own.
type style struct {
	kind  kind
	width int // of figures, with zeros at the front
}

type kind int

const (
	plain kind = iota
	day
	year
	hours
	percent
	zeros // at the front, as of an identifier: 00012345
)

// builtIn returns the style of a format that is known by its number alone (ECMA-376, 18.8.30,
// with those of Chinese, Japanese and Korean).
func builtIn(format int) style {
	switch {
	case format >= 14 && format <= 17, format == 22, format >= 27 && format <= 31, format == 36, format >= 50 && format <= 54, format == 57, format == 58:
		return style{kind: day}
	case format >= 18 && format <= 21, format >= 32 && format <= 35, format >= 45 && format <= 47, format == 55, format == 56:
		return style{kind: hours}
	case format == 9, format == 10:
		return style{kind: percent}
	}
	return style{}
}

// styleOf returns the style of a format that is written out, as dd/mm/yyyy or [h]:mm: the part
// of it for positive numbers says it.
func styleOf(code string) (s style) {
	if len(code) > maxFormat {
		return style{}
	}
	defer func() {
		if recover() != nil { // what the library cannot read
			s = style{}
		}
	}()
	parser := nfp.NumberFormatParser()
	sections := parser.Parse(code)
	if len(sections) == 0 || sections[0].Type != nfp.TokenSectionPositive {
		return style{}
	}
	var days, months, years, times, figures, parted bool
	width := 0
	for _, token := range sections[0].Items {
		switch token.TType {
		case nfp.TokenTypePercent:
			return style{kind: percent}
		case nfp.TokenTypeGeneral, nfp.TokenTypeExponential, nfp.TokenTypeThousandsSeparator, nfp.TokenTypeDecimalPoint, nfp.TokenTypeFraction, nfp.TokenTypeHashPlaceHolder, nfp.TokenTypeDigitalPlaceHolder:
			parted = parted || !days && !times // after these they are parts of a second
		case nfp.TokenTypeZeroPlaceHolder:
			figures = figures || !days && !times
			width += len(token.TValue)
		case nfp.TokenTypeElapsedDateTimes:
			times = true
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
	case figures && !parted && !times && width > 1:
		return style{zeros, width}
	case figures:
		return style{}
	case days, months && !times:
		return style{kind: day}
	case years:
		return style{kind: year}
	case times:
		return style{kind: hours}
	}
	return style{}
}

// readStyles reads the styles of the workbook's cells.
func (b *book) readStyles(f *zip.File) error {
	codes, known, inCells := map[string]string{}, map[string]style{}, false
	return elements(f, b.most, func(token xml.Token) error {
		switch t := token.(type) {
		case xml.StartElement:
			switch t.Name.Local {
			case "numFmt":
				id := attribute(t, "numFmtId")
				if _, told := codes[id]; !told && len(codes) < maxFormats { // the first holds
					codes[id] = attribute(t, "formatCode")
				}
			case "cellXfs":
				inCells = true
			case "xf":
				if !inCells || len(b.styles) == maxStyles {
					return nil
				}
				id := attribute(t, "numFmtId")
				s, seen := known[id]
				if !seen {
					code, own := codes[id]
					if n, err := strconv.Atoi(id); own {
						s = styleOf(code)
					} else if err == nil {
						s = builtIn(n)
					}
					known[id] = s
				}
				b.styles = append(b.styles, s)
			}
		case xml.EndElement:
			inCells = inCells && t.Name.Local != "cellXfs"
		}
		return nil
	})
}

// number returns the text of a number, of which 15 figures are kept.
func (b *book) number(text string, of int) string {
	text = strings.TrimSpace(text)
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsInf(n, 0) || math.IsNaN(n) {
		return text
	}
	var s style
	if of >= 0 && of < len(b.styles) {
		s = b.styles[of]
	}
	isTime := n >= 0 && n < 2_958_466 // 10000/01/01
	switch {
	case s.kind == day && isTime:
		if n < 1 && !b.from1904 {
			return "" // of a cell for days, which formulas make of an empty one
		}
		return b.day(n).Format("2006/01/02")
	case s.kind == year && isTime:
		return strconv.Itoa(b.day(n).Year())
	case s.kind == hours && isTime:
		seconds := int(math.Round(n * 86400))
		text := fmt.Sprintf("%02d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
		return strings.TrimSuffix(text, ":00")
	case s.kind == percent:
		return figures(n*100) + "%"
	case s.kind == zeros && n >= 0 && n == math.Trunc(n):
		all := figures(n)
		return strings.Repeat("0", max(0, s.width-len(all))) + all
	}
	return figures(n)
}

// figures returns the figures of a number, without an exponent.
func figures(n float64) string {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(n, 'g', 15, 64), 64)
	if err != nil {
		rounded = n
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

// day returns the day of a number, counted from the last of 1899, or from the first of 1904.
// The 29th of February 1900, which Excel has and which never was, is day 60.
func (b *book) day(n float64) time.Time {
	first := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	switch {
	case b.from1904:
		first = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	case n < 60:
		first = time.Date(1899, 12, 31, 0, 0, 0, 0, time.UTC)
	}
	return first.AddDate(0, 0, int(n))
}
