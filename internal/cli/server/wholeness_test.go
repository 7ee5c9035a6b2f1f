package server

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/journal"
	"torneo/internal/store/storetest"
	"torneo/tournament"
)

// publishedIn makes a database with two tournaments of one event, of which the first has its
// round 1 published.
func publishedIn(t *testing.T, url string) (event, first, second string) {
	t.Helper()
	kept, err := quietApp(io.Discard).openStore(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	desk := deskOf(kept)
	by := arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}
	e, err := kept.CreateEvent(t.Context(), "Torneo de Navidad")
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]string{}
	for _, name := range []string{"Grupo A", "Grupo B"} {
		id, err := desk.Create(t.Context(), by, e.ID, arbiter.DefaultConfig(name, tournament.Date{Year: 2026, Month: 11, Day: 20}))
		if err != nil {
			t.Fatal(err)
		}
		ids[name] = id
		var acts []arbiter.Command
		for _, player := range []string{"Zulueta Primera", "Yustos Segundo", "Xirau Tercera", "Wamba Cuarto"} {
			acts = append(acts, arbiter.EnterPlayer{Player: tournament.Player{Name: player, Rating: 2000}})
		}
		acts = append(acts, arbiter.SetPublication{Publication: journal.Publication{Open: true, Players: true, Results: journal.Live, Standings: journal.Live}}, arbiter.AssignNumbers{}, arbiter.DrawColour{Color: tournament.White}, arbiter.PairRound{}, arbiter.Publish{Round: 1})
		for _, c := range acts {
			if _, err := desk.Do(t.Context(), id, by, c, arbiter.Consent{Level: arbiter.TwoSteps}); err != nil {
				t.Fatalf("%T: %v", c, err)
			}
		}
	}
	return e.ID, ids["Grupo A"], ids["Grupo B"]
}

// A letter of a name in a journal becomes another one on the disk. The program starts; every
// page says which entry of which tournament it is, the tournament and the others go on, and
// so do their heads; the doctor names it and ends with 1. The backup of before, or the file
// of the event, puts it right while the program runs.
func TestAChangedByteIsToldAndMended(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		event, id, other := publishedIn(t, url)
		folder := t.TempDir()
		file := filepath.Join(folder, "open.torneo")
		kept, err := quietApp(io.Discard).openStore(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		var whole bytes.Buffer
		if err := kept.WriteEvent(t.Context(), &whole, event); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, whole.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		kept.Close()
		heads := runIn(t, folder, command.ExitRight, "head", "--database", url)
		if n := strings.Count(heads, "\n"); n != 2 || !strings.Contains(heads, "Grupo A (Torneo de Navidad): ") {
			t.Fatal(heads)
		}
		if got := finds(t, url, "Journals"); !strings.HasPrefix(got, "✓") || !strings.Contains(got, "3 journals") && !strings.Contains(got, "2 journals") {
			t.Error(got)
		}

		if strings.HasPrefix(url, "postgres") {
			change(t, "pgx", url, "UPDATE entries SET data = replace(data, 'Zulueta', 'Zulueva') WHERE journal = '"+id+"'")
		} else {
			changeFile(t, url, id)
		}
		said := runIn(t, folder, command.ExitBroken, "doctor", "--listen", "127.0.0.1:0", "--database", url)
		if !strings.Contains(strings.ReplaceAll(said, "\n  ", " "), "✗ Journals: The database was altered, by a disk fault or by somebody: entry 2 of the journal of Grupo A (Torneo de Navidad) has been altered.") {
			t.Error(said)
		}
		if said := runIn(t, folder, command.ExitRight, "head", "--database", url); !strings.Contains(said, "entry 2 of the journal of Grupo A") || said == heads {
			t.Error(said)
		}

		address, stop := served(t, &Place{Data: folder, Database: url, listen: "127.0.0.1:0"})
		notice := "entry 2 of the journal of Grupo A"
		page := func(of, want string, is bool) {
			t.Helper()
			for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(100 * time.Millisecond) {
				text := got(t, address+"t/"+of+"/players")
				if strings.Contains(text, want) == is {
					return
				}
				if time.Now().After(deadline) {
					t.Fatalf("%s: %q there: %t\n%s", of, want, !is, text)
				}
			}
		}
		page(id, notice, true)
		page(other, notice, true)
		page(id, "Zulueva", true)
		// What is whole elsewhere puts it right.
		if said := runIn(t, folder, command.ExitRight, "restore", file, "--database", url); !strings.Contains(said, "1 journal had altered entries") {
			t.Error(said)
		}
		page(id, notice, false)
		page(other, notice, false)
		page(id, "Zulueva", false)
		page(id, "Zulueta", true)
		if err := stop(); err != nil {
			t.Fatal(err)
		}
		if said := runIn(t, folder, command.ExitRight, "head", "--database", url); said != heads {
			t.Errorf("%s\nnot\n%s", said, heads)
		}
	})
}

func got(t *testing.T, address string) string {
	t.Helper()
	_, text := told(t, address)
	return text
}

func change(t *testing.T, driver, url, statement string) {
	t.Helper()
	db, err := sql.Open(driver, url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}

// changeFile changes one byte of the name in the journal, in the file itself.
func changeFile(t *testing.T, file, id string) {
	t.Helper()
	change(t, "sqlite", file, "PRAGMA wal_checkpoint(TRUNCATE)")
	var rowid int64
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.QueryRowContext(t.Context(), "SELECT count(*) FROM entries WHERE journal = $1 AND data LIKE '%Zulueta%'", id).Scan(&rowid); err != nil || rowid != 1 {
		t.Fatal(rowid, err)
	}
	db.Close()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := regexp.MustCompile(`(?s)` + regexp.QuoteMeta(id) + `.{0,200}?Zulueta`) // times between them are bytes of any kind
	at := text.FindIndex(data)
	if at == nil {
		t.Fatal("not there")
	}
	data[at[1]-2] = 'v'
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// What the noticeboard shows at its foot, as programs read it, and what is under the
// arbiter's report stands in the journal, in the database, in a backup and in the file of the
// event, also when it has gone on; not in another journal, nor in one that was rewritten.
func TestAHeadThatWasPublishedStands(t *testing.T) {
	folder := t.TempDir()
	url := filepath.Join(folder, DatabaseFile)
	event, id, _ := publishedIn(t, url)
	address, stop := served(t, &Place{Data: folder, listen: "127.0.0.1:0"})
	var about struct{ Head string }
	if err := json.Unmarshal([]byte(got(t, address+"api/v1/tournaments/"+id)), &about); err != nil || about.Head == "" {
		t.Fatalf("%+v, %v", about, err)
	}
	reported := regexp.MustCompile(`head (\d+-[0-9a-f]{64})`).FindStringSubmatch(got(t, address+"t/"+id+"/report"))
	if reported == nil {
		t.Fatal("no head under the report")
	}
	if answer, err := http.PostForm(address+"t/"+id+"/rename", nil); err != nil {
		t.Fatal(err)
	} else {
		answer.Body.Close()
	}
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	file, copied := filepath.Join(folder, "open.torneo"), filepath.Join(folder, "copy.db")
	runIn(t, folder, command.ExitRight, "backup", copied)
	kept, err := quietApp(io.Discard).openStore(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	to, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := kept.WriteEvent(t.Context(), to, event); err != nil {
		t.Fatal(err)
	}
	to.Close()
	kept.Close()
	for _, head := range []string{about.Head, reported[1]} {
		for _, where := range [][]string{{}, {"--database", copied}, {"--in", file}} {
			said := runIn(t, folder, command.ExitRight, append([]string{"head", head}, where...)...)
			if !strings.HasPrefix(said, "The head is at entry "+strings.Split(head, "-")[0]+" of Grupo A") || strings.Count(said, "\n") != 1 {
				t.Error(said)
			}
			broken := strings.ToUpper(head[:20]) + " \n" + head[20:]
			runIn(t, folder, command.ExitRight, append([]string{"head", broken}, where...)...)
		}
		wrong := head[:len(head)-1] + map[bool]string{true: "1", false: "0"}[head[len(head)-1] == '0']
		runIn(t, folder, command.ExitBroken, "head", wrong)
		runIn(t, folder, command.ExitUsage, "head", head[:20])
	}
	// Rewritten as a whole, with links that are right.
	change(t, "sqlite", url, "UPDATE entries SET data = replace(data, 'Zulueta', 'Zulueva'), link = ''")
	change(t, "sqlite", url, "UPDATE journals SET chained = 0")
	runIn(t, folder, command.ExitBroken, "head", about.Head)
	if got := finds(t, url, "Journals"); !strings.HasPrefix(got, "✓") {
		t.Error(got)
	}
}

// A start reads what is new; what was compared before, and is altered since, is found when its
// journal is read whole in its turn, and by the doctor.
func TestAComparedPartIsReadInItsTurn(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		_, id, other := publishedIn(t, url)
		kept, err := quietApp(io.Discard).openStore(ctx, url)
		if err != nil {
			t.Fatal(err)
		}
		defer kept.Close()
		desk := deskOf(kept)
		start := func() *wholeness {
			w := &wholeness{kept: kept, desk: desk, log: slog.New(slog.DiscardHandler), atStart: 1}
			if !w.look(ctx) {
				t.Fatal("the database did not answer")
			}
			return w
		}
		statement := "UPDATE entries SET data = replace(data, 'Zulueta', 'Zulueva') WHERE journal = "
		driver := "sqlite"
		if strings.HasPrefix(url, "postgres") {
			driver = "pgx"
		}
		if w := start(); len(w.notices()) != 0 {
			t.Error(w.notices())
		}
		change(t, driver, url, statement+"'"+id+"'")
		by := arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}
		if _, err := desk.Do(ctx, other, by, arbiter.SetPublication{Publication: journal.Publication{Open: true}}, arbiter.Consent{Level: arbiter.TwoSteps}); err != nil {
			t.Fatal(err)
		}
		w := start() // reads the other, by one entry, and no more
		if len(w.notices()) != 0 {
			t.Error(w.notices())
		}
		if said := runIn(t, t.TempDir(), command.ExitBroken, "doctor", "--listen", "127.0.0.1:0", "--database", url); !strings.Contains(said, "✗ Journals") {
			t.Error(said)
		}
		whole := &wholeness{kept: kept, desk: desk, log: w.log} // as much as a small database has
		if !whole.look(ctx) || len(whole.notices()) != 1 {
			t.Error(whole.notices())
		}
		change(t, driver, url, strings.NewReplacer("Zulueta", "Zulueva", "Zulueva", "Zulueta").Replace(statement)+"'"+id+"'")
		whole.lookAgain(ctx)
		if len(whole.notices()) != 0 || len(start().notices()) != 0 {
			t.Error(whole.notices())
		}

		// In its turn, which comes after a month at the latest.
		change(t, driver, url, statement+"'"+id+"'")
		change(t, driver, url, "UPDATE checked SET whole = 1")
		if err := w.readInTurn(ctx); err != nil {
			t.Fatal(err)
		}
		if list := w.notices(); len(list) != 1 {
			t.Error(list)
		}
		w = start() // now it has no note that would hide it
		if list := w.notices(); len(list) != 1 {
			t.Error(list)
		}
	})
}
