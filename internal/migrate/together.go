package migrate

import (
	"cmp"
	"slices"

	"torneo/tournament"
	"torneo/trf"
)

// ranking is what a list says of a player's points and place.
type ranking struct {
	person *person
	at     place
	round  int // after which they stand; 0: not said
	rank   int
	points tournament.Points
}

// join puts what a list says of players into those that are known.
func (r *reader) join(t *table, list []*person, known bool) {
	f := r.finder()
	ranked := t.headings.at(points) >= 0
	others := r.spellings(f, list)
	for _, p := range list {
		o, wrong := f.find(p.number, p.player.Name)
		if o == nil && wrong == "" || wrong == "migrate.other-name" {
			if alike := r.otherwiseSpelt(p, others); alike != nil {
				o, wrong = alike, ""
			}
		}
		switch {
		case wrong == "migrate.other-name" && !(ranked && known):
			o = nil // somebody new, whose number is found to be twice
		case wrong != "":
			other := ""
			if o != nil {
				other = o.player.Name
			}
			r.fault(p.at, wrong, "name", p.player.Name, "number", p.number, "other", other)
			continue
		}
		switch {
		case o == nil && ranked && known:
			r.fault(p.at, "migrate.not-there", "name", p.player.Name)
			continue
		case o == nil:
			o = p
			r.people = append(r.people, p)
		case o.listedIn == t:
			r.fault(p.at, "migrate.twice", "name", p.player.Name)
			continue
		case o.number > 0 && p.number > 0 && o.number != p.number && o.listedIn != nil:
			r.fault(p.at, "migrate.other-number", "name", p.player.Name, "number", p.number, "other", o.number)
			continue
		default:
			if o.number > 0 && p.number > 0 && o.number != p.number {
				r.shifted[o.at.file]++ // the list is the newer of the two
			}
			o.number = cmp.Or(p.number, o.number)
			supplement(&o.player, &p.player)
		}
		o.listedIn, others.listed[o] = t, true
		others.note(o)
		if o != p {
			p.is = o
		}
		if p.points != nil {
			r.rankings = append(r.rankings, ranking{o, p.pointsAt, t.round, p.rank, *p.points})
			if o == p { // they are those of the list, and compared as such
				p.points, p.rank = nil, 0
			}
		}
	}
	if others.tried > mostSpellings || len(r.found.Questions) > mostAlike {
		r.fault(place{file: t.file, line: t.line}, "migrate.strangers", "count", len(list))
	}
}

// supplement takes what is not known of a player yet.
func supplement(to, from *tournament.Player) {
	to.Name = betterName(to.Name, from.Name)
	to.Sex, to.Title, to.Federation = cmp.Or(to.Sex, from.Sex), cmp.Or(to.Title, from.Title), cmp.Or(to.Federation, from.Federation)
	to.FIDEID = cmp.Or(to.FIDEID, from.FIDEID)
	if to.Birth.IsZero() {
		to.Birth = from.Birth
	}
	switch {
	case to.Rating == 0 && len(to.National) == 0:
		to.Rating, to.National = from.Rating, from.National
	case len(from.National) > 0 && len(to.National) == 0 && from.Rating == 0 && from.National[0].Rating == to.Rating:
		to.Rating, to.National = 0, from.National // a page with one column of ratings has both kinds in it
	case len(to.National) == 0:
		to.National = from.National
	case to.Rating == 0 && from.Rating != to.National[0].Rating:
		to.Rating = from.Rating
	}
}

// check compares a further crosstable with the one that is taken: it repeats it, by other numbers
// or of another moment.
func (r *reader) check(t *table, list []*person, main naming) {
	taken := r.found.Numbers
	names := r.numbersOf(list, t.numbers)
	r.found.Numbers = taken
	if names == nil {
		return
	}
	r.compare(list, names)
	if r.found.errors() {
		return
	}
	f := r.finder()
	of := map[*person]*person{}
	for _, p := range list {
		o, wrong := f.find(p.number, p.player.Name)
		if o == nil || wrong != "" || o.listedIn == t {
			r.fault(p.at, "migrate.not-there", "name", p.player.Name)
			continue
		}
		o.listedIn, of[p], p.is = t, o, o
		o.rank = cmp.Or(o.rank, p.rank)
		supplement(&o.player, &p.player)
		if o.points == nil {
			o.points, o.pointsAt = p.points, p.pointsAt
		} else if p.points != nil && *p.points != *o.points {
			r.fault(p.pointsAt, "migrate.crosstable.points", "name", p.player.Name, "points", *p.points, "other", *o.points)
		}
	}
	for _, p := range list {
		o := of[p]
		if o != nil {
			o.listedIn = nil
		}
		for n := range p.entries {
			if o == nil || n >= len(o.entries) {
				break
			}
			e, x := &p.entries[n], &o.entries[n]
			if !agreeing(e, x, of[names[e.opponent]] == main[x.opponent]) {
				r.fault(e.at, "migrate.crosstable.cell", "name", p.player.Name, "value", e.text, "other", x.text, "round", n+1)
			}
		}
	}
}

// worth returns the kind of a bye, and one for all of a whole point.
func (e *entry) worth() tournament.ByeKind {
	if e.point || worthPoint(e.bye) {
		return pointBye
	}
	return e.bye
}

// agreeing reports whether two crosstables say the same of a round. What only one of them says is
// taken: a colour, or a result that the other was written before.
func agreeing(e, x *entry, opponent bool) bool {
	empty := func(e *entry) bool {
		return e.kind == nothing || e.kind == aBye && e.worth() == tournament.ZeroPointBye
	}
	switch {
	case empty(e) && empty(x):
		return true
	case e.kind != x.kind:
		return false
	case e.kind == aBye:
		return e.worth() == x.worth()
	case !opponent, e.color != x.color && e.color != tournament.NoColor && x.color != tournament.NoColor:
		return false
	}
	if x.color == tournament.NoColor {
		x.color = e.color
	}
	if x.outcome == tournament.Pending {
		x.outcome = e.outcome
	}
	return e.outcome == x.outcome || e.outcome == tournament.Pending
}

// compareRankings compares the points of lists with the results up to their round, and says what
// differs: a list can be of another moment. Those of an event that goes on are not taken then.
func (r *reader) compareRankings(t *tournament.Tournament) {
	running := isRunning(t)
	sums := map[int]map[int]tournament.Points{}
	differing := map[int]int{} // by file
	for k := range r.rankings {
		x := &r.rankings[k]
		round := x.round
		if round == 0 || round > len(t.Rounds) {
			round = len(t.Rounds)
		}
		if sums[round] == nil {
			sums[round] = scoresAfter(t, &t.Points, round)
		}
		sum := sums[round][x.person.number]
		switch {
		case len(t.Rounds) == 0 || x.points == sum:
		case running || x.round > len(t.Rounds):
			differing[x.at.file]++
		default:
			r.problem(trf.Violation, x.at, x.points.String(), sum.String(), "migrate.points", "name", x.person.player.Name, "points", x.points, "sum", sum)
		}
	}
	for file := range r.files {
		if n := differing[file]; n > 0 {
			r.addAdjustment(place{file: file}, "", "", "migrate.points.moment", "count", n)
		}
	}
	for k := range r.rankings {
		x := &r.rankings[k]
		at := slices.IndexFunc(t.Players, func(p tournament.Player) bool { return p.Number == x.person.number })
		if at < 0 || differing[x.at.file] > 0 || x.round > 0 && x.round < len(t.Rounds) {
			continue
		}
		d := &t.Players[at].Declared
		d.Rank = cmp.Or(d.Rank, x.rank)
		if d.Points == nil {
			d.Points = &x.points
		}
	}
}

// isRunning reports a game without result.
func isRunning(t *tournament.Tournament) bool {
	return slices.ContainsFunc(t.Rounds, func(x tournament.Round) bool {
		return slices.ContainsFunc(x.Games, func(g tournament.Game) bool {
			return g.Result.White == tournament.Pending || g.Result.White == tournament.Adjourned
		})
	})
}

// tellShifted says in which files numbers are others than those that are taken.
func (r *reader) tellShifted() {
	for file := range r.files {
		if n := r.shifted[file]; n > 0 {
			r.addAdjustment(place{file: file}, "", "", "migrate.numbers.shifted", "count", n)
		}
	}
}
