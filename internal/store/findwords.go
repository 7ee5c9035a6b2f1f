package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/row"
)

// eventsWithWords returns the events that have all words, the newest first. A rare word leads to
// its events; of common words the events are looked through.
func (s *Store) eventsWithWords(ctx context.Context, tx *sql.Tx, q *row.Search) (ids []string, next string, cut bool, err error) {
	if q.Within == nil {
		rare, err := rarestWord(ctx, tx, q.Words, fewWords)
		if err != nil {
			return nil, "", false, err
		}
		if rare != "" {
			ids, next, err = rareEvents(ctx, tx, q, rare)
			return ids, next, false, err
		}
	}
	place := q.After
	for looked, step := 0, 4*q.Most; looked < mostLooked; looked, step = looked+step, min(2*step, mostStep) {
		var p parameters
		where := "deleted IS NULL" + after(&p, place) + strings.ReplaceAll(p.within(q.Within), " event IN", " events.id IN") + p.some(q)
		query := fmt.Sprintf("SELECT id, created AS made FROM events WHERE %s ORDER BY created DESC, id DESC LIMIT %d", where, step)
		has := hasWords(&p, "seen", q.Words, "")
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
			ids, err = withWords(ctx, tx, ids, q.Words)
			return ids, place, false, err
		case read < step:
			ids, err = withWords(ctx, tx, ids, q.Words)
			return ids, "", false, err
		}
	}
	ids, err = withWords(ctx, tx, ids, q.Words)
	return ids, place, true, err
}

// withWords returns those of the events that have all words, in their name or in their
// tournaments: of several that were made in the same microsecond each has its own.
func withWords(ctx context.Context, tx *sql.Tx, ids, words []string) ([]string, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	has, err := haveWords(ctx, tx, ids, words)
	return slices.DeleteFunc(ids, func(id string) bool { return !has[id] }), err
}

// haveWords tells which of the events have all words, in their name or in their tournaments.
func haveWords(ctx context.Context, tx *sql.Tx, events, words []string) (map[string]bool, error) {
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

// overWithRare returns the events of tournaments that are over, with a rare word, by their last
// days.
func overWithRare(ctx context.Context, tx *sql.Tx, q *row.Search, rare string) (ids []string, next string, err error) {
	made, err := rareMoments(ctx, tx, q.Words, rare)
	if err != nil {
		return nil, "", err
	}
	type over struct{ place, event string }
	var list []over
	for some := range slices.Chunk(made, 500) {
		var p parameters
		where := "made IN (" + p.addAll(some) + ") AND +" + p.conditions(q) // +over: by no index of days
		rows, err := tx.QueryContext(ctx, "SELECT event, ends || ' ' || journal FROM listed WHERE "+where, p.values...)
		if err != nil {
			return nil, "", err
		}
		for rows.Next() {
			var o over
			if err := rows.Scan(&o.event, &o.place); err != nil {
				rows.Close()
				return nil, "", err
			}
			if q.After == "" || o.place < q.After {
				list = append(list, o)
			}
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			return nil, "", err
		}
	}
	slices.SortFunc(list, func(a, b over) int { return strings.Compare(b.place, a.place) })
	last := ""
	for _, o := range list {
		if !slices.Contains(ids, o.event) {
			if len(ids) == q.Most {
				return ids, last, nil
			}
			ids = append(ids, o.event)
		}
		last = o.place
	}
	return ids, "", nil
}

// rareMoments returns when the events were made to which a rare word leads and which have all others,
// each once, the newest first. The question has no order and no bound: PostgreSQL would look for
// an index of that order, and go through it.
func rareMoments(ctx context.Context, tx *sql.Tx, words []string, rare string) (made []int64, err error) {
	var p parameters
	query := "SELECT made FROM listed_words AS led WHERE " + p.beginning(rare)
	if len(words) > 1 {
		query += " AND " + hasWords(&p, "led", words, rare)
	}
	rows, err := tx.QueryContext(ctx, query, p.values...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var at int64
		if err := rows.Scan(&at); err != nil {
			return nil, err
		}
		made = append(made, at)
	}
	slices.SortFunc(made, func(a, b int64) int { return cmp.Compare(b, a) })
	return slices.Compact(made), rows.Err()
}

// rareEvents returns the events with a rare word and all others, the newest first.
func rareEvents(ctx context.Context, tx *sql.Tx, q *row.Search, rare string) (ids []string, next string, err error) {
	made, err := rareMoments(ctx, tx, q.Words, rare)
	if err != nil {
		return nil, "", err
	}
	if at, _, has := placeOf(q.After); has {
		made = slices.DeleteFunc(made, func(m int64) bool { return m > at })
	}
	next = q.After
	for some := range slices.Chunk(made, 4*q.Most) {
		var p parameters
		list, places, err := eventIDs(ctx, tx, "SELECT id, created FROM events WHERE deleted IS NULL AND created IN ("+p.addAll(some)+")"+after(&p, q.After)+p.some(q)+" ORDER BY created DESC, id DESC", p.values...)
		if err != nil {
			return nil, "", err
		}
		place := map[string]string{}
		for k, id := range list {
			place[id] = places[k]
		}
		if list, err = withWords(ctx, tx, list, q.Words); err != nil {
			return nil, "", err
		}
		for _, id := range list {
			if len(ids) == q.Most {
				return ids, next, nil
			}
			ids, next = append(ids, id), place[id]
		}
	}
	return ids, "", nil
}

// hasWords returns the condition that the event of a row, by when it was made, has words that
// begin like these, but one. Each row is asked by itself: PostgreSQL would read all rows of a
// common word first.
func hasWords(p *parameters, of string, words []string, but string) (value string) {
	value = "true"
	for _, w := range words {
		if w != but {
			value += " AND (" + wordOfEvent(p, of, w) + " LIMIT 1) IS NOT NULL"
		}
	}
	return value
}

func wordOfEvent(p *parameters, of, word string) string {
	return "SELECT 1 FROM listed_words AS also WHERE also.made = " + of + ".made AND also." + strings.Replace(p.beginning(word), "AND word", "AND also.word", 1)
}

// rarestWord returns the word that leads to the least, fewer than that; "": none leads to so few.
func rarestWord(ctx context.Context, tx *sql.Tx, words []string, most int) (rare string, err error) {
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

// beginning returns the condition of words that begin so.
func (p *parameters) beginning(word string) string {
	return "word >= " + p.add(word) + " AND word < " + p.add(word+"\U0010ffff")
}
