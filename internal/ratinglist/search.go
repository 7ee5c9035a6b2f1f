package ratinglist

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"strconv"
	"strings"

	"torneo/fidelist"
	"torneo/internal/nationallist"
)

// Query is what is looked for, and where.
type Query struct {
	Text       string
	Federation string         // of which players come first; empty: none
	Kind       fidelist.Kind  // the rating that is asked for: which of the lists of a month
	Source     string         // empty: all, of each the newest
	Month      fidelist.Month // zero: the newest
	Most       int            // hits of each list; 0: 20
}

// Found are the hits in one list, the likeliest first.
type Found struct {
	List    List
	Players []Player
}

const (
	mostFound = 20
	mostRead  = 2000 // rows, where initials leave out some
)

// LeastLetters is how much has to be typed: with a single letter nothing is found.
const LeastLetters = 2

// Search finds players by the beginnings of words of their names, in any order, without
// accents and capitals, by FIDE ID or national number. Those of the own federation come
// first, then active ones, then those whose words are the typed ones, then by rating.
func (s *Store) Search(ctx context.Context, q Query) ([]Found, error) {
	if q.Most <= 0 {
		q.Most = mostFound
	}
	lists, err := s.asked(ctx, q)
	if err != nil {
		return nil, err
	}
	var all []Found
	for _, o := range lists {
		players, err := o.search(ctx, q)
		if err != nil {
			return nil, full(err)
		}
		if len(players) > 0 {
			all = append(all, Found{o.list, players})
		}
	}
	return all, nil
}

// Player is the player of this FIDE ID in the list of a source and month; nil if he is
// in none of them.
func (s *Store) Player(ctx context.Context, id int64, q Query) (*Found, error) {
	return s.one(ctx, q, "SELECT rank, id, data FROM player WHERE id = ? AND id > 0 LIMIT 1", id)
}

// Numbered is the player of this national number, as Player finds one of a FIDE ID.
func (s *Store) Numbered(ctx context.Context, number string, q Query) (*Found, error) {
	return s.one(ctx, q, numbered, nationallist.NumberOf(number), 1)
}

func (s *Store) one(ctx context.Context, q Query, query string, of ...any) (*Found, error) {
	lists, err := s.asked(ctx, q)
	if err != nil {
		return nil, err
	}
	for _, o := range lists {
		players, err := o.rows(ctx, query, of...)
		if err != nil {
			return nil, err
		}
		if len(players) == 1 {
			return &Found{o.list, []Player{players[0].Player}}, nil
		}
	}
	return nil, nil
}

// asked are the lists that a query looks into: of each source the newest one, or that of
// the month, that has the rating asked for; FIDE's first.
func (s *Store) asked(ctx context.Context, q Query) ([]*opened, error) {
	all, err := s.all(ctx)
	if err != nil {
		return nil, err
	}
	var chosen []*opened
	for _, o := range all {
		if q.Source != "" && !strings.EqualFold(q.Source, o.list.Source) || !q.Month.IsZero() && q.Month != o.list.Month {
			continue
		}
		k := slices.IndexFunc(chosen, func(c *opened) bool { return c.list.Source == o.list.Source })
		switch {
		case k < 0:
			chosen = append(chosen, o)
		case !chosen[k].list.Has(q.Kind) && o.list.Has(q.Kind):
			chosen[k] = o
		}
	}
	slices.SortStableFunc(chosen, func(a, b *opened) int { return foreign(&a.list) - foreign(&b.list) })
	return chosen, nil
}

// ranked is a hit with its place in the list.
type ranked struct {
	Player
	rank  int64
	exact bool
}

func (o *opened) search(ctx context.Context, q Query) ([]Player, error) {
	text := strings.TrimSpace(q.Text)
	if number(text) {
		return o.byNumber(ctx, text, q.Most)
	}
	if strings.ContainsAny(text, "0123456789") { // 10101-123, 123456A
		hits, err := o.rows(ctx, numbered, nationallist.NumberOf(text), q.Most)
		if err != nil || len(hits) > 0 {
			return players(hits, q.Most), err
		}
	}
	words, initials := sought(text)
	if len(words) == 0 {
		return nil, nil
	}
	var hits []ranked
	seen := map[int64]bool{}
	ask := func(federation string, exact bool) (whole bool, err error) {
		rows, whole, err := o.byWords(ctx, words, initials, federation, exact, q.Most)
		for _, r := range rows {
			if !seen[r.rank] {
				seen[r.rank] = true
				hits = append(hits, r)
			}
		}
		return whole, err
	}
	federations := []string{""}
	if len(q.Federation) == 3 {
		federations = []string{q.Federation, ""}
	}
	for _, federation := range federations {
		if len(hits) >= q.Most {
			break
		}
		whole, err := ask(federation, false)
		if err == nil && !whole { // there are more, and whole words come first
			_, err = ask(federation, true)
		}
		if err != nil {
			return nil, err
		}
	}
	own := func(r *ranked) int {
		if r.Federation == q.Federation {
			return 0
		}
		return 1
	}
	slices.SortFunc(hits, func(a, b ranked) int {
		return cmp.Or(own(&a)-own(&b), less(b.Inactive, a.Inactive), less(a.exact, b.exact), cmp.Compare(a.rank, b.rank))
	})
	return players(hits, q.Most), nil
}

// less puts what is so before what is not.
func less(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

func players(hits []ranked, most int) []Player {
	list := make([]Player, 0, most)
	for k := range hits[:min(len(hits), most)] {
		list = append(list, hits[k].Player)
	}
	return list
}

// byWords are the first rows with these words; whole says that there are no others.
func (o *opened) byWords(ctx context.Context, words, initials []string, federation string, exact bool, most int) (hits []ranked, whole bool, err error) {
	limit := most + 1
	if len(initials) > 0 {
		limit = mostRead
	}
	rows, err := o.db.QueryContext(ctx, "SELECT p.rank, p.id, p.data FROM word JOIN player p ON p.rank = word.rowid WHERE word MATCH ? ORDER BY word.rowid LIMIT ?", match(words, federation, exact), limit)
	if err != nil {
		return nil, false, err
	}
	defer rows.Close()
	for rows.Next() {
		r, err := scan(rows)
		if err != nil {
			return nil, false, err
		}
		var ok bool
		if ok, r.exact = fits(r.Name, words, initials); ok {
			if len(hits) == most {
				return hits, false, nil
			}
			hits = append(hits, r)
		}
	}
	return hits, true, rows.Err()
}

// numbered asks for a national number.
const numbered = "SELECT p.rank, p.id, p.data FROM national n JOIN player p ON p.rank = n.rank WHERE n.number = ? ORDER BY n.rank LIMIT ?"

// byNumber finds a FIDE ID, or those that begin so if four digits of it are there, and a
// national number.
func (o *opened) byNumber(ctx context.Context, text string, most int) ([]Player, error) {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return nil, nil
	}
	hits, err := o.rows(ctx, "SELECT rank, id, data FROM player WHERE id = ? AND id > 0", id)
	if err != nil {
		return nil, err
	}
	more, err := o.rows(ctx, numbered, text, most)
	if err != nil {
		return nil, err
	}
	hits = append(hits, more...)
	if len(text) >= 4 {
		for low, high := id*10, id*10+9; len(hits) < most && high < 1e10; low, high = low*10, high*10+9 {
			more, err := o.rows(ctx, "SELECT rank, id, data FROM player WHERE id BETWEEN ? AND ? AND id > 0 ORDER BY id LIMIT ?", low, high, most)
			if err != nil {
				return nil, err
			}
			hits = append(hits, more...)
		}
	}
	return players(hits, most), nil
}

func (o *opened) rows(ctx context.Context, query string, args ...any) (hits []ranked, err error) {
	rows, err := o.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		r, err := scan(rows)
		if err != nil {
			return nil, err
		}
		hits = append(hits, r)
	}
	return hits, rows.Err()
}

func scan(rows *sql.Rows) (r ranked, err error) {
	var (
		id   int64
		data string
	)
	err = rows.Scan(&r.rank, &id, &data)
	r.Player = decode(id, data)
	return r, err
}

func number(text string) bool {
	for k := range len(text) {
		if text[k] < '0' || text[k] > '9' {
			return false
		}
	}
	return text != ""
}
