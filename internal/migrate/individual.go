package migrate

import (
	"slices"

	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// saying returns a problem with what another room says of a value.
func (r *reader) saying(at place, found string, m message.Message) Problem {
	p := Problem{Problem: trf.Problem{Severity: trf.Adjustment, Line: at.line, Column: at.column, Found: found, Message: m}}
	if at.file >= 0 && at.file < len(r.files) {
		p.File = r.files[at.file].Name
	}
	return p
}

// ofPlayers puts the tables of an event of single players together.
func (r *reader) ofPlayers() {
	var crossed, listed []entered
	ranked := len(r.cells) == 0
	for _, t := range slices.Concat(r.cells, r.rounds) {
		if len(t.rows) > trf.MaxPlayers {
			r.fault(place{file: t.file, line: t.line}, "migrate.rows", "most", trf.MaxPlayers)
			return
		}
	}
	for _, t := range r.cells {
		if t.headings.shape == Crosstable && isSquare(t) {
			listed = append([]entered{{t, r.enterSquare(t)}}, listed...)
			ranked = ranked || t.headings.at(rank) >= 0
			continue
		}
		one := entered{t, r.enter(t)}
		ranked = ranked || t.headings.at(rank) >= 0
		if t.headings.shape == StartingList {
			listed = append(listed, one)
		} else {
			crossed = append(crossed, one)
		}
	}
	if r.found.errors() {
		return
	}
	var main []*person
	var names naming
	if len(crossed) > 0 {
		slices.SortStableFunc(crossed, func(a, b entered) int { return len(b.table.headings.rounds) - len(a.table.headings.rounds) })
		main = crossed[0].people
		r.people = main
		names = r.numbersOf(main, crossed[0].table.numbers)
		if len(r.found.Questions) > 0 {
			return
		}
		r.compare(main, names)
		for _, one := range crossed[1:] {
			r.check(one.table, one.people, names)
		}
	}
	slices.SortStableFunc(listed, func(a, b entered) int { return a.table.headings.at(points) - b.table.headings.at(points) }) // rankings last
	for k, one := range listed {
		r.join(one.table, one.people, len(main) > 0 || k > 0 && listed[0].table.headings.at(points) < 0)
	}
	if len(r.found.Questions) > 0 && !r.found.errors() {
		return // whoever is whom
	}
	known := len(r.people) > 0
	games := r.pairings(known)
	r.noteBefore(games)
	r.tellShifted()
	if len(r.people) == 0 && !r.found.errors() {
		r.fault(place{file: -1}, "migrate.nobody")
	}
	if r.found.errors() {
		return
	}
	r.number(ranked)
	if r.found.errors() {
		return
	}
	t := r.about.record()
	t.Players = r.players()
	r.enterRounds(t, main, names)
	r.crossed = cloneRounds(t.Rounds)
	r.enterPairings(t, games, len(main) > 0)
	r.tellColors(t)
	r.pointsBefore(t, games)
	switch {
	case r.square == nil:
	case len(t.Rounds) > 0:
		r.compareSquare(t)
	default:
		r.proposeRounds(t)
	}
	r.days(t)
	r.settleByes(t)
	for len(t.Rounds) > 0 && silent(&t.Rounds[len(t.Rounds)-1]) {
		t.PlannedRounds = max(t.PlannedRounds, len(t.Rounds)) // there is room for it, and nothing in it yet
		t.Rounds = t.Rounds[:len(t.Rounds)-1]
	}
	if t.PlannedRounds > 0 {
		t.PlannedRounds = max(t.PlannedRounds, len(t.Rounds))
	}
	r.sums(t)
	r.compareRankings(t)
	if !r.found.errors() {
		r.publish(t)
	}
	r.found.Record = t
}

// entered is a table with its players.
type entered struct {
	table  *table
	people []*person
}

func silent(x *tournament.Round) bool {
	return len(x.Games)+len(x.Byes)+len(x.Matches)+len(x.TeamByes) == 0 && x.Date.IsZero()
}

// pointBye marks a whole point without opponent until the round is known whole.
const pointBye tournament.ByeKind = 200

// enterRounds takes the games of a crosstable, from White's side.
func (r *reader) enterRounds(t *tournament.Tournament, crossed []*person, names naming) {
	if len(crossed) == 0 {
		return
	}
	t.Rounds = make([]tournament.Round, len(crossed[0].entries))
	inOrder := slices.Clone(crossed)
	slices.SortFunc(inOrder, func(a, b *person) int { return a.number - b.number })
	for n := range t.Rounds {
		x := &t.Rounds[n]
		for _, p := range inOrder {
			switch e := &p.entries[n]; {
			case e.kind == aBye:
				kind := e.bye
				if e.point {
					kind = pointBye
				}
				x.Byes = append(x.Byes, tournament.Bye{ID: p.number, Kind: kind})
			case e.kind == aGame && (e.color == tournament.White || e.color == tournament.NoColor && p.number < names[e.opponent].number):
				o := names[e.opponent]
				if e.color == tournament.NoColor && o.entries[n].color == tournament.NoColor {
					r.colorless[[3]int{n, p.number, o.number}] = true
				}
				x.Games = append(x.Games, tournament.Game{White: p.number, Black: o.number,
					Result: tournament.ByColor[tournament.Outcome]{White: e.outcome, Black: o.entries[n].outcome}})
			}
		}
	}
}

// settleByes sets the kinds of whole points without opponent: the one of a round is the
// pairing-allocated bye, several can only have been granted.
func (r *reader) settleByes(t *tournament.Tournament) {
	for n := range t.Rounds {
		byes := t.Rounds[n].Byes
		count := 0
		for k := range byes {
			if byes[k].Kind == pointBye {
				count++
			}
		}
		for k := range byes {
			if byes[k].Kind != pointBye {
				continue
			}
			byes[k].Kind = tournament.PairingAllocatedBye
			if count > 1 {
				byes[k].Kind = tournament.FullPointBye
			}
			r.unrounds++
		}
	}
}

func (r *reader) days(t *tournament.Tournament) {
	for n := range t.Rounds {
		t.Rounds[n].Date = r.about.days[n+1]
	}
}

// threePoints returns the point system in which a win is worth three.
func threePoints() tournament.GamePoints {
	g := tournament.StandardGamePoints()
	g.Win, g.Draw = tournament.Both(3*tournament.One), tournament.Both(tournament.One)
	g.ForfeitWin, g.PairingAllocatedBye, g.FullPointBye, g.HalfPointBye = 3*tournament.One, 3*tournament.One, 3*tournament.One, tournament.One
	return g
}

// sums compares the points of the table with the results. The points for results are
// those that agree with all sums. While a round is played the points of a table may be those of
// before it: that is told, and so is a ranking of another moment.
func (r *reader) sums(t *tournament.Tournament) {
	if len(t.Rounds) == 0 {
		return // of a ranking there are no results to compare with
	}
	systems := []tournament.GamePoints{tournament.StandardGamePoints(), threePoints()}
	r.tiePoints(t, systems)
	if !slices.ContainsFunc(r.people, func(p *person) bool { return p.points != nil }) {
		return
	}
	for k, system := range systems {
		sum, own := scores(t, &system), r.ownScores(&system)
		if !slices.ContainsFunc(r.people, func(p *person) bool { return p.points != nil && !p.agrees(sum, own) }) {
			if t.Points = system; k > 0 {
				r.addAdjustment(place{file: -1}, "", "3 1 0", "migrate.points.three")
			}
			return
		}
	}
	sum, own := scores(t, &t.Points), r.ownScores(&t.Points)
	if r.earlierMoment(t, sum, own) {
		return
	}
	for _, p := range r.people {
		if p.points != nil && !p.agrees(sum, own) {
			r.problem(trf.Error, p.pointsAt, p.points.String(), sum[p.number].String(), "migrate.points", "name", p.player.Name, "points", *p.points, "sum", sum[p.number])
		}
	}
}

// scores returns the score of each player by the results.
func scores(t *tournament.Tournament, system *tournament.GamePoints) map[int]tournament.Points {
	return scoresAfter(t, system, len(t.Rounds))
}

// scoresAfter returns the scores after a round.
func scoresAfter(t *tournament.Tournament, system *tournament.GamePoints, rounds int) map[int]tournament.Points {
	sum := map[int]tournament.Points{}
	for n := range t.Rounds[:rounds] {
		add(sum, &t.Rounds[n], system)
	}
	return sum
}

// add adds the points of a round.
func add(sum map[int]tournament.Points, x *tournament.Round, system *tournament.GamePoints) {
	for _, g := range x.Games {
		sum[g.White] += system.Of(g.Result.White, tournament.White)
		sum[g.Black] += system.Of(g.Result.Black, tournament.Black)
	}
	for _, b := range x.Byes {
		kind := b.Kind
		if kind == pointBye {
			kind = tournament.PairingAllocatedBye
		}
		sum[b.ID] += system.Bye(kind)
	}
}

// tellColors says of how many games the colours are not known. Those of forfeited games count for
// nothing, and the record says that they are not known; others are those of the order of numbers.
func (r *reader) tellColors(t *tournament.Tournament) {
	forfeited, played := 0, 0
	for n := range t.Rounds {
		for k := range t.Rounds[n].Games {
			g := &t.Rounds[n].Games[k]
			switch {
			case !r.colorless[[3]int{n, g.White, g.Black}]:
			case g.Result.White.Forfeit():
				g.NoColors = true
				forfeited++
			default:
				played++
			}
		}
	}
	if forfeited > 0 {
		r.found.addLoss("migrate.loss.forfeit-colours", "count", forfeited)
	}
	if played > 0 {
		r.found.addLoss("migrate.loss.colours", "count", played)
	}
}

// alikeName finds the only person whose name is like one that is not listed, if that is said.
func (r *reader) alikeName(at place, name string) *person {
	var like []*person
	for _, p := range r.people {
		if isAlike(name, p.player.Name) {
			like = append(like, p)
		}
	}
	if len(like) == 1 && r.askSame(at, name, like[0].player.Name) {
		return like[0]
	}
	return nil
}
