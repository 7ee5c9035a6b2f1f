package reports

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"regexp"
	"torneo/fidelist"
	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/rating"
	"torneo/submission"
	"torneo/tournament"
	"torneo/trf"
)

// periodsPage is the ratings of an event of more than 30 days, and its reports.
type periodsPage struct {
	page.Frame
	Days    int // that the event takes, by its dates; 0: not known
	Periods []periodRow
	Begin   []int // rounds with which a period may begin
	Months  []int // of those the ones with which another month begins
	Ties    []string

	Edited *editedPeriod
}

// periodRow is a period with its reports, or why there are none yet.
type periodRow struct {
	arbiter.Period
	MonthName string
	NotYet    string
}

// editedPeriod is a period whose ratings are given.
type editedPeriod struct {
	From    int
	Month   string
	List    string // from which ratings are proposed; "": from none
	Unread  bool   // there is a list, which cannot be read
	Players []ratedRow
}

// ratedRow is a player with the rating that he has in the period.
type ratedRow struct {
	ID     int
	Number int
	Name   string
	First  int
	Rating string // that stands in the field; "": as before
}

// Periods shows them.
func Periods(v *page.Visit) error {
	p := periodsPage{Frame: v.Frame(message.New("long.title"))}
	p.Section = page.ExportSection
	p.Days = submission.Days(v.State.Record(0))
	p.Ties = arbiter.RatingTies(v.State.Config.Ties)
	p.Months = arbiter.MonthsBegin(v.State)
	for round := 2; round <= v.State.Config.Rounds; round++ {
		p.Begin = append(p.Begin, round)
	}
	for _, x := range arbiter.Periods(v.State) {
		row := periodRow{Period: x, MonthName: eventtext.Month(v.Printer, x.Month)}
		_, _, err := arbiter.PeriodRecord(v.State, x.Number, "")
		if refused := (*arbiter.Refused)(nil); errors.As(err, &refused) {
			row.NotYet = v.Text(refused.Message)
		} else if err != nil {
			return err
		}
		p.Periods = append(p.Periods, row)
	}
	if from, err := strconv.Atoi(v.Request.URL.Query().Get("from")); err == nil && slices.Contains(p.Begin, from) && v.State.Long.Flagged {
		p.Edited = editPeriod(v, from)
	}
	return v.Render(periodsView(p))
}

// editPeriod returns a period as it stands; a new one as the list of the month of its first
// round proposes it.
func editPeriod(v *page.Visit, from int) *editedPeriod {
	e := &editedPeriod{From: from}
	of := map[int]string{}
	there := false
	for _, p := range v.State.Long.Periods {
		if p.From == from {
			there, e.Month = true, p.Month
			for _, r := range p.Ratings {
				of[r.ID] = strconv.Itoa(r.Rating)
			}
		}
	}
	var list submission.List
	if from <= len(v.State.Config.Dates) {
		if d := v.State.Config.Dates[from-1]; d.Complete() && !there {
			e.Month = fidelist.Month{Year: d.Year, Month: d.Month}.String()
			list = e.listOf(v, fidelist.Month{Year: d.Year, Month: d.Month})
		}
	}
	kind := rating.Standard
	if pace, err := rating.PaceOf(v.State.Record(0)); err == nil {
		kind = pace.Kind
	}
	for k := range v.State.Players {
		q := &v.State.Players[k]
		row := ratedRow{ID: q.ID, Number: q.Number, Name: q.Name, First: q.Rating, Rating: of[q.ID]}
		if list != nil && q.FIDEID > 0 {
			listed, err := list.Player(q.FIDEID)
			if err != nil {
				v.Site.Log.Warn("rating list", "error", err)
				list, e.List, e.Unread = nil, "", true
			} else if listed != nil {
				row.Rating = strconv.Itoa(submission.Rating(listed, kind))
			}
		}
		e.Players = append(e.Players, row)
	}
	slices.SortStableFunc(e.Players, func(a, b ratedRow) int { return cmp.Compare(a.Number, b.Number) })
	return e
}

// listOf returns the list of that month, and none of another.
func (e *editedPeriod) listOf(v *page.Visit, month fidelist.Month) submission.List {
	if v.Site.ListFor == nil {
		return nil
	}
	list, err := v.Site.ListFor(v.Context(), month)
	if err != nil {
		v.Site.Log.Warn("rating list", "error", err)
		e.Unread = true
		return nil
	}
	if list == nil || list.Month() != month {
		return nil
	}
	e.List = list.Name()
	return list
}

// setLong takes whether the event is a long one, and which ratings tie-breaks take.
func setLong(v *page.Visit) (*page.Next, error) {
	c := arbiter.SetLong{Flagged: v.Value("long") != "", ByRound: v.Value("ratings") == "round"}
	if !c.Flagged {
		c.ByRound = false
	}
	return page.Give(c)
}

// mostDigits of a rating.
const mostDigits = 4

// ratePeriod takes the ratings of a period; a field that is empty changes nothing.
func ratePeriod(v *page.Visit) (*page.Next, error) {
	from, err := strconv.Atoi(v.Request.PathValue("round"))
	if err != nil {
		return nil, page.ErrNotFound
	}
	c := arbiter.RatePeriod{From: from, Month: strings.TrimSpace(v.Value("month"))}
	if v.Value("do") == "remove" {
		return &page.Next{Command: arbiter.RatePeriod{From: from}, Done: message.New("web.done.period-removed", "round", from)}, nil
	}
	for k := range v.State.Players {
		id := v.State.Players[k].ID
		text := strings.TrimSpace(v.Value(fmt.Sprintf("rating-%d", id)))
		if text == "" {
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || len(text) > mostDigits {
			return nil, &arbiter.Refused{Message: message.New("web.error.number", "value", text)}
		}
		c.Ratings = append(c.Ratings, journal.PeriodRating{ID: id, Rating: n})
	}
	return &page.Next{Command: c, Done: message.New("web.done.period-rated", "round", from, "count", len(c.Ratings))}, nil
}

// periodFile is the name of the report of a period: "period-2-trf26.trf".
var periodFile = regexp.MustCompile(`^period-([1-9][0-9]?)-(trf26|trf16)\.trf$`)

// sendPeriod sends the report of a period; false if the name is of something else.
func sendPeriod(v *page.Visit, name string) (bool, error) {
	m := periodFile.FindStringSubmatch(name)
	if m == nil {
		return false, nil
	}
	number, _ := strconv.Atoi(m[1]) // two digits at most
	format := trf.TRF26
	if m[2] == "trf16" {
		format = trf.TRF16
	}
	data, err := arbiter.WritePeriod(v.State, number, format, v.EventName())
	if err != nil {
		return true, err
	}
	return true, v.SendFile(name, "text/plain; charset=utf-8", data)
}

// file returns the name of the report of the period.
func (r periodRow) file(format string) string {
	return fmt.Sprintf("period-%d-%s.trf", r.Number, format)
}

// Long reports what is said of the length of the event.
func (p periodsPage) Long() tournament.Long { return p.State.Long }
