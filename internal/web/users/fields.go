package users

import (
	"slices"
	"strconv"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/auth"
	"torneo/internal/web/page"
	"torneo/message"
)

const (
	mostMinutes = 7 * 24 * 60
	mostBoards  = 5000
	mostTeams   = 5000
)

// fields holds the fields of a role: scope and end.
type fields struct {
	Roles    []arbiter.Role
	Role     arbiter.Role
	Offer    page.Offer
	Chosen   []string // tournaments
	From, To string   // boards
	Team     string
	Until    string // the last day; "": until revoked
}

// newFields offers tournaments, those that somebody has among them, and the last day of the
// first event that is not over.
func newFields(v *page.Visit, chosen ...string) (f fields, err error) {
	f = fields{Roles: auth.Roles(), Role: arbiter.Arbiter}
	if f.Offer, err = v.Offer(nil, append(v.Values("tournament"), chosen...)); err != nil {
		return f, err
	}
	today := v.TodayValue()
	f.Offer.Events = slices.DeleteFunc(f.Offer.Events, func(e arbiter.Entered) bool { return len(e.Tournaments) == 0 })
	if len(f.Offer.Events) > 0 {
		for _, t := range f.Offer.Events[0].Tournaments {
			if t.Summary.Ends >= today {
				f.Until = max(f.Until, t.Summary.Ends)
			}
		}
	}
	return f, nil
}

// readTyped fills in what was typed, where the form only searched.
func (f *fields) readTyped(v *page.Visit) {
	f.Role, f.Chosen, f.Until = arbiter.Role(v.Value("role")), v.Values("tournament"), v.Value("until")
	f.From, f.To, f.Team = v.Value("from"), v.Value("to"), v.Value("team")
}

// of fills in what somebody is.
func (f *fields) of(v *page.Visit, x *auth.Known) {
	positive := func(n int) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	f.Role, f.Chosen, f.From, f.To, f.Team, f.Until = x.Role, x.Scope.Tournaments, positive(x.Scope.From), positive(x.Scope.To), positive(x.Scope.Team), ""
	if !x.Until.IsZero() {
		f.Until = x.Until.In(v.Site.Clock().Location()).Add(-time.Second).Format("2006-01-02")
	}
}

func (f *fields) has(id string) bool { return slices.Contains(f.Chosen, id) }

// amount returns a number of a form that may be left empty.
func amount(v *page.Visit, field string, most int) (int, error) {
	if v.Value(field) == "" {
		return 0, nil
	}
	n, err := v.Number(field)
	if err != nil || n < 1 || n > most {
		return 0, wrong("crew.refused.number", "most", most)
	}
	return n, nil
}

func wrong(id string, pairs ...any) error {
	return &arbiter.Refused{Message: message.New(id, pairs...)}
}

// scopeOf reads the scope of a role from the form.
func scopeOf(v *page.Visit) (s arbiter.Scope, err error) {
	for _, id := range v.Values("tournament") {
		j, err := v.Site.Desk.Store().Journal(v.Context(), id)
		if err != nil {
			return s, err
		}
		if s.Event != "" && s.Event != j.Event {
			return s, wrong("crew.refused.events")
		}
		s.Event = j.Event
		if !slices.Contains(s.Tournaments, id) {
			s.Tournaments = append(s.Tournaments, id)
		}
	}
	if s.From, err = amount(v, "from", mostBoards); err != nil {
		return s, err
	}
	if s.To, err = amount(v, "to", mostBoards); err != nil {
		return s, err
	}
	if s.From > 0 || s.To > 0 {
		if s.From = max(s.From, 1); s.To == 0 || s.To < s.From {
			return s, wrong("crew.refused.boards")
		}
	}
	captain := arbiter.Role(v.Value("role")) == arbiter.Captain
	if s.Team, err = amount(v, "team", mostTeams); err != nil {
		return s, err
	}
	if !captain {
		s.Team = 0
	} else if s.Team == 0 || len(s.Tournaments) != 1 {
		return s, wrong("crew.refused.captain")
	}
	return s, nil
}

// untilOf returns the end of the last day of an enrolment; zero: until revoked.
func untilOf(v *page.Visit) (time.Time, error) {
	if v.Value("until") == "" {
		return time.Time{}, nil
	}
	day, err := time.ParseInLocation("2006-01-02", v.Value("until"), v.Site.Clock().Location())
	if err != nil || day.Year() < 2000 || day.Year() > 2200 {
		return time.Time{}, wrong("crew.refused.day")
	}
	end := day.AddDate(0, 0, 1)
	if !end.After(v.Site.Clock()) {
		return time.Time{}, wrong("crew.refused.day")
	}
	return end, nil
}

// invitationOf reads a code's role, scope and limits from the form.
func invitationOf(v *page.Visit) (i auth.Invitation, err error) {
	i = auth.Invitation{Role: arbiter.Role(v.Value("role")), Name: v.Value("name"), Uses: 1}
	if i.Scope, err = scopeOf(v); err != nil {
		return i, err
	}
	if i.Until, err = untilOf(v); err != nil {
		return i, err
	}
	if uses, err := amount(v, "uses", 500); err != nil {
		return i, err
	} else if uses > 0 {
		i.Uses = uses
	}
	minutes, err := amount(v, "minutes", mostMinutes)
	if err != nil {
		return i, err
	}
	if minutes == 0 {
		minutes = 15
	}
	i.For = time.Duration(minutes) * time.Minute
	return i, nil
}

// lasts describes the validity of a code, in minutes.
func (p peoplePage) lasts(minutes int) string {
	//i18n:prefix crew.for.
	return p.T("crew.for." + strconv.Itoa(minutes))
}
