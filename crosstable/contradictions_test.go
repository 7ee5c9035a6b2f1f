package crosstable_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"torneo/crosstable"
	"torneo/i18n"
	"torneo/message"
	"torneo/tournament"
)

// A record that contradicts itself has no crosstable, and the error says why and where,
// in both languages.
func TestContradictions(t *testing.T) {
	twice := func(record *tournament.Tournament) *tournament.Tournament {
		record.Players[1].Number = record.Players[0].Number
		return record
	}
	sameTeam := func(record *tournament.Tournament) *tournament.Tournament {
		record.Teams[1].Players = append(record.Teams[1].Players, 11)
		return record
	}
	sameTeamNumber := teams(2, 2, "11 21 10")
	sameTeamNumber.Teams[1].Number = 1
	type args = map[string]any
	english, spanish := i18n.New(i18n.English), i18n.New(i18n.Spanish)
	for _, test := range []struct {
		name   string
		record *tournament.Tournament
		round  int // 0: none in particular
		id     string
		args   args // but the round
	}{
		{"two games in a round", individual(3, "1 2 10, 3 1 10"), 1, "crosstable.two-games", args{"player": 1}},
		{"two games in a round, as Black", individual(3, "1 2 10", "1 2 10, 3 2 10"), 2, "crosstable.two-games", args{"player": 2}},
		{"the same game twice", individual(2, "1 2 10, 1 2 10"), 1, "crosstable.two-games", args{"player": 1}},
		{"unknown White", individual(2, "9 2 10"), 1, "crosstable.game-of-nobody", args{"white": 9, "black": 2}},
		{"unknown Black", individual(2, "1 9 10"), 1, "crosstable.game-of-nobody", args{"white": 1, "black": 9}},
		{"nobody in an individual event", individual(2, "1 0 +-"), 1, "crosstable.game-of-nobody", args{"white": 1, "black": 0}},
		{"a game against oneself", individual(2, "1 1 10"), 1, "crosstable.game-of-nobody", args{"white": 1, "black": 1}},
		{"an unknown player's bye", individual(2, "1 2 10, 9 U"), 1, "crosstable.bye-of-nobody", args{"player": 9}},
		{"a game and a bye", individual(3, "1 2 10, 1 H"), 1, "crosstable.game-and-bye", args{"player": 1}},
		{"two byes", individual(3, "1 2 10, 3 H, 3 Z"), 1, "crosstable.two-byes", args{"player": 3}},
		{"one number for two players", twice(individual(3, "1 3 10")), 0, "crosstable.two-players", args{"number": 1}},

		{"player in two teams", sameTeam(teams(2, 2, "11 21 10")), 0, "crosstable.two-teams", args{"player": 11, "team": 1, "other": 2}},
		{"one number for two teams", sameTeamNumber, 0, "crosstable.same-team-number", args{"number": 1}},
		{"player in no team", teams(2, 2, "11 21 10, 12 99 10"), 1, "crosstable.no-team", args{"player": 99}},
		{"player in no team against nobody", teams(2, 2, "11 21 10, 99 0 +-"), 1, "crosstable.no-team", args{"player": 99}},
		{"team with two opponents", teams(3, 2, "11 21 10, 12 31 10"), 1, "crosstable.two-opponents", args{"team": 1, "first": 2, "second": 3}},
		{"team mates against each other", teams(2, 2, "11 12 10"), 1, "crosstable.one-team", args{"player": 11, "opponent": 12}},
		{"two games of a team's player", teams(2, 2, "11 21 10, 22 11 10"), 1, "crosstable.two-games", args{"player": 11}},
		{"a match and a bye", teams(2, 2, "11 21 10, T1 H"), 1, "crosstable.match-and-bye", args{"team": 1}},
		{"a forfeited match and a bye", teams(2, 2, "T1 T2 +-, T2 U"), 1, "crosstable.match-and-bye", args{"team": 2}},
		{"a forfeited match and another", teams(3, 2, "11 21 10, 12 22 10, T1 T3 +-"), 1, "crosstable.two-matches", args{"team": 1}},
		{"two forfeited matches", teams(3, 2, "T1 T2 +-, T3 T2 +-"), 1, "crosstable.two-matches", args{"team": 2}},
		{"a forfeited match of one team", teams(3, 2, "T1 T1 +-"), 1, "crosstable.match-of-nobody", args{"white": 1, "black": 1}},
		{"a forfeited match of an unknown team", teams(2, 2, "T1 T7 +-"), 1, "crosstable.match-of-nobody", args{"white": 1, "black": 7}},
		{"two byes of a team", teams(2, 2, "T1 U, T1 H, T2 Z"), 1, "crosstable.team-two-byes", args{"team": 1}},
		{"an unknown team's bye", teams(2, 2, "11 21 10, T7 U"), 1, "crosstable.bye-of-no-team", args{"team": 7}},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := crosstable.Contradiction{Round: test.round, Message: message.Message{ID: test.id, Args: test.args}}
			if test.round > 0 {
				want.Message.Args["round"] = test.round
			}
			_, err := crosstable.New(test.record, 0)
			var got *crosstable.Contradiction
			if !errors.As(err, &got) {
				t.Fatalf("error %v, want a contradiction", err)
			}
			if diff := cmp.Diff(want, *got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			for _, p := range []*i18n.Printer{english, spanish} {
				sentence := p.Text(got.Message)
				for name, value := range got.Message.Args {
					if !strings.Contains(sentence, fmt.Sprint(value)) {
						t.Errorf("%s: %q does not say the %s %v", p.Language(), sentence, name, value)
					}
				}
				if strings.Contains(sentence, test.id) {
					t.Errorf("%s: no text: %q", p.Language(), sentence)
				}
			}
		})
	}
}

// A round that has not been paired has no crosstable either.
func TestNoSuchRound(t *testing.T) {
	for _, test := range []struct {
		name        string
		record      *tournament.Tournament
		round, last int
		spanish     string
	}{
		{"after the last", individual(2, "1 2 10"), 2, 1, "no existe la ronda 2: la última ronda emparejada es la 1"},
		{"before the first", individual(2, "1 2 10"), -1, 1, "no existe la ronda -1: la última ronda emparejada es la 1"},
		{"nothing paired", individual(2), 1, 0, "no existe la ronda 1: aún no se ha emparejado ninguna ronda"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := crosstable.New(test.record, test.round)
			var got *crosstable.Contradiction
			if !errors.As(err, &got) {
				t.Fatalf("error %v, want a contradiction", err)
			}
			want := crosstable.Contradiction{Round: test.round, Message: message.New("crosstable.no-round", "round", test.round, "last", test.last)}
			if diff := cmp.Diff(want, *got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if text := i18n.New(i18n.Spanish).Text(got.Message); text != test.spanish {
				t.Errorf("%q, want %q", text, test.spanish)
			}
		})
	}
}

// For logs a contradiction has no language.
func TestContradictionForLogs(t *testing.T) {
	for want, c := range map[string]crosstable.Contradiction{
		"crosstable.two-games player=7 round=3":                    {Round: 3, Message: message.New("crosstable.two-games", "player", 7, "round", 3)},
		"crosstable.two-opponents first=2 round=1 second=3 team=1": {Round: 1, Message: message.New("crosstable.two-opponents", "team", 1, "first", 2, "second", 3, "round", 1)},
		"crosstable.two-players number=1":                          {Message: message.New("crosstable.two-players", "number", 1)},
	} {
		if got := c.Error(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Contradictions of later rounds do not matter to the table of an earlier one.
func TestContradictionLater(t *testing.T) {
	record := individual(3, "1 2 10", "1 2 10, 3 1 10")
	if _, err := crosstable.New(record, 1); err != nil {
		t.Error(err)
	}
	if _, err := crosstable.New(record, 2); err == nil {
		t.Error("no error after round 2")
	}
}
