package render

import (
	"fmt"
	"net/url"
	"strings"
	"unicode/utf16"

	"torneo/internal/report"
)

// Longest is the length limit of a message, in the units in which messengers count: Telegram
// takes 4096, WhatsApp more.
const Longest = 4000

// Top is the number of places in a message about the standings.
const Top = 10

// The longest links: servers take addresses of 8 kB, and some programs for mail of 2
// kB.
const (
	longestLink = 7500
	longestMail = 1900
)

// Message is a text to be pasted into a messenger: as it is said in one of them, or in
// several where it would be too long.
type Message struct {
	ID, Title string
	Parts     []Part
}

// Part is a text that is pasted at once.
type Part struct {
	Text   string
	Length int     // as messengers count
	Shares []Share // links that open a messenger with it; none: it is too long for one
}

// Share is a link that opens a program with a text.
type Share struct{ Name, Href string }

// Messages returns the texts about what was published last: pairings, results, standings.
func (t Told) Messages() (list []Message) {
	n := len(t.e.board.Rounds)
	if n > 0 {
		list = append(list, t.pairings(n))
	}
	for k := n; k > 0; k-- {
		if r := &t.e.board.Rounds[k-1]; r.Results && len(t.e.board.State.Missing(k)) < len(t.e.board.State.Rounds[k-1].Boards) {
			list = append(list, t.results(k))
			break
		}
	}
	if t.e.board.After > 0 {
		if m := t.standings(); len(m.Parts) > 0 {
			list = append(list, m)
		}
	}
	return list
}

func (t Told) pairings(n int) Message {
	p := t.e.p
	head := p.T("board.page.round", "round", n)
	if when := t.When(n); when != "" {
		head += ", " + when
	}
	var lines []string
	s := t.e.seating(n)
	for k := range s.Matches {
		lines = append(lines, fmt.Sprintf("%d. %s – %s", k+1, line(s.Matches[k].First), line(s.Matches[k].Second)))
	}
	if len(s.Matches) == 0 {
		for k := range s.Boards {
			b := &s.Boards[k]
			lines = append(lines, fmt.Sprintf("%d. %s – %s", b.Table, t.seatName(&b.White), t.seatName(&b.Black)))
		}
		lines = append(lines, t.awayLines(s)...)
	}
	return t.message("pairings", p.T("tell.pairings", "round", n), head, lines)
}

// seatName returns the name of the player at a place, or says that the place is empty.
func (t Told) seatName(x *report.Seat) string {
	if x.Name == "" {
		return t.e.p.T("paper.names.alone")
	}
	return line(x.Name)
}

func (t Told) awayLines(s *report.Seating) (lines []string) {
	for k := range s.Away {
		lines = append(lines, line(s.Away[k].Name)+": "+t.e.p.T("paper.bye."+s.Away[k].Kind.String()))
	}
	return lines
}

func (t Told) results(n int) Message {
	p := t.e.p
	var lines []string
	s := t.e.seating(n)
	for k := range s.Matches {
		m := &s.Matches[k]
		result := p.Decimal(strings.ReplaceAll(m.Score(), ".0", ""))
		if result == "" {
			result = "·"
		}
		lines = append(lines, fmt.Sprintf("%d. %s %s %s", k+1, line(m.First), result, line(m.Second)))
	}
	if len(s.Matches) == 0 {
		for k := range s.Boards {
			b := &s.Boards[k]
			result := b.Result
			if result == "" {
				result = "·"
			}
			lines = append(lines, fmt.Sprintf("%d. %s %s %s", b.Table, t.seatName(&b.White), result, t.seatName(&b.Black)))
		}
	}
	title := p.T("tell.results", "round", n)
	return t.message("results", title, title, lines)
}

func (t Told) standings() Message {
	p, after := t.e.p, t.e.board.After
	s, err := t.e.standingsAfter(after)
	if err != nil {
		return Message{}
	}
	var lines []string
	for k := range s.Standings.Rows {
		row := &s.Standings.Rows[k]
		if row.Rank < 1 || len(lines) == Top {
			continue
		}
		x := fmt.Sprintf("%d. %s", row.Rank, line(s.Table.Participants[row.Index].Name))
		if len(row.Values) > 0 {
			x += "  " + p.Decimal(strings.TrimSuffix(row.Values[0].String(), ".0"))
		}
		lines = append(lines, x)
	}
	title := p.T("tell.standings", "round", after)
	return t.message("standings", title, title, lines)
}

// message returns a text with a head, cut between its lines where it would be too long.
func (t Told) message(id, title, head string, lines []string) Message {
	m := Message{ID: id, Title: title}
	texts := cutAt(t.Name(), head, lines, Longest)
	for _, text := range texts {
		m.Parts = append(m.Parts, partOf(title+" · "+t.Name(), text))
	}
	return m
}

// cutAt puts lines below their head, into as many texts as it takes; every one of them
// says which it is.
func cutAt(name, head string, lines []string, most int) (texts []string) {
	begin := func(of string) string { return name + "\n" + head + of + "\n\n" }
	const mark = len(" (999/999)")
	var groups []string
	group, room := "", most-length(begin(""))-mark
	for _, l := range lines {
		if r := []rune(l); length(l)+1 > room {
			l = string(r[:max(0, min(len(r), room/2))])
		}
		if group != "" && length(group)+length(l)+1 > room {
			groups, group = append(groups, group), ""
		}
		group += l + "\n"
	}
	groups = append(groups, group)
	for k, g := range groups {
		of := ""
		if len(groups) > 1 {
			of = fmt.Sprintf(" (%d/%d)", k+1, len(groups))
		}
		texts = append(texts, strings.TrimRight(begin(of)+g, "\n"))
	}
	return texts
}

// length returns the length as messengers count: in units of UTF-16.
func length(text string) int { return len(utf16.Encode([]rune(text))) }

func partOf(subject, text string) Part {
	p := Part{Text: text, Length: length(text)}
	x := query(text)
	if len(x) <= longestLink {
		p.Shares = append(p.Shares, Share{"WhatsApp", "https://wa.me/?text=" + x}, Share{"Telegram", "https://t.me/share/url?url=" + x})
	}
	if body := query(strings.ReplaceAll(text, "\n", "\r\n")); len(body) <= longestMail {
		p.Shares = append(p.Shares, Share{"", "mailto:?subject=" + query(subject) + "&body=" + body})
	}
	return p
}

// query encodes a text for an address: a blank is %20, which mail programs read, too.
func query(text string) string { return strings.ReplaceAll(url.QueryEscape(text), "+", "%20") }

// whole returns a message as one text.
func (m Message) whole() string {
	var texts []string
	for _, p := range m.Parts {
		texts = append(texts, p.Text)
	}
	return strings.Join(texts, "\n\n")
}
