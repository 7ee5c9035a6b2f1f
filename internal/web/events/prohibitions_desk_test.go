package events_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/webtest"
)

// Who may not meet is said at the desk before the first round is paired, is kept apart
// and stands in the report; afterwards nobody is added (Q194 to Q196).
func TestProhibitedPairingsAtTheDesk(t *testing.T) {
	w := newWindow(t)
	at := w.Swiss(8, 5)
	w.Get(at+"settings").Want(t, 200, "prohibit")
	w.WantLevel(webtest.Silent, at+"prohibit", url.Values{"do": {"add"}, "who": {"Player 1", "Player 5"}})
	w.PlayRound(at, 1)
	b := w.State(at).Round(1)
	if webtest.OpponentOf(b, 1) == 5 {
		t.Error("they meet")
	}
	if text := w.Report(at, "trf26.trf"); !strings.Contains(text, "\n260   1   5    1    5") {
		t.Errorf("the report does not keep them apart:\n%s", text)
	}
	w.WantLevel(webtest.Refused, at+"prohibit", url.Values{"do": {"add"}, "who": {"Player 2", "Player 3"}}, "C.05")
	w.WantLevel(webtest.Refused, at+"prohibit", url.Values{"do": {"remove-0"}}, "C.05")
	if g := w.State(at).Groups; len(g) != 1 || !slices.Equal(g[0].IDs, []int{1, 5}) {
		t.Errorf("%+v", g)
	}
}

// Players of a club are kept apart, by who may read what is known of them; the club itself
// does not come into the journal.
func TestOfAClubAtTheDesk(t *testing.T) {
	w := newWindow(t)
	at := w.Swiss(8, 5)
	if p := w.Get(at+"settings").Want(t, 200); strings.Contains(p.Body, `value="club"`) {
		t.Error("clubs are offered where there are none")
	}
	for id, club := range map[string]string{"1": "Peón Negro", "2": "Ateneo", "5": "peón negro ", "6": "Ateneo", "7": "Sola"} {
		w.Post(at+"players/"+id+"/contact", url.Values{"club": {club}}).Want(t, 200)
	}
	w.Get(at+"settings").Want(t, 200, `value="club"`, `value="club:Ateneo"`, "all of the same club")
	w.WantLevel(webtest.Silent, at+"prohibit", url.Values{"do": {"add"}, "by": {"club:Ateneo"}, "last": {"2"}})
	w.WantLevel(webtest.Silent, at+"prohibit", url.Values{"do": {"add"}, "by": {"club"}})
	g := w.State(at).Groups
	if len(g) != 3 || !slices.Equal(g[0].IDs, []int{2, 6}) || g[0].Last != 2 || !slices.Equal(g[2].IDs, []int{1, 5}) || g[0].Why+g[1].Why+g[2].Why != "" {
		t.Errorf("%+v", g)
	}
}

// A round robin at the desk: Berger tables, a round by hand that is checked for pairs
// that met already, no Buchholz to choose and none taken, who played less than half
// left out with his results (Q94 to Q105).
func TestRoundRobinAtTheDesk(t *testing.T) {
	w := newWindow(t)
	p := w.Post("/events", url.Values{"name": {"Closed"}}).Want(t, 200, "Round robin", "Double round robin")
	at := w.Post(strings.TrimSuffix(p.URL.Path, "/new"), url.Values{
		"name": {"Closed"}, "system": {"BERGER_ROUNDROBIN"}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-22"},
	}).Want(t, 200).URL.Path
	for _, name := range []string{"A", "B", "C", "D", "E", "F"} {
		w.Post(at+"players", url.Values{"name": {"Player " + name}, "rating": {"2000"}}).Want(t, 200)
	}
	w.Post(at+"players/numbers", nil).Want(t, 200)
	// 105: Buchholz is not offered, and refused where it is typed.
	settings := w.Get(at+"settings").Want(t, 200)
	for _, tie := range []string{"BH", "FB", "AOB"} {
		if strings.Contains(settings.Body, `value="`+tie+`"`) || strings.Contains(settings.Body, `value="tie-add-`+tie+`"`) {
			t.Errorf("%s is offered", tie)
		}
		w.WantLevel(webtest.Refused, at+"settings", w.SettingsForm(at, "ties", "PTS, "+tie), "")
	}
	w.WantLevel(webtest.Refused, at+"settings", w.SettingsForm(at, "baku", "1"), "round robin")
	// 104: the mandatory ones are taken.
	for _, ties := range []string{"DE, BPG, BWG, REP, STD, SB", "SB/C1, SB/C2, RTNG, RTNG/R, WIN, TPN", "TPN/R, KS, KS/L+1, KS/L+2, KS/L-1, KS/L-2"} {
		w.Post(at+"settings", w.SettingsForm(at, "ties", "PTS, "+ties)).Want(t, 200)
		w.Get(at+"standings").Want(t, 200)
	}
	// 96: the table of six, colours and all.
	w.Post(at+"rounds/1/pair", nil).Want(t, 200)
	for k, b := range []journal.Board{{White: 1, Black: 6}, {White: 2, Black: 5}, {White: 3, Black: 4}} {
		if got := w.State(at).Round(1).Boards[k].Board; got != b {
			t.Errorf("board %d is %v", k+1, got)
		}
	}
	w.Do(at, arbiter.Publish{Round: 1})
	w.EnterResults(at, 1)
	// 100, 101: round 2 by hand, in which two would meet again.
	w.Do(at, arbiter.PairRound{}, arbiter.StartManual{Round: 2})
	w.WantLevel(webtest.Confirm, at+"rounds/2/boards", webtest.BoardFields([2]int{6, 1}, [2]int{4, 5}, [2]int{2, 3}), "have already played all their games with each other: 1")
	w.WantLevel(webtest.Silent, at+"rounds/2/boards", webtest.BoardFields([2]int{6, 4}, [2]int{5, 1}, [2]int{2, 3}))
	w.WantLevel(webtest.Confirm, at+"rounds/2/boards", url.Values{"end": {"1"}})
	w.Do(at, arbiter.Publish{Round: 2})
	w.EnterResults(at, 2)
	// 103: who leaves before half of his games is out, and so are his results.
	w.Post(at+"players/6/withdraw", url.Values{"confirmed": {"3"}}).Want(t, 200)
	rows := strings.Join(webtest.StandingsRows(w.Get(at+"standings").Want(t, 200).Body), "\n")
	ranking, err := arbiter.Standings(w.State(at), 0)
	if err != nil {
		t.Fatal(err)
	}
	i, _ := ranking.Table.IndexOf(1)
	if got := ranking.Table.Final(i, 0).String(); got != "0.0" { // 1 has won against 6 and lost to 5
		t.Errorf("number 1 has %s:\n%s", got, rows)
	}
}
