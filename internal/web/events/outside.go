package events

import (
	"cmp"
	"strconv"
	"strings"

	"slices"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// outsidePage is the values of a tie-break that were computed elsewhere.
type outsidePage struct {
	page.Frame
	Rows   []outsideRow
	Listed bool // the list of tie-breaks has it
}

// outsideRow is a participant with his value as the field says it.
type outsideRow struct {
	ID     int
	Number int
	Name   string
	Value  string
}

// Outside shows them.
func Outside(v *page.Visit) error {
	p := outsidePage{Frame: v.Frame(message.New("outside.title")), Rows: outsideRows(v.State), Listed: arbiter.HasOutside(v.State.Config.Ties)}
	p.Section = page.SettingsSection
	for k := range p.Rows {
		if text := p.Rows[k].Value; text != "" && !strings.Contains(text, "/") {
			p.Rows[k].Value = p.Decimal(text)
		}
	}
	return v.Render(outsideView(p))
}

// outsideRows returns the participants by number, with the values that they have.
func outsideRows(s *journal.State) (rows []outsideRow) {
	of := map[int]string{}
	for _, x := range s.Outside.Values {
		of[x.ID] = x.Value.String()
	}
	if s.Config.ForTeams() {
		for k := range s.Teams {
			t := &s.Teams[k]
			rows = append(rows, outsideRow{t.ID, t.Number, t.Name, of[t.ID]})
		}
	} else {
		for k := range s.Players {
			q := &s.Players[k]
			rows = append(rows, outsideRow{q.ID, q.Number, q.Name, of[q.ID]})
		}
	}
	slices.SortStableFunc(rows, func(a, b outsideRow) int { return cmp.Compare(a.Number, b.Number) })
	return rows
}

// Name, Source describe the values.
func (p outsidePage) Name() string   { return p.State.Outside.Name }
func (p outsidePage) Source() string { return p.State.Outside.Source }

// setOutside takes the values: a field for each participant, and a list of numbers with
// values that was pasted, which goes before the fields.
func setOutside(v *page.Visit) (*page.Next, error) {
	if v.Value("do") == "remove" {
		return &page.Next{Command: arbiter.SetOutside{}, Done: message.New("web.done.outside-removed")}, nil
	}
	c := arbiter.SetOutside{Name: v.Value("name"), Source: v.Value("source")}
	rows := outsideRows(v.State)
	pasted, err := pastedValues(v.Value("list"), rows)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		text := v.Value("value-" + strconv.Itoa(r.ID))
		value, ok := pasted[r.ID]
		if !ok && text == "" {
			continue
		}
		if !ok {
			if value, err = tournament.ParseFraction(text); err != nil {
				return nil, &arbiter.Refused{Message: message.New("outside.refused.value", "value", text)}
			}
		}
		c.Values = append(c.Values, journal.OutsideValue{ID: r.ID, Value: value})
	}
	return &page.Next{Command: c, Done: message.New("web.done.outside", "count", len(c.Values))}, nil
}

// pastedValues reads lines with a number and a value, by ID.
func pastedValues(text string, rows []outsideRow) (map[int]tournament.Fraction, error) {
	id := map[int]int{}
	for _, r := range rows {
		if r.Number > 0 {
			id[r.Number] = r.ID
		}
	}
	values := map[int]tournament.Fraction{}
	n := 0
	for line := range strings.Lines(text) {
		n++
		words := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' || r == ';' || r == '\r' || r == '\n' })
		if len(words) == 0 {
			continue
		}
		wrong := &arbiter.Refused{Message: message.New("outside.refused.line", "line", n, "text", shorten(strings.TrimSpace(line)))}
		if len(words) != 2 {
			return nil, wrong
		}
		number, err := strconv.Atoi(words[0])
		who, there := id[number]
		if _, twice := values[who]; err != nil || !there || twice {
			return nil, wrong
		}
		if values[who], err = tournament.ParseFraction(words[1]); err != nil {
			return nil, wrong
		}
	}
	return values, nil
}

// shorten returns the beginning of a line that cannot be read.
func shorten(line string) string {
	if r := []rune(line); len(r) > tournament.MaxOutsideName {
		return string(r[:tournament.MaxOutsideName]) + "…"
	}
	return line
}
