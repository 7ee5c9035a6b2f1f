package main

import (
	"bytes"
	"errors"

	"torneo/i18n"
	"torneo/internal/report"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// exam examines one record: whether its pairings and places are those that our
// rules give, and the reference.
type exam struct {
	*outcome
	mostReference int
	printer       *i18n.Printer // made when first needed
}

func newExam(o *outcome, mostReference int) *exam {
	return &exam{outcome: o, mostReference: mostReference}
}

func (e *exam) english() *i18n.Printer {
	if e.printer == nil {
		e.printer = i18n.New(i18n.English)
	}
	return e.printer
}

// examine reads a tournament of others and checks its pairings and places.
func (s *source) examine(mostReference, index int, o *outcome) {
	data, err := s.read(index)
	if err != nil {
		o.find("%v", err)
		return
	}
	o.keep("tournament.trf", data)
	e := newExam(o, mostReference)
	if t := e.read(data); t != nil {
		e.pairings(t)
		e.places(t, false)
	}
}

// read reads a report. What is wrong with it is none of our business, points
// excepted that are not those of the results.
func (e *exam) read(data []byte) *tournament.Tournament {
	t, _, problems := trf.Read(data)
	for _, p := range problems {
		if t == nil && p.Severity == trf.Error {
			e.find("%s", e.english().Text(p.Sentence()))
		}
	}
	if t != nil {
		e.differences(verify.PlayerPoints(t))
	}
	return t
}

// readAsWritten reads a report of our own, of which nothing is to be said and
// nothing to be lost.
func (e *exam) readAsWritten(record *tournament.Tournament, data []byte) *tournament.Tournament {
	t, _, problems := trf.Read(data)
	for _, p := range problems.AtLeast(trf.Adjustment) {
		e.find("reading what was written: %s", e.english().Text(p.Sentence()))
	}
	if t == nil {
		return nil
	}
	e.differences(verify.PlayerPoints(t))
	if len(t.Rounds) < len(record.Rounds) {
		e.find("%d rounds were written and %d read", len(record.Rounds), len(t.Rounds))
	}
	if again, err := trf.Write(t, trf.TRF26, trf.Options{}); err != nil || !bytes.Equal(again, data) {
		e.find("written, read and written again it is another file (%v)", err)
		e.keep("again.trf", again)
	}
	return t
}

// pairings pairs all rounds again: with the checker, and the small ones with
// the reference. In the round after the last one nobody is known to be absent
// but who has asked for a bye or withdrawn.
func (e *exam) pairings(t *tournament.Tournament) {
	checked, err := pairing.Check(t, pairing.Options{})
	if refused := (*swiss.Unpairable)(nil); errors.As(err, &refused) {
		if refused.Message.ID != "pairing.not-paired" {
			e.find("%s", e.english().Text(refused.Message))
			return
		}
	} else if err != nil {
		e.find("checking: %v", err)
		return
	}
	for _, c := range checked {
		e.Rounds++
		for _, d := range c.Differences {
			e.difference(c.Round, &d)
		}
	}
	for round := 1; round <= t.RoundsPaired(); round++ {
		if f, err := pairing.Field(t, pairing.Options{Round: round}); err == nil {
			e.reference(f, "tournament.trf")
		}
	}
	if next := swiss.NextRound(t); next <= t.PlannedRounds {
		if f, err := pairing.Field(t, pairing.Options{Round: next}); err == nil {
			e.reference(f, "tournament.trf")
		}
	}
}

// difference records a difference that the checker found.
func (e *exam) difference(round int, d *pairing.Difference) {
	p := e.english()
	text := ""
	if len(d.Recorded)+len(d.Right) > 0 {
		text = ": recorded " + report.Pairs(p, d.Recorded) + ", right " + report.Pairs(p, d.Right)
	}
	if !d.Reason.IsZero() {
		text += ": " + p.Text(d.Reason)
	}
	e.find("round %d, %s%s", round, d.Kind, text)
}
