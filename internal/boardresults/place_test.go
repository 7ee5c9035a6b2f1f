package boardresults

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

// cloud is a tournament as LiveChessCloud keeps it.
var cloud = map[string]string{
	"tournament.json":     `{"name":"Open","location":"Lugo","rounds":[{"count":2,"live":0},{"count":4,"live":2},{"count":0,"live":0}],"chess960":null}`,
	"round-2/index.json":  `{"date":"2026-11-22","pairings":[{"white":{"fname":"Ana","mname":null,"lname":"García","fideid":100},"black":{"fname":"Luis","lname":"Pérez","fideid":"200"},"result":"1 - 0","live":false},{"white":{"lname":"Gil"},"black":{"lname":"Paz"},"result":"*","live":true},{"white":{"lname":"Sanz"},"black":{"lname":"Vega"},"result":null,"live":false},{"white":null,"black":null,"result":"","live":false}]}`,
	"round-2/game-2.json": `{"live":true,"serialNr":"1","firstMove":1,"chess960":518,"result":null,"moves":["e4 5400+30","e5 5398+4","Nf3"]}`,
	"round-2/game-3.json": `{"live":false,"result":"DRAW","moves":["e4 5400+30"],"chess960":0}`,
}

func wanted(second string) []Found {
	return []Found{
		{White: Person{"García, Ana", 100}, Black: Person{"Pérez, Luis", 200}, Round: 2, Board: 1, Result: "1-0", Where: "round-2/index.json"},
		{White: Person{Name: "Gil"}, Black: Person{Name: "Paz"}, Round: 2, Board: 2, Result: "*", Where: "round-2/index.json", Moves: "e4 e5 Nf3"},
		{White: Person{Name: "Sanz"}, Black: Person{Name: "Vega"}, Round: 2, Board: 3, Result: second, Where: "round-2/game-3.json"},
	}
}

func TestLiveChessCloud(t *testing.T) {
	dir := t.TempDir()
	for name, text := range cloud {
		write(t, filepath.Join(dir, name), text)
	}
	server := httptest.NewServer(http.StripPrefix("/get/1f/", http.FileServer(http.Dir(dir))))
	defer server.Close()
	for _, place := range []string{dir, server.URL + "/get/1f", server.URL + "/get/1f/tournament.json"} {
		found, err := Read(context.Background(), place, 2)
		if err != nil || !reflect.DeepEqual(found, wanted("1/2-1/2")) {
			t.Errorf("%s: %v\n%+v", place, err, found)
		}
		for _, round := range []int{3, 9} { // not begun, and none
			if found, err := Read(context.Background(), place, round); err != nil || len(found) != 0 {
				t.Errorf("%s, round %d: %v %v", place, round, found, err)
			}
		}
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// A place that answers otherwise than it should is refused in words, and no more is read
// of it than could be right.
func TestPlacesThatAnswerOtherwise(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("somebody else was asked") }))
	defer elsewhere.Close()
	mux := http.NewServeMux()
	answer := func(path string, f http.HandlerFunc) { mux.HandleFunc(path, f) }
	answer("/html/", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<html>welcome</html>") })
	answer("/moved/", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, elsewhere.URL, http.StatusFound) })
	answer("/error/", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })
	answer("/huge.pgn", func(w http.ResponseWriter, _ *http.Request) {
		for chunk := []byte(strings.Repeat("{", 1<<20)); ; {
			if _, err := w.Write(chunk); err != nil {
				return
			}
		}
	})
	answer("/good.pgn", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, gameText("A", "B", "1-0", "")) })
	server := httptest.NewServer(mux)
	defer server.Close()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "broken", "tournament.json"), `{"rounds":[{}]`)
	write(t, filepath.Join(dir, "file"), "no games")
	write(t, filepath.Join(dir, "odd", "tournament.json", "x"), "")
	for place, want := range map[string]string{
		server.URL + "/html": "suggest.no-json", server.URL + "/moved": "suggest.elsewhere", server.URL + "/error": "suggest.answers", server.URL + "/none": "suggest.nothing-there", server.URL + "/huge.pgn": "suggest.large",
		"http://127.0.0.1:1/x": "suggest.silent", "http://ana:geheim@127.0.0.1/x": "suggest.password", "https://view.livechesscloud.com/#1f": "suggest.fragment",
		filepath.Join(dir, "broken"): "suggest.no-json", filepath.Join(dir, "none"): "suggest.not-there", filepath.Join(dir, "file"): "pgn.none", filepath.Join(dir, "odd"): "suggest.no-games", "/dev/null": "suggest.no-file",
	} {
		if found, err := Read(context.Background(), place, 1); err == nil || err.Error() != want {
			t.Errorf("%s: %v %v, want %s", place, found, err, want)
		}
	}
	if found, err := Read(context.Background(), server.URL+"/good.pgn", 1); err != nil || len(found) != 1 || found[0].Where != "good.pgn" {
		t.Errorf("%v %v", found, err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	slow := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }))
	defer slow.Close()
	if _, err := Read(ctx, slow.URL, 1); err == nil || err.Error() != "suggest.slow" {
		t.Errorf("a server that hangs: %v", err)
	}
	if err := Check("relative/folder"); err == nil {
		t.Error("a folder of nowhere is taken")
	}
}

// The files of a folder are read together; one that is being written holds up nobody.
func TestAFolderOfGames(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "1.pgn"), gameText("A", "B", "1-0", ""))
	write(t, filepath.Join(dir, "2.PGN"), gameText("C", "D", "0-1", ""))
	write(t, filepath.Join(dir, "3.pgn"), "")
	write(t, filepath.Join(dir, "notes.txt"), gameText("E", "F", "0-1", ""))
	write(t, filepath.Join(dir, "sub.pgn", "4.pgn"), gameText("G", "H", "0-1", ""))
	found, err := Read(context.Background(), dir, 1)
	if err != nil || len(found) != 2 {
		t.Errorf("%v %v", found, err)
	}
}
