package web

import (
	"context"

	"torneo/internal/journal"
	"torneo/internal/ratinglookup"
	"torneo/internal/signup/candidates"
)

// byName looks for entries from outside in the rating lists.
func (s *Site) byName() candidates.Search {
	if s.lists == nil {
		return nil
	}
	return func(ctx context.Context, t *journal.State, text, federation string, most int) (all []ratinglookup.Found, err error) {
		lists, err := s.lists.Search(ctx, ListQuery{Text: text, Federation: federation, Kind: ratinglookup.KindOf(t), Most: most})
		for k := range lists {
			for n := range lists[k].Players {
				all = append(all, lists[k].Of(&lists[k].Players[n]))
			}
		}
		return all, err
	}
}
