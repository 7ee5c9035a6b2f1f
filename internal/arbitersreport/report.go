// Package arbitersreport makes the arbiter's report as a document. It says what
// the organiser and the federation are to know of a tournament besides the
// files. Pages and texts show it.
package arbitersreport

import (
	"strconv"
	"strings"
	"time"

	"torneo/handbook"
	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/report"
)

// Report holds the data of an arbiter's report.
type Report struct {
	*i18n.Printer
	State  *journal.State
	Events []journal.Event
	Lines  map[int64]Line // of the events that belong to it, by number
	System string         // of pairing, in words
	Hall   *time.Location // where its clock stands; nil: as the entries have it
}

// Line is an event in words.
type Line struct {
	When              time.Time // by the clock of the hall
	Text, Who, Reason string
}

// Document returns the report but for its facts: rounds, what was changed by hand and
// corrected, forfeits, incidents, appeals, who left, and where the event departed from what
// its regulations announced.
func (w *Report) Document() *report.Document {
	return &report.Document{Language: w.Language(), Tables: []report.Table{
		w.rounds(), w.eventsTable(journal.ByHandPart), w.eventsTable(journal.CorrectedPart), w.forfeits(), w.incidents(), w.appeals(), w.eventsTable(journal.LeftPart), w.departures(),
	}, Notes: w.notes()}
}

// notes stand under the report: the head of the journal as it is, by which anybody sees later
// that it was not rewritten.
func (w *Report) notes() []string {
	list := []string{w.T("arbitersreport.private")}
	if h, enough := w.State.Chain.Head(); enough {
		list = append(list, w.T("arbitersreport.head", "number", h.Number, "head", h))
	}
	return list
}

// Whole returns the complete report under a title, to be written on.
func (w *Report) Whole(tournament string) *report.Document {
	d := w.Document()
	for _, f := range w.Facts() {
		d.Lead = append(d.Lead, f[0]+": "+f[1])
	}
	d.Title = w.T("arbitersreport.title") + ": " + tournament
	return d
}

// Belongs reports an event that the report has.
func Belongs(w journal.Payload) bool { return partOf(w) != journal.NoPart }

// partOf returns the part of the report that an event belongs to. Of entries only the
// late ones belong to it.
func partOf(w journal.Payload) journal.Part {
	if e, entered := w.(journal.PlayerEntered); entered && e.From <= 1 {
		return journal.NoPart
	}
	return journal.RowOf(w).Part
}

// Facts returns the facts of the tournament, each with its name.
func (w *Report) Facts() [][2]string {
	c := &w.State.Config
	dates := w.Date(c.Start.String())
	if c.End != c.Start && !c.End.IsZero() {
		dates += " – " + w.Date(c.End.String())
	}
	var editions, federations []string
	for _, chapter := range handbook.Chapters() {
		if e := c.Rulebook.Edition(chapter); e != "" {
			editions = append(editions, w.Text(arbiter.EditionName(e)))
		}
	}
	rated := 0
	seen := map[string]bool{}
	for k := range w.State.Players {
		p := &w.State.Players[k]
		if w.State.TournamentRating(&p.Player) > 0 {
			rated++
		}
		if f := p.Federation; f != "" && !seen[f] {
			seen[f] = true
			federations = append(federations, f)
		}
	}
	var lines [][2]string
	add := func(name, value string) {
		if value != "" {
			lines = append(lines, [2]string{name, value})
		}
	}
	add(w.T("web.fact.dates"), dates)
	add(w.T("web.config.city"), c.City)
	add(w.T("web.config.federation"), c.Federation)
	add(w.T("web.config.arbiter"), c.ChiefArbiter)
	add(w.T("web.config.deputies"), strings.Join(c.Deputies, "; "))
	add(w.T("web.config.system"), w.System)
	add(w.T("web.config.time"), c.TimeControl)
	add(w.T("web.config.rounds"), strconv.Itoa(c.Rounds))
	add(w.T("web.fact.teams"), eventtext.Positive(len(w.State.Teams)))
	add(w.T("web.fact.players"), w.T("arbitersreport.players", "count", len(w.State.Players), "rated", rated, "federations", len(federations)))
	add(w.T("arbitersreport.editions"), strings.Join(editions, ", "))
	return lines
}

// nameOf returns the name of a player.
func (w *Report) nameOf(id int) string {
	if p := w.State.Player(id); p != nil {
		return p.Name
	}
	return strconv.Itoa(id)
}
