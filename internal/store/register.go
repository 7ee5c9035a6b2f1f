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

// The marks begin what is no word among the words of a row: publicMark a word by which everybody
// may find it, countedMark a tournament that a series of the event counts.
const (
	publicMark  = "+"
	countedMark = "*"
)

// markWords returns the words with a mark before each.
func markWords(mark string, words []string) []string {
	marked := make([]string, len(words))
	for k, w := range words {
		marked[k] = mark + w
	}
	return marked
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
	return writeRow(ctx, q, journal, f, over, string(summary), wordsOf(f), last)
}

// wordsOf returns the words of a tournament as its row has them.
func wordsOf(f *row.Summary) []string { return slices.Concat(f.Words, markWords(publicMark, f.Public)) }

// publishedOf returns whether everybody sees a tournament, as its row has it.
func publishedOf(f *row.Summary) int {
	switch {
	case f.Wrong != "":
		return unreadable
	case f.Published:
		return 1
	}
	return 0
}

// registerEvent writes the words of an event, under its own journal, and with them which tournaments
// its series count; nil: those that they counted before. Its row has no days: no part of the
// register has it.
func registerEvent(ctx context.Context, q querier, event, name string, counted []string) error {
	var last int64
	var before sql.NullString
	if err := q.QueryRowContext(ctx, "SELECT last, words FROM journals LEFT JOIN listed ON journal = id WHERE id = $1", event).Scan(&last, &before); err != nil {
		return err
	}
	words := spelling.Words(name)
	words = slices.Concat(words, markWords(publicMark, words), markWords(countedMark, counted))
	for _, w := range strings.Fields(before.String) {
		if counted == nil && strings.HasPrefix(w, countedMark) {
			words = append(words, w)
		}
	}
	return writeRow(ctx, q, event, &row.Summary{}, 2, "{}", words, last)
}

// registerOwn writes what the register has of an event with the tournaments that its series count.
func registerOwn(ctx context.Context, q querier, event string, counted []string) error {
	e, err := eventWith(ctx, q, event)
	if err != nil {
		return err
	}
	return registerEvent(ctx, q, event, e.Name, counted)
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
		events, err := texts(ctx, s.read, "SELECT id FROM events WHERE deleted IS NULL AND id IN (SELECT journal FROM listed_words WHERE word IN ("+strings.Join(words, ", ")+")) ORDER BY created DESC, id DESC", p.values...)
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

// writeRow writes a row with its words, and that it is right up to an entry.
func writeRow(ctx context.Context, q querier, journal string, f *row.Summary, over int, summary string, words []string, last int64) error {
	var event, before string
	var made int64
	err := q.QueryRowContext(ctx, "SELECT events.id, events.created, coalesce(words, '') FROM journals JOIN events ON events.id = journals.event LEFT JOIN listed ON listed.journal = journals.id WHERE journals.id = $1", journal).Scan(&event, &made, &before)
	if err != nil {
		return err
	}
	kept := keptWords(words)
	if err := writeWords(ctx, q, journal, made, strings.Fields(before), kept); err != nil {
		return err
	}
	_, err = q.ExecContext(ctx, "INSERT INTO listed (journal, event, made, version, over, begins, ends, summary, words, published, federation) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) "+
		"ON CONFLICT (journal) DO UPDATE SET event = $2, made = $3, version = $4, over = $5, begins = $6, ends = $7, summary = $8, words = $9, published = $10, federation = $11",
		journal, event, made, row.SummaryVersion, over, f.Begins, f.Ends, summary, strings.Join(kept, " "), publishedOf(f), f.Federation)
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
			if _, err := q.ExecContext(ctx, "DELETE FROM listed_words WHERE word = $1 AND made = $2 AND journal = $3", w, made, journal); err != nil {
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
		b.WriteString("INSERT INTO listed_words (word, made, journal) VALUES ")
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
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		for _, m := range made {
			found, err := one(ctx, tx, "UPDATE journals SET registered = last WHERE id = $1 AND last = $2 AND "+there, m.Journal, m.Last)
			switch {
			case err != nil || !found:
			case m.Summary == nil:
				err = registerOwn(ctx, tx, m.Journal, append([]string{}, m.Counted...))
			default:
				if err = s.readWorkers(ctx, tx, m.Journal); err == nil {
					err = register(ctx, tx, m.Journal, m.Summary, m.Last)
				}
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// RegisterGaps returns journals of which the register has no right row, at most so many, those of
// events themselves among them, but of no deleted event: an older program has added to them, or
// made them.
func (s *Store) RegisterGaps(ctx context.Context, most int) ([]Journal, error) {
	journals, err := selectJournals(ctx, s.read, "WHERE id IN (SELECT id FROM journals WHERE registered < last AND "+there+" ORDER BY id LIMIT $1)", most)
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
	old, err := texts(ctx, s.read, "SELECT journal FROM listed WHERE version < $1 OR version > $1", version)
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
	const gone = "SELECT journal FROM listed WHERE NOT EXISTS (SELECT 1 FROM journals WHERE id = journal)"
	for _, x := range []struct{ wrong, right string }{
		{"SELECT journal FROM listed WHERE over < 10 AND event IN (SELECT id FROM events WHERE deleted IS NOT NULL)", "UPDATE listed SET over = over + 10 WHERE over < 10 AND journal = $1"},
		{"SELECT journal FROM listed WHERE over >= 10 AND event IN (SELECT id FROM events WHERE deleted IS NULL)", "UPDATE listed SET over = over - 10 WHERE over >= 10 AND journal = $1"},
		{"SELECT id FROM journals WHERE registered >= 0 AND NOT EXISTS (SELECT 1 FROM listed WHERE journal = id)", "UPDATE journals SET registered = -1 WHERE id = $1"},
		{gone, "DELETE FROM listed_words WHERE journal = $1 AND made = (SELECT made FROM listed WHERE journal = $1)"},
		{gone, "DELETE FROM listed WHERE journal = $1"},
		{"SELECT DISTINCT journal FROM listed_workers WHERE NOT EXISTS (SELECT 1 FROM journals WHERE id = journal)", "DELETE FROM listed_workers WHERE journal = $1"},
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
