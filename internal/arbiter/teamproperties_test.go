package arbiter

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"torneo/crosstable"
	"torneo/internal/journal"
	"torneo/tournament"
)

// Whatever is done to an event for teams, in whatever order, is done or refused with
// a reason; the journal can be read back, and standings and matches hold.
func TestAnyActsOnTeams(t *testing.T) {
	systems := []struct {
		code           string
		rounds, boards int
	}{{"BERGER_TEAM_ROUNDROBIN", 3, 2}, {"FIDE_TEAM_DOUBLEROUNDROBIN", 3, 1}, {"FIDE_SCHEVENINGEN", 3, 3}, {"CUSTOM_SCHEVENINGEN", 2, 4}, {"CUSTOM_TEAM_ROUNDROBIN", 2, 2}, {"CUSTOM_SCHILLER", 4, 2}}
	rapid.Check(t, func(r *rapid.T) {
		x := rapid.SampledFrom(systems).Draw(r, "system")
		v := newTeams(t, x.code, x.rounds, x.boards)
		id := rapid.IntRange(0, 12)
		ids := rapid.SliceOfN(id, 0, 4)
		round := rapid.IntRange(0, 4)
		for range rapid.IntRange(1, 25).Draw(r, "acts") {
			s := v.state()
			var c Command
			switch rapid.IntRange(0, 16).Draw(r, "act") {
			case 0, 1, 2:
				n := rapid.IntRange(x.boards-1, x.boards+1).Draw(r, "players")
				c = EnterTeam{Name: rapid.StringMatching(`[A-D]?`).Draw(r, "name"), Players: squad(len(s.Players), n)}
			case 3:
				c = ChangeTeam{ID: id.Draw(r, "team"), Name: "E", Order: ids.Draw(r, "order"), Players: squad(30+len(s.Players), rapid.IntRange(0, 1).Draw(r, "more"))}
			case 4:
				c = RemoveTeam{id.Draw(r, "team")}
			case 5:
				c = DrawTable{Varma: rapid.Bool().Draw(r, "Varma"), Seed: rapid.Uint64().Draw(r, "seed")}
			case 6:
				c = DrawTeams{ids.Draw(r, "order")}
			case 7:
				c = LineUp{Round: round.Draw(r, "round"), Team: id.Draw(r, "team"), Players: ids.Draw(r, "players")}
			case 8:
				c = ForfeitMatch{Round: round.Draw(r, "round"), Team: id.Draw(r, "team"), Both: rapid.Bool().Draw(r, "both")}
			case 9, 10:
				c = PairRound{}
			case 11:
				c = Publish{s.Current()}
			case 12:
				c = Unpair{s.Current()}
			case 13:
				c = Withdraw{ID: id.Draw(r, "player")}
			case 14:
				if events := s.Last; events > 1 {
					event := rapid.Int64Range(2, events).Draw(r, "event")
					c = Undo{[]int64{event}}
					if rapid.Bool().Draw(r, "with its act") {
						c = Undo{slices.DeleteFunc(v.act(event), func(n int64) bool { return s.Undone[n] })}
					}
				} else {
					continue
				}
			default:
				if s.Current() == 0 || len(s.Round(s.Current()).Boards) == 0 {
					continue
				}
				b := rapid.SampledFrom(s.Round(s.Current()).Boards).Draw(r, "board")
				c = EnterResult{s.Current(), b.Board, result(rapid.SampledFrom([]string{"1", "0", "=", "+", "f", "a"}).Draw(r, "result")), 0}
			}
			before := s.Last
			err := v.try(c, TwoSteps)
			if refused := (*Refused)(nil); errors.As(err, &refused) {
				legible(t, refused.Message)
				if v.state().Last != before {
					r.Fatalf("%T was refused and has happened", c)
				}
			} else if err != nil {
				r.Fatalf("%T%+v: %s", c, c, describe(err))
			}
			holds(r, v)
		}
	})
}

func holds(r *rapid.T, v *venue) {
	events, err := v.desk.History(context.Background(), v.id, 0)
	if err != nil {
		r.Fatal(err)
	}
	s, err := journal.Fold(events)
	if err != nil {
		r.Fatal(err)
	}
	for k := range s.Players {
		if s.TeamOf(s.Players[k].ID) == nil {
			r.Fatalf("player %d is in no team", s.Players[k].ID)
		}
	}
	for n := 1; n <= s.Current(); n++ {
		boards := 0
		for _, m := range Matches(s, s.Round(n)) {
			boards += len(m.Boards)
		}
		if boards != len(s.Round(n).Boards) {
			r.Fatalf("round %d: %d of %d boards are in matches", n, boards, len(s.Round(n).Boards))
		}
	}
	if _, err := Standings(s, s.Current()); s.Current() > 0 && err != nil {
		r.Fatalf("%s", describe(err))
	}
	if _, err := crosstable.NewBefore(s.Record(s.Current()), s.Current()+1); err != nil {
		r.Fatal(err)
	}
	if s.Current() > 0 {
		if _, err := WriteReport(s, TRF26, ""); err != nil {
			r.Fatalf("%s", describe(err))
		}
	}
	for _, x := range PlayerScores(s, s.Current()) {
		if x.Points < 0 || x.Points > tournament.Points(10*x.Games) {
			r.Fatalf("%+v", x)
		}
	}
}
