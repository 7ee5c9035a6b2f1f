package browsertest

import (
	"encoding/json"
	"strings"
	"syscall"
	"testing"

	"github.com/chromedp/chromedp"

	"torneo/handbook"
	"torneo/i18n"
	"torneo/laws"
	"torneo/tournament"
)

// rapidRound begins a tournament of rapid play whose first round is on.
func rapidRound(t *testing.T, p *program) (at string) {
	event := strings.TrimSuffix(p.post("/events", "name", "Open"), "/new")
	at = strings.TrimSuffix(p.post(event, "name", "Rapid", "system", "FIDE_DUTCH_2026", "rounds", "5", "start", firstDay, "end", lastDay, "time", "15+10"), "/")
	p.post(at+"/players/list", "list", names, "do", "1", "confirmed", "2")
	p.post(at + "/players/numbers")
	p.post(at+"/colour", "colour", "white")
	p.publish(at, "1")
	return at
}

// A verdict takes three letters and two taps on a telephone, also while the program is away; what
// is noted then waits, is offered, and is asked about because the game has ended meanwhile.
func TestAVerdictInTwoTapsAndThreeLetters(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	p := start(t)
	at := rapidRound(t, p)
	b := p.boards(at, "1")[0]
	w := open(t, p.at, "/")
	w.look(phones[0])
	w.visit(at + "/rounds/1/verdict?white=" + b[0] + "&black=" + b[1])
	w.wait(`document.activeElement.id === "verdict-search" && document.querySelector("#verdict.scripted")`)
	listens := p.at
	p.stop(syscall.SIGKILL)
	w.press("ile")
	w.wait(`document.querySelector("#situations input").value === "illegal-move"`)
	w.tap(`#situations label.chip`)
	w.tap(`#verdict-who label.chip:nth-of-type(2)`)
	w.wait(`document.querySelector("#verdict-answer .say")?.innerText.includes("1:00")`)
	w.is(`document.querySelector("#verdict-answer .why").innerText.includes("A.5.2")`)
	w.fits()
	w.tap(`#verdict-note button.big`)
	w.wait(`!document.querySelector("#verdict-kept").hidden && document.querySelectorAll("#verdict-kept li").length === 1`)
	p.serve(listens[len("http://"):])
	p.post(at+"/rounds/1/result", "white", b[0], "black", b[1], "result", "=")
	w.visit(at + "/rounds/1/verdict?white=" + b[0] + "&black=" + b[1])
	w.wait(`document.querySelectorAll("#verdict-kept li").length === 1`) // it is not sent by itself
	w.tap(`#verdict-kept button`)
	w.wait(`document.querySelector("#panel")?.innerText.includes("has a result already")`)
	if body := p.get(at + "/rounds/1/incidents"); !strings.Contains(body, "No incidents have been noted") {
		t.Error("it was noted before it was asked about")
	}
	w.onward(func() { w.tap(`#panel form button[type=submit]`) })
	w.wait(`document.querySelector("#verdict-kept").hidden`)
	if body := p.get(at + "/rounds/1/incidents"); !strings.Contains(body, "Illegal move no. 1") {
		t.Error("it was not noted")
	}
}

// scripted is a case as the script takes it, and its answer.
type scripted struct {
	S      string            `json:"s"`
	By     string            `json:"by"`
	Facts  map[string]string `json:"facts"`
	Clocks map[string]int    `json:"clocks"`
}

type scriptAnswer struct {
	When     []string       `json:"when"`
	Says     string         `json:"says"`
	Sentence string         `json:"sentence"`
	Penalty  string         `json:"penalty"`
	Result   string         `json:"result"`
	Set      map[string]any `json:"set"`
	Why      string         `json:"why"`
}

// The script gives the verdicts of the server: every situation, with every choice told alone.
func TestTheScriptJudgesAsTheServer(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	p := start(t)
	at := rapidRound(t, p)
	b := p.boards(at, "1")[0]
	w := open(t, p.at, "/")
	text := i18n.New(i18n.English)
	u, _ := tournament.ReadTimeControl("15+10")
	control := &laws.Control{TimeControl: u.Control}
	for _, of := range []struct {
		e    handbook.Edition
		kind laws.Kind
	}{{"Laws-2023", laws.Rapid}, {"Laws-2014", laws.BlitzSupervised}, {"Laws-2009", laws.Standard}} {
		w.visit(at + "/rounds/1/verdict?white=" + b[0] + "&black=" + b[1] + "&edition=" + laws.Year(of.e) + "&kind=" + string(of.kind))
		w.wait(`window.torneoVerdict`)
		var cases []scripted
		for _, q := range laws.DecisionsOf(of.e, of.kind, control).Questions {
			add := func(facts map[string]string) {
				for k, by := range []string{"", "white", "black"} {
					clocks := []map[string]int{{"white": 380, "black": 245}, {"white": 100, "black": 20}, nil}[(len(cases)+k)%3]
					cases = append(cases, scripted{q.Situation, by, facts, clocks})
				}
			}
			add(map[string]string{})
			for _, f := range q.Facts {
				values := f.Values
				if typed := map[string][]string{"count": {"2", "3"}, "completed": {"3/3", "10/10"}, "made": {"0/0", "12/11"}, "late": {"0:00", "20:00"}, "half-moves": {"99", "100", "150"}, "found": {"45"}, "warnings": {"3"}, "opponent": {"K", "KN"}}[f.Name]; typed != nil {
					values = typed
				}
				for _, value := range values {
					add(map[string]string{f.Name: value})
				}
			}
		}
		data, _ := json.Marshal(cases)
		var raw string
		w.do(chromedp.Evaluate("JSON.stringify("+string(data)+".map(torneoVerdict))", &raw))
		var got []struct {
			List  []scriptAnswer
			Wrong string
		}
		if err := json.Unmarshal([]byte(raw), &got); err != nil || len(got) != len(cases) || len(cases) < 300 {
			t.Fatalf("%v, %d answers to %d cases", err, len(got), len(cases))
		}
		for k, c := range cases {
			of := laws.Case{Situation: c.S, Edition: of.e, Kind: of.kind, By: laws.Side(c.By), Facts: c.Facts, Control: control}
			if c.Clocks != nil {
				of.Clocks = &laws.Clocks{White: c.Clocks["white"], Black: c.Clocks["black"]}
			}
			v, err := laws.Judge(of)
			if (err != nil) != (got[k].Wrong != "") || err == nil && len(v.Answers) != len(got[k].List) {
				t.Fatalf("%+v: judged %v, %d answers; the script %+v", c, err, len(v.Answers), got[k])
			}
			for n := range v.Answers {
				want, is := &v.Answers[n], &got[k].List[n]
				set := ""
				if want.Clocks != nil {
					one, _ := json.Marshal(map[string]any{"white": want.Clocks.White, "black": want.Clocks.Black})
					set = string(one) + string(want.Clocks.Runs)
				}
				runs, _ := is.Set["runs"].(string)
				delete(is.Set, "runs")
				gotSet := ""
				if is.Set != nil {
					one, _ := json.Marshal(is.Set)
					gotSet = string(one) + runs
				}
				if is.Penalty != want.Penalty.String() || is.Result != want.Result || gotSet != set || is.Says != text.Text(want.Says) || len(is.When) != len(want.When) || !strings.EqualFold(is.Sentence, text.Text(want.Sentence)) || is.Why != text.Text(want.ClockWhy) {
					t.Fatalf("%+v: judged %+v, the script %+v", c, want, is)
				}
			}
		}
	}
}
