package rounds_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/tournament"
)

// Before the round is paired its page has everybody about whom something is to be decided, and
// what would come of it; what is decided there the pairing does not ask.
func TestTheRoundBeforeItIsPaired(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	w.Post(at+"players/list", url.Values{"list": {"Aguirre, Ana;2100\nBenítez, Luis;2000\nCastro, Eva;1900\nDíaz, Hugo;1800\nEtxeberria, Jon;1700\nFunes, Pau;1600"}, "do": {"1"}, "changed": {"1"}}).Want(t, 200)
	w.Post(at+"players/numbers", nil)
	w.Post(at+"players/present", url.Values{"present": {"1"}})
	w.Post(at+"colour", url.Values{"colour": {"white"}})
	w.Get(at+"rounds/1").Want(t, 200, "This round is not paired yet.", "As it would be paired now", "Aguirre, Ana", "Nothing is left to decide")
	w.Post(at+"rounds/1/pair", url.Values{"confirmed": {"2"}}).Want(t, 200)
	w.Post(at+"rounds/1/publish", nil).Want(t, 200)
	boards := w.State(at).Round(1).Boards
	for k, key := range []string{"+", "1", "="} {
		b := boards[k].Board
		w.Post(at+"rounds/1/result", url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}, "result": {key}})
	}
	absent := boards[0].Black // lost by forfeit
	w.Post(fmt.Sprintf("%splayers/%d/bye", at, boards[2].White), url.Values{"round": {"2"}, "kind": {"half-point"}}).Want(t, 200)
	p := w.Get(at+"rounds/2").Want(t, 200, "Lost the last round by forfeit", "lost round 1 by forfeit", "6.5", "Byes", `name="do" value="half" class="secondary" aria-pressed="true"`, "As it would be paired now")
	if strings.Contains(p.Body, "Nothing is left to decide") {
		t.Error("somebody is left to decide about")
	}
	before := at + "rounds/2/before"
	player := fmt.Sprint(absent)
	w.Post(before, url.Values{"player": {player}}).Want(t, 422)
	w.Post(before, url.Values{"player": {"99"}, "do": {"absent"}}).Want(t, 404)
	w.Post(at+"rounds/3/before", url.Values{"player": {player}, "do": {"absent"}}).Want(t, 404)
	w.Post(before, url.Values{"player": {player}, "do": {"lost"}}).Want(t, 400)
	w.Post(before, url.Values{"player": {player}, "do": {"absent"}}).Want(t, 200, "absent in round 2", "Nothing is left to decide", "zero-point bye", "The last decision changes")
	w.Post(before, url.Values{"player": {player}, "do": {"none"}}).Want(t, 200, "lost round 1 by forfeit")
	w.Post(before, url.Values{"player": {player}, "do": {"plays"}}).Want(t, 200, "plays in round 2", "Nothing is left to decide")
	w.Post(before, url.Values{"player": {fmt.Sprint(boards[2].White)}, "do": {"zero"}}).Want(t, 200, `name="do" value="zero" class="secondary" aria-pressed="true"`)
	w.Post(at+"rounds/2/pair", url.Values{"confirmed": {"1"}}).Want(t, 200, "is paired, as a draft")
	w.Post(before, url.Values{"player": {player}, "do": {"absent"}}).Want(t, 404)
}

// What the regulations of the event say of those who did not come is done by the pairing, and
// asked by nobody; a decision about one of them comes before it.
func TestAbsenteesByTheRegulationsOfTheEvent(t *testing.T) {
	for _, x := range []struct {
		rule    journal.AbsenteeRule
		decided string // of one of them; "": nothing
		plays   bool
		left    int
	}{
		{journal.AbsentNextRound, "", false, 0},
		{journal.AbsenteesWithdraw, "", false, 2},
		{journal.AbsenteesWithdraw, "absent", false, 0},
		{journal.AbsenteesWithdraw, "plays", true, 0},
	} {
		t.Run(string(x.rule)+" "+x.decided, func(t *testing.T) {
			w := newWindow(t)
			at := w.Swiss(8, 5)
			w.PressSettings(w.Get(at+"settings"), at, "save", "absentees", "gone").Want(t, 422, "neither absent nor withdrawn")
			w.PressSettings(w.Get(at+"settings"), at, "save", "absentees", string(x.rule)).Want(t, 200)
			if rule := w.State(at).Config.Absentees; rule != x.rule {
				t.Fatal(rule)
			}
			w.PlayRound(at, 1, "+", "1", "1", "+")
			gone, other := w.State(at).Round(1).Boards[0].Black, w.State(at).Round(1).Boards[3].Black
			p := w.Get(at+"rounds/2").Want(t, 200, "By the regulations of the event", "All 2", "Nothing is left to decide")
			if strings.Contains(p.Body, "card warn") {
				t.Error("it asks")
			}
			if x.decided != "" {
				w.Post(at+"rounds/2/before", url.Values{"player": {fmt.Sprint(gone)}, "do": {x.decided}}).Want(t, 200)
			}
			w.Post(at+"rounds/2/pair", nil).Want(t, 200, "is paired, as a draft", "By the regulations of the event, ", w.State(at).Player(other).Name)
			s := w.State(at)
			board := slices.ContainsFunc(s.Round(2).Boards, func(b journal.PlayedBoard) bool { return b.White == gone || b.Black == gone })
			if board != x.plays || s.Player(gone).LeftFrom != x.left {
				t.Errorf("board %v, left from %d", board, s.Player(gone).LeftFrom)
			}
			if left := s.Player(other).LeftFrom; left != map[journal.AbsenteeRule]int{journal.AbsentNextRound: 0, journal.AbsenteesWithdraw: 2}[x.rule] {
				t.Errorf("the other left from %d", left)
			}
		})
	}
}

// Several are decided about at once, and undone as one.
func TestSeveralAreDecidedAboutAtOnce(t *testing.T) {
	w := newWindow(t)
	at := w.Swiss(8, 5)
	w.PlayRound(at, 1, "+", "1", "1", "+")
	r := w.State(at).Round(1)
	both := url.Values{"player": {fmt.Sprint(r.Boards[0].Black), fmt.Sprint(r.Boards[3].Black)}, "do": {"withdraw"}}
	w.Post(at+"rounds/2/before", url.Values{"do": {"withdraw"}}).Want(t, 400)
	w.Post(at+"rounds/2/before", url.Values{"player": {"1", "x"}, "do": {"withdraw"}}).Want(t, 400)
	w.Post(at+"rounds/2/before", both).Want(t, 200, "2: withdrawn from round 2 on", "Nothing is left to decide")
	w.Post(at+"undo", url.Values{"number": {fmt.Sprint(w.State(at).Last)}})
	w.Get(at+"rounds/2").Want(t, 200, "All 2")
}

// Teams are decided about as players are, and their matches are shown.
func TestTheRoundOfTeamsBeforeItIsPaired(t *testing.T) {
	w := newWindow(t)
	at := w.League("FIDE_TEAM_TYPEA_MP_GP", 3, 2, 6, 2)
	w.Get(at+"rounds/1").Want(t, 200, "Not paired yet because", "colour")
	w.Do(at, arbiter.DrawColour{Color: tournament.White})
	w.Get(at+"rounds/1").Want(t, 200, "As it would be paired now", "Club A", "Nothing is left to decide")
	w.Post(at+"rounds/1/before", url.Values{"player": {"1"}, "do": {"zero"}}).Want(t, 200, "Club A: zero-point bye", "Byes", "The last decision changes")
	w.Post(at+"rounds/1/before", url.Values{"player": {"1"}, "do": {"none"}}).Want(t, 200, "Club A: plays in round 1")
	w.Post(at+"rounds/1/before", url.Values{"player": {"77"}, "do": {"zero"}}).Want(t, 404)
}

// What changed since the last round was published is on the page of the next.
func TestChangesSinceThePublication(t *testing.T) {
	w := newWindow(t)
	at := w.Swiss(8, 5)
	w.PlayRound(at, 1)
	if p := w.Get(at + "rounds/2"); strings.Contains(p.Body, "Changed since round 1 was published") {
		t.Error("nothing has changed")
	}
	player := *w.State(at).Player(3)
	player.Rating += 40
	w.Do(at, arbiter.ChangePlayer{ID: 3, Player: player.Player})
	w.Get(at+"rounds/2").Want(t, 200, "Changed since round 1 was published")
}
