package reports

import (
	"slices"
	"strconv"
	"strings"

	"torneo/fidelist"
	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/submission"
)

// before is the check of a report before it is sent.
type before struct {
	Groups    []foundGroup
	Deadlines []submission.Deadline
	Counts    []string
	Rejected  int
	Profiles  []submission.Profile
	Own       []submission.Profile // that were loaded for the event
	Profile   string               // that is chosen; "": FIDE alone
	Compared  string               // with what, in words; "": with no list
	Unread    bool                 // the list that there is could not be read
}

// foundGroup is the findings of one kind, with the address at which they are corrected.
type foundGroup struct {
	submission.Group
	Fix   string // ""; each of them has its own
	Named []namedFinding
	More  int // that are not named
}

// namedFinding is one of several, with the way to where it is put right.
type namedFinding struct {
	Text string
	Fix  string
}

// mostNamed is the number of findings of a kind listed unless all of them are asked
// for.
const mostNamed = 10

// judgeReport checks the tournament's report against the rules of FIDE and of the
// chosen federation.
func judgeReport(v *page.Visit) (*before, error) {
	t := arbiter.RatingRecord(v.State, v.EventName())
	own, err := ownProfiles(v)
	if err != nil {
		return nil, err
	}
	b := &before{Own: own, Profiles: own}
	for _, p := range submission.Profiles() { // one of the same name is what the event says
		if _, own := submission.ProfileOf(own, p.ID); !own {
			b.Profiles = append(b.Profiles, p)
		}
	}
	r := submission.Request{Tournament: t, CodeKnown: true}
	r.Today = v.Today()
	form, err := loadForms(v, reportForm)
	if err != nil {
		return nil, err
	}
	r.Code = form["code"]
	if p, ok := submission.ProfileOf(b.Profiles, v.Request.URL.Query().Get("profile")); ok {
		r.Profile, b.Profile = p, p.ID
	}
	if v.Site.ListFor != nil {
		list, err := v.Site.ListFor(v.Context(), fidelist.Month{Year: t.Start.Year, Month: t.Start.Month})
		if err != nil {
			v.Site.Log.Warn("rating list", "error", err)
			b.Unread = true
		} else if list != nil {
			r.List, b.Compared = list, list.Name()
		}
	}
	if v.Site.Members != nil {
		members, err := v.Site.Members(v.Context(), t.Start)
		switch {
		case err != nil:
			v.Site.Log.Warn("lists of members", "error", err)
			b.Unread = true
		case members != nil:
			r.Members = members
			b.Compared = strings.Join(slices.DeleteFunc([]string{b.Compared, members.Name()}, func(name string) bool { return name == "" }), ", ")
		}
	}
	report, err := submission.Check(r)
	if err != nil && r.List != nil { // the list fails in the middle: nothing else depends on it
		v.Site.Log.Warn("rating list", "error", err)
		r.List, b.Compared, b.Unread = nil, "", true
		report, err = submission.Check(r)
	}
	if err != nil {
		return nil, err
	}
	b.Deadlines, b.Rejected = report.Deadlines, report.Count(submission.Rejected)
	for _, s := range submission.Severities() {
		if n := report.Count(s); n > 0 {
			b.Counts = append(b.Counts, v.T("submission.count."+s.String(), "count", n)) //i18n:prefix submission.count.
		}
	}
	all := v.Request.URL.Query().Get("all")
	for _, g := range submission.Groups(report.Findings) {
		b.Groups = append(b.Groups, foundGroupOf(v, g, g.Key == all))
	}
	return b, nil
}

func foundGroupOf(v *page.Visit, g submission.Group, all bool) foundGroup {
	group := foundGroup{Group: g}
	if len(g.Findings) == 1 {
		group.Fix = fixPath(v, &g.Findings[0])
		return group
	}
	if g.Place != submission.OfPlayer && g.Place != submission.OfResults {
		group.Fix = fixPath(v, &g.Findings[0])
	}
	for k := range g.Findings {
		if k == mostNamed && !all {
			group.More = len(g.Findings) - k
			break
		}
		f := &g.Findings[k]
		group.Named = append(group.Named, namedFinding{v.Text(f.Message), fixPath(v, f)})
	}
	return group
}

// fixPath returns the path of the page on which something is put right; "" if there is none.
func fixPath(v *page.Visit, f *submission.Finding) string {
	switch f.Place {
	case submission.OfPlayer:
		if p := v.State.PlayerByNumber(f.Player); p != nil {
			return v.Path("players", strconv.Itoa(p.ID), "edit")
		}
	case submission.OfEvent:
		return v.Path("settings") + "#card-event"
	case submission.OfCalendar:
		return v.Path("settings") + "#card-calendar"
	case submission.OfForm:
		return v.Path("it3") + "#fill-code"
	case submission.OfReport:
		if f.Key == "long" {
			return v.Path("periods")
		}
	case submission.OfResults:
		if f.Round > 0 {
			return v.Path("rounds", strconv.Itoa(f.Round))
		}
	}
	return ""
}

// requestedReport returns the report that is to be taken though it would be rejected; "" if
// none is.
func (p exportPage) requestedReport() arbiter.ReportFormat {
	f := arbiter.ReportFormat(p.Request.URL.Query().Get("take"))
	if p.Before == nil || p.Before.Rejected == 0 || !slices.Contains(p.Reports(), f) || !f.Final() {
		return ""
	}
	return f
}

// ReportPath returns the address of a report: first the question, where it would be
// rejected.
func (p exportPage) ReportPath(f arbiter.ReportFormat) string {
	if p.Before != nil && p.Before.Rejected > 0 && f.Final() {
		return p.withQuery("take", string(f)) + "#take"
	}
	return p.Path("export", string(f)+".trf")
}

// withQuery returns the path of this page with one thing of its address otherwise.
func (p exportPage) withQuery(key, value string) string {
	q := p.Request.URL.Query()
	for k := range q {
		if k != "profile" && k != "pairings" {
			q.Del(k)
		}
	}
	q.Set(key, value)
	return p.Path("export") + "?" + q.Encode()
}
