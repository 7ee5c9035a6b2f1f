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
	mostFound  = 200    // events of an answer
	mostSought = 12     // words of a query
	fewWords   = 3_000  // journals of a word of which all are looked at
	mostLooked = 30_000 // events that are looked through, the newest first, for common words
)

// Find asks the register for events with their tournaments: of a part or a calendar those whose
// day is the nearest first, otherwise the newest first. Of what everybody may see it returns only
// tournaments with a noticeboard, and those of which the register does not know.
func (s *Store) Find(ctx context.Context, q row.Search) (f row.Finding, err error) {
	q.Most = min(cmp.Or(max(q.Most, 0), 20), mostFound)
	q.Words = q.Words[:min(len(q.Words), mostSought)]
	err = s.snapshot(ctx, func(ctx context.Context, tx *sql.Tx) error {
		var ids []string
		var err error
		switch {
		case q.Within != nil && len(q.Within) == 0:
		case q.When != row.Anytime || q.From != "" || q.To != "" || q.Unreadable:
			ids, f.Next, err = s.eventsOfPart(ctx, tx, &q)
		case len(q.Words) > 0:
			ids, f.Next, f.Cut, err = s.eventsWithWords(ctx, tx, &q)
		default:
			ids, f.Next, err = newestEvents(ctx, tx, &q)
		}
		if err == nil {
			f.Events, err = entered(ctx, tx, ids, q.Published)
		}
		return err
	})
	return f, err
}

// Numbers returns how many tournaments the parts of the register have on the day of the search,
// among its events and in its federation.
func (s *Store) Numbers(ctx context.Context, q row.Search) (map[row.When]int, error) {
	n := map[row.When]int{}
	for _, w := range row.Whens {
		var p parameters
		var count int
		q.When = w
		query := "SELECT count(*) FROM register JOIN journals ON journals.id = journal JOIN events ON events.id = event WHERE " + p.asked(&q)
		if err := s.read.QueryRowContext(ctx, query, p.values...).Scan(&count); err != nil {
			return nil, s.failure(err)
		}
		n[w] = count
	}
	return n, nil
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

// publicPart returns the condition of a part of what everybody sees: by days alone, for what is to
// be done next is the desk's.
func (p *parameters) publicPart(w row.When, today string) string {
	switch w {
	case row.Now:
		return "ends >= " + p.add(today) + " AND begins <= " + p.add(today)
	case row.Over:
		return "ends > '' AND ends < " + p.add(today)
	case row.Coming:
		return "begins > " + p.add(today)
	case row.Undated:
		return "ends = ''"
	}
	return "false"
}

// asked returns the conditions of a row of the register besides its words.
func (p *parameters) asked(q *row.Search) string {
	where := "deleted IS NULL"
	switch {
	case q.Published && q.When != row.Anytime:
		where += " AND published = 1 AND " + p.publicPart(q.When, q.Today)
	case q.Published:
		where += " AND published = 1"
	case q.When != row.Anytime:
		where += " AND " + p.part(q.When, q.Today)
	}
	if q.Unreadable {
		where += " AND published = " + strconv.Itoa(unreadable)
	}
	if q.From != "" {
		where += " AND ends >= " + p.add(q.From)
	}
	if q.To != "" {
		where += " AND begins > '' AND begins <= " + p.add(q.To)
	}
	if q.Federation != "" {
		where += " AND federation = " + p.add(q.Federation)
	}
	return where + p.within(q.Within)
}

// wordsOf returns the column of the words that are searched.
func wordsOf(q *row.Search) string {
	if q.Published {
		return "public"
	}
	return "words"
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

// eventsOfPart returns the events of a part, by the days of their tournaments.
func (s *Store) eventsOfPart(ctx context.Context, tx *sql.Tx, q *row.Search) (ids []string, next string, err error) {
	column, order, later := "ends", "DESC", "<"
	switch q.When {
	case row.Coming:
		column, order, later = "begins", "ASC", ">"
	case row.Now:
		column, order, later = "ends", "ASC", ">"
	case row.Anytime: // a calendar
		column, order, later = "begins", "ASC", ">"
	}
	for {
		var p parameters
		where := p.asked(q)
		if day, journal, has := strings.Cut(q.After, " "); has {
			where += fmt.Sprintf(" AND (%s %s %s OR %s = %s AND journal %s %s)", column, later, p.add(day), column, p.add(day), later, p.add(journal))
		}
		for _, w := range q.Words {
			where += " AND (' ' || " + wordsOf(q) + " LIKE " + p.add("% "+w+"%") + ")"
		}
		limit := 4 * q.Most
		rows, err := tx.QueryContext(ctx, fmt.Sprintf("SELECT event, journal, %s FROM register JOIN journals ON journals.id = journal JOIN events ON events.id = event WHERE %s ORDER BY %s %s, journal %s LIMIT %d",
			column, where, column, order, order, limit), p.values...)
		if err != nil {
			return nil, "", err
		}
		read := 0
		for rows.Next() {
			var event, journal, day string
			if err := rows.Scan(&event, &journal, &day); err != nil {
				rows.Close()
				return nil, "", err
			}
			read++
			if !slices.Contains(ids, event) {
				if len(ids) == q.Most {
					rows.Close()
					return ids, q.After, nil
				}
				ids = append(ids, event)
			}
			q.After = day + " " + journal
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			return nil, "", err
		}
		if read < limit {
			return ids, "", nil
		}
	}
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

// some returns the condition that an event has a tournament of those that are meant.
func (p *parameters) some(q *row.Search) string {
	if !q.Published && q.Federation == "" {
		return ""
	}
	where := " AND EXISTS (SELECT 1 FROM journals JOIN register ON journal = journals.id WHERE event = events.id"
	if q.Published {
		where += " AND published = 1"
	}
	if q.Federation != "" {
		where += " AND federation = " + p.add(q.Federation)
	}
	return where + ")"
}

// after returns the condition of what follows a place in the order of newestEvents.
func after(p *parameters, place string) string {
	created, id, has := strings.Cut(place, " ")
	at, err := strconv.ParseInt(created, 10, 64)
	if !has || err != nil {
		return ""
	}
	return " AND (events.created < " + p.add(at) + " OR events.created = " + p.add(at) + " AND events.id < " + p.add(id) + ")"
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

// eventsWithWords returns the events that have all words, the newest first. A rare word leads to
// its journals; of common words the events are looked through.
func (s *Store) eventsWithWords(ctx context.Context, tx *sql.Tx, q *row.Search) (ids []string, next string, cut bool, err error) {
	rare, count := "", fewWords+1
	for _, w := range q.Words {
		var p parameters
		var n int
		query := "SELECT count(*) FROM (SELECT 1 FROM register_words WHERE " + s.beginning(&p, w) + fmt.Sprintf(" LIMIT %d) AS counted", count)
		if err := tx.QueryRowContext(ctx, query, p.values...).Scan(&n); err != nil {
			return nil, "", false, err
		}
		if n < count {
			rare, count = w, n
		}
	}
	place := q.After
	looked := 0
	for {
		var p parameters
		from := "events"
		if rare != "" {
			from = "(SELECT DISTINCT event FROM journals WHERE id IN (SELECT journal FROM register_words WHERE " + s.beginning(&p, rare) + ")) AS found JOIN events ON events.id = found.event"
		}
		where := "deleted IS NULL" + after(&p, place) + strings.ReplaceAll(p.within(q.Within), " event IN", " events.id IN") + p.some(q)
		const step = 500
		some, places, err := eventIDs(ctx, tx, "SELECT events.id, events.created FROM "+from+" WHERE "+where+fmt.Sprintf(" ORDER BY events.created DESC, events.id DESC LIMIT %d", step), p.values...)
		if err != nil || len(some) == 0 {
			return ids, "", false, err
		}
		has, err := s.haveWords(ctx, tx, some, q)
		if err != nil {
			return nil, "", false, err
		}
		for k, id := range some {
			if !has[id] {
				continue
			}
			if len(ids) == q.Most {
				return ids, place, false, nil
			}
			ids, place = append(ids, id), places[k]
		}
		if looked += len(some); len(some) < step {
			return ids, "", false, nil
		}
		if place = places[len(places)-1]; looked >= mostLooked {
			return ids, place, true, nil
		}
	}
}

// haveWords tells which of the events have all words, in their name or in their tournaments.
func (s *Store) haveWords(ctx context.Context, tx *sql.Tx, events []string, q *row.Search) (map[string]bool, error) {
	var p parameters
	words, column := q.Words, "words"
	if q.Published {
		column = "CASE WHEN journal = event THEN words ELSE public END"
	}
	rows, err := tx.QueryContext(ctx, "SELECT event, "+column+" FROM journals JOIN register ON journal = journals.id WHERE true"+p.within(events), p.values...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	found := map[string]int{} // which words, as bits
	for rows.Next() {
		var event, text string
		if err := rows.Scan(&event, &text); err != nil {
			return nil, err
		}
		text = " " + text
		for k, w := range words {
			if strings.Contains(text, " "+w) {
				found[event] |= 1 << k
			}
		}
	}
	all := map[string]bool{}
	for event, bits := range found {
		all[event] = bits == 1<<len(words)-1
	}
	return all, rows.Err()
}

// beginning returns the condition of words that begin so. PostgreSQL compares by bytes with
// operators of its own, whatever the language of the database.
func (s *Store) beginning(p *parameters, word string) string {
	from, to := ">=", "<"
	if s.server != nil {
		from, to = "~>=~", "~<~"
	}
	return "word " + from + " " + p.add(word) + " AND word " + to + " " + p.add(word+"\U0010ffff")
}

// entered returns events with what the register has of their tournaments, in the order of the
// ids.
func entered(ctx context.Context, tx *sql.Tx, ids []string, published bool) ([]row.Entered, error) {
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
	rows, err := tx.QueryContext(ctx, "SELECT id, event, name, created, last, changed, registered, coalesce(summary, '') FROM journals LEFT JOIN register ON journal = id WHERE "+ofTournament+p.within(ids)+" ORDER BY created, id", p.values...)
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
