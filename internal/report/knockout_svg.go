package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"torneo/i18n"
	"torneo/pairing/knockout"
)

// bracketStyle adds to the style of pictures what a bracket needs.
const bracketStyle = pictureStyle + `.w{font-weight:bold}path{fill:none;stroke:#888}@media print{text{fill:#000}.n{fill:#444}rect{fill:#fff}}`

// The measures of a match in the picture, and between matches.
const (
	matchHeight = 2*pictureLine + 8
	matchGap    = 14
	phaseGap    = 36
)

// SVG draws the bracket as a picture. Its description says in words what it shows.
func (b *Bracket) SVG(w io.Writer, p *i18n.Printer) error {
	return b.picture(w, p, true)
}

// Figure draws the bracket without its heading, to stand in a page.
func (b *Bracket) Figure(w io.Writer, p *i18n.Printer) error {
	return b.picture(w, p, false)
}

func (b *Bracket) picture(w io.Writer, p *i18n.Printer, headed bool) error {
	k := b.Bracket
	wide := b.matchWidth(p)
	var heading []string
	if headed {
		heading = append([]string{b.Title(p)}, b.lead(p)...)
	}
	top := pictureMargin + len(heading)*(pictureLine+4) + pictureMargin + pictureLine
	slots := 1 << (k.Phases - 1)
	height := top + slots*(matchHeight+matchGap) + pictureMargin
	third := len(k.Matches) > 1 && k.Matches[len(k.Matches)-2].Third
	if third {
		height += matchHeight + 2*pictureLine
	}
	full := 2*pictureMargin + k.Phases*(wide+phaseGap) - phaseGap
	for _, l := range heading {
		full = max(full, 2*pictureMargin+pictureLetter*3/2*text.StringWidthWithoutEscSequences(printable(l)))
	}
	var s strings.Builder
	class, role, style := "", "img", "<style>"+bracketStyle+"</style>\n"
	if !headed { // the page has the style
		class, style = "class=\"bracket\" ", ""
		if b.Link != nil {
			role = "group" // its names can be followed
		}
	}
	fmt.Fprintf(&s, "<svg %sxmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %[2]d %[3]d\" role=\"%s\" lang=\"%s\">\n", class, full, height, role, p.Language())
	fmt.Fprintf(&s, "<title>%s</title>\n<desc>%s</desc>\n%s", inHTML(printable(b.Title(p))), inHTML(printable(b.Description(p))), style)
	fmt.Fprintf(&s, "<rect class=\"b\" width=\"%d\" height=\"%d\"/>\n", full, height)
	for i, l := range heading {
		class := "n"
		if i == 0 {
			class = "t"
		}
		write(&s, pictureMargin, pictureMargin+(i+1)*(pictureLine+2), class, "start", printable(l))
	}
	step := matchHeight + matchGap
	middle := func(phase, slot int) int { // of a match, from the top
		span := step << (phase - 1)
		return top + slot*span + span/2
	}
	for phase := 1; phase <= k.Phases; phase++ {
		x := pictureMargin + (phase-1)*(wide+phaseGap)
		write(&s, x, top-8, "h", "start", PhaseName(p, k, phase))
		for _, m := range k.Phase(phase) {
			y := middle(phase, m.Slot)
			if m.Third {
				y = height - pictureMargin - matchHeight/2
				write(&s, x, y-matchHeight/2-8, "h", "start", p.T("knockout.phase.third"))
			} else {
				b.joints(&s, m, x, y, func(slot int) int { return middle(phase-1, slot) })
			}
			b.box(&s, p, m, x, y-matchHeight/2, wide)
		}
	}
	s.WriteString("</svg>\n")
	_, err := io.WriteString(w, s.String())
	return err
}

// joints draws the lines from the matches before this one.
func (b *Bracket) joints(s *strings.Builder, m *knockout.Match, x, y int, middle func(slot int) int) {
	for side, from := range m.From {
		if from.Match == 0 {
			continue
		}
		fmt.Fprintf(s, "<path%s d=\"M%d %dH%dV%dH%d\"/>\n", b.way(m.Players[side]), x-phaseGap, middle(2*m.Slot+side), x-phaseGap/2, y, x)
	}
}

// box draws a match: its number, its players and their scores.
func (b *Bracket) box(s *strings.Builder, p *i18n.Printer, m *knockout.Match, x, y, wide int) {
	fmt.Fprintf(s, "<rect%s x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\"/>\n", b.way(m.Players[:]...), x, y, wide, matchHeight)
	fmt.Fprintf(s, "<path d=\"M%d %dH%d\"/>\n", x, y+matchHeight/2, x+wide)
	for side := range m.Players {
		at := y + side*matchHeight/2 + pictureLine - 2
		number, name := b.side(p, m, side)
		class := ""
		switch {
		case m.Winner != 0 && m.Winner == m.Players[side]:
			class = "w"
		case m.Players[side] == 0:
			class = "n"
		}
		write(s, x+3*pictureLetter, at, "n", "end", number)
		followed := b.Link != nil && m.Players[side] != 0
		if followed {
			fmt.Fprintf(s, "<a href=\"%s\">", inHTML(b.Link(m.Players[side])))
		}
		write(s, x+4*pictureLetter, at, class, "start", truncateName(name))
		if followed {
			s.WriteString("</a>\n")
		}
		write(s, x+wide-pictureLetter, at, class, "end", score(m, side))
	}
}

// way returns the class of the way that stands out, if one of the participants is on it.
func (b *Bracket) way(participants ...int) string {
	if b.Way != 0 && slices.Contains(participants, b.Way) {
		return " class=\"way\""
	}
	return ""
}

// DescribeWay describes the way that stands out, match by match: phase, opponent, score.
func (b *Bracket) DescribeWay(p *i18n.Printer) (list []string) {
	for k := range b.Bracket.Matches {
		m := &b.Bracket.Matches[k]
		for side, number := range m.Players {
			if b.Way == 0 || number != b.Way {
				continue
			}
			phase := PhaseName(p, b.Bracket, m.Phase)
			if m.Third {
				phase = p.T("knockout.phase.third")
			}
			_, other := b.side(p, m, 1-side)
			line := phase + ": " + printable(other)
			if own, his := score(m, side), score(m, 1-side); own != "" || his != "" {
				line += ", " + own + none + his
			}
			list = append(list, line)
		}
	}
	return list
}

// matchWidth returns the width of the boxes.
func (b *Bracket) matchWidth(p *i18n.Printer) int {
	letters := 12
	for k := range b.Bracket.Matches {
		m := &b.Bracket.Matches[k]
		for side := range m.Players {
			_, name := b.side(p, m, side)
			letters = max(letters, text.StringWidthWithoutEscSequences(truncateName(name))+text.StringWidthWithoutEscSequences(score(m, side))+2)
		}
	}
	return (letters + 5) * pictureLetter
}

// Description describes the bracket in words, phase by phase.
func (b *Bracket) Description(p *i18n.Printer) string {
	var phases []string
	for phase := 1; phase <= b.Bracket.Phases; phase++ {
		var list []string
		for _, m := range b.Bracket.Phase(phase) {
			list = append(list, p.T("knockout.said", "match", m.Number, "first", b.entry(p, m, 0), "second", b.entry(p, m, 1)))
		}
		phases = append(phases, PhaseName(p, b.Bracket, phase)+": "+strings.Join(list, "; ")+".")
	}
	return strings.Join(phases, " ")
}
