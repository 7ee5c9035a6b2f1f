package pairing

import (
	"slices"
	"strings"

	"torneo/crosstable"
	"torneo/handbook"
	"torneo/message"
	"torneo/pairing/berger"
	"torneo/pairing/knockout"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Choice is by which system, and which edition of it, rounds of a record are paired
// and judged, and how that is known.
type Choice struct {
	System System
	Event  tournament.System // the type of the event
	// Assumed is what nobody has stated and is to be said aloud; none: it was asked
	// for, or the record says it.
	Assumed message.Message
}

// Choose finds the system of a record: the one asked for, or else the record's own.
// It is the only place where that is decided.
//
// A record that says nothing is a match if two players meet in every round; a round
// robin of any table if everybody has met everybody equally often; otherwise a Swiss
// by the Dutch system. Of a system with editions it is the one that the record's type
// names, else the one of its rulebook; without either the newest.
//
// The error is a *swiss.Unpairable: where the system or its edition is not built,
// it is neither paired nor judged by another one unless that is asked for
// (R-EDITION-NOT-THERE).
func Choose(t *tournament.Tournament, o Options) (Choice, error) {
	if o.System != "" {
		if _, known := lookUp(o.System); !known {
			return Choice{}, refuse("pairing.system-unknown", "system", string(o.System))
		}
		return Choice{System: o.System, Event: o.event(t)}, nil
	}
	event := o.event(t)
	if event.Family == tournament.UnknownFamily {
		if knockout.IsMatch(t) {
			return Choice{System: Knockout, Event: event}, nil
		}
		if cycles := meetings(t); cycles > 0 {
			event = tournament.System{Code: "CUSTOM_ROUNDROBIN", Family: tournament.RoundRobin, Games: cycles}
			return Choice{Berger, event, message.New("pairing.assumed.round-robin", "count", cycles)}, nil
		}
	}
	if t.Rulebook.Contradicts(event) {
		return Choice{}, refuse("pairing.edition-differs", "system", event.Code, "edition", t.Rulebook.Pairing.Name())
	}
	id, ok := Of(t, event)
	if !ok {
		return Choice{}, notBuilt(t, event)
	}
	c := Choice{System: id, Event: event}
	line, _ := lookUp(id)
	if line.edition == "" || line.names(event) {
		return c, nil
	}
	return c.ofEdition(t, line)
}

// meetings is how often everybody met everybody in a record of players; 0 if they did
// not, or if more rounds are planned than so many cycles have.
func meetings(t *tournament.Tournament) int {
	if t.IsTeam() {
		return 0
	}
	table, err := crosstable.New(t, 0)
	if err != nil {
		return 0
	}
	cycles, length := table.RoundRobin(), berger.Rounds(len(t.Players))
	if t.PlannedRounds > cycles*length && t.PlannedRounds%length != 0 {
		return 0
	}
	return cycles
}

// ofEdition is the choice with the edition of the record's rulebook.
func (c Choice) ofEdition(t *tournament.Tournament, newest system) (Choice, error) {
	edition := t.Rulebook.Pairing
	if edition == "" {
		return c, nil // a record that was not read: it is made by these rules
	}
	if t.Rulebook.Proposed.Has(handbook.Pairing) && t.Start.IsZero() && t.End.IsZero() {
		c.Assumed = message.New("pairing.assumed.edition", "system", name(newest.id), "edition", newest.id.Edition())
		return c, nil
	}
	for _, s := range systems() {
		if s.edition == edition && s.id.Name() == newest.id.Name() {
			c.System = s.id
			return c, nil
		}
	}
	return Choice{}, refuse("pairing.edition-not-built", "system", name(newest.id), "edition", year(edition), "there", newest.id.Edition())
}

// notBuilt is the error of a type by which rounds cannot be paired.
func notBuilt(t *tournament.Tournament, event tournament.System) error {
	code := event.Code
	for _, s := range systems() {
		for _, undated := range s.undated {
			if edition, ok := strings.CutPrefix(strings.TrimSuffix(code, "_BAKU"), undated+"_"); ok && undated != "" {
				return refuse("pairing.edition-not-built", "system", name(s.id), "edition", edition, "there", s.id.Edition())
			}
		}
	}
	switch {
	case code == "" && event.Family == tournament.Swiss:
		return refuse("pairing.teams") // every type but that of teams is there
	case code == "":
		code = string(event.Family)
	}
	return refuse("pairing.system-not-built", "system", code)
}

// name is what a system is called, without its edition.
func name(id System) message.Message { return message.New("pairing.system." + id.Name()) }

// year is the last part of an edition's name: 2017 of Swiss-2017.
func year(edition handbook.Edition) string {
	name := string(edition)
	return name[strings.LastIndexByte(name, '-')+1:]
}

// Field is who is to be paired in a round, by default the next one, with the past as
// the rules of the system see it; where no results say who meets whom, as those of
// the newest Swiss do.
//
// The error is a *swiss.Unpairable or a *crosstable.Contradiction.
func Field(t *tournament.Tournament, o Options) (*swiss.Field, error) {
	c, err := Choose(t, o)
	if err != nil {
		return nil, err
	}
	if o.Round == 0 {
		o.Round = swiss.NextRound(t)
	}
	return c.field(t, o.Round)
}

func (c Choice) field(t *tournament.Tournament, round int) (*swiss.Field, error) {
	line, _ := lookUp(c.System)
	if line.rules == nil {
		line, _ = lookUp(Dutch)
	}
	return swiss.New(t, round, line.rules)
}

// Checklist is what the check-list of a round shows: by which system it is, the field,
// and the table of the rounds before it. It is that of a Swiss.
//
// The error is a *swiss.Unpairable or a *crosstable.Contradiction.
func Checklist(t *tournament.Tournament, o Options) (Choice, *swiss.Field, *crosstable.Table, error) {
	c, err := Choose(t, o)
	if err == nil && c.System.Kind() != ByResults {
		err = refuse("pairing.not-swiss", "system", string(c.System))
	}
	if err != nil {
		return c, nil, nil, err
	}
	if o.Round == 0 {
		o.Round = swiss.NextRound(t)
	}
	field, err := c.field(t, o.Round)
	if err != nil {
		return c, nil, nil, err
	}
	table, err := crosstable.Before(t, field.Round)
	return c, field, table, err
}

// NotJudged reports whether a refusal to check is one for want of the system or its
// edition: the record may be right or wrong.
func NotJudged(u *swiss.Unpairable) bool {
	return slices.Contains([]string{"pairing.edition-not-built", "pairing.edition-differs", "pairing.system-not-built", "pairing.teams", "pairing.not-swiss"}, u.Message.ID)
}

// PairField pairs a field by the system by whose rules it was made. The error is a
// *swiss.Impossible.
func PairField(f *swiss.Field) (*swiss.Pairing, error) {
	line := lineOf(f)
	return line.pair(f)
}

// Colours gives the colours of two players of a field who are to meet, and the article
// that gives them, by the same system.
func Colours(f *swiss.Field, a, b int) (swiss.Pair, string) {
	line := lineOf(f)
	return line.colours(f, a, b)
}

// lineOf is the system by whose rules a field was made: every one has its own.
func lineOf(f *swiss.Field) system {
	all := systems()
	return all[slices.IndexFunc(all, func(s system) bool { return s.rules == f.Rules })]
}
