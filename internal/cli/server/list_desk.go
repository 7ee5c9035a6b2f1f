package server

import (
	"context"

	"torneo/fidelist"
	"torneo/internal/ratinglist"
	"torneo/internal/ratinglookup"
	"torneo/internal/web"
)

// DeskLists gives the desk the rating lists.
type DeskLists struct{ *ratinglist.Store }

func (d DeskLists) Search(ctx context.Context, q web.ListQuery) ([]web.FoundInList, error) {
	found, err := d.Store.Search(ctx, ratinglist.Query{Text: q.Text, Federation: q.Federation, Kind: q.Kind, Most: q.Most})
	if err != nil {
		return nil, err
	}
	var all []web.FoundInList
	for k := range found {
		l := &found[k].List
		all = append(all, web.FoundInList{Source: l.Source, Month: l.Month.String(), Kinds: l.Kinds, Federation: l.Federation, Players: found[k].Players})
	}
	return all, nil
}

// KeptLists returns the imported lists.
func (d DeskLists) KeptLists(ctx context.Context) ([]ratinglookup.Kept, error) {
	lists, err := d.Lists(ctx)
	kept := make([]ratinglookup.Kept, len(lists))
	for k, l := range lists {
		kept[k] = ratinglookup.Kept{Source: l.Source, Month: l.Month.String(), Kinds: l.Kinds, Federation: l.Federation, Stamp: l.Imported.String()}
	}
	return kept, err
}

// Entries returns players as one of the lists has them.
func (d DeskLists) Entries(ctx context.Context, source, month string, kind fidelist.Kind, keys []ratinglookup.Key) ([]ratinglookup.Entry, error) {
	m, ok := fidelist.ParseMonth(month)
	if !ok {
		return make([]ratinglookup.Entry, len(keys)), nil
	}
	return d.Players(ctx, keys, ratinglist.Query{Source: source, Month: m, Kind: kind})
}

// ListedPlayer returns one player as one of the lists has them.
func (d DeskLists) ListedPlayer(ctx context.Context, source, month string, kind fidelist.Kind, key ratinglookup.Key) (*web.ListedPlayer, error) {
	m, ok := fidelist.ParseMonth(month)
	if !ok {
		return nil, nil
	}
	found, err := d.Players(ctx, []ratinglookup.Key{key}, ratinglist.Query{Source: source, Month: m, Kind: kind})
	if err != nil || found[0].Name == "" {
		return nil, err
	}
	return &found[0], nil
}
