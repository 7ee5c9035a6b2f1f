package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"torneo/internal/row"
)

// CreateJournal begins the journal of a tournament with its first entries, and with what the
// register has of it after them; nil: it is made later. The error is a *NotFound if there is no
// such event.
func (s *Store) CreateJournal(ctx context.Context, event, name string, summary *row.Summary, entries ...Entry) (Journal, error) {
	if err := checkName(name); err != nil {
		return Journal{}, err
	}
	entries, err := normalizeEntries(0, entries)
	if err != nil {
		return Journal{}, err
	}
	j := Journal{ID: newID(), Event: event, Name: name, Created: s.now()}
	err = s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		e, err := eventWith(ctx, tx, event)
		if err != nil {
			return err
		}
		if !e.Deleted.IsZero() {
			return &NotFound{"event", event}
		}
		if j, err = insertJournal(ctx, tx, j, entries, linked{}); err != nil || summary == nil {
			return err
		}
		return register(ctx, tx, j.ID, summary, j.Last)
	})
	return j, err
}

// Journals returns the journals of an event's tournaments, in the order of their creation.
func (s *Store) Journals(ctx context.Context, event string) ([]Journal, error) {
	if _, err := s.Event(ctx, event); err != nil {
		return nil, err
	}
	journals, err := selectJournals(ctx, s.read, "WHERE event = $1 AND "+ofTournament, event)
	return journals, s.failure(err)
}

// JournalsOfAll returns the journals of all tournaments whose event is not deleted, in the order of
// their creation: for who goes through everything.
func (s *Store) JournalsOfAll(ctx context.Context) ([]Journal, error) {
	journals, err := selectJournals(ctx, s.read, "WHERE "+ofTournament+" AND "+there)
	return journals, s.failure(err)
}

// JournalsChangedSince returns the journals, those of events themselves among them, whose last entry
// is of that moment or later.
func (s *Store) JournalsChangedSince(ctx context.Context, at time.Time) ([]Journal, error) {
	journals, err := selectJournals(ctx, s.read, "WHERE changed >= $1", micro(at))
	return journals, s.failure(err)
}

// JournalsOfDeleted returns the journals of the tournaments of a deleted event.
func (s *Store) JournalsOfDeleted(ctx context.Context, event string) ([]Journal, error) {
	journals, err := selectJournals(ctx, s.read, "WHERE event = $1 AND "+ofTournament+" AND event IN (SELECT id FROM events WHERE deleted IS NOT NULL)", event)
	return journals, s.failure(err)
}

// Journal returns the journal with that id, unless its event is deleted; else a *NotFound.
func (s *Store) Journal(ctx context.Context, id string) (Journal, error) {
	j, err := tournamentThere(ctx, s.read, id)
	return j, s.failure(err)
}

// RenameJournal gives a journal another name; a *NotFound if there is none.
func (s *Store) RenameJournal(ctx context.Context, id, name string) error {
	if err := checkName(name); err != nil {
		return err
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		found, err := one(ctx, tx, "UPDATE journals SET name = $1 WHERE id = $2 AND "+ofTournament+" AND "+there, name, id)
		if err == nil && !found {
			err = &NotFound{"journal", id}
		}
		return err
	})
}

// there is the condition of a journal whose event is not deleted, ofTournament that
// of one that is not the event's own, which has the event's id. SQLite would answer an IN with
// a list of all events, for each journal that is read.
const (
	there        = "EXISTS (SELECT 1 FROM events WHERE events.id = event AND deleted IS NULL)"
	ofTournament = "id <> event"
)

// ofEvent returns the journal of the event itself, which begins with it.
func ofEvent(e Event) Journal {
	return Journal{ID: e.ID, Event: e.ID, Name: e.Name, Created: e.Created}
}

// insertJournal begins a journal, and tells where it stands after its entries. The first of
// them have the links that were kept of them elsewhere, if any were.
func insertJournal(ctx context.Context, q querier, j Journal, entries []Entry, was linked) (Journal, error) {
	j.Last, j.Changed = int64(len(entries)), j.Created
	if len(entries) > 0 {
		j.Changed = entries[len(entries)-1].Time
	}
	_, err := q.ExecContext(ctx, "INSERT INTO journals (id, event, name, created, last, changed, chained, late) VALUES ($1, $2, $3, $4, $5, $6, $5, $7)",
		j.ID, j.Event, j.Name, micro(j.Created), j.Last, micro(j.Changed), min(was.late, j.Last))
	if err != nil {
		return Journal{}, err
	}
	if err := insertWorkers(ctx, q, j.ID, entries); err != nil {
		return j, err
	}
	return j, insertEntries(ctx, q, j.ID, entries, was.linksFor(entries))
}

// tournamentThere returns the journal of a tournament, journalThere also that of an event.
func tournamentThere(ctx context.Context, q querier, id string) (Journal, error) {
	return journalWith(ctx, q, id, ofTournament)
}

func journalThere(ctx context.Context, q querier, id string) (Journal, error) {
	return journalWith(ctx, q, id, "true")
}

func journalWith(ctx context.Context, q querier, id, condition string) (Journal, error) {
	journals, err := selectJournals(ctx, q, "WHERE id = $1 AND "+condition+" AND "+there, id)
	if err == nil && len(journals) == 0 {
		err = &NotFound{"journal", id}
	}
	if err != nil {
		return Journal{}, err
	}
	return journals[0], nil
}

func selectJournals(ctx context.Context, q querier, where string, args ...any) (journals []Journal, err error) {
	rows, err := q.QueryContext(ctx, "SELECT id, event, name, created, last, changed FROM journals "+where+" ORDER BY created, id", args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var j Journal
		var created, changed int64
		if err := rows.Scan(&j.ID, &j.Event, &j.Name, &created, &j.Last, &changed); err != nil {
			return nil, err
		}
		j.Created, j.Changed = moment(created), moment(changed)
		journals = append(journals, j)
	}
	return journals, rows.Err()
}
