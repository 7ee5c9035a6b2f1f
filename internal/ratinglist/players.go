package ratinglist

import (
	"context"

	"torneo/internal/nationallist"
)

// Key is by what a player is known in lists.
type Key struct {
	ID     int64  // FIDE's; 0: none
	Number string // in a national list; empty: none
}

// Players are the players of these keys in the list of a source and month, in their order:
// by FIDE ID, else by national number. One who is not in it is zero, and of two with one
// number nobody is meant.
func (s *Store) Players(ctx context.Context, keys []Key, q Query) (found []Player, err error) {
	err = patiently(func() error {
		found = make([]Player, len(keys))
		lists, err := s.asked(ctx, q)
		if err != nil || len(lists) == 0 {
			return err
		}
		for k, key := range keys {
			var hits []ranked
			if key.ID > 0 {
				hits, err = lists[0].book.ids(ctx, key.ID, key.ID, 1)
			}
			if err == nil && len(hits) == 0 && key.Number != "" {
				hits, err = lists[0].book.numbered(ctx, nationallist.NumberOf(key.Number), 2)
			}
			if err != nil {
				return err
			}
			if len(hits) == 1 {
				found[k] = hits[0].Player
			}
		}
		return nil
	})
	return found, err
}
