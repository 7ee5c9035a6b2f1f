package migrate

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"torneo/handbook"
	"torneo/message"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
	"torneo/verify"
)

// Agreement says how many of the values that files publish follow from their results.
type Agreement struct {
	Published int
	Differing []Discrepancy
	Columns   []Column          // of tie-breaks
	Notes     []message.Message // of what moment values are, which rules are proposed, what was not compared

	// Edition is the one of the rules of tie-breaks under which the most values follow; "" if no
	// value of a tie-break was compared.
	Edition handbook.Edition
}

// Discrepancy is a published value that does not follow.
type Discrepancy struct {
	Number          int // of the player, or in an event for teams of the team
	Name            string
	Recorded, Right string
	What            message.Message // "points before round 3"
	By              message.Message // the article; none for points
}

// Sentence says it for people.
func (d *Discrepancy) Sentence() message.Message {
	if d.By.IsZero() {
		return message.New("migrate.agreement.differs", "number", d.Number, "name", d.Name, "what", d.What, "recorded", d.Recorded, "right", d.Right)
	}
	return message.New("migrate.agreement.differs-by", "number", d.Number, "name", d.Name, "what", d.What, "recorded", d.Recorded, "right", d.Right, "by", d.By)
}

// Column is a column of tie-breaks of which it was found out what it is.
type Column struct {
	Heading string
	Code    string
	Equal   int
	Count   int
}

// Equal is the number of values that follow.
func (a *Agreement) Equal() int { return a.Published - len(a.Differing) }

// mostDiffering is the number of differing values that are told one by one.
const mostDiffering = 12

// Sentences says it for people: first how many values follow; nothing if none is published.
func (a *Agreement) Sentences() (list []message.Message) {
	if a.Published > 0 {
		list = append(list, message.New("migrate.agreement", "count", a.Published, "equal", a.Equal()))
	}
	for k := range a.Differing {
		if k == mostDiffering {
			list = append(list, message.New("migrate.agreement.more", "count", len(a.Differing)-k))
			break
		}
		list = append(list, a.Differing[k].Sentence())
	}
	for _, c := range a.Columns {
		list = append(list, message.New("migrate.agreement.tie", "column", c.Heading, "code", c.Code, "equal", c.Equal, "count", c.Count))
	}
	return append(list, a.Notes...)
}

func (a *Agreement) note(id string, pairs ...any) {
	a.Notes = append(a.Notes, message.New(id, pairs...))
}

func (a *Agreement) differ(d Discrepancy) { a.Differing = append(a.Differing, d) }

// AgreementOf compares the points and places that a record declares with its results and its
// list of tie-breaks.
func AgreementOf(t *tournament.Tournament) *Agreement {
	a := &Agreement{}
	names := namesOf(t)
	for k := range t.Players {
		if t.Players[k].Declared.Points != nil {
			a.Published++
		}
	}
	for k := range t.Teams {
		for _, declared := range []*tournament.Points{t.Teams[k].Declared.Match, t.Teams[k].Declared.Game} {
			if declared != nil {
				a.Published++
			}
		}
	}
	if a.Published > 0 {
		for _, d := range verify.PlayerPoints(t) {
			a.differ(Discrepancy{Number: d.Number, Name: names[d.Number], Recorded: d.Recorded, Right: d.Right, What: message.New("migrate.value.points")})
		}
	}
	a.places(t, "")
	return a
}

func namesOf(t *tournament.Tournament) map[int]string {
	names := map[int]string{}
	for k := range t.Players {
		names[t.Players[k].Number] = t.Players[k].Name
	}
	return names
}

// places compares the declared places, by the list of the record, or by the points alone.
func (a *Agreement) places(t *tournament.Tournament, edition handbook.Edition) {
	names := namesOf(t)
	if t.IsTeam() {
		clear(names)
		for k := range t.Teams {
			names[t.Teams[k].Number] = t.Teams[k].Name
		}
	}
	r := verify.Request{Unlisted: true, Order: standings.Request{Edition: edition, Options: tiebreak.Options{BuchholzAnywhere: true, Declared: true}}}
	differences, compared := verify.Places(t, r)
	a.Published += compared
	by := message.New("migrate.by.list", "list", strings.Join(t.TieBreaks, ", "))
	if len(t.TieBreaks) == 0 {
		by = message.New("migrate.by.points")
	}
	for _, d := range differences {
		one := Discrepancy{Number: d.Number, Name: names[d.Number], Recorded: d.Recorded, Right: d.Right, By: by}
		switch {
		case d.Remark:
			continue
		case d.Kind == verify.Place:
			one.What = message.New("migrate.value.place")
		case d.Kind == verify.MatchPoints, d.Kind == verify.GamePoints:
			one.What, one.By = message.New("migrate.value."+string(d.Kind)), message.Message{} //i18n:prefix migrate.value.
		default:
			continue
		}
		a.differ(one)
	}
}

// publication is a table that publishes values of its players.
type publication struct {
	name       string // of its file
	crosstable bool
	ties       []publishedTie
	lines      []publishedLine
}

type publishedTie struct {
	heading, legend string
}

type publishedLine struct {
	number int
	rank   int
	points *tournament.Points
	ties   []string
}

// before are the points that pairings give somebody before the round.
type before struct {
	who    *person
	round  int
	points tournament.Points
}

// publish compares what the tables publish with the results of the record.
func (r *reader) publish(t *tournament.Tournament) {
	a := &r.found.Agreement
	totals := totalsOf(t)
	names := namesOf(t)
	for _, b := range r.befores {
		a.Published++
		if right := totals[min(b.round-1, len(totals)-1)][b.who.number]; right != b.points {
			a.differ(Discrepancy{Number: b.who.number, Name: b.who.player.Name, Recorded: b.points.String(), Right: right.String(), What: message.New("migrate.value.before", "round", b.round)})
		}
	}
	for _, p := range r.publications() {
		r.comparePublication(t, p, totals, names)
	}
	slices.SortStableFunc(a.Differing, func(x, y Discrepancy) int { return cmp.Compare(x.Number, y.Number) })
}

// totalsOf returns everybody's points after each round, from none on.
func totalsOf(t *tournament.Tournament) []map[int]tournament.Points {
	list := []map[int]tournament.Points{{}}
	for n := range t.Rounds {
		part := *t
		part.Rounds = t.Rounds[n : n+1]
		sum := scores(&part, &t.Points)
		for number, points := range list[n] {
			sum[number] += points
		}
		list = append(list, sum)
	}
	return list
}

// publications returns the tables with what they publish.
func (r *reader) publications() (list []publication) {
	for _, e := range r.entered {
		h := e.table.headings
		p := publication{name: r.files[e.table.file].Name, crosstable: h.shape != StartingList}
		var columns []int
		for _, k := range h.ties {
			if r.tieTaken != "" && h.name(k) == r.tieTaken && p.crosstable {
				continue
			}
			columns = append(columns, k)
			p.ties = append(p.ties, publishedTie{h.name(k), e.table.legend[legendKey(h.name(k))]})
		}
		any := len(columns) > 0
		for _, one := range e.people {
			line := publishedLine{number: one.self().number, rank: one.saidRank, points: one.saidPoints}
			for _, k := range columns {
				line.ties = append(line.ties, one.cells.cell(k))
			}
			any = any || one.points != nil
			p.lines = append(p.lines, line)
		}
		if any {
			list = append(list, p)
		}
	}
	return list
}

// comparePublication compares one table, at the moment at which it was made.
func (r *reader) comparePublication(t *tournament.Tournament, p publication, totals []map[int]tournament.Points, names map[int]string) {
	a := &r.found.Agreement
	round, told := momentOfPoints(p, totals, isRunning(t))
	if told > 0 && round < len(t.Rounds) {
		a.note("migrate.agreement.moment", "file", p.name, "round", round)
	}
	for _, line := range p.lines {
		if line.points == nil {
			continue
		}
		a.Published++
		if right := totals[round][line.number]; right != *line.points {
			a.differ(Discrepancy{Number: line.number, Name: names[line.number], Recorded: line.points.String(), Right: right.String(), What: message.New("migrate.value.points")})
		}
	}
	if round == 0 || len(t.Rounds) == 0 {
		return
	}
	then := *t
	then.Rounds = t.Rounds[:round]
	then.Players = slices.Clone(t.Players)
	for k := range then.Players {
		then.Players[k].Declared = tournament.Declared{}
	}
	index := then.PlayerIndex()
	for _, line := range p.lines {
		if k, is := index[line.number]; is {
			then.Players[k].Declared.Rank = line.rank
		}
	}
	list, edition := r.compareTies(&then, columnsOf(p), names)
	if then.TieBreaks = list; list != nil && len(t.TieBreaks) == 0 {
		t.TieBreaks = list
		r.addAdjustment(place{file: -1}, "", strings.Join(list, ","), "migrate.ties.taken", "list", strings.Join(list, ", "))
	}
	a.places(&then, edition)
}

// momentOfPoints returns the round after which a table's points are those of the most players,
// and how many have points. If several rounds are, it is the last one that is played to its end.
func momentOfPoints(p publication, totals []map[int]tournament.Points, running bool) (round, told int) {
	round, best := len(totals)-1, -1
	for n := len(totals) - 1; n >= 0; n-- {
		equal := 0
		told = 0
		for _, line := range p.lines {
			if line.points == nil {
				continue
			}
			if told++; totals[n][line.number] == *line.points {
				equal++
			}
		}
		if equal > best || equal == best && running && n == len(totals)-2 && n > 0 {
			round, best = n, equal
		}
	}
	return round, told
}

// legendKey returns a heading as legends name it: "TB1" of "TB 1", "Tie Break1", "Des 1".
func legendKey(text string) string {
	plain := strings.ReplaceAll(plainWord(text), " ", "")
	digits := strings.TrimLeft(plain, "abcdefghijklmnopqrstuvwxyz")
	if _, err := strconv.Atoi(digits); err == nil && len(digits) <= 2 && len(plain) > len(digits) {
		return "tb" + digits
	}
	return plain
}
