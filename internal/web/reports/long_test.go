package reports_test

import (
	"context"
	"net/url"
	"strings"
	"testing"
	"time"

	"torneo/fidelist"
	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/internal/web/webtest"
	"torneo/submission"
	"torneo/tournament"
)

// aLongEvent returns an event of two months with four players at the desk, the list of ARO
// among its tie-breaks.
func aLongEvent(t *testing.T) (*webtest.Window, string) {
	w := newWindowWith(t, &page.Site{Clock: func() time.Time { return time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC) }, ListFor: func(_ context.Context, m fidelist.Month) (submission.List, error) {
		return &ofMonth{}, nil
	}})
	at := w.EnterPlayers("Peña, Luis", "Benítez, Bruno", "Cano, Carla", "Díaz, Darío")
	c := w.State(at).Config
	c.Rounds, c.Ties = 2, []string{"PTS", "ARO"}
	c.Dates = []tournament.Date{{Year: 2026, Month: 10, Day: 10}, {Year: 2026, Month: 11, Day: 14}}
	c.Start, c.End = c.Dates[0], c.Dates[1]
	w.Do(at, arbiter.Configure{Config: c})
	one := w.State(at).Players[0]
	one.Player.FIDEID = 2200001
	w.Do(at, arbiter.ChangePlayer{ID: one.ID, Player: one.Player})
	return w, at
}

// A tournament is flagged as longer than 30 days in a form, and is advised against
// tie-breaks that are built on ratings before it is (VCL 210, 211).
func TestLongEventAtTheDesk(t *testing.T) {
	w, at := aLongEvent(t)
	p := w.Get(at+"/periods").Want(t, 200, "By its dates the tournament takes 36 days", "The tournament takes more than 30 days")
	if strings.Contains(p.Body, "Periods</h2>") || w.State(at).Long.Flagged {
		t.Error("flagged from the start")
	}
	w.Get(at+"/export").Want(t, 200, "the tournament takes 36 days, more than 30", at+"/periods")
	w.Get(at+"/settings").Want(t, 200, at+"/periods")
	asked := w.Post(at+"/periods", url.Values{"long": {"1"}})
	if !strings.Contains(asked.Body, "advises against tie-breaks based on them: ARO") || w.State(at).Long.Flagged {
		t.Fatalf("no advice: %s", webtest.VisibleText(asked.Body))
	}
	w.Post(at+"/periods", url.Values{"long": {"1"}, "confirmed": {"2"}}).Want(t, 200, "Periods")
	if l := w.State(at).Long; !l.Flagged || l.ByRound {
		t.Errorf("%+v", l)
	}
	w.Get(at+"/journal").Want(t, 200, "The event takes more than 30 days; tie-breaks use the first ratings")
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"/periods").Want(t, 200, "El torneo dura más de 30 días", "el primer Elo del rival", "C.07 (2026) 10 los desaconseja")
}

// A player has several ratings, each from a round on, as the list of the month proposes
// them or by hand; tie-breaks take the first one unless the arbiter chooses that of the
// round; each period is a report of its own (VCL 212 to 216).
func TestPeriodsAtTheDesk(t *testing.T) {
	w, at := aLongEvent(t)
	w.Post(at+"/periods", url.Values{"long": {"1"}, "confirmed": {"2"}})
	w.Get(at+"/periods").Want(t, 200, "round 2", "another month", "period 1 is not over")
	w.Get(at+"/periods?from=2").Want(t, 200, "Ratings from round 2 on", "Proposed from the list FIDE 2026-11", `value="2026-11"`, `name="rating-1" value="2100"`, `name="rating-2" value=""`)
	if len(w.State(at).Long.Periods) > 0 {
		t.Error("kept before it is saved")
	}
	w.Post(at+"/colour", url.Values{"colour": {"white"}})
	for range 2 {
		round := string(rune('1' + w.State(at).Current()))
		w.Post(at+"/rounds/"+round+"/pair", url.Values{"confirmed": {"2"}})
		w.Post(at+"/rounds/"+round+"/publish", nil)
		n := w.State(at).Current()
		for _, b := range w.State(at).Rounds[n-1].Boards {
			w.Do(at, arbiter.EnterResult{Round: n, Board: b.Board, Result: tournament.Both(tournament.Draw)})
		}
	}
	aro := func() (list []string) {
		t.Helper()
		r, err := arbiter.Standings(w.State(at), 2)
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
	fields.Set("seen", w.Get(at+"/periods?from=2").LastSeen())
	w.Post(at+"/periods/2", fields).Want(t, 200, "From round 2 on 3 players have ratings of that period", "November 2026")
	if l := w.State(at).Long.Periods; len(l) != 1 || l[0].From != 2 || l[0].Month != "2026-11" || len(l[0].Ratings) != 3 {
		t.Fatalf("%+v", l)
	}
	if is := strings.Join(aro(), " "); is != first {
		t.Errorf("the first ratings count: %s, then %s", first, is)
	}
	choice := url.Values{"long": {"1"}, "ratings": {"round"}}
	if asked := w.Post(at+"/periods", choice); w.State(at).Long.ByRound || !strings.Contains(asked.Body, "values of tie-breaks based on ratings change") {
		t.Errorf("values change unasked: %s", webtest.VisibleText(asked.Body))
	}
	last := w.Post(at+"/periods", w.Post(at+"/periods", choice).Fields()).Want(t, 422, `name="word"`).Fields()
	last.Set("word", "confirm")
	w.Post(at+"/periods", last).Want(t, 200)
	if !w.State(at).Long.ByRound {
		t.Fatal("not chosen")
	}
	if is := strings.Join(aro(), " "); is == first {
		t.Errorf("by the ratings of the rounds the values are the same: %s", is)
	}

	// The reports: rounds of their own, with the ratings of their lists.
	one := w.Get(at+"/export/period-1-trf26.trf").Want(t, 200, "[1-1]", "052 2026/10/10", "142 1")
	two := w.Get(at+"/export/period-2-trf26.trf").Want(t, 200, "[2-2]", "042 2026/11/14", "142 1", "2500 ESP")
	if strings.Contains(one.Body, "2500 ESP") {
		t.Error("the first period has ratings of the second")
	}
	if !strings.Contains(two.Header.Get("Content-Disposition"), "period-2-trf26.trf") {
		t.Errorf("%v", two.Header)
	}
	w.Get(at+"/export/period-2-trf16.trf").Want(t, 200, "2500 ESP")
	w.Get(at+"/export/period-3-trf26.trf").Want(t, 422)
	for _, name := range []string{"period-0-trf26.trf", "period-999-trf26.trf", "period-1-trf06.trf", "period--1-trf26.trf"} {
		w.Get(at+"/export/"+name).Want(t, 404)
	}

	// What cannot be is refused, and nothing changes.
	before := len(w.State(at).Long.Periods[0].Ratings)
	for field, value := range map[string]string{"rating-1": "many", "rating-2": "-5", "rating-3": "99999", "month": "November"} {
		w.Post(at+"/periods/2", url.Values{"do": {"save"}, field: {value}}).Want(t, 422)
	}
	w.Post(at+"/periods/1", url.Values{"do": {"save"}, "month": {"2026-11"}}).Want(t, 422)
	w.Post(at+"/periods/x", url.Values{"do": {"save"}, "month": {"2026-11"}}).Want(t, 404)
	w.Get(at+"/periods?from=9").Want(t, 200)
	if got := len(w.State(at).Long.Periods[0].Ratings); got != before {
		t.Errorf("%d ratings, before %d", got, before)
	}
	w.Get(at+"/journal").Want(t, 200, "Ratings from round 2 on, FIDE’s list of November 2026: Peña, Luis 2100")
}
