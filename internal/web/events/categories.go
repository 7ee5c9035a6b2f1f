package events

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/category"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// categoriesPage is the categories of the players of a tournament, or of all tournaments
// of an event, as a table to fill in.
type categoriesPage struct {
	page.Frame
	Action  string // where the form goes
	Rows    []category.Category
	On      tournament.Date // of which ages are, of all rows
	Year    int             // of the first day
	Unsaved bool
	Members []memberList
	Event   string // its name, of an event
	EventID string
}

// memberList is a category with the number of its players.
type memberList struct {
	Name    string
	Players int
}

// moreRows is the number of empty rows of the form.
const moreRows = 2

// Categories shows those of a tournament.
func Categories(v *page.Visit) error {
	if v.State.Config.ForTeams() {
		return page.ErrNotFound
	}
	return v.Render(categoriesView(categoriesOf(v, v.State.Categories)))
}

func categoriesOf(v *page.Visit, list []category.Category) categoriesPage {
	p := categoriesPage{Frame: v.Frame(message.New("category.title")), Action: v.Path("categories"), Rows: list, Year: v.State.Config.Start.Year}
	p.Section, p.Wide = page.PlayersSection, true
	p.Members = membersOf(v.State)
	p.settle()
	return p
}

// settle adds empty rows and finds the day that all rows have.
func (p *categoriesPage) settle() {
	for k := range p.Rows {
		if !p.Rows[k].On.IsZero() {
			p.On = p.Rows[k].On
		}
	}
	p.Rows = append(slices.Clone(p.Rows), make([]category.Category, moreRows)...)
}

func membersOf(s *journal.State) (lists []memberList) {
	for k := range s.Categories {
		lists = append(lists, memberList{s.Categories[k].Name, len(arbiter.Members(s, &s.Categories[k]))})
	}
	return lists
}

// membersPath lists the players of a category.
func (p categoriesPage) membersPath(name string) string {
	return p.Path("players") + "?" + url.Values{"category": {name}}.Encode()
}

// setCategories takes the table of a tournament.
func setCategories(v *page.Visit) (*page.Next, error) {
	list, err := readCategories(v, v.State.Categories)
	if err != nil {
		return nil, err
	}
	if v.Value("do") == usualAges {
		p := categoriesOf(v, addUsualAges(v, list, v.State.Config.Start.Year))
		p.Unsaved = true
		v.RetargetMain()
		return page.Rendered, v.Render(categoriesView(p))
	}
	return page.Give(arbiter.SetCategories{Categories: list})
}

// EventCategories shows those of an event.
func EventCategories(v *page.Visit) error {
	p, err := eventCategories(v, nil)
	if err != nil {
		return err
	}
	return v.Render(categoriesView(p))
}

// eventCategories returns the table of an event, with these rows or those that it has.
func eventCategories(v *page.Visit, list []category.Category) (p categoriesPage, err error) {
	e, err := v.PathEvent()
	if err != nil {
		return p, err
	}
	own, err := v.Site.Desk.EventState(v.Context(), e.ID)
	if err != nil {
		return p, err
	}
	sections, err := sectionsOf(v, e.ID)
	if err != nil {
		return p, err
	}
	p = categoriesPage{Frame: v.Frame(message.New("category.title-event", "event", e.Name)), Action: page.EventPath(e.ID, "categories"), Rows: list, Event: e.Name, EventID: e.ID, Year: v.Site.Clock().Year()}
	p.Wide = true
	if list == nil {
		p.Rows = own.Categories
	}
	for _, s := range sections {
		if s.State != nil && s.State.Config.Start.Year > 0 {
			p.Year = s.State.Config.Start.Year
		}
	}
	p.settle()
	return p, nil
}

// setEventCategories takes the table of an event.
func setEventCategories(v *page.Visit, e arbiter.Event) (*page.Next, error) {
	own, err := v.Site.Desk.EventState(v.Context(), e.ID)
	if err != nil {
		return nil, err
	}
	list, err := readCategories(v, own.Categories)
	if err != nil {
		return nil, err
	}
	if v.Value("do") == usualAges {
		p, err := eventCategories(v, list)
		if err != nil {
			return nil, err
		}
		p, err = eventCategories(v, addUsualAges(v, list, p.Year))
		if err != nil {
			return nil, err
		}
		p.Unsaved = true
		return page.Rendered, v.RenderAs(http.StatusOK, categoriesView(p))
	}
	number, err := v.Site.Desk.SetEventCategories(v.Context(), v.By, e.ID, list, v.Consent())
	if err != nil {
		return nil, err
	}
	return nextOf(number), nil
}

// readCategories reads the table: a row without a name is none. Who is in a category by
// hand stays in it, by whatever name it goes now.
func readCategories(v *page.Visit, before []category.Category) ([]category.Category, error) {
	on, err := v.Day("on")
	if err != nil {
		return nil, err
	}
	list := []category.Category{}
	at := func(field string, k int) string {
		if values := v.Values(field); k < len(values) {
			return strings.TrimSpace(values[k])
		}
		return ""
	}
	for k := range v.Values("category") {
		c := category.Category{Name: at("category", k), Sex: at("sex", k), Federations: namesOf(strings.ToUpper(at("federations", k))), Clubs: namesOf(at("clubs", k))}
		if c.Name == "" {
			continue
		}
		for field, to := range map[string]*int{"age-min": &c.AgeMin, "age-max": &c.AgeMax, "born-from": &c.BornFrom, "born-to": &c.BornTo, "rating-min": &c.RatingMin, "rating-max": &c.RatingMax} {
			if text := at(field, k); text != "" {
				n, err := strconv.Atoi(text)
				if err != nil {
					return nil, &arbiter.Refused{Message: message.New("web.error.number", "value", text)}
				}
				*to = n
			}
		}
		if c.AgeMin > 0 || c.AgeMax > 0 {
			c.On = on
		}
		c.ByHand, c.Unrated = at("who", k) == "hand", at("unrated", k) == "also"
		for _, b := range before {
			if b.Name == at("was", k) {
				c.In, c.Out = b.In, b.Out
			}
		}
		list = append(list, c)
	}
	return list, nil
}

// nextOf returns the message after an act on an event that found nothing to do: its
// number is 0.
func nextOf(number int64) *page.Next {
	if number == 0 {
		return &page.Next{Done: message.New("web.flash.nothing")}
	}
	return nil
}

// namesOf returns the names between commas or semicolons.
func namesOf(text string) (names []string) {
	for _, name := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == ',' }) {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// usualAges is the button that adds the categories that youth and seniors usually have.
const usualAges = "ages"

// addUsualAges adds them, by year of birth, where there is none of that name.
func addUsualAges(v *page.Visit, list []category.Category, year int) []category.Category {
	add := func(c category.Category) {
		if !slices.ContainsFunc(list, func(b category.Category) bool { return b.Name == c.Name }) {
			list = append(list, c)
		}
	}
	for _, age := range []int{8, 10, 12, 14, 16, 18} {
		add(category.Category{Name: v.T("category.under", "age", age), BornFrom: year - age})
	}
	for _, age := range []int{50, 65} {
		add(category.Category{Name: v.T("category.over", "age", age), BornTo: year - age})
	}
	return list
}

func optional(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// cell names a field of a row for who hears it.
func (p categoriesPage) cell(label string, row int) string {
	return p.T("category.cell", "what", p.T(label), "row", row) //i18n:prefix category.
}

// wordsOf describes the players who belong to a category.
func (p categoriesPage) wordsOf(name string) string {
	if c := p.State.Category(name); c != nil {
		return eventtext.Category(p.Printer, c)
	}
	return ""
}
