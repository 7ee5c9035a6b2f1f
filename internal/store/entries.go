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

// AppendTogether adds to several journals: to all of them, or to none. If one has
// gone on meanwhile, the error is its *Conflict.
func (s *Store) AppendTogether(ctx context.Context, additions ...Addition) error {
	additions = slices.Clone(additions)
	for k, a := range additions {
		if len(a.Entries) == 0 {
			return &Invalid{Field: "entries", Why: Empty}
		}
		var err error
		if additions[k].Entries, err = normalizeEntries(a.After, a.Entries); err != nil {
			return err
		}
		if err := errors.Join(checkContacts(a.Contacts), checkDecided(a.Signups)); err != nil {
			return err
		}
	}
	// Everybody in the same order: no two wait for each other.
	slices.SortFunc(additions, func(a, b Addition) int { return strings.Compare(a.Journal, b.Journal) })
	err := s.add(ctx, additions)
	if err == nil {
		for _, a := range additions {
			s.workers.keep(a.Journal, a.Entries)
		}
	}
	var u *Unavailable
	if errors.As(err, &u) && u.Uncertain && !slices.ContainsFunc(additions, func(a Addition) bool { return !s.has(ctx, a) }) {
		return nil
	}
	return err
}

func (s *Store) add(ctx context.Context, additions []Addition) error {
	if len(additions) == 1 {
		if done, err := s.appendAtOnce(ctx, additions[0]); done || err != nil {
			return err
		}
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
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
}

// Read returns the entries of a tournament's journal after the one with that number; a *NotFound
// if there is no such journal.
func (s *Store) Read(ctx context.Context, id string, after int64) ([]Entry, error) {
	return s.readJournal(ctx, id, after, ofTournament)
}

// ReadOfEvent returns the entries of an event's own journal after the one with that number; a
// *NotFound if there is no such event.
func (s *Store) ReadOfEvent(ctx context.Context, event string, after int64) ([]Entry, error) {
	if _, err := s.Event(ctx, event); err != nil {
		return nil, err
	}
	return s.readJournal(ctx, event, after, "true")
}

// readJournal finds a journal and reads it by one question.
func (s *Store) readJournal(ctx context.Context, id string, after int64, condition string) ([]Entry, error) {
	after = max(after, 0)
	for again := true; ; again = false {
		rows, err := s.read.QueryContext(ctx, "SELECT last, "+readColumns+" FROM journals LEFT JOIN entries ON journal = id AND number > $2 AND number <= last WHERE id = $1 AND "+condition+" AND "+there+" ORDER BY number", id, after)
		if err != nil {
			return nil, s.failure(err)
		}
		last, entries, err := collect(rows, after)
		if err == nil && last < 0 {
			err = &NotFound{"journal", id}
		}
		if err == nil && after+int64(len(entries)) < last {
			var archived bool
			if entries, archived, err = s.archivedEntries(ctx, s.read, id, after, last); err == nil && !archived {
				if again { // it was brought back meanwhile
					continue
				}
				err = s.missing(ctx, s.read, id, after, last)
			}
		}
		return entries, s.failure(err)
	}
}

func (s *Store) appendTo(ctx context.Context, q querier, a Addition) error {
	found, err := s.advance(ctx, q, a, there)
	if err == nil && found && a.Summary != nil {
		err = register(ctx, q, a.Journal, a.Summary, a.Entries[len(a.Entries)-1].Number)
	}
	if err == nil && found && a.Counted != nil {
		err = registerOwn(ctx, q, a.Journal, a.Counted)
	}
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
// the condition; an archived one is brought back first. The second one waits here for the first to
// commit, and then finds another end.
func (s *Store) advance(ctx context.Context, q querier, a Addition, condition string) (bool, error) {
	id, after, entries := a.Journal, a.After, a.Entries
	last := entries[len(entries)-1]
	for {
		var link sql.NullString
		err := q.QueryRowContext(ctx, "UPDATE journals SET last = $1, changed = $2, chained = $1"+registeredAfter(a)+" WHERE id = $3 AND last = $4 AND chained = $4 AND archived = 0 AND "+condition+
			" RETURNING (SELECT link FROM entries WHERE journal = $3 AND number = $4)", last.Number, micro(last.Time), id, after).Scan(&link)
		if errors.Is(err, sql.ErrNoRows) {
			more, err := s.bringBack(ctx, q, id, after)
			if err == nil && !more {
				more, err = s.chainRest(ctx, q, id, after) // an older program had gone on with it
			}
			if err != nil || !more {
				return false, err
			}
			continue // it ends there after all
		}
		if err != nil {
			return false, err
		}
		chain, err := s.chainAt(ctx, q, id, after, link.String)
		if err != nil {
			return false, err
		}
		if err := insertEntries(ctx, q, id, entries, linksAfter(chain, entries)); err != nil {
			return false, err
		}
		if !s.workers.knows(id, entries) {
			if err := insertWorkers(ctx, q, id, entries); err != nil {
				return false, err
			}
		}
		return true, s.announce(ctx, q, id, last.Number)
	}
}

// has reports whether the entries stand there after all.
func (s *Store) has(ctx context.Context, a Addition) bool {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	there, err := s.readJournal(ctx, a.Journal, a.After, "true")
	return err == nil && len(there) >= len(a.Entries) && slices.EqualFunc(there[:len(a.Entries)], a.Entries, same)
}

// same reports whether two entries are equal.
func same(a, b Entry) bool {
	return a.Number == b.Number && a.Time.Equal(b.Time) && a.Actor == b.Actor && a.Identity == b.Identity && a.Role == b.Role && a.Device == b.Device && a.Reason == b.Reason &&
		a.Kind == b.Kind && a.Version == b.Version && bytes.Equal(a.Data, b.Data)
}

// rowsAtOnce is the number of entries that one statement adds. SQLite is slow with many
// parameters in one.
const rowsAtOnce = 10

// columnsOfEntry are the columns that are written, of these types at a server.
var (
	columnsOfEntry = "journal, number, time, actor, identity, role, device, reason, kind, version, data, link"
	typesOfEntry   = []string{"text", "bigint", "bigint", "text", "text", "text", "text", "text", "text", "integer", "text", "text"}
)

// valuesOfEntry returns the values of an entry's columns.
func valuesOfEntry(journal string, e *Entry, link string) []any {
	return []any{journal, e.Number, micro(e.Time), e.Actor, e.Identity, e.Role, e.Device, e.Reason, e.Kind, e.Version, string(e.Data), link}
}

// insertEntries adds entries with the link of each.
func insertEntries(ctx context.Context, q querier, journal string, entries []Entry, links []string) error {
	for chunk := range slices.Chunk(entries, rowsAtOnce) {
		var statement strings.Builder
		statement.WriteString("INSERT INTO entries (" + columnsOfEntry + ") VALUES ")
		writeRows(&statement, len(chunk), 1, make([]string, len(typesOfEntry)))
		args := make([]any, 0, len(typesOfEntry)*len(chunk))
		for i := range chunk {
			args = append(args, valuesOfEntry(journal, &chunk[i], links[i])...)
		}
		if _, err := q.ExecContext(ctx, statement.String(), args...); err != nil {
			return err
		}
		links = links[len(chunk):]
	}
	return nil
}

// writeRows writes so many rows of parameters, from the one with that number on, each cast to
// the type of its column; "" leaves it as it is.
func writeRows(b *strings.Builder, rows, parameter int, types []string) {
	for i := range rows {
		b.WriteString([]string{"(", ", ("}[min(i, 1)])
		for k, kind := range types {
			b.WriteString([]string{"$", ", $"}[min(k, 1)] + strconv.Itoa(parameter))
			if kind != "" {
				b.WriteString("::" + kind)
			}
			parameter++
		}
		b.WriteByte(')')
	}
}

// For how many entries room is made before they are read, and how many names are known
// meanwhile.
const (
	entriesAhead = 100_000
	wordsKept    = 1_000
)

// readColumns are the columns read of entries; where a journal has none to read, one row comes,
// with number 0.
const readColumns = "coalesce(number, 0), time, actor, identity, role, device, reason, kind, version, data"

// entriesOf reads a journal after the entry with that number up to the last one that
// the journal was found with, and makes sure that none is missing.
func (s *Store) entriesOf(ctx context.Context, q querier, j Journal, after int64) (entries []Entry, err error) {
	after = max(after, 0)
	rows, err := q.QueryContext(ctx, "SELECT last, "+readColumns+" FROM (SELECT $1 AS id, CAST($3 AS bigint) AS last) AS found LEFT JOIN entries ON journal = id AND number > $2 AND number <= last ORDER BY number", j.ID, after, j.Last)
	if err != nil {
		return nil, err
	}
	if _, entries, err = collect(rows, after); err != nil || after+int64(len(entries)) >= j.Last {
		return entries, err
	}
	entries, archived, err := s.archivedEntries(ctx, q, j.ID, after, j.Last)
	if err == nil && !archived {
		err = s.missing(ctx, q, j.ID, after, j.Last)
	}
	return entries, err
}

// missing returns the error of a journal that lacks an entry after that number.
func (s *Store) missing(ctx context.Context, q querier, id string, after, last int64) error {
	numbers, err := q.QueryContext(ctx, "SELECT number FROM entries WHERE journal = $1 AND number > $2 AND number <= $3 ORDER BY number", id, after, last)
	if err != nil {
		return err
	}
	defer numbers.Close()
	for next := after + 1; ; next++ {
		var number int64
		if numbers.Next() {
			if err := numbers.Scan(&number); err != nil {
				return err
			}
		}
		if number != next {
			return errors.Join(numbers.Err(), &Corrupt{Where: s.where, Detail: fmt.Sprintf("journal %s: entry %d is missing", id, next)})
		}
	}
}

// keepOnce returns a function by which each of the first words is kept once.
func keepOnce() func(string) string {
	words := map[string]string{}
	return func(w string) string {
		if known, is := words[w]; is {
			return known
		}
		if len(words) < wordsKept {
			words[w] = w
		}
		return w
	}
}

// collect takes the entries of a journal after that number from the rows as far as none is missing,
// with the number of the last one that should be there; -1: there is no row.
func collect(rows *sql.Rows, after int64) (last int64, entries []Entry, err error) {
	defer func() { err = errors.Join(err, rows.Close()) }()
	next := after
	word := keepOnce()
	last = -1
	for rows.Next() {
		var e Entry
		var time, version sql.NullInt64
		var actor, identity, role, device, reason, kind, data sql.NullString
		if err := rows.Scan(&last, &e.Number, &time, &actor, &identity, &role, &device, &reason, &kind, &version, &data); err != nil {
			return last, nil, err
		}
		if e.Number == 0 {
			break
		}
		if next++; e.Number != next {
			break
		}
		if entries == nil {
			entries = make([]Entry, 0, min(last-after, entriesAhead))
		}
		e.Time, e.Data, e.Reason, e.Version = moment(time.Int64), []byte(data.String), reason.String, int(version.Int64)
		e.Actor, e.Identity, e.Role, e.Device, e.Kind = word(actor.String), word(identity.String), word(role.String), word(device.String), word(kind.String)
		entries = append(entries, e)
	}
	return last, entries, rows.Err()
}
