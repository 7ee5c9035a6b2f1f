package journal

import (
	"reflect"
	"strings"
	"testing"

	"torneo/tournament"
)

// After round 1 of two players, who have met once outside the rounds.
func playedOutside() []Payload {
	return []Payload{
		TournamentCreated{Config{Name: "Final", System: "CUSTOM_KNOCKOUT", Rounds: 1, Points: tournament.StandardGamePoints()}},
		PlayerEntered{ID: 1}, PlayerEntered{ID: 2}, PlayerEntered{ID: 3}, PlayersNumbered{[]int{1, 2}},
		RoundPaired{Round: 1, Boards: []Board{{1, 2}}},
		ExtraGamePlayed{After: 1, White: 2, Black: 1, Result: tournament.Both(tournament.Draw)},
	}
}

func numbered(list ...Payload) []Event {
	events := make([]Event, len(list))
	for k, w := range list {
		events[k] = Event{Number: int64(k + 1), Payload: w}
	}
	return events
}

func TestAGameOutsideTheRoundsIsRefused(t *testing.T) {
	for _, test := range []struct {
		name string
		game ExtraGamePlayed
		want string
	}{
		{"after a round to come", ExtraGamePlayed{After: 2, White: 1, Black: 2}, "round 2 is not paired"},
		{"before the first round", ExtraGamePlayed{White: 1, Black: 2}, "round 0 is not paired"},
		{"against the same player", ExtraGamePlayed{After: 1, White: 2, Black: 2}, "plays himself"},
		{"a stranger", ExtraGamePlayed{After: 1, White: 1, Black: 7}, "there is no player 7"},
		{"without number", ExtraGamePlayed{After: 1, White: 3, Black: 1}, "no pairing number"},
		{"in the place of none", ExtraGamePlayed{After: 1, White: 1, Black: 2, Number: 2}, "no game 2"},
		{"in a place before the first", ExtraGamePlayed{After: 1, White: 1, Black: 2, Number: -1}, "no game -1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Fold(numbered(append(playedOutside(), test.game)...))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %q", err, test.want)
			}
		})
	}
}

func TestAGameOutsideTheRoundsIsCorrectedWhereItStands(t *testing.T) {
	won := tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	events := append(playedOutside(), PlayerEntered{ID: 4}, PlayersNumbered{[]int{1, 2, 3, 4}}, ExtraGamePlayed{After: 1, White: 1, Black: 2, Result: won, Number: 1})
	s, err := Fold(numbered(events...))
	if err != nil || len(s.Extra) != 1 || !reflect.DeepEqual(s.Extra[0], tournament.ExtraGame{After: 1, White: 1, Black: 2, Result: won}) {
		t.Errorf("%+v, %v", s.Extra, err)
	}
	_, err = Fold(numbered(append(events, ExtraGamePlayed{After: 1, White: 1, Black: 3, Number: 1})...))
	if err == nil || !strings.Contains(err.Error(), "another one") {
		t.Errorf("the game of others is replaced: %v", err)
	}
}

// Folding must not change the events, which are folded again.
func TestGamesOutsideTheRoundsOfAReportStay(t *testing.T) {
	report := tournament.Tournament{Players: []tournament.Player{{Number: 1}, {Number: 2}},
		Rounds: []tournament.Round{{Games: []tournament.Game{{White: 1, Black: 2}}}},
		Extra:  []tournament.ExtraGame{{After: 1, White: 1, Black: 2}}}
	events := numbered(TournamentImported{Tournament: report},
		ExtraGamePlayed{After: 1, White: 1, Black: 2, Result: tournament.Both(tournament.Draw), Number: 1}, RoundUnpaired{1})
	for range 2 {
		s, err := Fold(events)
		if err != nil || len(s.Extra) != 0 {
			t.Fatal(s, err)
		}
	}
	if g := report.Extra[0]; g.Result != (tournament.ByColor[tournament.Outcome]{}) {
		t.Errorf("the report has become %+v", g)
	}
}
