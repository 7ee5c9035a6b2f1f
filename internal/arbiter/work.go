package arbiter

import (
	"slices"
	"strings"
	"time"

	"torneo/internal/calendar"
	"torneo/internal/journal"
	"torneo/tournament"
)

// Work is what the journal shows that somebody did in a tournament: the rounds and the days on which
// entries are theirs, and the tables whose results they entered.
type Work struct {
	Name     string
	Identity string // who that was; "": a name that was typed
	Roles    []Role // in which they acted
	Entries  int
	Results  int // results entered or corrected
	Rounds   []int
	Days     []tournament.Date
	From, To int // tables, the least and the highest; 0: none is known
}

// Is reports whether the work is that of an arbiter of that name: in any order of its parts, with the
// title or without.
func (w *Work) Is(name string) bool {
	a, b := nameParts(w.Name), nameParts(name)
	return len(a) > 0 && slices.Equal(a, b)
}

// nameParts returns the parts of a name, without title and number, in one order.
func nameParts(name string) []string {
	parts := strings.FieldsFunc(strings.ToLower(tournament.ParseArbiter(name).Name), func(r rune) bool { return r == ' ' || r == ',' })
	slices.Sort(parts)
	return parts
}

// WorkOf returns the work in a tournament of everybody whose entries are in its journal, who did most
// first; zone is where the clock of the hall stands. Entries that were undone count, too: they were
// made.
func WorkOf(s *journal.State, events []journal.Event, zone *time.Location) (list []Work) {
	at := map[[2]string]int{}
	tables := map[int]map[[2]int]int{}
	tableOf := func(round int, b journal.Board) int {
		r := s.Round(round)
		if r == nil {
			return 0
		}
		if tables[round] == nil {
			tables[round] = map[[2]int]int{}
			for k, table := range Tables(s, r) {
				tables[round][[2]int{r.Boards[k].White, r.Boards[k].Black}] = table
			}
		}
		return tables[round][[2]int{b.White, b.Black}]
	}
	for k := range events {
		e := &events[k]
		if e.Actor == "" && e.Identity == "" || strings.HasPrefix(e.Device, ByLink) { // by a player's or captain's link
			continue
		}
		key := [2]string{e.Identity, e.Actor}
		if e.Identity != "" {
			key[1] = ""
		}
		n, known := at[key]
		if !known {
			n = len(list)
			at[key] = n
			list = append(list, Work{Identity: e.Identity})
		}
		w := &list[n]
		w.Name = e.Actor
		w.Entries++
		if role := Role(e.Role); role != "" && !slices.Contains(w.Roles, role) {
			w.Roles = append(w.Roles, role)
		}
		if day := calendar.Of(e.Time.In(zone)); !slices.Contains(w.Days, day) {
			w.Days = append(w.Days, day)
		}
		about := journal.SubjectOf(e.Payload)
		if about.Round > 0 && !slices.Contains(w.Rounds, about.Round) {
			w.Rounds = append(w.Rounds, about.Round)
		}
		if journal.RowOf(e.Payload).Topic == journal.ResultsTopic && about.Board != (journal.Board{}) {
			w.Results++
			if table := tableOf(about.Round, about.Board); table > 0 {
				if w.From == 0 || table < w.From {
					w.From = table
				}
				w.To = max(w.To, table)
			}
		}
	}
	for k := range list {
		slices.Sort(list[k].Rounds)
		slices.Sort(list[k].Roles)
	}
	slices.SortStableFunc(list, func(a, b Work) int { return b.Entries - a.Entries })
	return list
}
