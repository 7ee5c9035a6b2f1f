package torture

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"syscall"
	"testing"
	"time"

	"torneo/internal/journal"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// importedEvents, importedPlayers and importedRounds are the size of an archive that is imported.
const importedEvents, importedPlayers, importedRounds = 30, 8, 3

// archive returns a ZIP of events, each a crosstable of an invented tournament.
func archive(t *testing.T, attempt int) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for k := range importedEvents {
		f, err := z.Create(fmt.Sprintf("event%02d.csv", k))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(f, "Attempt %d Event %c%c\nNo.;Name;Rtg;1.Rd;2.Rd;3.Rd;Pts.\n", attempt, 'A'+k/26, 'A'+k%26)
		half := importedPlayers / 2
		for p := range importedPlayers {
			fmt.Fprintf(f, "%d;Surname%c%c%c, Ann;%d", p+1, 'a'+p, 'a'+k/26, 'a'+k%26, 2000-p)
			points := 0
			for n := range importedRounds {
				opponent, white := half+(p+n)%half, n%2 == 0
				if p >= half {
					opponent, white = ((p-half-n)%half+half)%half, n%2 == 1
				}
				won := 0
				if p < half {
					won = 1
				}
				points += won
				fmt.Fprintf(f, ";%d%c%d", opponent+1, map[bool]byte{true: 'w', false: 'b'}[white], won)
			}
			fmt.Fprintf(f, ";%d\n", points)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestKilledWhileManyFilesAreImported kills the program while it makes the tournaments of an
// archive. Each one is there whole or not at all; all are there once that was acknowledged; and the
// program goes on with them.
func TestKilledWhileManyFilesAreImported(t *testing.T) {
	for _, d := range storetest.Databases {
		t.Run(d.Name, func(t *testing.T) {
			args, database := dataOf(t, d)
			p := serve(t, args...)
			chance := rand.New(rand.NewPCG(*seed, 77))
			kills := 8
			if *long {
				kills = 200
			}
			usual, partly, known := time.Duration(0), 0, map[string]bool{}
			for attempt := range kills + 1 {
				w := newWindow(p, "en")
				fields := url.Values{"report.name": {".zip"}, "report.data": {base64.StdEncoding.EncodeToString(archive(t, attempt))}, "answer-event": {"all"}, "confirmed": {"3"}}
				answers, begun := make(chan answer, 1), time.Now()
				go func() { answers <- w.post("Ann", "/import", false, fields) }()
				var a answer
				if attempt == 0 { // as it goes, and how long it takes
					a = <-answers
					usual = time.Since(begun)
				} else {
					time.Sleep(time.Duration(chance.Int64N(int64(usual) * 5 / 4)))
				}
				p.end(syscall.SIGKILL)
				if attempt > 0 {
					a = <-answers
				}
				made := importedOf(t, database, fmt.Sprintf("Attempt %d ", attempt), known)
				switch {
				case a.kind == acked && made != importedEvents:
					t.Errorf("attempt %d: acknowledged, and %d of %d are there", attempt, made, importedEvents)
				case a.kind != acked && a.kind != lost && a.kind != unsent:
					t.Errorf("attempt %d: %v: %s", attempt, a.kind, text(a.body))
				case made > 0 && made < importedEvents:
					partly++
				}
				p.start()
			}
			after := newWindow(p, "en")
			for id := range known {
				if page := after.get("/t/" + id + "/standings"); !strings.Contains(page, "Surnamea") {
					t.Fatalf("%s: %s", id, text(page))
				}
			}
			t.Logf("%d kills, %d of them between two tournaments; %d tournaments, each whole", kills, partly, len(known))
			if partly == 0 {
				t.Error("no kill came in the middle")
			}
		})
	}
}

// importedOf counts the tournaments of an attempt, of which each has to be whole, and notes them.
func importedOf(t *testing.T, database, attempt string, known map[string]bool) (count int) {
	t.Helper()
	integrity(t, database)
	s, err := store.Open(t.Context(), database)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	events, err := s.Events(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		journals, err := s.Journals(t.Context(), e.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, j := range journals {
			if known[j.ID] {
				continue
			}
			known[j.ID] = true
			entries, err := s.Read(t.Context(), j.ID, 0)
			if err != nil {
				t.Fatal(err)
			}
			list := make([]journal.Event, len(entries))
			for k, n := range entries {
				if list[k], err = journal.Decode(journal.Entry(n)); err != nil {
					t.Fatal(err)
				}
			}
			state, err := journal.Fold(list)
			if err != nil || len(state.Players) != importedPlayers || len(state.Rounds) != importedRounds || !strings.HasPrefix(state.Config.Name, attempt) {
				t.Fatalf("%s of %s: %v: %d players, %d rounds, %q", j.ID, attempt, err, len(state.Players), len(state.Rounds), state.Config.Name)
			}
			count++
		}
	}
	return count
}
