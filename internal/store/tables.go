package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"torneo/internal/entry"
)

// tableRows are the rows of a table, as a line of JSON. A value is a text, a number, null
// or, of bytes, a list of their one text in base64.
type tableRows struct {
	Table   string   `json:"table"`
	Columns []string `json:"columns"`
	Rows    [][]any  `json:"rows"`
}

// Tables returns what a second place gets besides the lines of events: what stands beside
// journals, and what belongs to the installation, as they are at one moment.
func (s *Store) Tables(ctx context.Context) (beside, installation []byte, err error) {
	err = s.snapshot(ctx, func(ctx context.Context, tx *sql.Tx) error {
		names, err := s.tableNames(ctx, tx)
		if err != nil {
			return err
		}
		var a, b bytes.Buffer
		for _, name := range names {
			if shareOf(name) == stays {
				continue
			}
			rows, err := dumpTable(ctx, tx, name)
			if err != nil {
				return err
			}
			if len(rows.Rows) == 0 {
				continue
			}
			to := &b
			if shareOf(name) == open {
				to = &a
			}
			if err := json.NewEncoder(to).Encode(rows); err != nil {
				return err
			}
		}
		beside, installation = a.Bytes(), b.Bytes()
		head, err := writtenBy(ctx, tx)
		beside = append(slices.Clip(head), beside...) // also where nothing follows: who continues asks it there
		if len(installation) > 0 {
			installation = append(slices.Clip(head), installation...)
		}
		return err
	})
	return beside, installation, err
}

// tableNames returns all tables of ours, in the order in which they were made.
func (s *Store) tableNames(ctx context.Context, q querier) ([]string, error) {
	if s.server == nil {
		return texts(ctx, q, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY rowid")
	}
	return texts(ctx, q, "SELECT relname::text FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY oid")
}

// columnNames returns the columns of a table.
func (s *Store) columnNames(ctx context.Context, q querier, table string) ([]string, error) {
	if s.server == nil {
		return texts(ctx, q, "SELECT name FROM pragma_table_info($1)", table)
	}
	return texts(ctx, q, "SELECT attname::text FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attnum", table)
}

func texts(ctx context.Context, q querier, query string, args ...any) (list []string, err error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		list = append(list, text)
	}
	return list, rows.Err()
}

func dumpTable(ctx context.Context, q querier, table string) (t tableRows, err error) {
	rows, err := q.QueryContext(ctx, "SELECT * FROM "+table)
	if err != nil {
		return t, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	t.Table = table
	if t.Columns, err = rows.Columns(); err != nil {
		return t, err
	}
	for rows.Next() {
		row := make([]any, len(t.Columns))
		into := make([]any, len(row))
		for k := range row {
			into[k] = &row[k]
		}
		if err := rows.Scan(into...); err != nil {
			return t, err
		}
		for k, value := range row {
			switch value := value.(type) {
			case nil, string, int64:
			case []byte:
				row[k] = []string{base64.StdEncoding.EncodeToString(value)}
			default:
				return t, fmt.Errorf("table %s: a value of type %T", table, value)
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t, rows.Err()
}

// writtenBy returns the line that says in which version of the tables the others were written,
// which one a program must know to read them, and in which format the journals are since when.
func writtenBy(ctx context.Context, q querier) ([]byte, error) {
	a, err := readVersions(ctx, q)
	if err != nil {
		return nil, err
	}
	var raised int64
	if !a.Raised.IsZero() {
		raised = micro(a.Raised)
	}
	line, err := json.Marshal(tableRows{Table: "agreed", Columns: []string{"tables", "lowest", "format", "raised", "program"}, Rows: [][]any{{a.Tables, a.Lowest, a.Format, raised, a.By}}})
	return append(line, '\n'), err
}

// ofNewer reports whether a newer program wrote the lines, and this one may leave out what it
// does not know; the error is that it may not. Where the journals are in a format that this
// program does not know, that is agreed upon in the database, too.
func ofNewer(ctx context.Context, q querier, t *tableRows, where string) (bool, error) {
	wrong := &Corrupt{Where: where, Detail: "table " + t.Table}
	if len(t.Rows) != 1 || len(t.Rows[0]) != 2 && len(t.Rows[0]) != 5 { // no format was said once
		return false, wrong
	}
	var numbers [4]int64
	for k, v := range t.Rows[0][:min(len(t.Rows[0]), len(numbers))] {
		n, is := v.(json.Number)
		var err error
		if numbers[k], err = n.Int64(); !is || err != nil {
			return false, wrong
		}
	}
	tables, lowest, format, raised := numbers[0], numbers[1], numbers[2], numbers[3]
	if lowest > newest() {
		return false, &Newer{Where: where, Found: tables, Known: newest(), Needed: lowest}
	}
	if format > entry.Newest {
		program, is := t.Rows[0][4].(string)
		if !is || !believable(int(format), program, raised) {
			return false, wrong
		}
		if err := raise(ctx, q, int(format), program, raised); err != nil {
			return false, err
		}
	}
	return tables > newest(), nil
}

// loadTables puts rows into tables that have none of these yet: what Tables gave, of those
// tables that are meant. What this program does not know is an error, unless a newer one
// added it: then it is left out.
func (s *Store) loadTables(ctx context.Context, q querier, data []byte, meant func(table string) bool) error {
	names, err := s.tableNames(ctx, q)
	if err != nil {
		return err
	}
	given, newer := map[string]tableRows{}, false
	for line := range bytes.Lines(data) {
		var t tableRows
		d := json.NewDecoder(bytes.NewReader(line))
		d.UseNumber()
		err := d.Decode(&t)
		known := err == nil && meant(t.Table) && slices.Contains(names, t.Table)
		switch {
		case err == nil && t.Table == "agreed":
			if newer, err = ofNewer(ctx, q, &t, s.where); err != nil {
				return err
			}
			continue
		case err == nil && newer && !slices.Contains(names, t.Table):
			continue
		case !known:
			return &Corrupt{Where: s.where, Detail: "table " + t.Table}
		}
		given[t.Table] = t
	}
	for _, name := range names { // those before others that refer to them
		if t, is := given[name]; is {
			if err := s.loadTable(ctx, q, &t, newer); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Store) loadTable(ctx context.Context, q querier, t *tableRows, newer bool) error {
	columns, err := s.columnNames(ctx, q, t.Table)
	if err != nil {
		return err
	}
	if newer {
		t.keep(columns)
	}
	for _, c := range t.Columns {
		if !slices.Contains(columns, c) {
			return &Corrupt{Where: s.where, Detail: "table " + t.Table}
		}
	}
	places := make([]string, len(t.Columns))
	for k := range places {
		places[k] = fmt.Sprintf("$%d", k+1)
	}
	of, err := s.idsOf(ctx, q)
	if err != nil {
		return err
	}
	statement := `INSERT INTO ` + t.Table + ` ("` + strings.Join(t.Columns, `", "`) + `") VALUES (` + strings.Join(places, ", ") + `) ON CONFLICT DO NOTHING`
	for _, row := range t.Rows {
		if len(row) != len(t.Columns) {
			return &Corrupt{Where: s.where, Detail: "table " + t.Table}
		}
		if there := slices.IndexFunc(t.Columns, func(c string) bool { return c == "journal" || c == "event" }); there >= 0 {
			if id, is := row[there].(string); is && id != "" && !of[id] && ofInstallation(t.Table) {
				continue // the lines were behind
			}
		}
		for k := range row {
			var right bool
			if row[k], right = valueOf(row[k]); !right {
				return &Corrupt{Where: s.where, Detail: "table " + t.Table}
			}
		}
		if _, err := q.ExecContext(ctx, statement, row...); err != nil {
			return err
		}
	}
	return nil
}

// keep leaves out the columns that are none of these.
func (t *tableRows) keep(columns []string) {
	for k := len(t.Columns) - 1; k >= 0; k-- {
		if slices.Contains(columns, t.Columns[k]) {
			continue
		}
		for r := range t.Rows {
			if k < len(t.Rows[r]) {
				t.Rows[r] = slices.Delete(t.Rows[r], k, k+1)
			}
		}
		t.Columns = slices.Delete(t.Columns, k, k+1)
	}
}

// idsOf returns the IDs of all journals, and so of all events.
func (s *Store) idsOf(ctx context.Context, q querier) (map[string]bool, error) {
	list, err := texts(ctx, q, "SELECT id FROM journals")
	ids := map[string]bool{}
	for _, id := range list {
		ids[id] = true
	}
	return ids, err
}

// valueOf returns a value that was written as JSON.
func valueOf(v any) (any, bool) {
	switch v := v.(type) {
	case nil:
		return nil, true
	case string:
		return v, utf8.ValidString(v) && !strings.ContainsRune(v, 0)
	case json.Number:
		n, err := v.Int64()
		return n, err == nil
	case []any:
		if len(v) == 1 {
			if text, is := v[0].(string); is {
				data, err := base64.StdEncoding.DecodeString(text)
				return data, err == nil
			}
		}
	}
	return nil, false
}
