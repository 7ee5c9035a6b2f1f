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

	"torneo/internal/row"
)

// The bounds of a search.
const (
	mostFound  = 200   // events of an answer
	mostSought = 12    // words of a query
	mostStep   = 640   // of them at once
	mostLooked = 4_000 // what is looked through for common words, before the answer says that it was ended
)

// Find asks the register for events with their tournaments: of a part or a calendar those whose
// day is the nearest first, otherwise the newest first. Of what everybody may see it returns only
// tournaments with a noticeboard, and those of which the register does not know.
func (s *Store) Find(ctx context.Context, q row.Search) (f row.Finding, err error) {
	q.Most = min(cmp.Or(max(q.Most, 0), 20), mostFound)
	q.Words = keptWords(q.Words)
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
		case len(q.Words) > 0 || federationWord(&q) != "":
			ids, f.Next, f.Cut, err = s.eventsWithWords(ctx, tx, &q)
		default:
			ids, f.Next, err = newestEvents(ctx, tx, &q)
		}
		if err == nil && !q.Bare {
			f.Events, err = eventsOf(ctx, tx, ids, q.Published)
		}
		return err
	})
	return f, err
}

// parameters are the values of a query as it is written.
type parameters struct{ values []any }

func (p *parameters) add(v any) string {
	p.values = append(p.values, v)
	return "$" + strconv.Itoa(len(p.values))
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

// withinIDs is within, of the table of events.
func (p *parameters) withinIDs(events []string) string {
	return strings.ReplaceAll(p.within(events), " event IN", " id IN")
}

// newestEvents returns events by when they were made.
func newestEvents(ctx context.Context, tx *sql.Tx, q *row.Search) (ids []string, next string, err error) {
	var p parameters
	where := "deleted IS NULL" + after(&p, q.After) + p.withinIDs(q.Within) + p.some(q)
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
