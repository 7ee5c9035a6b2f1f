package store

import (
	"context"
	"strings"
	"sync"
)

// workers remembers of whom the database knows already in which journals they did something.
type workers struct {
	mu    sync.Mutex
	known map[string]bool
}

// mostWorkers is the most of them that are remembered.
const mostWorkers = 50_000

func (w *workers) knows(journal string, entries []Entry) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	for k := range entries {
		if id := entries[k].Identity; id != "" && !w.known[id+" "+journal] {
			return false
		}
	}
	return true
}

func (w *workers) keep(journal string, entries []Entry) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for k := range entries {
		if id := entries[k].Identity; id != "" && !w.known[id+" "+journal] {
			if w.known == nil || len(w.known) >= mostWorkers {
				w.known = map[string]bool{}
			}
			w.known[id+" "+journal] = true
		}
	}
}

// forget forgets all: of journals that are gone for good, others may come back from a copy.
func (w *workers) forget() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.known = nil
}

// insertWorkers writes who did something in a journal by these entries.
func insertWorkers(ctx context.Context, q querier, journal string, entries []Entry) error {
	done := map[string]bool{"": true}
	for k := range entries {
		id := entries[k].Identity
		if done[id] {
			continue
		}
		done[id] = true
		if _, err := q.ExecContext(ctx, "INSERT INTO listed_workers (identity, journal) VALUES ($1, $2) ON CONFLICT DO NOTHING", id, journal); err != nil {
			return err
		}
	}
	return nil
}

// readWorkers writes who did something in a journal by all its entries: older programs, which add
// entries, write none of it.
func (s *Store) readWorkers(ctx context.Context, q querier, journal string) error {
	archived, err := isArchived(ctx, q, journal)
	if archived && err == nil {
		var entries []Entry
		j := Journal{ID: journal}
		if err = q.QueryRowContext(ctx, "SELECT last FROM journals WHERE id = $1", journal).Scan(&j.Last); err == nil {
			entries, err = s.entriesOf(ctx, q, j, 0)
		}
		if err == nil {
			err = insertWorkers(ctx, q, journal, entries)
		}
	}
	if archived || err != nil {
		return err
	}
	_, err = q.ExecContext(ctx, "INSERT INTO listed_workers (identity, journal) SELECT DISTINCT identity, journal FROM entries WHERE journal = $1 AND identity <> '' ON CONFLICT DO NOTHING", journal)
	return err
}

// JournalsBy returns the journals of the tournaments in which somebody did something, at most so
// many: those of the latest days first. Next goes on after them; "": that is all.
func (s *Store) JournalsBy(ctx context.Context, identity, after string, most int) (list []Journal, next string, err error) {
	var p parameters
	where := "identity = " + p.add(identity) + " AND journals.id <> journals.event AND deleted IS NULL"
	if day, id, has := strings.Cut(after, " "); has {
		where += " AND (coalesce(begins, '') < " + p.add(day) + " OR coalesce(begins, '') = " + p.add(day) + " AND journals.id < " + p.add(id) + ")"
	}
	rows, err := s.read.QueryContext(ctx, "SELECT journals.id, journals.event, journals.name, journals.created, last, changed, coalesce(begins, '') FROM listed_workers"+
		" JOIN journals ON journals.id = listed_workers.journal JOIN events ON events.id = journals.event LEFT JOIN listed ON listed.journal = journals.id"+
		" WHERE "+where+" ORDER BY coalesce(begins, '') DESC, journals.id DESC LIMIT "+p.add(most+1), p.values...)
	if err != nil {
		return nil, "", s.failure(err)
	}
	defer rows.Close()
	for rows.Next() {
		var j Journal
		var created, changed int64
		var day string
		if err := rows.Scan(&j.ID, &j.Event, &j.Name, &created, &j.Last, &changed, &day); err != nil {
			return nil, "", err
		}
		if len(list) == most {
			return list, next, nil
		}
		j.Created, j.Changed = moment(created), moment(changed)
		list, next = append(list, j), day+" "+j.ID
	}
	return list, "", s.failure(rows.Err())
}
