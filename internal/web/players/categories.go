package players

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
)

// ofCategory leaves those who belong to a category; false: there is none of that name.
func (p *playersPage) ofCategory(name string) bool {
	c := p.State.Category(name)
	if c == nil {
		return false
	}
	p.Category = name
	p.Players = slices.DeleteFunc(p.Players, func(q journal.Player) bool { return !arbiter.Belongs(p.State, c, &q) })
	return true
}

// categoryOf returns the text of the column: the categories to which a player belongs,
// and that of a rating list if it is another one.
func (p playersPage) categoryOf(q *journal.Player) string {
	names := arbiter.CategoriesOf(p.State, q)
	if listed := p.Contacts[q.ID].Category; listed != "" && !slices.Contains(names, listed) {
		names = append(names, listed)
	}
	return strings.Join(names, ", ")
}

// categoryQuery returns the path of the list of a category.
func (p playersPage) categoryQuery(name string) string {
	return p.Path("players") + "?" + url.Values{"category": {name}}.Encode()
}

// HasCategories reports that there is something to show in the column.
func (p playersPage) HasCategories() bool {
	return len(p.State.Categories) > 0 || p.anyContact(func(c arbiter.Contact) bool { return c.Category != "" })
}

// categoryTotals counts the players of each category; one counts in all of his.
func (p playersPage) categoryTotals() (list []total) {
	if len(p.State.Categories) == 0 {
		return p.totalsBy(func(id int, _, _ string) string { return p.Contacts[id].Category })
	}
	for k := range p.State.Categories {
		if n := len(arbiter.Members(p.State, &p.State.Categories[k])); n > 0 {
			list = append(list, total{p.State.Categories[k].Name, n})
		}
	}
	return list
}

// memberOf is a category on the page of a player.
type memberOf struct {
	Name    string
	Belongs bool
	ByHand  bool // that was decided by hand
}

// memberships returns the categories with whether a player belongs to them.
func memberships(s *journal.State, q *journal.Player) (list []memberOf) {
	for k := range s.Categories {
		c := &s.Categories[k]
		_, decided := c.Decides(q.ID)
		list = append(list, memberOf{c.Name, arbiter.Belongs(s, c, q), decided})
	}
	return list
}

// open opens the categories of a player in his row, for who may change them.
func (p *playersPage) open(id string) {
	n, err := strconv.Atoi(id)
	if err == nil && p.State.Player(n) != nil && p.MayCategorise() {
		p.Opened = n
	}
}

// MayCategorise reports that the visitor may say who belongs to which category.
func (p playersPage) MayCategorise() bool { return p.May(arbiter.Of(arbiter.Categorise{})) }

// openPath returns the list as it is shown, with the categories of a player open in his
// row; of nobody where id is 0.
func (p playersPage) openPath(id int) string {
	query := url.Values{}
	for name, values := range p.Request.URL.Query() {
		if name != "categories" {
			query[name] = values
		}
	}
	mark := ""
	if id > 0 {
		query.Set("categories", strconv.Itoa(id))
		mark = "#categories-" + strconv.Itoa(id)
	}
	if len(query) == 0 {
		return p.Path("players")
	}
	return p.Path("players") + "?" + query.Encode() + mark
}

// categorise sets the categories of a player by hand, and puts him into one that is written
// beside them and may be new.
func categorise(v *page.Visit, id int) (arbiter.Command, error) {
	set := arbiter.Categorise{ID: id, Names: v.Values("category"), Club: v.State.Clubs[id]}
	if name := strings.Join(strings.Fields(v.Value("other")), " "); name != "" {
		return arbiter.Sequence{set, arbiter.CategoriseListed{Of: map[int]string{id: name}}}, nil
	}
	return set, nil
}
