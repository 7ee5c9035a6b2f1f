package cli

import (
	"context"

	"torneo/fidelist"
	"torneo/internal/ratinglist"
	"torneo/internal/web"
)

// deskLists are the rating lists as the desk asks them.
type deskLists struct{ *ratinglist.Store }

func (d deskLists) Search(ctx context.Context, q web.ListQuery) ([]web.FoundInList, error) {
	found, err := d.Store.Search(ctx, ratinglist.Query{Text: q.Text, Federation: q.Federation, Kind: q.Kind, Most: q.Most})
	if err != nil {
		return nil, err
	}
	var all []web.FoundInList
	for k := range found {
		f := web.FoundInList{Source: found[k].List.Source, Month: found[k].List.Month.String()}
		for _, p := range found[k].Players {
			f.Players = append(f.Players, web.ListedPlayer{Player: p.Player, Club: p.Club})
		}
		all = append(all, f)
	}
	return all, nil
}

func (d deskLists) Listed(ctx context.Context, source, month string, kind fidelist.Kind, id int64) (*web.ListedPlayer, error) {
	m, ok := fidelist.ParseMonth(month)
	if !ok {
		return nil, nil
	}
	found, err := d.Player(ctx, id, ratinglist.Query{Source: source, Month: m, Kind: kind})
	if found == nil {
		return nil, err
	}
	return &web.ListedPlayer{Player: found.Players[0].Player, Club: found.Players[0].Club}, nil
}
