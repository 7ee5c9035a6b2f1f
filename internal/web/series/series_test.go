package series_test

import (
	"log/slog"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"torneo/internal/noticeboard/publisher"
	"torneo/internal/series"
)

// A series is begun in a form, adds its tournaments up, unfolds every total, is read as CSV
// and JSON, and is kept in the journal of the event.
func TestSeriesPage(t *testing.T) {
	w := newWindow(t)
	first := w.PlayRounds(6, 3)
	second := w.PlayRounds(6, 2)
	id := func(at string) string { return strings.Trim(strings.TrimPrefix(at, "/t/"), "/") }
	j, _ := w.Store.Journal(t.Context(), id(first))
	at := "/e/" + j.Event + "/series"
	w.Get("/e/"+j.Event).Want(t, 200, `href="`+at+`"`)
	w.Get(at).Want(t, 200, "This event has no series.", `value="`+id(second)+`"`)
	form := url.Values{"name": {"Grand Prix"}, "stage": {id(first), id(second)}, "by": {"place"}, "table": {"25 18 15,5"}, "tie-1": {"countback"}, "tie-3": {"last"}, "categories": {"Sub-14, "}}
	p := w.Post(at, form).Want(t, 200, "Series: Grand Prix", "(25 · 18 · 15.5).", "All 2 results count.", "Ties: most first places", " = ")
	if p.URL.Path != at+"/1" {
		t.Errorf("it leads to %s", p.URL)
	}
	own, err := w.Desk.EventState(t.Context(), j.Event)
	if err != nil || len(own.Series) != 1 || len(own.Series[0].Ties) != 2 || len(own.Series[0].Stages) != 2 || len(own.Series[0].Categories) != 1 {
		t.Fatalf("%+v, %v", own.Series, err)
	}
	st, err := w.Desk.SeriesStandings(t.Context(), &own.Series[0], "")
	if err != nil || len(st.Rows) == 0 || st.Rows[0].Place != 1 || st.Rows[0].Total < 250 {
		t.Fatalf("%+v, %v", st, err)
	}
	if p := w.Get(at+"/1/csv").Want(t, 200, "place,name,", "stage-1"); !strings.Contains(p.Body, st.Rows[0].Name) {
		t.Errorf("%s", p.Body)
	}
	w.Get(at+"/1/json").Want(t, 200, `"series":"Grand Prix"`, `"counts":true`)
	if x := w.Get(at + "/1/xlsx"); x.Status != 200 || !strings.HasPrefix(x.Body, "PK") {
		t.Errorf("%d", x.Status)
	}
	w.Get(at+"/1?category=Sub-14").Want(t, 200, "There are no results yet")
	w.Get(at+"/1?category=x").Want(t, 404)
	w.Get(at+"/1/pdf").Want(t, 404)
	w.Get(at+"/2").Want(t, 404)

	// Who is one person is said by hand; by points the same players have other totals.
	pair := url.Values{"do": {"apart"}, "a": {id(first) + ":1"}, "b": {id(second) + ":2"}}
	w.Post(at+"/1", pair).Want(t, 200, "The series has been saved.")
	form.Set("by", "points")
	form.Set("best", "1")
	w.Post(at+"/1", form).Want(t, 200, "Points of the tournament", "The best 1 of 2 results count.")
	own, _ = w.Desk.EventState(t.Context(), j.Event)
	if s := own.Series[0]; s.By != series.ByPoints || s.Best != 1 || len(s.Said) != 1 || s.ID != "1" {
		t.Errorf("%+v", s)
	}
	for field, value := range map[string]string{"best": "9", "by": "luck", "table": "x", "name": " ", "stage": ""} {
		wrong := url.Values{}
		for k, v := range form {
			wrong[k] = v
		}
		wrong.Set(field, value)
		if p := w.Post(at+"/1", wrong); p.Status != 422 && p.Status != 404 {
			t.Errorf("%s: %d", field, p.Status)
		}
	}
	w.Post(at+"/1", url.Values{"do": {"same"}, "a": {"x"}, "b": {"y:1"}}).Want(t, 400)
	w.Post(at+"/1", url.Values{"do": {"remove"}}).Want(t, 200, "The series has been removed.", "This event has no series")
	w.Post(at+"/1", url.Values{"do": {"remove"}}).Want(t, 404)
}

// On the noticeboard a series has the tournaments whose standings are shown, and a
// player hidden in one of its tournaments is hidden in all of it.
func TestSeriesOnTheNoticeboard(t *testing.T) {
	w := newWindow(t)
	w.Headers["Accept-Language"] = "es"
	first, second := w.YoungTournament(), w.YoungTournament()
	w.WinRound(first, 1)
	w.WinRound(second, 1)
	id := func(at string) string { return strings.Trim(strings.TrimPrefix(at, "/t/"), "/") }
	f := publisher.New(w.Desk, time.Now, slog.New(slog.DiscardHandler))
	j, _ := w.Store.Journal(t.Context(), id(first))
	doc := func(path string) string {
		if err := f.Look(t.Context()); err != nil {
			t.Fatal(err)
		}
		site, _ := f.Of(t.Context(), "series-"+j.Event+"-1/")
		if d := site.Find("series-" + j.Event + "-1/" + path); d != nil {
			return string(d.Bytes())
		}
		return ""
	}
	form := url.Values{"name": {"Circuito"}, "stage": {id(first), id(second)}, "by": {"points"}, "public": {"1"}}
	w.Post("/e/"+j.Event+"/series", form).Want(t, 200)
	if doc("es/index.html") != "" {
		t.Error("it is shown before a tournament is")
	}
	w.Post(first+"noticeboard", url.Values{"do": {"save"}, "open": {"1"}, "results": {"live"}, "standings": {"live"}}).Want(t, 200)
	page := doc("es/index.html")
	if !strings.Contains(page, "Ruiz, Ana") || !strings.Contains(page, "Provisional") || strings.Contains(page, ">"+w.State(second).Config.Name+"<") && w.State(second).Config.Name != w.State(first).Config.Name {
		t.Errorf("%s", page)
	}
	ana := 0
	for _, x := range w.State(second).Players { // where nothing is shown at all
		if x.Name == "Ruiz, Ana" {
			ana = x.ID
		}
	}
	w.Post(second+"noticeboard", url.Values{"do": {"save"}, "player": {strconv.Itoa(ana)}, "as": {"hidden"}}).Want(t, 200)
	for _, path := range []string{"es/index.html", "en/index.html", "data/standings.csv", "data/standings.json"} {
		if page := doc(path); page == "" || strings.Contains(page, "Ruiz, Ana") || strings.Contains(page, "2011") {
			t.Errorf("%s: %s", path, page)
		}
	}

	// Standings by category, where the tournaments say who is in it; who is hidden is in none.
	for _, at := range []string{first, second} {
		w.Post(at+"categories", url.Values{"category": {"Sub-18"}, "was": {""}, "age-max": {"18"}, "sex": {""}, "rating-max": {""}, "unrated": {""}, "who": {""}, "clubs": {""}, "federations": {""}, "on": {"2026-06-01"}, "confirmed": {"3"}}).Want(t, 200)
	}
	form.Set("categories", "Sub-18")
	w.Post("/e/"+j.Event+"/series/1", form).Want(t, 200)
	if strings.Contains(doc("es/index.html"), "Sub-18") {
		t.Error("who is in a category is told though the tournament does not tell it")
	}
	w.Post(first+"noticeboard", url.Values{"do": {"save"}, "open": {"1"}, "results": {"live"}, "standings": {"live"}, "categories": {"1"}}).Want(t, 200)
	page = doc("es/index.html")
	_, young, found := strings.Cut(page, "Circuito – Sub-18")
	if !found || !strings.Contains(young, "Gil, Leo") || strings.Contains(young, "Paz, Ivo") || strings.Contains(young, "<td>–</td>") {
		t.Errorf("%s", page)
	}
	if csv := doc("data/category-1.csv"); strings.Count(csv, "\n") != 2 || !strings.Contains(csv, "Gil, Leo") || !strings.Contains(doc("data/category-1.json"), `"category":"Sub-18"`) {
		t.Errorf("%q", csv)
	}
	if first, _, err := f.Boards(t.Context(), j.Event); err != nil || len(first) != 1 || len(first[0].Series) != 1 { // what torneo publish brings of one event
		t.Errorf("%v, %v", first, err)
	}

	form.Del("public")
	w.Post("/e/"+j.Event+"/series/1", form).Want(t, 200)
	if doc("es/index.html") != "" {
		t.Error("it is shown though it is not public any more")
	}
}
