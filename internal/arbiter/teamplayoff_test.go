package arbiter

import (
	"slices"
	"strings"
	"testing"

	"torneo/internal/journal"
	"torneo/pairing/match"
	"torneo/pairing/playoff"
)

// extra returns the match of a play-off that is to be played next, on all boards, as White
// on board 1 sees their results.
func (v *venue) extra(n playoff.Next, keys ...string) PlayExtraMatch {
	s := v.state()
	ids := teamIDs(s)
	white, black := n.White, n.A+n.B-n.White
	if n.White == 0 {
		white, black = n.A, n.B
	}
	c := PlayExtraMatch{White: ids[white], Black: ids[black]}
	for k, key := range keys {
		b := journal.ExtraBoard{White: s.Team(c.White).Players[k], Black: s.Team(c.Black).Players[k], Result: result(key)}
		if k%2 == 1 {
			b.White, b.Black, b.Result.White, b.Result.Black = b.Black, b.White, b.Result.Black, b.Result.White
		}
		c.Boards = append(c.Boards, b)
	}
	return c
}

// tiedTeams returns a Swiss of four teams after its only round, whose two winners are tied.
func tiedTeams(t *testing.T, declared string) *venue {
	t.Helper()
	v := teamSwiss(t, 1, 4)
	c := v.state().Config
	c.Ties = []string{"PTS", "BC"}
	v.do(Configure{Config: c}, v.levelOf(Configure{Config: c}))
	v.do(playOff(t, declared), Silent)
	v.do(PairRound{}, Acknowledge)
	v.do(Publish{1}, Silent)
	v.refuses(PlayExtraMatch{White: 1, Black: 2, Boards: make([]journal.ExtraBoard, 4)}, "level.extra.empty")
	v.seat(1)
	for _, b := range v.state().Round(1).Boards { // who is named first wins 4-0
		key := "0"
		for _, m := range v.state().Round(1).Matches {
			if slices.Contains(v.state().Team(m.White).Players, b.White) {
				key = "1"
			}
		}
		v.do(EnterResult{1, b.Board, result(key), 0}, Silent)
	}
	return v
}

// Two teams win the only round, draw one match, and the second one is decided by the
// board count; the places of the standings follow, in the report and out of it again.
func TestPlayOffBetweenTeams(t *testing.T) {
	v := tiedTeams(t, "annex time=1x15+10,2x5+3,first:3+2")
	v.refuses(EnterPlayOffGame{v.board(1, 0), result("1")}, "playoff.matches-only")
	c := v.course()
	if !c.Teams || len(c.Entrants) != 2 || c.Place != 1 || len(c.Now) != 1 {
		t.Fatalf("%+v", c)
	}
	v.refuses(EnterPlayOffLots{[]int{c.Entrants[0].Number}}, "playoff.no-lots")
	v.refuses(EnterPlayOffLots{[]int{99}}, "arbiter.team.unknown")
	ids := teamIDs(v.state())
	drawn := v.extra(c.Now[0], "=", "=", "=", "=")
	outside := drawn
	outside.Black = ids[3]
	v.refuses(outside, "arbiter.team.stranger")
	v.refuses(PlayExtraMatch{White: drawn.White, Black: drawn.Black, Boards: drawn.Boards[:3]}, "level.extra.boards")
	v.do(drawn, Silent)
	if n := v.course().Now[0]; n.Part != 2 || n.Game != 1 {
		t.Fatalf("a drawn match is followed by %+v", n)
	}
	first := v.extra(v.course().Now[0], "1", "=", "=", "0")
	v.do(first, Silent)
	turned := v.extra(v.course().Now[0], "=", "=", "=", "=")
	if turned.White == first.White {
		t.Error("colours do not alternate")
	}
	v.do(turned, Silent) // 2-2 both times: the first one won on board 1, lost on board 4
	c = v.course()
	if !c.Over || ids[c.Groups[0].Players[0]] != first.White || c.Stages[0].Contests[0].DecidingCriterion() != match.BoardCount {
		t.Fatalf("%+v", c)
	}
	v.refuses(playOff(t, "annex places=2"), "playoff.started")
	v.refuses(turned, "playoff.again")
	rows := func() (list [][2]int) {
		r, err := Standings(v.state(), 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range r.Standings.Rows {
			list = append(list, [2]int{ids[row.Number], row.Rank})
		}
		return list
	}
	if got := rows(); got[0] != [2]int{first.White, 1} || got[1] != [2]int{first.Black, 2} {
		t.Error(got)
	}
	v.acceptedTeams()
	v.do(Undo{[]int64{v.state().Last}}, Silent)
	if c := v.course(); c.Over || len(c.Now) != 1 {
		t.Error("undone, and over")
	}
}

func TestPlayOffBetweenTeamsIsRefused(t *testing.T) {
	v := teamSwiss(t, 1, 4)
	v.refuses(playOff(t, "manual time=2x15+10,sudden:5v4"), "playoff.sudden")
	v.do(playOff(t, "manual time=2x15+10,first:3+2"), Silent)
	v.do(PairRound{}, Acknowledge)
	v.refuses(playOff(t, "annex places=5"), "playoff.places")
	v.do(Publish{1}, Silent)
	r, err := Standings(v.state(), LastPublished(v.state()))
	if err != nil || r.Waiting.ID != "playoff.missing" || !strings.Contains(r.Waiting.String(), "2") {
		t.Errorf("before a line-up is known: %v %v", err, r.Waiting)
	}
}
