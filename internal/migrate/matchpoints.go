package migrate

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/message"
	"torneo/tournament"
)

// matchRule is what a match is worth.
type matchRule struct {
	id    string
	worth tournament.MatchPoints
}

// matchRules are the usual ones, the most usual first.
var matchRules = []matchRule{
	{"2-1-0", tournament.StandardMatchPoints()},
	{"3-1-0", tournament.MatchPoints{Win: 3 * tournament.One, Draw: tournament.One}},
	{"3-2-1", tournament.MatchPoints{Win: 3 * tournament.One, Draw: 2 * tournament.One, Loss: tournament.One}},
	{"1-0.5-0", tournament.MatchPoints{Win: tournament.One, Draw: tournament.Half}},
}

// byeRules are what a round without opponent is worth in match points.
var byeRules = []string{"draw", "win", "loss"}

func (m matchRule) bye(rule string) tournament.Points {
	switch rule {
	case "win":
		return m.worth.Win
	case "draw":
		return m.worth.Draw
	}
	return m.worth.Loss
}

// teamValues are values of teams, of which one column is after one round.
type teamValues struct {
	heading string // "": match points before a round
	round   int    // after which they stand; -1: not said
	values  map[int]tournament.Points
}

// leastMatching is the part of the values of a column that follow at least for it to be taken for
// something, and leastTeams the least number of values that tell anything.
const (
	leastMatching = 0.75
	leastTeams    = 2
)

// fitting returns how many values follow, at the best moment, and that moment.
func (c *teamValues) fitting(l *tally, value func(team, round int) tournament.Points) (best, at int) {
	rounds := []int{c.round}
	if c.round < 0 {
		rounds = nil
		for n := len(l.rounds); n > 0; n-- {
			rounds = append(rounds, n)
		}
	}
	for _, round := range rounds {
		equal := 0
		for team, v := range c.values {
			if value(team, round) == v {
				equal++
			}
		}
		if equal > best {
			best, at = equal, round
		}
	}
	return best, at
}

func (c *teamValues) tells() bool {
	distinct := map[tournament.Points]bool{}
	for _, v := range c.values {
		distinct[v] = true
	}
	return len(c.values) >= leastTeams && (len(distinct) > 1 || c.heading == "")
}

// settleMatchPoints finds out by what the pages publish what a match and a round without opponent
// are worth, or asks it.
func (e *event) settleMatchPoints() {
	l := tallyOf(e.t)
	if !slices.ContainsFunc(l.rounds, func(x map[int]teamScore) bool { return len(x) > 0 }) {
		return // nothing is played
	}
	columns := e.publishedByTeams()
	boards, boardsAt, worth := e.boardColumn(l, columns)
	if len(e.found.Questions) > 0 {
		return
	}
	byes := byeRules
	if e.byes == 0 {
		byes = byes[:1]
	}
	type fit struct {
		rule   matchRule
		bye    string
		equal  int
		column *teamValues
		at     int
	}
	var fits []fit
	most, all := 0, 0
	for _, rule := range matchRules {
		for _, bye := range byes {
			one := fit{rule: rule, bye: bye}
			value := func(team, round int) tournament.Points { return l.match(team, round, rule, bye) }
			inColumn := 0
			all = 0
			for k := range columns {
				c := &columns[k]
				if c == boards || !c.tells() {
					continue
				}
				n, at := c.fitting(l, value)
				switch {
				case c.heading == "":
					one.equal += n
					all += len(c.values)
				case n > inColumn && float64(n) >= leastMatching*float64(len(c.values)):
					inColumn, one.column, one.at = n, c, at
				}
			}
			one.equal += inColumn
			fits = append(fits, one)
			most = max(most, one.equal)
		}
	}
	// Where nothing is published, or less follows than does not, all are possible.
	if most > 0 && float64(most) >= leastMatching*float64(all) {
		fits = slices.DeleteFunc(fits, func(f fit) bool { return f.equal < most })
	}
	rule := chooseOf(e, "match-points", fits, func(f fit) string { return f.rule.id }, func(id string) message.Message {
		return message.New("migrate.teams.match-points", "points", strings.ReplaceAll(id, "0.5", "½"))
	})
	fits = slices.DeleteFunc(fits, func(f fit) bool { return f.rule.id != rule })
	if len(fits) == 0 {
		return
	}
	bye := fits[0].bye
	if e.byes > 0 {
		bye = chooseOf(e, "team-bye", fits, func(f fit) string { return f.bye }, func(id string) message.Message {
			return message.New("migrate.teams.bye." + id) //i18n:one-of migrate.teams.bye.draw migrate.teams.bye.win migrate.teams.bye.loss
		})
		fits = slices.DeleteFunc(fits, func(f fit) bool { return f.bye != bye })
		if len(fits) == 0 {
			return
		}
	}
	taken := fits[0]
	e.byMatch = taken.column != nil && strings.HasSuffix(taken.column.heading, "1")
	e.t.MatchPoints = taken.rule.worth
	if e.byes > 0 {
		e.t.TeamBye = &tournament.TeamBye{Match: taken.rule.bye(bye), Game: worth}
	}
	for k := range columns {
		c := &columns[k]
		switch {
		case c.heading == "":
			e.compareTeams(c, c.round, func(team, round int) tournament.Points { return l.match(team, round, taken.rule, bye) }, message.New("migrate.value.match-before", "round", c.round+1))
		case c == boards:
			e.compareTeams(c, boardsAt, func(team, round int) tournament.Points { return l.game(team, round, worth) }, message.New("migrate.value.game-points"))
		case c == taken.column:
			e.compareTeams(c, taken.at, func(team, round int) tournament.Points { return l.match(team, round, taken.rule, bye) }, message.New("migrate.value.match-points"))
		default:
			e.found.Agreement.note("migrate.agreement.unknown", "column", c.heading)
		}
	}
}

// chooseOf returns what all readings have in common, or asks.
func chooseOf[F any](e *event, id string, fits []F, of func(F) string, say func(string) message.Message) string {
	var choices []incoming.Choice
	for _, f := range fits {
		if one := of(f); !slices.ContainsFunc(choices, func(c incoming.Choice) bool { return c.ID == one }) {
			choices = append(choices, incoming.Choice{ID: one, Text: say(one)})
		}
	}
	if len(choices) == 1 {
		return choices[0].ID
	}
	return e.answer(incoming.Question{ID: id, Text: message.New("migrate.teams.question." + id), Choices: choices}) //i18n:one-of migrate.teams.question.match-points migrate.teams.question.team-bye migrate.teams.question.bye-boards
}

// publishedByTeams returns the columns of values that pages have of teams.
func (e *event) publishedByTeams() (list []teamValues) {
	before := map[int]map[int]tournament.Points{}
	for n := range e.rounds {
		for _, m := range e.rounds[n].matches {
			for side := range m.Sides {
				if v, err := pointsOf(m.Sides[side].Before); err == nil && m.Sides[side].Before != "" && (side == 0 || !m.Free) {
					if before[n] == nil {
						before[n] = map[int]tournament.Points{}
					}
					before[n][e.teamOf(m, side).number] = v
				}
			}
		}
		if before[n] != nil {
			list = append(list, teamValues{round: n, values: before[n]})
		}
	}
	at := map[string]int{}
	for _, t := range e.teams {
		if t.squad == nil {
			continue
		}
		for _, tie := range t.squad.Ties {
			key := strconv.Itoa(t.squad.file) + " " + tie.Heading
			if _, is := at[key]; !is {
				at[key] = len(list)
				list = append(list, teamValues{heading: tie.Heading, round: -1, values: map[int]tournament.Points{}})
			}
			if v, err := pointsOf(tie.Value); err == nil {
				list[at[key]].values[t.number] = v
			}
		}
	}
	return list
}

// boardColumn finds the column of board points, and what a round without opponent is worth in them.
func (e *event) boardColumn(l *tally, columns []teamValues) (column *teamValues, at int, worth tournament.Points) {
	full := tournament.Points(l.boards) * tournament.One
	worths := []tournament.Points{full / 2, full, 0}
	if e.byes == 0 {
		worths = worths[:1]
	}
	best := 0
	var fits []tournament.Points
	for k := range columns {
		c := &columns[k]
		if c.heading == "" || !c.tells() {
			continue
		}
		for _, w := range worths {
			n, moment := c.fitting(l, func(team, round int) tournament.Points { return l.game(team, round, w) })
			switch {
			case float64(n) < leastMatching*float64(len(c.values)) || n < best:
			case n > best:
				best, column, at, fits = n, c, moment, []tournament.Points{w}
			case c == column:
				fits = append(fits, w)
			}
		}
	}
	if len(fits) == 0 {
		fits = worths
	}
	if e.byes == 0 {
		return column, at, fits[0]
	}
	names := map[string]tournament.Points{"half": full / 2, "all": full, "none": 0}
	given := chooseOf(e, "bye-boards", fits, func(p tournament.Points) string {
		for id, v := range names {
			if v == p {
				return id
			}
		}
		return ""
	}, func(id string) message.Message {
		return message.New("migrate.teams.bye-boards."+id, "points", pointsText(names[id])) //i18n:one-of migrate.teams.bye-boards.half migrate.teams.bye-boards.all migrate.teams.bye-boards.none
	})
	return column, at, names[given]
}

// compareTeams compares the values of a column.
func (e *event) compareTeams(c *teamValues, round int, value func(team, round int) tournament.Points, what message.Message) {
	a := &e.found.Agreement
	for _, t := range e.teams {
		v, is := c.values[t.number]
		if !is {
			continue
		}
		a.Published++
		if right := value(t.number, round); right != v {
			a.differ(Discrepancy{Number: t.number, Name: t.name, Recorded: v.String(), Right: right.String(), What: what})
		}
	}
}

// publishTeams says what is compared with the places, and what is not carried over.
func (e *event) publishTeams() {
	if e.free > 0 {
		e.found.addLoss("migrate.loss.team-byes", "count", e.free)
	}
	l := tallyOf(e.t)
	if l.complete < len(e.t.Rounds) || len(e.t.Rounds) == 0 || !e.byMatch {
		return
	}
	for k, t := range e.teams {
		if t.squad != nil && len(t.squad.Ties) > 0 {
			e.t.Teams[k].Declared.Rank = t.squad.Place
		}
	}
	e.found.Agreement.places(e.t, "")
}
