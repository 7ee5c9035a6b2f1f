// Package appeals has the pages of appeals: what the regulations of the event say of them, the
// course of each, and its papers.
package appeals

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
)

// Pages returns the pages of the room.
func Pages() []page.Page {
	return []page.Page{
		{Pattern: "GET /t/{id}/appeals", Right: arbiter.Look, Show: List},
		{Pattern: "GET /t/{id}/appeals/new", Right: arbiter.Of(arbiter.LodgeAppeal{}), Show: New},
		{Pattern: "GET /t/{id}/appeals/form", Right: arbiter.Print, Show: EmptyForm},
		{Pattern: "GET /t/{id}/appeals/{number}", Right: arbiter.Look, Show: One},
		{Pattern: "GET /t/{id}/appeals/{number}/paper", Right: arbiter.Print, Show: Paper},
	}
}

// Acts returns the acts on appeals.
func Acts() page.Acts {
	const all, one = "/t/{id}/appeals", "/t/{id}/appeals/{number}"
	return page.Acts{To: one, Rows: []page.Act{
		{Path: all, Of: arbiter.LodgeAppeal{}, Do: lodge, Done: "appeals.done.lodged", To: all},
		{Path: one, Of: arbiter.LodgeAppeal{}, Do: putRight, Done: "appeals.done.lodged"},
		{Path: one + "/hearing", Of: arbiter.HearAppeal{}, Do: hear, Done: "appeals.done.heard"},
		{Path: one + "/decision", Of: arbiter.DecideAppeal{}, Do: decide, Done: "appeals.done.decided"},
	}}
}

// appealOf returns the appeal of the address, by the number of its entry.
func appealOf(v *page.Visit) (*journal.Incident, error) {
	n, err := strconv.ParseInt(v.Request.PathValue("number"), 10, 64)
	if err != nil {
		return nil, page.ErrNotFound
	}
	if i := v.State.Incident(n); i != nil && i.Kind == journal.Appeal {
		return i, nil
	}
	return nil, page.ErrNotFound
}

// ordinal returns the number of an appeal among those of the tournament.
func ordinal(s *journal.State, i *journal.Incident) (n int) {
	for k, x := range s.Appeals() {
		if x.Number == i.Number {
			n = k + 1
		}
	}
	return n
}

// lodge notes a new appeal.
func lodge(v *page.Visit) (*page.Next, error) {
	c, err := lodging(v)
	if err != nil {
		return nil, err
	}
	return &page.Next{Command: c}, nil
}

// putRight restates one.
func putRight(v *page.Visit) (*page.Next, error) {
	i, err := appealOf(v)
	if err != nil {
		return nil, err
	}
	c, err := lodging(v)
	c.Appeal = i.Number
	return &page.Next{Command: c}, err
}

// lodging reads the form of an appeal.
func lodging(v *page.Visit) (c arbiter.LodgeAppeal, err error) {
	c = arbiter.LodgeAppeal{
		By: journal.Appellant(strings.TrimPrefix(v.Value("by"), "player")), Name: v.Value("name"), Against: journal.Matter(v.Value("against")), Text: v.Value("text"), Written: v.Value("written") != "",
	}
	var incident int
	for field, to := range map[string]*int{"round": &c.Round, "player": &c.ID, "game": &c.Game, "incident": &incident, "paid": &c.Paid} {
		if *to, err = v.Number(field); err != nil {
			return c, err
		}
	}
	c.Incident = int64(incident)
	if c.Received, err = momentOf(v, "day", "hour"); err != nil {
		return c, err
	}
	if v.Value("ended") != "" {
		hour, err := hourOf(v, "ended")
		if err != nil {
			return c, err
		}
		c.Ended = nearest(hour, c.Received)
	}
	return c, nil
}

// momentOf reads a day and an hour by the clock of the hall; empty fields are now.
func momentOf(v *page.Visit, day, hour string) (time.Time, error) {
	now := v.Now()
	at := now
	if v.Value(hour) != "" {
		h, err := hourOf(v, hour)
		if err != nil {
			return now, err
		}
		at = nearest(h, now)
	}
	if v.Value(day) == "" {
		return at, nil
	}
	d, err := v.Day(day)
	if err != nil {
		return now, err
	}
	return time.Date(d.Year, time.Month(d.Month), d.Day, at.Hour(), at.Minute(), 0, 0, now.Location()), nil
}

func hourOf(v *page.Visit, field string) (time.Time, error) {
	hour, err := time.Parse("15:04", v.Value(field))
	if err != nil {
		return hour, &arbiter.Refused{Message: message.New("appeals.refused.hour", "value", v.Value(field))}
	}
	return hour, nil
}

// nearest returns the moment nearest to another one at which the clock shows that hour.
func nearest(hour, to time.Time) time.Time {
	at := time.Date(to.Year(), to.Month(), to.Day(), hour.Hour(), hour.Minute(), 0, 0, to.Location())
	switch before := to.Sub(at); {
	case before > 12*time.Hour:
		return at.AddDate(0, 0, 1)
	case before < -12*time.Hour:
		return at.AddDate(0, 0, -1)
	}
	return at
}

// hear notes who heard an appeal: those who are ticked, in the order of the committee, and those
// who are written below.
func hear(v *page.Visit) (*page.Next, error) {
	i, err := appealOf(v)
	if err != nil {
		return nil, err
	}
	c := arbiter.HearAppeal{Incident: i.Number}
	if c.At, err = momentOf(v, "day", "hour"); err != nil {
		return nil, err
	}
	for _, name := range v.Values("sat") {
		c.Sat = append(c.Sat, journal.Judge{Name: name})
	}
	federations := v.Values("federation")
	for k, name := range v.Values("other") {
		if strings.TrimSpace(name) == "" {
			continue
		}
		judge := journal.Judge{Name: name}
		if k < len(federations) {
			judge.Federation = federations[k]
		}
		c.Sat = append(c.Sat, judge)
	}
	return page.Give(c)
}

// decide notes what was decided, with its effect.
func decide(v *page.Visit) (*page.Next, error) {
	i, err := appealOf(v)
	if err != nil {
		return nil, err
	}
	c := arbiter.DecideAppeal{
		Incident: i.Number, Round: i.Round, Verdict: journal.Verdict(v.Value("verdict")), Text: v.Value("text"), Deposit: journal.DepositFate(v.Value("deposit")),
		Effect: journal.AppealEffect(v.Value("effect")), Rating: v.Value("rating") != "",
	}
	if p := arbiter.DisputedBoard(v.State, i); p != nil {
		c.Board = p.Board
	}
	if c.Returned, err = v.Number("returned"); err != nil {
		return nil, err
	}
	if c.Game, err = v.Number("game"); err != nil {
		return nil, err
	}
	if c.Effect == journal.ResultEffect {
		kind, ok := arbiter.ResultOf(v.Value("result"))
		if !ok {
			return nil, &arbiter.Refused{Message: message.New("appeals.refused.result")}
		}
		c.Result = kind.Result
	}
	return page.Give(c)
}

// dayValue returns a moment as a field of a day has it, and hourValue as one of an hour.
func dayValue(t time.Time) string  { return t.Format("2006-01-02") }
func hourValue(t time.Time) string { return t.Format("15:04") }

// orDash returns a text, or a dash where there is none.
func orDash(text string) string { return cmp.Or(text, "–") }
