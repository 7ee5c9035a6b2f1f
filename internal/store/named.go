package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// EventsNamed returns the events that have that name, whatever its capitals, or that id; those
// that are deleted are none. It goes through the names of all, and keeps none of the others.
func (s *Store) EventsNamed(ctx context.Context, name string) (list []Event, err error) {
	name = strings.TrimSpace(name)
	rows, err := s.read.QueryContext(ctx, "SELECT id, name, created FROM events WHERE deleted IS NULL ORDER BY created, id")
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = s.failure(errors.Join(err, rows.Close())) }()
	for rows.Next() {
		var e Event
		var created int64
		if err := rows.Scan(&e.ID, &e.Name, &created); err != nil {
			return nil, err
		}
		if e.ID == name || strings.EqualFold(strings.TrimSpace(e.Name), name) {
			e.Created = moment(created)
			list = append(list, e)
		}
	}
	return list, rows.Err()
}

// EachTournament goes through the tournaments whose event is not deleted, in the order of their
// creation, with no more of a journal than its id, event and name, and with the name of its event.
func (s *Store) EachTournament(ctx context.Context, do func(j Journal, event string)) (err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT j.id, j.event, j.name, e.name FROM journals j JOIN events e ON e.id = j.event WHERE j.id <> j.event AND e.deleted IS NULL ORDER BY j.created, j.id")
	if err != nil {
		return s.failure(err)
	}
	defer func() { err = s.failure(errors.Join(err, rows.Close())) }()
	for rows.Next() {
		var j Journal
		var event string
		if err := rows.Scan(&j.ID, &j.Event, &j.Name, &event); err != nil {
			return err
		}
		do(j, event)
	}
	return rows.Err()
}

// mostAtOnce is the number of values that are asked for in one query.
const mostAtOnce = 500

// EventsWith returns the ids of the events that have one of these tournaments, each once; those
// that are deleted are none.
func (s *Store) EventsWith(ctx context.Context, tournaments ...string) (ids []string, err error) {
	for at := 0; at < len(tournaments); at += mostAtOnce {
		var p parameters
		var in []string
		for _, id := range tournaments[at:min(at+mostAtOnce, len(tournaments))] {
			in = append(in, p.add(id))
		}
		some, err := texts(ctx, s.read, fmt.Sprintf("SELECT DISTINCT event FROM journals WHERE id IN (%s) AND %s AND %s", strings.Join(in, ", "), ofTournament, there), p.values...)
		if err != nil {
			return nil, s.failure(err)
		}
		ids = append(ids, some...)
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}
