package ratinglist_test

import (
	"context"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"torneo/internal/ratinglist"
	"torneo/internal/store/storetest"
)

func execute(t *testing.T, url string, statements ...string) {
	t.Helper()
	c, err := pgx.Connect(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(context.Background())
	for _, s := range statements {
		if _, err := c.Exec(context.Background(), s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

func count(t *testing.T, url, query string) (n int) {
	t.Helper()
	c, err := pgx.Connect(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(context.Background())
	if err := c.QueryRow(context.Background(), query).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func onServer(t *testing.T, url string) *ratinglist.Store {
	t.Helper()
	s, err := ratinglist.OpenPostgres(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// tables counts the tables of lists.
const tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'torneo_lists' AND tablename LIKE 'player%'"

// Of two that import a list at once the second one is told, and the first one is not
// disturbed; nothing is left of a list that was replaced, or whose import was stopped.
func TestTwoImportersOnAServer(t *testing.T) {
	url := storetest.Postgres(t)
	first, second := onServer(t, url), onServer(t, url)
	var meanwhile error
	_, err := take(t, first, many(50), ratinglist.Order{Progress: func(p ratinglist.Progress) {
		if p.Stage == ratinglist.Sorting {
			_, meanwhile = take(t, second, many(50), ratinglist.Order{})
		}
	}})
	if err != nil || sentenceID(meanwhile) != "ratinglist.server.busy" {
		t.Fatalf("%v; meanwhile %v", err, meanwhile)
	}
	if _, err := take(t, second, many(51), ratinglist.Order{}); err != nil {
		t.Errorf("afterwards: %v", err)
	}
	if n := count(t, url, tables); n != 1 {
		t.Errorf("%d tables are left", n)
	}
	stopped, stop := context.WithCancel(context.Background())
	text := many(60)
	_, err = first.Import(stopped, strings.NewReader(text), int64(len(text)), ratinglist.Order{Month: november.Next(), Progress: func(p ratinglist.Progress) {
		if p.Stage == ratinglist.Sorting {
			stop()
		}
	}})
	if n := count(t, url, tables); sentenceID(err) != "ratinglist.stopped" || n != 1 {
		t.Errorf("stopped: %v, %d tables", err, n)
	}
	if got := names(t, first, ratinglist.Query{Text: "5050"}); got != "Prado, Ana" {
		t.Errorf("found %q", got)
	}
}

// Who may make no schema is told what to ask for; nothing else has to be allowed.
func TestWhatAServerDoesNotAllow(t *testing.T) {
	url := storetest.Postgres(t)
	config, err := pgx.ParseConfig(url)
	if err != nil {
		t.Fatal(err)
	}
	execute(t, url, "CREATE ROLE arbiter LOGIN", "REVOKE ALL ON DATABASE "+config.Database+" FROM PUBLIC", "GRANT CONNECT ON DATABASE "+config.Database+" TO arbiter")
	s := onServer(t, strings.Replace(url, "torneo@", "arbiter@", 1)+"&user=arbiter")
	if _, err := take(t, s, many(10), ratinglist.Order{}); sentenceID(err) != "ratinglist.server.forbidden" {
		t.Fatalf("without a right: %v", err)
	}
	execute(t, url, "CREATE SCHEMA torneo_lists AUTHORIZATION arbiter")
	if _, err := take(t, s, many(10), ratinglist.Order{}); err != nil {
		t.Fatal(err)
	}
	if got := names(t, s, ratinglist.Query{Text: "ana 5003"}); got != "" {
		t.Errorf("found %q", got)
	}
	if got := names(t, s, ratinglist.Query{Text: "ana", Most: 2}); got != "Prado, Ana; Prado, Ana" {
		t.Errorf("found %q", got)
	}
	gone := onServer(t, "postgres:///lists?host=/nowhere")
	if _, err := gone.Lists(context.Background()); sentenceID(err) != "ratinglist.server.gone" {
		t.Errorf("nobody there: %v", err)
	}
	if _, err := ratinglist.OpenPostgres("postgres://:x:y"); sentenceID(err) != "ratinglist.server.url" {
		t.Errorf("no address: %v", err)
	}
}

// Typed text is never part of a statement.
func TestTypedOnAServer(t *testing.T) {
	s := onServer(t, storetest.Postgres(t))
	if lists, err := s.Lists(context.Background()); err != nil || len(lists) != 0 {
		t.Errorf("before the first list: %v, %v", lists, err)
	}
	if _, err := take(t, s, many(30), ratinglist.Order{}); err != nil {
		t.Fatal(err)
	}
	for _, q := range []ratinglist.Query{{Text: "pra'do"}, {Text: "prado", Federation: "a'b"}, {Text: "pr%do"}, {Text: "x';--"}, {Text: "1'1"}, {Text: "\\ prado"}} {
		if _, err := s.Search(context.Background(), q); err != nil {
			t.Errorf("%+v: %v", q, err)
		}
	}
}
