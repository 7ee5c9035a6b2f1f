// Package submission finds what FIDE and federations reject or query in the report of a
// tournament, and its deadline. It says what is missing, what contradicts a rating list,
// what the rate of play does not allow, and where the report goes. The further demands of
// a federation are a profile, which is data.
//
// It judges what a report says, not whether its pairings and places are right: that is
// package verify.
package submission

import (
	"slices"
	"strings"

	"torneo/fidelist"
	"torneo/handbook"
	"torneo/message"
	"torneo/rating"
	"torneo/tournament"
)

// Severity is the consequence of a finding for the report.
type Severity uint8

const (
	Rejected  Severity = iota // it is not taken, or not rated
	AskedBack                 // somebody writes and asks
	Note                      // to be known
)

var severityNames = [...]string{"rejected", "asked-back", "note"}

// Severities returns all severities, the worst first.
func Severities() []Severity { return []Severity{Rejected, AskedBack, Note} }

func (s Severity) String() string { return severityNames[s] }

// Place names the place in which to put a finding right.
type Place string

const (
	OfPlayer   Place = "player"
	OfEvent    Place = "event"   // its settings
	OfForm     Place = "form"    // the report of the tournament (IT3)
	OfCalendar Place = "dates"   // of the rounds, in the settings
	OfResults  Place = "results" // of a round
	OfReport   Place = "report"  // which report is made, and when
)

// Finding is one thing found in a report.
type Finding struct {
	Key      string // what it is: of one key there is one advice
	Severity Severity
	Article  string // "C.02.03 TRF26 001"
	Message  message.Message
	Place    Place
	Player   int // number; 0: it is about nobody
	Round    int // 0: about none
}

// Advice returns the way to put it right.
//
//i18n:prefix submission.advice.
func (f Finding) Advice() message.Message { return adviceOf(f.Key) }

func adviceOf(key string) message.Message { return message.New("submission.advice." + key) }

// List is a rating list with which a report is compared.
type List interface {
	Name() string // as people call it: "FIDE 2026-11"
	Month() fidelist.Month
	// Listed returns the player of a FIDE ID; nil if the list does not have it.
	Player(id int64) (*fidelist.Player, error)
}

// Request holds the report to be judged, and the data to judge it by.
type Request struct {
	Tournament *tournament.Tournament
	Kind       *rating.Kind    // as what it is to be rated; nil: as its rate of play says
	List       List            // nil: there is none to compare with
	Today      tournament.Date // zero: nothing is late
	Code       string          // under which the event is registered
	CodeKnown  bool            // whether there is one is known; otherwise nothing is said of it
	Profile    *Profile        // what a federation asks for besides; nil: FIDE alone
	Members    Members         // of a federation; nil: nobody is looked for in them
}

// Report holds the findings and deadlines of a report.
type Report struct {
	Findings  []Finding // as they stand in the report of the tournament, the worst first
	Deadlines []Deadline
	Pace      rating.Pace
	Compared  int // players who were compared with the list
}

// Count returns the number of findings with that severity.
func (r *Report) Count(s Severity) (n int) {
	for k := range r.Findings {
		if r.Findings[k].Severity == s {
			n++
		}
	}
	return n
}

// Check judges a report. The error is that of the list.
func Check(r Request) (*Report, error) {
	c := &check{Request: r, t: r.Tournament, report: &Report{}}
	c.event()
	c.arbiters()
	c.pace()
	c.rounds()
	c.players()
	c.national()
	c.members()
	c.deadlines()
	if err := c.compareWithList(); err != nil {
		return nil, err
	}
	slices.SortStableFunc(c.report.Findings, func(a, b Finding) int { return int(a.Severity) - int(b.Severity) })
	return c.report, nil
}

// check is a report that is being judged.
type check struct {
	Request
	t      *tournament.Tournament
	report *Report
}

// addFinding adds what the table of rows says of a key; its message has these values.
//
//i18n:prefix submission.found.
func (c *check) addFinding(key string, pairs ...any) *Finding {
	k := rowOf(key)
	c.report.Findings = append(c.report.Findings, Finding{
		Key: key, Severity: k.severity, Article: c.article(k), Place: k.place, Message: message.New("submission.found."+key, pairs...),
	})
	return &c.report.Findings[len(c.report.Findings)-1]
}

// of adds what was found of a player.
func (c *check) of(p *tournament.Player, key string, pairs ...any) *Finding {
	f := c.addFinding(key, append([]any{"player", p.Number, "name", p.Name}, pairs...)...)
	f.Player = p.Number
	return f
}

// article cites the row's article in the edition of the event, where that is at hand.
func (c *check) article(k row) string {
	if k.reading != "" {
		return k.reading
	}
	switch ref := (handbook.Ref{Edition: k.edition, Article: k.article}); k.edition {
	case ratings:
		return Cite(c.t.Rulebook.Ratings, ref)
	case titles:
		return Cite(c.t.Rulebook.Titles, ref)
	default:
		return Cite(k.edition, ref)
	}
}

// Cite returns the citation of an article, numbered in its own edition, in another edition
// of its chapter: editions that only amend it have the same numbers; of the others, which
// are not at hand or number differently, only the text is named.
func Cite(of handbook.Edition, ref handbook.Ref) string {
	if of != ref.Edition && !slices.Contains(sameNumbers[ref.Edition], of) {
		ref.Article = ""
	}
	ref.Edition = of
	return strings.TrimSpace(strings.Replace(ref.String(), " to ", "–", 1))
}

// sameNumbers are the editions with the numbers of another one.
var sameNumbers = map[handbook.Edition][]handbook.Edition{
	ratings: {"Ratings-2024-12", "Ratings-2025"},
}
