package spreadsheet

import (
	"archive/zip"
	"encoding/xml"
	"math"
	"strconv"
	"strings"
	"time"
)

// shown is what a number says in a style: itself, or a day, an hour, both.
type shown struct{ day, hour bool }

// builtIn are the formats that every workbook has and that show days or hours (ECMA-376,
// 18.8.30, with those of Chinese, Japanese and Korean).
func builtIn(format int) shown {
	switch {
	case format == 22:
		return shown{day: true, hour: true}
	case 14 <= format && format <= 17, 27 <= format && format <= 31, 50 <= format && format <= 54, format == 57, format == 58, format == 36:
		return shown{day: true}
	case 18 <= format && format <= 21, 32 <= format && format <= 35, 45 <= format && format <= 47, format == 55, format == 56:
		return shown{hour: true}
	}
	return shown{}
}

// shownBy reads the code of a format, as dd/mm/yyyy or [h]:mm, up to the first semicolon.
func shownBy(code string) (s shown) {
	code = strings.ToLower(code)
	months := false
	for k := 0; k < len(code); k++ {
		switch code[k] {
		case '"': // to be written as it stands
			if end := strings.IndexByte(code[k+1:], '"'); end >= 0 {
				k += end + 1
			}
		case '\\', '_', '*': // so is the sign after these
			k++
		case '[': // hours beyond 24; or a colour, a language, a condition
			if end := strings.IndexByte(code[k:], ']'); end > 0 {
				s.hour = s.hour || strings.Trim(code[k+1:k+end], "hms") == ""
				k += end
			}
		case ';':
			k = len(code)
		case 'y', 'd':
			s.day = true
		case 'h', 's':
			s.hour = true
		case 'm':
			months = true
		}
	}
	s.day = s.day || months && !s.hour
	return s
}

// readStyles reads what numbers say in each style of the workbook.
func (b *book) readStyles(f *zip.File) error {
	codes, inCells := map[string]shown{}, false
	return elements(f, b.most, func(token xml.Token) error {
		switch t := token.(type) {
		case xml.StartElement:
			switch t.Name.Local {
			case "numFmt":
				codes[attribute(t, "numFmtId")] = shownBy(attribute(t, "formatCode"))
			case "cellXfs":
				inCells = true
			case "xf":
				if !inCells {
					return nil
				}
				id := attribute(t, "numFmtId")
				s, own := codes[id]
				if n, err := strconv.Atoi(id); err == nil && !own {
					s = builtIn(n)
				}
				b.shown = append(b.shown, s)
			}
		case xml.EndElement:
			inCells = inCells && t.Name.Local != "cellXfs"
		}
		return nil
	})
}

// number is what a number says. A day has four figures for its year, whatever its cell
// shows of it; a number is not rounded as its cell shows it, but to the 15 figures that
// are kept of it.
func (b *book) number(text string, style int) string {
	text = strings.TrimSpace(text)
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsInf(n, 0) || math.IsNaN(n) {
		return text
	}
	if style >= 0 && style < len(b.shown) {
		if s := b.shown[style]; s != (shown{}) && n >= 0 && n < 2_958_466 { // 10000/01/01
			return s.text(n, b.from1904)
		}
	}
	if n, err = strconv.ParseFloat(strconv.FormatFloat(n, 'g', 15, 64), 64); err != nil {
		return text
	}
	return strconv.FormatFloat(n, 'f', -1, 64)
}

// text is a day, counted from the last of 1899, or from the first of 1904. The 29th of
// February 1900, which Excel has and which never was, is day 60.
func (s shown) text(n float64, from1904 bool) string {
	day := int(n)
	seconds := int(math.Round((n - float64(day)) * 86400))
	first := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	switch {
	case from1904:
		first = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	case day < 60:
		first = time.Date(1899, 12, 31, 0, 0, 0, 0, time.UTC)
	}
	at, layout := first.AddDate(0, 0, day).Add(time.Duration(seconds)*time.Second), ""
	if s.day {
		layout = "2006/01/02"
	}
	if hour, minute, second := at.Clock(); s.hour && (!s.day || hour+minute+second > 0) {
		layout += " 15:04"
		if second > 0 {
			layout += ":05"
		}
	}
	return strings.TrimSpace(at.Format(layout))
}
