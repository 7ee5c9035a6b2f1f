package calculators_test

import (
	"net/url"
	"path"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/calculator/questions"
	"torneo/internal/web/calculators"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// questionsAsked are a question to each calculator, and what its answer says: the value and where it
// comes from.
var questionsAsked = map[string]struct {
	fields string
	says   []string
}{
	"performance":  {"games=2100=1,2200=½,2350=0,2280=1&day=2026-11-28", []string{"2328", "B.01"}},
	"norm":         {"games=2510:GM:FRA=½,2402:IM:ESP=1,2455:IM:GER=1&federation=ESP&held=FM&day=2026-11-28", []string{"IM", "B.01"}},
	"rating":       {"rating=2350&k=20&games=2400=1,2200=0&day=2026-11-28", []string{"B.02", "2400"}},
	"prize":        {"prizes=10000,5000,3000,2000&tied=4&sharing=hort", []string{"7500", "Hort"}},
	"rounds":       {"players=50", []string{"R-ROUNDS-SWISS", "8"}},
	"berger":       {"players=6", []string{"annex I", "Round"}},
	"scheveningen": {"boards=4", []string{"Manual (2014)"}},
	"baku":         {"players=103&rounds=9", []string{"52", "C.04.7"}},
	"clock":        {"clock=6:20/4:05&pace=90%2B30&by=black&count=1&day=2026-11-28", []string{"8:20", "7.5"}},
}

func TestEachCalculatorExplainsItself(t *testing.T) {
	w := webtest.Open(t, webtest.NewRoom(calculators.Pages()))
	all := w.Get("/calculators").Want(t, 200, "Calculators")
	for _, c := range questions.All(false) {
		if !strings.Contains(all.Body, "calc="+c.Name) {
			t.Errorf("no link to %s", c.Name)
		}
		w.Get("/calculators?calc="+c.Name).Want(t, 200, `name="calc" value="`+c.Name+`"`)
		q, ok := questionsAsked[c.Name]
		if !ok {
			t.Errorf("%s is not asked", c.Name)
			continue
		}
		fields, err := url.ParseQuery(strings.ReplaceAll(q.fields, "=1,", "%3D1,"))
		if err != nil {
			t.Fatal(err)
		}
		fields.Set("calc", c.Name)
		w.Get("/calculators?"+fields.Encode()).Want(t, 200, q.says...)
		w.Headers["Accept-Language"] = "es"
		w.Get("/calculators?"+fields.Encode()).Want(t, 200, `<html lang="es"`)
		w.Headers["Accept-Language"] = "en"
	}
}

func TestWhatCannotBeAnsweredIsSaid(t *testing.T) {
	w := webtest.Open(t, webtest.NewRoom(calculators.Pages()))
	w.Get("/calculators?calc=nothing").Want(t, 404)
	for fields, says := range map[string]string{
		"calc=performance&ask=1":                                   "The opponents are missing",
		"calc=performance&games=9999=1":                            "is not a rating",
		"calc=performance&games=2100=1&day=never":                  "is not a day",
		"calc=performance&games=" + strings.Repeat("2100=1,", 200): "more than 1000 characters",
		"calc=performance&games=%00":                               "characters that nobody can read",
		"calc=rating&games=2100=2":                                 "has no valid result",
		"calc=rating&games=2100=1&earlier=x":                       "earlier games are",
		"calc=prize&prizes=100":                                    "how many players are tied",
		"calc=prize&prizes=100&tied=2&points=3":                    "how many players are tied",
		"calc=prize&prizes=a&tied=2":                               "is not an amount",
		"calc=rounds&players=-1":                                   "are possible",
		"calc=rounds&ask=1":                                        "“Players” is missing",
		"calc=berger&players=100000":                               "are possible",
		"calc=scheveningen&boards=1":                               "are possible",
		"calc=baku&players=x&rounds=9":                             "must be a number",
		"calc=clock&clock=6":                                       "is not two times",
		"calc=clock&clock=6:20/4:05&pace=soon":                     "is not a recognised time control",
		"calc=clock&clock=6:20/4:05&day=1801-01-01":                "no edition of the Laws",
		"calc=norm&sex=x&ask=1":                                    "there is no sex",
		"calc=norm&games=2400=1&rounds=99":                         "are possible",
		"calc=performance&games=<script>alert(1)</script>":         "&lt;script&gt;",
	} {
		values := url.Values{}
		for _, part := range strings.Split(fields, "&") {
			name, value, _ := strings.Cut(part, "=")
			if name == "games" && value == "%00" {
				value = "\x00"
			}
			values.Set(name, value)
		}
		p := w.Get("/calculators?" + values.Encode())
		if p.Status != 200 && p.Status != 422 || !strings.Contains(strings.ToLower(p.Body), strings.ToLower(says)) {
			t.Errorf("%s: %d, without %q\n%s", fields, p.Status, says, webtest.VisibleText(p.Body))
		}
		if strings.Contains(p.Body, "<script>alert") {
			t.Errorf("%s: markup is not quoted", fields)
		}
	}
}

// Places are answered by the tournaments that the visitor may look at, as if the results had been
// entered: by the numbers of the tables, by a player's name, and by tapping one.
func TestPlacesIfGamesEndedDifferently(t *testing.T) {
	w := webtest.Open(t, webtest.NewRoom(calculators.Pages()))
	at := w.BeginRound(8)
	id := path.Base(at)
	s := w.State(at)
	x := s.Rounds[0].Boards[1]
	white, black := s.Player(x.White), s.Player(x.Black)
	ask := func(fields ...string) webtest.Page {
		v := url.Values{"calc": {"places"}, "event": {id}}
		for k := 0; k < len(fields); k += 2 {
			v.Set(fields[k], fields[k+1])
		}
		return w.Get("/calculators?" + v.Encode())
	}
	numbers := strconv.Itoa(white.Number) + "-" + strconv.Itoa(black.Number)
	page := ask().Want(t, 200, `<option value="`+id+`" selected`, "results=1%3A"+numbers+"%3D1-0")
	if strings.Contains(page.Body, `id="answer"`) {
		t.Error("a tournament alone asks something")
	}
	byBoard := ask("results", "1:2=0-1").Want(t, 200, "Supposed standings", white.Name, "0-1", "open", `aria-current="true"`)
	byNumbers := ask("results", " 1:"+numbers+"=0-1 ,").Want(t, 200)
	if answer(t, byBoard) != answer(t, byNumbers) {
		t.Error("a board and its players are answered otherwise")
	}
	ask("results", "1:2=0-1", "player", black.Name).Want(t, 200, black.Name, "Direct encounter")
	w.Headers["Accept-Language"] = "es"
	ask("results", "1:2=½-½", "player", strconv.Itoa(black.Number)).Want(t, 200, "en juego", "½-½")
	w.Headers["Accept-Language"] = "en"
	lost := tournament.ByColor[tournament.Outcome]{White: tournament.Loss, Black: tournament.Win}
	w.Do(at, arbiter.EnterResult{Round: 1, Board: x.Board, Result: lost})
	entered, err := arbiter.Standings(w.State(at), 1)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(strings.ReplaceAll(answer(t, byBoard), " <", "<"), "Supposed standings")
	for _, row := range entered.Standings.Rows {
		var found bool
		if _, rest, found = strings.Cut(rest, row.Name+"<"); !found {
			t.Errorf("%s stands elsewhere once the result is entered", row.Name)
		}
	}
	for fields, says := range map[string]string{
		"results=1:99=1-0": "has no board 99", "results=9:1=1-0": "There is no round 9", "results=1:2": "is not a supposed result", "results=1:2=3-0": "There is no result",
		"results=1:2=1-0, 1:2=0-1": "is given twice", "results=1:1-1=1-0": "do not meet", "results=" + strings.Repeat("1:2=1-0,", 50): "more than 40 supposed games",
		"results=1:2=1-0&player=<script>alert(1)</script>": "Nobody fits", "results=1:2=1-0&player=" + black.Name[:1]: "Several fit", "results=": "The supposed result is missing", "results=1:2=1-0&event=other": "Choose one of the values",
	} {
		list := []string{"ask", "1"}
		for _, part := range strings.Split(fields, "&") {
			name, value, _ := strings.Cut(part, "=")
			list = append(list, name, value)
		}
		p := ask(list...)
		if !strings.Contains(webtest.VisibleText(p.Body), says) || strings.Contains(p.Body, "<script>alert") {
			t.Errorf("%s: without %q\n%s", fields, says, webtest.VisibleText(p.Body))
		}
	}
}

// answer returns what a page answered.
func answer(t *testing.T, p webtest.Page) string {
	t.Helper()
	_, text, ok := strings.Cut(p.Body, `<section id="answer"`)
	if !ok {
		t.Fatal("no answer")
	}
	text, _, _ = strings.Cut(text, "</section>")
	return text
}
