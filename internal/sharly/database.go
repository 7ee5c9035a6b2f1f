package sharly

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"
	"unicode"

	"modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"

	"torneo/internal/incoming"
)

// The bounds of a file.
const (
	maxSize    = 64 << 20
	maxText    = 64 << 10 // of a value
	maxPlayers = 10_000
	maxRounds  = 99
	maxRows    = 200_000 // of a table
	maxTime    = 20 * time.Second
)

var magic = []byte("SQLite format 3\x00")

// database is a file that is held in memory. Only its tables are read, by their rows: no
// view, trigger, index, virtual table or computed column of the file has a part in it.
type database struct {
	ctx    context.Context
	stop   context.CancelFunc
	db     *sql.DB
	conn   *sql.Conn
	tables map[string]bool
}

// errDamaged is the error of a file that SQLite cannot read.
func errDamaged() error { return incoming.Refuse("sharly.damaged") }

// openDatabase opens the file of a database.
func openDatabase(data []byte) (*database, error) {
	d := &database{tables: map[string]bool{}}
	d.ctx, d.stop = context.WithTimeout(context.Background(), maxTime)
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		d.stop()
		return nil, err
	}
	d.db = db
	if err := d.load(data); err != nil {
		d.close()
		return nil, err
	}
	return d, nil
}

func (d *database) load(data []byte) (err error) {
	if d.conn, err = d.db.Conn(d.ctx); err != nil {
		return err
	}
	image := bytes.Clone(data)
	image[18], image[19] = 1, 1 // without its journal beside it: in memory there is none
	err = d.conn.Raw(func(c any) error {
		s, is := c.(interface{ Deserialize([]byte) error })
		if !is {
			return errors.New("sharly: the driver of SQLite cannot read from memory")
		}
		return s.Deserialize(image)
	})
	if err != nil {
		return errDamaged()
	}
	for _, bound := range []struct{ id, most int }{
		{codes.SQLITE_LIMIT_LENGTH, 4 << 20}, {codes.SQLITE_LIMIT_ATTACHED, 0}, {codes.SQLITE_LIMIT_TRIGGER_DEPTH, 1}, {codes.SQLITE_LIMIT_COLUMN, 500},
	} {
		if _, err := sqlite.Limit(d.conn, bound.id, bound.most); err != nil {
			return err
		}
	}
	for _, pragma := range []string{"trusted_schema=off", "cell_size_check=on", "query_only=on", "mmap_size=0", "temp_store=memory"} {
		if _, err := d.conn.ExecContext(d.ctx, "PRAGMA "+pragma); err != nil {
			return errDamaged()
		}
	}
	rows, err := d.conn.QueryContext(d.ctx, "SELECT lower(name) FROM sqlite_schema NOT INDEXED WHERE type='table' AND rootpage>0 AND length(name)<50 LIMIT 1000")
	if err != nil {
		return errDamaged()
	}
	defer rows.Close()
	for rows.Next() {
		var name sql.NullString
		if err := rows.Scan(&name); err != nil {
			return errDamaged()
		}
		d.tables[name.String] = true
	}
	if rows.Err() != nil {
		return errDamaged()
	}
	return nil
}

func (d *database) close() {
	if d.conn != nil {
		_ = d.conn.Close()
	}
	_ = d.db.Close()
	d.stop()
}

// record is a row by the names of its columns: nil, int64, float64 or string.
type record map[string]any

// text returns a value as text, without what does not print.
func (r record) text(column string) string {
	s, _ := r[column].(string)
	return strings.TrimSpace(strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || !unicode.IsPrint(c) && !unicode.IsSpace(c) {
			return -1
		}
		return c
	}, strings.ToValidUTF8(s, "\ufffd")))
}

// number returns a whole number; false: there is none.
func (r record) number(column string) (int64, bool) {
	switch v := r[column].(type) {
	case int64:
		return v, true
	case float64:
		if v == float64(int64(v)) && v > -1e15 && v < 1e15 {
			return int64(v), true
		}
	}
	return 0, false
}

// int returns a whole number within bounds; 0 if there is none.
func (r record) int(column string, most int64) int {
	if v, is := r.number(column); is && v >= 0 && v <= most {
		return int(v)
	}
	return 0
}

// has reports whether the row has a value in a column.
func (r record) has(column string) bool { return r[column] != nil }

// rows returns those columns of a table that it has; nothing of a table that is not there.
func (d *database) rows(table string, most int, columns ...string) ([]record, error) {
	if !d.tables[table] {
		return nil, nil
	}
	there, err := d.columns(table)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, c := range columns {
		if there[c] {
			list = append(list, c)
		}
	}
	if len(list) == 0 {
		return nil, nil
	}
	//#nosec G202 -- names of tables and columns are those of this package
	rows, err := d.conn.QueryContext(d.ctx, `SELECT "`+strings.Join(list, `","`)+`" FROM main."`+table+`" NOT INDEXED LIMIT ?`, most+1)
	if err != nil {
		return nil, errDamaged()
	}
	defer rows.Close()
	var read []record
	values := make([]any, len(list))
	for rows.Next() {
		if len(read) == most {
			return nil, incoming.Refuse("sharly.rows", "table", table, "most", most)
		}
		r := record{}
		for k := range values {
			values[k] = new(any)
		}
		if rows.Scan(values...) != nil {
			return nil, errDamaged()
		}
		for k, c := range list {
			v := *values[k].(*any)
			switch x := v.(type) {
			case []byte:
				v = nil // no column that is read holds bytes
			case string:
				if len(x) > maxText {
					return nil, incoming.Refuse("sharly.long", "table", table)
				}
			case time.Time:
				v = x.Format(time.DateOnly)
			case bool:
				v = int64(0)
				if x {
					v = int64(1)
				}
			}
			r[c] = v
		}
		read = append(read, r)
	}
	if rows.Err() != nil {
		return nil, errDamaged()
	}
	return read, nil
}

// columns returns the columns of a table, without computed ones.
func (d *database) columns(table string) (map[string]bool, error) {
	rows, err := d.conn.QueryContext(d.ctx, `SELECT lower(name) FROM pragma_table_info(?)`, table)
	if err != nil {
		return nil, errDamaged()
	}
	defer rows.Close()
	list := map[string]bool{}
	for rows.Next() {
		var name sql.NullString
		if rows.Scan(&name) != nil {
			return nil, errDamaged()
		}
		list[name.String] = true
	}
	if rows.Err() != nil {
		return nil, errDamaged()
	}
	return list, nil
}
