package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"torneo/internal/row"
)

// dayOrder is the order of a part, by days of tournaments and then by their ids.
type dayOrder struct {
	column string
	latest bool // the latest first
}

func orderOf(w row.When) dayOrder {
	switch w {
	case row.Now:
		return dayOrder{"ends", false}
	case row.Coming, row.Anytime: // a calendar
		return dayOrder{"begins", false}
	}
	return dayOrder{"ends", true}
}

func (o dayOrder) compare(a, b string) int {
	if o.latest {
		return strings.Compare(b, a)
	}
	return strings.Compare(a, b)
}

// eventsOfPart returns the events of a part, by the days of their tournaments. The part is gone
// through. A rare word leads to its own instead, as do the months of a calendar, and of
// several words one that is not rare, if they seldom meet.
func (s *Store) eventsOfPart(ctx context.Context, tx *sql.Tx, q *row.Search) (ids []string, next string, cut bool, err error) {
	o := orderOf(q.When)
	order, later := "ASC", ">"
	if o.latest {
		order, later = "DESC", "<"
	}
	list, none, err := seek(ctx, tx, q.Words, true)
	if err != nil || none {
		return nil, "", false, err
	}
	of, err := monthsOf(ctx, tx, q)
	if err != nil {
		return nil, "", false, err
	}
	leading := slices.Concat(of, list)
	if err := sortByRows(ctx, tx, leading); err != nil {
		return nil, "", false, err
	}
	rare := func(most int) bool { return len(leading) > 0 && leading[0].rows < most }
	begun := *q
	for looked, step := 0, 4*q.Most; looked < mostLooked; looked, step = looked+step, min(2*step, mostStep) {
		if rare(fewRows) || rare(someRows) && (len(of) > 0 || len(list) > 1 && looked > fewRows) { // what is frequent would have been found
			ids, next, err = partWithRare(ctx, tx, &begun, leading, o)
			return ids, next, false, err
		}
		var p parameters
		where := p.conditions(q)
		if day, journal, has := strings.Cut(q.After, " "); has {
			where += fmt.Sprintf(" AND (%s, journal) %s (%s, %s)", o.column, later, p.add(day), p.add(journal))
		}
		query := fmt.Sprintf("SELECT event, journal, made, %s AS day FROM listed WHERE %s ORDER BY %s %s, journal %s LIMIT %d", o.column, where, o.column, order, order, step)
		rows, err := tx.QueryContext(ctx, fmt.Sprintf("SELECT event, journal, day, %s FROM (%s) AS seen ORDER BY day %s, journal %s", haveAll(&p, "seen", list), query, order, order), p.values...)
		if err != nil {
			return nil, "", false, err
		}
		read := 0
		for rows.Next() {
			var event, journal, day string
			var has bool
			if err := rows.Scan(&event, &journal, &day, &has); err != nil {
				rows.Close()
				return nil, "", false, err
			}
			read++
			if has && !slices.Contains(ids, event) {
				if len(ids) == q.Most {
					rows.Close()
					return ids, q.After, false, nil
				}
				ids = append(ids, event)
			}
			q.After = day + " " + journal
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			return nil, "", false, err
		}
		if read < step {
			return ids, "", false, nil
		}
	}
	return ids, q.After, true, nil
}

// mostMonths is the number of months up to which a calendar is found by their words.
const mostMonths = 3

// monthsOf returns the words of the months of a calendar, as a word of which tournaments have one; none:
// the search is for no calendar, or for a longer one.
func monthsOf(ctx context.Context, tx *sql.Tx, q *row.Search) ([]sought, error) {
	first, err := time.Parse(time.DateOnly, q.From)
	last, wrong := time.Parse(time.DateOnly, q.To)
	if err != nil || wrong != nil || last.Before(first) {
		return nil, nil
	}
	w := sought{whole: true, rows: math.MaxInt}
	for month := first.AddDate(0, 0, 1-first.Day()); !month.After(last); month = month.AddDate(0, 1, 0) {
		if len(w.kinds) == mostMonths {
			return nil, nil
		}
		w.kinds = append(w.kinds, month.Format("2006-01"))
	}
	if q.Published {
		w.kinds = markWords(publicMark, w.kinds)
	}
	if old, err := hasOldRows(ctx, tx); err != nil || old {
		return nil, err
	}
	return []sought{w}, nil
}

// part returns the condition of a part of the register.
func (p *parameters) part(w row.When, today string) string {
	switch w {
	case row.Now:
		return "over = 0 AND ends >= " + p.add(today) + " AND begins <= " + p.add(today)
	case row.Overdue:
		return "over = 0 AND ends > '' AND ends < " + p.add(today)
	case row.Coming:
		return "over = 0 AND begins > " + p.add(today)
	case row.Undated:
		return "over = 0 AND ends = ''"
	}
	return "over = 1"
}
