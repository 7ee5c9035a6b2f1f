// Package places answers who would have which place in a tournament if games ended differently, and
// names the games that can be supposed.
package places

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/internal/calculator"
	"torneo/internal/report"
	"torneo/internal/spelling"
	"torneo/message"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// Event is a tournament as who asks may see it: nothing else goes into an answer.
type Event struct {
	Record  *tournament.Tournament
	Tables  func(round int) []int // of the games of a round; nil: by C.04.2
	Results []calculator.ResultName
}

// Named is a tournament that can be asked about.
type Named struct{ ID, Name string }

// Choosable holds the tournaments that a form offers. Of many these are the chosen one and those
// of now, or those that its search finds.
type Choosable struct {
	Events  []Named
	Large   bool // there are more: the form has a search
	Nothing bool // nothing was found
	More    bool // more was found than is offered
}

// Events finds the tournaments that who asks may see.
type Events interface {
	// Choosable returns those that a form offers: with words those that they find, and always
	// the chosen one, if it is there.
	Choosable(chosen, words string) (Choosable, error)
	Find(id string) (*Event, error) // nil: there is none
}

// at returns who plays at a board of a round.
func (e *Event) at() func(round, board int) (white, black int, err error) {
	return report.GameAt(e.Record, e.Tables)
}

// NameEverybody returns the event with a number where a name is not shown.
func (e *Event) NameEverybody(p *i18n.Printer) *Event {
	record, other := *e.Record, *e
	record.Players = slices.Clone(record.Players)
	for k := range record.Players {
		if x := &record.Players[k]; x.Name == "" {
			x.Name = p.T("board.nameless", "number", x.Number)
		}
	}
	other.Record = &record
	return &other
}

// Answer returns the places as they would be if games had ended as supposed, by the standings after
// the last round that is paired; of one participant, or of all. Participants without a name are
// called by their number. What cannot be answered is an error with a sentence.
func (e *Event) Answer(p *i18n.Printer, results, participant string) (*report.Document, error) {
	e = e.NameEverybody(p)
	games, err := calculator.ParseSuppositions(results, e.Results, e.at())
	if err != nil {
		return nil, err
	}
	other, games, err := calculator.Suppose(e.Record, 0, games)
	if err != nil {
		return nil, err
	}
	x := &report.Supposed{Games: games}
	if x.Now, err = standingsOf(e.Record); err != nil {
		return nil, err
	}
	if x.Then, err = standingsOf(other); err != nil {
		return nil, err
	}
	if participant != "" {
		if x.Number, err = participantIn(x.Then, participant); err != nil {
			return nil, err
		}
		then := x.Then.Standings
		for k := range then.List {
			if why, ok := then.Explain(k, x.Number); ok {
				x.Explained = append(x.Explained, why)
			}
		}
	}
	return x.Document(p), nil
}

// standingsOf returns an event with its standings. What keeps it from having any is said.
func standingsOf(t *tournament.Tournament) (*report.Event, error) {
	r, err := standings.Of(t, standings.Request{Round: standings.LastPaired})
	if list := (*tiebreak.Refused)(nil); errors.As(err, &list) && len(list.Refusals) > 0 {
		return nil, &refused{list.Refusals[0].Message}
	}
	if err != nil {
		if m, is := message.Of(err); is {
			return nil, &refused{m}
		}
		return nil, refuse("calculators.wrong.no-standings")
	}
	return &report.Event{Tournament: r.Tournament, Table: r.Table, Standings: r.Standings}, nil
}

// mostNamed is the number of participants that a refusal names.
const mostNamed = 6

// participantIn finds a participant by pairing number, name, or the only part of one that fits.
func participantIn(e *report.Event, who string) (int, error) {
	var same, parts []string
	wanted, number := spelling.Plain(who), 0
	for k := range e.Table.Participants {
		x := &e.Table.Participants[k]
		name := spelling.Plain(x.Name)
		switch {
		case strconv.Itoa(x.Number) == who:
			return x.Number, nil
		case wanted != "" && name == wanted:
			same, number = append(same, fmt.Sprintf("%d %s", x.Number, x.Name)), x.Number
		case wanted != "" && strings.Contains(name, wanted):
			if parts = append(parts, fmt.Sprintf("%d %s", x.Number, x.Name)); len(same) == 0 {
				number = x.Number
			}
		}
	}
	if len(same) == 0 {
		same = parts
	}
	switch {
	case len(same) == 0:
		return 0, refuse("calculators.wrong.nobody", "value", who)
	case len(same) == 1:
		return number, nil
	case len(same) > mostNamed:
		same = append(same[:mostNamed], "…")
	}
	return 0, refuse("calculators.wrong.several", "value", who, "there", strings.Join(same, "; "))
}

// refused is a question that cannot be answered, with what would do.
type refused struct{ sentence message.Message }

func (r *refused) Error() string { return r.sentence.String() }

// Sentence returns the error for people.
func (r *refused) Sentence() message.Message { return r.sentence }

func refuse(id string, pairs ...any) error { return &refused{message.New(id, pairs...)} }
