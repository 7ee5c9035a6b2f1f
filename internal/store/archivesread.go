package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"torneo/internal/entry"
)

// archivedEntries returns the entries of an archived journal after that number up to another, as
// its links prove them; false: it has no archive. The error of an archive that is not as it was
// written is a *Corrupt that names it.
func (s *Store) archivedEntries(ctx context.Context, q querier, id string, after, last int64) (entries []Entry, archived bool, err error) {
	if found, err := tablesVersion(ctx, q); err != nil || found < archivedSince {
		return nil, false, err
	}
	parts, chain, err := archiveAfter(ctx, q, id, after)
	if err == nil && len(parts) == 0 {
		if archived, err = isArchived(ctx, q, id); archived {
			err = s.damageOf(id, chain.Number+1)
		}
	}
	if err != nil || len(parts) == 0 {
		return nil, archived, err
	}
	word := keepOnce()
	for k := range parts {
		from := chain.Number
		list, err := parts[k].unpack(&chain, word)
		if err != nil {
			return nil, true, s.damageOf(id, from+1)
		}
		if len(list) > 0 && list[0].Number <= after {
			list = list[min(int64(len(list)), after-list[0].Number+1):]
		}
		entries = append(entries, list...)
	}
	if chain.Number < last {
		return nil, true, s.damageOf(id, chain.Number+1)
	}
	if more := chain.Number - last; more > 0 {
		entries = entries[:max(0, int64(len(entries))-more)]
	}
	return entries, true, nil
}

// damageOf returns the error of an archive that is not as it was written from an entry on.
func (s *Store) damageOf(id string, number int64) error {
	return &Corrupt{Where: s.where, Archive: id, Detail: fmt.Sprintf("journal %s: its archive is damaged from entry %d on", id, number)}
}

// archiveAfter returns the parts of a journal's archive in which entries after that number are, and
// the chain of what is before them.
func archiveAfter(ctx context.Context, q querier, id string, after int64) (parts []archivePart, before entry.Chain, err error) {
	if after > 0 {
		var p archivePart
		err := q.QueryRowContext(ctx, "SELECT last, link FROM archives WHERE journal = $1 AND last <= $2 ORDER BY last DESC LIMIT 1", id, after).Scan(&p.last, &p.link)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return nil, before, err
		}
		if link, right := entry.ParseLink(p.link); err == nil && right {
			before.Follow(p.last, link)
		}
	}
	rows, err := q.QueryContext(ctx, "SELECT last, link, data FROM archives WHERE journal = $1 AND last > $2 ORDER BY last", id, before.Number)
	if err != nil {
		return nil, before, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var p archivePart
		if err := rows.Scan(&p.last, &p.link, &p.data); err != nil {
			return nil, before, err
		}
		parts = append(parts, p)
	}
	return parts, before, rows.Err()
}

// isArchiveDamage reports whether an error is that of an archive which is not as it was written:
// other journals can be read.
func isArchiveDamage(err error) bool {
	var damaged *Corrupt
	return errors.As(err, &damaged) && damaged.Archive != ""
}
