package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arrange"
)

// Append adds entries after the one with that number and returns the number of
// the last. Their own numbers are not looked at. If the journal has gone on
// meanwhile, the error is a *Conflict and nothing is added.
func (s *Store) Append(ctx context.Context, id string, after int64, entries ...Entry) (last int64, err error) {
	if err := s.AppendTogether(ctx, Addition{Journal: id, After: after, Entries: entries}); err != nil {
		return 0, err
	}
	return after + int64(len(entries)), nil
}

// Addition is what one journal, of a tournament or of an event, gets after the entry
// with that number.
type Addition struct {
	Journal  string
	After    int64
	Entries  []Entry
	Contacts map[int64]Contact // kept in the same transaction, as KeepContacts does
	Signups  []Decided         // likewise, as DecideSignups does
}

// AppendTogether adds to several journals: to all of them, or to none. If one has
// gone on meanwhile, the error is its *Conflict.
func (s *Store) AppendTogether(ctx context.Context, additions ...Addition) error {
	additions = slices.Clone(additions)
	for k, a := range additions {
		if len(a.Entries) == 0 {
			return &Invalid{Field: "entries", Why: Empty}
		}
		var err error
		if additions[k].Entries, err = kept(a.After, a.Entries); err != nil {
			return err
		}
		if err := errors.Join(checkContacts(a.Contacts), checkDecided(a.Signups)); err != nil {
			return err
		}
	}
	// Everybody in the same order: nobody waits for who waits for him.
	arrange.Func(additions, func(a, b Addition) int { return strings.Compare(a.Journal, b.Journal) })
	err := s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		for _, a := range additions {
			if err := s.appendTo(ctx, tx, a); err != nil {
				return err
			}
			if err := keepContacts(ctx, tx, a.Journal, a.Contacts); err != nil {
				return err
			}
			if err := decideSignups(ctx, tx, a.Signups); err != nil {
				return err
			}
		}
		return nil
	})
	var u *Unavailable
	if errors.As(err, &u) && u.Uncertain && !slices.ContainsFunc(additions, func(a Addition) bool { return !s.has(ctx, a) }) {
		return nil
	}
	return err
}

// Read is what stands in the journal of a tournament after the entry with that number.
func (s *Store) Read(ctx context.Context, id string, after int64) ([]Entry, error) {
	return s.readJournal(ctx, id, after, tournamentThere)
}

// ReadOfEvent is what stands in the journal of an event itself.
func (s *Store) ReadOfEvent(ctx context.Context, event string, after int64) ([]Entry, error) {
	if _, err := s.Event(ctx, event); err != nil {
		return nil, err
	}
	return s.readJournal(ctx, event, after, journalThere)
}

func (s *Store) readJournal(ctx context.Context, id string, after int64, find func(context.Context, querier, string) (Journal, error)) ([]Entry, error) {
	j, err := find(ctx, s.read, id)
	if err != nil {
		return nil, s.failure(err)
	}
	entries, err := s.entriesOf(ctx, s.read, j, after)
	return entries, s.failure(err)
}

func (s *Store) appendTo(ctx context.Context, q querier, a Addition) error {
	found, err := s.advance(ctx, q, a.Journal, a.After, a.Entries, there)
	if err != nil || found {
		return err
	}
	j, err := journalThere(ctx, q, a.Journal)
	if err != nil {
		return err
	}
	return &Conflict{Journal: a.Journal, Last: j.Last}
}

// advance adds entries if the journal ends with the one before them and fulfils
// the condition. Who comes second waits here for the first to commit, and then
// finds another end.
func (s *Store) advance(ctx context.Context, q querier, id string, after int64, entries []Entry, condition string) (bool, error) {
	last := entries[len(entries)-1]
	found, err := one(ctx, q, "UPDATE journals SET last = $1, changed = $2 WHERE id = $3 AND last = $4 AND "+condition,
		last.Number, micro(last.Time), id, after)
	if err != nil || !found {
		return false, err
	}
	if err := insertEntries(ctx, q, id, entries); err != nil {
		return false, err
	}
	return true, s.announce(ctx, q, id, last.Number)
}

// has reports whether the entries stand there after all.
func (s *Store) has(ctx context.Context, a Addition) bool {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	there, err := s.readJournal(ctx, a.Journal, a.After, journalThere)
	return err == nil && len(there) >= len(a.Entries) && slices.EqualFunc(there[:len(a.Entries)], a.Entries, same)
}

// same reports entries that are equal.
func same(a, b Entry) bool {
	return a.Number == b.Number && a.Time.Equal(b.Time) && a.Actor == b.Actor && a.Identity == b.Identity && a.Role == b.Role && a.Device == b.Device && a.Reason == b.Reason &&
		a.Kind == b.Kind && a.Version == b.Version && bytes.Equal(a.Data, b.Data)
}

// rowsAtOnce is how many entries one statement adds. SQLite is slow with many
// parameters in one.
const rowsAtOnce = 10

// columnsOfEntry is how many columns a row of theirs has.
const columnsOfEntry = 11

func insertEntries(ctx context.Context, q querier, journal string, entries []Entry) error {
	for chunk := range slices.Chunk(entries, rowsAtOnce) {
		var statement strings.Builder
		statement.WriteString("INSERT INTO entries (journal, number, time, actor, identity, role, device, reason, kind, version, data) VALUES ")
		args := make([]any, 0, columnsOfEntry*len(chunk))
		for i, e := range chunk {
			args = append(args, journal, e.Number, micro(e.Time), e.Actor, e.Identity, e.Role, e.Device, e.Reason, e.Kind, e.Version, string(e.Data))
			statement.WriteString([]string{"(", ", ("}[min(i, 1)])
			for k := 1; k <= columnsOfEntry; k++ {
				statement.WriteString([]string{"$", ", $"}[min(k-1, 1)] + strconv.Itoa(columnsOfEntry*i+k))
			}
			statement.WriteByte(')')
		}
		if _, err := q.ExecContext(ctx, statement.String(), args...); err != nil {
			return err
		}
	}
	return nil
}

// For how many entries room is made before they are read, and how many names are known
// meanwhile.
const (
	entriesAhead = 100_000
	wordsKept    = 1_000
)

// entriesOf reads a journal after the entry with that number up to the last one that
// the journal was found with, and makes sure that none is missing.
func (s *Store) entriesOf(ctx context.Context, q querier, j Journal, after int64) (entries []Entry, err error) {
	after = max(after, 0)
	rows, err := q.QueryContext(ctx, "SELECT number, time, actor, identity, role, device, reason, kind, version, data FROM entries WHERE journal = $1 AND number > $2 AND number <= $3 ORDER BY number", j.ID, after, j.Last)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	next := after
	words := map[string]string{}
	word := func(w string) string {
		if known, is := words[w]; is {
			return known // so that each name is kept once
		}
		if len(words) < wordsKept {
			words[w] = w
		}
		return w
	}
	if j.Last > after {
		entries = make([]Entry, 0, min(j.Last-after, entriesAhead))
	}
	for rows.Next() {
		var e Entry
		var time int64
		var data string
		if err := rows.Scan(&e.Number, &time, &e.Actor, &e.Identity, &e.Role, &e.Device, &e.Reason, &e.Kind, &e.Version, &data); err != nil {
			return nil, err
		}
		if next++; e.Number != next {
			break
		}
		e.Time, e.Data = moment(time), []byte(data)
		e.Actor, e.Identity, e.Role, e.Device, e.Kind = word(e.Actor), word(e.Identity), word(e.Role), word(e.Device), word(e.Kind)
		entries = append(entries, e)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	if found := after + int64(len(entries)); found < next || found < j.Last {
		return nil, &Corrupt{Where: s.where, Detail: fmt.Sprintf("journal %s: entry %d is missing", j.ID, found+1)}
	}
	return entries, nil
}
