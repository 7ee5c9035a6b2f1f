package browsertest

import (
	"net/http/httptest"
	"testing"

	"github.com/chromedp/chromedp"

	"torneo/internal/leaguefile"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/boardtest"
	"torneo/internal/noticeboard/handler"
	"torneo/internal/seasons"
	"torneo/league"
	"torneo/tournament"
)

// A season is put on the noticeboard by its form at the desk, with what is chosen of it, and taken off
// again.
func TestASeasonIsPutOnTheNoticeboard(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	p := start(t)
	w := open(t, p.at, "/seasons")
	w.click(`main form[enctype] button`)
	w.is(`document.querySelector(".submitted") && !document.querySelector("#noticeboard")`) // there is no calendar yet
	w.click(`form[action$="/propose"] button`)
	w.wait(`!!document.querySelector("#noticeboard")`)
	w.do(evaluate(`document.querySelector("input[name=squads]").click()`))
	w.click(`form[action$="/publish"] button`)
	w.wait(`!!document.querySelector("form[action$='/withdraw']")`)
	w.is(`document.querySelector("input[name=squads]").checked && !document.querySelector("input[name=movements]").checked`)
	w.accessible(t, "a season on the noticeboard")
	w.click(`form[action$="/withdraw"] button`)
	w.wait(`!document.querySelector("form[action$='/withdraw']")`)
}

// The public pages of a season are accessible, in both languages, and no wider than a telephone.
func TestTheNoticeboardOfASeason(t *testing.T) {
	browser(t)
	l, problems := leaguefile.Read([]byte(leaguefile.Example))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	s := &seasons.Season{Kept: seasons.Kept{ID: "s1", Name: l.Name, State: seasons.Begun, Public: true}, League: *l, Calendar: l.Propose(),
		Penalties: []league.Penalty{{Team: "peon-a", Match: tournament.One, Reason: "Alineación entregada con mucho retraso"}}}
	shown := noticeboard.SeasonOf(s, nil, tournament.Date{})
	d := &shown.Divisions[0]
	for k, team := range []string{"alfil-a", "dama-a", "blanca-a", "peon-a"} {
		d.Table = append(d.Table, league.Place{Team: team, Rank: k + 1, Matches: 3, Match: tournament.Points(60 - 10*k), Game: tournament.Points(45 - 5*k), Deducted: tournament.Points(k / 3 * 10)})
	}
	d.After = 3
	d.Squads = []noticeboard.SeasonSquad{{Team: "alfil-a", Players: []noticeboard.SeasonPlayer{{Name: "Ruiz de la Villanueva y Montenegro, Clara María", Title: "WGM", Federation: "ESP", Rating: 2080}, {}}}}
	shelf := &boardtest.Shelf{}
	shelf.PutSeasons(shown)
	closing := make(chan struct{})
	server := httptest.NewServer(handler.New(shelf, 10, closing))
	defer server.Close()
	defer close(closing)
	w := open(t, server.URL, "/")
	w.do(chromedp.EmulateViewport(360, 740))
	for _, page := range []string{"/", "/season-s1/es/index.html", "/season-s1/en/calendar.html", "/season-s1/es/division-1.html", "/season-s1/en/division-2.html", "/season-s1/es/club-1.html"} {
		w.visit(page)
		w.accessible(t, page)
		if w.read(`document.documentElement.scrollWidth <= innerWidth`) != "true" {
			t.Errorf("%s is wider than the telephone", page)
		}
	}
	w.visit("/")
	w.is(`[...document.querySelectorAll("a")].some((a) => a.getAttribute("href") === "season-s1/es/index.html")`)
	w.visit("/season-s1/es/index.html")
	w.is(`document.querySelector("main").textContent.includes("1,0 puntos de encuentro descontados")`)
	w.click(`a.language`)
	w.wait(`document.documentElement.lang === "en" && document.querySelector("main").textContent.includes("1.0 match points deducted")`)
}
