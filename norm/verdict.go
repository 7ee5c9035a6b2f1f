package norm

import (
	"iter"
	"slices"

	"torneo/message"
	"torneo/rating"
	"torneo/tournament"
)

// Verdict is the judgement whether a player has made a norm, requirement by requirement.
type Verdict struct {
	Player       int // number
	Title        Title
	Met          bool
	Requirements []Requirement
	Games        []Game // all rounds, with what became of each

	Count       int // games of the norm
	People      int // opponents in them, where people are counted and not games; 0: games are
	Points      tournament.Points
	Sum         int // of the opponents' ratings as they count
	Average     int
	Score       int // fractional, in hundredths
	Difference  int // that goes with it
	Performance int

	Least   tournament.Points // score that this average needs; 0: none suffices
	Surplus tournament.Points // score above it, of a norm (B.01 1.4.1d)
	Credit  int               // games that it counts in an application; 0: none

	Exempt  Key  // why foreign opponents are not asked for; "": they are
	Normal  bool // they are there in any case (2024: 1.4.3e)
	Applied []Applied
	Notes   []message.Message // Unsettled ones, too

	Unsettled []message.Message // what it hangs on that no text settles
}

// Applied is a rule that the verdict makes use of, with its article.
type Applied struct {
	Key     Key
	Article string
}

// IsTitlePerformance reports whether there is a title performance: average, score and
// performance suffice, whatever the opponents' titles and federations (B.01 0.5).
func (v *Verdict) IsTitlePerformance() bool {
	for k := range v.Requirements {
		switch q := &v.Requirements[k]; q.Key {
		case Games, Score, Average, Performance:
			if !q.Met {
				return false
			}
		}
	}
	return true
}

// Verdict judges a player's games for a title; a *Refused if there is no such player or title,
// or it is not for them.
func (e *Event) Verdict(number int, title Title) (Verdict, error) {
	i, err := e.applicant(number, title)
	if err != nil {
		return Verdict{}, err
	}
	v := e.verdict(i, title, e.games(i), e.Played)
	v.Unsettled = e.openQuestions(i, &v)
	v.Notes = append(e.notes(i, &v), v.Unsettled...)
	return v, nil
}

// applicant finds the player, and checks that the title is for them.
func (e *Event) applicant(number int, title Title) (int, error) {
	i, ok := e.index[number]
	switch _, there := standards[title]; {
	case !ok:
		return 0, refuse("norm.no-player", "player", number)
	case !there:
		return 0, refuse("norm.no-title", "value", string(title))
	case title.ForWomen() && e.record.Players[i].Sex == "m":
		return 0, refuse("norm.for-women", "title", string(title), "player", number)
	}
	return i, nil
}

// verdict returns the best of all ways to count those games.
func (e *Event) verdict(i int, title Title, games []Game, rounds int) Verdict {
	var chosen Verdict
	for v := range e.candidates(i, title, games, rounds) {
		if chosen.Title == "" || v.better(&chosen) {
			chosen = v
		}
	}
	return chosen
}

// isNorm reports whether any way to count those games is a norm.
func (e *Event) isNorm(i int, title Title, games []Game, rounds int) bool {
	for v := range e.candidates(i, title, games, rounds) {
		if v.Met {
			return true
		}
	}
	return false
}

// candidates returns the ways to count those games: all of them, and with what may be left out
// the best of every number.
func (e *Event) candidates(i int, title Title, games []Game, rounds int) iter.Seq[Verdict] {
	return func(yield func(Verdict) bool) {
		for _, a := range e.attempts(i, games, rounds) {
			if !e.try(i, title, a, yield) {
				return
			}
		}
	}
}

// better prefers norms to others, then those that count for more, without an
// exemption, with more games, and with more points to spare; of what is no norm, that with fewer
// requirements that are not met.
func (v *Verdict) better(than *Verdict) bool {
	switch {
	case v.Met != than.Met:
		return v.Met
	case !v.Met && v.Credit == than.Credit:
		return v.unmet() < than.unmet()
	case v.Credit != than.Credit:
		return v.Credit > than.Credit
	case v.Normal != than.Normal:
		return v.Normal
	case v.Count != than.Count:
		return v.Count > than.Count
	}
	return v.Surplus > than.Surplus
}

// uses reports whether games are left out for one of those reasons.
func (v *Verdict) uses(reasons ...Use) bool {
	return slices.ContainsFunc(v.Games, func(g Game) bool { return slices.Contains(reasons, g.Use) })
}

func (v *Verdict) unmet() (n int) {
	for k := range v.Requirements {
		if !v.Requirements[k].Met {
			n++
		}
	}
	return n
}

// try judges an attempt with all games, and with what may be left out.
func (e *Event) try(i int, title Title, a attempt, yield func(Verdict) bool) bool {
	whole := e.judge(i, title, a)
	lacking := 0
	if e.Fixed {
		lacking = e.lacking(i, title, a)
	}
	if e.Fixed && e.mayCut() && a.rounds < e.Rounds { // what is to come is left out
		whole.Requirements = append(whole.Requirements, atMost(Complete, e.Rules.Article(after), lacking, 0))
		whole.Met = whole.Met && lacking == 0
	}
	if !yield(whole) {
		return false
	}
	if whole.Count <= a.least || lacking > 0 || e.hopeless(title, a) {
		return true
	}
	for until := a.rounds; until > 0 && (until == a.rounds || e.mayCut()); until-- {
		if !e.search(i, title, a, until, yield) {
			return false
		}
	}
	return true
}

// judge measures the games that count in an attempt by every requirement.
func (e *Event) judge(i int, title Title, a attempt) Verdict {
	v := Verdict{Player: e.record.Players[i].Number, Title: title, Games: slices.Clone(a.games)}
	foes, points := e.foes(i, title, v.Games, dropNone)
	keep := make([]int, len(foes))
	for k := range foes {
		v.Count += foes[k].must
	}
	v.Points = points
	v.Sum = sumOf(foes, keep, title.Floor())
	v.Average = averageOf(v.Sum, v.Count)
	if v.Count > 0 {
		v.Score = (20*int(points) + v.Count) / (2 * v.Count)
		v.Difference = rating.DifferenceOf(int(points), v.Count)
		v.Performance = v.Average + v.Difference
	}
	v.raise(title.Floor())
	e.require(&v, i, a, foes, keep)
	if least, ok := title.LeastScore(v.Count, v.Average); ok {
		v.Least = least
	}
	if v.Met {
		v.Surplus = points - v.Least
		v.Credit = e.credit(&v, a)
	} else if e.Facts.Kind == Olympiad && v.IsTitlePerformance() {
		v.Credit = e.Rules.OlympiadPerformance
	}
	e.apply(&v, a)
	return v
}

// raise marks the games of the lowest rated opponent if the floor is above their rating.
func (v *Verdict) raise(floor int) {
	lowest := none
	often := map[int]int{}
	for k := range v.Games {
		if g := &v.Games[k]; g.Counts() {
			often[g.of]++
		}
	}
	for k := range v.Games {
		g := &v.Games[k]
		if !g.Counts() {
			continue
		}
		if lowest == none || g.Counted < v.Games[lowest].Counted ||
			g.Counted == v.Games[lowest].Counted && often[g.of] > often[v.Games[lowest].of] {
			lowest = k
		}
	}
	if lowest == none || v.Games[lowest].Counted >= floor {
		return
	}
	of := v.Games[lowest].of
	for k := range v.Games {
		if g := &v.Games[k]; g.Counts() && g.of == of {
			g.Counted, g.Raised = floor, true
		}
	}
}

// credit returns the number of games that a norm counts in an application: its own, but no more
// than 13 (B.01 1.7.1), and one for each full point above what was needed (B.01 1.4.1d).
func (e *Event) credit(v *Verdict, a attempt) int {
	if e.Facts.Kind == Olympiad && e.Rules.Olympiad > 0 { // 2014, 1.2.3b
		return e.Rules.Olympiad
	}
	return max(min(v.Count, 13), a.credit) + int(v.Surplus/tournament.One)
}

// apply lists the rules that were made use of.
func (e *Event) apply(v *Verdict, a attempt) {
	used := map[Key]bool{a.because: a.because != Games}
	for k := range v.Games {
		g := &v.Games[k]
		switch g.Use {
		case AfterNorm:
			used[after] = true
		case Beaten:
			used[beaten] = true
		case OutsideFIDE:
			used[outside] = true
		case ZeroUnrated:
			used[unratedZero] = true
		}
		used[raised] = used[raised] || g.Raised
		used[unratedAs] = used[unratedAs] || g.Counts() && g.Rating == 0
	}
	used[surplus] = v.Surplus >= tournament.One
	used[olympiadPerformance] = !v.Met && v.Credit > 0
	for _, key := range []Key{teamGames, eightOfNine, lastForfeit, outside, unratedZero, after, beaten, unratedAs, raised, surplus, olympiadPerformance} {
		if used[key] {
			v.Applied = append(v.Applied, Applied{key, e.Rules.Article(key)})
		}
	}
	if v.Exempt != "" {
		v.Applied = append(v.Applied, Applied{v.Exempt, e.Rules.Article(v.Exempt)})
	}
}
