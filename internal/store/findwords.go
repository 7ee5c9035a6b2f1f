package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/row"
	"torneo/internal/spelling"
)

// eventsWithWords returns the events that have all words, the newest first. The rarest word leads to
// its events, which are asked for the others. Among events that are named, and of beginnings that
// so many words have that nearly every event has one, the events are looked through.
func (s *Store) eventsWithWords(ctx context.Context, tx *sql.Tx, q *row.Search) (ids []string, next string, cut bool, err error) {
	words := q.Words
	if own := federationWord(q); own != "" { // it leaves fewer events to be asked for their tournaments
		words = append(slices.Clone(words), own)
	}
	list, none, err := seek(ctx, tx, words, false)
	if err != nil || none {
		return nil, "", false, err
	}
	all := list
	leading := func(p *parameters, before int64, most int) string {
		return fmt.Sprintf("SELECT created AS made FROM events WHERE deleted IS NULL AND created < %s%s ORDER BY created DESC LIMIT %d", p.add(before), p.withinIDs(q.Within), most)
	}
	if q.Within == nil && list[0].kinds != nil {
		leading, list = list[0].newest, list[1:]
	}
	before := int64(math.MaxInt64)
	if at, _, has := placeOf(q.After); has {
		before = at + 1 // others may have been made in the same moment
	}
	for looked, step := 0, 4*q.Most; looked < mostLooked; looked, step = looked+step, min(2*step, mostStep) {
		made, last, read, err := momentsWithWords(ctx, tx, func(p *parameters) string { return leading(p, before, step) }, list)
		if err != nil {
			return nil, "", false, err
		}
		for some := range slices.Chunk(made, q.Most+5) {
			found, places, err := eventsMade(ctx, tx, q, all, some)
			if err != nil {
				return nil, "", false, err
			}
			for k, id := range found {
				if len(ids) == q.Most {
					return ids, next, false, nil
				}
				ids, next = append(ids, id), places[k]
			}
		}
		if read < step {
			return ids, "", false, nil
		}
		before = last
	}
	return ids, strconv.FormatInt(before, 10) + " ", true, nil
}

// federationWord returns the word by which tournaments of the search's federation are found; "": any
// federation is meant.
func federationWord(q *row.Search) string {
	if words := spelling.Words(q.Federation); q.Published && len(words) == 1 {
		return publicMark + words[0]
	}
	return ""
}

// momentsWithWords returns those of some moments, the newest first, in which an event with all words
// was made, each once, with the last one that was looked at and how many were.
func momentsWithWords(ctx context.Context, tx *sql.Tx, leading func(*parameters) string, list []sought) (made []int64, last int64, read int, err error) {
	var p parameters
	query := "SELECT made, " + haveAll(&p, "led", list) + " FROM (" + leading(&p) + ") AS led ORDER BY made DESC"
	rows, err := tx.QueryContext(ctx, query, p.values...)
	if err != nil {
		return nil, 0, 0, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for ; rows.Next(); read++ {
		var has bool
		if err := rows.Scan(&last, &has); err != nil {
			return nil, 0, 0, err
		}
		if has && (len(made) == 0 || made[len(made)-1] != last) {
			made = append(made, last)
		}
	}
	return made, last, read, rows.Err()
}

// eventsMade returns the events that were made in these moments and are meant, with their places:
// of several that were made in the same one each has its own words.
func eventsMade(ctx context.Context, tx *sql.Tx, q *row.Search, words []sought, moments []int64) (ids, places []string, err error) {
	var p parameters
	where := "deleted IS NULL AND created IN (" + p.addAll(moments) + ")" + after(&p, q.After) + p.withinIDs(q.Within) + p.some(q)
	found, at, err := eventIDs(ctx, tx, "SELECT id, created FROM events WHERE "+where+" ORDER BY created DESC, id DESC", p.values...)
	if err != nil || len(found) == 0 {
		return nil, nil, err
	}
	has, err := haveWords(ctx, tx, found, words)
	if err != nil {
		return nil, nil, err
	}
	for k, id := range found {
		if has[id] {
			ids, places = append(ids, id), append(places, at[k])
		}
	}
	return ids, places, nil
}

// haveWords tells which of the events have all words, in their name or in their tournaments.
func haveWords(ctx context.Context, tx *sql.Tx, events []string, words []sought) (map[string]bool, error) {
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
		text = " " + text + " "
		for k := range words {
			w := " " + words[k].begins
			if words[k].whole {
				w += " "
			}
			if strings.Contains(text, w) {
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

// partWithRare returns the events of tournaments of a part with a rare word and all others, by
// their days.
func partWithRare(ctx context.Context, tx *sql.Tx, q *row.Search, list []sought, o dayOrder) (ids []string, next string, err error) {
	made, err := rareMoments(ctx, tx, list)
	if err != nil {
		return nil, "", err
	}
	type tournament struct{ place, event string }
	var found []tournament
	for some := range slices.Chunk(made, 500) {
		var p parameters
		where := "made IN (" + p.addAll(some) + ") AND +" + p.conditions(q) // +over: by no index of days
		rows, err := tx.QueryContext(ctx, "SELECT event, "+o.column+" || ' ' || journal FROM listed WHERE "+where, p.values...)
		if err != nil {
			return nil, "", err
		}
		for rows.Next() {
			var t tournament
			if err := rows.Scan(&t.event, &t.place); err != nil {
				rows.Close()
				return nil, "", err
			}
			if q.After == "" || o.compare(q.After, t.place) < 0 {
				found = append(found, t)
			}
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			return nil, "", err
		}
	}
	slices.SortFunc(found, func(a, b tournament) int { return o.compare(a.place, b.place) })
	last := ""
	for _, t := range found {
		if !slices.Contains(ids, t.event) {
			if len(ids) == q.Most {
				return ids, last, nil
			}
			ids = append(ids, t.event)
		}
		last = t.place
	}
	return ids, "", nil
}

// rareMoments returns when the events were made to which the first word leads and which have all
// others, each once. The question has no order and no bound: PostgreSQL would look for an index of
// that order, and go through it.
func rareMoments(ctx context.Context, tx *sql.Tx, list []sought) (made []int64, err error) {
	var p parameters
	query := "SELECT made FROM listed_words AS led WHERE word IN (" + p.addTexts(list[0].kinds) + ") AND " + haveAll(&p, "led", list[1:])
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
