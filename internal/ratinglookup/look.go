package ratinglookup

import (
	"context"
	"slices"
	"time"

	"torneo/fidelist"
	"torneo/internal/journal"
	"torneo/internal/nationallist"
	"torneo/tournament"
)

// Lists are the rating lists that are kept.
type Lists interface {
	// Kept returns the lists that there are, the newest month first, of a month FIDE's first.
	KeptLists(ctx context.Context) ([]Kept, error)
	// Entries returns these players as the list of that source, month and rating has them, in
	// their order; one whom it has not is zero.
	Entries(ctx context.Context, source, month string, kind fidelist.Kind, keys []Key) ([]Entry, error)
}

// Kept is a list that is there.
type Kept struct {
	Source, Month string
	Kinds         []fidelist.Kind
	Federation    string // whose national ratings they are; "": those of its name, if any
	Stamp         string // of the import: another one when the list was imported again
}

// Of returns the federation whose national ratings the list has; "" of FIDE's and of lists of
// one's own.
func (k *Kept) Of() string {
	if k.Federation != "" && k.Source != tournament.FIDEList {
		return k.Federation
	}
	return Federation(k.Source)
}

// Key is by what a player is known in lists.
type Key = nationallist.Key

// Entry is a player of a list.
type Entry = nationallist.Player

// Looked is the data of players in the lists of a month.
type Looked struct {
	Month string
	Lists []Kept    // in which they were looked for
	Found [][]Found // of each player, in the order in which they were asked for
}

// MonthLists returns the lists, as an entry of the journal names them.
func (l *Looked) MonthLists() []journal.ListOfMonth {
	var all []journal.ListOfMonth
	for _, k := range l.Lists {
		if x := (journal.ListOfMonth{List: k.Source, Month: k.Month}); !slices.Contains(all, x) {
			all = append(all, x)
		}
	}
	return all
}

// OfMonth returns the lists that are looked into for a month: of every source the one of that
// month, for other sources than FIDE the newest before it if there is none; of a month that
// is not said the newest.
func OfMonth(kept []Kept, month string) []Kept {
	var chosen []Kept
	newest := map[string]string{}
	for _, k := range kept {
		if month != "" && (k.Month > month || k.Month != month && k.Source == tournament.FIDEList) {
			continue
		}
		if of, ok := newest[k.Source]; ok && of != k.Month {
			continue
		}
		newest[k.Source] = k.Month
		chosen = append(chosen, k)
	}
	return chosen
}

// Look finds players in the lists of a month; "" is the newest.
func Look(ctx context.Context, lists Lists, s *journal.State, month string, players []tournament.Player) (Looked, error) {
	kept, err := lists.KeptLists(ctx)
	if err != nil {
		return Looked{}, err
	}
	looked := Looked{Month: month, Lists: OfMonth(kept, month), Found: make([][]Found, len(players))}
	for _, k := range looked.Lists {
		keys := make([]Key, len(players))
		for n := range players {
			keys[n] = keyOf(&players[n], k.Of())
		}
		entries, err := lists.Entries(ctx, k.Source, k.Month, k.Kinds[0], keys)
		if err != nil {
			return Looked{}, err
		}
		for n := range entries {
			if entries[n].Player.Name != "" {
				looked.note(n, k, entries[n])
			}
		}
	}
	return looked, nil
}

// note adds what a list has of a player. Lists of a month and source with one rating each
// are one.
func (l *Looked) note(player int, of Kept, e Entry) {
	at := slices.IndexFunc(l.Found[player], func(f Found) bool { return f.List == of.Source })
	if at < 0 {
		f := Found{List: of.Source, Month: of.Month, Federation: of.Of(), Player: e.Player, Number: e.Number}
		for _, k := range l.Lists {
			if k.Source == of.Source {
				f.Kinds = append(f.Kinds, k.Kinds...)
			}
		}
		l.Found[player] = append(l.Found[player], f)
		return
	}
	for _, kind := range of.Kinds {
		l.Found[player][at].Player.Ratings[kind] = e.Player.Ratings[kind]
	}
}

// keyOf returns the key of a player in a list.
func keyOf(p *tournament.Player, federation string) Key {
	k := Key{FIDEID: p.FIDEID}
	for _, n := range p.National {
		if n.Federation == federation && federation != "" {
			k.Number = n.ID
		}
	}
	return k
}

// Month returns the month of the list that counts for a tournament, and whether it is the one
// of its beginning: of an event that is flagged as one of more than 30 days it is that of
// today.
func Month(s *journal.State, today time.Time) (month string, ofStart bool) {
	start := s.Config.Start
	if start.IsZero() || start.Month == 0 || s.Long.Flagged {
		return MonthOf(today), false
	}
	return fidelist.Month{Year: start.Year, Month: start.Month}.String(), true
}

// Nearest returns the month that stands in where there is no list of the one that
// counts: the last one before it, and the newest if there is none before it. The newest
// comes first; "" of no months.
func Nearest(months []string, counts string) string {
	for _, m := range months {
		if m <= counts {
			return m
		}
	}
	if len(months) == 0 {
		return ""
	}
	return months[0]
}

// MonthOf returns the month of a moment, as lists are named.
func MonthOf(t time.Time) string {
	return fidelist.Month{Year: t.Year(), Month: int(t.Month())}.String()
}

// Months returns the months of the lists, in their order.
func Months(kept []Kept) (months []string) {
	for _, k := range kept {
		if !slices.Contains(months, k.Month) {
			months = append(months, k.Month)
		}
	}
	return months
}
