package arbiter

import (
	"maps"
	"slices"

	"torneo/internal/category"
	"torneo/internal/journal"
	"torneo/internal/spelling"
)

// CategoriseListed puts players into the categories in which a list has them, by ID. A
// category that is not there is made, of those who are put in by hand: what a list says
// counts for standings and prizes, or it is no category.
type CategoriseListed struct{ Of map[int]string }

func (CategoriseListed) clashes(w journal.Payload) bool { return categorial(w) }

func (c CategoriseListed) Decide(s *journal.State) Decision {
	list := slices.Clone(s.Categories)
	for _, id := range slices.Sorted(maps.Keys(c.Of)) {
		name, p := c.Of[id], s.Player(id)
		if p == nil {
			return refusal("arbiter.player.unknown", "id", id)
		}
		k := slices.IndexFunc(list, func(own category.Category) bool { return SameCategory(own.Name, name) })
		if k < 0 {
			k, list = len(list), append(list, category.Category{Name: name, ByHand: true})
		}
		if !Belongs(s, &list[k], p) {
			list[k].Put(id, true, fits(s, &list[k], p, s.Clubs[id]))
		}
	}
	return SetCategories{list}.Decide(s)
}

// SameCategory reports whether two names are of one category, whatever capitals and
// accents they have.
func SameCategory(a, b string) bool { return spelling.Plain(a) == spelling.Plain(b) }
