package ratinglist

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"torneo/fidelist"
	"torneo/internal/nationallist"
)

// Query is a search.
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

// LeastLetters is the fewest letters that can be searched for: with a single one nothing is
// found.
const LeastLetters = 2

// Search finds players by the beginnings of words of their names, in any order, without
// accents and capitals, by FIDE ID or national number. Those of the own federation come
// first, then active ones, then those whose words are the typed ones, then by rating.
func (s *Store) Search(ctx context.Context, q Query) ([]Found, error) {
	if q.Most <= 0 {
		q.Most = mostFound
	}
	var all []Found
	err := patiently(func() error {
		all = nil
		lists, err := s.selectLists(ctx, q)
		if err != nil {
			return err
		}
		for _, o := range lists {
			players, err := o.search(ctx, q)
			if err != nil {
				return err
			}
			if len(players) > 0 {
				all = append(all, Found{o.list, players})
			}
		}
		return nil
	})
	return all, err
}

// Player returns the player of this FIDE ID in the list of a source and month; nil if none has
// them.
func (s *Store) Player(ctx context.Context, id int64, q Query) (*Found, error) {
	return s.one(ctx, q, func(b book) ([]ranked, error) { return b.ids(ctx, id, id, 1) })
}

// PlayerByNumber returns the player of this national number, as Player finds one of a FIDE ID.
func (s *Store) PlayerByNumber(ctx context.Context, number string, q Query) (*Found, error) {
	return s.one(ctx, q, func(b book) ([]ranked, error) { return b.findByNumber(ctx, nationallist.NumberOf(number), 1) })
}

func (s *Store) one(ctx context.Context, q Query, ask func(book) ([]ranked, error)) (found *Found, err error) {
	err = patiently(func() error {
		lists, err := s.selectLists(ctx, q)
		if err != nil {
			return err
		}
		for _, o := range lists {
			hits, err := ask(o.book)
			if err != nil {
				return err
			}
			if len(hits) > 0 {
				found = &Found{o.list, []Player{hits[0].Player}}
				return nil
			}
		}
		return nil
	})
	return found, err
}

// selectLists returns the lists that a query looks into: of each source the newest one, or that
// of the month, that has the rating asked for; FIDE's first.
func (s *Store) selectLists(ctx context.Context, q Query) ([]*opened, error) {
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
		hits, err := o.book.findByNumber(ctx, nationallist.NumberOf(text), q.Most)
		if err != nil || len(hits) > 0 {
			return players(hits, q.Most), err
		}
	}
	words, initials := queryWords(text)
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

// byWords returns the first rows with these words; whole says that there are no others.
func (o *opened) byWords(ctx context.Context, words, initials []string, federation string, exact bool, most int) (hits []ranked, whole bool, err error) {
	limit := most + 1
	if len(initials) > 0 {
		limit = mostRead
	}
	whole = true
	err = o.book.words(ctx, words, federation, exact, limit, func(r ranked) bool {
		var ok bool
		if ok, r.exact = fits(r.Name, words, initials); ok {
			if len(hits) == most {
				whole = false
				return false
			}
			hits = append(hits, r)
		}
		return true
	})
	return hits, whole, err
}

// byNumber finds a FIDE ID, or those that begin so if four digits of it are there, and a
// national number.
func (o *opened) byNumber(ctx context.Context, text string, most int) ([]Player, error) {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return nil, nil
	}
	hits, err := o.book.ids(ctx, id, id, most)
	if err != nil {
		return nil, err
	}
	more, err := o.book.findByNumber(ctx, text, most)
	if err != nil {
		return nil, err
	}
	hits = append(hits, more...)
	if len(text) >= 4 {
		for low, high := id*10, id*10+9; len(hits) < most && high < 1e10; low, high = low*10, high*10+9 {
			more, err := o.book.ids(ctx, low, high, most)
			if err != nil {
				return nil, err
			}
			hits = append(hits, more...)
		}
	}
	return players(hits, most), nil
}

func number(text string) bool {
	for k := range len(text) {
		if text[k] < '0' || text[k] > '9' {
			return false
		}
	}
	return text != ""
}
