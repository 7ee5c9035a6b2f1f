package calculator

import (
	"torneo/crosstable"
	"torneo/norm"
	"torneo/rating"
	"torneo/tiebreak"
	"torneo/tournament"
)

// Performance is the performance of a score against opponents, for norms and for
// tie-breaks by the editions of a day.
type Performance struct {
	Day       tournament.Date
	Opponents []Opponent
	Told      bool // the results are those of each game, and not the score alone
	Games     int  // played
	Points    tournament.Points

	Norm      *NormPerformance // nil: no edition of its day is known
	TieBreaks []tiebreak.Explanation
}

// NormPerformance is the performance of B.01 1.4.8: without the floor of a title, and of
// each title with it.
type NormPerformance struct {
	Rules                               norm.Rules
	Sum, Average, Difference, Performed int
	Titles                              []norm.Verdict
}

// performanceCodes are the tie-breaks that tell a performance, and what it is made of.
var performanceCodes = []string{"ARO", "TPR", "PTP"}

// PerformanceOf reckons a performance from the results of the games, or from a score where
// none of them is told; points are nil without one.
func PerformanceOf(list []Opponent, points *tournament.Points, day tournament.Date) (*Performance, error) {
	all, some := resultsTold(list)
	switch {
	case len(list) == 0:
		return nil, refuse("calc.wrong.no-opponents")
	case len(list) > MostGames:
		return nil, refuse("calc.wrong.many", "most", MostGames)
	case some && points != nil:
		return nil, refuse("calc.wrong.both")
	case !all && points == nil:
		return nil, refuse("calc.wrong.no-score")
	}
	p := &Performance{Day: day, Opponents: list, Told: points == nil}
	if points != nil {
		var err error
		if list, err = withScore(list, *points); err != nil {
			return nil, err
		}
	}
	t := eventOf(tournament.Player{}, list, len(list), day)
	for _, o := range list {
		if o.Outcome.IsPlayed() {
			p.Games++
			p.Points += o.Outcome.Standard()
		}
	}
	if p.Games == 0 {
		return nil, refuse("calc.wrong.none-played")
	}
	if err := p.asNorms(t, list); err != nil {
		return nil, err
	}
	if err := p.asTieBreaks(t); err != nil {
		return nil, err
	}
	if p.Norm == nil && len(p.TieBreaks) == 0 {
		return nil, refuse("calc.wrong.early", "day", day)
	}
	return p, nil
}

// asNorms asks the title regulations.
func (p *Performance) asNorms(t *tournament.Tournament, list []Opponent) error {
	rules, known := norm.RulesOf(t.Rulebook.Titles)
	if !known {
		return nil
	}
	n := &NormPerformance{Rules: rules}
	for _, o := range list {
		switch {
		case !o.Outcome.IsPlayed():
		case o.Rating == 0:
			n.Sum += rules.Unrated
		default:
			n.Sum += o.Rating
		}
	}
	n.Difference = rating.DifferenceOf(int(p.Points), p.Games)
	n.Performed = norm.PerformanceOf(n.Sum, p.Games, p.Points)
	n.Average = n.Performed - n.Difference
	e, err := norm.NewEvent(withOthers(t), rules, norm.Facts{})
	if err != nil {
		return err
	}
	for _, title := range norm.Titles() {
		v, err := e.Verdict(len(list)+1, title)
		if err != nil {
			return err
		}
		n.Titles = append(n.Titles, v)
	}
	p.Norm = n
	return nil
}

// withOthers returns the event with somebody else in it where it has two players alone: a match
// is rated and judged otherwise.
func withOthers(t *tournament.Tournament) *tournament.Tournament {
	if len(t.Players) == 2 {
		t.Players = append(t.Players, tournament.Player{Number: 3})
	}
	return t
}

// asTieBreaks asks the tie-break regulations. Unrated opponents have the floor of ratings.
func (p *Performance) asTieBreaks(t *tournament.Tournament) error {
	edition := t.Rulebook.TieBreaks
	if edition == "" {
		return nil
	}
	table, err := crosstable.New(t, 0)
	if err != nil {
		return err
	}
	c, err := tiebreak.New(table, edition, tiebreak.Options{Unrated: tiebreak.UnratedAtFloor(t)})
	if err != nil {
		return err
	}
	i, _ := table.IndexOf(len(p.Opponents) + 1)
	for _, code := range performanceCodes {
		entry, ok := tiebreak.Describe(code)
		if _, known := entry.ArticleIn(edition); ok && known {
			p.TieBreaks = append(p.TieBreaks, c.Explain(tiebreak.Spec{Code: code}, i, []int{i}))
		}
	}
	return nil
}
