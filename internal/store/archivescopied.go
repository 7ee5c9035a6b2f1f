package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// archiveRow is an archived journal as it stands in a database, whether it can be read or not.
type archiveRow struct {
	late, archived int64
	parts          []archivePart
}

// selectArchive returns an archived journal as it stands; nil: it is not archived.
func selectArchive(ctx context.Context, q querier, journal string) (*archiveRow, error) {
	row := &archiveRow{}
	err := q.QueryRowContext(ctx, "SELECT late, archived FROM journals WHERE id = $1 AND archived <> 0", journal).Scan(&row.late, &row.archived)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err == nil {
		row.parts, _, err = archiveAfter(ctx, q, journal, 0)
	}
	return row, err
}

// insertArchived puts an archived journal into a database that nobody else works with. The one of
// an event itself is there already.
func insertArchived(ctx context.Context, q querier, j Journal, row *archiveRow) error {
	if !isOfEvent(j) {
		if _, err := insertJournal(ctx, q, j, nil, linked{}); err != nil {
			return err
		}
	}
	for _, p := range row.parts {
		if err := insertPart(ctx, q, j.ID, p); err != nil {
			return err
		}
	}
	if _, err := one(ctx, q, "UPDATE journals SET last = $1, chained = $1, changed = $2, late = $3, archived = $4 WHERE id = $5", j.Last, micro(j.Changed), row.late, row.archived, j.ID); err != nil {
		return err
	}
	return needTables(ctx, q, archivedSince)
}

// insertArchiveOf begins a journal that is archived with these entries.
func (s *Store) insertArchiveOf(ctx context.Context, q querier, j Journal, entries []Entry, late int64) (Journal, error) {
	parts, err := packEntries(entries)
	if err != nil {
		return j, err
	}
	last := entries[len(entries)-1]
	j.Last, j.Changed = last.Number, last.Time
	if err := insertArchived(ctx, q, j, &archiveRow{min(late, j.Last), micro(s.now()), parts}); err != nil {
		return j, err
	}
	return j, insertWorkers(ctx, q, j.ID, entries)
}

// keepArchived has journals that are archived in an origin archived here, too, unless an older
// program is connected: then they come as entries.
func (s *Store) keepArchived(ctx context.Context, from *origin, lent *Store) error {
	var any bool
	if err := lent.read.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM journals WHERE archived <> 0)").Scan(&any); err != nil || !any {
		return lent.failure(err)
	}
	err := s.raiseTables(ctx, archivedSince)
	var older *OlderPrograms
	if err != nil {
		if errors.As(err, &older) {
			return nil
		}
		return err
	}
	from.archived = func(ctx context.Context, j Journal) (bool, error) {
		is, err := isArchived(ctx, lent.read, j.ID)
		return is, lent.failure(err)
	}
	return nil
}

// checkArchives makes sure that the archives of a database from elsewhere hold no more than is read
// into memory.
func (s *Store) checkArchives(ctx context.Context) error {
	const maxParts = maxJournal/partOfArchive + 1
	var rows, longest, parts int
	err := s.read.QueryRowContext(ctx, "SELECT coalesce(sum(n), 0), coalesce(max(size), 0), coalesce(max(n), 0) FROM (SELECT count(*) AS n, max(length(data)) AS size FROM archives GROUP BY journal)").Scan(&rows, &longest, &parts)
	if err != nil {
		return s.failure(err)
	}
	if rows > maxEntries || longest > mostPart || parts > maxParts {
		return &Corrupt{Where: s.where, Detail: fmt.Sprintf("archives: %d rows of up to %d bytes, %d of a journal", rows, longest, parts)}
	}
	return nil
}
