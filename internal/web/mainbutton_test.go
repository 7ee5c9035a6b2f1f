package web_test

import (
	"fmt"
	"html"
	"maps"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// mainButton is the main button of a page.
type mainButton struct {
	words, to string
	fields    url.Values // of one that does something; nil: it leads somewhere
}

var (
	mainLink   = regexp.MustCompile(`(?s)<a href="([^"]*)" role="button" id="primary-button"[^>]*>(.*?)</a>`)
	mainForm   = regexp.MustCompile(`(?s)<form method="post" action="([^"]*)">(.*?)<button type="submit" id="primary-button">(.*?)</button>`)
	identifier = regexp.MustCompile(`^[a-z-]+\.[a-z.-]+$`)
	workForm   = regexp.MustCompile(`<form method="post" action="/t/`)
)

// mainButtonOf returns the main button of a page; false: it has none.
func mainButtonOf(p webtest.Page) (b mainButton, ok bool) {
	_, bar, _ := strings.Cut(p.Body, `<div id="primary">`)
	bar, _, _ = strings.Cut(bar, "</header>")
	if m := mainLink.FindStringSubmatch(bar); m != nil {
		return mainButton{webtest.VisibleText(m[2]), html.UnescapeString(m[1]), nil}, true
	}
	at := strings.Index(bar, `id="primary-button"`)
	if at < 0 {
		return b, false
	}
	m := mainForm.FindStringSubmatch(bar[strings.LastIndex(bar[:at], "<form"):]) // behind those of the menu
	if m == nil {
		return b, false
	}
	b = mainButton{webtest.VisibleText(m[3]), html.UnescapeString(m[1]), url.Values{}}
	for _, f := range regexp.MustCompile(`name="([^"]*)" value="([^"]*)"`).FindAllStringSubmatch(m[2], -1) {
		b.fields.Add(f[1], html.UnescapeString(f[2]))
	}
	return b, true
}

// walk is a tournament on its way from nothing to its end by the main button.
type walk struct {
	*webtest.Window
	at      string
	kind    string
	enter   func() // enters the players
	states  map[string]bool
	pressed int // states that the button itself changed
	led     int // those in which it led to a page with work
}

// stage returns how far it is, in words.
func (w *walk) stage() arbiter.Stage { return arbiter.StageOf(w.State(w.at)) }

// look asks every page of the tournament for the button: it has words and an address, or the page
// is the one to which it leads from elsewhere. It returns the button of a page where nothing is
// to be done.
func (w *walk) look() mainButton {
	w.T.Helper()
	s := w.stage()
	begun := false // some results are in, and some are missing
	if r := w.State(w.at).Round(s.Round); s.Step == "results" {
		begun = slices.ContainsFunc(r.Boards, func(b journal.PlayedBoard) bool { return b.Result.White != tournament.Pending })
	}
	w.states[fmt.Sprint(s.Step, s.Round, begun)] = true
	b, ok := mainButtonOf(w.Get(w.at+"journal").Want(w.T, 200))
	if !ok {
		w.T.Fatalf("%s, %v: the main button of the journal is idle", w.kind, s)
	}
	for _, lang := range []string{"es", "en"} {
		w.Headers["Accept-Language"] = lang
		for _, name := range []string{"players", "standings", "crosstable", "settings", "prizes", "ratings", "export", "noticeboard", "rounds/1", "rounds/" + strconv.Itoa(max(s.Round, 1)), "journal"} {
			p := w.Get(w.at+name).Want(w.T, 200)
			here, ok := mainButtonOf(p)
			target, _, _ := strings.Cut(b.to, "?")
			switch {
			case !ok && s.Step == arbiter.StepFinished && name == "export": // the last thing is done there
			case !ok && target != w.at+name && p.URL.Path != target:
				w.T.Errorf("%s, %v: the main button of %s is idle; that of the journal leads to %s", w.kind, s, name, b.to)
			case ok && (here.words == "" || here.to == "" || identifier.MatchString(here.words)):
				w.T.Errorf("%s, %v: the main button of %s says %q and leads to %q", w.kind, s, name, here.words, here.to)
			}
		}
		p := w.Get(w.at).Want(w.T, 200) // the overview says what is next in full
		_, next, _ := strings.Cut(p.Body, `<section class="next"`)
		next, _, _ = strings.Cut(next, "<ol class=\"steps\">")
		m := regexp.MustCompile(`(?s)(?:<a href="[^"]+" role="button">|<button type="submit"[^>]*>)(.*?)</`).FindStringSubmatch(next)
		if m == nil || m[1] == "" || identifier.MatchString(m[1]) {
			w.T.Errorf("%s, %v: the overview has no button of what is next: %q", w.kind, s, m)
		}
	}
	return b
}

// press follows the main button from a page where nothing is to be done, to the button that does
// it or to the page where it is done by hand; it reports whether something happened.
func (w *walk) press() (done bool) {
	w.T.Helper()
	s, b := w.stage(), w.look()
	for range 3 {
		if b.fields != nil {
			before := w.State(w.at).Last
			p := w.Post(b.to, b.fields)
			if p.Status == 422 && strings.Contains(p.Body, `name="confirmed"`) {
				p = w.Post(b.to, p.Fields())
			}
			if _, main, _ := strings.Cut(p.Body, "<main"); p.Status == 422 && s.Step == arbiter.StepColour && strings.Contains(main, `action="`+w.at+`colour"`) {
				w.led++ // it asks for the lot, which is drawn there
				return false
			}
			if p.Status != 200 || w.State(w.at).Last == before {
				w.T.Fatalf("%s, %v: %q at %s has changed nothing: status %d\n%s", w.kind, s, b.words, b.to, p.Status, webtest.VisibleText(p.Body))
			}
			w.pressed++
			return true
		}
		p := w.Get(b.to).Want(w.T, 200)
		next, ok := mainButtonOf(p)
		target, _, _ := strings.Cut(next.to, "?")
		if !ok || target == p.URL.Path {
			_, main, _ := strings.Cut(p.Body, "<main")
			if !workForm.MatchString(main) && s.Step != arbiter.StepFinished {
				w.T.Fatalf("%s, %v: %q leads to %s, where nothing can be done", w.kind, s, b.words, p.URL.Path)
			}
			w.led++
			return false
		}
		b = next
	}
	w.T.Fatalf("%s, %v: the main button leads on and on", w.kind, s)
	return false
}

// work does by hand what the page is there for.
func (w *walk) work() {
	w.T.Helper()
	switch s := w.stage(); s.Step {
	case arbiter.StepPlayers:
		w.enter()
	case arbiter.StepNumbers:
		if w.State(w.at).Config.ForTeams() {
			for _, do := range []string{"teams/strength", "draw"} {
				if strings.Contains(w.Get(w.at+"teams").Body, `action="`+w.at+do+`"`) {
					w.Act(w.at+"teams", w.at+do, url.Values{"seed": {"7"}})
					return
				}
			}
		}
		w.Act(w.at+"players", w.at+"players/numbers", nil)
	case arbiter.StepColour:
		w.Act(w.at, w.at+"colour", url.Values{"colour": {"lot"}})
	case "lineups":
		w.Act(fmt.Sprintf("%srounds/%d/lineups", w.at, s.Round), fmt.Sprintf("%srounds/%d/seat", w.at, s.Round), url.Values{"confirmed": {"3"}})
	case "results":
		// First a single one: a round of which a part is missing is a state, too.
		r := w.State(w.at).Round(s.Round)
		open := func(b journal.PlayedBoard) bool { return b.Black != 0 && b.Result.White == tournament.Pending }
		k := slices.IndexFunc(r.Boards, open)
		if !slices.ContainsFunc(r.Boards, func(b journal.PlayedBoard) bool { return b.Black != 0 && !open(b) }) && s.Count > 1 {
			kind, _ := arbiter.ResultOf("1")
			w.Do(w.at, arbiter.EnterResult{Round: s.Round, Board: r.Boards[k].Board, Result: kind.Result})
			return
		}
		w.EnterResults(w.at, s.Round, "1", "=", "0", "1", "1", "0")
	case arbiter.StepTieBreak:
		f := w.Get(w.at + "bracket").Fields()
		w.Post(w.at+"bracket/game", url.Values{"white": {f["white"][0]}, "black": {f["black"][0]}, "result": {"1"}, "turned": {""}}).Want(w.T, 200)
	default:
		w.T.Fatalf("%s, %v: nobody knows what to do", w.kind, s)
	}
}

// The main button is never idle: from an empty tournament to the end it says what is next on
// every page and leads there, and pressing it, or what its page is for, brings the tournament on.
func TestTheMainButtonIsNeverIdle(t *testing.T) {
	players := func(w *walk, n int) func() {
		return func() {
			var list []tournament.Player
			for k := range n {
				list = append(list, tournament.Player{Name: fmt.Sprintf("Player %d", k+1), Rating: 2300 - 10*k})
			}
			w.Do(w.at, arbiter.EnterPlayers{Players: list})
		}
	}
	teams := func(w *walk, n, of int) func() {
		return func() {
			for k := range n {
				var list []string
				for i := range of {
					list = append(list, fmt.Sprintf("Player %c%d;%d", 'A'+k, i+1, 2300-20*k-i))
				}
				form := w.Get(w.at+"teams").Want(t, 200).Fields()
				maps.Copy(form, url.Values{"name": {fmt.Sprintf("Club %c", 'A'+k)}, "short": {string(rune('A' + k))}, "list": {strings.Join(list, "\n")}, "do": {"1"}})
				w.Post(w.at+"teams", form).Want(t, 200)
			}
		}
	}
	knockout := webtest.StageFields(url.Values{"third-place": {"1"}}, "1,1x3+2,sudden:5v4")
	table := map[string][3]int{}
	for _, x := range []struct {
		kind, system string
		rounds       int
		more         url.Values
		enter        func(*walk) func()
		fund         string
		byHand       int // the round whose draft is changed by hand; 0: none can be
	}{
		{"Swiss", "FIDE_DUTCH_2026", 3, nil, func(w *walk) func() { return players(w, 7) }, "currency = \"EUR\"\n[[list]]\nname = \"Open\"\nprizes = [100]\n", 2},
		{"Round robin", "BERGER_ROUNDROBIN", 3, nil, func(w *walk) func() { return players(w, 4) }, "", 0},
		{"Knock-out", "CUSTOM_KNOCKOUT", 5, knockout, func(w *walk) func() { return players(w, 4) }, "", 0},
		{"Swiss of teams", "team", 2, url.Values{"boards": {"2"}}, func(w *walk) func() { return teams(w, 4, 2) }, "", 0},
		{"Round robin of teams", "FIDE_TEAM_ROUNDROBIN", 3, url.Values{"boards": {"2"}}, func(w *walk) func() { return teams(w, 4, 2) }, "", 0},
		{"Scheveningen", "FIDE_SCHEVENINGEN", 3, url.Values{"boards": {"3"}}, func(w *walk) func() { return teams(w, 2, 3) }, "", 0},
	} {
		w := &walk{Window: newWindow(t), kind: x.kind, states: map[string]bool{}}
		p := w.Post("/events", url.Values{"name": {"Open"}}).Want(t, 200)
		form := url.Values{"name": {x.kind}, "system": {x.system}, "rounds": {strconv.Itoa(x.rounds)}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}
		maps.Copy(form, x.more)
		w.at = w.Post(strings.TrimSuffix(p.URL.Path, "/new"), form).Want(t, 200, x.kind).URL.Path
		w.enter = x.enter(w)
		byHand := arbiter.StartManual{Round: x.byHand} // once
		for step := 0; w.stage().Step != arbiter.StepFinished; step++ {
			if step > 60 {
				t.Fatalf("%s: it does not end: %v", x.kind, w.stage())
			}
			if w.stage() == (arbiter.Stage{Step: arbiter.StepPublish, Round: byHand.Round}) {
				w.Do(w.at, byHand)
				byHand.Round = 0
			}
			if before := w.State(w.at).Last; !w.press() {
				if w.work(); w.State(w.at).Last == before {
					t.Fatalf("%s, %v: the work of its page changes nothing", x.kind, w.stage())
				}
			}
		}
		if x.fund != "" {
			w.press()
			w.Post(w.at+"prizes", url.Values{"fund": {x.fund}, "confirmed": {"3"}}).Want(t, 200)
		}
		w.press()
		table[x.kind] = [3]int{len(w.states), w.pressed, w.led}
	}
	checkMainButtonTable(t, table)
}

// checkMainButtonTable compares what was walked with the table of docs/desk.md.
func checkMainButtonTable(t *testing.T, walked map[string][3]int) {
	t.Helper()
	text, err := os.ReadFile("../../docs/desk.md")
	if err != nil {
		t.Fatal(err)
	}
	for kind, n := range walked {
		if row := fmt.Sprintf("| %s | %d | %d | %d |", kind, n[0], n[1], n[2]); !strings.Contains(string(text), row) {
			t.Errorf("docs/desk.md does not have %s", row)
		}
	}
}
