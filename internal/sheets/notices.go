package sheets

import (
	"strings"

	"torneo/handbook"
	"torneo/internal/pdf"
	"torneo/internal/report"
	"torneo/laws"
)

// lawsOf returns the edition of the Laws that is in force on the first day of the event; without a
// day, the newest.
func (e *Event) lawsOf() handbook.Edition {
	if start := e.Start.Event.Tournament.Start; start.Complete() {
		if edition := handbook.LawsOn(start.Ordinal()); edition != "" {
			return edition
		}
	}
	return handbook.LawsEditions()[0]
}

// law cites an article of the Laws that has the same number in every edition.
func (e *Event) law(article string) string {
	return handbook.Ref{Edition: e.lawsOf(), Article: article}.String()
}

// kings returns the notice on how the kings tell the result once a game is over (Tournament Rules
// 2014 8 e): on both white squares in the centre, on both black ones, or on one of each.
func (e *Event) kings() *pdf.Cards {
	p := e.P
	card := pdf.Card{
		{X: 0, Y: 0, W: 0.18, H: 0.08, Logo: true},
		{X: 0.2, Y: 0, W: 0.8, H: 0.03, Text: e.Title, Size: 12, Pale: true, BesideLogo: true},
		{X: 0.2, Y: 0.03, W: 0.8, H: 0.05, Text: Name(p, Kings), Size: 26, Bold: true, BesideLogo: true},
		{X: 0, Y: 0.1, W: 1, H: 0.035, Text: p.T("paper.kings.when"), Size: 15},
	}
	for k, x := range []struct {
		result, says string
		squares      [][2]string
	}{
		{"1 – 0", p.T("paper.kings.white"), [][2]string{{"e4", "d5"}}},
		{"0 – 1", p.T("paper.kings.black"), [][2]string{{"d4", "e5"}}},
		{"½ – ½", p.T("paper.kings.draw"), [][2]string{{"d4", "d5"}, {"e4", "e5"}}},
	} {
		y := 0.165 + float64(k)*0.262
		for n, squares := range x.squares {
			card = append(card, centre(float64(n)*0.34, y, 0.31, 0.22, squares)...)
		}
		left := 0.04 + float64(len(x.squares))*0.33
		card = append(card, pdf.Mark{X: left, Y: y + 0.02, W: 1 - left, H: 0.08, Text: x.result, Size: 48, Bold: true})
		for n, line := range broken(x.says, int((1-left)*55)) {
			card = append(card, pdf.Mark{X: left, Y: y + 0.11 + float64(n)*0.033, W: 1 - left, H: 0.033, Text: line, Size: 17})
		}
	}
	card = append(card,
		pdf.Mark{X: 0, Y: 0.945, W: 1, H: 0.025, Text: p.T("paper.kings.then"), Size: 12},
		pdf.Mark{X: 0, Y: 0.975, W: 1, H: 0.02, Text: p.T("paper.kings.article"), Size: 8, Pale: true})
	return &pdf.Cards{Name: Name(p, Kings), Across: 1, Down: 1, Uncut: true, Cards: []pdf.Card{card}}
}

// centre draws the squares c3 to f6 with a king on each of two: White's on the lower one.
func centre(x, y, w, h float64, kings [2]string) (list []pdf.Mark) {
	const side = 4
	for row := range side {
		for file := range side {
			name := string(rune('c'+file)) + string(rune('6'-row))
			m := pdf.Mark{X: x + float64(file)*w/side, Y: y + float64(row)*h/side, W: w / side, H: h / side, Box: true, Dark: (file+row)%2 == 1}
			list = append(list, m)
			piece := m
			piece.Box, piece.Dark, piece.Align = false, false, "C"
			switch name {
			case kings[0]:
				piece.Text = "♔"
			case kings[1]:
				piece.Text = "♚"
			default:
				piece.Text, piece.Size, piece.Pale = name, 6, true
			}
			list = append(list, piece)
		}
	}
	return list
}

// devices returns the notice on telephones and other devices: what the Laws of the event's day say,
// and where the regulations allow it, that a bag is allowed.
func (e *Event) devices() *pdf.Cards {
	p := e.P
	says := func(situation string) (string, string) {
		announced := "no"
		if e.Bags {
			announced = "yes"
		}
		v, err := laws.Judge(laws.Case{Edition: e.lawsOf(), Kind: laws.Standard, Situation: situation, By: laws.White, Facts: map[string]string{"announced": announced}})
		if err != nil || len(v.Answers) == 0 {
			return "", ""
		}
		return report.Capital(p.Text(v.Answers[0].Says)), report.LawArticles(&v.Answers[0])
	}
	var lines []noticeLine
	lines = append(lines, noticeLine{p.T("paper.devices.title"), 30, true}, noticeLine{p.T("paper.devices.lead"), 28, false})
	// What is allowed by announcement has no penalty; what sounds or is found has the Laws' one.
	lost, article := func() (string, string) {
		was := e.Bags
		e.Bags = false
		defer func() { e.Bags = was }()
		return says("device-on-the-person")
	}()
	lines = append(lines, noticeLine{lost, 32, true})
	if e.PhonesSaid != "" {
		lines = append(lines, noticeLine{p.T("paper.devices.own"), 18, true}, noticeLine{e.PhonesSaid, 20, false})
	}
	switch {
	case e.Bags:
		bag, of := says("device-in-the-bag")
		lines = append(lines, noticeLine{p.T("paper.devices.bag"), 26, false}, noticeLine{bag, 26, false})
		if of != "" && of != article {
			article += "; " + of
		}
	case e.PhonesSaid == "":
		lines = append(lines, noticeLine{p.T("paper.devices.no-bag"), 26, false})
	}
	lines = append(lines, noticeLine{p.T("paper.devices.inspect"), 18, false}, noticeLine{p.T("paper.devices.article", "articles", article), 9, false})
	return e.notice(Name(p, Devices), lines)
}

// noticeLine is a paragraph of a notice that is read from a distance.
type noticeLine struct {
	text string
	size float64
	bold bool
}

// notice returns a page to hang up, its paragraphs broken into lines of large letters.
func (e *Event) notice(name string, lines []noticeLine) *pdf.Cards {
	card := pdf.Card{
		{X: 0, Y: 0, W: 0.18, H: 0.08, Logo: true},
		{X: 0.2, Y: 0, W: 0.8, H: 0.03, Text: e.Title, Size: 12, Pale: true, BesideLogo: true},
	}
	const pageWide, pageHigh = 198.0, 285.0 // millimetres of A4 inside the edge; on other paper letters follow the marks
	y := 0.11
	for _, l := range lines {
		if l.text == "" {
			continue
		}
		high := l.size * 0.353 * 1.35 / pageHigh
		for _, text := range broken(l.text, int(pageWide/(l.size*0.353*0.5))) {
			card = append(card, pdf.Mark{X: 0, Y: y, W: 1, H: high, Text: text, Size: l.size, Bold: l.bold})
			y += high
		}
		y += high * 0.6
	}
	return &pdf.Cards{Name: name, Across: 1, Down: 1, Uncut: true, Cards: []pdf.Card{card}}
}

// broken breaks a text into lines of so many letters at most, between words.
func broken(text string, letters int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len([]rune(line))+1+len([]rune(word)) > letters {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
