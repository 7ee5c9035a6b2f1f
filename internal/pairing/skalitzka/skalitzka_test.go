package skalitzka_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"torneo/internal/pairing/schedule"
	"torneo/internal/pairing/skalitzka"
)

// As the Manual prints it for six boards, with capital letters, small letters
// and numbers for the teams.
func TestPrintedTable(t *testing.T) {
	rounds, err := skalitzka.Schedule(6)
	if err != nil {
		t.Fatal(err)
	}
	name := func(s schedule.Seat) string {
		return [...]string{string(rune('A' + s.Player - 1)), string(rune('a' + s.Player - 1)), fmt.Sprint(s.Player)}[s.Team-1]
	}
	for k, want := range []string{
		"A-a b-1 2-B C-c d-3 4-D E-e f-5 6-F",
		"1-A a-2 B-b 3-C c-4 D-d 5-E e-6 F-f",
	} {
		var got []string
		for _, g := range rounds[k].Games {
			got = append(got, name(g.White)+"-"+name(g.Black))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("round %d: %v, want %s", k+1, got, want)
		}
	}
}

// Of any even size: everybody plays in both rounds, once with each colour and
// once against each of the other teams, at boards at most one apart; each pair of
// teams has as many games as there are boards, evenly in both rounds.
func TestEverySize(t *testing.T) {
	for boards := 2; boards <= 24; boards += 2 {
		rounds, err := skalitzka.Schedule(boards)
		if err != nil || len(rounds) != 2 {
			t.Fatal(len(rounds), err)
		}
		met, colour := map[schedule.Seat]int{}, map[schedule.Seat]string{}
		for k, r := range rounds {
			for _, m := range r.Matches {
				white := 0
				for _, g := range r.Of(m) {
					if g.White.Team == m.White {
						white++
					}
				}
				if games := len(r.Of(m)); games != boards/2 || white != games || len(r.Matches) != 3 {
					t.Errorf("%d boards, round %d: %v has %d games, White in %d", boards, k+1, m, games, white)
				}
			}
			for _, g := range r.Games {
				met[g.White] |= 1 << g.Black.Team
				met[g.Black] |= 1 << g.White.Team
				colour[g.White] += "W"
				colour[g.Black] += "B"
				if d := g.White.Player - g.Black.Player; d < -1 || d > 1 || g.White.Team == g.Black.Team {
					t.Errorf("%v", g)
				}
			}
		}
		if len(met) != 3*boards {
			t.Errorf("%d boards: %d play", boards, len(met))
		}
		for s, teams := range met {
			if teams != 0b1110&^(1<<s.Team) || colour[s] != "WB" && colour[s] != "BW" {
				t.Errorf("%v: teams %b, colours %s", s, teams, colour[s])
			}
		}
	}
}

func TestRefused(t *testing.T) {
	for boards, want := range map[int]string{
		0: "schedule.skalitzka-odd", 1: "schedule.skalitzka-odd", 5: "schedule.skalitzka-odd", -2: "schedule.skalitzka-odd",
		102: "schedule.boards-most", 1 << 40: "schedule.boards-most",
	} {
		rounds, err := skalitzka.Schedule(boards)
		if unfit := (*schedule.Unfit)(nil); rounds != nil || !errors.As(err, &unfit) || unfit.Message.ID != want {
			t.Errorf("%d: %d rounds, %v", boards, len(rounds), err)
		}
	}
}
