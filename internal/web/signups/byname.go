package signups

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/signup"
	"torneo/internal/signup/candidates"
	"torneo/internal/web/page"
	"torneo/message"
)

// mostNamed is the largest number of entries of a page that are searched by name: a
// search takes longer than to ask for a number. The others are searched on the page on
// which they are changed.
const mostNamed = 20

// byName looks in the lists for who entered without a number by which one has him.
func (r Room) byName(v *page.Visit, q *arbiter.Queue, list []waiting) {
	if r.Search == nil || len(q.Order) == 0 {
		return
	}
	asked := 0
	for k := range list {
		w := &list[k]
		if w.Beside != nil && w.Beside.Same {
			continue
		}
		if w.Unsaid = asked == mostNamed; w.Unsaid {
			continue
		}
		asked++
		named, err := candidates.ByName(v.Context(), r.Search, q.States[stateOf(q, w.Row)], &w.Entry)
		if err != nil { // the list is an offer
			v.Site.Log.Warn("entries by name in the rating lists", "reason", err)
			return
		}
		w.Named = named
	}
}

// stateOf returns the tournament by which an entry is looked up.
func stateOf(q *arbiter.Queue, row *signup.Row) string {
	if id := section(q, row); id != "" || len(q.Order) == 0 {
		return id
	}
	return q.Order[0]
}

// takeCandidate puts the player of a list who was taken into the place of whom the list has.
func takeCandidate(q *arbiter.Queue, who candidates.As, list []waiting, beside map[int]*candidates.Beside) error {
	if who == (candidates.As{}) {
		return nil
	}
	for _, w := range list {
		b := beside[w.Number]
		if !who.Is(b) {
			return &arbiter.Refused{Message: message.New("signup.named.gone", "name", w.Name)}
		}
		b.Confirm(q.States[stateOf(q, w.Row)], &w.Entry)
	}
	return nil
}

// candidateDetails returns the details that distinguish a candidate from others.
func (p queuePage) candidateDetails(c candidates.Candidate) string {
	return candidateDetails(p.Frame, c)
}

func candidateDetails(f page.Frame, c candidates.Candidate) string {
	list := []string{c.Title, c.Federation, page.NumberValue(c.Born), page.NumberValue(c.Rating), c.As.String(), f.T("signup.desk.listed", "list", c.List, "month", c.Month)}
	if c.As.FIDEID > 0 {
		list[4] = strconv.FormatInt(c.As.FIDEID, 10)
	}
	if c.How != "" {
		list = append(list, strings.TrimSuffix(f.T("signup.like."+string(c.How)), ".")) //i18n:prefix signup.like.
	} else {
		list = append(list, f.T("signup.named.year"))
	}
	return strings.Join(slices.DeleteFunc(list, func(s string) bool { return s == "" }), " · ")
}
