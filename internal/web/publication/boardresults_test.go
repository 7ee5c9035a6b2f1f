package publication_test

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
	"torneo/internal/web/page"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// withResults returns a window on a desk that reads results of boards.
func withResults(t testing.TB) (*webtest.Window, *boardresults.Sources) {
	t.Helper()
	kept := webtest.NewMemory()
	desk := arbiter.NewDesk(kept, time.Now)
	sources := boardresults.NewSources(desk, &boardresultstest.Store{}, time.Now, slog.New(slog.DiscardHandler))
	w := newWindowOn(t, kept, &page.Site{Desk: desk, Results: sources})
	w.Headers["Accept-Language"] = "es"
	return w, sources
}

// games returns the games of a round's boards, with results.
func games(w *webtest.Window, at string, round int, results ...string) string {
	var b strings.Builder
	s := w.State(at)
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
	at := w.BeginRound(12)
	round := at + "rounds/1"
	if p := w.Get(round); strings.Contains(p.Body, "class=\"suggestions\"") {
		t.Error("nothing is read, and something is proposed")
	}
	w.Get(at+"noticeboard").Want(t, 200, at+"noticeboard/boards")
	w.Get(at+"noticeboard/boards").Want(t, 200, "Tableros y retransmisión", "Aún no se leen resultados de ninguna parte", "Partidas para DGT LiveChess")
	first := w.State(at).Round(1).Boards[0].Board
	w.Do(at, arbiter.EnterResult{Round: 1, Board: first, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}})
	file := games(w, at, 1, "0-1", "1-0", "0-1", "1/2-1/2", "*", "1-0")
	last := w.State(at).Round(1).Boards[5].Board
	name := w.State(at).Player(last.White).Name
	file = strings.Replace(file, `"`+name+`"`, `"`+name[:len(name)-1]+`x"`, 1)
	w.Upload(at+"noticeboard/boards/send", "file", "ronda1.pgn", []byte(file)).Want(t, 200, "Se leyeron 6 partidas", "se proponen 3 resultados", "es distinto del introducido", "un nombre solo se parece", "1 partida no ha terminado")
	w.Upload(at+"noticeboard/boards/send", "file", "x.pgn", []byte("nothing")).Want(t, 422, "no hay ninguna partida")

	p := w.Get(round).Want(t, 200, "Aceptar los 3 resultados propuestos", "1 resultado es distinto del introducido.", "1 es dudoso.", "≠ 0-1", "1-0 ?")
	forms := suggestForm.FindAllStringSubmatch(p.Body, -1)
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
	w.Post(round+"/suggested", other).Want(t, 422, "ya dicen otra cosa")
	other.Set("result", "1")
	other.Set("white", strconv.Itoa(last.White))
	other.Set("black", strconv.Itoa(last.Black))
	w.Post(round+"/suggested", other).Want(t, 422, "ya dicen otra cosa") // a doubtful one
	w.Post(round+"/suggested", fields).Want(t, 200, "Aceptar los 2 resultados propuestos")

	all := w.Get(round).Fields()
	take := url.Values{"all": {"1"}, "mark": {"another"}, "seen": {all.Get("seen")}}
	w.Post(round+"/suggested", take).Want(t, 422, "ya dicen otra cosa")
	take.Set("mark", regexp.MustCompile(`name="mark" value="([^"]+)"`).FindStringSubmatch(w.Get(round).Body)[1])
	p = w.Post(round+"/suggested", take).Want(t, 200, "Se aceptaron 2 resultados")
	if missing := w.State(at).Missing(1); len(missing) != 2 {
		t.Errorf("%d boards without result", len(missing))
	}
	if r := w.State(at).Round(1).Boards[0].Result; !r.White.IsWin() {
		t.Error("what was entered was changed")
	}
	events, err := w.Desk.History(t.Context(), strings.Trim(strings.TrimPrefix(at, "/t/"), "/"), 0)
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
	w.Get(at+"journal").Want(t, 200, "ronda1.pgn")
	w.Post(at+"undo", url.Values{"number": {fmt.Sprint(w.State(at).Last)}, "seen": {fmt.Sprint(w.State(at).Last)}}).Want(t, 200)
	if missing := w.State(at).Missing(1); len(missing) != 4 {
		t.Errorf("undone: %d boards without result", len(missing))
	}
	w.Post(at+"noticeboard/boards/drop", url.Values{"place": {"ronda1.pgn"}}).Want(t, 200, "Aún no se leen resultados de ninguna parte")
}

// A folder is followed: what its files say shows on the page without anybody asking, and
// a place that cannot be read says so.
func TestResultsOfAFolder(t *testing.T) {
	w, sources := withResults(t)
	w.Headers["Accept-Language"] = "en"
	at := w.BeginRound(6)
	dir := t.TempDir()
	w.Post(at+"noticeboard/boards/follow", url.Values{"place": {"relative"}}).Want(t, 422, "is not a whole path")
	w.Post(at+"noticeboard/boards/follow", url.Values{"place": {"http://ana:geheim@x/"}}).Want(t, 422, "name or password")
	w.Post(at+"noticeboard/boards/follow", url.Values{"place": {dir}}).Want(t, 200, "It has not been readable since")
	told := w.Lines(at+"live?seen="+fmt.Sprint(w.State(at).Last), "", "event: changed") // no entry, so without a number
	if err := os.WriteFile(filepath.Join(dir, "a.pgn"), []byte(games(w, at, 1, "1-0", "", "0-1")), 0o644); err != nil {
		t.Fatal(err)
	}
	w.Post(at+"noticeboard/boards/drop", url.Values{"place": {dir}}).Want(t, 200)
	w.Post(at+"noticeboard/boards/follow", url.Values{"place": {dir}}).Want(t, 200, "2 games, last changed", "2 results are proposed")
	select {
	case <-told:
	case <-time.After(30 * time.Second):
		t.Error("open pages are not told")
	}
	drawn := regexp.MustCompile(`id="drawn" hidden data-seen="([^"]+)"`)
	before := drawn.FindStringSubmatch(w.Get(at+"rounds/1").Want(t, 200, "Accept all 2 proposed results").Body)[1]
	if err := os.WriteFile(filepath.Join(dir, "b.pgn"), []byte(games(w, at, 1, "", "1/2-1/2")), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := sources.Look(t.Context()); err != nil {
		t.Fatal(err)
	}
	p := w.Get(at+"rounds/1").Want(t, 200, "Accept all 3 proposed results")
	if drawn.FindStringSubmatch(p.Body)[1] == before {
		t.Error("a page that was drawn before does not know that suggestions are others")
	}
	if p := w.Get(at + "rounds/1?verify=1"); strings.Contains(p.Body, "suggest noprint") || strings.Contains(p.Body, "Take all") {
		t.Error("a second pass is not blind")
	}
}

// The file for board programs is of the published round, of some boards, and of persons as
// everybody may know them.
func TestGamesForBoards(t *testing.T) {
	w := newWindow(t)
	w.Get(w.Draft(4)+"/noticeboard/boards").Want(t, 200, "No round is published yet.", "This program does not read results")
	at := w.BeginRound(8)
	who := w.State(at).Round(1).Boards[0].White
	w.Do(at, arbiter.ShowPerson{ID: who, As: journal.Hidden})
	games := at + "noticeboard/boards/games.pgn?round=1"
	p := w.Get(games+"&encoding=latin-1").Want(t, 200, `[Round "1.1"]`, `[White "No. `)
	if kind := p.Header.Get("Content-Type"); !strings.Contains(kind, "iso-8859-1") || !strings.Contains(p.Header.Get("Content-Disposition"), "-1.pgn") {
		t.Errorf("%s", kind)
	}
	if strings.Contains(p.Body, w.State(at).Player(who).Name) || strings.Count(p.Body, "[Event ") != 4 {
		t.Error("a hidden person is told, or a board is missing")
	}
	p = w.Get(games+"&boards=2-3&form=round").Want(t, 200, `[Round "1"]`)
	if strings.Count(p.Body, "[Event ") != 2 {
		t.Error("not boards 2 and 3")
	}
	w.Get(games+"&boards=x").Want(t, http.StatusUnprocessableEntity, "x is not a list of boards")
	w.Get(games+"&boards=99").Want(t, http.StatusUnprocessableEntity, "none of these boards")
	w.Get(at+"noticeboard/boards/games.pgn?round=2").Want(t, 404)
}

// BenchmarkProposedPage reads the page of a round of 500 boards, as it is and with a result
// proposed for each.
func BenchmarkProposedPage(b *testing.B) {
	for _, proposed := range []bool{false, true} {
		b.Run(fmt.Sprintf("proposed=%v", proposed), func(b *testing.B) {
			w, _ := withResults(b)
			at := w.BeginRound(1000)
			if proposed {
				results := make([]string, 500)
				for k := range results {
					results[k] = []string{"1-0", "0-1", "1/2-1/2"}[k%3]
				}
				w.Upload(at+"noticeboard/boards/send", "file", "ronda1.pgn", []byte(games(w, at, 1, results...))).Want(b, 200, "se proponen 500 resultados")
			}
			for b.Loop() {
				w.Get(at + "rounds/1")
			}
		})
	}
}
