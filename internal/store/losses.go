package store

import (
	"context"
	"database/sql"
	"errors"

	"torneo/internal/row"
)

// mostLost is the most lost entries kept of a journal.
const mostLost = 10_000

// KeepLost takes entries that a journal once had, one after the other, and keeps those that it
// has not any more. It returns how many these are. What was kept before stays as it was, settled
// or not; of a journal that is not there nothing is kept.
func (s *Store) KeepLost(ctx context.Context, journal string, had []Entry) (lost int, err error) {
	if len(had) == 0 {
		return 0, nil
	}
	err = s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		lost = 0
		j, err := journalWith(ctx, tx, journal, "true")
		if none := (*NotFound)(nil); errors.As(err, &none) {
			return nil
		}
		if err != nil {
			return err
		}
		if isOfEvent(j) { // the people moved there stand in the journals of the tournaments
			return nil
		}
		here, err := s.entriesOf(ctx, tx, j, had[0].Number-1)
		if err != nil {
			return err
		}
		gone := had[sameUntil(here, had):]
		gone = gone[:min(len(gone), mostLost)]
		for _, e := range gone {
			if _, err := tx.ExecContext(ctx, `INSERT INTO lost_entries (journal, number, time, actor, identity, role, device, reason, kind, version, data, noticed)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING`,
				journal, e.Number, micro(e.Time), e.Actor, e.Identity, e.Role, e.Device, e.Reason, e.Kind, e.Version, string(e.Data), micro(s.now())); err != nil {
				return err
			}
		}
		lost = len(gone)
		return nil
	})
	return lost, err
}

// LostEntries returns the lost entries that are not settled yet, by journal.
func (s *Store) LostEntries(ctx context.Context) (list []row.Lost, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT journal, number, time, actor, identity, role, device, reason, kind, version, data, noticed FROM lost_entries WHERE settled = 0 ORDER BY journal, number, time")
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var e Entry
		var id, data string
		var at, noticed int64
		if err := rows.Scan(&id, &e.Number, &at, &e.Actor, &e.Identity, &e.Role, &e.Device, &e.Reason, &e.Kind, &e.Version, &data, &noticed); err != nil {
			return nil, s.failure(err)
		}
		e.Time, e.Data = moment(at), []byte(data)
		if len(list) == 0 || list[len(list)-1].Journal.ID != id {
			list = append(list, row.Lost{Journal: Journal{ID: id}, Noticed: moment(noticed)})
		}
		l := &list[len(list)-1]
		l.Entries = append(l.Entries, e)
		if seen := moment(noticed); seen.Before(l.Noticed) {
			l.Noticed = seen
		}
	}
	if err := rows.Err(); err != nil {
		return nil, s.failure(err)
	}
	there := list[:0]
	for _, l := range list {
		j, err := s.Journal(ctx, l.Journal.ID)
		if none := (*NotFound)(nil); errors.As(err, &none) {
			continue // it was removed
		}
		if err != nil {
			return nil, err
		}
		l.Journal = j
		there = append(there, l)
	}
	return there, nil
}

// SettleLost notes that it is settled what becomes of those of a journal up to the one with
// that number.
func (s *Store) SettleLost(ctx context.Context, journal string, last int64) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE lost_entries SET settled = $1 WHERE journal = $2 AND number <= $3 AND settled = 0", micro(s.now()), journal, last)
		return err
	})
}
