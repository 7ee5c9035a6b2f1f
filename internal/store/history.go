package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"torneo/internal/periods"
	"torneo/internal/spelling"
)

// insertMany inserts rows into a table, many with one statement.
func insertMany(ctx context.Context, tx *sql.Tx, table, columns, rest string, rows [][]any) error {
	const mostValues = 120 // SQLite looks each of them up among all of a statement
	for len(rows) > 0 {
		wide := len(rows[0])
		n := min(len(rows), mostValues/wide)
		var query strings.Builder
		fmt.Fprintf(&query, "INSERT INTO %s (%s) VALUES ", table, columns)
		values := make([]any, 0, n*wide)
		for k, row := range rows[:n] {
			if k > 0 {
				query.WriteByte(',')
			}
			query.WriteByte('(')
			for c := range row {
				if c > 0 {
					query.WriteByte(',')
				}
				fmt.Fprintf(&query, "$%d", len(values)+c+1)
			}
			query.WriteByte(')')
			values = append(values, row...)
		}
		if _, err := tx.ExecContext(ctx, query.String()+rest, values...); err != nil {
			return err
		}
		rows = rows[n:]
	}
	return nil
}

// mostInOne is how many rows of a history are kept in one transaction, so that others need not wait long.
const mostInOne = 10_000

// KeepHistory keeps what a frozen month says of everybody, in place of what it said before. It is done in
// several steps: if it is stopped in the middle it has to be done again.
func (s *Store) KeepHistory(ctx context.Context, series, month string, h *periods.History) error {
	for _, table := range []string{"rating_months", "rating_played", "rating_reached"} {
		if err := s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
			_, err := tx.ExecContext(ctx, "DELETE FROM "+table+" WHERE series = $1 AND month = $2", series, month)
			return err
		}); err != nil {
			return err
		}
	}
	type key struct {
		kind   periods.PersonKind
		person string
	}
	names := map[key]string{}
	var persons, months, played, reached [][]any
	note := func(kind periods.PersonKind, person, name string) {
		k := key{kind, person}
		if _, there := names[k]; !there {
			names[k] = name
			persons = append(persons, []any{string(kind), person, name, " " + strings.Join(spelling.Words(name, person), " ")})
		}
	}
	for k := range h.Months {
		m := &h.Months[k]
		note(periods.AsPlayer, m.Person, m.Name)
		months = append(months, []any{m.Person, series, month, m.Name, m.Before, m.After, m.Events, m.Games, m.Points})
	}
	for k := range h.Played {
		a := &h.Played[k]
		note(a.Kind, a.Person, a.Name)
		played = append(played, []any{string(a.Kind), a.Person, series, month, a.Event, a.Submission, a.Ends, string(a.Role), a.Games, a.Points})
	}
	for k := range h.Honours {
		x := &h.Honours[k]
		note(x.KindOf(), x.Person, x.Name)
		reached = append(reached, []any{string(x.KindOf()), x.Person, series, month, k, text(x)})
	}
	for _, into := range []struct {
		table, columns, rest string
		rows                 [][]any
	}{
		{"rating_persons", "kind, person, name, words", " ON CONFLICT (kind, person) DO UPDATE SET name = excluded.name, words = excluded.words", persons},
		{"rating_months", "person, series, month, name, old, new, events, games, points", "", months},
		{"rating_played", "kind, person, series, month, event, submission, ends, role, games, points", "", played},
		{"rating_reached", "kind, person, series, month, number, honour", "", reached},
	} {
		for some := range slices.Chunk(into.rows, mostInOne) {
			if err := ctx.Err(); err != nil {
				return context.Cause(ctx)
			}
			if err := s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
				return insertMany(ctx, tx, into.table, into.columns, into.rest, some)
			}); err != nil {
				return err
			}
		}
	}
	return nil
}

// There is a history of somebody only as long as a month says something of them.
const (
	playerThere  = "EXISTS (SELECT 1 FROM rating_months m WHERE m.person = p.person)"
	arbiterThere = "EXISTS (SELECT 1 FROM rating_played a WHERE a.kind = 'arbiter' AND a.person = p.person)"
)

// FindPersons returns those of a kind of whom there is a history and in whose names or numbers each word
// begins one, in the order of their names.
func (s *Store) FindPersons(ctx context.Context, kind periods.PersonKind, words []string, most, after int) (list []periods.Person, err error) {
	values := []any{string(kind)}
	query := "SELECT person, name FROM rating_persons p WHERE kind = $1 AND " + playerThere
	if kind == periods.AsArbiter {
		query = "SELECT person, name FROM rating_persons p WHERE kind = $1 AND " + arbiterThere
	}
	for _, w := range words {
		values = append(values, "% "+strings.Trim(w, "%_\\")+"%")
		query += fmt.Sprintf(" AND words LIKE $%d", len(values))
	}
	query += fmt.Sprintf(" ORDER BY words, person LIMIT %d OFFSET %d", min(max(most, 1), 1000), max(after, 0))
	err = s.each(ctx, query, values, func(rows *sql.Rows) error {
		x := periods.Person{Kind: kind}
		err := rows.Scan(&x.ID, &x.Name)
		list = append(list, x)
		return err
	})
	return list, err
}

// PersonOf returns somebody of whom there is a history. The error is a *NotFound if there is none.
func (s *Store) PersonOf(ctx context.Context, kind periods.PersonKind, id string) (periods.Person, error) {
	x := periods.Person{Kind: kind, ID: id}
	found := false
	err := s.each(ctx, "SELECT name FROM rating_persons WHERE kind = $1 AND person = $2", []any{string(kind), id}, func(rows *sql.Rows) error {
		found = true
		return rows.Scan(&x.Name)
	})
	if err == nil && !found {
		err = &NotFound{"rating-person", id}
	}
	return x, err
}

// MonthsOf returns what months did to a player, the latest first.
func (s *Store) MonthsOf(ctx context.Context, person string) (list []periods.PlayerMonth, err error) {
	err = s.each(ctx, "SELECT series, month, name, old, new, events, games, points FROM rating_months WHERE person = $1 ORDER BY month DESC, series LIMIT 5000", []any{person}, func(rows *sql.Rows) error {
		m := periods.PlayerMonth{Person: person}
		err := rows.Scan(&m.Series, &m.Month, &m.Name, &m.Before, &m.After, &m.Events, &m.Games, &m.Points)
		list = append(list, m)
		return err
	})
	return list, err
}

// AppearancesOf returns the events of somebody, the latest first, and how many there are in all.
func (s *Store) AppearancesOf(ctx context.Context, kind periods.PersonKind, person string, most, after int) (list []periods.Appearance, all int, err error) {
	err = s.each(ctx, "SELECT count(*) FROM rating_played WHERE kind = $1 AND person = $2", []any{string(kind), person}, func(rows *sql.Rows) error { return rows.Scan(&all) })
	if err != nil {
		return nil, 0, err
	}
	query := fmt.Sprintf("SELECT series, month, event, submission, ends, role, games, points FROM rating_played WHERE kind = $1 AND person = $2 ORDER BY ends DESC, event, series LIMIT %d OFFSET %d", min(max(most, 1), 1000), max(after, 0))
	err = s.each(ctx, query, []any{string(kind), person}, func(rows *sql.Rows) error {
		a := periods.Appearance{Kind: kind, Person: person}
		err := rows.Scan(&a.Series, &a.Month, &a.Event, &a.Submission, &a.Ends, &a.Role, &a.Games, &a.Points)
		list = append(list, a)
		return err
	})
	return list, all, err
}

// HonoursOf returns what somebody reached, the latest first.
func (s *Store) HonoursOf(ctx context.Context, kind periods.PersonKind, person string) (list []periods.HonourOf, err error) {
	err = s.each(ctx, "SELECT series, month, number, honour FROM rating_reached WHERE kind = $1 AND person = $2 ORDER BY month DESC, number LIMIT 1000", []any{string(kind), person}, func(rows *sql.Rows) error {
		var x periods.HonourOf
		var honour string
		if err := rows.Scan(&x.Series, &x.Month, &x.Number, &honour); err != nil {
			return err
		}
		if json.Unmarshal([]byte(honour), &x.Honour) != nil {
			return &Corrupt{Where: s.where, Detail: "honour of " + person}
		}
		list = append(list, x)
		return nil
	})
	return list, err
}

// each reads the rows of a query one by one.
func (s *Store) each(ctx context.Context, query string, values []any, read func(*sql.Rows) error) (err error) {
	rows, err := s.read.QueryContext(ctx, query, values...)
	if err != nil {
		return s.failure(err)
	}
	defer func() { err = errors.Join(err, s.failure(rows.Close())) }()
	for rows.Next() {
		if err := read(rows); err != nil {
			return s.failure(err)
		}
	}
	return s.failure(rows.Err())
}
