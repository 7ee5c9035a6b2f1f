package web_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/boardresults"
	"torneo/internal/boardresults/boardresultstest"
	"torneo/internal/journal"
	"torneo/internal/web"
	"torneo/tournament"
)

// withResults returns a window on a desk that reads results of boards.
func withResults(t testing.TB) (*window, *boardresults.Sources) {
	t.Helper()
	kept := newMemory()
	desk := arbiter.NewDesk(kept, time.Now)
	sources := boardresults.NewSources(desk, &boardresultstest.Store{}, time.Now, slog.New(slog.DiscardHandler))
	w := newWindowOf(t, kept, desk, web.Options{Version: "test", Results: sources})
	w.headers["Accept-Language"] = "es"
	return w, sources
}

// games returns the games of a round's boards, with results.
func (w *window) games(at string, round int, results ...string) string {
	var b strings.Builder
	s := w.state(at)
	for k, x := range s.Round(round).Boards {
		if k < len(results) && results[k] != "" {
			fmt.Fprintf(&b, "[Event \"x\"]\n[Round \"%d.%d\"]\n[White \"%s\"]\n[Black \"%s\"]\n[Result \"%s\"]\n\n%[5]s\n\n", round, k+1, s.Player(x.White).Name, s.Player(x.Black).Name, results[k])
		}
	}
	return b.String()
}

var suggestForm = regexp.MustCompile(`(?s)<form method="post" action="[^"]*/suggested" class="inline suggest noprint">(.*?)</form>`)

// An arbiter sends a PGN, takes one proposal, then all others in one act, undone as one;
// what he entered otherwise stays, and the journal says where results are from.
func TestSuggestedResults(t *testing.T) {
	w, _ := withResults(t)
	at := w.playing(12)
	round := at + "rounds/1"
	if p := w.get(round); strings.Contains(p.body, "class=\"suggestions\"") {
		t.Error("nothing is read, and something is proposed")
	}
	w.get(at+"noticeboard").want(t, 200, at+"noticeboard/boards")
	w.get(at+"noticeboard/boards").want(t, 200, "Tableros y retransmisión", "Aún no se leen resultados de ninguna parte", "Partidas para DGT LiveChess")
	first := w.state(at).Round(1).Boards[0].Board
	w.does(at, arbiter.EnterResult{Round: 1, Board: first, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}})
	file := w.games(at, 1, "0-1", "1-0", "0-1", "1/2-1/2", "*", "1-0")
	last := w.state(at).Round(1).Boards[5].Board
	name := w.state(at).Player(last.White).Name
	file = strings.Replace(file, `"`+name+`"`, `"`+name[:len(name)-1]+`x"`, 1)
	w.upload(at+"noticeboard/boards/send", "file", "ronda1.pgn", []byte(file)).want(t, 200, "Se leyeron 6 partidas", "se proponen 3 resultados", "es distinto del introducido", "un nombre solo se parece", "1 partida no ha terminado")
	w.upload(at+"noticeboard/boards/send", "file", "x.pgn", []byte("nothing")).want(t, 422, "no hay ninguna partida")

	p := w.get(round).want(t, 200, "Aceptar los 3 resultados propuestos", "1 resultado es distinto del introducido.", "1 es dudoso.", "≠ 0-1", "1-0 ?")
	forms := suggestForm.FindAllStringSubmatch(p.body, -1)
	if len(forms) != 3 {
		t.Fatalf("%d boards have proposals", len(forms))
	}
	fields := url.Values{}
	for _, m := range regexp.MustCompile(`name="([^"]+)" value="([^"]*)"`).FindAllStringSubmatch(forms[0][1], -1) {
		fields.Set(m[1], m[2])
	}
	other := url.Values{}
	for k, v := range fields {
		other[k] = v
	}
	other.Set("result", "0")
	w.post(round+"/suggested", other).want(t, 422, "ya dicen otra cosa")
	other.Set("result", "1")
	other.Set("white", strconv.Itoa(last.White))
	other.Set("black", strconv.Itoa(last.Black))
	w.post(round+"/suggested", other).want(t, 422, "ya dicen otra cosa") // a doubtful one
	w.post(round+"/suggested", fields).want(t, 200, "Aceptar los 2 resultados propuestos")

	all := w.get(round).fields()
	take := url.Values{"all": {"1"}, "mark": {"another"}, "seen": {all.Get("seen")}}
	w.post(round+"/suggested", take).want(t, 422, "ya dicen otra cosa")
	take.Set("mark", regexp.MustCompile(`name="mark" value="([^"]+)"`).FindStringSubmatch(w.get(round).body)[1])
	p = w.post(round+"/suggested", take).want(t, 200, "Se aceptaron 2 resultados")
	if missing := w.state(at).Missing(1); len(missing) != 2 {
		t.Errorf("%d boards without result", len(missing))
	}
	if r := w.state(at).Round(1).Boards[0].Result; !r.White.IsWin() {
		t.Error("what was entered was changed")
	}
	events, err := w.desk.History(t.Context(), strings.Trim(strings.TrimPrefix(at, "/t/"), "/"), 0)
	if err != nil {
		t.Fatal(err)
	}
	noted := 0
	for _, e := range events {
		if _, ok := e.Payload.(journal.ResultEntered); ok && e.Reason == "ronda1.pgn" {
			noted++
		}
	}
	if noted != 3 {
		t.Errorf("%d entries say where they are from", noted)
	}
	w.get(at+"journal").want(t, 200, "ronda1.pgn")
	w.post(at+"undo", url.Values{"number": {fmt.Sprint(w.state(at).Last)}, "seen": {fmt.Sprint(w.state(at).Last)}}).want(t, 200)
	if missing := w.state(at).Missing(1); len(missing) != 4 {
		t.Errorf("undone: %d boards without result", len(missing))
	}
	w.post(at+"noticeboard/boards/drop", url.Values{"place": {"ronda1.pgn"}}).want(t, 200, "Aún no se leen resultados de ninguna parte")
}

// A folder is followed: what its files say shows on the page without anybody asking, and
// a place that cannot be read says so.
func TestResultsOfAFolder(t *testing.T) {
	w, sources := withResults(t)
	w.headers["Accept-Language"] = "en"
	at := w.playing(6)
	dir := t.TempDir()
	w.post(at+"noticeboard/boards/follow", url.Values{"place": {"relative"}}).want(t, 422, "is not a whole path")
	w.post(at+"noticeboard/boards/follow", url.Values{"place": {"http://ana:geheim@x/"}}).want(t, 422, "name or password")
	w.post(at+"noticeboard/boards/follow", url.Values{"place": {dir}}).want(t, 200, "It has not been readable since")
	told := w.lines(at+"live?seen="+fmt.Sprint(w.state(at).Last), "", "event: changed") // no entry, so without a number
	if err := os.WriteFile(filepath.Join(dir, "a.pgn"), []byte(w.games(at, 1, "1-0", "", "0-1")), 0o644); err != nil {
		t.Fatal(err)
	}
	w.post(at+"noticeboard/boards/drop", url.Values{"place": {dir}}).want(t, 200)
	w.post(at+"noticeboard/boards/follow", url.Values{"place": {dir}}).want(t, 200, "2 games, last changed", "2 results are proposed")
	select {
	case <-told:
	case <-time.After(30 * time.Second):
		t.Error("open pages are not told")
	}
	drawn := regexp.MustCompile(`id="drawn" hidden data-seen="([^"]+)"`)
	before := drawn.FindStringSubmatch(w.get(at+"rounds/1").want(t, 200, "Accept all 2 proposed results").body)[1]
	if err := os.WriteFile(filepath.Join(dir, "b.pgn"), []byte(w.games(at, 1, "", "1/2-1/2")), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := sources.Look(t.Context()); err != nil {
		t.Fatal(err)
	}
	p := w.get(at+"rounds/1").want(t, 200, "Accept all 3 proposed results")
	if drawn.FindStringSubmatch(p.body)[1] == before {
		t.Error("a page that was drawn before does not know that suggestions are others")
	}
	if p := w.get(at + "rounds/1?verify=1"); strings.Contains(p.body, "suggest noprint") || strings.Contains(p.body, "Take all") {
		t.Error("a second pass is not blind")
	}
}

// The file for board programs is of the published round, of some boards, and of persons as
// everybody may know them.
func TestGamesForBoards(t *testing.T) {
	w := newWindow(t)
	w.get(w.drafted(4)+"/noticeboard/boards").want(t, 200, "No round is published yet.", "This program does not read results")
	at := w.playing(8)
	who := w.state(at).Round(1).Boards[0].White
	w.does(at, arbiter.ShowPerson{ID: who, As: journal.Hidden})
	games := at + "noticeboard/boards/games.pgn?round=1"
	p := w.get(games+"&encoding=latin-1").want(t, 200, `[Round "1.1"]`, `[White "No. `)
	if kind := p.header.Get("Content-Type"); !strings.Contains(kind, "iso-8859-1") || !strings.Contains(p.header.Get("Content-Disposition"), "-1.pgn") {
		t.Errorf("%s", kind)
	}
	if strings.Contains(p.body, w.state(at).Player(who).Name) || strings.Count(p.body, "[Event ") != 4 {
		t.Error("a hidden person is told, or a board is missing")
	}
	p = w.get(games+"&boards=2-3&form=round").want(t, 200, `[Round "1"]`)
	if strings.Count(p.body, "[Event ") != 2 {
		t.Error("not boards 2 and 3")
	}
	w.get(games+"&boards=x").want(t, http.StatusUnprocessableEntity, "x is not a list of boards")
	w.get(games+"&boards=99").want(t, http.StatusUnprocessableEntity, "none of these boards")
	w.get(at+"noticeboard/boards/games.pgn?round=2").want(t, 404)
}

// BenchmarkProposedPage reads the page of a round of 500 boards, as it is and with a result
// proposed for each.
func BenchmarkProposedPage(b *testing.B) {
	for _, proposed := range []bool{false, true} {
		b.Run(fmt.Sprintf("proposed=%v", proposed), func(b *testing.B) {
			w, _ := withResults(b)
			at := w.playing(1000)
			if proposed {
				results := make([]string, 500)
				for k := range results {
					results[k] = []string{"1-0", "0-1", "1/2-1/2"}[k%3]
				}
				w.upload(at+"noticeboard/boards/send", "file", "ronda1.pgn", []byte(w.games(at, 1, results...))).want(b, 200, "se proponen 500 resultados")
			}
			for b.Loop() {
				w.get(at + "rounds/1")
			}
		})
	}
}
