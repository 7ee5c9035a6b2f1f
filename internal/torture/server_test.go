package torture

import (
	"database/sql"
	"testing"

	"torneo/internal/store/storetest"
)

// A server that is gone is missed by the next page, and the program goes on when
// it is back.
func TestServerGone(t *testing.T) {
	t.Parallel()
	server, database := storetest.OwnServer(t)
	p := serve(t, "--database", database)
	d := newDesk(t, p)
	d.enter(0, "1")
	times := 1
	if *long {
		times = 3
	}
	for range times {
		server.Crash()
		const en, es = "does not answer; this was not saved", "no responde; nada de esto se ha guardado"
		d.fails(1, "1", en, es)
		d.shows(d.at+"/rounds/1", 503, en, es)
		d.shows("/", 503, en, es)
		if status, _, err := d.en.look("/ready"); err != nil || status != 503 {
			t.Errorf("ready: %d, %v", status, err)
		}
		if status, _, err := d.en.look("/health"); err != nil || status != 200 {
			t.Errorf("alive: %d, %v", status, err)
		}
		server.Start()
		p.healthy()
		d.intact()
		d.enter(1, "1")
		d.enter(1, "0")
		d.intact()
	}
	server.Crash()
	p.end(9)
	p.env = []string{"LC_ALL=en_US.UTF-8"}
	p.refuses("does not answer")
	p.env = []string{"LC_ALL=es_ES.UTF-8"}
	p.refuses("no responde")
	server.Start()
	p.start()
	d.intact()
}

// A database that comes back from an older backup has less in it than the program
// knows. The program goes on from what is there.
func TestDatabaseGoesBack(t *testing.T) {
	t.Parallel()
	database := storetest.Postgres(t)
	p := serve(t, "--database", database)
	d := newDesk(t, p)
	d.enter(0, "1")
	d.enter(1, "1")
	last := int64(len(d.numbers))
	db, err := sql.Open("pgx", database)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, statement := range []string{
		"DELETE FROM entries WHERE number = $1", "UPDATE journals SET last = $1 - 1 WHERE last = $1",
	} {
		if _, err := db.Exec(statement, last); err != nil {
			t.Fatal(err)
		}
	}
	delete(d.numbers, last)
	d.shows(d.at+"/rounds/1", 200, `id="result-2"`, `id="result-2"`)
	d.enter(1, "0")
	d.intact()
}
