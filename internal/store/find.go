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
		query := "SELECT count(*) FROM listed WHERE " + p.asked(&q)
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
	return "ends < ''" // everybody sees no such part
}

// asked returns the conditions of a row of the register besides its words. Over is at least ten of
// deleted events.
func (p *parameters) asked(q *row.Search) string {
	var where string
	switch {
	case q.Unreadable:
		where = "published = " + strconv.Itoa(unreadable) + " AND over < 10"
	case q.Published && q.When != row.Anytime:
		where = "published = 1 AND over < 10 AND " + p.publicPart(q.When, q.Today)
	case q.Published:
		where = "published = 1 AND over < 10"
	case q.When != row.Anytime:
		where = p.part(q.When, q.Today)
	default:
		where = "over < 2"
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

// some returns the condition that an event has a tournament of those that are meant.
func (p *parameters) some(q *row.Search) string {
	if !q.Published && q.Federation == "" {
		return ""
	}
	where := " AND EXISTS (SELECT 1 FROM listed WHERE event = events.id"
	if q.Published {
		where += " AND published = 1"
	}
	if q.Federation != "" {
		where += " AND federation = " + p.add(q.Federation)
	}
	return where + ")"
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
	rare := ""
	if len(q.Words) > 0 && q.When == row.Over {
		if rare, err = s.rarest(ctx, tx, q.Words, fewWords/2); err != nil {
			return nil, "", false, err
		}
	}
	for looked, step := 0, 4*q.Most; looked < mostLooked; looked, step = looked+step, min(2*step, mostStep) {
		var p parameters
		where := p.asked(q)
		if day, journal, has := strings.Cut(q.After, " "); has {
			where += fmt.Sprintf(" AND (%s, journal) %s (%s, %s)", column, later, p.add(day), p.add(journal))
		}
		if rare != "" { // +over: by no index of days
			where = "+" + where + " AND made IN (SELECT made FROM listed_words AS led WHERE " + p.beginning(rare) + alsoWords(&p, "led", q.Words, rare) + ")"
		}
		query := fmt.Sprintf("SELECT event, journal, made, %s AS day FROM listed WHERE %s ORDER BY %s %s, journal %s LIMIT %d", column, where, column, order, order, step)
		has := hasWords(&p, "seen", q.Words, rare)
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

// alsoWords returns the conditions that the event of a row, by when it was made, has words that
// begin like these, but one.
func alsoWords(p *parameters, of string, words []string, but string) (conditions string) {
	for _, w := range words {
		if w != but {
			conditions += " AND EXISTS (" + also(p, of, w) + ")"
		}
	}
	return conditions
}

// hasWords returns the same as a value, asked for each row by itself: PostgreSQL would read all
// rows of a common word first.
func hasWords(p *parameters, of string, words []string, but string) string {
	value := "true"
	for _, w := range words {
		if w != but {
			value += " AND (" + also(p, of, w) + " LIMIT 1) IS NOT NULL"
		}
	}
	return value
}

func also(p *parameters, of, word string) string {
	return "SELECT 1 FROM listed_words AS also WHERE also.made = " + of + ".made AND also." + strings.Replace(p.beginning(word), "AND word", "AND also.word", 1)
}

// rarest returns the word that leads to the least, fewer than that; "": none leads to so few.
func (s *Store) rarest(ctx context.Context, tx *sql.Tx, words []string, most int) (rare string, err error) {
	for _, w := range words {
		var p parameters
		var n int
		query := "SELECT count(*) FROM (SELECT 1 FROM listed_words WHERE " + p.beginning(w) + fmt.Sprintf(" LIMIT %d) AS counted", most)
		if err := tx.QueryRowContext(ctx, query, p.values...).Scan(&n); err != nil {
			return "", err
		}
		if n < most {
			rare, most = w, n
		}
	}
	return rare, nil
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

// eventsWithWords returns the events that have all words, the newest first. A rare word leads to
// its events; of common words the events are looked through.
func (s *Store) eventsWithWords(ctx context.Context, tx *sql.Tx, q *row.Search) (ids []string, next string, cut bool, err error) {
	rare := ""
	if q.Within == nil {
		if rare, err = s.rarest(ctx, tx, q.Words, fewWords); err != nil {
			return nil, "", false, err
		}
	}
	place := q.After
	for looked, step := 0, 4*q.Most; looked < mostLooked; looked, step = looked+step, min(2*step, mostStep) {
		var p parameters
		where := "deleted IS NULL" + after(&p, place) + strings.ReplaceAll(p.within(q.Within), " event IN", " events.id IN") + p.some(q)
		if rare != "" {
			upTo := ""
			if at, _, has := placeOf(place); has {
				upTo = " AND +made <= " + p.add(at)
			}
			where += " AND created IN (SELECT made FROM listed_words AS led WHERE " + p.beginning(rare) + upTo + alsoWords(&p, "led", q.Words, rare) + ")"
		}
		query := fmt.Sprintf("SELECT id, created AS made FROM events WHERE %s ORDER BY created DESC, id DESC LIMIT %d", where, step)
		has := hasWords(&p, "seen", q.Words, rare)
		rows, err := tx.QueryContext(ctx, "SELECT id, made, "+has+" FROM ("+query+") AS seen ORDER BY made DESC, id DESC", p.values...)
		if err != nil {
			return nil, "", false, err
		}
		read, full := 0, false
		for !full && rows.Next() {
			var id string
			var made int64
			var has bool
			if err := rows.Scan(&id, &made, &has); err != nil {
				rows.Close()
				return nil, "", false, err
			}
			read++
			if full = has && len(ids) == q.Most; full {
				break
			}
			if has {
				ids = append(ids, id)
			}
			place = strconv.FormatInt(made, 10) + " " + id
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			return nil, "", false, err
		}
		switch {
		case full:
			ids, err = s.withWords(ctx, tx, ids, q.Words)
			return ids, place, false, err
		case read < step:
			ids, err = s.withWords(ctx, tx, ids, q.Words)
			return ids, "", false, err
		}
	}
	ids, err = s.withWords(ctx, tx, ids, q.Words)
	return ids, place, true, err
}

// withWords returns those of the events that have all words, in their name or in their
// tournaments: of several that were made in the same microsecond each has its own.
func (s *Store) withWords(ctx context.Context, tx *sql.Tx, ids, words []string) ([]string, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	has, err := s.haveWords(ctx, tx, ids, words)
	return slices.DeleteFunc(ids, func(id string) bool { return !has[id] }), err
}

// haveWords tells which of the events have all words, in their name or in their tournaments.
func (s *Store) haveWords(ctx context.Context, tx *sql.Tx, events, words []string) (map[string]bool, error) {
	var p parameters
	rows, err := tx.QueryContext(ctx, "SELECT event, words FROM listed WHERE true"+p.within(events), p.values...)
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

// beginning returns the condition of words that begin so.
func (p *parameters) beginning(word string) string {
	return "word >= " + p.add(word) + " AND word < " + p.add(word+"\U0010ffff")
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
