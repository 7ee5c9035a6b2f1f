package store

import (
	"context"
	"database/sql"
	"encoding/json"
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
// entries: to the last one if the row is written with them, or if it stays right. What is said
// of an event does not follow from its entries. The parameters are those of the statement that
// moves the journal's end: $1 is the new one, $4 the one before.
func registeredAfter(a Addition) string {
	switch {
	case a.Summary != nil:
		return ", registered = $1"
	case a.Same:
		return ", registered = CASE WHEN registered = $4 THEN $1 ELSE registered END"
	}
	return ", registered = CASE WHEN registered = $4 AND id = event THEN $1 ELSE registered END"
}

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
	return writeRow(ctx, q, journal, f, over, string(summary), f.Words, last)
}

// registerEvent writes the words of an event, under its own journal. Its row has no days: no part
// of the register has it.
func registerEvent(ctx context.Context, q querier, event, name string) error {
	var last int64
	if err := q.QueryRowContext(ctx, "SELECT last FROM journals WHERE id = $1", event).Scan(&last); err != nil {
		return err
	}
	return writeRow(ctx, q, event, &row.Summary{}, 2, "{}", spelling.Words(name), last)
}

// writeRow writes a row with its words, and that it is right up to an entry.
func writeRow(ctx context.Context, q querier, journal string, f *row.Summary, over int, summary string, words []string, last int64) error {
	var event, before string
	var made int64
	err := q.QueryRowContext(ctx, "SELECT events.id, events.created, coalesce(words, '') FROM journals JOIN events ON events.id = journals.event LEFT JOIN register ON register.journal = journals.id WHERE journals.id = $1", journal).Scan(&event, &made, &before)
	if err != nil {
		return err
	}
	kept := keptWords(words)
	if err := writeWords(ctx, q, journal, made, strings.Fields(before), kept); err != nil {
		return err
	}
	_, err = q.ExecContext(ctx, "INSERT INTO register (journal, event, made, version, over, begins, ends, summary, words) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) "+
		"ON CONFLICT (journal) DO UPDATE SET event = $2, made = $3, version = $4, over = $5, begins = $6, ends = $7, summary = $8, words = $9",
		journal, event, made, row.SummaryVersion, over, f.Begins, f.Ends, summary, strings.Join(kept, " "))
	if err == nil {
		_, err = q.ExecContext(ctx, "UPDATE journals SET registered = $1 WHERE id = $2", last, journal)
	}
	return err
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

// writeWords writes those words of a journal that are new, and removes those that are gone, of
// sorted ones.
func writeWords(ctx context.Context, q querier, journal string, made int64, had, words []string) error {
	slices.Sort(had)
	for _, w := range had {
		if _, still := slices.BinarySearch(words, w); !still {
			if _, err := q.ExecContext(ctx, "DELETE FROM register_words WHERE word = $1 AND made = $2 AND journal = $3", w, made, journal); err != nil {
				return err
			}
		}
	}
	added := slices.DeleteFunc(slices.Clone(words), func(w string) bool {
		_, there := slices.BinarySearch(had, w)
		return there
	})
	for chunk := range slices.Chunk(added, 100) {
		var b strings.Builder
		b.WriteString("INSERT INTO register_words (word, made, journal) VALUES ")
		writeRows(&b, len(chunk), 1, []string{"", "", ""})
		args := make([]any, 0, 3*len(chunk))
		for _, w := range chunk {
			args = append(args, w, made, journal)
		}
		if _, err := q.ExecContext(ctx, b.String()+" ON CONFLICT DO NOTHING", args...); err != nil {
			return err
		}
	}
	return nil
}

// Register keeps rows that were made of journals, in one transaction. Of a journal that has gone on
// since it keeps nothing: whoever added to it knows better.
func (s *Store) Register(ctx context.Context, made ...row.Made) error {
	defer s.over.mark.Add(1)
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		for _, m := range made {
			found, err := one(ctx, tx, "UPDATE journals SET registered = last WHERE id = $1 AND last = $2 AND "+there, m.Journal, m.Last)
			if err == nil && found {
				err = register(ctx, tx, m.Journal, m.Summary, m.Last)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// RegisterGaps returns journals of which the register has no right row, at most so many: an
// older program has added to them, or made them. Events get theirs at once.
func (s *Store) RegisterGaps(ctx context.Context, most int) ([]Journal, error) {
	const behind = "registered < last"
	events, err := texts(ctx, s.read, "SELECT id FROM journals WHERE "+behind+" AND id = event ORDER BY id LIMIT $1", most)
	if err != nil {
		return nil, s.failure(err)
	}
	const together = 20 // who acts meanwhile waits for so many
	for some := range slices.Chunk(events, together) {
		err := s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
			for _, id := range some {
				e, err := eventWith(ctx, tx, id)
				if err == nil {
					err = registerEvent(ctx, tx, id, e.Name)
				}
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	journals, err := selectJournals(ctx, s.read, "WHERE id IN (SELECT id FROM journals WHERE "+behind+" AND "+ofTournament+" AND "+there+" ORDER BY id LIMIT $1)", most)
	return journals, s.failure(err)
}

// ForgetRegister has all rows made anew that were made by other rules than this program's, or all
// there are: what it takes to compare them with the journals.
func (s *Store) ForgetRegister(ctx context.Context, all bool) error {
	if err := s.settleRemoved(ctx); err != nil {
		return err
	}
	version := row.SummaryVersion
	if all {
		version = -1
	}
	old, err := texts(ctx, s.read, "SELECT journal FROM register WHERE version < $1 OR version > $1", version)
	if err != nil {
		return s.failure(err)
	}
	for some := range slices.Chunk(old, 1000) { // others write in between
		err := s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
			for _, id := range some {
				if _, err := tx.ExecContext(ctx, "UPDATE journals SET registered = -1 WHERE id = $1", id); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// settleRemoved corrects rows of events that an older program deleted, brought back, or removed
// for good.
func (s *Store) settleRemoved(ctx context.Context) error {
	const gone = "SELECT journal FROM register WHERE NOT EXISTS (SELECT 1 FROM journals WHERE id = journal)"
	for _, x := range []struct{ wrong, right string }{
		{"SELECT journal FROM register WHERE over < 10 AND event IN (SELECT id FROM events WHERE deleted IS NOT NULL)", "UPDATE register SET over = over + 10 WHERE over < 10 AND journal = $1"},
		{"SELECT journal FROM register WHERE over >= 10 AND event IN (SELECT id FROM events WHERE deleted IS NULL)", "UPDATE register SET over = over - 10 WHERE over >= 10 AND journal = $1"},
		{gone, "DELETE FROM register_words WHERE journal = $1 AND made = (SELECT made FROM register WHERE journal = $1)"},
		{gone, "DELETE FROM register WHERE journal = $1"},
	} {
		wrong, err := texts(ctx, s.read, x.wrong)
		if err != nil {
			return s.failure(err)
		}
		if len(wrong) == 0 {
			continue
		}
		err = s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
			for _, id := range wrong {
				if _, err := tx.ExecContext(ctx, x.right, id); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
