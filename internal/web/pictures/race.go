package pictures

import (
	"cmp"
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/chart"
	"torneo/internal/report"
	"torneo/internal/web/page"
)

// The race shows the first ten, or twenty, and the players asked for.
const (
	raceTop    = 10
	raceMost   = 20
	chosenMost = 5
)

// race shows the places round by round, each by the standings after that round.
func race(v *page.Visit) (p picturePage, err error) {
	p = begin(v, "race")
	if err := p.choose(); err != nil {
		return p, err
	}
	after := arbiter.Complete(v.State)
	if after == 0 {
		p.Missing = v.T("pictures.none-rounds")
		return p, nil
	}
	places, names, err := p.places(after)
	if err != nil {
		return p, err
	}
	var numbers []int // pairing numbers of who is shown, in order of the last places
	for number, list := range places {
		if last := list[after-1]; last > 0 && last <= p.Top || slices.Contains(p.Chosen, p.idOf(number)) {
			numbers = append(numbers, number)
		}
	}
	last := func(number int) int {
		if place := places[number][after-1]; place > 0 {
			return place
		}
		return 1 << 20
	}
	slices.SortFunc(numbers, func(a, b int) int { return cmp.Or(cmp.Compare(last(a), last(b)), cmp.Compare(a, b)) })
	numbers = p.few(numbers)
	table := report.Table{Columns: []report.Column{p.column("number", report.Right), p.column("name", report.Left)}}
	for n := 1; n <= after; n++ {
		table.Columns = append(table.Columns, report.Column{Key: "round", Title: v.T("report.column.round-n", "round", n), Align: report.Right})
	}
	var runners []chart.Runner
	for _, number := range numbers {
		runners = append(runners, chart.Runner{Name: names[number], Places: places[number], Strong: slices.Contains(p.Chosen, p.idOf(number))})
		row := []string{strconv.Itoa(number), names[number]}
		for _, place := range places[number] {
			row = append(row, placeText(place))
		}
		table.Rows = append(table.Rows, row)
	}
	words := chart.Words{Title: v.T("pictures.race.title", "round", after), Across: v.T("pictures.round"), Up: v.T("pictures.place")}
	if len(runners) > 0 {
		words.Desc = v.T("pictures.race.desc", "count", len(runners), "round", after, "first", runners[0].Name)
	}
	if err := p.add(chart.Race(words, runners, after), "", table); err != nil {
		return p, err
	}
	p.Stands = after
	return p, nil
}

// choose reads who is asked for. A team event has no players in its standings.
func (p *picturePage) choose() error {
	var err error
	if p.Top, err = p.Number("top"); err != nil {
		return err
	}
	if p.Top != raceMost {
		p.Top = raceTop
	}
	for _, s := range p.Request.URL.Query()["player"] {
		if s == "" {
			continue
		}
		id, err := strconv.Atoi(s)
		if err != nil || p.idName(id) == "" {
			return page.ErrNotFound
		}
		if !slices.Contains(p.Chosen, id) && len(p.Chosen) < chosenMost {
			p.Chosen = append(p.Chosen, id)
		}
	}
	if p.State.Config.ForTeams() {
		for k := range p.State.Teams {
			p.People = append(p.People, page.TeamCell(&p.State.Teams[k]))
		}
	} else {
		for k := range p.State.Players {
			p.People = append(p.People, page.PlayerCell{ID: p.State.Players[k].ID, Name: p.State.Players[k].Name})
		}
	}
	slices.SortFunc(p.People, func(a, b page.PlayerCell) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
	return nil
}

// few leaves out the last of too many: places that many share, say. Who was asked
// for stays.
func (p *picturePage) few(numbers []int) []int {
	var kept []int
	rest := raceMost + chosenMost
	for _, number := range numbers {
		if slices.Contains(p.Chosen, p.idOf(number)) {
			kept = append(kept, number)
		} else if rest > chosenMost {
			kept = append(kept, number)
			rest--
		}
	}
	return kept
}

// places returns everybody's place after each round, by pairing number.
func (p *picturePage) places(after int) (places map[int][]int, names map[int]string, err error) {
	places, names = map[int][]int{}, map[int]string{}
	for n := 1; n <= after; n++ {
		r, err := arbiter.Standings(p.State, n)
		if err != nil {
			return nil, nil, err
		}
		for k := range r.Standings.Rows {
			row := &r.Standings.Rows[k]
			list := places[row.Number]
			if list == nil {
				list = make([]int, after)
				places[row.Number] = list
			}
			list[n-1] = row.Rank
			names[row.Number] = r.Table.Participants[row.Index].Name
		}
	}
	return places, names, nil
}

// idOf returns the ID of the player, or team, with a pairing number.
func (p *picturePage) idOf(number int) int {
	if p.State.Config.ForTeams() {
		for k := range p.State.Teams {
			if p.State.Teams[k].Number == number {
				return p.State.Teams[k].ID
			}
		}
		return 0
	}
	if x := p.State.PlayerByNumber(number); x != nil {
		return x.ID
	}
	return 0
}

// idName returns the name of the player, or team, with an ID; "" if there is none.
func (p *picturePage) idName(id int) string {
	if p.State.Config.ForTeams() {
		if t := p.State.Team(id); t != nil {
			return t.Name
		}
		return ""
	}
	if x := p.State.Player(id); x != nil {
		return x.Name
	}
	return ""
}

func placeText(place int) string {
	if place == 0 {
		return "–"
	}
	return strconv.Itoa(place)
}
