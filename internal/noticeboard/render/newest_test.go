package render

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/tournamenttest"
	"torneo/tournament"
)

// keyOf looks a document up as a page does: by its name, without its language, with a star for the
// number at its end.
func keyOf(t *testing.T, site *Site, path string) string {
	t.Helper()
	folder, name, _ := strings.Cut(path, "/")
	var n Newest
	if err := json.Unmarshal(site.Find(folder+"/"+NewestFile).Bytes(), &n); err != nil {
		t.Fatal(err)
	}
	short := strings.TrimPrefix(strings.TrimPrefix(name, "es/"), "en/")
	wanted := []string{name, short, lastNumber.ReplaceAllString(short, "*$1")}
	found := ""
	for key, names := range n.Keys {
		for one := range strings.SplitSeq(names, " ") {
			if slices.Contains(wanted, one) && found != key {
				if found != "" {
					t.Fatalf("%s has the keys %s and %s", path, found, key)
				}
				found = key
			}
		}
	}
	return found
}

// boardsBeside returns the board with others before and after it, which are of one event.
func boardsBeside(s *journal.State) (list []*noticeboard.Board) {
	for _, id := range []string{"zz", "4f1c", "0a"} {
		b := board(s)
		b.ID = id
		if id != "4f1c" {
			b.EventID = "both"
		}
		list = append(list, b)
	}
	return list
}

// Each document is among what is newest, by the key under which it is served for ever: other
// bytes have another key.
func TestNewestKnowsEveryDocument(t *testing.T) {
	for _, e := range events {
		t.Run(e.name, func(t *testing.T) {
			s, _ := event(t, e.system, e.config, journal.Privacy{})
			before := Make(boardsBeside(s), nil)
			s = s.Clone()
			first := &s.Rounds[0].Boards[0]
			first.Result = tournament.ByColor[tournament.Outcome]{White: first.Result.Black, Black: first.Result.White}
			if first.Result.White == first.Result.Black {
				first.Result = tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
			}
			site := Make(boardsBeside(s), before)
			others := 0
			for _, path := range site.Paths() {
				d := site.Find(path)
				if strings.Contains(path, "/") && !strings.HasSuffix(path, NewestFile) && keyOf(t, site, path) != d.ContentKey() {
					t.Errorf("%s has the key %s, and what is newest says %s", path, d.ContentKey(), keyOf(t, site, path))
				}
				was := before.Find(path)
				if was == nil {
					t.Fatalf("%s is new", path)
				}
				if was.ContentKey() == d.ContentKey() && !bytes.Equal(was.ServedBytes(), d.ServedBytes()) {
					t.Errorf("%s is another one under its key", path)
				}
				if was.ContentKey() != d.ContentKey() {
					others++
				}
				if html := strings.HasPrefix(d.Type, "text/html"); html && strings.Contains(path, "/") && !bytes.Contains(d.ServedBytes(), []byte(`data-key="`+d.ContentKey()+`"`)) {
					t.Errorf("%s does not carry its key", path)
				} else if html && bytes.Contains(d.Bytes(), []byte(d.ContentKey())) {
					t.Errorf("%s carries its key as a file: it would be another file after every result", path)
				}
			}
			if others < 10 {
				t.Errorf("%d documents are others", others)
			}
			if again := Make(boardsBeside(s), nil); !bytes.Equal(again.Find("4f1c/"+NewestFile).Bytes(), site.Find("4f1c/"+NewestFile).Bytes()) {
				t.Error("another server says something else")
			}
		})
	}
	if Make(nil, nil).Find("4f1c/"+NewestFile) != nil {
		t.Error("a tournament that is not published has something newest")
	}
}

// Another version of the program has other keys for everything.
func TestAnotherProgramHasOtherKeys(t *testing.T) {
	s, _ := event(t, events[0].system, events[0].config, journal.Privacy{})
	site := Make([]*noticeboard.Board{board(s)}, nil)
	before := site.Find("4f1c/es/index.html").ContentKey()
	Program = "another"
	defer func() { Program = "" }()
	if after := site.Find("4f1c/es/index.html").ContentKey(); after == before {
		t.Error(after)
	}
}

// What is newest is asked for every few seconds: it stays small.
func TestNewestIsSmall(t *testing.T) {
	s, _ := event(t, "FIDE_DUTCH_2026", tournamenttest.Config{Players: 200, Rounds: 9}, journal.Privacy{})
	for k := range 9 {
		s.Config.Dates = append(s.Config.Dates, tournament.Date{Year: 2026, Month: 11, Day: 20 + k})
	}
	site := Make([]*noticeboard.Board{board(s)}, nil)
	d := site.Find("4f1c/" + NewestFile)
	t.Logf("%d documents: %d bytes, %d by gzip", len(site.Paths()), len(d.Bytes()), len(d.GzipBytes()))
	if size := len(d.GzipBytes()); size == 0 || size >= 1000 {
		t.Errorf("%d bytes by gzip\n%s", size, d.Bytes())
	}
}
