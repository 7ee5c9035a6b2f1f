package api

import (
	"net/http"
	"strings"
	"testing"

	"torneo/internal/leaguefile"
	"torneo/internal/noticeboard"
	"torneo/internal/seasons"
	"torneo/league"
	"torneo/message"
	"torneo/tournament"
)

// season returns a season of a league with something of everything that is shown.
func season(t testing.TB) *noticeboard.Season {
	t.Helper()
	l, problems := leaguefile.Read([]byte(leaguefile.Example))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	kept := &seasons.Season{Kept: seasons.Kept{ID: "s1", Name: l.Name, State: seasons.Begun, Public: true}, League: *l, Calendar: l.Propose(),
		Penalties: []league.Penalty{{Team: "peon-a", Match: tournament.One, Game: tournament.Half, Fine: 77_000, Reason: "late"}}}
	s := noticeboard.SeasonOf(kept, nil, tournament.Date{})
	d := &s.Divisions[0]
	d.Tournament, d.After, d.Live = "4f10", 2, true
	d.Table = []league.Place{{Team: "alfil-a", Rank: 1, Matches: 2, Match: 4 * tournament.One, Game: 3 * tournament.One}, {Team: "peon-a", Deducted: tournament.One, Left: true}}
	d.Squads = []noticeboard.SeasonSquad{{Team: "alfil-a", Players: []noticeboard.SeasonPlayer{{Name: "Ruiz, Clara", Title: "WGM", Federation: "ESP", Rating: 2080}, {Rating: 1990}}}}
	s.Outcome = &league.Outcome{Movements: []league.Movement{{Place: league.Place{Team: "alfil-a", Division: "d1"}, Way: league.Down, Why: []message.Message{message.New("league.why.more-down")}}},
		Open: []message.Message{message.New("league.open.vacant", "level", 1, "count", 2)}}
	return s
}

// Seasons of leagues are listed, and each is answered in the language that is asked for; one that is
// not shown is not there.
func TestSeasonsOfLeagues(t *testing.T) {
	s := &shelf{}
	s.put()
	a := New(s, Options{Open: true})
	if got := get(a, Root+"/seasons").Body.String(); strings.TrimSpace(got) != `{"seasons":[]}` {
		t.Error(got)
	}
	s.PutSeasons(season(t))
	if got := get(a, Root+"/seasons").Body.String(); !strings.Contains(got, `{"id":"s1","name":"Liga 2026-27"}`) {
		t.Error(got)
	}
	spanish, english := get(a, Root+"/seasons/s1?lang=es"), get(a, Root+"/seasons/s1", "Accept-Language", "en")
	if spanish.Code != http.StatusOK || !strings.Contains(spanish.Body.String(), "desciende porque") || !strings.Contains(english.Body.String(), "goes down because more come") {
		t.Errorf("%d %s\n%s", spanish.Code, spanish.Body, english.Body)
	}
	if tells := english.Body.String(); strings.Contains(tells, "77000") || strings.Contains(tells, "770") || strings.Contains(tells, "blocked") {
		t.Errorf("it tells of fines or of days: %s", tells)
	}
	for _, id := range []string{"s2", "4f10", ".."} {
		if got := get(a, Root+"/seasons/"+id); got.Code == http.StatusOK {
			t.Errorf("%s: %d %s", id, got.Code, got.Body)
		}
	}
	s.PutSeasons()
	if got := get(a, Root+"/seasons/s1"); got.Code != http.StatusNotFound || !strings.Contains(got.Body.String(), "no such season") {
		t.Errorf("%d %s", got.Code, got.Body)
	}
}
