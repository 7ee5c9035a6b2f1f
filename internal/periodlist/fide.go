package periodlist

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"torneo/rating/period"
)

var months = []string{"JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"}

// WriteFIDE writes a list of one rating in the form of FIDE's text: columns of fixed width,
// the month above the ratings. Who has no FIDE ID has no place in it; it returns how many.
func WriteFIDE(to io.Writer, l *period.List) (left int, err error) {
	w := bufio.NewWriterSize(to, 1<<20)
	month := "RTNG"
	if d := l.Day; d.Month >= 1 && d.Month <= 12 {
		month = fmt.Sprintf("%s%02d", months[d.Month-1], d.Year%100)
	}
	const form = "%-15s%-61s%-4s%-4s%-5s%-5s%-15s%-4s%-6s%-4s%-3s%-6s%-4s\r\n"
	fmt.Fprintf(w, form, "ID Number", "Name", "Fed", "Sex", "Tit", "WTit", "OTit", "FOA", month, "Gms", "K", "B-day", "Flag")
	for k := range l.Members {
		m := &l.Members[k]
		if m.Rating == 0 {
			continue
		}
		id := m.ID
		if _, err := strconv.ParseInt(id, 10, 64); err != nil {
			if m.FIDEID == 0 {
				left++
				continue
			}
			id = strconv.FormatInt(m.FIDEID, 10)
		}
		sex, flag := "M", ""
		if m.Sex == "w" {
			sex, flag = "F", "w"
		}
		if m.Inactive && m.Played == 0 {
			flag += "i"
		}
		born := "0000"
		if m.Birth.Year > 0 {
			born = fmt.Sprintf("%04d", m.Birth.Year)
		}
		fmt.Fprintf(w, form, id, cut(m.Name, 60), cut(m.Federation, 3), sex, cut(m.Title, 4), cut(m.WomenTitle, 4), cut(strings.ReplaceAll(m.OtherTitle, ", ", ","), 14), "",
			fmt.Sprint(m.PublishedRating()), fmt.Sprint(m.Played), fmt.Sprint(m.K), born, flag)
	}
	return left, w.Flush()
}

// cut shortens a text to so many characters.
func cut(text string, most int) string {
	r := []rune(strings.Map(func(c rune) rune {
		if c < ' ' {
			return ' '
		}
		return c
	}, text))
	return string(r[:min(len(r), most)])
}
