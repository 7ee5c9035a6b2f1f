package browsertest

import (
	"bytes"
	"image"
	"image/png"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"

	"torneo/internal/category"
	"torneo/internal/filesync"
	"torneo/internal/journal"
	"torneo/internal/longtest"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/render"
	"torneo/internal/picture"
	"torneo/internal/tournamenttest"
	"torneo/tournament"
)

// pairs returns a round of these games, all won by White.
func pairs(winners ...[2]int) (r tournament.Round) {
	for _, p := range winners {
		r.Games = append(r.Games, tournament.Game{White: p[0], Black: p[1], Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}})
	}
	return r
}

// boardOf returns a noticeboard on which everything is shown.
func boardOf(t *testing.T, id, name, system string, record *tournament.Tournament, boards int, more ...journal.Payload) *noticeboard.Board {
	t.Helper()
	names := []string{"Álvarez, Íñigo", "Núñez, Zoe", "Çelik, Ana", "Ruiz, Leo", "Paz, Eva", "Gómez-Echevarría Etxeberria, María del Carmen", "Sanz, Ivo", "Ortiz, Luz"}
	for k := range record.Players {
		record.Players[k].Name = names[k%len(names)] + strings.Repeat(" II", k/len(names))
		record.Players[k].Federation, record.Players[k].Birth = "ESP", tournament.Date{Year: 1960 + 3*k, Month: 5, Day: 4}
	}
	c := journal.Config{Name: name, City: "Lugo", System: system, Rounds: max(len(record.Rounds), 2), Points: record.Points, Start: tournament.Date{Year: 2026, Month: 11, Day: 20}, End: tournament.Date{Year: 2026, Month: 11, Day: 22}, Rulebook: record.Rulebook,
		Ties: []string{"PTS", "BH", "SB"}, Boards: boards, Times: []string{"17:00", "10:00"}, Dates: []tournament.Date{{Year: 2026, Month: 11, Day: 20}, {Year: 2026, Month: 11, Day: 21}}, ChiefArbiter: "Clara Ruiz"}
	if boards > 0 || system == "CUSTOM_KNOCKOUT" {
		c.Ties = []string{"PTS"}
	}
	s := &journal.State{}
	list := append([]journal.Payload{journal.TournamentImported{Config: c, Tournament: *record},
		journal.PublicationSet{Publication: journal.Publication{Open: true, Players: true, Results: journal.Live, Standings: journal.Live, Prizes: journal.Awarded, Categories: true, Colour: "#f2c14e"}}}, more...)
	for k, w := range list {
		if err := s.Apply(journal.Event{Number: int64(k + 1), Time: time.Date(2026, 11, 20, 10, 0, k, 0, time.UTC), Actor: "Ana", Payload: w}); err != nil {
			t.Fatal(err)
		}
	}
	b := noticeboard.Of(s, tournament.Date{})
	b.ID, b.Event, b.EventID = id, "Festival de ajedrez", "festival"
	var logo bytes.Buffer
	if err := png.Encode(&logo, image.NewGray(image.Rect(0, 0, 160, 80))); err != nil {
		t.Fatal(err)
	}
	b.Logo = &picture.Picture{Hash: "0123456789abcdef", Kind: "png", Data: logo.Bytes()}
	return b
}

// festival returns an event with a Swiss tournament, one of teams and a knock-out.
func festival(t *testing.T) *render.Site { return render.Make(festivalBoards(t), nil) }

func festivalBoards(t *testing.T) []*noticeboard.Board {
	t.Helper()
	swiss := tournamenttest.Random(rand.New(rand.NewPCG(5, 5)), tournamenttest.Config{Players: 10, Rounds: 4})
	teams := tournamenttest.Random(rand.New(rand.NewPCG(5, 5)), tournamenttest.Config{Players: 4, Rounds: 2, Boards: 2})
	cup := &tournament.Tournament{Points: swiss.Points, Rulebook: swiss.Rulebook, Rounds: []tournament.Round{pairs([2]int{1, 4}, [2]int{2, 3}), pairs([2]int{1, 2})}}
	for k := range 4 {
		cup.Players = append(cup.Players, tournament.Player{Number: k + 1, Rating: 2400 - 100*k})
	}
	return []*noticeboard.Board{
		boardOf(t, "a", "Abierto A", "FIDE_DUTCH_2026", swiss, 0,
			journal.CategoriesSet{Categories: []category.Category{{Name: "Veteranos", AgeMin: 50}, {Name: "Sub-2000", RatingMax: 2000, Unrated: true}}},
			journal.FundSet{Text: "currency = \"EUR\"\n\n[[list]]\nname = \"General\"\nprizes = [300, 200, 100]\n"}),
		boardOf(t, "b", "Equipos", "FIDE_TEAM", teams, 2),
		boardOf(t, "c", "Copa", "CUSTOM_KNOCKOUT", cup, 0),
	}
}

// kindsOfPages is each kind of page once.
var kindsOfPages = []string{"a/LANG/index.html", "a/LANG/calendar.html", "a/LANG/players.html", "a/LANG/names.html", "a/LANG/round-4.html", "a/LANG/round-4-names.html", "a/LANG/round-4-why.html", "a/LANG/standings.html",
	"a/LANG/category-1.html", "a/LANG/crosstable.html", "a/LANG/player-3.html", "a/LANG/race.html", "a/LANG/prizes.html", "a/LANG/downloads.html", "a/LANG/published.html", "a/LANG/share.html",
	"b/LANG/round-2.html", "b/LANG/match-2-1.html", "b/LANG/round-2-why.html", "b/LANG/team-1.html", "b/LANG/teams.html", "b/LANG/standings.html",
	"c/LANG/bracket.html", "festival/LANG/index.html", "festival/LANG/calendar.html", "festival/LANG/names.html", "index.html"}

var reference = regexp.MustCompile(`(?:href|src)="([^"]*)"`)

// commentOf matches comments.
var commentOf = regexp.MustCompile(`(?s)<!--.*?-->`)

// linked reports links of a page that lead to no file of its folder.
func linked(t *testing.T, folder, page, text string) {
	t.Helper()
	text = commentOf.ReplaceAllString(text, "") // what only the program itself serves stands in one
	for _, m := range reference.FindAllStringSubmatch(text, -1) {
		to, err := url.Parse(strings.ReplaceAll(m[1], "&amp;", "&"))
		if err != nil || (to.IsAbs() || strings.HasPrefix(to.Path, "/")) && !strings.HasSuffix(page, "share.html") {
			t.Errorf("%s leads out: %s", page, m[1])
		} else if to.Path != "" && !to.IsAbs() {
			if _, err := os.Stat(filepath.Join(folder, filepath.FromSlash(page), "..", filepath.FromSlash(to.Path))); err != nil {
				t.Errorf("%s: %s is not there", page, m[1])
			}
		}
	}
}

// A published folder opens from a disk with the network off: somebody finds a name,
// opens the standings, a player, a match and the bracket; every link leads to a file of
// the folder, axe finds nothing on any kind of page, and the browser complains of nothing.
func TestPublishedFolder(t *testing.T) {
	browser(t)
	folder := filepath.Join(t.TempDir(), "tablon")
	site := festival(t)
	if _, err := filesync.Folder(site, folder); err != nil {
		t.Fatal(err)
	}
	for _, p := range site.Paths() {
		if !strings.HasSuffix(p, ".html") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(p)))
		if err != nil {
			t.Fatal(err)
		}
		linked(t, folder, p, string(text))
	}
	w := open(t, "file://"+filepath.ToSlash(folder), "/index.html")
	w.do(network.Enable(), network.OverrideNetworkState(true, 0, 0, 0))
	for _, step := range []string{`main a[hreflang=es]`, `main a[href$="names.html"]`} {
		w.click(step)
	}
	w.visit("/a/es/names.html")
	w.do(evaluate(`document.querySelector(".tools input").value = "nunez"; document.querySelector(".tools input").dispatchEvent(new Event("input"))`))
	w.is(`[...document.querySelectorAll("li[data-n]")].filter((l) => !l.hidden).length === 2`)
	for _, step := range []string{`li[data-n]:not([hidden]) a`, `header nav a[href="standings.html"]`, `tbody a[href^="player-"]`} {
		w.click(step)
	}
	w.visit("/b/es/round-2.html")
	w.click(`a[href^="match-2-"]`)
	w.is(`document.querySelectorAll("tbody tr").length >= 2`)
	w.visit("/c/es/bracket.html")
	w.is(`document.querySelector("main img").complete && document.querySelector("main img").naturalWidth > 0`)
	languages := []string{"es"}
	if longtest.IsEnabled() {
		languages = append(languages, "en")
	}
	looks := os.Getenv("TORNEO_SCREENSHOTS")
	for _, lang := range languages {
		for _, p := range kindsOfPages {
			p = strings.ReplaceAll(p, "LANG", lang)
			if site.Find(p) == nil {
				t.Errorf("there is no %s", p)
				continue
			}
			w.visit("/" + p)
			if looks != "" {
				w.photograph(looks, "published-"+strings.ReplaceAll(strings.TrimSuffix(p, ".html"), "/", "-"))
			}
			w.accessible(t, p) // the last: it leaves out rows that are like others
		}
	}
}
