package tournament_test

import (
	"testing"

	"torneo/handbook"
	"torneo/tournament"
)

// What nobody says of a record is what a report that says nothing is taken for.
func TestSettled(t *testing.T) {
	plain := &tournament.Tournament{Start: tournament.Date{Year: 2020, Month: 12, Day: 10}}
	s := plain.WithDefaults()
	if s.Points != tournament.StandardGamePoints() || s.MatchPoints != (tournament.MatchPoints{}) {
		t.Errorf("points %+v, of matches %+v", s.Points, s.MatchPoints)
	}
	if s.Rulebook != tournament.ProposeRulebook(plain.Start, plain.End) {
		t.Errorf("rulebook %+v", s.Rulebook)
	}
	if plain.Points != (tournament.GamePoints{}) || plain.Rulebook != (tournament.Rulebook{}) {
		t.Error("the record itself is changed")
	}
	if s.WithDefaults() != s {
		t.Error("settled twice is another record")
	}
	teams := (&tournament.Tournament{Teams: make([]tournament.Team, 2)}).WithDefaults()
	if teams.MatchPoints != tournament.StandardMatchPoints() {
		t.Errorf("matches are worth %+v", teams.MatchPoints)
	}
	own := tournament.GamePoints{Win: tournament.Both(3 * tournament.One)}
	stated := &tournament.Tournament{Points: own}
	stated.Rulebook.State(handbook.TieBreaks, handbook.EditionsOf(handbook.TieBreaks)[0])
	if s := stated.WithDefaults(); s.Points != own || s.Rulebook.TieBreaks != stated.Rulebook.TieBreaks || s.Rulebook.Proposed.Has(handbook.TieBreaks) || !s.Rulebook.Proposed.Has(handbook.Pairing) {
		t.Errorf("what is stated does not stand: %+v", s)
	}
}

// A point system of which nothing is said is the standard one, whatever it is asked for.
func TestZeroPointsAreStandard(t *testing.T) {
	var zero tournament.GamePoints
	standard := tournament.StandardGamePoints()
	for o := tournament.Pending; o <= tournament.Adjourned; o++ {
		for _, c := range []tournament.Color{tournament.White, tournament.Black, tournament.NoColor} {
			if got, want := zero.Of(o, c), standard.Of(o, c); got != want {
				t.Errorf("%v: %v, want %v", o, got, want)
			}
		}
	}
	for _, b := range []tournament.ByeKind{tournament.PairingAllocatedBye, tournament.FullPointBye, tournament.HalfPointBye, tournament.ZeroPointBye} {
		if got, want := zero.Bye(b), standard.Bye(b); got != want {
			t.Errorf("bye %v: %v, want %v", b, got, want)
		}
	}
}
