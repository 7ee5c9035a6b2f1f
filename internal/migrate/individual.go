package migrate

import (
	"slices"

	"torneo/internal/spelling"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// saying returns a problem with what another room says of a value.
func (r *reader) saying(at place, found string, m message.Message) Problem {
	p := Problem{Problem: trf.Problem{Severity: trf.Adjustment, Line: at.line, Column: at.column, Found: found, Message: m}}
	if at.file >= 0 {
		p.File = r.files[at.file].Name
	}
	return p
}

// ofPlayers puts the tables of an event of single players together.
func (r *reader) ofPlayers() {
	var crossed, listed []*person
	ranked := len(r.cells) == 0
	for _, t := range r.cells {
		list := r.enter(t)
		switch {
		case t.headings.shape == StartingList:
			listed = append(listed, list...)
			ranked = ranked || t.headings.at(rank) >= 0
		case len(crossed) > 0:
			r.fault(place{file: t.file, line: t.line}, "migrate.two-crosstables")
		default:
			crossed = list
			ranked = ranked || t.headings.at(rank) >= 0
		}
	}
	if r.found.errors() {
		return
	}
	r.people = crossed
	names := r.numbersOf(crossed)
	if len(r.found.Questions) > 0 {
		return
	}
	r.compare(crossed, names)
	r.join(listed)
	known := len(r.people) > 0
	games := r.pairings(known)
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
	r.enterRounds(t, crossed, names)
	r.enterPairings(t, games, len(crossed) > 0)
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
	r.found.Record = t
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
			case e.kind == aGame && e.color == tournament.White:
				o := names[e.opponent]
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
// those that agree with all sums.
func (r *reader) sums(t *tournament.Tournament) {
	systems := []tournament.GamePoints{tournament.StandardGamePoints(), threePoints()}
	r.tiePoints(t, systems)
	for k, system := range systems {
		sum := scores(t, &system)
		if !slices.ContainsFunc(r.people, func(p *person) bool { return p.points != nil && *p.points != sum[p.number] }) {
			if t.Points = system; k > 0 {
				r.addAdjustment(place{file: -1}, "", "3 1 0", "migrate.points.three")
			}
			return
		}
	}
	sum := scores(t, &t.Points)
	for _, p := range r.people {
		if p.points != nil && *p.points != sum[p.number] {
			r.problem(trf.Error, p.pointsAt, p.points.String(), sum[p.number].String(), "migrate.points", "name", p.player.Name, "points", *p.points, "sum", sum[p.number])
		}
	}
}

// scores returns the score of each player by the results.
func scores(t *tournament.Tournament, system *tournament.GamePoints) map[int]tournament.Points {
	sum := map[int]tournament.Points{}
	for n := range t.Rounds {
		for _, g := range t.Rounds[n].Games {
			sum[g.White] += system.Of(g.Result.White, tournament.White)
			sum[g.Black] += system.Of(g.Result.Black, tournament.Black)
		}
		for _, b := range t.Rounds[n].Byes {
			sum[b.ID] += system.Bye(b.Kind)
		}
	}
	return sum
}

// findPlayer finds a player by number and name.
func (r *reader) findPlayer(numbered naming, named map[string][]*person, number int, name string) (p *person, id string) {
	plain := spelling.Plain(name)
	if number > 0 && numbered[number] != nil {
		if p = numbered[number]; plain != "" && spelling.Plain(p.player.Name) != plain {
			return p, "migrate.other-name"
		}
		return p, ""
	}
	switch same := named[plain]; {
	case len(same) == 1 && (number == 0 || same[0].number == 0 || same[0].number == number):
		return same[0], ""
	case len(same) > 1:
		return nil, "migrate.same-name"
	}
	return nil, ""
}
