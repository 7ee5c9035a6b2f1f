package verdicts_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"

	"torneo/handbook"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/webtest"
	"torneo/laws"
	"torneo/tournament"
)

// rapid begins a round of rapid play.
func rapid(t *testing.T, w *webtest.Window) (at string, boards []journal.PlayedBoard) {
	t.Helper()
	at = w.BeginRound(6)
	c := w.State(at).Config
	c.TimeControl = "15+10"
	c.Start, _ = tournament.ParseDate("2026/11/20")
	w.Do(at, arbiter.Configure{Config: c})
	return at, w.State(at).Round(1).Boards
}

func pathOf(at string, b journal.PlayedBoard, more ...string) string {
	path := fmt.Sprintf("%srounds/1/verdict?white=%d&black=%d", at, b.White, b.Black)
	for _, m := range more {
		path += "&" + m
	}
	return path
}

// Without scripts: the situation is searched for, chosen, judged, noted, and taken back.
func TestAVerdictWithoutScripts(t *testing.T) {
	w := newWindow(t)
	at, boards := rapid(t, w)
	b := boards[0]
	w.Get(at+"rounds/1").Want(t, 200, "rounds/1/verdict?white=")
	w.Get(at+"rounds/1/verdict").Want(t, 200, "What has happened?", "Its number", "Choose the board")
	w.Get(at+"rounds/1/verdict?table=1").Want(t, 200, "Board 1: what has happened?")
	w.Get(at+"rounds/1/verdict?table=77").Want(t, 200, "There is no board 77")
	p := w.Get(pathOf(at, b)).Want(t, 200, "Rapid 15+10 · not supervised · Laws of 2023", "Illegal move", "Phone rings")
	if strings.Contains(p.Body, "Changed for this question") {
		t.Error("it says that something was changed")
	}
	w.Get(pathOf(at, b, "q=ilegal")).Want(t, 200, "situations", `value="illegal-move"`, `value="king-taken"`)
	w.Get(pathOf(at, b, "q=movil")).Want(t, 200, `value="device-sounds"`)
	w.Get(pathOf(at, b, "q=xyzzy%3Cb%3E")).Want(t, 200, "No situation has “xyzzy&lt;b&gt;”")
	w.Get(pathOf(at, b, "s=illegal-move")).Want(t, 200, "Whose it is", "No. 1")
	p = w.Get(pathOf(at, b, "s=illegal-move", "by=black", "cw=620", "cb=4:05")).Want(t, 200, "gets 1:00 more", "7:20", "3:55", "7.5.1", "A.5.2", "R-LAW-CLOCK", "running", "Note it in the journal", "The game goes on.")
	fields := p.Fields()
	for name := range fields {
		if name == "table" || name == "q" {
			fields.Del(name)
		}
	}
	post := url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}, "s": {"illegal-move"}, "by": {"black"}, "cw": {"620"}, "cb": {"4:05"}, "f-count": {"1"}, "shown": {"bonus:60"}, "note": {"incident"}, "return": {at + "rounds/1/incidents"}}
	w.Post(at+"rounds/1/verdict", post).Want(t, 200, "Noted: Illegal move", "Undo", "White 7:20, Black 3:55", "E.01 (2023) 7.5.1")
	w.Get(pathOf(at, b, "s=illegal-move", "by=black")).Want(t, 200, "wins", "1 illegal move in this game", "Note it with the result 1-0")
	w.Get(at+"report").Want(t, 200, "gets 1:00 more", "E.01 (2023) 7.5.1")
	// The second one asks before the result is entered.
	post.Set("f-count", "2")
	post.Set("shown", "loss")
	post.Set("note", "result")
	p = w.Post(at+"rounds/1/verdict", post)
	if p.Status != 422 || !strings.Contains(p.Body, "The game at board 1 ends") || w.State(at).Round(1).Boards[0].Result.White != tournament.Pending {
		t.Fatalf("%d\n%s", p.Status, webtest.VisibleText(p.Body))
	}
	post.Set("confirmed", "3")
	w.Post(at+"rounds/1/verdict", post).Want(t, 200, "Noted with the result")
	if s := w.State(at); s.Round(1).Boards[0].Result.White != tournament.Win || len(s.Incidents) != 2 {
		t.Fatalf("%+v", s.Round(1).Boards[0])
	}
	w.Get(pathOf(at, b, "s=illegal-move", "by=white")).Want(t, 200, "This game has a result, which stands", "Entered by")
	w.Headers["Accept-Language"] = "es"
	w.Get(pathOf(at, b, "s=illegal-move", "by=white", "cw=6:20", "cb=4:05")).Want(t, 200, "sin supervisar", "Leyes de 2023", "Poner a las blancas", "en marcha", "tiene un resultado")
}

// What cannot be is said, and nothing is noted of it.
func TestVerdictsOnWhatCannotBe(t *testing.T) {
	w := newWindow(t)
	at, boards := rapid(t, w)
	b := boards[0]
	w.Get(pathOf(at, b, "s=illegal-move", "by=black", "cw=6:99", "cb=4:05")).Want(t, 200, "“6:99” is no time of a clock")
	w.Get(pathOf(at, b, "s=illegal-move", "by=black", "cw=6:20", "cb=0:04")).Want(t, 200, "0:04")
	w.Get(pathOf(at, b, "s=no-such-thing", "by=black")).Want(t, 200, "say nothing of this")
	w.Get(pathOf(at, b, "s=illegal-move", "by=%3Cscript%3E", "f-count=%3Cscript%3Ealert")).Want(t, 200, "Whose it is")
	w.Get(pathOf(at, b, "s=illegal-move", "by=white", "f-count=%3Cscript%3Ealert")).Want(t, 200, "&lt;script&gt;alert")
	w.Get(pathOf(at, b, "s=illegal-move", "by=white", "edition=2018")).Want(t, 200, "Changed for this question: Laws of 2018, rapid", "gets 2:00 more")
	w.Get(at+"rounds/2/verdict").Want(t, 404)
	w.Get(at+"rounds/1/verdict?white=x").Want(t, 422)
	base := url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}, "s": {"illegal-move"}, "by": {"black"}, "note": {"incident"}}
	for want, change := range map[string][2]string{
		"“6:99” is no time of a clock":      {"cw", "6:99"},
		"that board is not in round 1":      {"black", fmt.Sprint(boards[1].Black)},
		"choose whose fault it was":         {"by", "nobody"},
		"the verdict is another one by now": {"shown", "bonus:120"},
		"is not a fact of":                  {"f-%3C", "x"},
		"say it first":                      {"s", "repetition"},
		"the game goes on after this":       {"note", "result"},
		"more than 1000 characters":         {"text", strings.Repeat("x", 1001)},
	} {
		fields := url.Values{}
		for name, values := range base {
			fields[name] = values
		}
		fields.Set(change[0], change[1])
		if p := w.Post(at+"rounds/1/verdict", fields); p.Status != 422 || !strings.Contains(p.Body, want) && !strings.HasPrefix(want, "is not a fact") {
			t.Errorf("%v: %d, no %q in\n%s", change, p.Status, want, webtest.VisibleText(p.Body))
		}
	}
	if n := len(w.State(at).Incidents); n > 0 {
		t.Errorf("%d incidents", n)
	}
}

// Claims name the moves of the game, typed or tapped.
func TestClaimsFromMoves(t *testing.T) {
	w := newWindow(t)
	at, boards := rapid(t, w)
	b := boards[0]
	moves := url.QueryEscape("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8")
	p := w.Get(pathOf(at, b, "moves="+moves)).Want(t, 200, "May claim a draw", "after the first position, 2...Ng8, 4...Ng8", "9.2.2", "Verdict on it")
	link := p.Body[strings.Index(p.Body, `class="claims"`):]
	link = link[strings.Index(link, `href="`)+6:]
	link = strings.ReplaceAll(link[:strings.Index(link, `"`)], "&amp;", "&")
	w.Get(link).Want(t, 200, "1/2-1/2", "4...Ng8", "Note it with the result 1/2-1/2")
	w.Get(pathOf(at, b, "moves="+url.QueryEscape("1. e4 e5 2. Kd4"))).Want(t, 200, "2.Kd4", "The moves before it count")
	w.Get(pathOf(at, b, "board=1")).Want(t, 200, `id="sq-e2"`, "On move: White")
	w.Get(pathOf(at, b, "board=1", "tap=e2")).Want(t, 200, `name="from" value="e2"`)
	w.Get(pathOf(at, b, "board=1", "from=e2", "tap=e4")).Want(t, 200, ">1. e4</textarea>", "On move: Black")
	w.Get(pathOf(at, b, "board=1", "from=e2", "tap=e5")).Want(t, 200, "no legal move from e2 to e5")
	w.Get(pathOf(at, b, "board=1", "moves="+url.QueryEscape("1. e4 e5"), "tap=back")).Want(t, 200, ">1. e4</textarea>")
	w.Get(pathOf(at, b, "board=1", "from=%3Cb", "tap=zz")).Want(t, 200, "&lt;b")
	w.Get(pathOf(at, b, "moves="+strings.Repeat("x", 6001))).Want(t, 200, "more than 6000 characters")
}

// A page is under 30 kB packed, in every edition and kind of play, in both languages, and so is
// the script.
func TestAPageIsSmall(t *testing.T) {
	w := newWindow(t)
	at, boards := rapid(t, w)
	largest := 0
	for _, lang := range []string{"en", "es"} {
		w.Headers["Accept-Language"] = lang
		for _, e := range handbook.LawsEditions() {
			for _, kind := range laws.Kinds() {
				if lang == "en" && kind != laws.Standard {
					continue // the other language is the longer one
				}
				p := w.Get(pathOf(at, boards[0], "edition="+laws.Year(e), "kind="+string(kind), "s=illegal-move", "by=black", "cw=620", "cb=405"))
				var packed bytes.Buffer
				z, _ := gzip.NewWriterLevel(&packed, gzip.BestSpeed) // as pages are packed
				z.Write([]byte(p.Body))
				z.Close()
				largest = max(largest, packed.Len())
			}
		}
	}
	if largest > 30_000 {
		t.Errorf("a page has %d bytes", largest)
	}
	script, err := os.ReadFile("../page/static/verdict.js")
	if err != nil || len(script) > 30_000 {
		t.Errorf("the script has %d bytes: %v", len(script), err)
	}
	t.Logf("the largest page has %d bytes, the script %d", largest, len(script))
}

// Three letters in either language bring up the usual situations.
func TestThreeLettersSuffice(t *testing.T) {
	w := newWindow(t)
	at, boards := rapid(t, w)
	for letters, id := range map[string]string{"ile": "illegal-move", "ill": "illegal-move", "mov": "device-sounds", "tel": "device-sounds", "ban": "flag-fallen", "fla": "flag-fallen", "rep": "repetition", "man": "two-hands", "han": "two-hands", "peo": "pawn-not-replaced", "toc": "touched-own", "tou": "touched-own", "rel": "clock-without-move"} {
		if p := w.Get(pathOf(at, boards[0], "q="+letters)); !strings.Contains(p.Body, `name="s" value="`+id+`"`) {
			t.Errorf("%q does not find %s", letters, id)
		}
	}
}
