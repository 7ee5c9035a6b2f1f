package periods

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Check checks what somebody says of a series.
func (s *Series) Check() error {
	for _, text := range []string{s.Name, s.System, s.Kind, s.Federation} {
		if len(text) > MaxText || strings.ContainsAny(text, "\r\n\x00") {
			return refuse("periods.field-long", "most", MaxText)
		}
	}
	switch {
	case strings.TrimSpace(s.Name) == "":
		return refuse("periods.no-name")
	case !IsMonth(s.Begins):
		return refuse("periods.no-month")
	}
	return s.Fees.Check()
}

// Check checks what a report costs.
func (f Fees) Check() error {
	letters := len(f.Currency) == 3 && strings.Trim(f.Currency, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
	switch {
	case f.Event < 0 || f.Event > MaxFee || f.Player < 0 || f.Player > MaxFee:
		return refuse("periods.fees-amount", "most", MaxFee)
	case f.Currency != "" && !letters, f.Currency == "" && (f.Event > 0 || f.Player > 0):
		return refuse("periods.fees-currency")
	}
	return nil
}

// Step is who does something, and when.
type Step struct {
	By       string
	Identity string
	At       time.Time
}

func (s Step) happening(p *Period, a Act, c *Computed) Happening {
	h := Happening{Series: p.Series, Month: p.Month, At: s.At, By: s.By, Identity: s.Identity, Act: a}
	if c != nil {
		h.Inputs, h.Outputs = c.Inputs, c.Outputs
	}
	return h
}

// NewPeriod begins a month.
func NewPeriod(series, month string, a Act, step Step) Change {
	p := Period{Series: series, Month: month, State: Open, Changed: step.At}
	return Change{Period: p, Happened: []Happening{step.happening(&p, a, nil)}}
}

// BaseOf returns what a month begins from, by the series and the month before it.
func BaseOf(s *Series, before *Period) (string, error) {
	switch {
	case before == nil:
		return s.Hash, nil
	case before.Frozen == nil:
		return "", refuse("periods.before-open", "month", before.Month)
	}
	return before.Frozen.Outputs, nil
}

// FreezePeriod settles a month on what was computed of it, and begins the next one. Base is what it
// begins from, and reports are those that are there now.
func FreezePeriod(p Period, base string, reports []Report, step Step) ([]Change, error) {
	switch {
	case p.State != Open:
		return nil, refuse("periods.not-open")
	case p.Next == nil:
		return nil, refuse("periods.not-computed")
	case p.Next.Base != base || len(Differing(p.Next.Reports, reports)) > 0:
		return nil, refuse("periods.outdated")
	}
	p.State, p.Frozen, p.Next, p.Changed = Frozen, p.Next, nil, step.At
	return []Change{
		{Period: p, Happened: []Happening{step.happening(&p, Freeze, p.Frozen)}},
		NewPeriod(p.Series, NextMonth(p.Month), Follow, step),
	}, nil
}

// PublishPeriod says that the list of a month holds.
func PublishPeriod(p Period, before *Period, step Step) (Change, error) {
	switch {
	case p.State != Frozen:
		return Change{}, refuse("periods.not-frozen")
	case before != nil && before.State != Published:
		return Change{}, refuse("periods.before-unpublished", "month", before.Month)
	}
	p.State, p.Changed = Published, step.At
	return Change{Period: p, Happened: []Happening{step.happening(&p, Publish, p.Frozen)}}, nil
}

// TakeLate settles a month, and those after it, on what was computed with its late reports. The
// first of the list is the month; reports are those of it that are there now. An open month at the
// end has to be computed again.
func TakeLate(list []Period, reports []Report, step Step) (changes []Change, err error) {
	for k := range list {
		p := list[k]
		switch {
		case p.State == Open && k == 0:
			return nil, refuse("periods.not-frozen")
		case p.State == Open:
			p.Next = nil
			changes = append(changes, Change{Period: p})
			continue
		case p.Next == nil:
			return nil, refuse("periods.not-computed")
		case k == 0 && len(Differing(p.Next.Reports, reports)) > 0, k == 0 && p.Next.Base != p.Frozen.Base,
			k > 0 && p.Next.Base != list[k-1].Next.Outputs, k > 0 && len(Differing(p.Next.Reports, p.Frozen.Reports)) > 0:
			return nil, refuse("periods.outdated")
		}
		p.Frozen, p.Next, p.Changed = p.Next, nil, step.At
		changes = append(changes, Change{Period: p, Happened: []Happening{step.happening(&p, Take, p.Frozen)}})
	}
	return changes, nil
}

// Differing returns the reports that one list has and the other has not, or has in another version:
// as the other has them, or as the one has them if they are gone.
func Differing(one, other []Report) (list []Report) {
	had := make(map[string]string, len(one))
	for k := range one {
		had[one[k].Submission] = one[k].Hash
	}
	has := make(map[string]bool, len(other))
	for k := range other {
		has[other[k].Submission] = true
		if had[other[k].Submission] != other[k].Hash {
			list = append(list, other[k])
		}
	}
	for k := range one {
		if !has[one[k].Submission] {
			list = append(list, one[k])
		}
	}
	return list
}

// Identify gives the reports of a month the names by which changes trace them, and puts them in
// their order. One that was frozen keeps its name, whatever a correction calls it: players without
// numbers are known by it.
func Identify(list, frozen []Report) {
	slices.SortStableFunc(list, func(a, b Report) int {
		return cmp.Or(cmp.Compare(a.Ends, b.Ends), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Hash, b.Hash))
	})
	named, taken := map[string]string{}, map[string]bool{}
	for k := range frozen {
		named[frozen[k].Submission] = frozen[k].ID
		taken[frozen[k].ID] = true
	}
	for k := range list {
		x := &list[k]
		if x.ID = named[x.Submission]; x.ID != "" {
			continue
		}
		plain := x.Name + ", " + x.Ends
		x.ID = plain
		for n := 2; taken[x.ID]; n++ {
			x.ID = plain + " (" + strconv.Itoa(n) + ")"
		}
		taken[x.ID] = true
	}
}
