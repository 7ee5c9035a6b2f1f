package pictures

import (
	"cmp"
	"strconv"

	"slices"
	"torneo/internal/chart"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/tournament"
)

// ratingClass is the width of a column of the histogram, in rating points.
const ratingClass = 100

// field shows the players by rating and by federation.
func field(v *page.Visit) (p picturePage, err error) {
	p = begin(v, "field")
	if len(v.State.Players) == 0 {
		p.Missing = v.T("pictures.none-players")
		return p, nil
	}
	classes, unrated, sum := map[int]int{}, 0, 0
	federations := map[string]int{}
	for k := range v.State.Players {
		x := &v.State.Players[k].Player
		federations[x.Federation]++
		if r := v.State.TournamentRating(x); r > 0 {
			classes[r/ratingClass]++
			sum += r
		} else {
			unrated++
		}
	}
	if err := p.ratings(classes, unrated, sum); err != nil {
		return p, err
	}
	if err := p.federations(federations); err != nil {
		return p, err
	}
	return p, nil
}

func (p *picturePage) ratings(classes map[int]int, unrated, sum int) error {
	rated := len(p.State.Players) - unrated
	if rated == 0 {
		p.Missing = p.T("pictures.none-ratings")
		return nil
	}
	table := report.Table{Columns: []report.Column{p.column("rating", report.Left), p.column("players", report.Right)}}
	var bars []chart.Bar
	least, most := 1<<20, 0
	for c := range classes {
		least, most = min(least, c), max(most, c)
	}
	for c := least; c <= most; c++ {
		bars = append(bars, chart.Bar{Label: strconv.Itoa(c * ratingClass), Parts: []int{classes[c]}})
		table.Rows = append(table.Rows, []string{strconv.Itoa(c*ratingClass) + "–" + strconv.Itoa(c*ratingClass+ratingClass-1), strconv.Itoa(classes[c])})
	}
	table.Notes = []string{p.T("pictures.field.mean", "mean", (sum+rated/2)/rated, "rated", rated)}
	if unrated > 0 {
		table.Notes = append(table.Notes, p.T("pictures.field.unrated", "count", unrated))
	}
	words := chart.Words{
		Title: p.T("pictures.field.rating"), Desc: p.T("pictures.field.mean", "mean", (sum+rated/2)/rated, "rated", rated),
		Across: p.T("pictures.field.across"), Up: p.T("pictures.players"),
	}
	return p.add(chart.Columns(words, bars, nil), words.Title, table)
}

// federationsMost is the largest number of federations with a bar of their own.
const federationsMost = 25

func (p *picturePage) federations(count map[string]int) error {
	var bars []chart.Bar
	table := report.Table{Columns: []report.Column{p.column("federation", report.Left), p.column("players", report.Right)}}
	names := make([]string, 0, len(count))
	for f := range count {
		names = append(names, f)
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b)) })
	others := 0
	for k, f := range names {
		name := cmp.Or(f, p.T("pictures.field.nowhere"))
		if k < federationsMost {
			bars = append(bars, chart.Bar{Label: name, Parts: []int{count[f]}})
		} else {
			others += count[f]
		}
		table.Rows = append(table.Rows, []string{name, strconv.Itoa(count[f])})
	}
	if others > 0 {
		bars = append(bars, chart.Bar{Label: p.T("pictures.field.others"), Parts: []int{others}})
	}
	words := chart.Words{Title: p.T("pictures.field.federation"), Desc: p.T("pictures.field.federations", "count", len(names))}
	return p.add(chart.Rows(words, bars), words.Title, table)
}

// draws shows the results of the games of each round.
func draws(v *page.Visit) (p picturePage, err error) {
	p = begin(v, "draws")
	table := report.Table{Columns: []report.Column{
		p.column("round", report.Left), p.column("white-won", report.Right), p.column("drawn", report.Right), p.column("black-won", report.Right), p.column("draw-share", report.Right),
	}}
	var bars []chart.Bar
	all := [3]int{}
	for n := 1; n <= p.After; n++ {
		count := [3]int{}
		add := func(o tournament.ByColor[tournament.Outcome]) {
			switch {
			case !o.White.IsPlayed() || !o.Black.IsPlayed():
			case o.White.IsWin():
				count[0]++
			case o.Black.IsWin():
				count[2]++
			default:
				count[1]++
			}
		}
		r := v.State.Round(n)
		for k := range r.Boards {
			b := &r.Boards[k]
			if b.White == 0 || b.Black == 0 {
				continue
			}
			add(b.Result)
			if v.State.Config.TwoGames() {
				add(tournament.ByColor[tournament.Outcome]{White: b.Second.Black, Black: b.Second.White})
			}
		}
		for k := range all {
			all[k] += count[k]
		}
		bars = append(bars, chart.Bar{Label: strconv.Itoa(n), Parts: count[:]})
		table.Rows = append(table.Rows, outcomeRow(v, strconv.Itoa(n), count))
	}
	if all[0]+all[1]+all[2] == 0 {
		p.Missing = v.T("pictures.none-games")
		return p, nil
	}
	table.Rows = append(table.Rows, outcomeRow(v, v.T("pictures.all-rounds"), all))
	words := chart.Words{Title: v.T("pictures.draws.title"), Across: v.T("pictures.round"), Up: v.T("pictures.games"),
		Desc: v.T("pictures.draws.desc", "white", all[0], "draws", all[1], "black", all[2])}
	parts := []string{v.T("pictures.column.white-won"), v.T("pictures.column.drawn"), v.T("pictures.column.black-won")}
	if err := p.add(chart.Columns(words, bars, parts), "", table); err != nil {
		return p, err
	}
	return p, nil
}

func outcomeRow(v *page.Visit, label string, count [3]int) []string {
	row := []string{label}
	for _, n := range count {
		row = append(row, strconv.Itoa(n))
	}
	share := "–"
	if games := count[0] + count[1] + count[2]; games > 0 {
		share = v.T("pictures.percent", "percent", (100*count[1]+games/2)/games)
	}
	return append(row, share)
}
