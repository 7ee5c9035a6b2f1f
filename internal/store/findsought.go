package store

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"torneo/internal/row"
)

// The bounds of a word that is sought.
const (
	mostKinds = 24    // different words that begin with it, up to which it stands for each of them
	fewKinds  = 2     // up to which each is looked for by itself
	fewRows   = 500   // what is counted of every word
	someRows  = 4_000 // what is counted where all have more
)

// sought is a word of a search with the words of the register that begin with it.
type sought struct {
	begins string
	whole  bool     // only the word itself is meant
	kinds  []string // each of them; nil: there are too many
	rows   int      // how many rows have them, as far as it was counted
}

// wholeDay is what finds days, months and years, which are words of their own: 2026 finds no 2026-11-29,
// but tournaments of that day have the word 2026, too.
var wholeDay = regexp.MustCompile(`^\` + publicMark + `?\d{4}(-\d\d){0,2}$`)

// hasOldRows reports whether rows are still to be made anew after an upgrade: they may have no words
// of months and years. The least version is at one end of an index, which is all that PostgreSQL reads of
// it whatever it thinks to know.
func hasOldRows(ctx context.Context, tx *sql.Tx) (bool, error) {
	var least int
	err := tx.QueryRowContext(ctx, "SELECT coalesce(min(version), $1) FROM listed", row.SummaryVersion).Scan(&least)
	return least < row.SummaryVersion, err
}

// seek looks up the words of a search, the rarest first; none: one of them begins no word of the
// register, so that nothing is found. Rows are counted where it is asked for, or where there are
// words to choose from.
func seek(ctx context.Context, tx *sql.Tx, words []string, counted bool) (list []sought, none bool, err error) {
	for _, w := range words {
		one := sought{begins: w, whole: wholeDay.MatchString(w), kinds: []string{w}, rows: math.MaxInt}
		if one.whole {
			old, err := hasOldRows(ctx, tx)
			if err != nil {
				return nil, false, err
			}
			one.whole = !old
		}
		if !one.whole {
			if one.kinds, err = kindsOf(ctx, tx, w); err != nil {
				return nil, false, err
			}
			if len(one.kinds) == 0 {
				return nil, true, nil
			}
			if len(one.kinds) > mostKinds {
				one.kinds = nil
			}
		}
		list = append(list, one)
	}
	if len(list) == 1 && !counted {
		return list, false, nil
	}
	if err = sortByRows(ctx, tx, list); err != nil || len(list) == 0 {
		return list, false, err
	}
	return list, list[0].rows == 0, nil
}

// sortByRows counts the rows of words, as far as it takes to know the rarest, which comes first; a
// word of too many kinds comes last.
func sortByRows(ctx context.Context, tx *sql.Tx, list []sought) error {
	for _, most := range []int{fewRows, someRows} {
		for k := range list {
			if err := list[k].count(ctx, tx, most); err != nil {
				return err
			}
		}
		slices.SortStableFunc(list, func(a, b sought) int {
			return cmp.Or(cmp.Compare(a.rows, b.rows), cmp.Compare(len(a.kinds), len(b.kinds)))
		})
		if len(list) == 0 || list[0].rows < most {
			break
		}
	}
	return nil
}

// kindsOf returns the different words that begin so, one more than mostKinds at most. Each is
// found from the one before, however many rows have it.
func kindsOf(ctx context.Context, tx *sql.Tx, begins string) ([]string, error) {
	const next = "SELECT min(word) FROM listed_words WHERE word "
	return texts(ctx, tx, "WITH RECURSIVE each_word(word) AS ("+next+">= $1 AND word < $2 UNION ALL SELECT ("+next+"> each_word.word AND word < $2) FROM each_word WHERE each_word.word IS NOT NULL) "+
		fmt.Sprintf("SELECT word FROM each_word WHERE word IS NOT NULL LIMIT %d", mostKinds+1), begins, begins+"\U0010ffff")
}

// count counts the rows of a word, up to a number; of a word of too many kinds none.
func (w *sought) count(ctx context.Context, tx *sql.Tx, most int) error {
	if w.kinds == nil || w.rows < most {
		return nil
	}
	var p parameters
	query := fmt.Sprintf("SELECT count(*) FROM (SELECT 1 FROM listed_words WHERE word IN (%s) LIMIT %d) AS counted", p.addTexts(w.kinds), most)
	return tx.QueryRowContext(ctx, query, p.values...).Scan(&w.rows)
}

// newest returns the query for when the events of the word were made, the newest first, before a
// moment; an event may be there several times.
func (w *sought) newest(p *parameters, before int64, most int) string {
	at := p.add(before)
	var each []string
	for k, kind := range w.kinds {
		each = append(each, fmt.Sprintf("SELECT made FROM (SELECT made FROM listed_words WHERE word = %s AND made < %s ORDER BY made DESC LIMIT %d) AS kind%d", p.add(kind), at, most, k))
	}
	return fmt.Sprintf("%s ORDER BY made DESC LIMIT %d", strings.Join(each, " UNION ALL "), most)
}

// ofEvent returns the condition that the event of a row, by when it was made, has the word. Each
// row is asked by itself: PostgreSQL would read all rows of a common word first. A moment from
// itself to itself makes SQLite look where rows of one word stand together.
func (w *sought) ofEvent(p *parameters, of string) string {
	const has = "(SELECT 1 FROM listed_words AS also WHERE also."
	if w.kinds == nil || len(w.kinds) > fewKinds {
		return has + "made = " + of + ".made AND also." + strings.Replace(p.beginning(w.begins), "AND word", "AND also.word", 1) + " LIMIT 1) IS NOT NULL"
	}
	var each []string
	for _, kind := range w.kinds {
		each = append(each, has+"word = "+p.add(kind)+" AND also.made >= "+of+".made AND also.made <= "+of+".made LIMIT 1) IS NOT NULL")
	}
	return "(" + strings.Join(each, " OR ") + ")"
}

// haveAll returns the condition that the event of a row has all words.
func haveAll(p *parameters, of string, list []sought) string {
	value := "true"
	for k := range list {
		value += " AND " + list[k].ofEvent(p, of)
	}
	return value
}

// beginning returns the condition of words that begin so.
func (p *parameters) beginning(word string) string {
	return "word >= " + p.add(word) + " AND word < " + p.add(word+"\U0010ffff")
}

// addTexts adds texts, as a list.
func (p *parameters) addTexts(texts []string) string {
	list := make([]string, len(texts))
	for k, t := range texts {
		list[k] = p.add(t)
	}
	return strings.Join(list, ", ")
}
