package public_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"torneo/internal/calculator"
	"torneo/internal/calculator/public"
	"torneo/internal/calculator/questions"
	"torneo/tournament"
	"torneo/trf"
)

func ask(t *testing.T, method, path string) (int, string) {
	t.Helper()
	return askAbout(t, nil, method, path)
}

func askAbout(t *testing.T, events questions.Events, method, path string) (int, string) {
	t.Helper()
	d := public.New(func() time.Time { return time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC) }, slog.New(slog.DiscardHandler), events)
	other := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	w := httptest.NewRecorder()
	d.Handler(other).ServeHTTP(w, httptest.NewRequest(method, path, nil))
	return w.Code, w.Body.String()
}

func TestEverybodyMayCalculate(t *testing.T) {
	for path, says := range map[string]string{
		"/calculators":        "Calculadoras",
		"/calculators?l=en":   "Calculators",
		"/calculators?l=none": "Calculadoras",
		"/calculators?l=es&calc=rating&rating=2350&k=20&games=2400%3D1": "Variación",
		"/calculators?calc=berger&players=64":                           "63",
		"/calculators/style.css":                                        "max-width",
	} {
		if status, body := ask(t, "GET", path); status != 200 || !strings.Contains(body, says) {
			t.Errorf("%s: %d, without %q\n%s", path, status, says, body)
		}
	}
	if _, body := ask(t, "GET", "/calculators?l=es&calc=rounds&players=50"); !strings.Contains(body, "/calculators?calc=rounds&amp;l=en&amp;players=50") {
		t.Errorf("the other language loses the question:\n%s", body)
	}
	for path, want := range map[string]int{"/calculators?calc=none": 404, "/calculators/other": 404, "/calculators?calc=rounds&players=x": 422, "/round": 418, "/calculatorsx": 418} {
		if status, _ := ask(t, "GET", path); status != want {
			t.Errorf("%s: %d, not %d", path, status, want)
		}
	}
	if status, _ := ask(t, "POST", "/calculators?calc=rounds&players=50"); status != 405 {
		t.Errorf("a form that is posted: %d", status)
	}
}

// What a link fills in are the games of the record, and nothing else of a player.
func TestTheLinkHasTheGamesOfTheRecord(t *testing.T) {
	game := func(white, black int, w, b tournament.Outcome) tournament.Round {
		return tournament.Round{Games: []tournament.Game{{White: white, Black: black, Result: tournament.ByColor[tournament.Outcome]{White: w, Black: b}}}}
	}
	x := &tournament.Tournament{PlannedRounds: 9, Start: tournament.Date{Year: 2026, Month: 11, Day: 20}, Players: []tournament.Player{
		{Number: 1, Name: "Own", Rating: 2300, Title: "FM", Federation: "ESP", Sex: "w", Birth: tournament.Date{Year: 2010, Month: 1, Day: 2}},
		{Number: 2, Name: "Secret", Rating: 2400, Title: "IM", Federation: "FRA"}, {Number: 3, Title: "XX", Federation: "??"}},
		Rounds: []tournament.Round{game(1, 2, tournament.Win, tournament.Loss), game(3, 1, tournament.Draw, tournament.Draw), game(2, 1, tournament.ForfeitWin, tournament.ForfeitLoss), game(1, 3, tournament.Pending, tournament.Pending)}}
	got := questions.Of(x, 1)
	want := url.Values{"games": {"2400:IM:FRA=1, unrated=½, 2400:IM:FRA=-"}, "opponents": {"unrated"}, "federation": {"ESP"}, "rating": {"2300"}, "rounds": {"9"}, "day": {"2026/11/20"}, "held": {"FM"}}
	if got.Encode() != want.Encode() {
		t.Errorf("%v, not %v", got, want)
	}
	if none := questions.Of(x, 7); len(none) > 0 {
		t.Errorf("nobody has %v", none)
	}
}

// shown is one tournament as everybody may see it.
type shown struct {
	record *tournament.Tournament
	large  bool
}

func (s shown) Choosable(_, words string) (questions.Choosable, error) {
	c := questions.Choosable{Events: []questions.Named{{ID: "4f1c", Name: "Open"}}, Large: s.large}
	if s.large && words == "none" {
		c.Events, c.Nothing = nil, true
	}
	return c, nil
}

func (s shown) Find(id string) (*questions.Event, error) {
	if id != "4f1c" {
		return nil, nil
	}
	won := tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	return &questions.Event{Record: s.record, Results: []calculator.ResultName{{Symbol: "1-0", Code: "1-0", Result: won}}}, nil
}

// Places are there only where a tournament is shown; a hidden player is a number in the answer.
func TestPlacesOfWhatIsShown(t *testing.T) {
	data, err := os.ReadFile("../../../testdata/tiebreaks/held_swiss_5.trf")
	if err != nil {
		t.Fatal(err)
	}
	record, _, _ := trf.Read(data)
	g := record.Rounds[4].Games[0]
	hidden := record.Players[record.PlayerIndex()[g.White]].Name
	record.Players[record.PlayerIndex()[g.White]].Name = ""
	question := fmt.Sprintf("/calculators?l=en&calc=places&player=%d&results=5:%d-%d%%3D1-0", g.White, g.White, g.Black)
	if status, body := ask(t, "GET", question); status != 404 || strings.Contains(body, ">Places<") {
		t.Errorf("without a tournament: %d", status)
	}
	status, body := askAbout(t, shown{record: record}, "GET", question)
	for _, want := range []string{fmt.Sprintf("Player %d", g.White), "Supposed", `aria-current="true"`, "4f1c"} {
		if status != 200 || !strings.Contains(body, want) || strings.Contains(body, hidden) {
			t.Errorf("%d, without %q, or with %q\n%s", status, want, hidden, body)
		}
	}
	if status, _ := askAbout(t, shown{record: record}, "GET", question+"&event=4f1d"); status != 422 {
		t.Errorf("a tournament that is not shown: %d", status)
	}
	if record.Players[record.PlayerIndex()[g.White]].Name != "" {
		t.Error("the record has changed")
	}
}

// Of many tournaments a form searches others: new words are searched first, whichever button sends
// them, and the one that is found is taken.
func TestTournamentsAreSearched(t *testing.T) {
	data, err := os.ReadFile("../../../testdata/tiebreaks/held_swiss_5.trf")
	if err != nil {
		t.Fatal(err)
	}
	record, _, _ := trf.Read(data)
	many := shown{record: record, large: true}
	g := record.Rounds[4].Games[0]
	const page = "/calculators?l=en&calc=places"
	question := fmt.Sprintf("&event=4f1c&results=5:%d-%d%%3D1-0&ask=1", g.White, g.Black)
	for address, want := range map[string][]string{
		page:                          {`name="words"`, "Other tournaments", `value="4f1c">Open`},
		page + "&words=none&ask=1":    {"No event is found", `name="words-was" value="none"`},
		page + "&words=open&search=1": {`value="4f1c" selected`},
		page + "&words=open&words-was=open" + question: {`aria-labelledby="answer"`, `value="4f1c" selected`},
	} {
		status, body := askAbout(t, many, "GET", address)
		for _, text := range want {
			if status != 200 || !strings.Contains(body, text) {
				t.Errorf("%s: %d, without %q", address, status, text)
			}
		}
	}
	if _, body := askAbout(t, many, "GET", page+"&words=new"+question); strings.Contains(body, `aria-labelledby="answer"`) {
		t.Error("words that were not searched yet are passed over")
	}
}

// Beside a page that computes in the browser the calculator of places leads there, for a tournament
// that is shown; without one, and for any other question, nothing does.
func TestPlacesLeadToThePage(t *testing.T) {
	data, err := os.ReadFile("../../../testdata/tiebreaks/held_swiss_5.trf")
	if err != nil {
		t.Fatal(err)
	}
	record, _, _ := trf.Read(data)
	d := public.New(time.Now, slog.New(slog.DiscardHandler), shown{record: record}).WithPage(func(root, event, language string, number int) string {
		return fmt.Sprint(root, "page/", event, "/", language, "/", number)
	})
	for path, want := range map[string]bool{"?l=en&calc=places": true, "?l=en&calc=places&event=4f1d": false, "?calc=rounds&players=50": false, "": false} {
		w := httptest.NewRecorder()
		d.Handler(http.NotFoundHandler()).ServeHTTP(w, httptest.NewRequest("GET", "/calculators"+path, nil))
		if strings.Contains(w.Body.String(), "page/") != want || want && !strings.Contains(w.Body.String(), `href="/page/4f1c/en/0"`) {
			t.Errorf("%s leads to a page, or does not:\n%s", path, w.Body)
		}
	}
	if _, body := askAbout(t, shown{record: record}, "GET", "/calculators?l=en&calc=places"); strings.Contains(body, "page/") {
		t.Error("it leads to a page that is not there")
	}
}
