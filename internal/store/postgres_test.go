package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

func TestWhatIsPostgreSQL(t *testing.T) {
	for url, want := range map[string]bool{
		"postgres://ana@server/torneo": true, "postgresql://server": true, "postgres://": true,
		"host=server password=geheim": true, " dbname = torneo": true, "service=torneo": true, "HOST=server": true, "user=ana": true,
		"torneo.db": false, "/data/torneo.db": false, "a=b.db": false, "host.db": false, "host": false, `C:\data\torneo.db`: false, "": false,
	} {
		if got := IsPostgres(url); got != want {
			t.Errorf("%q: %t", url, got)
		}
	}
}

func TestNoPasswordIsShown(t *testing.T) {
	const secret = "geheim"
	file := filepath.Join(t.TempDir(), "pass")
	if err := os.WriteFile(file, []byte("server:5433:torneo:ana:"+secret+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PGPASSFILE", file)
	for _, url := range []string{
		"postgres://ana:" + secret + "@server:5433/torneo", "postgres://ana@server:5433/torneo?password=" + secret,
		"host=server port=5433 user=ana dbname=torneo password=" + secret, "host=server port=5433 user=ana dbname=torneo",
	} {
		config, err := pgx.ParseConfig(url)
		if err != nil {
			t.Fatal(err)
		}
		if config.Password != secret {
			t.Errorf("%s: the password is %q", url, config.Password)
		}
		if got, want := whereabouts(config), "postgres://ana@server:5433/torneo"; got != want {
			t.Errorf("%s: is told as %s", url, got)
		}
	}
	t.Setenv("PGHOST", "127.0.0.1")
	t.Setenv("PGPORT", "1") // nobody listens there
	for _, url := range []string{"postgres://ana:" + secret + "@/torneo", "user=ana password=" + secret, "host=server port=x password=" + secret, "postgres://ana:" + secret + "@server:x/torneo"} {
		_, err := Open(t.Context(), url)
		if err == nil {
			t.Fatal("opened")
		}
		if strings.Contains(err.Error(), secret) {
			t.Errorf("%s: says %v", url, err)
		}
	}
	if where := whereabouts(must(pgx.ParseConfig("user=ana dbname=x"))); where != "postgres://ana@127.0.0.1:1/x" {
		t.Errorf("PGHOST and PGPORT: %s", where)
	}
}

func must[V any](v V, err error) V {
	if err != nil {
		panic(err)
	}
	return v
}
