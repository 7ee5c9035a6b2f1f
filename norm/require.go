package norm

import (
	"torneo/message"
	"torneo/tournament"
)

// require lists every requirement, in the order of the articles.
func (e *Event) require(v *Verdict, i int, a attempt, foes []foe, keep []int) {
	r := &e.Rules
	by := e.unit()
	m := mixOf(foes, keep, by)
	l, _ := e.limits(i, v.Title, v.Count, m.opponents, v.Points)
	add := func(q Requirement) { v.Requirements = append(v.Requirements, q) }

	games := r.Article(Games)
	if a.because != Games && a.because != lastForfeit {
		games = r.Article(a.because)
	}
	add(atLeast(Games, games, v.Count, a.least))
	if e.Fixed && !r.CutPredetermined && !e.Finished {
		add(atLeast(AllRounds, r.Article(AllRounds), a.finishedRounds(), e.Rounds))
	}
	if e.Double {
		add(atLeast(Players, r.Article(Players), len(e.rows), 6))
	}

	key, exempt := e.exemption(i, v.Count)
	abroad := l.abroad()
	federations := []Requirement{
		atLeast(Foreign, r.Article(Foreign), m.foreign, abroad.foreign),
		atMost(Own, r.Article(Own), m.own, abroad.own),
		atMost(One, r.Article(One), m.one, abroad.one),
	}
	v.Normal = true
	for _, q := range federations {
		v.Normal = v.Normal && q.Met
		if exempt && !q.Met {
			q.Exempt, q.Met = key, true
		}
		add(q)
	}
	if exempt && !v.Normal { // who needs none has none
		v.Exempt = key
	}

	titled, required := r.Article(Titled), standards[v.Title].article
	if by != byGames {
		required = r.Article(Players)
	}
	if by == people {
		titled, v.People = r.Article(Players), m.opponents
	}
	add(atLeast(Titled, titled, m.titled, l.titled))
	add(atLeast(Required, required, m.required, l.required))
	if r.UnratedShare {
		add(atMost(Unrated, r.Article(Unrated), m.unrated, l.unrated))
	}
	add(atLeast(Average, r.Article(Average), v.Average, v.Title.Average()))
	score := atLeast(Score, r.Article(Score), int(v.Points), int(LeastShare(v.Count)))
	score.Points = true
	add(score)
	add(atLeast(Performance, r.Article(Performance), v.Performance, v.Title.Level()))
	for _, c := range e.Conditions {
		if c.Known {
			add(c.Requirement)
		}
	}
	v.Met = v.Count > 0
	for k := range v.Requirements {
		v.Met = v.Met && v.Requirements[k].Met
	}
}

// openQuestions says on what the verdict hangs that no text settles.
func (e *Event) openQuestions(i int, v *Verdict) (list []message.Message) {
	add := func(id string, pairs ...any) { list = append(list, message.New(id, pairs...)) }
	if !v.Met && e.hangsOnFreeDay(i, v.Title) {
		add("norm.note.free-day", "article", e.Rules.Article(eightOfNine))
	}
	if v.Met && e.record.IsTeam() && e.record.System.Family == tournament.RoundRobin && v.uses(AfterNorm, Beaten) {
		add("norm.note.line-ups", "article", e.Rules.Article(after))
	}
	if v.Exempt == swissExempt && !e.Swiss.Strictly {
		add("norm.note.forfeit-wins", "article", e.Rules.Article(swissExempt))
	}
	return append(list, e.doubts(i, v)...)
}

// notes lists the assumptions of the verdict that the record does not settle.
func (e *Event) notes(i int, v *Verdict) (list []message.Message) {
	add := func(id string, pairs ...any) { list = append(list, message.New(id, pairs...)) }
	p := &e.record.Players[i]
	if p.Federation == "" {
		add("norm.note.own-federation")
	}
	unknown := 0
	for k := range v.Games {
		if g := &v.Games[k]; g.Counts() && g.Federation == "" {
			unknown++
		}
	}
	if unknown > 0 {
		add("norm.note.no-federation", "count", unknown)
	}
	if v.People > 0 {
		add("norm.note.people", "article", e.Rules.Article(Players), "count", v.People, "games", v.Count)
	}
	if e.Facts.Rate == RateApproved {
		add("norm.note.approved")
	}
	if v.Title.ForWomen() && p.Sex == "" {
		add("norm.note.sex", "title", string(v.Title))
	}
	if !v.Normal && v.Exempt == "" && e.Swiss.Applies && !e.Swiss.Known {
		add("norm.note.host", "article", e.Rules.Article(swissExempt))
	}
	if v.Normal && v.Met {
		add("norm.note.normal", "article", e.Rules.Article(normal))
	}
	if !v.Normal && v.Exempt != "" && v.Met {
		add("norm.note.not-normal", "article", e.Rules.Article(normal))
	}
	for _, x := range v.Applied {
		if x.Key == eightOfNine && e.Rules.NineOfEight {
			add("norm.note.once", "article", x.Article)
		}
	}
	if v.Met && !e.Finished {
		add("norm.note.running", "round", e.Played, "rounds", e.Rounds)
	}
	return list
}
