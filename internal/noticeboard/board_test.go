package noticeboard

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"torneo/internal/journal"
	"torneo/internal/tournamenttest"
	"torneo/tournament"
)

// secret returns a state with everything in it that must not be told, and what that is.
func secret(t *testing.T, seed uint64) (*journal.State, []string) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 7))
	record := tournamenttest.Random(rng, tournamenttest.Config{Players: 6 + rng.IntN(12), Rounds: 3 + rng.IntN(4)})
	var secrets []string
	for k := range record.Players {
		record.Players[k].Name = fmt.Sprintf("Zq%dxw, Jk%dvb", k, k)
		record.Players[k].FIDEID = int64(77_000_001 + k)
		record.Players[k].Birth = tournament.Date{Year: 1961 + k, Month: 3, Day: 17}
		secrets = append(secrets, record.Players[k].Birth.String())
	}
	config := journal.Config{Name: "Open", System: "FIDE_DUTCH_2026", Rounds: len(record.Rounds), Points: record.Points, Start: tournament.Date{Year: 2026, Month: 11, Day: 20}, Rulebook: record.Rulebook}
	events := []journal.Payload{
		journal.TournamentImported{Config: config, Tournament: *record, File: "GeheimeDatei.trf"},
		journal.CommentNoted{Round: 1, Text: "Geheime Notiz"},
		journal.PublicationSet{Publication: journal.Publication{Open: true, Players: true, Results: journal.Live, Standings: journal.Live, Prizes: journal.Nothing}},
		journal.PrivacySet{Privacy: journal.Privacy{Years: rng.IntN(2) == 0, Minors: journal.Hidden}},
		journal.FundSet{Text: "currency = \"GEH\"\n"},
		journal.MeetingsProhibited{Groups: []journal.Group{{IDs: []int{1, 2}}}},
	}
	secrets = append(secrets, "GeheimeDatei", "Geheime Notiz", "GEH")
	for k := range record.Players {
		p := &record.Players[k]
		switch rng.IntN(3) {
		case 0:
			events = append(events, journal.PersonShown{ID: p.Number, As: journal.Hidden})
			secrets = append(secrets, fmt.Sprintf("Zq%dxw", k), fmt.Sprintf("Jk%dvb", k), fmt.Sprint(p.FIDEID))
		case 1:
			events = append(events, journal.PersonShown{ID: p.Number, As: journal.ByInitials})
			secrets = append(secrets, fmt.Sprintf("Zq%dxw", k), fmt.Sprintf("Jk%dvb", k), fmt.Sprint(p.FIDEID))
		}
	}
	s := &journal.State{}
	for k, w := range events {
		if err := s.Apply(journal.Event{Number: int64(k + 1), Time: time.Date(2026, 11, 20, 10, 0, k, 0, time.UTC), Actor: "Ana", Payload: w}); err != nil {
			t.Fatal(err)
		}
	}
	return s, secrets
}

// Hidden data are not in the value: not a name, not a number of FIDE, not a birth date,
// not a note, not who is kept apart.
func TestWhatIsHiddenIsNotThere(t *testing.T) {
	hidden := 0
	for seed := range uint64(40) {
		s, secrets := secret(t, seed)
		b := Of(s, tournament.Date{})
		text, err := json.Marshal(b)
		if err != nil {
			t.Fatal(err)
		}
		if len(b.State.Groups) > 0 || b.Record.Prohibited != nil {
			t.Error("who is kept apart is told")
		}
		for _, x := range secrets {
			if strings.Contains(string(text), x) {
				t.Errorf("%d: %q is told", seed, x)
			}
			hidden++
		}
	}
	if hidden < 400 {
		t.Errorf("only %d secrets", hidden)
	}
}

// A draft is not there, nor the results of a round that are shown on closing, nor
// anything without a noticeboard.
func TestDraftsAndResultsToCome(t *testing.T) {
	s, _ := secret(t, 1)
	last := len(s.Rounds)
	s.Rounds[last-1].Closed = false
	s.Publication.Results, s.Publication.Standings = journal.OnClosing, journal.OnClosing
	b := Of(s, tournament.Date{})
	for _, g := range b.State.Rounds[last-1].Boards {
		if g.Result.White != tournament.Pending {
			t.Fatal("a result is told before the round is closed")
		}
	}
	if b.After != last-1 || b.Rounds[last-1].Results || !b.Rounds[last-2].Results {
		t.Errorf("standings after %d of %d, %+v", b.After, last, b.Rounds)
	}
	s.Rounds[last-1].Published = false
	if b = Of(s, tournament.Date{}); len(b.Rounds) != last-1 || b.Record.RoundsPaired() >= last {
		t.Errorf("a draft is told: %d rounds", len(b.Rounds))
	}
	s.Publication.Standings, s.Publication.Results = journal.Nothing, journal.Nothing
	if b = Of(s, tournament.Date{}); b.After != 0 || b.Ratings != nil {
		t.Error("standings are told")
	}
	for k := range b.State.Rounds {
		for _, g := range b.State.Rounds[k].Boards {
			if g.Result.White != tournament.Pending {
				t.Fatal("a result is told")
			}
		}
	}
	s.Publication.Open = false
	if Of(s, tournament.Date{}) != nil {
		t.Error("there is no noticeboard")
	}
}

// Of minors no year is told; after the last day nobody is named.
func TestMinorsAndTheLastDay(t *testing.T) {
	s, _ := secret(t, 2)
	s.Privacy = journal.Privacy{Years: true, Minors: journal.ByInitials, Until: tournament.Date{Year: 2026, Month: 12, Day: 31}}
	for k := range s.Players {
		s.Players[k].Shown = journal.AsOthers
	}
	s.Players[0].Birth = tournament.Date{Year: 2008, Month: 11, Day: 21}
	s.Players[1].Birth = tournament.Date{Year: 2008, Month: 11, Day: 20}
	s.Players[2].Birth = tournament.Date{Year: 2008}
	on := tournament.Date{Year: 2026, Month: 12, Day: 31}
	for k, want := range []bool{true, false, true} {
		if Minor(s, &s.Players[k], on) != want {
			t.Errorf("player %d: a minor is %v", k, !want)
		}
	}
	b := Of(s, on)
	if b.State.Players[0].Name != "Z., J." || b.Years[s.Players[0].Number] != 0 || b.Years[s.Players[1].Number] != 2008 || b.State.Players[1].Name == "" {
		t.Errorf("%q, %v", b.State.Players[0].Name, b.Years)
	}
	on.Year, on.Month, on.Day = 2027, 1, 1
	b = Of(s, on)
	for k := range b.State.Players {
		if b.State.Players[k].Name != "" || len(b.Years) > 0 {
			t.Fatal("somebody is named after the last day")
		}
	}
}

// The same state gives the same value, and is not changed.
func TestTheSameAgain(t *testing.T) {
	s, _ := secret(t, 3)
	before, _ := json.Marshal(s)
	a, _ := json.Marshal(Of(s, tournament.Date{}))
	b, _ := json.Marshal(Of(s, tournament.Date{}))
	after, _ := json.Marshal(s)
	if string(a) != string(b) || string(before) != string(after) {
		t.Error("not the same")
	}
}
