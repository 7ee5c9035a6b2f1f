package periods

import (
	"net/url"
	"strconv"

	"github.com/a-h/templ"

	"torneo/internal/inbox/office"
	"torneo/internal/membership"
	"torneo/internal/periods"
	"torneo/internal/spelling"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// searchPage finds people of whom frozen months say something.
type searchPage struct {
	page.Frame
	Kind   periods.PersonKind
	Query  string
	List   []periods.Person
	Number int
	More   bool
}

// kindAsked returns the kind of people that a visit asks for.
func kindAsked(v *page.Visit) (periods.PersonKind, error) {
	switch k := periods.PersonKind(v.Value("as")); k {
	case "":
		return periods.AsPlayer, nil
	case periods.AsPlayer, periods.AsArbiter:
		return k, nil
	}
	return "", page.ErrNotFound
}

// pageAsked returns the number of the part of a table that a visit asks for.
func pageAsked(v *page.Visit) (int, error) {
	n, err := v.Number("page")
	if err != nil || n < 0 || n > 1_000_000 {
		return 0, page.ErrNotFound
	}
	return n, nil
}

// people serves the search for people.
func (r Room) people(v *page.Visit) (err error) {
	if err := r.open(v); err != nil {
		return err
	}
	p := searchPage{Frame: v.Frame(message.New("periods.people")), Query: v.Value("words")}
	if p.Kind, err = kindAsked(v); err != nil {
		return err
	}
	if p.Number, err = pageAsked(v); err != nil || len(p.Query) > 200 {
		return page.ErrNotFound
	}
	if words := spelling.Words(p.Query); len(words) > 0 {
		if p.List, err = r.Clerk.FindPersons(v.Context(), p.Kind, words, mostRows+1, p.Number*mostRows); err != nil {
			return err
		}
		if p.More = len(p.List) > mostRows; p.More {
			p.List = p.List[:mostRows]
		}
	}
	return v.Render(searchView(p))
}

// searchPath returns the address of the search.
func searchPath(kind periods.PersonKind, words string, number int) templ.SafeURL {
	q := url.Values{"as": {string(kind)}, "words": {words}}
	if number > 0 {
		q.Set("page", strconv.Itoa(number))
	}
	return templ.SafeURL(at + "/people?" + q.Encode())
}

// personPath returns the address of the history of somebody.
func personPath(kind periods.PersonKind, id string, number int) templ.SafeURL {
	q := url.Values{"as": {string(kind)}, "id": {id}}
	if number > 0 {
		q.Set("page", strconv.Itoa(number))
	}
	return templ.SafeURL(at + "/person?" + q.Encode())
}

// historyPage is what frozen months and lists say of somebody.
type historyPage struct {
	page.Frame
	Person  periods.Person
	Series  map[string]string // names, by ID
	Months  []periods.PlayerMonth
	Played  []periods.Appearance
	All     int // events
	Number  int
	Honours []periods.HonourOf
	Lists   *office.Licensed // nil: the lists know nobody of the number and name
}

// person serves the history of somebody.
func (r Room) person(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	kind, err := kindAsked(v)
	if err != nil {
		return err
	}
	who, err := r.Clerk.PersonOf(v.Context(), kind, v.Value("id"))
	if err != nil {
		return refusal(err)
	}
	p := historyPage{Frame: v.Frame(message.New("periods.history", "name", who.Name)).Widen(), Person: who, Series: map[string]string{}}
	if p.Number, err = pageAsked(v); err != nil {
		return err
	}
	all, err := r.Clerk.RatingSeries(v.Context())
	if err != nil {
		return err
	}
	for _, s := range all {
		p.Series[s.ID] = s.Name
	}
	if kind == periods.AsPlayer {
		if p.Months, err = r.Clerk.MonthsOf(v.Context(), who.ID); err != nil {
			return err
		}
	}
	if p.Played, p.All, err = r.Clerk.AppearancesOf(v.Context(), kind, who.ID, mostRows, p.Number*mostRows); err != nil {
		return err
	}
	if p.Honours, err = r.Clerk.HonoursOf(v.Context(), kind, who.ID); err != nil {
		return err
	}
	if p.Lists, err = r.Clerk.Licences(v.Context(), &who); err != nil {
		return refusal(err)
	}
	return v.Render(personView(p))
}

// roleName returns the name of a role.
func roleName(f page.Frame, r periods.Role) string {
	return f.T("periods.role." + string(r)) //i18n:prefix periods.role.
}

// licenceText returns what a list says of somebody as what.
func licenceText(f page.Frame, l membership.Licence) string {
	role := f.T("periods.licence." + string(l.Role)) //i18n:prefix periods.licence.
	switch {
	case !l.Until.IsZero():
		return f.T("periods.licence-until", "role", role, "until", l.Until.String(), "list", l.List)
	case !l.Since.IsZero():
		return f.T("periods.licence-since", "role", role, "since", l.Since.String(), "list", l.List)
	}
	return f.T("periods.licence-open", "role", role, "list", l.List)
}

// pointsText returns points as people read them.
func pointsText(f page.Frame, points int) string {
	return f.Printer.Decimal(tournament.Points(points).String())
}
