package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/row"
)

// CompareRegister compares the row of a journal with what follows from its entries, which
// summaryAt tells of those up to one of them. The journal may go on meanwhile.
func (s *Store) CompareRegister(ctx context.Context, id string, summaryAt func(last int64) (*row.Summary, error)) (c row.Compared, err error) {
	var last, registered int64
	var version, over, published sql.NullInt64
	var begins, ends, summary, words, federation sql.NullString
	var missing []string
	err = s.snapshot(ctx, func(ctx context.Context, tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, "SELECT last, registered, version, over, begins, ends, summary, words, published, federation FROM journals LEFT JOIN listed ON journal = id WHERE id IN (SELECT id FROM journals WHERE id = $1 AND "+there+")", id).
			Scan(&last, &registered, &version, &over, &begins, &ends, &summary, &words, &published, &federation)
		if errors.Is(err, sql.ErrNoRows) {
			return &NotFound{"journal", id}
		}
		if err == nil {
			missing, err = wordsNotThere(ctx, tx, id, strings.Fields(words.String))
		}
		return err
	})
	if err != nil {
		return c, s.failure(err)
	}
	if registered != last || version.Int64 != row.SummaryVersion || !summary.Valid {
		c.Missing = true
		return c, nil
	}
	f, err := summaryAt(last)
	if err != nil {
		return c, err
	}
	should, err := json.Marshal(f)
	if err != nil {
		return c, err
	}
	if c.Differences, err = differences(summary.String, string(should)); err != nil {
		return c, err
	}
	add := func(field, has, should string) {
		if has != should {
			c.Differences = append(c.Differences, row.Deviation{Field: field, Register: has, Journal: should})
		}
	}
	add("words", words.String, strings.Join(keptWords(wordsOf(f)), " "))
	add("words that are found", strings.Join(missing, " "), "")
	add("begins of the calendar", begins.String, f.Begins)
	add("ends of the calendar", ends.String, f.Ends)
	add("over of the calendar", truth(over.Int64 == 1), truth(f.Over))
	add("published of the calendar", strconv.FormatInt(published.Int64, 10), strconv.Itoa(publishedOf(f)))
	add("federation of the calendar", federation.String, f.Federation)
	return c, nil
}

func truth(t bool) string {
	if t {
		return "true"
	}
	return "false"
}

// wordsNotThere returns those of the words by which a journal is not found.
func wordsNotThere(ctx context.Context, q querier, journal string, words []string) (missing []string, err error) {
	for chunk := range slices.Chunk(words, 200) {
		var p parameters
		where := "journal = " + p.add(journal)
		var list []string
		for _, w := range chunk {
			list = append(list, p.add(w))
		}
		found, err := texts(ctx, q, "SELECT word FROM listed_words WHERE "+where+" AND word IN ("+strings.Join(list, ", ")+")", p.values...)
		if err != nil {
			return nil, err
		}
		for _, w := range chunk {
			if !slices.Contains(found, w) {
				missing = append(missing, w)
			}
		}
	}
	return missing, nil
}

// differences compares two objects of JSON field by field.
func differences(has, should string) (list []row.Deviation, err error) {
	a, b := map[string]json.RawMessage{}, map[string]json.RawMessage{}
	if err := json.Unmarshal([]byte(should), &b); err != nil {
		return nil, err
	}
	if json.Unmarshal([]byte(has), &a) != nil {
		return []row.Deviation{{Field: "summary", Register: has, Journal: should}}, nil
	}
	fields := slices.Sorted(maps.Keys(b))
	for f := range maps.Keys(a) {
		if _, known := b[f]; !known {
			fields = append(fields, f)
		}
	}
	slices.Sort(fields)
	for _, f := range fields {
		if x, y := string(a[f]), string(b[f]); x != y {
			list = append(list, row.Deviation{Field: f, Register: x, Journal: y})
		}
	}
	return list, nil
}

// strayWord is the condition of words by which a journal is found that its row does not have.
const strayWord = "NOT EXISTS (SELECT 1 FROM listed WHERE listed.journal = listed_words.journal AND (' ' || words || ' ') LIKE '% ' || word || ' %')"

// StrayWords returns the number of words by which journals are found that do not have them.
func (s *Store) StrayWords(ctx context.Context) (n int, err error) {
	err = s.read.QueryRowContext(ctx, "SELECT count(*) FROM listed_words WHERE "+strayWord).Scan(&n)
	return n, s.failure(err)
}

// RemoveStrayWords removes those.
func (s *Store) RemoveStrayWords(ctx context.Context) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM listed_words WHERE "+strayWord)
		return err
	})
}

// RewriteRegister writes the row of a journal that ends with that entry, and all its words,
// whatever is there; pages see the one before until it is done. It reports whether the journal
// still ends there.
func (s *Store) RewriteRegister(ctx context.Context, id string, last int64, f *row.Summary) (written bool, err error) {
	err = s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if written, err = one(ctx, tx, "UPDATE journals SET registered = last WHERE id = $1 AND last = $2", id, last); err != nil || !written {
			return err
		}
		if err := forgetWords(ctx, tx, id); err != nil {
			return err
		}
		return register(ctx, tx, id, f, last)
	})
	return written, err
}

// RewriteEvent does likewise for what the register has of an event itself, with the tournaments that
// its series count.
func (s *Store) RewriteEvent(ctx context.Context, event string, counted []string) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if err := forgetWords(ctx, tx, event); err != nil {
			return err
		}
		return registerOwn(ctx, tx, event, append([]string{}, counted...))
	})
}

// forgetWords has all words of a journal written anew with its row.
func forgetWords(ctx context.Context, q querier, journal string) error {
	_, err := q.ExecContext(ctx, "UPDATE listed SET words = '' WHERE journal = $1", journal)
	return err
}
