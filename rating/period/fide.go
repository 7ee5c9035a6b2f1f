package period

import (
	"strconv"

	"torneo/rating"
	"torneo/rating/system"
	"torneo/tournament"
)

// sums add up the events of a player in a period of FIDE.
type sums struct {
	rated  float64 // by the last event: own rating
	rules  rating.Rules
	k      int
	why    rating.Why
	first  *rating.First
	struck bool
}

// rateFIDE rates each event by its own edition from its own list, and each player's
// sum of them once (B.02 8.3.4, R-K-PERIOD).
func (w *work) rateFIDE() {
	for _, k := range w.order {
		e := &w.in.Events[k]
		v := w.verdict(e)
		if err := w.rateEvent(e, v); err != nil {
			v.refused(err)
		}
	}
	w.lowest = rating.Floor(tournament.ProposeRulebook(w.in.Day, w.in.Day).Ratings)
	for i := range w.members {
		if w.changes[i] != nil {
			w.settle(i)
		}
	}
	w.nextK()
}

// rateEvent rates one event and adds it to its players.
func (w *work) rateEvent(e *Event, v *Verdict) error {
	if e.Pace.Kind != w.in.Kind {
		return refuse("period.other-kind", "kind", e.Pace.Kind.String(), "wanted", w.in.Kind.String())
	}
	rules, err := rating.RulesFor(e.Tournament, w.in.Kind)
	if err != nil {
		return err
	}
	t, o := w.options(e, &rules)
	report, err := rating.Event(t, rules, o)
	if err != nil {
		return err
	}
	v.Rules = rules.Edition.Name()
	for i := range report.Players {
		v.Games += w.add(e, &report.Players[i], w.at[e.IDs[i]], &rules)
	}
	v.Games /= 2
	return nil
}

// options returns the record with the ratings of the list where the event began under it,
// and what the list knows of its players.
func (w *work) options(e *Event, rules *rating.Rules) (*tournament.Tournament, rating.Options) {
	t := *e.Tournament
	t.Players = append([]tournament.Player(nil), t.Players...)
	o := rating.Options{Pace: e.Pace, AfterMatch: e.AfterMatch, K: map[int]int{}, New: map[int]bool{}, Peak: map[int]int{}, Earlier: map[int]rating.Earlier{}, Since: map[int]int{}}
	current := w.in.List.Day.Complete() && t.Start.Year == w.in.List.Day.Year && t.Start.Month == w.in.List.Day.Month
	for i := range t.Players {
		p, m := &t.Players[i], &w.members[w.at[e.IDs[i]]]
		if p.Birth.Year == 0 {
			p.Birth = m.Birth
		}
		listed := m.PublishedRating()
		if listed == 0 && rules.Kind != rating.Standard {
			listed = m.Standard // B.02 rapid and blitz 7.2.1
		}
		if current {
			p.Rating = listed
		}
		atStart := p.Rating
		if atStart < rules.Floor {
			atStart = 0
		}
		switch {
		case atStart > 0:
			if m.K > 0 {
				o.K[p.Number] = m.K
			}
			if m.Highest > 0 {
				o.Peak[p.Number] = int(m.Highest)
			}
			if m.K == 0 && m.Games < 30 && (m.Games > 0 || m.Rating == 0) {
				o.New[p.Number] = true
			}
		case rules.Since && listed >= rules.Floor && len(m.Pool) == 0 && len(t.Players) > 2:
			o.Since[p.Number] = listed
			if m.K > 0 {
				o.K[p.Number] = m.K
			}
		case rules.Initial == rating.TwoHypothetical:
			if games, points, sum := poolOf(m, last(&t), rules.Floor); games > 0 {
				o.Earlier[p.Number] = rating.Earlier{Games: games, Points: points, Sum: sum}
			}
		}
	}
	return &t, o
}

// poolOf returns a player's games of the 26 months before a day against rated opponents
// (B.02 7.1.4).
func poolOf(m *Member, day tournament.Date, floor int) (games, points, sum int) {
	for _, x := range m.Pool {
		if int(x.Rating) < floor || x.Day.Complete() && day.Complete() && months(x.Day, day) > 26 {
			continue
		}
		games, points, sum = games+1, points+x.Points, sum+int(x.Rating)
	}
	return games, points, sum
}

// months returns the months begun from one day to another.
func months(from, to tournament.Date) int {
	n := 12*(to.Year-from.Year) + to.Month - from.Month
	if to.Day > from.Day {
		n++
	}
	return n
}

// add adds a player's event to the period and returns the number of games that count.
func (w *work) add(e *Event, p *rating.Player, i int, rules *rating.Rules) (counted int) {
	if len(p.Games) == 0 {
		return 0
	}
	m, c, s := &w.members[i], w.change(i), &w.fide[i]
	c.Events++
	s.rules = *rules
	for k := range p.Games {
		g := &p.Games[k]
		opponent := e.IDs[indexOf(e.Tournament, g.Opponent)]
		l := Line{Event: e.ID, Round: g.Round, Opponent: opponent, Rating: float64(g.Rating), Difference: float64(g.Difference), Capped: g.Capped, Expected: system.Score(g.Expected) * (system.Point / 100), Points: g.Points, Omitted: string(g.Omitted)}
		if g.Capped {
			l.Article = rules.Article("3.1")
		}
		c.Lines = append(c.Lines, l)
		if g.Omitted == rating.Counts {
			counted++
		}
	}
	if p.Rating == 0 {
		w.addToPool(e, p, m, s)
		return counted
	}
	if p.Since {
		c.Notes = append(c.Notes, system.Step{Name: "since", Value: itoa(p.Rating), Article: rules.Article("2.4")})
	}
	s.rated = float64(p.Rating)
	c.Count += p.Count
	c.Points += p.Points
	c.Expected += system.Score(p.Expected) * (system.Point / 100)
	if p.Count > 0 {
		if p.Why != rating.WhyManyGames {
			s.k, s.why = p.K, p.Why
		} else if s.k == 0 { // limited already: what it was before is the list's
			s.k, s.why = max(m.K, p.K), p.Why
		}
	}
	return counted
}

// addToPool keeps the games of an unrated player, unless the first event has no points.
func (w *work) addToPool(e *Event, p *rating.Player, m *Member, s *sums) {
	s.first = p.First
	for k := range p.Games {
		if g := &p.Games[k]; g.Omitted == rating.Counts {
			m.Pool = append(m.Pool, system.Earlier{Day: last(e.Tournament), Rating: float64(g.Rating), Points: g.Points})
		} else if g.Omitted == rating.ZeroFirstTime {
			s.struck = true
		}
	}
}

// settle reckons the change of a period, or the first rating, of one player.
func (w *work) settle(i int) {
	m, c, s := &w.members[i], w.changes[i], &w.fide[i]
	step := func(name, value, article string) {
		c.Steps = append(c.Steps, system.Step{Name: name, Value: value, Article: article})
	}
	if m.Rating == 0 && s.rated == 0 {
		w.settleFirst(i, step)
		return
	}
	if m.Rating == 0 && m.Standard > 0 && w.in.Kind != rating.Standard {
		m.Rating = s.rated // B.02 rapid and blitz 7.2.1: the first one of this kind
	} else if m.Rating == 0 {
		m.Rating, c.Before = s.rated, int(s.rated)
		c.Notes = append(c.Notes, system.Step{Name: "of-report", Value: itoa(c.Before)})
	}
	if c.Count == 0 {
		return
	}
	k := rating.LimitCoefficient(s.k, c.Count)
	step("games", itoa(c.Count), "")
	step("points", tournament.Points(c.Points).String(), "")
	step("expected", hundredths(int(c.Expected/(system.Point/100))), s.rules.Article("1.2"))
	step("k", itoa(s.k), s.rules.Article("3.3"))
	if k < s.k {
		step("k-limited", itoa(k), s.rules.Article("3.3"))
	}
	change := k * (10*c.Points - int(c.Expected/(system.Point/100)))
	c.K, c.Change = itoa(k), signed(change)
	step("change", c.Change, s.rules.Article("3.4"))
	rounded := roundAway(change)
	step("rounded", strconv.Itoa(rounded), s.rules.Article("3.4"))
	m.Rating += float64(rounded)
	m.Games += c.Count
	m.Played = c.Count
	if m.Highest > 0 {
		m.Highest = max(m.Highest, m.Rating)
	}
	if m.PublishedRating() < w.lowest {
		step("floor", itoa(w.lowest), s.rules.Article("3.4"))
		m.Rating, m.Pool, m.K = 0, nil, 0
	}
}

// settleFirst gives a first rating to who has games enough.
func (w *work) settleFirst(i int, step func(name, value, article string)) {
	m, s := &w.members[i], &w.fide[i]
	f := s.first
	if f == nil {
		return
	}
	article := s.rules.Article("2")
	if s.struck && f.Opponents == 0 {
		step("struck", "", article)
		return
	}
	step("pool", itoa(f.Games), article)
	step("points", tournament.Points(f.Points).String(), article)
	if f.Opponents > 0 {
		step("average", hundredths(int((int64(200*f.Total)+int64(f.Opponents))/int64(2*f.Opponents))), article)
		step("difference", strconv.Itoa(f.Difference), article)
		step("reckoned", itoa(f.Reckoned), article)
	}
	if f.Rating == 0 {
		return
	}
	step("first", itoa(f.Rating), article)
	m.Rating, m.Games, m.Played, m.Pool, m.Highest = float64(f.Rating), f.Games, f.Games, nil, float64(f.Rating)
}

// nextK gives everybody whose K follows from the list the one of the next list
// (B.02 8.3.3).
func (w *work) nextK() {
	rules, ok := rating.RulesOf(tournament.ProposeRulebook(w.in.Day, w.in.Day).Ratings, w.in.Kind)
	if !ok {
		return
	}
	for i := range w.members {
		m := &w.members[i]
		if w.changes[i] == nil {
			m.Played = 0
		}
		if m.Rating == 0 {
			continue
		}
		f := rating.Facts{Rating: m.PublishedRating(), Peak: int(m.Highest), Birth: m.Birth, New: m.Games < 30}
		k, _ := rules.Coefficient(f, w.in.Day)
		if rules.Level {
			m.K = k
			continue
		}
		before := m.Games
		if w.changes[i] != nil {
			before -= w.changes[i].Count
		}
		switch { // a list does not say how many games were played, but its K does
		case m.K == rules.K.Reached:
			k = rules.K.Reached
		case m.K == rules.K.Usual && k == rules.K.New, m.K == rules.K.Usual && k == rules.K.Junior:
			k = rules.K.Usual
		case m.K == rules.K.New && before <= 0 && w.in.Day.Year-m.Birth.Year == 19: // a junior until now
			k = rules.K.Usual
		}
		m.K = k
	}
}

func indexOf(t *tournament.Tournament, number int) int {
	if number >= 1 && number <= len(t.Players) && t.Players[number-1].Number == number {
		return number - 1
	}
	for i := range t.Players {
		if t.Players[i].Number == number {
			return i
		}
	}
	return 0
}

func itoa(n int) string { return strconv.Itoa(n) }

// hundredths writes a number of hundredths: "6.05".
func hundredths(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	text := strconv.Itoa(n%100 + 100)
	return sign + strconv.Itoa(n/100) + "." + text[1:]
}

func signed(n int) string {
	if n > 0 {
		return "+" + hundredths(n)
	}
	return hundredths(n)
}

// roundAway rounds hundredths to a whole number, .5 away from zero.
func roundAway(n int) int {
	if n < 0 {
		return -roundAway(-n)
	}
	return (n + 50) / 100
}
