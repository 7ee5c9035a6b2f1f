package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"torneo/internal/row"
)

// The bounds of a search.
const (
	mostFound  = 200   // events of an answer
	mostSought = 12    // words of a query
	fewWords   = 8_000 // what a rare word leads to at most: all of it is looked at
	mostStep   = 640   // of them at once
	mostLooked = 4_000 // what is looked through for common words, before the answer says that it was ended
)

// Find asks the register for events with their tournaments: of a part or a calendar those whose
// day is the nearest first, otherwise the newest first. Of what everybody may see it returns only
// tournaments with a noticeboard, and those of which the register does not know.
func (s *Store) Find(ctx context.Context, q row.Search) (f row.Finding, err error) {
	q.Most = min(cmp.Or(max(q.Most, 0), 20), mostFound)
	q.Words = q.Words[:min(len(q.Words), mostSought)]
	if q.Published {
		q.Words = markWords(publicMark, q.Words)
	}
	err = s.snapshot(ctx, func(ctx context.Context, tx *sql.Tx) error {
		var ids []string
		var err error
		switch {
		case q.Within != nil && len(q.Within) == 0:
		case q.When != row.Anytime || q.From != "" || q.To != "" || q.Unreadable:
			ids, f.Next, f.Cut, err = s.eventsOfPart(ctx, tx, &q)
		case len(q.Words) > 0:
			ids, f.Next, f.Cut, err = s.eventsWithWords(ctx, tx, &q)
		default:
			ids, f.Next, err = newestEvents(ctx, tx, &q)
		}
		if err == nil {
			f.Events, err = eventsOf(ctx, tx, ids, q.Published)
		}
		return err
	})
	return f, err
}

// Numbers returns how many tournaments the parts of the register have on the day of the search,
// among its events and in its federation.
func (s *Store) Numbers(ctx context.Context, q row.Search) (map[row.When]int, error) {
	n := map[row.When]int{}
	all := q.Within == nil && !q.Published && q.Federation == ""
	for _, w := range row.Whens {
		var p parameters
		var count int
		mark := s.over.mark.Load()
		if w == row.Over && all {
			if known, is := s.over.recall(mark); is {
				n[w] = known
				continue
			}
		}
		q.When = w
		query := "SELECT count(*) FROM listed WHERE " + p.conditions(&q)
		if err := s.read.QueryRowContext(ctx, query, p.values...).Scan(&count); err != nil {
			return nil, s.failure(err)
		}
		n[w] = count
		if w == row.Over && all {
			s.over.keep(mark, count)
		}
	}
	return n, nil
}

// overCount is the number of tournaments that are over, which is most of them: it is counted anew
// when this program has written a row, and after some seconds, since others may have.
type overCount struct {
	mark atomic.Int64 // moves with every row

	mu     sync.Mutex
	at     int64 // the mark at which it was counted
	number int
	until  time.Time
}

// overHolds is how long the number holds.
const overHolds = 5 * time.Second

func (o *overCount) recall(mark int64) (int, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.number, o.at == mark && time.Now().Before(o.until)
}

func (o *overCount) keep(mark int64, number int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.at, o.number, o.until = mark, number, time.Now().Add(overHolds)
}

// parameters are the values of a query as it is written.
type parameters struct{ values []any }

func (p *parameters) add(v any) string {
	p.values = append(p.values, v)
	return "$" + strconv.Itoa(len(p.values))
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

// addAll adds numbers, as a list.
func (p *parameters) addAll(numbers []int64) string {
	list := make([]string, len(numbers))
	for k, n := range numbers {
		list[k] = p.add(n)
	}
	return strings.Join(list, ", ")
}

// within returns the condition that an event is among these.
func (p *parameters) within(events []string) string {
	if events == nil {
		return ""
	}
	var list []string
	for _, e := range events {
		list = append(list, p.add(e))
	}
	return " AND event IN (" + strings.Join(list, ", ") + ")"
}

// eventsOfPart returns the events of a part, by the days of their tournaments. The part is gone
// through, but for a rare word among all that are over, which leads to its own.
func (s *Store) eventsOfPart(ctx context.Context, tx *sql.Tx, q *row.Search) (ids []string, next string, cut bool, err error) {
	column, order, later := "ends", "DESC", "<"
	switch q.When {
	case row.Coming:
		column, order, later = "begins", "ASC", ">"
	case row.Now:
		column, order, later = "ends", "ASC", ">"
	case row.Anytime: // a calendar
		column, order, later = "begins", "ASC", ">"
	}
	if len(q.Words) > 0 && q.When == row.Over { // the other parts are small
		rare, err := rarestWord(ctx, tx, q.Words, fewWords/4)
		if err != nil {
			return nil, "", false, err
		}
		if rare != "" {
			ids, next, err = overWithRare(ctx, tx, q, rare)
			return ids, next, false, err
		}
	}
	for looked, step := 0, 4*q.Most; looked < mostLooked; looked, step = looked+step, min(2*step, mostStep) {
		var p parameters
		where := p.conditions(q)
		if day, journal, has := strings.Cut(q.After, " "); has {
			where += fmt.Sprintf(" AND (%s, journal) %s (%s, %s)", column, later, p.add(day), p.add(journal))
		}
		query := fmt.Sprintf("SELECT event, journal, made, %s AS day FROM listed WHERE %s ORDER BY %s %s, journal %s LIMIT %d", column, where, column, order, order, step)
		has := hasWords(&p, "seen", q.Words, "")
		rows, err := tx.QueryContext(ctx, fmt.Sprintf("SELECT event, journal, day, %s FROM (%s) AS seen ORDER BY day %s, journal %s", has, query, order, order), p.values...)
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

// newestEvents returns events by when they were made.
func newestEvents(ctx context.Context, tx *sql.Tx, q *row.Search) (ids []string, next string, err error) {
	var p parameters
	where := "deleted IS NULL" + after(&p, q.After) + strings.ReplaceAll(p.within(q.Within), " event IN", " id IN") + p.some(q)
	ids, at, err := eventIDs(ctx, tx, "SELECT id, created FROM events WHERE "+where+fmt.Sprintf(" ORDER BY created DESC, id DESC LIMIT %d", q.Most+1), p.values...)
	if err != nil || len(ids) <= q.Most {
		return ids, "", err
	}
	return ids[:q.Most], at[q.Most-1], nil
}

// after returns the condition of what follows a place in the order of newestEvents.
func after(p *parameters, place string) string {
	at, id, has := placeOf(place)
	if !has {
		return ""
	}
	return " AND (events.created, events.id) < (" + p.add(at) + ", " + p.add(id) + ")"
}

func placeOf(place string) (created int64, id string, has bool) {
	text, id, has := strings.Cut(place, " ")
	created, err := strconv.ParseInt(text, 10, 64)
	return created, id, has && err == nil
}

// eventIDs returns the ids of events, and the place of each in the order of their making.
func eventIDs(ctx context.Context, q querier, query string, args ...any) (ids, places []string, err error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var id string
		var created int64
		if err := rows.Scan(&id, &created); err != nil {
			return nil, nil, err
		}
		ids, places = append(ids, id), append(places, strconv.FormatInt(created, 10)+" "+id)
	}
	return ids, places, rows.Err()
}

// eventsOf returns events with what the register has of their tournaments, in the order of the
// ids.
func eventsOf(ctx context.Context, tx *sql.Tx, ids []string, published bool) ([]row.Entered, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	var p parameters
	in := strings.ReplaceAll(p.within(ids), " AND event IN", "WHERE id IN")
	events, err := selectEvents(ctx, tx, in, p.values...)
	if err != nil {
		return nil, err
	}
	list := make([]row.Entered, len(ids))
	for _, e := range events {
		list[slices.Index(ids, e.ID)].Event = e
	}
	p = parameters{}
	rows, err := tx.QueryContext(ctx, "SELECT id, journals.event, name, created, last, changed, registered, coalesce(summary, '') FROM journals LEFT JOIN listed ON journal = id WHERE id <> journals.event"+strings.ReplaceAll(p.within(ids), " event IN", " journals.event IN")+" ORDER BY created, id", p.values...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var r row.Registered
		var created, changed, registered int64
		var summary string
		if err := rows.Scan(&r.ID, &r.Journal.Event, &r.Journal.Name, &created, &r.Last, &changed, &registered, &summary); err != nil {
			return nil, err
		}
		r.Created, r.Changed = moment(created), moment(changed)
		r.Right = registered == r.Last && json.Unmarshal([]byte(summary), &r.Summary) == nil
		if published && r.Right && !r.Summary.Published {
			continue
		}
		at := slices.Index(ids, r.Journal.Event)
		list[at].Tournaments = append(list[at].Tournaments, r)
	}
	return list, rows.Err()
}
