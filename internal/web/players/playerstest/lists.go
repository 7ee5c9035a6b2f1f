// Package playerstest has rating lists for tests of pages that offer their players.
package playerstest

import (
	"context"
	"errors"

	"torneo/fidelist"
	"torneo/internal/ratinglookup"
	"torneo/internal/web/players"
)

// Lists has one list, that of FIDE of November 2026, and says what it was asked last.
type Lists struct {
	Asked  players.ListQuery
	Broken bool // nothing can be read
}

// Prado is the player whom the list has with a FIDE ID.
var Prado = players.ListedPlayer{Player: fidelist.Player{ID: 2244000, Name: "Prado Ruiz, Ana", Federation: "ESP", Sex: "w", Title: "WIM", Born: 1994,
	Ratings: [3]fidelist.Rating{{Value: 2250}, {Value: 2190}, {}}, Inactive: true}}

// Search finds Prado, one without a number, and one who may have entered, whatever is asked.
func (l *Lists) Search(_ context.Context, q players.ListQuery) ([]players.FoundInList, error) {
	l.Asked = q
	if l.Broken {
		return nil, errors.New("gone")
	}
	other := players.ListedPlayer{Player: fidelist.Player{Name: "Prado, Sin Número", Federation: "ESP"}, Club: "Lugo"}
	entered := players.ListedPlayer{Player: fidelist.Player{ID: 2200101, Name: "Prado, Inscrita"}}
	return []players.FoundInList{{Source: "FIDE", Month: "2026-11", Kinds: kinds, Players: []players.ListedPlayer{entered, Prado, other}}}, nil
}

var kinds = []fidelist.Kind{fidelist.Standard, fidelist.Rapid, fidelist.Blitz}

// KeptLists returns the one list.
func (l *Lists) KeptLists(context.Context) ([]ratinglookup.Kept, error) {
	if l.Broken {
		return nil, errors.New("gone")
	}
	return []ratinglookup.Kept{{Source: "FIDE", Month: "2026-11", Kinds: kinds}}, nil
}

// Entries returns those of Prado.
func (l *Lists) Entries(_ context.Context, _, _ string, _ fidelist.Kind, keys []ratinglookup.Key) ([]ratinglookup.Entry, error) {
	all := make([]ratinglookup.Entry, len(keys))
	for k := range keys {
		if keys[k].FIDEID == Prado.ID {
			all[k].Player = Prado.Player
		}
	}
	return all, nil
}

// listMonth is that of the lists.
const listMonth = "2026-11"

// ListedPlayer returns Prado, or nobody.
func (l *Lists) ListedPlayer(_ context.Context, source, month string, _ fidelist.Kind, key ratinglookup.Key) (*players.ListedPlayer, error) {
	if source != "FIDE" || month != listMonth || key.FIDEID != Prado.ID {
		return nil, nil
	}
	return &Prado, nil
}
