package players

import (
	"cmp"
	"slices"
	"strconv"

	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/regulations"
)

// boardOrder says where the list of a team departs from the order of ratings: by more than
// 100 points, and by less. The regulations of the event say whether either matters (GR (2018) 7).
type boardOrder struct{ Hundred, Ratings []string }

// ordersRatings reports an event in which the list of a team is the order of its boards.
func ordersRatings(s *journal.State) bool { return s.Config.LinesUp() && !s.Config.AnyOrder }

// orderOf compares the list of a team with the ratings of its players.
func orderOf(v *page.Visit, names []string, ratings []int) (o boardOrder) {
	if !ordersRatings(v.State) {
		return o
	}
	for _, m := range regulations.AgainstRatings(ratings) {
		text := v.T("people.order.pair", "board", m.Above+1, "player", names[m.Above], "rating", strconv.Itoa(ratings[m.Above]),
			"second", m.Below+1, "mate", names[m.Below], "higher", strconv.Itoa(ratings[m.Below]))
		if m.By > regulations.Hundred {
			o.Hundred = append(o.Hundred, text)
		} else {
			o.Ratings = append(o.Ratings, text)
		}
	}
	return o
}

// orderOfTeam compares the list of a team that has entered.
func orderOfTeam(v *page.Visit, t *journal.Team) boardOrder {
	var names []string
	var ratings []int
	for _, id := range t.Players {
		if p := v.State.Player(id); p != nil {
			names, ratings = append(names, p.Name), append(ratings, v.State.TournamentRating(&p.Player))
		}
	}
	return orderOf(v, names, ratings)
}

// IsKept reports a list in the order of ratings.
func (o boardOrder) IsKept() bool { return len(o.Hundred)+len(o.Ratings) == 0 }

// byRating puts the boards of a team that nobody has changed yet into the order of ratings:
// the board numbers of its page, by ID. Who has none comes last.
func byRating(v *page.Visit, t *journal.Team) map[int]int {
	ids := slices.Clone(t.Players)
	rating := func(id int) int { return v.State.TournamentRating(&v.State.Player(id).Player) }
	slices.SortStableFunc(ids, func(a, b int) int { return cmp.Compare(rating(b), rating(a)) })
	boards := map[int]int{}
	for k, id := range ids {
		boards[id] = k + 1
	}
	return boards
}
