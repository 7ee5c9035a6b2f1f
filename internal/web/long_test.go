package web_test

import (
	"context"
	"net/url"
	"strings"
	"testing"
	"time"

	"torneo/fidelist"
	"torneo/internal/arbiter"
	"torneo/internal/web"
	"torneo/submission"
	"torneo/tournament"
)

// aLongEvent returns an event of two months with four players at the desk, the list of ARO
// among its tie-breaks.
func aLongEvent(t *testing.T) (*window, string) {
	w := newWindowWith(t, web.Options{Version: "test", Clock: func() time.Time { return time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC) }, ListFor: func(_ context.Context, m fidelist.Month) (submission.List, error) {
		return &ofMonth{}, nil
	}})
	at := w.entered("Peña, Luis", "Benítez, Bruno", "Cano, Carla", "Díaz, Darío")
	c := w.state(at).Config
	c.Rounds, c.Ties = 2, []string{"PTS", "ARO"}
	c.Dates = []tournament.Date{{Year: 2026, Month: 10, Day: 10}, {Year: 2026, Month: 11, Day: 14}}
	c.Start, c.End = c.Dates[0], c.Dates[1]
	w.does(at, arbiter.Configure{Config: c})
	one := w.state(at).Players[0]
	one.Player.FIDEID = 2200001
	w.does(at, arbiter.ChangePlayer{ID: one.ID, Player: one.Player})
	return w, at
}

// A tournament is flagged as longer than 30 days in a form, and is advised against
// tie-breaks that are built on ratings before it is (VCL 210, 211).
func TestLongEventAtTheDesk(t *testing.T) {
	w, at := aLongEvent(t)
	p := w.get(at+"/periods").want(t, 200, "By its dates the tournament takes 36 days", "The tournament takes more than 30 days")
	if strings.Contains(p.body, "Periods</h2>") || w.state(at).Long.Flagged {
		t.Error("flagged from the start")
	}
	w.get(at+"/export").want(t, 200, "the tournament takes 36 days, more than 30", at+"/periods")
	w.get(at+"/settings").want(t, 200, at+"/periods")
	asked := w.post(at+"/periods", url.Values{"long": {"1"}})
	if !strings.Contains(asked.body, "advises against tie-breaks based on them: ARO") || w.state(at).Long.Flagged {
		t.Fatalf("no advice: %s", visible(asked.body))
	}
	w.post(at+"/periods", url.Values{"long": {"1"}, "confirmed": {"2"}}).want(t, 200, "Periods")
	if l := w.state(at).Long; !l.Flagged || l.ByRound {
		t.Errorf("%+v", l)
	}
	w.get(at+"/journal").want(t, 200, "The event takes more than 30 days; tie-breaks use the first ratings")
	w.headers["Accept-Language"] = "es"
	w.get(at+"/periods").want(t, 200, "El torneo dura más de 30 días", "el primer Elo del rival", "C.07 (2026) 10 los desaconseja")
}

// A player has several ratings, each from a round on, as the list of the month proposes
// them or by hand; tie-breaks take the first one unless the arbiter chooses that of the
// round; each period is a report of its own (VCL 212 to 216).
func TestPeriodsAtTheDesk(t *testing.T) {
	w, at := aLongEvent(t)
	w.post(at+"/periods", url.Values{"long": {"1"}, "confirmed": {"2"}})
	w.get(at+"/periods").want(t, 200, "round 2", "another month", "period 1 is not over")
	w.get(at+"/periods?from=2").want(t, 200, "Ratings from round 2 on", "Proposed from the list FIDE 2026-11", `value="2026-11"`, `name="rating-1" value="2100"`, `name="rating-2" value=""`)
	if len(w.state(at).Long.Periods) > 0 {
		t.Error("kept before it is saved")
	}
	w.post(at+"/colour", url.Values{"colour": {"white"}})
	for range 2 {
		round := string(rune('1' + w.state(at).Current()))
		w.post(at+"/rounds/"+round+"/pair", url.Values{"confirmed": {"2"}})
		w.post(at+"/rounds/"+round+"/publish", nil)
		n := w.state(at).Current()
		for _, b := range w.state(at).Rounds[n-1].Boards {
			w.does(at, arbiter.EnterResult{Round: n, Board: b.Board, Result: tournament.Both(tournament.Draw)})
		}
	}
	aro := func() (list []string) {
		t.Helper()
		r, err := arbiter.Standings(w.state(at), 2)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range r.Standings.Rows {
			list = append(list, row.Values[1].String())
		}
		return list
	}
	first := strings.Join(aro(), " ")
	fields := url.Values{"do": {"save"}, "month": {"2026-11"}, "rating-1": {"2100"}, "rating-2": {""}, "rating-3": {"2500"}, "rating-4": {"1500"}}
	fields.Set("seen", w.get(at+"/periods?from=2").seen())
	w.post(at+"/periods/2", fields).want(t, 200, "From round 2 on 3 players have ratings of that period", "November 2026")
	if l := w.state(at).Long.Periods; len(l) != 1 || l[0].From != 2 || l[0].Month != "2026-11" || len(l[0].Ratings) != 3 {
		t.Fatalf("%+v", l)
	}
	if is := strings.Join(aro(), " "); is != first {
		t.Errorf("the first ratings count: %s, then %s", first, is)
	}
	choice := url.Values{"long": {"1"}, "ratings": {"round"}}
	if asked := w.post(at+"/periods", choice); w.state(at).Long.ByRound || !strings.Contains(asked.body, "values of tie-breaks based on ratings change") {
		t.Errorf("values change unasked: %s", visible(asked.body))
	}
	last := w.post(at+"/periods", w.post(at+"/periods", choice).fields()).want(t, 422, `name="word"`).fields()
	last.Set("word", "confirm")
	w.post(at+"/periods", last).want(t, 200)
	if !w.state(at).Long.ByRound {
		t.Fatal("not chosen")
	}
	if is := strings.Join(aro(), " "); is == first {
		t.Errorf("by the ratings of the rounds the values are the same: %s", is)
	}

	// The reports: rounds of their own, with the ratings of their lists.
	one := w.get(at+"/export/period-1-trf26.trf").want(t, 200, "[1-1]", "052 2026/10/10", "142 1")
	two := w.get(at+"/export/period-2-trf26.trf").want(t, 200, "[2-2]", "042 2026/11/14", "142 1", "2500 ESP")
	if strings.Contains(one.body, "2500 ESP") {
		t.Error("the first period has ratings of the second")
	}
	if !strings.Contains(two.header.Get("Content-Disposition"), "period-2-trf26.trf") {
		t.Errorf("%v", two.header)
	}
	w.get(at+"/export/period-2-trf16.trf").want(t, 200, "2500 ESP")
	w.get(at+"/export/period-3-trf26.trf").want(t, 422)
	for _, name := range []string{"period-0-trf26.trf", "period-999-trf26.trf", "period-1-trf06.trf", "period--1-trf26.trf"} {
		w.get(at+"/export/"+name).want(t, 404)
	}

	// What cannot be is refused, and nothing changes.
	before := len(w.state(at).Long.Periods[0].Ratings)
	for field, value := range map[string]string{"rating-1": "many", "rating-2": "-5", "rating-3": "99999", "month": "November"} {
		w.post(at+"/periods/2", url.Values{"do": {"save"}, field: {value}}).want(t, 422)
	}
	w.post(at+"/periods/1", url.Values{"do": {"save"}, "month": {"2026-11"}}).want(t, 422)
	w.post(at+"/periods/x", url.Values{"do": {"save"}, "month": {"2026-11"}}).want(t, 404)
	w.get(at+"/periods?from=9").want(t, 200)
	if got := len(w.state(at).Long.Periods[0].Ratings); got != before {
		t.Errorf("%d ratings, before %d", got, before)
	}
	w.get(at+"/journal").want(t, 200, "Ratings from round 2 on, FIDE’s list of November 2026: Peña, Luis 2100")
}
