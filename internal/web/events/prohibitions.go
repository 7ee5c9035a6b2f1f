package events

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
)

// apartCard lists the groups of players who are kept apart, and the players who could
// be added.
type apartCard struct {
	Groups      []apartGroup
	Names       []string // of everybody who can be named
	Federations []string // with two participants or more
	Clubs       []string // likewise, where the reader may know them
}

type apartGroup struct{ Names, Rounds, Why string }

func apartOf(v *page.Visit) (apartCard, error) {
	var c apartCard
	all := page.Contestants(v.State)
	members := map[string]int{}
	for _, x := range all {
		c.Names = append(c.Names, x.Name)
		members[x.Federation]++
	}
	for federation, n := range members {
		if n > 1 && federation != "" {
			c.Federations = append(c.Federations, federation)
		}
	}
	slices.Sort(c.Federations)
	clubs, err := clubsOf(v)
	if err != nil {
		return c, err
	}
	for _, g := range groupBy(all, 0, 0, func(x page.Contestant) string { return clubs[x.ID] }) {
		c.Clubs = append(c.Clubs, g.Why)
	}
	for _, g := range v.State.Groups {
		var names []string
		for _, id := range g.IDs {
			if k := slices.IndexFunc(all, func(x page.Contestant) bool { return x.ID == id }); k >= 0 {
				names = append(names, all[k].Name)
			}
		}
		rounds := v.T("settings.apart-always", "first", max(g.First, 1))
		if g.Last > 0 {
			rounds = v.T("settings.apart-until", "first", max(g.First, 1), "last", g.Last)
		}
		c.Groups = append(c.Groups, apartGroup{strings.Join(names, " · "), rounds, g.Why})
	}
	return c, nil
}

// clubsOf returns the clubs of players, which are kept beside the journal: nobody's, for who
// may not read that.
func clubsOf(v *page.Visit) (map[int]string, error) {
	if v.State.Config.ForTeams() || !v.May(arbiter.ReadContacts) {
		return nil, nil
	}
	known, err := v.Contacts()
	clubs := map[int]string{}
	for id, c := range known {
		clubs[id] = strings.TrimSpace(c.Club)
	}
	return clubs, err
}

// groupsText returns the groups by numbers, a line each.
func groupsText(v *page.Visit) string {
	var groups []string
	for _, g := range v.State.Groups {
		var numbers []string
		for _, id := range g.IDs {
			if t := v.State.Team(id); t != nil && v.State.Config.ForTeams() {
				numbers = append(numbers, strconv.Itoa(t.Number))
			} else if player := v.State.Player(id); player != nil && !v.State.Config.ForTeams() {
				numbers = append(numbers, strconv.Itoa(player.Number))
			}
		}
		groups = append(groups, strings.Join(numbers, " "))
	}
	return strings.Join(groups, "\n")
}

// prohibit keeps players apart: by name, of a federation, of a club, of a family; or takes a group
// away; or reads all groups as numbers, a line each.
func prohibit(v *page.Visit) (*page.Next, error) {
	groups := slices.Clone(v.State.Groups)
	do, at, _ := strings.Cut(v.Value("do"), "-")
	switch do {
	case "remove":
		k, err := strconv.Atoi(at)
		if err != nil || k < 0 || k >= len(groups) {
			return nil, page.ErrBadForm
		}
		groups = slices.Delete(groups, k, k+1)
	case "add":
		more, err := newGroups(v)
		if err != nil {
			return nil, err
		}
		groups = append(groups, more...)
	case "numbers":
		var err error
		if groups, err = numberedGroups(v); err != nil {
			return nil, err
		}
	default:
		return nil, page.ErrBadForm
	}
	return page.Give(arbiter.Prohibit{Groups: groups})
}

// newGroups returns the groups that the form describes.
func newGroups(v *page.Visit) ([]journal.Group, error) {
	last, err := v.Number("last")
	if err != nil {
		return nil, err
	}
	first := v.NextRound()
	all := page.Contestants(v.State)
	by, club, ofClub := strings.Cut(v.Value("by"), ":")
	switch {
	case by == "":
		g := journal.Group{First: first, Last: last}
		for _, name := range v.Values("who") {
			if name = strings.TrimSpace(name); name == "" {
				continue
			}
			id, err := v.ContestantOf(all, name)
			if err != nil {
				return nil, err
			}
			g.IDs = append(g.IDs, id)
		}
		return []journal.Group{g}, nil
	case by == "club":
		clubs, err := clubsOf(v)
		if err != nil {
			return nil, err
		}
		groups := groupBy(all, first, last, func(x page.Contestant) string {
			if ofClub && !strings.EqualFold(clubs[x.ID], club) {
				return ""
			}
			return clubs[x.ID]
		})
		for k := range groups {
			groups[k].Why = "" // what is known of persons beside the journal does not come into it
		}
		return groups, nil
	case by == "family":
		return groupBy(all, first, last, func(x page.Contestant) string {
			family, _, found := strings.Cut(x.Name, ",")
			if !found {
				return ""
			}
			return family
		}), nil
	default:
		return groupBy(all, first, last, func(x page.Contestant) string {
			if x.Federation != by {
				return ""
			}
			return by
		}), nil
	}
}

// groupBy makes a group of all who have the same in common, if there are two.
func groupBy(all []page.Contestant, first, last int, common func(page.Contestant) string) []journal.Group {
	members := map[string]*journal.Group{}
	var list []*journal.Group
	for _, x := range all {
		what := common(x)
		if what == "" {
			continue
		}
		key := strings.ToLower(what)
		if members[key] == nil {
			members[key] = &journal.Group{First: first, Last: last, Why: what}
			list = append(list, members[key])
		}
		members[key].IDs = append(members[key].IDs, x.ID)
	}
	var groups []journal.Group
	for _, g := range list {
		if len(g.IDs) > 1 {
			groups = append(groups, *g)
		}
	}
	slices.SortStableFunc(groups, func(a, b journal.Group) int { return cmp.Compare(a.Why, b.Why) })
	return groups
}

// numberedGroups reads groups of pairing numbers, a line each.
func numberedGroups(v *page.Visit) ([]journal.Group, error) {
	var groups []journal.Group
	for _, line := range lines(v.Value("groups")) {
		g := journal.Group{First: v.NextRound()}
		for _, typed := range strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' }) {
			id, err := v.PlayerOf(typed)
			if v.State.Config.ForTeams() {
				id, err = v.TeamOf(typed)
			}
			if err != nil {
				return nil, err
			}
			g.IDs = append(g.IDs, id)
		}
		for _, old := range v.State.Groups { // a group that stays keeps the rounds that it was made for
			if slices.Equal(old.IDs, g.IDs) {
				g = old
			}
		}
		groups = append(groups, g)
	}
	return groups, nil
}
