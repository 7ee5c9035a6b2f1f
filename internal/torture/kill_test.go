package torture

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"torneo/internal/journal"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// plan is the number of kills, and the size of the tournament whose results are entered
// meanwhile.
type plan struct{ kills, players, rounds int }

func planned(short, kills int) plan {
	if *long {
		return plan{kills, 200, max(*results/100, 1)}
	}
	return plan{short, 20, 3}
}

// dataOf returns where a program of a test keeps its data, as its flags, and the database in it.
func dataOf(t *testing.T, d storetest.Database) (args []string, database string) {
	t.Helper()
	if d.Name == "postgres" {
		database = d.New(t)
		return []string{"--database", database}, database
	}
	data := t.TempDir()
	return []string{"--data", data}, filepath.Join(data, "torneo.db")
}

// TestProgramKilled kills the program, at random moments and between a form and
// its answer, and starts it again on the same data.
func TestProgramKilled(t *testing.T) {
	for _, d := range storetest.Databases {
		t.Run(d.Name, func(t *testing.T) {
			args, database := dataOf(t, d)
			p := serve(t, args...)
			torture(t, p, database, planned(map[string]int{"sqlite": 28, "postgres": 14}[d.Name], 500), func(r *run) {
				p.end(syscall.SIGKILL)
				if r.chance(10) == 0 { // and once more while it starts
					p.doom = r.moment(60 * time.Millisecond)
					if _, serves := p.launch(); serves {
						p.end(syscall.SIGKILL)
					}
					p.doom = 0
				}
				p.start()
			})
		})
	}
}

// TestServerKilled kills PostgreSQL under the program, which goes on when it is
// back without being started again.
func TestServerKilled(t *testing.T) {
	server, database := storetest.OwnServer(t)
	p := serve(t, "--database", database)
	torture(t, p, database, planned(4, 150), func(r *run) {
		server.Kill()
		time.Sleep(r.moment(30 * time.Millisecond))
		server.Start()
		p.healthy()
	})
}

// torture plays a tournament, kills as planned, and proves what became of it.
func torture(t *testing.T, p *program, database string, plan plan, kill func(*run)) {
	chance := rand.New(rand.NewPCG(*seed, uint64(len(t.Name()))))
	r := newRun(t, p, plan.players, plan.rounds, chance)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	l := listen(ctx, p.at+r.at)
	began, over := time.Now(), make(chan struct{})
	go func() {
		defer close(over)
		r.play()
	}()
	total := int64(plan.players / 2 * plan.rounds)
	var aimed, spread int
	var away []time.Duration
	for k := range plan.kills {
		r.allowed.Store(int64(k+1)*total/int64(plan.kills) + 3)
		for r.finished.Load() < int64(k)*total/int64(plan.kills) && !ended(over) {
			time.Sleep(time.Millisecond)
		}
		if r.chance(2) == 0 {
			shot := make(chan struct{})
			r.aim.Store(&shot)
			select {
			case <-shot:
				time.Sleep(r.moment(time.Duration(r.latency.Load()) * 3 / 2))
				aimed++
			case <-over: // too late to aim at anything
				r.aim.Store(nil)
				spread++
			}
		} else {
			time.Sleep(r.moment(20 * time.Millisecond))
			spread++
		}
		down := time.Now()
		kill(r)
		away = append(away, time.Since(down))
		r.look()
	}
	r.allowed.Store(total)
	<-over
	took := time.Since(began)
	r.look()

	lines := entriesOf(r.file())
	for deadline := time.Now().Add(patience); l.last.Load() < int64(len(lines)) && time.Now().Before(deadline); {
		time.Sleep(5 * time.Millisecond)
	}
	if last := l.last.Load(); last != int64(len(lines)) || l.wrong != "" {
		t.Errorf("the window that listened knows of event %d of %d; %s", last, len(lines), l.wrong)
	}
	stop()
	<-l.stopped
	p.end(syscall.SIGKILL)

	kept := keptIn(t, database, strings.TrimPrefix(r.at, "/t/"))
	exported := eventsOf(lines)
	if len(kept) != len(exported) {
		t.Fatalf("%d entries are exported, %d are kept", len(exported), len(kept))
	}
	for k := range kept {
		if !kept[k].Time.Equal(exported[k].Time) || kept[k].Actor != exported[k].Actor || string(encoded(kept[k].Payload)) != string(encoded(exported[k].Payload)) {
			t.Errorf("entry %d is exported as %+v and kept as %+v", k+1, exported[k], kept[k])
		}
	}
	c := r.ledger.prove(t, kept)
	s, _ := journal.Fold(kept)
	for n := 1; n <= plan.rounds; n++ {
		if missing := s.Missing(n); len(missing) > 0 {
			t.Errorf("round %d lacks results: %v", n, missing)
		}
	}
	slices.Sort(away)
	t.Logf("seed %d: %d boards in %v, %d kills (%d while an answer was due, %d at random)", *seed, total, took.Round(time.Second), plan.kills, aimed, spread)
	t.Logf("%d entries acknowledged, of %d tries: %s", c.Acknowledged, sum(c.Tries), tries(c.Tries))
	t.Logf("of the tries that nobody answered %d were kept, %d not; the journal has %d events, and was looked at %d times", c.Kept, c.Gone, c.Events, r.ledger.looks)
	t.Logf("away for %v (median), %v at most; the window that listens came back %d times, %d times to what it had missed",
		away[len(away)/2].Round(time.Millisecond), away[len(away)-1].Round(time.Millisecond), l.back, l.caught)
}

func ended(over <-chan struct{}) bool {
	select {
	case <-over:
		return true
	default:
		return false
	}
}

func sum(tries map[kind]int) (n int) {
	for _, c := range tries {
		n += c
	}
	return n
}

func tries(c map[kind]int) string {
	var parts []string
	for k := acked; k >= unsent; k-- {
		parts = append(parts, fmt.Sprintf("%d %v", c[k], k))
	}
	return strings.Join(parts, ", ")
}

// keptIn reads a journal from the database itself, after having it checked.
func keptIn(t *testing.T, database, id string) []journal.Event {
	t.Helper()
	integrity(t, database)
	s, err := store.Open(t.Context(), database)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	entries, err := s.Read(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	events := make([]journal.Event, len(entries))
	for k, n := range entries {
		if events[k], err = journal.Decode(journal.Entry(n)); err != nil {
			t.Fatal(err)
		}
	}
	return events
}

// integrity has the database check itself.
func integrity(t *testing.T, database string) {
	t.Helper()
	driver, question := "sqlite", "PRAGMA integrity_check"
	if strings.HasPrefix(database, "postgres") {
		driver, question = "pgx", "SELECT coalesce(min(bt_index_check(indexrelid, true)::text), 'ok') FROM pg_index WHERE indrelid IN ('events'::regclass, 'journals'::regclass, 'entries'::regclass)"
	}
	db, err := sql.Open(driver, database)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if driver == "pgx" {
		if _, err := db.Exec("CREATE EXTENSION IF NOT EXISTS amcheck"); err != nil {
			t.Logf("PostgreSQL cannot check its indexes here: %v", err)
			return
		}
	}
	var found string
	if err := db.QueryRow(question).Scan(&found); err != nil || found != "ok" && driver == "sqlite" {
		t.Errorf("the database finds itself %q, %v", found, err)
	}
}
