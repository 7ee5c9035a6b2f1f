package store

import (
	"context"
	"strconv"
	"strings"
	"time"

	"torneo/internal/entry"
)

// What has been compared with its links is noted for each journal: up to which entry, with which
// link, and when it was last read whole. So a program that starts reads only what is new since.
// The note itself proves nothing: bytes that somebody changed in a part that was compared are found
// when the journal is read whole again, which happens in turn.

// chainsTogether is the number of journals that are read at once.
const chainsTogether = 100

// checkedMark is such a note.
type checkedMark struct {
	number int64
	link   entry.Link
}

// ChainsOfNew compares with their links the entries that came after those which were compared
// before, and notes it; a journal that has no note is read whole, and so is one in which they do
// not follow on the note. Each gets some journals at a time; it ends when each returns false.
func (s *Store) ChainsOfNew(ctx context.Context, each func([]Chained) bool) error {
	for last := ""; ; {
		ids, err := texts(ctx, s.read, "SELECT id FROM journals LEFT JOIN checked ON journal = id WHERE last > 0 AND coalesce(number, 0) <> last AND id > $1 ORDER BY id LIMIT $2", last, chainsTogether)
		if err != nil || len(ids) == 0 {
			return s.failure(err)
		}
		list, err := s.compareChains(ctx, ids, true)
		if err != nil {
			return s.failure(err)
		}
		if last = ids[len(ids)-1]; !each(list) || len(ids) < chainsTogether {
			return nil
		}
	}
}

// ChainsLongUnread reads whole the journals that were last read whole before a moment, those first
// of which it is the longest ago, at most so many; and notes it.
func (s *Store) ChainsLongUnread(ctx context.Context, before time.Time, most int) ([]Chained, error) {
	ids, err := texts(ctx, s.read, "SELECT id FROM journals LEFT JOIN checked ON journal = id WHERE last > 0 AND coalesce(whole, 0) < $1 ORDER BY coalesce(whole, 0), id LIMIT $2", micro(before), most)
	if err != nil || len(ids) == 0 {
		return nil, s.failure(err)
	}
	list, err := s.compareChains(ctx, ids, false)
	return list, s.failure(err)
}

// LongestUnread returns the number of journals, and when the one was read whole of which it is the
// longest ago; zero: never.
func (s *Store) LongestUnread(ctx context.Context) (journals int, at time.Time, err error) {
	var oldest int64
	err = s.read.QueryRowContext(ctx, "SELECT count(*), coalesce(min(coalesce(whole, 0)), 0) FROM journals LEFT JOIN checked ON journal = id WHERE last > 0").Scan(&journals, &oldest)
	return journals, optionalMoment(oldest), s.failure(err)
}

// compareChains compares journals with their links, from the note on if only what is new is asked
// for, and notes what was as it was written.
func (s *Store) compareChains(ctx context.Context, ids []string, onlyNew bool) ([]Chained, error) {
	var p parameters
	var places []string
	for _, id := range ids {
		places = append(places, p.add(id))
	}
	in := "(" + strings.Join(places, ", ") + ")"
	marks := map[string]checkedMark{}
	if onlyNew {
		if err := s.readMarks(ctx, marks, in, p.values); err != nil {
			return nil, err
		}
	}
	began := s.now()
	list, err := s.selectChains(ctx, marks, "WHERE id IN "+in, p.values...)
	if err != nil {
		return nil, err
	}
	return list, noteChecked(ctx, s.write, list, began)
}

func (s *Store) readMarks(ctx context.Context, marks map[string]checkedMark, in string, ids []any) error {
	rows, err := s.read.QueryContext(ctx, "SELECT journal, number, link FROM checked WHERE journal IN "+in, ids...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id, link string
		var m checkedMark
		if err := rows.Scan(&id, &m.number, &link); err != nil {
			return err
		}
		var right bool
		if m.link, right = entry.ParseLink(link); right && m.number > 0 {
			marks[id] = m
		}
	}
	return rows.Err()
}

// noteChecked notes what was compared; of a journal that is not as it was written nothing, so that
// it is read again.
func noteChecked(ctx context.Context, q querier, list []Chained, at time.Time) error {
	var rows strings.Builder
	var p, broken parameters
	var gone []string
	for k := range list {
		c := &list[k]
		if c.Count > 0 {
			gone = append(gone, broken.add(c.Journal.ID))
			continue
		}
		whole := micro(at)
		if c.From > 0 {
			whole = 0
		}
		if rows.Len() > 0 {
			rows.WriteString(", ")
		}
		rows.WriteString("(" + p.add(c.Journal.ID) + ", " + strconv.FormatInt(c.Chain.Number, 10) + ", " + p.add(c.Chain.Link.String()) + ", " + strconv.FormatInt(whole, 10) + ")")
	}
	if len(gone) > 0 {
		if _, err := q.ExecContext(ctx, "DELETE FROM checked WHERE journal IN ("+strings.Join(gone, ", ")+")", broken.values...); err != nil {
			return err
		}
	}
	if rows.Len() == 0 {
		return nil
	}
	_, err := q.ExecContext(ctx, "INSERT INTO checked (journal, number, link, whole) VALUES "+rows.String()+
		" ON CONFLICT (journal) DO UPDATE SET number = excluded.number, link = excluded.link, whole = CASE WHEN excluded.whole > 0 THEN excluded.whole ELSE checked.whole END", p.values...)
	return err
}
