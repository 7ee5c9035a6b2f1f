package players_test

import (
	"net/url"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/tournament"
)

// All teams enter at once, as one act, with their players in the order of the boards; what is
// doubtful is shown first, and a refusal names its team.
func TestAllTeamsAtOnce(t *testing.T) {
	w := newWindow(t)
	at := w.League("FIDE_TEAM_TYPEA_MP_GP", 3, 2, 0, 0)
	p := w.Get(at+"teams").Want(t, 200, "Paste all teams at once")
	form := p.Controls(t, at+"teams/list")
	list := "Team;Board;Name;Rating;Fed\nAlfil (ALF);2;Alba, Ana;2100;ESP\nAlfil (ALF);1;Bueno, <b>;2200;ESPAÑA\nPeón;1;Cano, Eva;2000;ESP\nPeón;2;Díaz, Leo;1900;ESP\n;1;Nadie, Sol;1000;ESP\nRey;1;Espín, Rosa;1800;ESP\n"
	form.Set("list", list)
	form.Set("do", "1")
	p = w.Post(at+"teams/list", form).Want(t, 200, "Teams: 3 · 5 players", "One player is in no team", "“ESPAÑA” in one row", "Bueno, &lt;b&gt;", "Enter all 3 teams", "one player for 2 boards")
	form = p.Controls(t, at+"teams/list")
	form.Set("do", "mend?"+url.Values{"field": {"federation"}, "kind": {"unreadable"}, "value": {"ESPAÑA"}, "to": {"ESP"}}.Encode())
	p = w.Post(at+"teams/list", form).Want(t, 200, "One value has been changed")
	form = p.Controls(t, at+"teams/list")
	form.Set("do", "1")
	w.Post(at+"teams/list", form).Want(t, 422, "Rey: ")
	if n := len(w.State(at).Teams); n != 0 {
		t.Fatalf("%d teams", n)
	}
	form.Set("list", strings.Replace(form.Get("list"), "Rey;1;Espín, Rosa;1800;ESP", "", 1))
	w.Post(at+"teams/list", form).Want(t, 200, "2 teams have entered")
	s := w.State(at)
	if len(s.Teams) != 2 || s.Teams[0].Name != "Alfil" || s.Teams[0].Short != "ALF" || s.Player(s.Teams[0].Players[0]).Name != "Bueno, <b>" || s.Player(s.Teams[0].Players[0]).Federation != "ESP" || len(s.Players) != 4 {
		t.Errorf("%+v, %+v", s.Teams, s.Players)
	}
	w.Post(at+"undo", url.Values{"number": {strconv.FormatInt(s.Last, 10)}, "confirmed": {"3"}}).Want(t, 200)
	if n := len(w.State(at).Teams); n != 0 {
		t.Errorf("one undo leaves %d teams", n)
	}
	w.Post(at+"teams/list", url.Values{"list": {"x"}, "do": {"1"}, "looked": {"1"}}).Want(t, 422, "names no team")
	w.Post(at+"teams/list", url.Values{"list": {"Rey\nEspín, Rosa;1800\nGil, Ana;1700\n"}, "do": {"1"}}).Want(t, 200, "One team has entered")
}

// Teams that come as a list after the first round play from the round that was chosen.
func TestALateListOfTeams(t *testing.T) {
	w := newWindow(t)
	at := w.League("FIDE_TEAM_TYPEA_MP_GP", 3, 2, 4, 2)
	w.Do(at, arbiter.DrawColour{Color: tournament.White}, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	list := "Alfil\nAlba, Ana;2100\nBueno, Blas;2000\nTorre\nCano, Eva;1900\nDíaz, Leo;1800\n"
	form := w.Post(at+"teams/list", url.Values{"list": {list}, "do": {"look"}}).Want(t, 200, "Plays from", `<option value="2" selected>`).Controls(t, at+"teams/list")
	form.Set("from", "1")
	form.Set("do", "look")
	form = w.Post(at+"teams/list", form).Want(t, 200, `<option value="1" selected>`).Controls(t, at+"teams/list")
	form.Set("do", "1")
	form.Set("from", "3")
	form.Set("confirmed", "3")
	w.Post(at+"teams/list", form).Want(t, 422, "Alfil")
	form.Set("from", "1")
	w.Post(at+"teams/list", form).Want(t, 200, "2 teams have entered")
	s := w.State(at)
	if len(s.Teams) != 6 || s.Teams[4].LeftFrom != 0 || s.Teams[5].Number == 0 {
		t.Errorf("%+v", s.Teams)
	}
}

// The list of a team is compared with the order of ratings, and with the rule of 100 points:
// exactly 100 are allowed (GR (2018) 7, R-TEAM-HUNDRED).
func TestBoardOrderAgainstRatings(t *testing.T) {
	w := newWindow(t)
	at := w.League("FIDE_TEAM_TYPEA_MP_GP", 3, 2, 0, 0)
	list := "Rey\nAlba, Ana;1900\nBueno, Blas;2000\nCano, Eva;2001\nDíaz, Leo\nPeón\nEspín, Rosa;2000\nGil, Ana;2100\nSoto, Ana;2000\n"
	w.Post(at+"teams/list", url.Values{"list": {list}, "do": {"look"}}).Want(t, 200, "1. Alba, Ana (1900) above 3. Cano, Eva (2001)", "GR (2018) 7", "1. Espín, Rosa (2000) above 2. Gil, Ana (2100)")
	w.Post(at+"teams/list", url.Values{"list": {list}, "do": {"1"}, "looked": {"1"}}).Want(t, 200, "2 teams have entered", "Above a team mate rated more than 100 points more", "2. Bueno, Blas (2000) above 3. Cano, Eva (2001)")
	w.Get(at+"teams/1").Want(t, 200, "Propose the order of ratings")
	form := w.Get(at+"teams/1?order=rating").Want(t, 200, "proposed in the order of ratings").Controls(t, at+"teams/1")
	w.Post(at+"teams/1", form).Want(t, 200)
	s := w.State(at)
	if got := s.Player(s.Teams[0].Players[0]).Name; got != "Cano, Eva" || s.Player(s.Teams[0].Players[3]).Name != "Díaz, Leo" {
		t.Errorf("%s is first", got)
	}
	if p := w.Get(at+"teams/1").Want(t, 200); strings.Contains(p.Body, "Propose the order of ratings") {
		t.Error("the order is kept and proposed again")
	}
}
