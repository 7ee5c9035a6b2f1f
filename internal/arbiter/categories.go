package arbiter

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"strings"

	"torneo/internal/category"
	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/prize"
	"torneo/tournament"
)

// SetCategories replaces the categories of the players.
type SetCategories struct{ Categories []category.Category }

func (SetCategories) clashes(w journal.Payload) bool { return categorial(w) }

func categorial(w journal.Payload) bool { return eventRowOf(w).clash.has(clashCategories) }

func (c SetCategories) Decide(s *journal.State) Decision {
	if wrong := category.Check(c.Categories); len(wrong) > 0 {
		return Decision{Refused: &wrong[0]}
	}
	if sameCategories(c.Categories, s.Categories) {
		return Decision{}
	}
	var d Decision
	d.add(journal.CategoriesSet{Categories: c.Categories})
	return d
}

func sameCategories(a, b []category.Category) bool {
	return len(a) == 0 && len(b) == 0 || reflect.DeepEqual(a, b)
}

// Categorise sets the categories of a player: by hand where that differs from the known
// facts.
type Categorise struct {
	ID    int
	Names []string
	Club  string // his, which no journal knows
}

func (Categorise) clashes(w journal.Payload) bool { return categorial(w) }

func (c Categorise) Decide(s *journal.State) Decision {
	p := s.Player(c.ID)
	if p == nil {
		return refusal("arbiter.player.unknown", "id", c.ID)
	}
	list := slices.Clone(s.Categories)
	for k := range list {
		list[k].Put(c.ID, slices.Contains(c.Names, list[k].Name), fits(s, &list[k], p, c.Club))
	}
	return SetCategories{list}.Decide(s)
}

// Belongs reports whether a player belongs to a category.
func Belongs(s *journal.State, c *category.Category, p *journal.Player) bool {
	if belongs, decided := c.Decides(p.ID); decided {
		return belongs
	}
	return fits(s, c, p, s.Clubs[p.ID])
}

// fits reports what a category says of a player by what is known of him.
func fits(s *journal.State, c *category.Category, p *journal.Player, club string) bool {
	if c.ByHand {
		return false
	}
	x := prize.Conditions{AgeMin: c.AgeMin, AgeMax: c.AgeMax, On: c.On, BornFrom: tournament.Date{Year: c.BornFrom}, BornTo: tournament.Date{Year: c.BornTo},
		Sex: c.Sex, RatingMin: c.RatingMin, RatingMax: c.RatingMax, Federations: c.Federations, Clubs: c.Clubs}
	if c.Unrated {
		x.Unrated = prize.UnratedAlso
	}
	days := tournament.Tournament{Start: s.Config.Start, End: s.Config.End}
	return x.Fit(&days, &p.Player, club)
}

// CategoriesOf returns the names of the categories of a player.
func CategoriesOf(s *journal.State, p *journal.Player) (names []string) {
	for k := range s.Categories {
		if Belongs(s, &s.Categories[k], p) {
			names = append(names, s.Categories[k].Name)
		}
	}
	return names
}

// Members returns the players of a category, by ID.
func Members(s *journal.State, c *category.Category) map[int]bool {
	members := map[int]bool{}
	for k := range s.Players {
		if Belongs(s, c, &s.Players[k]) {
			members[s.Players[k].ID] = true
		}
	}
	return members
}

// categoriesOf returns the players of each category, by pairing number: the categories
// of a fund, and those of the tournament in their place.
func categoriesOf(s *journal.State, fund map[string][]int) map[string][]int {
	all := map[string][]int{}
	maps.Copy(all, fund)
	for k := range s.Categories {
		numbers := []int{}
		for i := range s.Players {
			if p := &s.Players[i]; p.Number > 0 && Belongs(s, &s.Categories[k], p) {
				numbers = append(numbers, p.Number)
			}
		}
		all[s.Categories[k].Name] = numbers
	}
	return all
}

// clubsOf returns the clubs of players by pairing number: those of a fund's text, and of
// the others as they are known.
func clubsOf(s *journal.State, fund map[int]string) map[int]string {
	all := map[int]string{}
	for k := range s.Players {
		if p := &s.Players[k]; p.Number > 0 && s.Clubs[p.ID] != "" {
			all[p.Number] = s.Clubs[p.ID]
		}
	}
	maps.Copy(all, fund)
	return all
}

// PrizeClaims counts the players who meet what is known of persons in the conditions of
// prizes: points and games come later.
func PrizeClaims(s *journal.State, clubs map[int]string, all ...*prize.Conditions) (n int) {
	days := tournament.Tournament{Start: s.Config.Start, End: s.Config.End}
	meets := func(p *journal.Player, x *prize.Conditions) bool {
		return x.Fit(&days, &p.Player, clubs[p.ID]) && (len(x.Categories) == 0 || slices.ContainsFunc(x.Categories, func(name string) bool {
			c := s.Category(name)
			return c != nil && Belongs(s, c, p)
		}))
	}
	for k := range s.Players {
		if !slices.ContainsFunc(all, func(x *prize.Conditions) bool { return !meets(&s.Players[k], x) }) {
			n++
		}
	}
	return n
}

// withClubs returns a state that knows the clubs of its players, if a category or the
// prize fund asks for them.
func (d *Desk) withClubs(ctx context.Context, id string, s *journal.State) (*journal.State, error) {
	if !strings.Contains(s.Fund.Text, "club") && !slices.ContainsFunc(s.Categories, func(c category.Category) bool { return c.Asks() }) {
		return s, nil
	}
	contacts, err := d.store.Contacts(ctx, id)
	if err != nil {
		return nil, err
	}
	known := *s
	known.Clubs = map[int]string{}
	for player, c := range contacts {
		known.Clubs[player] = c.Club
	}
	return &known, nil
}

// SetEventCategories replaces the categories of an event: of all its tournaments of
// players, in all journals or in none. Who is put in by hand stays so in each. It returns
// the number of the event's entry, 0 if all is as it was.
func (d *Desk) SetEventCategories(ctx context.Context, by Person, event string, list []category.Category, consent Consent) (int64, error) {
	if wrong := category.Check(list); len(wrong) > 0 {
		return 0, &Refused{wrong[0]}
	}
	return d.actOnEvent(ctx, by, SetEvent, event, consent, func(o *office) (eventjournal.Payload, error) {
		for _, id := range slices.Sorted(maps.Keys(o.known)) {
			s := o.state(id)
			if s == nil || s.Config.ForTeams() {
				continue
			}
			own := slices.Clone(list)
			for k := range own {
				if had := s.Category(own[k].Name); had != nil {
					own[k].In, own[k].Out = had.In, had.Out
				}
			}
			if err := o.do(id, SetCategories{own}); err != nil {
				return nil, err
			}
		}
		added := o.addedEntries()
		if len(added) == 0 && sameCategories(list, o.event.Categories) {
			return nil, nil
		}
		return eventjournal.CategoriesSet{Categories: list, Added: added}, nil
	})
}
