package report

import (
	"strconv"
	"strings"

	"torneo/crosstable"
	"torneo/i18n"
	"torneo/standings"
	"torneo/tournament"
)

// Event is the data of a document: the record, the table of its rounds, and the standings made
// from it.
type Event struct {
	Tournament *tournament.Tournament
	Table      *crosstable.Table
	Standings  *standings.Standings
}

// Title returns the event's name.
func (e *Event) Title(p *i18n.Printer) string {
	if name := strings.TrimSpace(e.Tournament.Name); name != "" {
		return name
	}
	return p.T("report.event.unnamed")
}

// placeAndDates returns place and dates in one line; "" when the record has neither.
func (e *Event) placeAndDates(p *i18n.Printer) string {
	t := e.Tournament
	var parts []string
	add := func(s string) {
		if s = strings.TrimSpace(s); s != "" {
			parts = append(parts, s)
		}
	}
	switch {
	case t.City == "":
		add(t.Federation)
	case t.Federation == "":
		add(t.City)
	default:
		add(t.City + " (" + t.Federation + ")")
	}
	switch {
	case t.End.IsZero() || t.End == t.Start:
		add(p.Date(t.Start.String()))
	case t.Start.IsZero():
		add(p.Date(t.End.String()))
	default:
		add(p.Date(t.Start.String() + none + t.End.String()))
	}
	return strings.Join(parts, ", ")
}

// round names the last round of how many: "after round 5 of 9". While it is being
// played that is said, too.
func (e *Event) round(p *i18n.Printer) string {
	round := e.complete(p)
	if e.Standings != nil && e.Standings.InPlay.Round > 0 {
		play := &e.Standings.InPlay
		return p.T("report.round.provisional", "round", round, "finished", play.Finished, "games", play.Games)
	}
	return round
}

func (e *Event) complete(p *i18n.Printer) string {
	switch planned := e.Tournament.PlannedRounds; {
	case e.Table.After == 0:
		return p.T("report.round.none")
	case planned >= e.Table.After:
		return p.T("report.round.of", "round", e.Table.After, "planned", planned)
	}
	return p.T("report.round.after", "round", e.Table.After)
}

// caption returns the title of the standings.
func (e *Event) caption(p *i18n.Printer) string {
	return p.T("report.standings.caption", "round", e.round(p))
}

// lead returns the lines above every table of an event: place and dates, edition and list.
func (e *Event) lead(p *i18n.Printer) []string {
	rules := Chapter(p, e.Standings.Edition) + " · " + codes(e.Standings.List)
	if e.Standings.Bracket {
		rules = p.T("report.places.bracket")
	}
	if where := e.placeAndDates(p); where != "" {
		return []string{where, rules}
	}
	return []string{rules}
}

// legend explains the codes of the list.
func (e *Event) legend(p *i18n.Printer) []string {
	var lines []string
	for _, s := range e.Standings.List {
		lines = append(lines, legendOf(p, s, e.Standings.Edition, e.Table))
	}
	return lines
}

// player returns a participant's record in an individual event.
func (e *Event) player(i int) *tournament.Player { return &e.Tournament.Players[i] }

// name returns the name of a participant in tables.
func (e *Event) name(i int) string { return e.Table.Participants[i].Name }

// nameOf finds a participant by number; "" for number 0.
func (e *Event) nameOf(number int) string {
	if i, ok := e.Table.IndexOf(number); ok && number > 0 {
		return e.name(i)
	}
	return ""
}

// ratingText writes a rating; none for the unrated.
func ratingText(r int) string {
	if r == 0 {
		return none
	}
	return strconv.Itoa(r)
}

// halves writes points with ½.
func halves(p tournament.Points) string { return p.Halves() }
