// Package usdbf reads the rating reports of US Chess: tables of dBase for the event, its
// sections, and their players with results. They are called THEXPORT, TSEXPORT and TDEXPORT,
// and SwissSys and other programs write them. The table of players can be read alone.
//
// Written from a description of the fields; the code of no program was read.
package usdbf

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"torneo/internal/dbase"
	"torneo/internal/incoming"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// The bounds of a report.
const (
	maxSections = 99
	maxPlayers  = 10_000
	maxRounds   = 99
)

// tables are those of a report; the first and the second may be missing.
type tables struct{ event, sections, players *dbase.Table }

// take enters a table by its fields; false: it is none of a report, or one of its kind is
// there already.
func (x *tables) take(t *dbase.Table) bool {
	for _, kind := range []struct {
		to     **dbase.Table
		fields []string
	}{
		{&x.players, []string{"D_SEC_NUM", "D_PAIR_NUM", "D_NAME", "D_RND01"}},
		{&x.sections, []string{"S_SEC_NUM", "S_SEC_NAME"}},
		{&x.event, []string{"H_FORMAT", "H_NAME"}},
	} {
		if t.Has(kind.fields...) && *kind.to == nil {
			*kind.to = t
			return true
		}
	}
	return false
}

// Is reports files of which one is a table of such a report.
func Is(files []incoming.File) bool {
	return slices.ContainsFunc(files, func(f incoming.File) bool {
		if !dbase.Is(f.Data) {
			return false
		}
		t, err := dbase.Read(f.Data)
		return err == nil && new(tables).take(t)
	})
}

// Read reads one section.
func Read(files []incoming.File, a incoming.Answers) (*incoming.Event, error) {
	r := &reader{answers: a, event: &incoming.Event{Record: &tournament.Tournament{Points: tournament.StandardGamePoints()}}}
	for _, f := range files {
		t, err := dbase.Read(f.Data)
		if err != nil || !r.tables.take(t) {
			return nil, incoming.Refuse("usdbf.other", "file", f.Name)
		}
		if t.Missing > 0 {
			return nil, incoming.Refuse("usdbf.cut", "file", f.Name, "count", t.Missing)
		}
	}
	if r.tables.players == nil {
		return nil, incoming.Refuse("usdbf.players-missing")
	}
	for _, step := range []func() error{r.checkEvent, r.choose, r.readPlayers, r.readRounds} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	r.describe()
	return r.event, nil
}

type reader struct {
	tables  tables
	answers incoming.Answers
	event   *incoming.Event

	number  int                 // of the section
	section func(string) string // its values; "" without the table of sections
	lines   []*line             // of its players
	rounds  int
}

// line is a player of the section.
type line struct {
	number int // of the file
	record dbase.Record
	cells  []string
}

func (r *reader) lose(id string, pairs ...any) {
	r.event.Losses = append(r.event.Losses, message.New(id, pairs...))
}

func (r *reader) note(s trf.Severity, found, id string, pairs ...any) {
	if len(r.event.Problems) < trf.MaxProblems {
		r.event.Problems = append(r.event.Problems, trf.Problem{Severity: s, Found: found, Message: message.New(id, pairs...)})
	}
}

// checkEvent refuses tables of different events.
func (r *reader) checkEvent() error {
	id := ""
	for _, x := range []struct {
		t     *dbase.Table
		field string
	}{{r.tables.event, "H_EVENT_ID"}, {r.tables.sections, "S_EVENT_ID"}, {r.tables.players, "D_EVENT_ID"}} {
		if x.t == nil {
			continue
		}
		for _, rec := range x.t.Records {
			own := x.t.Value(rec, x.field)
			if own != "" && id != "" && own != id {
				return incoming.Refuse("usdbf.events", "id", id, "other", own)
			}
			id = cmp.Or(id, own)
		}
	}
	return nil
}

// whole returns a number of a field; 0: there is none.
func whole(text string) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 0 || n > 1<<20 {
		return 0
	}
	return n
}

// choose takes the section: the only one with players, or the one that is answered.
func (r *reader) choose() error {
	t := r.tables.players
	count := map[int]int{}
	for _, rec := range t.Records {
		n := whole(t.Value(rec, "D_SEC_NUM"))
		if n == 0 || n > maxSections {
			return incoming.Refuse("usdbf.section-number", "line", rec.Line, "value", t.Value(rec, "D_SEC_NUM"))
		}
		count[n]++
	}
	if len(count) == 0 {
		return incoming.Refuse("usdbf.nobody")
	}
	values := map[int]func(string) string{}
	if s := r.tables.sections; s != nil {
		for _, rec := range s.Records {
			values[whole(s.Value(rec, "S_SEC_NUM"))] = func(field string) string { return incoming.PlainText(s.Value(rec, field)) }
		}
	}
	q := incoming.Question{ID: "section", Text: message.New("usdbf.question.section", "count", len(count))}
	for n := 1; n <= maxSections; n++ {
		if count[n] == 0 {
			continue
		}
		if values[n] == nil {
			values[n] = func(string) string { return "" }
		}
		q.Choices = append(q.Choices, incoming.Choice{ID: strconv.Itoa(n), Text: message.New("usdbf.question.section.choice", "number", n, "name", values[n]("S_SEC_NAME"), "count", count[n])})
	}
	chosen := q.Choices[0].ID
	if len(q.Choices) > 1 {
		var err error
		if chosen, err = r.answers.AnswerTo(q); err != nil {
			return err
		}
	}
	r.number, _ = strconv.Atoi(chosen)
	r.section = values[r.number]
	if r.tables.sections == nil {
		r.note(trf.Note, "", "usdbf.alone")
	}
	return nil
}

// readPlayers reads the players of the section, of whom long events have more than one
// record.
func (r *reader) readPlayers() error {
	t := r.tables.players
	by := map[int]*line{}
	for _, rec := range t.Records {
		if whole(t.Value(rec, "D_SEC_NUM")) != r.number {
			continue
		}
		number := whole(t.Value(rec, "D_PAIR_NUM"))
		if number == 0 || number > maxPlayers {
			return incoming.Refuse("usdbf.number", "line", rec.Line, "value", t.Value(rec, "D_PAIR_NUM"))
		}
		x := by[number]
		switch {
		case x == nil:
			x = &line{number: number, record: rec}
			by[number] = x
			r.lines = append(r.lines, x)
		case t.Value(x.record, "D_NAME") != t.Value(rec, "D_NAME") || t.Value(x.record, "D_MEM_ID") != t.Value(rec, "D_MEM_ID"):
			return incoming.Refuse("migrate.number.twice", "number", number, "name", incoming.PlainText(t.Value(x.record, "D_NAME")), "other", incoming.PlainText(t.Value(rec, "D_NAME")))
		}
		for n := 1; n <= maxRounds && t.Has(field(n)); n++ {
			x.cells = append(x.cells, t.Value(rec, field(n)))
		}
		if len(x.cells) > maxRounds {
			return incoming.Refuse("usdbf.rounds", "most", maxRounds)
		}
	}
	slices.SortFunc(r.lines, func(a, b *line) int { return cmp.Compare(a.number, b.number) })
	states := 0
	for k, x := range r.lines {
		p := tournament.Player{Number: k + 1, Name: nameOf(t.Value(x.record, "D_NAME"))}
		if p.Name == "" {
			return incoming.Refuse("usdbf.name", "number", x.number)
		}
		if x.number != k+1 {
			r.note(trf.Adjustment, strconv.Itoa(x.number), "sharly.numbers.gap", "name", p.Name, "number", k+1)
		}
		id, rating := incoming.PlainText(t.Value(x.record, "D_MEM_ID")), whole(t.Value(x.record, "D_RATING"))
		if strings.Trim(id, "0") == "" {
			id = ""
		}
		if rating > 4000 {
			r.note(trf.Adjustment, strconv.Itoa(rating), "swisssys.unknown", "name", p.Name, "value", rating)
			rating = 0
		}
		if id != "" || rating > 0 {
			p.National = []tournament.NationalRating{{Federation: "USA", ID: id, Rating: rating}}
		}
		if t.Value(x.record, "D_STATE") != "" {
			states++
		}
		r.event.Record.Players = append(r.event.Record.Players, p)
	}
	if states > 0 {
		r.lose("swisssys.loss.clubs", "count", states)
	}
	r.event.Record.RankingMethod, r.event.Record.RatingFederation = tournament.RankNational, "USA"
	return nil
}

func field(round int) string { return fmt.Sprintf("D_RND%02d", round) }

// nameOf returns "LAST, FIRST" of "LAST,FIRST".
func nameOf(text string) string {
	family, given, _ := strings.Cut(incoming.PlainText(text), ",")
	return strings.TrimSuffix(strings.TrimSpace(family)+", "+strings.TrimSpace(given), ", ")
}

// describe enters what the tables say of the event.
func (r *reader) describe() {
	t := r.event.Record
	begin, end := r.section("S_BEG_DATE"), r.section("S_END_DATE")
	if e := r.tables.event; e != nil && len(e.Records) > 0 {
		value := func(field string) string { return incoming.PlainText(e.Value(e.Records[0], field)) }
		t.Name, t.City = value("H_NAME"), strings.TrimSuffix(value("H_CITY")+", "+value("H_STATE"), ", ")
		t.PairingBy = value("H_PROGRAM")
		begin, end = cmp.Or(begin, value("H_BEG_DATE")), cmp.Or(end, value("H_END_DATE"))
		if country := value("H_COUNTRY"); tournament.IsFederation(country) {
			t.Federation = strings.ToUpper(country)
		}
	}
	name := r.section("S_SEC_NAME")
	if name == "" && len(t.Name) > 0 && r.tables.sections == nil {
		name = strconv.Itoa(r.number)
	}
	t.Name = strings.TrimPrefix(strings.TrimSuffix(t.Name+", "+name, ", "), ", ")
	t.Start, t.End = day(begin), day(end)
	t.Allotted = r.section("S_TIMECTL")
	t.PlannedRounds = r.rounds
	r.lose("migrate.loss.system")
	r.lose("usdbf.loss.report")
}

// day reads "20260520"; the zero date if it is none.
func day(text string) tournament.Date {
	at, err := time.Parse("20060102", text)
	if err != nil || at.Year() < 1 {
		return tournament.Date{}
	}
	return tournament.Date{Year: at.Year(), Month: int(at.Month()), Day: at.Day()}
}
