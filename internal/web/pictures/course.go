package pictures

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/chart"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/rating"
)

// courseOf shows a player's score against what his rating let expect, in the games that count
// for it (B.02 8.1.2).
func courseOf(v *page.Visit) (p picturePage, err error) {
	id, err := strconv.Atoi(cmp.Or(v.Request.PathValue("player"), v.Value("player")))
	if err != nil {
		return p, page.ErrNotFound
	}
	player := v.State.Player(id)
	if player == nil {
		return p, page.ErrNotFound
	}
	p = begin(v, "race")
	p.Which = ""
	p.Title = v.T("pictures.course.of", "name", player.Name)
	p.Chosen = []int{id}
	games, rated, err := p.games(player)
	if err != nil {
		return p, err
	}
	switch {
	case !rated:
		p.Missing = v.T("pictures.course.unrated")
	case len(games) == 0:
		p.Missing = v.T("pictures.none-games")
	default:
		if err := p.course(player, games); err != nil {
			return p, err
		}
	}
	return p, nil
}

// games returns the games that count, at the speed of the tournament; where it has none
// that can be told, as standard chess.
func (p *picturePage) games(player *journal.Player) (games []rating.Game, rated bool, err error) {
	_, r, err := arbiter.Ratings(p.State, nil, rating.Options{})
	if refused := (*arbiter.Refused)(nil); errors.As(err, &refused) {
		standard := rating.Standard
		_, r, err = arbiter.Ratings(p.State, &standard, rating.Options{})
		if errors.As(err, &refused) {
			p.Missing = p.Text(refused.Message)
			return nil, true, nil
		}
	}
	if err != nil {
		return nil, false, err
	}
	for k := range r.Players {
		if x := &r.Players[k]; x.Number == player.Number && x.Rating > 0 && player.Number > 0 {
			for _, g := range x.Games {
				if g.Omitted == rating.Counts {
					games = append(games, g)
				}
			}
			return games, true, nil
		}
	}
	return nil, false, nil
}

func (p *picturePage) course(player *journal.Player, games []rating.Game) error {
	rounds := 0
	for _, g := range games {
		rounds = max(rounds, g.Round)
	}
	c := chart.Course{Scored: make([]int, rounds), Expected: make([]int, rounds), ScoredName: p.T("pictures.course.scored"), ExpectedName: p.T("pictures.course.expected")}
	table := report.Table{Columns: []report.Column{
		p.column("round", report.Right), p.column("opponent", report.Left), p.column("rating", report.Right), p.column("expected", report.Right), p.column("scored", report.Right),
		p.column("expected-sum", report.Right), p.column("scored-sum", report.Right),
	}}
	scored, expected := 0, 0
	for n, k := 1, 0; n <= rounds; n++ {
		for ; k < len(games) && games[k].Round == n; k++ {
			g := &games[k]
			scored, expected = scored+10*g.Points, expected+g.Expected
			name := ""
			if x := p.State.PlayerByNumber(g.Opponent); x != nil {
				name = x.Name
			}
			table.Rows = append(table.Rows, []string{strconv.Itoa(n), name, strconv.Itoa(g.Rating), hundredths(g.Expected), hundredths(10 * g.Points), hundredths(expected), hundredths(scored)})
		}
		c.Scored[n-1], c.Expected[n-1] = scored, expected
	}
	table.Notes = []string{p.T("pictures.course.note")}
	words := chart.Words{
		Title:  p.T("pictures.course.of", "name", player.Name),
		Desc:   p.Text(message.New("pictures.course.desc", "scored", p.Decimal(hundredths(scored)), "expected", p.Decimal(hundredths(expected)), "count", len(games))),
		Across: p.T("pictures.round"), Up: p.T("pictures.points"),
	}
	return p.add(c.Draw(words, func(h int) string { return p.Decimal(hundredths(h)) }), "", table)
}

// hundredths writes points: "3.46".
func hundredths(n int) string { return fmt.Sprintf("%d.%02d", n/100, n%100) }
