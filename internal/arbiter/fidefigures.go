package arbiter

import (
	"torneo/internal/journal"
	"torneo/norm"
	"torneo/rating"
	"torneo/tournament"
)

// ForRating returns the record after the last round that is published, with the
// corrections that are for the rating alone.
func ForRating(s *journal.State) *tournament.Tournament {
	round := s.Current()
	for round > 0 && !s.Round(round).Published {
		round--
	}
	t := s.Record(round)
	forRating(s, t)
	return t
}

// Ratings returns the changes of the players' ratings by the tournament, by the
// edition of its rulebook: at the speed asked for, or without one at that of its
// time control. The error is a *Refused.
func Ratings(s *journal.State, kind *rating.Kind, known rating.Options) (*tournament.Tournament, *rating.Report, error) {
	t := ForRating(s)
	pace, err := rating.PaceOf(t)
	if kind != nil {
		pace, err = rating.AskedPace(t, *kind), nil
	}
	if err != nil {
		return nil, nil, &Refused{because(err)}
	}
	rules, err := rating.RulesFor(t, pace.Kind)
	if err != nil {
		return nil, nil, &Refused{because(err)}
	}
	known.Pace, known.AfterMatch = pace, playedOn(s)
	report, err := rating.Event(t, rules, known)
	if err != nil {
		return nil, nil, &Refused{because(err)}
	}
	return t, report, nil
}

// Norms returns the tournament as norms are judged in it, by the edition of its
// rulebook. The error is a *Refused.
func Norms(s *journal.State, f norm.Facts) (*tournament.Tournament, *norm.Event, error) {
	t := ForRating(s)
	rules, err := norm.RulesFor(t)
	if err != nil {
		return nil, nil, &Refused{because(err)}
	}
	e, err := norm.NewEvent(t, rules, f)
	if err != nil {
		return nil, nil, &Refused{because(err)}
	}
	return t, e, nil
}
