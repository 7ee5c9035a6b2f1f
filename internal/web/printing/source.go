package printing

import (
	"cmp"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/chart"
	"torneo/internal/journal"
	"torneo/internal/pdf"
	"torneo/internal/report"
	"torneo/internal/sheets"
	"torneo/internal/web/page"
	"torneo/pairing"
	"torneo/tournament"
)

// requestedSource returns the data of the sheets that the address names, and their
// round.
func requestedSource(v *page.Visit) (*sheets.Event, int, error) {
	round, err := roundOf(v)
	if err != nil {
		return nil, 0, err
	}
	e, err := source(v, round)
	return e, round, err
}

// source returns the data of a tournament's sheets; of a round, or with round 0 of
// none.
func source(v *page.Visit, round int) (*sheets.Event, error) {
	s := v.State
	e := &sheets.Event{P: v.Printer, Title: arbiter.FullName(v.EventName(), s.Config.Name), Rounds: s.Config.Rounds, Courses: v.Value("player") != "", Draw: func(sheets.Kind) []chart.Figure { return nil }}
	record := s.Record(s.Current())
	e.Start = report.NewSeating(withUnnumbered(s, record), 0, nil)
	if r := s.Round(round); r != nil {
		e.Round, e.When = report.NewSeating(s.Record(round), round, arbiter.GameTables(s, r)), when(v, round)
		e.Round.NameFirst(arbiter.Encounters(s, r))
	}
	if err := phones(v, e, round); err != nil {
		return nil, err
	}
	e.Categories, e.Tables = categoriesOf(s), arbiter.TablesAsked(s)
	if s.Config.LinesUp() {
		e.LineUps = s.Config.Boards
	}
	e.PhonesSaid = s.Regulations.Paragraphs[journal.ParagraphKey{Heading: "telephones", Language: string(v.Language())}]
	e.Owed = report.Duties(v.Printer, e.Title, arbiter.DutiesOf(s), len(s.Players))
	after, last := arbiter.Complete(s), arbiter.LastPublished(s)
	if round > 0 {
		after, last = min(after, round), min(last, round)
	}
	if after > 0 {
		r, err := arbiter.Standings(s, after)
		if err != nil {
			return nil, err
		}
		e.Ranking, e.Cross = page.EventOf(r), page.EventOf(r)
	}
	if last > after {
		if r, err := arbiter.Standings(s, last); err == nil {
			e.Cross = page.EventOf(r)
		}
	}
	if system, ok := pairing.SystemOfEvent(record.System); ok && system.Kind() == pairing.ByTable {
		if rounds, err := pairing.Schedule(s.Record(0), pairing.Options{}); err == nil && len(rounds) > 0 {
			e.Table = &report.Timetable{Tournament: s.Record(0), Rounds: rounds}
		}
	}
	if s.Fund.Text != "" && after > 0 {
		if r, err := arbiter.DividePrizes(s, after); err == nil {
			e.Prizes = report.Prizes(v.Printer, page.EventOf(&r.Ranking), r.Result, false, report.People)
		}
	}
	return e, nil
}

// categoriesOf returns the categories with their players, by pairing number.
func categoriesOf(s *journal.State) (list []sheets.Category) {
	for k := range s.Categories {
		c := sheets.Category{Name: s.Categories[k].Name, Members: map[int]bool{}}
		for id := range arbiter.Members(s, &s.Categories[k]) {
			c.Members[s.Player(id).Number] = true
		}
		list = append(list, c)
	}
	return list
}

// withUnnumbered returns the record with those, too, who have no pairing number yet: they come
// last.
func withUnnumbered(s *journal.State, t *tournament.Tournament) *tournament.Tournament {
	u := *t
	for k := range s.Players {
		if p := s.Players[k].Player; p.Number == 0 {
			u.Players = append(u.Players[:len(u.Players):len(u.Players)], p)
		}
	}
	return &u
}

// head returns the head and foot of every sheet.
func head(v *page.Visit, e *sheets.Event, round int) (pdf.Head, error) {
	now := v.Now()
	h := pdf.Head{Title: e.Title, Printed: printedAt(v, now), Made: now.Truncate(time.Second).UTC()}
	ours, err := v.Site.Desk.Store().Letterhead(v.Context(), v.Tournament.Event)
	if err != nil {
		return h, err
	}
	own, err := v.Site.Desk.Store().Letterhead(v.Context(), v.Tournament.ID)
	if err != nil {
		return h, err
	}
	h.Address = addressOf(own.Address, cmp.Or(round, arbiter.LastPublished(v.State)))
	putLetterhead(&h, ours)
	r := v.State.Round(round)
	if r == nil {
		return h, nil
	}
	h.Round = v.T("paper.round", "round", round)
	if !r.Published {
		h.Round = v.T("paper.round-draft", "round", round)
	}
	h.When = e.When
	return h, nil
}

func printedAt(v *page.Visit, now time.Time) string {
	return v.T("paper.printed", "when", v.Date(now.Format("2006/01/02"))+" "+now.Format("15:04"))
}

// putLetterhead puts the logo of the event, and who pays, on every sheet.
func putLetterhead(h *pdf.Head, l arbiter.Letterhead) {
	h.Line = l.Line
	if l.Logo != nil {
		h.Logo = &pdf.Picture{Name: l.Logo.Hash, Kind: l.Logo.Kind, Data: l.Logo.Data}
	}
	for _, p := range l.Sponsors {
		h.Sponsors = append(h.Sponsors, pdf.Picture{Name: p.Hash, Kind: p.Kind, Data: p.Data})
	}
}

// when returns day and time of a round, as far as the calendar says them.
func when(v *page.Visit, round int) (text string) {
	if dates := v.State.Config.Dates; round <= len(dates) {
		text = v.Date(dates[round-1].String())
	}
	return strings.TrimSpace(text + " " + v.State.Config.TimeOf(round))
}
