package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"torneo/internal/row"
	"torneo/internal/spelling"
)

// longestWord is the largest number of bytes of a word that is kept, and mostWords the largest
// number of words of a journal.
const (
	longestWord = 40
	mostWords   = 20_000
)

// registeredAfter moves the number up to which the row of a journal is right along with its
// entries: to the last one if the row is written with them, or if it stays right. The parameters
// are those of the statement that moves the journal's end: $1 is the new one, $4 the one before.
func registeredAfter(a Addition) string {
	switch {
	case a.Summary != nil || a.Counted != nil:
		return ", registered = $1"
	case a.Same:
		return ", registered = CASE WHEN registered = $4 THEN $1 ELSE registered END"
	}
	return ""
}

// unreadable stands in the register for a tournament of which nobody knows what is published.
const unreadable = 2

// register writes the row of a journal that ends with that entry.
func register(ctx context.Context, q querier, journal string, f *row.Summary, last int64) error {
	summary, err := json.Marshal(f)
	if err != nil {
		return err
	}
	over := 0
	if f.Over {
		over = 1
	}
	kept := keptWords(f.Words)
	if err := writeWords(ctx, q, journal, kept); err != nil {
		return err
	}
	published := 0
	switch {
	case f.Wrong != "":
		published = unreadable
	case f.Published:
		published = 1
	}
	_, err = q.ExecContext(ctx, "INSERT INTO register (journal, version, over, begins, ends, summary, words, published, public, federation) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) "+
		"ON CONFLICT (journal) DO UPDATE SET version = $2, over = $3, begins = $4, ends = $5, summary = $6, words = $7, published = $8, public = $9, federation = $10",
		journal, row.SummaryVersion, over, f.Begins, f.Ends, string(summary), strings.Join(kept, " "), published, strings.Join(keptWords(f.Public), " "), f.Federation)
	if err == nil {
		_, err = q.ExecContext(ctx, "UPDATE journals SET registered = $1 WHERE id = $2", last, journal)
	}
	return err
}

// countedMark begins a word of an event that is no word but a tournament that its series count.
const countedMark = "*"

// registerEvent writes the words of an event, under its own journal, and with them which
// tournaments its series count; nil: those that they counted before.
func registerEvent(ctx context.Context, q querier, event, name string, counted []string) error {
	var last int64
	var before sql.NullString
	err := q.QueryRowContext(ctx, "SELECT last, words FROM journals LEFT JOIN register ON journal = id WHERE id = $1", event).Scan(&last, &before)
	if err != nil {
		return err
	}
	words := spelling.Words(name)
	for _, id := range counted {
		words = append(words, countedMark+id)
	}
	for _, w := range strings.Fields(before.String) {
		if counted == nil && strings.HasPrefix(w, countedMark) {
			words = append(words, w)
		}
	}
	kept := keptWords(words)
	if err := writeWords(ctx, q, event, kept); err != nil {
		return err
	}
	// Its row has no days: no part of the register has it.
	_, err = q.ExecContext(ctx, "INSERT INTO register (journal, version, over, begins, ends, summary, words) VALUES ($1, $2, 2, '', '', '{}', $3) "+
		"ON CONFLICT (journal) DO UPDATE SET version = $2, words = $3", event, row.SummaryVersion, strings.Join(kept, " "))
	if err == nil {
		_, err = q.ExecContext(ctx, "UPDATE journals SET registered = $1 WHERE id = $2", last, event)
	}
	return err
}

// RegisterEvent keeps the words of an event and the tournaments that its series count, unless its
// own journal has gone on since that entry.
func (s *Store) RegisterEvent(ctx context.Context, event string, last int64, counted []string) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		found, err := one(ctx, tx, "UPDATE journals SET registered = last WHERE id = $1 AND last = $2", event, last)
		if err != nil || !found {
			return err
		}
		e, err := eventWith(ctx, tx, event)
		if err != nil {
			return err
		}
		return registerEvent(ctx, tx, event, e.Name, append([]string{}, counted...))
	})
}

// CountedBy returns the events that have a series which counts one of these tournaments, the
// newest first.
func (s *Store) CountedBy(ctx context.Context, tournaments ...string) (list []string, err error) {
	for some := range slices.Chunk(tournaments, 500) {
		var p parameters
		var words []string
		for _, id := range some {
			words = append(words, p.add(countedMark+id))
		}
		events, err := texts(ctx, s.read, "SELECT id FROM events WHERE deleted IS NULL AND id IN (SELECT journal FROM register_words WHERE word IN ("+strings.Join(words, ", ")+")) ORDER BY created DESC, id DESC", p.values...)
		if err != nil {
			return nil, s.failure(err)
		}
		for _, e := range events {
			if !slices.Contains(list, e) {
				list = append(list, e)
			}
		}
	}
	return list, nil
}

// keptWords returns the words as they are kept: cut, each once, in their order.
func keptWords(words []string) []string {
	list := make([]string, 0, len(words))
	for _, w := range words {
		if len(w) > longestWord {
			w = strings.ToValidUTF8(w[:longestWord], "")
		}
		if w != "" && !strings.ContainsAny(w, " \x00") {
			list = append(list, w)
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	return list[:min(len(list), mostWords)]
}

// writeWords writes those words of a journal that are new, and removes those that are gone.
func writeWords(ctx context.Context, q querier, journal string, words []string) error {
	var before string
	err := q.QueryRowContext(ctx, "SELECT words FROM register WHERE journal = $1", journal).Scan(&before)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	had := strings.Fields(before)
	for _, w := range had {
		if _, still := slices.BinarySearch(words, w); !still {
			if _, err := q.ExecContext(ctx, "DELETE FROM register_words WHERE word = $1 AND journal = $2", w, journal); err != nil {
				return err
			}
		}
	}
	slices.Sort(had)
	added := slices.DeleteFunc(slices.Clone(words), func(w string) bool {
		_, there := slices.BinarySearch(had, w)
		return there
	})
	for chunk := range slices.Chunk(added, 100) {
		var b strings.Builder
		b.WriteString("INSERT INTO register_words (word, journal) VALUES ")
		writeRows(&b, len(chunk), 1, []string{"", ""})
		args := make([]any, 0, 2*len(chunk))
		for _, w := range chunk {
			args = append(args, w, journal)
		}
		if _, err := q.ExecContext(ctx, b.String()+" ON CONFLICT DO NOTHING", args...); err != nil {
			return err
		}
	}
	return nil
}

// Register keeps what the register has of a journal that ends with that entry; of one that has
// gone on since, nothing: whoever added to it knows better.
func (s *Store) Register(ctx context.Context, id string, last int64, f *row.Summary) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		found, err := one(ctx, tx, "UPDATE journals SET registered = last WHERE id = $1 AND last = $2", id, last)
		if err != nil || !found {
			return err
		}
		if err := readWorkers(ctx, tx, id); err != nil {
			return err
		}
		return register(ctx, tx, id, f, last)
	})
}

// RegisterGaps returns journals of which the register has no right row, at most so many, those of
// events themselves among them, but of no deleted event: an older program has added to them, or
// made them.
func (s *Store) RegisterGaps(ctx context.Context, most int) ([]Journal, error) {
	journals, err := selectJournals(ctx, s.read, "WHERE id IN (SELECT id FROM journals WHERE registered < last AND event NOT IN (SELECT id FROM events WHERE deleted IS NOT NULL) LIMIT $1)", most)
	return journals, s.failure(err)
}

// ForgetRegister has all rows made anew that were made by other rules than this program's, or all
// there are: what it takes to compare them with the journals.
func (s *Store) ForgetRegister(ctx context.Context, all bool) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		version := row.SummaryVersion
		if all {
			version = -1
		}
		for _, table := range []string{"register", "register_words", "register_workers"} { // of journals that an older program removed for good
			if _, err := tx.ExecContext(ctx, "DELETE FROM "+table+" WHERE NOT EXISTS (SELECT 1 FROM journals WHERE id = journal)"); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, "UPDATE journals SET registered = -1 WHERE registered >= 0 AND NOT EXISTS (SELECT 1 FROM register WHERE journal = id AND version = $1)", version)
		return err
	})
}
