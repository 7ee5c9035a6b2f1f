package mail

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/render"
	"torneo/internal/report"
)

// The kinds of mail.
const (
	Boards = "boards" // on which board somebody plays
	Notice = "notice" // what an arbiter writes to all
)

// asker is a person who asked to be told.
type asker struct {
	id      int // of the player
	contact arbiter.Contact
}

// letter is a mail as it would be sent: one an address, of all who gave it.
type letter struct {
	address  string
	language i18n.Language
	askers   []asker
	subject  string
	body     string
	facts    string
}

// writer writes mails about what a board shows.
type writer struct {
	board   *noticeboard.Board
	told    map[i18n.Language]render.Told
	printer map[i18n.Language]*i18n.Printer
	link    string // to the public pages; "": none is known
}

func (p *Post) writer(b *noticeboard.Board, link string) *writer {
	w := &writer{board: b, told: map[i18n.Language]render.Told{}, printer: p.printers, link: link}
	for l, printer := range p.printers {
		w.told[l] = render.Tell(b, printer)
	}
	return w
}

// boards writes on which boards those of an address play in a round; false: there is
// nothing to tell.
func (w *writer) boards(l *letter, round int, corrected bool) bool {
	p, told := w.printer[l.language], w.told[l.language]
	seats := told.Seats(round)
	var lines []string
	facts := []string{fmt.Sprint(round), told.When(round)}
	subject := p.T("mail.boards.subject", "round", round, "name", told.Name())
	for _, a := range l.askers {
		x := w.board.State.Player(a.id)
		if x == nil {
			continue
		}
		s, ok := seats[x.Number]
		if !ok {
			continue
		}
		lines = append(lines, fmt.Sprintf("%s: %s.", s.Name, told.Words(s)))
		facts = append(facts, fmt.Sprint(s.Number, s.Table, s.Colour, s.OpponentNumber, s.Away))
		if len(lines) == 1 {
			subject = p.T("mail.boards.subject-one", "round", round, "words", told.Words(s), "name", told.Name())
		}
	}
	if len(lines) == 0 {
		return false
	}
	if len(lines) > 1 {
		subject = p.T("mail.boards.subject", "round", round, "name", told.Name())
	}
	head := p.T("mail.boards.head", "round", round, "name", told.Name())
	if when := told.When(round); when != "" {
		head += "\n" + when
	}
	parts := []string{head, strings.Join(lines, "\n")}
	if corrected {
		subject = p.T("mail.corrected", "subject", subject)
		parts = append([]string{p.T("mail.corrected-lead")}, parts...)
	}
	if at := linkOf(w.link, round); at != "" {
		parts = append(parts, p.T("mail.boards.link", "address", at))
	}
	l.subject, l.body = subject, strings.Join(append(parts, w.foot(l)), "\n\n")+"\n"
	l.facts = hash(facts...)
	return true
}

// notice writes what an arbiter has to say.
func (w *writer) notice(l *letter, subject, text string) {
	p, told := w.printer[l.language], w.told[l.language]
	l.subject = p.T("mail.notice.subject", "subject", inline(subject), "name", told.Name())
	parts := []string{multiline(text)}
	if at := linkOf(w.link, len(w.board.Rounds)); at != "" {
		parts = append(parts, at)
	}
	l.body = strings.Join(append(parts, w.foot(l)), "\n\n") + "\n"
}

// footMark is the line by which mail programs recognise the foot.
const footMark = "-- \n"

// foot gives the reason that somebody receives the mail, and the way to end it.
func (w *writer) foot(l *letter) string {
	p := w.printer[l.language]
	asked := l.askers[0].contact.Asked
	return footMark + p.T("mail.foot", "day", p.Date(strings.ReplaceAll(asked, "-", "/")), "name", w.told[l.language].Name()) + "\n" + p.T("mail.stop", "code", l.codes())
}

// codes returns the words with which those of the address end it.
func (l *letter) codes() string {
	var list []string
	for _, a := range l.askers {
		list = append(list, a.contact.Token)
	}
	return strings.Join(list, " ")
}

func (l *letter) players() []byte {
	var ids []int
	for _, a := range l.askers {
		ids = append(ids, a.id)
	}
	list, _ := json.Marshal(ids) // numbers
	return list
}

// linkOf returns the address of the public page of a round, as letterheads name it.
func linkOf(address string, round int) string {
	return strings.NewReplacer("{round}", fmt.Sprint(round), "{ronda}", fmt.Sprint(round)).Replace(address)
}

// inline returns a text in one line, without what anybody would obey.
func inline(text string) string {
	return strings.Join(strings.Fields(report.Printable(text)), " ")
}

// multiline returns a text without what anybody would obey but the ends of its lines.
func multiline(text string) string {
	var lines []string
	for line := range strings.Lines(strings.ReplaceAll(text, "\r\n", "\n")) {
		lines = append(lines, strings.TrimRight(report.Printable(strings.TrimRight(line, "\r\n")), " "))
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

func hash(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:16])
}
