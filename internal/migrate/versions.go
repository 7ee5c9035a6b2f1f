package migrate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/internal/jsonrecord"
	"torneo/internal/spelling"
	"torneo/message"
	"torneo/tournament"
)

// facts are what a file tells, line by line: whom, and what of him. An empty value is not
// known yet.
type facts map[string]string

// holdsAll reports whether everything that others tell is told here, too.
func (f facts) holdsAll(o facts) bool {
	for who, what := range o {
		if mine, is := f[who]; !is || what != "" && mine != what {
			return false
		}
	}
	return true
}

// age is how one version stands to another.
type age uint8

const (
	unknownAge age = iota
	newer          // than the other
	older
	same // both tell the same
)

// dropOlder sets aside the versions of a thing that another one of the event makes needless.
// What tells more things than the one that it would make place for stays: the reading says
// that both are there.
func (c *cluster) dropOlder(g *gathering) {
	settled := map[[2]*sketch]bool{}
	for {
		a, b, t := c.twice(settled)
		if a == nil {
			return
		}
		settled[[2]*sketch{a, b}] = true
		age := g.ageOf(a, b, t)
		id := "migrate.aside.older"
		switch age {
		case same:
			id = "migrate.aside.same"
		case unknownAge:
			q := incoming.Question{ID: t.question(len(g.clusters), slices.Index(g.clusters, c)), Text: message.New("migrate.question.version", "what", t.what()), Choices: []incoming.Choice{
				{ID: "1", Text: message.New("migrate.question.version.file", "file", a.name())}, {ID: "2", Text: message.New("migrate.question.version.file", "file", b.name())}}}
			chosen, err := g.options.Answers.AnswerTo(q)
			if err != nil {
				c.asked = append(c.asked, q)
			}
			if id = "migrate.aside.chosen"; chosen == "2" {
				age = older
			}
		}
		if age == older || age == same && !a.covers(b) {
			a, b = b, a
		}
		if a.covers(b) {
			c.drop(b, message.New(id, "file", a.name()))
		}
	}
}

// question returns the ID of the question which version of a thing is meant.
func (t thing) question(events, event int) string {
	id := "version-" + [...]string{"list", "crosstable", "ranking", "round", "teams", "boards", "matches"}[t.kind]
	if t.round > 0 {
		id += "-" + strconv.Itoa(t.round)
	}
	if events > 1 {
		id = fmt.Sprintf("%s-of-%d", id, event+1)
	}
	return id
}

// what describes the thing.
func (t thing) what() message.Message {
	switch t.kind {
	case boardsOfRound, matchesOfRound:
		return message.New("migrate.shape.of-round", "round", t.round)
	case aSquad:
		return message.New("migrate.shape.squads")
	case aRound:
		return message.New("migrate.shape.of-round", "round", t.round)
	case aCrosstable:
		return message.New("migrate.shape.crosstable")
	case aRanking:
		return message.New("migrate.shape.ranking")
	}
	return message.New("migrate.shape.list")
}

func (c *cluster) drop(s *sketch, why message.Message) {
	c.asideFrom(s, why)
	c.sketches = slices.DeleteFunc(c.sketches, func(o *sketch) bool { return o == s })
}

// twice returns two files that tell the same thing, of which one is enough. Lists of the same
// people are read together.
func (c *cluster) twice(settled map[[2]*sketch]bool) (a, b *sketch, t thing) {
	for n, one := range c.sketches {
		for _, other := range c.sketches[n+1:] {
			if settled[[2]*sketch{one, other}] || !one.covers(other) && !other.covers(one) {
				continue
			}
			for _, mine := range one.things {
				if mine.kind == aRound && mine.round == 0 || mine.kind == aList && slices.Equal(one.people, other.people) {
					continue
				}
				if other.tells(mine) {
					return one, other, mine
				}
			}
		}
	}
	return nil, nil, thing{}
}

func (s *sketch) tells(t thing) bool {
	return slices.ContainsFunc(s.things, func(its thing) bool {
		return its.kind == t.kind && its.round == t.round && (t.kind != aSquad || its.numbered == t.numbered)
	})
}

// covers reports whether everything that another file is about is told here, too.
func (s *sketch) covers(o *sketch) bool {
	return !slices.ContainsFunc(o.things, func(t thing) bool { return !s.tells(t) })
}

// ageOf compares two files that tell the same: by the moment that they state, or by what one
// has and the other has not.
func (g *gathering) ageOf(a, b *sketch, t thing) age {
	if !a.moment.IsZero() && !b.moment.IsZero() && !a.moment.Equal(b.moment) {
		if a.moment.After(b.moment) {
			return newer
		}
		return older
	}
	mine, its := g.factsOf(a), g.factsOf(b)
	if mine == nil || its == nil {
		return unknownAge
	}
	switch more, less := mine.holdsAll(its), its.holdsAll(mine); {
	case more && less && !hasNumbers(a) && hasNumbers(b):
		return older // starting numbers say more than places
	case more && less:
		return same
	case more:
		return newer
	case less:
		return older
	}
	if t.kind == aRanking {
		return risen(mine, its)
	}
	return unknownAge
}

// hasNumbers reports a crosstable whose opponents are starting numbers.
func hasNumbers(s *sketch) bool {
	return slices.ContainsFunc(s.things, func(t thing) bool { return t.kind == aCrosstable && t.numbered })
}

// risen compares rankings: nobody's points become less.
func risen(a, b facts) age {
	up, down := false, false
	for who, what := range a {
		mine, err := tournament.ParsePoints(what)
		its, wrong := tournament.ParsePoints(b[who])
		if err == nil && wrong == nil {
			up, down = up || mine > its, down || mine < its
		}
	}
	switch {
	case up && !down:
		return newer
	case down && !up:
		return older
	}
	return unknownAge
}

// holds reports whether a record tells everything that another one tells.
func (g *gathering) holds(a, b *sketch) bool {
	mine, its := g.factsOf(a), g.factsOf(b)
	return mine != nil && its != nil && mine.holdsAll(its)
}

// facts takes what tables of an event for teams tell.
func (t *teamTables) facts(f facts) {
	for k := range t.matches {
		m := &t.matches[k]
		who := fmt.Sprintf("%d %s %s", m.Round, plainKey(m.Sides[0].Name), plainKey(m.Sides[1].Name))
		f[who] = strings.Trim(m.Score[0]+":"+m.Score[1], ":")
		for b := range m.Boards {
			one := &m.Boards[b]
			f[fmt.Sprintf("%s %d %s %s", who, one.Number, plainKey(one.Seats[0].Name), plainKey(one.Seats[1].Name))] = one.Result
		}
	}
	for k := range t.squads {
		s := &t.squads[k]
		for i := range s.Players.Rows {
			cells := s.Players.Rows[i].Cells
			name := plainKey(s.Name) + " " + plainKey(cells[max(slices.Index(s.Players.Names, "Name"), 0)])
			f[name] = ""
			for n, c := range s.Results {
				f[fmt.Sprintf("%s %d", name, n+1)] = cells[c]
			}
		}
	}
}

// factsOf reads files again for what they tell; nil if that cannot be had.
func (g *gathering) factsOf(s *sketch) facts {
	files, err := readItems(s.items)
	if err != nil {
		return nil
	}
	if s.whole {
		return recordFacts(g.recordOf(files))
	}
	r := newReader(files, g.options)
	r.file(0)
	f := facts{}
	r.teams.facts(f)
	for _, t := range r.cells {
		r.cellFacts(t, f)
	}
	for _, t := range r.rounds {
		for k := range t.rows {
			x := &t.rows[k]
			pair := t.pairOf(x)
			who := fmt.Sprintf("%d %s %s", t.round, plainKey(pair[0]), plainKey(pair[1]))
			result, ok := resultOf(x.cell(t.headings.at(result)))
			f[who] = ""
			if ok && result != tournament.Both(tournament.Pending) {
				f[who] = fmt.Sprint(result)
			}
		}
	}
	return f
}

func plainKey(name string) string { return strconv.FormatUint(nameKey(name), 36) }

// cellFacts takes what the lines of a table tell of their players: the rounds of a crosstable
// without the opponents' numbers, which mean one thing in one table and another in the next.
func (r *reader) cellFacts(t *table, f facts) {
	var writing notation
	if len(t.headings.rounds) > 0 {
		writing, _ = r.writing(t)
	}
	for k := range t.rows {
		x := &t.rows[k]
		who := plainKey(t.playerOf(x))
		if at := t.headings.at(points); at >= 0 && len(t.headings.rounds) == 0 {
			if v, err := pointsOf(x.cell(at)); err == nil {
				f[who] = v.String()
			}
			continue
		}
		f[who] = ""
		for n, c := range t.headings.rounds {
			e, ok := writing.read(x.cell(c))
			if !ok || e.kind == nothing {
				continue
			}
			f[fmt.Sprintf("%s %d", who, n+1)] = openOr(e)
		}
	}
}

// openOr returns a round of a player as text; "" for a game without result.
func openOr(e entry) string {
	switch {
	case e.kind == aGame && e.outcome == tournament.Pending:
		return ""
	case e.kind == aGame:
		return fmt.Sprint(e.color, e.outcome)
	case e.point:
		return "bye 1"
	}
	return fmt.Sprint("bye ", e.bye)
}

// recordOf reads a record; nil if it cannot be had.
func (g *gathering) recordOf(files []File) *tournament.Tournament {
	switch {
	case jsonrecord.Is(files[0].Data) && nativeOf(files) == nil:
		t, _ := jsonrecord.Read(files[0].Data)
		return t
	case nativeOf(files) == nil:
		t, _ := readReport(files[0].Data, g.options.Encoding)
		return t
	}
	r := newReader(files, g.options)
	r.readNative(nativeOf(files))
	return r.found.Record
}

// recordFacts returns what a record tells of each game and bye.
func recordFacts(t *tournament.Tournament) facts {
	if t == nil {
		return nil
	}
	names := map[int]string{}
	f := facts{}
	for k := range t.Players {
		names[t.Players[k].Number] = spelling.Plain(t.Players[k].Name)
		f[names[t.Players[k].Number]] = ""
	}
	for n := range t.Rounds {
		for _, g := range t.Rounds[n].Games {
			who := fmt.Sprintf("%d %s %s", n+1, names[g.White], names[g.Black])
			f[who] = ""
			if g.Result != tournament.Both(tournament.Pending) {
				f[who] = fmt.Sprint(g.Result)
			}
		}
		for _, b := range t.Rounds[n].Byes {
			f[fmt.Sprintf("%d %s", n+1, names[b.ID])] = fmt.Sprint(b.Kind)
		}
	}
	return f
}
