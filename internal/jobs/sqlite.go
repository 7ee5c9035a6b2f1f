package jobs

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"
	"modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"
)

// The content of the queue is not trusted more than any file. A commit need not be on
// the disk before it is acknowledged: work that is lost with the machine is ordered
// again.
const connection = "mode=rwc&_txlock=immediate&_defensive=1&_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(NORMAL)" +
	"&_pragma=trusted_schema(0)&_pragma=cell_size_check(1)&_pragma=mmap_size(0)&_pragma=secure_delete(1)&_pragma=cache_size(-2048)"

// applicationID marks a queue: "TorJ" in ASCII.
const applicationID = 0x546f724a

// OpenFile opens the queue in a file, which is made if it is not there. One that is
// damaged is set aside, and the queue begins anew.
func OpenFile(ctx context.Context, file string, o Options) (*Queue, error) {
	o.fill()
	e, err := openLite(ctx, file, o.Log)
	if isDamaged(err) {
		aside := file + time.Now().Format(".damaged-20060102-150405")
		o.Log.Error("the file of the work is damaged and begins anew", "file", file, "kept", aside, "reason", err)
		if err := os.Rename(file, aside); err != nil {
			return nil, Fault(err)
		}
		for _, beside := range []string{"-wal", "-shm"} {
			_ = os.Remove(file + beside) // of the damaged one
		}
		e, err = openLite(ctx, file, o.Log)
	}
	if err != nil {
		return nil, Fault(err)
	}
	return open(e, o)
}

func isDamaged(err error) bool {
	return code(err) == codes.SQLITE_NOTADB || code(err) == codes.SQLITE_CORRUPT
}

// code returns what SQLite says went wrong, and 0 for any other error.
func code(err error) int {
	if s := (*sqlite.Error)(nil); errors.As(err, &s) {
		return s.Code() & 0xff
	}
	return 0
}

// busyFor is how long a file is waited for that another program is making.
const busyFor = 10 * time.Second

// OpenSQLite opens a file of SQLite, which is made if it is not there and nobody else may
// read, with what its driver is told. Programs that open a new one at the same time wait for
// each other: SQLite itself does not where it begins to write in WAL mode.
func OpenSQLite(ctx context.Context, file, connection string) (*sql.DB, error) {
	if f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL, 0o600); err == nil {
		_ = f.Close() // SQLite fills it
	}
	path := filepath.ToSlash(file)
	if !strings.HasPrefix(path, "/") && filepath.IsAbs(file) { // C:/…
		path = "/" + path
	}
	uri := url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: connection}
	db, err := sql.Open("sqlite", uri.String())
	if err != nil {
		return nil, err
	}
	if err := whileBusy(ctx, func() error { return db.PingContext(ctx) }); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// whileBusy does something again as long as another program holds the file.
func whileBusy(ctx context.Context, do func() error) error {
	for begin := time.Now(); ; {
		err := do()
		if code(err) != codes.SQLITE_BUSY || time.Since(begin) > busyFor {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(time.Duration(10+rand.IntN(90)) * time.Millisecond):
		}
	}
}

// lite is a queue in SQLite. It has one connection: River writes from many goroutines.
type lite struct{ db *sql.DB }

func openLite(ctx context.Context, file string, log *slog.Logger) (*lite, error) {
	db, err := OpenSQLite(ctx, file, connection)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	db.SetMaxIdleConns(1)
	err = migrateLite(ctx, db, log)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &lite{db}, nil
}

// migrateLite makes River's tables. Programs that start at the same time both do it: each
// step is whole or not made, and who comes second goes on from there.
func migrateLite(ctx context.Context, db *sql.DB, log *slog.Logger) error {
	if _, err := db.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", applicationID)); err != nil {
		return err
	}
	m, err := rivermigrate.New(riversqlite.New(db), &rivermigrate.Config{Logger: quiet(log)})
	if err != nil {
		return err
	}
	for tried := 0; ; tried++ {
		_, err = m.Migrate(ctx, rivermigrate.DirectionUp, nil)
		if err == nil || tried == 10 || isDamaged(err) {
			return err
		}
		time.Sleep(time.Duration(10+rand.IntN(90)) * time.Millisecond)
	}
}

func (e *lite) client(c *river.Config) (client, error) {
	return river.NewClient(riversqlite.New(e.db), c)
}

func (e *lite) retry(ctx context.Context, id int64, attempt int, last bool) (bool, error) {
	set := "state = 'available', scheduled_at = datetime('now', 'subsec'), max_attempts = max_attempts + 1"
	if last {
		set = "state = 'discarded', finalized_at = datetime('now', 'subsec')"
	}
	r, err := e.db.ExecContext(ctx, "UPDATE river_job SET "+set+" WHERE id = ? AND attempt = ? AND state = 'running'", id, attempt)
	if err != nil {
		return false, err
	}
	n, err := r.RowsAffected()
	return n == 1, err
}

func (e *lite) counts(ctx context.Context) (list []counted, err error) {
	rows, err := e.db.QueryContext(ctx, fmt.Sprintf(countAll, "river_job"))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var c counted
		if err := rows.Scan(&c.kind, &c.queue, &c.state, &c.count); err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, rows.Err()
}

func (e *lite) close() error { return e.db.Close() }
