package reports_test

import (
	"net/url"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/handover"
	"torneo/internal/journal"
	"torneo/internal/jsonrecord"
	"torneo/internal/migrate"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// played is a tournament with a round that is published and has its results.
func played(t *testing.T, w *webtest.Window) string {
	t.Helper()
	at := w.EnterPlayers("Peña, Luis", "Benítez, Bruno", "=Cano, Carla", "Díaz, Darío", "'t Hooft, Jan")
	for k, p := range w.State(at).Players {
		p.Player.Birth, p.Player.Sex, p.Player.FIDEID = tournament.Date{Year: 1990, Month: 5, Day: k + 1}, "m", int64(2200001+k)
		w.Do(at, arbiter.ChangePlayer{ID: p.ID, Player: p.Player})
	}
	w.WinRound(at, 1)
	return at
}

// Every shape is on the page with what it cannot carry, in both languages, and its file is read back.
func TestFilesForOtherPrograms(t *testing.T) {
	w := newWindow(t)
	at := played(t, w)
	for lang, texts := range map[string][]string{
		"en": {"List of players", "Swiss-Manager (import of players)", "It cannot carry: ", "byes and absences", "Round 1", "or payments"},
		"es": {"Lista de jugadores", "Swiss-Manager (importación de jugadores)", "No caben: ", "los byes y las ausencias", "Ronda 1", "ni pagos"},
	} {
		w.Headers["Accept-Language"] = lang
		w.Get(at+"/export").Want(t, 200, texts...)
	}
	page := w.Get(at + "/export")
	for _, s := range handover.Shapes() {
		for _, ending := range s.Endings {
			path := at + "/export/" + s.File(ending)
			page.Want(t, 200, `href="`+path+`"`)
			file := w.Get(path)
			file.Want(t, 200)
			if kind := file.Header.Get("Content-Type"); kind != handover.Media(ending) {
				t.Errorf("%s is %s", path, kind)
			}
		}
	}
	file := func(name string) migrate.File {
		return migrate.File{Name: name, Data: []byte(w.Get(at + "/export/" + name).Body)}
	}
	for _, files := range [][]migrate.File{{file("list.csv"), file("crosstable.csv"), file("pairings.csv")}, {file("list.xlsx"), file("pairings.xlsx")}} {
		found := migrate.Read(files, migrate.Options{Answers: map[string]string{"numbers": "number"}})
		if found.Record == nil {
			t.Fatalf("%v\n%s", found.Problems, files[1].Data)
		}
		if r := found.Record; len(r.Players) != 5 || len(r.Rounds) != 1 || len(r.Rounds[0].Games) != 2 || len(r.Rounds[0].Byes) != 1 {
			t.Errorf("%+v", r)
		}
		for _, p := range w.State(at).Players {
			if got := found.Record.Players[p.Number-1]; got.Name != p.Name || got.FIDEID != p.FIDEID || got.Birth != p.Birth {
				t.Errorf("%+v of %+v", got, p.Player)
			}
		}
	}
	if back, problems := jsonrecord.Read([]byte(w.Get(at + "/export/tournament.json").Body)); back == nil {
		t.Error(problems)
	}
	w.Get(at+"/export/pairings.csv?round=1").Want(t, 200, "Round 1").Lack(t, "Round 2")
	w.Get(at+"/export/games.pgn?round=1").Want(t, 200, `[Round "1.1"]`)
	for _, wrong := range []string{"pairings.csv?round=9", "pairings.csv?round=-1", "pairings.csv?round=x", "list.csv?round=1", "list.pdf", "crosstable", "papi.xlsx"} {
		w.Get(at+"/export/"+wrong).Want(t, 404)
	}
}

// Contact data are in no file; clubs are. Who is hidden on the noticeboard is hidden in files that
// name persons as it does, and the games never name him.
func TestPrivacyOfFilesForOtherPrograms(t *testing.T) {
	w := newWindow(t)
	at := played(t, w)
	state := w.State(at)
	player := state.Players[0]
	w.Post(at+"/players/"+strconv.Itoa(player.ID)+"/contact", url.Values{"club": {"Alfil Lugo"}, "phone": {"+34 600 123 123"}, "email": {"luis@example.org"}, "notes": {"llega tarde"}, "do": {"keep"}})
	w.Do(at, arbiter.ShowPerson{ID: player.ID, As: journal.Hidden})
	w.Get(at+"/export").Want(t, 200, "one player is not shown", "names=board")
	w.Get(at+"/export?names=board").Want(t, 200, "as the noticeboard does").Lack(t, "TRF16</strong>")
	for _, s := range handover.Shapes() {
		for _, ending := range s.Endings {
			if ending == "xlsx" {
				continue // the same rows
			}
			path := at + "/export/" + s.File(ending)
			full, board := w.Get(path).Want(t, 200).Body, w.Get(path+"?names=board").Want(t, 200).Body
			for _, secret := range []string{"600 123", "example.org", "llega tarde"} {
				if strings.Contains(full+board, secret) {
					t.Errorf("%s tells %q", path, secret)
				}
			}
			if s.ID == "pgn" {
				full = board
			}
			if !s.Full && (strings.Contains(board, "Luis") || strings.Contains(board, "2200001") || strings.Contains(board, "1990")) {
				t.Errorf("%s names who is hidden:\n%s", path, board)
			}
			if s.ID != "pgn" && !strings.Contains(full, "Luis") {
				t.Errorf("%s does not name him:\n%s", path, full)
			}
		}
	}
	w.Get(at+"/export/list.csv").Want(t, 200, "Alfil Lugo")
}

// Before there are numbers tables are not offered, and the page says so.
func TestFilesThatThereAreNot(t *testing.T) {
	w := newWindow(t)
	at := strings.TrimSuffix(w.Tournament(), "/")
	w.Do(at, arbiter.EnterPlayers{Players: []tournament.Player{{Name: "Peña, Luis"}, {Name: "Benítez, Bruno"}}})
	w.Get(at+"/export").Want(t, 200, "nobody has a pairing number yet", "tournament.json").Lack(t, "list.csv")
	w.Get(at+"/export/list.csv").Want(t, 422, "nobody has a pairing number yet")
}
