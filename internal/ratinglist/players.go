package ratinglist

import (
	"context"

	"torneo/internal/nationallist"
)

// Players returns the players of these keys in the list of a source and month, in their order: by
// FIDE ID, else by national number. One who is not in it is zero, and of two with one number
// nobody is meant.
func (s *Store) Players(ctx context.Context, keys []nationallist.Key, q Query) (found []Player, err error) {
	err = patiently(func() error {
		found = make([]Player, len(keys))
		lists, err := s.selectLists(ctx, q)
		if err != nil || len(lists) == 0 {
			return err
		}
		var ids []int64
		var numbers []string
		for _, key := range keys {
			if key.FIDEID > 0 {
				ids = append(ids, key.FIDEID)
			}
			if number := nationallist.NumberOf(key.Number); number != "" {
				numbers = append(numbers, number)
			}
		}
		if len(ids)+len(numbers) == 0 {
			return nil
		}
		hits, err := lists[0].book.findPlayers(ctx, ids, numbers)
		if err != nil {
			return err
		}
		byID, byNumber := map[int64]*Player{}, map[string][]*Player{}
		for k := range hits {
			p := &hits[k].Player
			if byID[p.ID] == nil { // of several the first one
				byID[p.ID] = p
			}
			number := nationallist.NumberOf(p.Number)
			byNumber[number] = append(byNumber[number], p)
		}
		for k, key := range keys {
			number := nationallist.NumberOf(key.Number)
			if p := byID[key.FIDEID]; p != nil && key.FIDEID > 0 {
				found[k] = *p
			} else if number != "" && len(byNumber[number]) == 1 {
				found[k] = *byNumber[number][0]
			}
		}
		return nil
	})
	return found, err
}
