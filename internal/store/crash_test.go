package store_test

import (
	"bufio"
	"database/sql"
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// TestKilledWhileAppending kills a program that appends, at random moments. What
// it had said was kept is there, once, and the next program goes on from it.
func TestKilledWhileAppending(t *testing.T) {
	lives := 12
	if testing.Short() {
		lives = 3
	}
	storetest.Each(t, func(t *testing.T, url string) {
		s := open(t, url)
		j := journalWith(t, s, 0)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		var last int64
		unsaid := 0
		for range lives {
			cmd := startChild(t, "append", url, j.ID)
			stdout := must(cmd.StdoutPipe())(t)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			moment := time.Duration(rand.Int64N(int64(60 * time.Millisecond)))
			var said int64
			lines := bufio.NewScanner(stdout)
			for lines.Scan() {
				number, err := strconv.ParseInt(lines.Text(), 10, 64)
				if err != nil {
					t.Fatalf("child says %q", lines.Text())
				}
				if said == 0 {
					time.AfterFunc(moment, func() { cmd.Process.Kill() })
				}
				said = number
			}
			cmd.Wait()
			alone(t, url)
			if said <= last {
				t.Fatalf("killed after %v, acknowledged %d after %d", moment, said, last)
			}
			s := open(t, url) // SQLite looks here whether the file is sound
			entries := must(s.Read(t.Context(), j.ID, 0))(t)
			last = int64(len(entries))
			// One entry may have been kept when its acknowledgement was not out yet.
			if last != said && last != said+1 {
				t.Fatalf("killed after %v: acknowledged %d, kept %d", moment, said, last)
			}
			unsaid += int(last - said)
			same(t, "entries", entries, results(1, int(last)))
			same(t, "last", must(s.Journal(t.Context(), j.ID))(t).Last, last)
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
		t.Logf("%d lives, %d entries kept, %d of them not acknowledged any more", lives, last, unsaid)
	})
}

// alone waits until PostgreSQL has noticed that a killed program is gone, which
// it may do after a last commit.
func alone(t *testing.T, url string) {
	t.Helper()
	if !strings.HasPrefix(url, "postgres") {
		return
	}
	db := must(sql.Open("pgx", url))(t)
	defer db.Close()
	for others := 1; others > 0; {
		if err := db.QueryRow("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()").Scan(&others); err != nil {
			t.Fatal(err)
		}
	}
}

// TestServerCrashes crashes PostgreSQL under a program that appends.
func TestServerCrashes(t *testing.T) {
	server, url := storetest.OwnServer(t)
	s := open(t, url)
	j := journalWith(t, s, 0)
	var last int64
	for range 3 {
		crashed := make(chan struct{})
		time.AfterFunc(50*time.Millisecond, func() { server.Crash(); close(crashed) })
		var err error
		for err == nil {
			var next int64
			if next, err = s.Append(t.Context(), j.ID, last, result(int(last)+1)); err == nil {
				last = next
			}
		}
		same(t, "reason", fails[*store.Unavailable](t, err).Reason, store.Gone)
		<-crashed
		_, err = s.Read(t.Context(), j.ID, 0)
		same(t, "reason while it is down", fails[*store.Unavailable](t, err).Reason, store.Gone)
		_, err = store.Open(t.Context(), url)
		same(t, "reason of not opening", fails[*store.Unavailable](t, err).Reason, store.Gone)

		server.Start()
		var entries []store.Entry
		for deadline := time.Now().Add(10 * time.Second); ; {
			entries, err = s.Read(t.Context(), j.ID, 0)
			if err == nil || time.Now().After(deadline) {
				break
			}
		}
		if err != nil {
			t.Fatalf("the store does not come back with its server: %v", err)
		}
		if kept := int64(len(entries)); kept != last && kept != last+1 {
			t.Fatalf("acknowledged %d, kept %d", last, kept)
		}
		last = int64(len(entries))
		same(t, "entries", entries, results(1, int(last)))
	}
	if last == 0 {
		t.Error("nothing was appended")
	}
	var u *store.Unavailable
	if _, err := s.Append(t.Context(), j.ID, last, result(int(last)+1)); errors.As(err, &u) {
		t.Errorf("at the end: %v", err)
	}
}
