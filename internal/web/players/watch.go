package players

import (
	"fmt"
	"sync"

	"torneo/internal/ratinglookup"
	"torneo/internal/web/page"
	"torneo/tournament"
)

// watch looks into the lists by itself: whether ratings still are those of the list that
// counts, anew after every entry of the journal and every change of the lists.
type watch struct {
	lists Lists
	mu    sync.Mutex
	of    map[string]watched
}

// watched is the last comparison of a tournament with the rating lists.
type watched struct {
	seen    string // the journal and the lists as they were
	Differ  int    // players
	Missing bool   // the list that counts, though it has been published
	Month   string
}

// mostWatched is the largest number of tournaments remembered.
const mostWatched = 200

// look compares the players with the rating lists. It returns nothing where there are
// no lists, where nobody wants to be told, or when lists cannot be asked: a failure
// keeps nobody from entering results.
func (w *watch) look(v *page.Visit) watched {
	if w.lists == nil || v.State.Config.Unchecked || len(v.State.Players) == 0 {
		return watched{}
	}
	kept, err := w.lists.KeptLists(v.Context())
	if err != nil || len(kept) == 0 {
		return watched{}
	}
	today := v.Now()
	month, _ := ratinglookup.Month(v.State, today)
	seen := fmt.Sprint(v.State.Last, month, kept)
	w.mu.Lock()
	last, ok := w.of[v.Tournament.ID]
	w.mu.Unlock()
	if ok && last.seen == seen {
		return last
	}
	now := watched{seen: seen, Month: month, Missing: month <= ratinglookup.MonthOf(today)}
	for _, k := range kept {
		now.Missing = now.Missing && (k.Source != tournament.FIDEList || k.Month != month)
	}
	if !now.Missing {
		c, err := ratinglookup.CompareMonth(v.Context(), w.lists, v.State, month)
		if err != nil {
			return watched{}
		}
		now.Differ = len(c.Differences)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.of == nil || len(w.of) >= mostWatched {
		w.of = map[string]watched{}
	}
	w.of[v.Tournament.ID] = now
	return now
}
