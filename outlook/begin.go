package outlook

import (
	"slices"

	"torneo/crosstable"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// scoreOf returns the score that an entry of the list is; false if it is none.
func scoreOf(s tiebreak.Spec, table *crosstable.Table) (tournament.Score, bool) {
	switch {
	case s.Code == "PTS" && s.On == tiebreak.OnPrimary:
		return table.Primary, true
	case s.Code == "MP" && table.Team, s.Code == "PTS" && s.On == tiebreak.OnMatch && table.Team:
		return tournament.MatchScore, true
	case s.Code == "GP" && table.Team, s.Code == "PTS" && s.On == tiebreak.OnGame:
		return tournament.GameScore, true
	}
	return 0, false
}

// begin computes what the results of the open contests give, and what the rounds to come
// can: by entering the results and looking into the crosstable.
func (o *Outlook) begin(f *filled, now *standings.Result) error {
	o.table = now.Table
	o.Way = ByPoints
	if f.unpaired > 0 {
		o.Way = ByBounds
	}
	score, points := tournament.Score(0), false
	if len(now.List) > 0 {
		score, points = scoreOf(now.List[0], now.Table)
	}
	if !points {
		score = now.Table.Primary
	}
	o.score = score
	r := &race{unpaired: f.unpaired}
	most := 1
	for k := range o.Open {
		most = max(most, o.Open[k].Results())
	}
	pairs := make([][][2]tournament.Points, len(o.Open))
	for halves := range most {
		for k := range o.Open {
			o.Open[k].enter(f.Tournament, min(halves, o.Open[k].Results()-1))
		}
		table, err := crosstable.NewBefore(f.Tournament, len(f.Rounds)+1)
		if err != nil {
			return err
		}
		if halves == 0 {
			r.start(table, o.Open, score)
		}
		for k := range o.Open {
			c := &o.Open[k]
			if halves >= c.Results() {
				continue
			}
			first, second := table.Entry(c.sides[0], c.Round), table.Entry(c.sides[1], c.Round)
			pairs[k] = append(pairs[k], [2]tournament.Points{first.Points[score], second.Points[score]})
			c.outcomes = append(c.outcomes, result(first, second))
			c.scores = append(c.scores, [2]tournament.Points{first.Points[tournament.GameScore], second.Points[tournament.GameScore]})
		}
	}
	for k := range o.Open {
		d := newDuel(k, o.Open[k].sides[0], o.Open[k].sides[1], pairs[k])
		o.Open[k].points = pairs[k]
		r.duels = append(r.duels, d)
	}
	r.settle()
	r.expect(f, now.Table, score)
	o.race = r
	if !points {
		o.race.blind = true
	}
	return nil
}

// result compares the two sides of a contest that is over: 1 for a win of the first, -1
// for a loss, 0 for a draw.
func result(first, second *crosstable.Entry) int {
	switch {
	case first.Outcome.IsWin():
		return 1
	case second.Outcome.IsWin():
		return -1
	}
	return 0
}

// start takes the scores without the open contests.
func (r *race) start(table *crosstable.Table, open []Contest, score tournament.Score) {
	n := len(table.Participants)
	r.base, r.ranked = make([]tournament.Points, n), make([]bool, n)
	for i := range table.Participants {
		r.base[i] = table.Final(i, score)
		r.ranked[i] = !table.Participants[i].Excluded && !table.Participants[i].Expelled
	}
	for k := range open {
		for _, i := range open[k].sides {
			r.base[i] -= table.Entry(i, open[k].Round).Points[score]
		}
	}
}

// expect computes the least and the most that each round to come can give, also by
// forfeits and byes.
func (r *race) expect(t *filled, table *crosstable.Table, score tournament.Score) {
	n := len(table.Participants)
	r.least, r.most = make([]tournament.Points, n), make([]tournament.Points, n)
	low, high, both, byeWorth := perGame(t.Tournament, table, score)
	for round := len(t.Rounds) + 1; round <= len(t.Rounds)+r.unpaired; round++ {
		all := tournament.Points(n/2)*both + max(high, 0)
		for i := range table.Participants {
			least, most := low, high
			if kind, has := t.byeToCome(round, table.Participants[i].Number); has {
				least, most = byeWorth(kind), byeWorth(kind)
				all += max(0, most)
			}
			for _, c := range t.Corrections {
				worth := c.Game
				if score == tournament.MatchScore {
					worth = c.Match
				}
				switch {
				case len(c.IDs) > 0 && !slices.Contains(c.IDs, table.Participants[i].Number), c.Round != 0 && c.Round != round, c.Result == "" && c.Round == 0:
				case c.Result == "":
					least, most, all = least+worth, most+worth, all+max(0, worth)
				default:
					least, most, all = min(least, worth), max(most, worth), all+max(0, worth)
				}
			}
			r.least[i] += least
			r.most[i] += most
		}
		r.perRound = append(r.perRound, all)
	}
}

// perGame returns the least and the most points of a round, the most that two sides get
// together, and what byes are worth.
func perGame(t *tournament.Tournament, table *crosstable.Table, score tournament.Score) (low, high, both tournament.Points, bye func(tournament.ByeKind) tournament.Points) {
	g := &t.Points
	games := tournament.Points(1)
	if t.System.Family == tournament.DoubleSwiss {
		games = 2
	}
	if table.Team {
		games = tournament.Points(boardsOf(t, table))
	}
	worth, ok := t.TeamByeWorth()
	if table.Team && score == tournament.MatchScore {
		m := &t.MatchPoints
		bye = func(kind tournament.ByeKind) tournament.Points {
			switch kind {
			case tournament.FullPointBye:
				return m.Win
			case tournament.HalfPointBye:
				return m.Draw
			case tournament.PairingAllocatedBye:
				return worth.Match
			}
			return 0
		}
		return min(m.Loss, 0), max(m.Win, worth.Match, m.Draw), max(m.Win+m.Loss, 2*m.Draw), bye
	}
	win, draw := max(g.Win.White, g.Win.Black, g.ForfeitWin), max(g.Draw.White, g.Draw.Black)
	loss := max(g.Loss.White, g.Loss.Black, g.ForfeitLoss)
	least := min(g.Loss.White, g.Loss.Black, g.ForfeitLoss, g.ZeroPointBye, 0)
	most := max(win, draw, g.PairingAllocatedBye)
	if !ok {
		worth.Game = games * most
	}
	bye = func(kind tournament.ByeKind) tournament.Points {
		if kind == tournament.PairingAllocatedBye && table.Team {
			return worth.Game
		}
		return games * g.Bye(kind)
	}
	high = games * most
	if table.Team {
		high = max(high, worth.Game)
	} else if games == 2 {
		high = max(high, g.PairingAllocatedBye+draw)
	}
	return games * least, high, games * max(win+loss, 2*draw), bye
}

func boardsOf(t *tournament.Tournament, table *crosstable.Table) int {
	if table.Boards > 0 {
		return table.Boards
	}
	most := 0
	for i := range t.Teams {
		most = max(most, len(t.Teams[i].Players))
	}
	return most
}
