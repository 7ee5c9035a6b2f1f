package store

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"torneo/internal/entry"
)

// archivedSince is the migration since when journals can be archived. A program must know it to
// open a database with an archived journal: to an older one the journal would have lost its entries.
const archivedSince = 42

// Archived says what archiving an event has brought.
type Archived struct {
	Journals int   // that were archived now
	Entries  int64 // of those
	Bytes    int64 // that their archives have
}

// finished is the condition of an event in which nothing is left to be done, and nothing has been
// since a moment: $1. The register says so, and is right.
const finished = "deleted IS NULL AND EXISTS (SELECT 1 FROM listed WHERE listed.event = events.id AND over = 1) " +
	"AND NOT EXISTS (SELECT 1 FROM journals LEFT JOIN listed ON listed.journal = journals.id WHERE journals.event = events.id AND (changed >= $1 OR journals.id <> journals.event AND (registered <> last OR coalesce(over, 0) <> 1)))"

// FinishedBefore returns finished events that can be archived, in which nothing has happened since a
// moment, at most so many, by id after that one.
func (s *Store) FinishedBefore(ctx context.Context, before time.Time, after string, most int) ([]string, error) {
	ids, err := texts(ctx, s.read, "SELECT id FROM events WHERE "+finished+" AND id > $2 AND EXISTS (SELECT 1 FROM journals WHERE journals.event = events.id AND archived = 0 AND last > 0) ORDER BY id LIMIT $3", micro(before), after, most)
	return ids, s.failure(err)
}

// CountArchives returns how many events have an archived journal, and how many finished ones could be
// archived, since nothing has happened in them since a moment.
func (s *Store) CountArchives(ctx context.Context, before time.Time) (archived, waiting int, err error) {
	err = s.read.QueryRowContext(ctx, "SELECT (SELECT count(DISTINCT event) FROM journals WHERE archived <> 0), "+
		"(SELECT count(*) FROM events WHERE "+finished+" AND EXISTS (SELECT 1 FROM journals WHERE journals.event = events.id AND archived = 0 AND last > 0))", micro(before)).Scan(&archived, &waiting)
	return archived, waiting, s.failure(err)
}

// IsArchived reports whether an event has an archived journal.
func (s *Store) IsArchived(ctx context.Context, event string) (is bool, err error) {
	err = s.read.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM journals WHERE event = $1 AND archived <> 0)", event).Scan(&is)
	return is, s.failure(err)
}

// isArchived reports whether a journal is archived.
func isArchived(ctx context.Context, q querier, journal string) (is bool, err error) {
	if found, err := tablesVersion(ctx, q); err != nil || found < archivedSince {
		return false, err
	}
	err = q.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM journals WHERE id = $1 AND archived <> 0)", journal).Scan(&is)
	return is, err
}

// ArchiveEvent compresses the journals of an event that is finished and in which nothing has
// happened since a moment: all of them, or none. The next act in one brings it back. A journal that
// is not as it was written is not archived; the error is a *Broken. It is a *NotFinished where
// something is left to be done, and an *OlderPrograms while one is connected that would find the
// journals empty.
func (s *Store) ArchiveEvent(ctx context.Context, event string, before time.Time) (a Archived, err error) {
	if err := s.raiseTables(ctx, archivedSince); err != nil {
		return Archived{}, err
	}
	err = s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		a = Archived{}
		e, err := eventWith(ctx, tx, event)
		if err == nil && !e.Deleted.IsZero() {
			err = &NotFound{"event", event}
		}
		if err != nil {
			return err
		}
		// Who adds to one of them waits from here on, and then brings it back.
		ids, err := texts(ctx, tx, "SELECT id FROM journals WHERE event = $1 AND archived = 0 AND last > 0 ORDER BY id", event)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if _, err := s.chainOpen(ctx, tx, id); err != nil {
				return err
			}
			if _, err := one(ctx, tx, "UPDATE journals SET archived = $1 WHERE id = $2 AND archived = 0 AND chained = last", micro(s.now()), id); err != nil {
				return err
			}
		}
		found := false
		if err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM events WHERE id = $2 AND "+finished+")", micro(before), event).Scan(&found); err != nil {
			return err
		}
		if !found {
			return &NotFinished{Event: e.Name}
		}
		for _, id := range ids {
			if err := s.archive(ctx, tx, &a, e.Name, id); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return Archived{}, err
	}
	return a, s.giveBack(ctx)
}

// chainOpen gives links to entries of a journal that have none.
func (s *Store) chainOpen(ctx context.Context, q querier, id string) (bool, error) {
	var last int64
	if err := q.QueryRowContext(ctx, "SELECT last FROM journals WHERE id = $1", id).Scan(&last); err != nil {
		return false, err
	}
	return s.chainRest(ctx, q, id, last)
}

// archive compresses one journal that nobody adds to, after its entries have been compared with
// their links, and what was made of them with the entries.
func (s *Store) archive(ctx context.Context, q querier, a *Archived, event, id string) error {
	journals, err := selectJournals(ctx, q, "WHERE id = $1 AND archived <> 0", id)
	if err != nil || len(journals) == 0 {
		return err
	}
	c := Chained{Journal: journals[0], Event: event}
	if err := c.read(ctx, q); err != nil {
		return err
	}
	if b := c.Break(); b != nil {
		return b
	}
	entries, err := s.entriesOf(ctx, q, c.Journal, 0)
	if err != nil {
		return err
	}
	size, err := s.insertArchive(ctx, q, id, entries)
	if err != nil {
		return err
	}
	if _, err := q.ExecContext(ctx, "DELETE FROM entries WHERE journal = $1", id); err != nil {
		return err
	}
	back, _, err := s.archivedEntries(ctx, q, id, 0, c.Journal.Last)
	if err == nil && !slices.EqualFunc(entries, back, same) {
		err = &Corrupt{Where: s.where, Detail: "journal " + id + ": its archive would be another one"}
	}
	if err == nil { // by which a backup can prove later that it has what was archived
		err = noteChecked(ctx, q, []Chained{c}, s.now())
	}
	a.Journals, a.Entries, a.Bytes = a.Journals+1, a.Entries+c.Journal.Last, a.Bytes+size
	return err
}

// insertArchive writes the archive of a journal with these entries, and returns its size in bytes.
func (s *Store) insertArchive(ctx context.Context, q querier, id string, entries []Entry) (size int64, err error) {
	parts, err := packEntries(entries)
	if err != nil {
		return 0, err
	}
	for _, p := range parts {
		if err := insertPart(ctx, q, id, p); err != nil {
			return 0, err
		}
		size += int64(len(p.data))
	}
	return size, nil
}

func insertPart(ctx context.Context, q querier, id string, p archivePart) error {
	_, err := q.ExecContext(ctx, "INSERT INTO archives (journal, last, link, data) VALUES ($1, $2, $3, $4)", id, p.last, p.link, p.data)
	return err
}

// bringBack makes entries of the archive of a journal that ends with that number; false: it has
// none. Who adds to the journal waits for it.
func (s *Store) bringBack(ctx context.Context, q querier, id string, last int64) (bool, error) {
	found, err := one(ctx, q, "UPDATE journals SET archived = 0 WHERE id = $1 AND last = $2 AND archived <> 0", id, last)
	if err != nil || !found {
		return false, err
	}
	entries, archived, err := s.archivedEntries(ctx, q, id, 0, last)
	if err != nil || !archived {
		return false, err
	}
	return true, putBack(ctx, q, id, entries)
}

// putBack replaces the archive of a journal by its entries.
func putBack(ctx context.Context, q querier, id string, entries []Entry) error {
	if _, err := q.ExecContext(ctx, "DELETE FROM archives WHERE journal = $1", id); err != nil {
		return err
	}
	return insertEntries(ctx, q, id, entries, linksAfter(entry.Chain{}, entries))
}
