package server

import (
	"context"
	"slices"

	"torneo/fidelist"
	"torneo/internal/ratinglist"
	"torneo/internal/ratinglookup"
	"torneo/submission"
)

// keptFor is a list of FIDE's with which a report is compared.
type keptFor struct {
	ctx  context.Context
	kept *ratinglist.Store
	list ratinglist.List
}

// ListFor returns FIDE's list of that month, else the one that stands in for it, as everywhere
// (ratinglookup.Nearest); nil if there is none.
func ListFor(ctx context.Context, kept *ratinglist.Store, month fidelist.Month) (submission.List, error) {
	all, err := kept.Lists(ctx)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(l ratinglist.List) bool { return l.Source != ratinglist.FIDE })
	months := make([]string, len(all))
	for k := range all {
		months[k] = all[k].Month.String()
	}
	k := slices.Index(months, ratinglookup.Nearest(months, month.String()))
	if k < 0 {
		return nil, nil
	}
	return keptFor{ctx, kept, all[k]}, nil
}

func (l keptFor) Name() string { return l.list.Source + " " + l.list.Month.String() }

func (l keptFor) Month() fidelist.Month { return l.list.Month }

// Player returns the player of a FIDE ID, with their ratings of all lists of the month.
func (l keptFor) Player(id int64) (*fidelist.Player, error) {
	var player *fidelist.Player
	for kind := range fidelist.KindNames {
		found, err := l.kept.Player(l.ctx, id, ratinglist.Query{Source: ratinglist.FIDE, Month: l.list.Month, Kind: fidelist.Kind(kind)})
		if err != nil {
			return nil, err
		}
		if found == nil {
			continue
		}
		p := found.Players[0].Player
		if player == nil {
			player = &p
		}
		if found.List.Has(fidelist.Kind(kind)) {
			player.Ratings[kind] = p.Ratings[kind]
		}
		if len(found.List.Kinds) == len(fidelist.KindNames) {
			break // it is the list of all three
		}
	}
	return player, nil
}
