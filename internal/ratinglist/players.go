package ratinglist

import (
	"context"
	"strings"

	"torneo/internal/nationallist"
)

// Key is by what a player is known in lists.
type Key struct {
	ID     int64  // FIDE's; 0: none
	Number string // in a national list; empty: none
}

// asked at once, of one statement
const keysAtOnce = 400

// Players are the players of these keys in the list of a source and month, in their order:
// by FIDE ID, else by national number. One who is not in it is zero.
func (s *Store) Players(ctx context.Context, keys []Key, q Query) ([]Player, error) {
	lists, err := s.asked(ctx, q)
	if err != nil || len(lists) == 0 {
		return make([]Player, len(keys)), err
	}
	found := make([]Player, len(keys))
	for from := 0; from < len(keys); from += keysAtOnce {
		to := min(from+keysAtOnce, len(keys))
		if err := lists[0].players(ctx, keys[from:to], found[from:to]); err != nil {
			return nil, full(err)
		}
	}
	return found, nil
}

func (o *opened) players(ctx context.Context, keys []Key, found []Player) error {
	at := map[int64][]int{}
	var ids []any
	for k := range keys {
		if id := keys[k].ID; id > 0 {
			if at[id] == nil {
				ids = append(ids, id)
			}
			at[id] = append(at[id], k)
		}
	}
	if len(ids) > 0 {
		rows, err := o.rows(ctx, "SELECT rank, id, data FROM player WHERE id IN (?"+strings.Repeat(",?", len(ids)-1)+")", ids...)
		if err != nil {
			return err
		}
		for n := range rows {
			for _, k := range at[rows[n].ID] {
				found[k] = rows[n].Player
			}
		}
	}
	for k := range keys {
		if found[k].Name != "" || keys[k].Number == "" {
			continue
		}
		rows, err := o.rows(ctx, numbered, nationallist.NumberOf(keys[k].Number), 2)
		if err != nil {
			return err
		}
		if len(rows) == 1 { // of two with one number nobody is meant
			found[k] = rows[0].Player
		}
	}
	return nil
}
