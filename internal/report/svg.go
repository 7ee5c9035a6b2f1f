package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"torneo/i18n"
)

// pictureStyle is read on a screen, light or dark, and on paper.
const pictureStyle = `text{font:13px system-ui,sans-serif;fill:#111}.t{font-size:20px;font-weight:bold}.h{font-weight:bold}.n{fill:#666}` +
	`rect{fill:#fff;stroke:#888}.b{stroke:none}@media (prefers-color-scheme:dark){text{fill:#eee}.n{fill:#aaa}rect{fill:#222}}`

// The measures of a picture, in pixels. A character is reckoned wide enough for
// most: the fonts of the reader are not known.
const (
	pictureMargin = 16
	pictureLine   = 20
	pictureLetter = 8
	pictureWidth  = 1200
)

// SVG draws the rounds as a picture, a card a round.
func (s *Timetable) SVG(w io.Writer, p *i18n.Printer) error {
	cards := make([]card, len(s.Rounds))
	wide, tall := 0, 0
	for k, r := range s.Rounds {
		cards[k] = s.card(p, k)
		cards[k].title = s.caption(p, r)
		wide, tall = max(wide, cards[k].width()), max(tall, len(cards[k].lines)+1)
	}
	wide, tall = wide+2*pictureMargin, tall*pictureLine+pictureMargin
	across := max(1, min(len(cards), (pictureWidth-pictureMargin)/(wide+pictureMargin)))
	title := append([]string{s.Title(p)}, s.lead(p)...)
	top := pictureMargin + len(title)*(pictureLine+4) + pictureMargin
	full := pictureMargin + across*(wide+pictureMargin)
	for _, l := range title {
		full = max(full, 2*pictureMargin+pictureLetter*3/2*text.StringWidthWithoutEscSequences(printable(l)))
	}
	height := top + (len(cards)+across-1)/across*(tall+pictureMargin)

	var b strings.Builder
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %[1]d %[2]d\" role=\"img\" lang=\"%s\">\n", full, height, p.Language())
	fmt.Fprintf(&b, "<title>%s</title>\n<style>%s</style>\n<rect class=\"b\" width=\"%d\" height=\"%d\"/>\n", inHTML(title[0]), pictureStyle, full, height)
	for k, l := range title {
		class := "n"
		if k == 0 {
			class = "t"
		}
		write(&b, pictureMargin, pictureMargin+(k+1)*(pictureLine+2), class, "start", l)
	}
	for k := range cards {
		cards[k].draw(&b, pictureMargin+k%across*(wide+pictureMargin), top+k/across*(tall+pictureMargin), wide, tall)
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// card is a round of the picture.
type card struct {
	title string
	lines [][2]string // board and who meets
}

func (s *Timetable) card(p *i18n.Printer, k int) (c card) {
	if s.Bare {
		for board, cell := range s.cells(s.Rounds[k]) {
			c.lines = append(c.lines, [2]string{fmt.Sprint(board + 1), cell})
		}
		if free := freeIn(s.Rounds[k]); free != 0 {
			c.lines = append(c.lines, [2]string{"", fmt.Sprint(free, " ", none, " ", p.T("schedule.free"))})
		}
		return c
	}
	table := s.round(p, s.Rounds[k])
	for _, row := range table.Rows {
		var names []string
		for j, column := range table.Columns {
			if column.Heading {
				names = append(names, row[j])
			}
		}
		c.lines = append(c.lines, [2]string{row[0], strings.Join(names, " "+none+" ")})
	}
	return c
}

func (c *card) width() int {
	letters := text.StringWidthWithoutEscSequences(printable(c.title))
	for _, l := range c.lines {
		letters = max(letters, 4+text.StringWidthWithoutEscSequences(printable(l[1])))
	}
	return letters * pictureLetter
}

func (c *card) draw(b *strings.Builder, x, y, wide, tall int) {
	fmt.Fprintf(b, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\"/>\n", x, y, wide, tall)
	write(b, x+pictureMargin, y+pictureLine, "h", "start", c.title)
	for k, l := range c.lines {
		at := y + (k+2)*pictureLine
		if l[0] != "" {
			write(b, x+pictureMargin+2*pictureLetter, at, "n", "end", l[0])
		}
		write(b, x+pictureMargin+4*pictureLetter, at, "", "start", l[1])
	}
}

func write(b *strings.Builder, x, y int, class, anchor, s string) {
	fmt.Fprintf(b, "<text x=\"%d\" y=\"%d\"", x, y)
	if class != "" {
		fmt.Fprintf(b, " class=\"%s\"", class)
	}
	if anchor != "start" {
		fmt.Fprintf(b, " text-anchor=\"%s\"", anchor)
	}
	b.WriteString(">" + inHTML(s) + "</text>\n")
}
