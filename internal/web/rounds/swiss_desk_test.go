package rounds_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// Baku at the desk: the group is made of those who are paired in round 1, neither of who
// has a bye in it nor of who is absent; its virtual points are in the report, which is
// right by its own records 250; and boards stand in the order of the higher score, the sum
// of scores and the lower number, virtual points included as long as there are any
// (Q106, Q111, Q187, Q188).
func TestAcceleratedSwissAtTheDesk(t *testing.T) {
	for _, run := range []struct {
		baku bool
		bye  string // what number 2 has in round 1
	}{{true, "half-point"}, {true, "zero-point"}, {false, "half-point"}} {
		baku := run.baku
		w := newWindow(t)
		at := w.Swiss(17, 6)
		if baku {
			w.Post(at+"settings", w.SettingsForm(at, "baku", "1")).Want(t, 200)
		}
		w.Post(at+"players/2/bye", url.Values{"round": {"1"}, "kind": {run.bye}}).Want(t, 200)
		w.PlayRound(at, 1, "1", "0", "=", "1", "0", "=", "1", "=")
		s := w.State(at)
		group := func(number int) bool { // 16 are paired: the first half is 1 and 3 to 9
			return baku && number <= 9 && number != 2
		}
		if text := w.Report(at, "trf26.trf"); strings.Contains(text, "\n250 ") != baku || baku && !strings.Contains(text, "   1    9") {
			t.Errorf("accelerated %v:\n%s", baku, text)
		}
		if baku {
			for _, p := range s.Round(1).Boards {
				if p.Black != 0 && group(p.White) != group(p.Black) {
					t.Errorf("%d meets %d in round 1", p.White, p.Black)
				}
			}
		}
		if checked, err := arbiter.VerifyReport(s, true); err != nil || checked.Differences() > 0 {
			t.Errorf("accelerated %v, %s bye: %v, %+v", baku, run.bye, err, checked)
		}
		w.Do(at, arbiter.PairRound{})
		s = w.State(at)
		ranking, err := arbiter.Standings(s, 1)
		if err != nil {
			t.Fatal(err)
		}
		score := func(id int) tournament.Points {
			i, _ := ranking.Table.IndexOf(s.Player(id).Number)
			points := ranking.Table.Final(i, tournament.GameScore)
			if baku && s.Player(id).Number <= 9 { // round 2 of 6: one point still
				points += 10
			}
			return points
		}
		boards := s.Round(2).Boards
		for k := 1; k < len(boards); k++ {
			a, b := boards[k-1].Board, boards[k].Board
			if b.Black == 0 {
				continue
			}
			if before(score, b, a) {
				t.Errorf("accelerated %v: board %d is %v (%v, %v), board %d %v (%v, %v)", baku, k, a, score(a.White), score(a.Black), k+1, b, score(b.White), score(b.Black))
			}
		}
		page := w.Get(at+"rounds/2").Want(t, 200).Body
		last := 0
		for _, b := range boards { // and so the page has them
			if b.Black == 0 {
				continue
			}
			place := strings.Index(page, fmt.Sprintf(`name="white" value="%d"`, b.White))
			if place >= 0 && place < last {
				t.Errorf("board of %d stands elsewhere on the page", b.White)
			}
			last = max(last, place)
		}
	}
}

// before orders boards: higher score, sum of scores, lower number of who has the higher
// score (C.04.2 3.6).
func before(score func(int) tournament.Points, a, b journal.Board) bool {
	rank := func(x journal.Board) (top, sum tournament.Points, number int) {
		top, sum, number = max(score(x.White), score(x.Black)), score(x.White)+score(x.Black), min(x.White, x.Black)
		if score(x.White) != score(x.Black) {
			if number = x.White; score(x.Black) > score(x.White) {
				number = x.Black
			}
		}
		return top, sum, number
	}
	at, as, an := rank(a)
	bt, bs, bn := rank(b)
	if at != bt {
		return at > bt
	}
	if as != bs {
		return as > bs
	}
	return an < bn
}

// Every mandatory tie-break of the Swiss can be chosen at the desk and has a value for
// everybody; what tie-breaks leave tied shares its place; for who has no rating there
// are two ways (Q199, Q203, Q208, Q209).
func TestTieBreaksAtTheDesk(t *testing.T) {
	w := newWindow(t)
	at := w.Swiss(8, 5)
	for _, list := range []string{
		"BH, BH/C1, BH/C2, BH/M1, BH/M2, FB, FB/C1, FB/M1", "AOB, SB, SB/C1, SB/C2, PS, PS/C1, PS/C2, STD", "ARO, ARO/C1, ARO/M1, APRO, APPO, TPR, PTP, RTNG", "DE, BPG, BWG, REP, WIN, WON, TPN", "DE/P, BH/P, SB/P",
	} {
		w.Post(at+"settings", w.SettingsForm(at, "ties", "PTS, "+list)).Want(t, 200)
		for _, code := range strings.Split(list, ", ") {
			if !strings.Contains(","+strings.Join(w.State(at).Config.Ties, ",")+",", ","+code+",") {
				t.Errorf("%s is not taken: %v", code, w.State(at).Config.Ties)
			}
		}
	}
	all := "PTS, BH/C1, FB, AOB, SB, PS, ARO, APRO, APPO, TPR, PTP, STD, DE, BPG, BWG, REP, WIN, WON"
	w.Post(at+"settings", w.SettingsForm(at, "ties", all)).Want(t, 200)
	for n := 1; n <= 5; n++ {
		w.PlayRound(at, n, "=", "1", "0", "=")
	}
	csv := strings.Split(strings.TrimSpace(w.Get(at+"export/standings.csv").Want(t, 200).Body), "\n")
	if len(csv) < 9 {
		t.Fatalf("%d lines", len(csv))
	}
	for _, code := range strings.Split(all, ", ")[1:] {
		if !strings.Contains(csv[len(csv)-9], code) {
			t.Errorf("no column %s: %s", code, csv[len(csv)-9])
		}
	}
	// Ties stay ties.
	w.Do(at, arbiter.Configure{Config: func() journal.Config {
		c := w.State(at).Config
		c.Ties = []string{"PTS"}
		return c
	}()})
	if rows := strings.Join(webtest.StandingsRows(w.Get(at+"standings").Want(t, 200, "Final standings").Body), "\n"); !strings.Contains(rows, "–") {
		t.Errorf("nobody shares a place:\n%s", rows)
	}

	w = newWindow(t)
	at = w.Swiss(8, 3)
	w.Do(at, arbiter.ChangePlayer{ID: 8, Player: tournament.Player{Name: "Player 8", Federation: "ESP"}})
	w.PlayRound(at, 1)
	shown := func() string {
		return strings.Join(webtest.StandingsRows(w.Get(at+"standings").Want(t, 200).Body), "\n")
	}
	set := func(list string) webtest.Page {
		return w.WantLevel(webtest.TwoSteps, at+"settings", w.SettingsForm(at, "ties", list))
	}
	set("PTS, ARO/U1400")
	if !strings.Contains(shown(), " 1400") {
		t.Errorf("who has no rating does not count as 1400:\n%s", shown())
	}
	set("PTS, ARO/U1200")
	if !strings.Contains(shown(), " 1200") || strings.Contains(shown(), " 1400") {
		t.Errorf("who has no rating does not count as 1200:\n%s", shown())
	}
	set("PTS, ARO")
	w.Get(at+"standings").Want(t, 200, "ARO is left out of the list: one participant is unrated")
}
