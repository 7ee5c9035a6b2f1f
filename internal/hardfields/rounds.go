package hardfields

import (
	"slices"

	"torneo/pairing/swiss"
	"torneo/tournament"
)

// askForByes enters the byes of who is not there or does not want to play.
func (m *maker) askForByes(round int) {
	r := &m.t.Rounds[round-1]
	for i := range m.n {
		kind := tournament.ZeroPointBye
		switch {
		case round < m.from[i] || round > m.until[i]:
			if m.chance(50) {
				continue // simply not there
			}
		case m.chance(m.byes):
			kind = tournament.FullPointBye + tournament.ByeKind(m.rng.IntN(3))
		default:
			continue
		}
		m.addBye(r, i+1, kind)
	}
}

// present lists who is to be paired in the round.
func (m *maker) present(round int) []int {
	var list []int
	for i := range m.n {
		asked := slices.ContainsFunc(m.byesOf(&m.t.Rounds[round-1]), func(b tournament.Bye) bool { return b.ID == i+1 })
		if m.from[i] <= round && round <= m.until[i] && !asked {
			list = append(list, i+1)
		}
	}
	return list
}

// pairBySystem pairs a round as it should be, if it can be. Who is absent
// without a bye counts as withdrawn as long as that takes.
func (m *maker) pairBySystem(round int) bool {
	present := m.present(round)
	before := *m.t
	before.Rounds = before.Rounds[:round]
	before.Players, before.Teams = slices.Clone(before.Players), slices.Clone(before.Teams)
	for i := range m.n {
		m.withdraw(&before, i, !slices.Contains(present, i+1))
	}
	if swiss.NextRound(&before) != round {
		return false
	}
	f, err := swiss.New(&before, round, m.Rules)
	if err != nil {
		return false
	}
	pairs, err := m.Pair(f)
	for _, p := range pairs {
		if p.Black == swiss.Bye {
			m.bye(round, f.Players[p.White].Number)
		} else {
			m.play(round, f.Players[p.White].Number, f.Players[p.Black].Number)
		}
	}
	return err == nil
}

// pairByChance pairs any who have not met; who is left over gets no points, one
// of them excepted who may have the bye.
func (m *maker) pairByChance(round int) {
	waiting := m.present(round)
	m.rng.Shuffle(len(waiting), func(i, j int) { waiting[i], waiting[j] = waiting[j], waiting[i] })
	given := false
	for len(waiting) > 0 {
		a := waiting[0]
		waiting = waiting[1:]
		i := slices.IndexFunc(waiting, func(b int) bool { return !m.haveMet(a, b) })
		switch {
		case i >= 0:
			b := waiting[i]
			waiting = slices.Delete(waiting, i, i+1)
			if b < a && m.chance(m.skew) { // the best want Black more and more
				a, b = b, a
			}
			m.play(round, a, b)
		case !given && !m.hasHadBye(a):
			m.bye(round, a)
			given = true
		default:
			m.addBye(&m.t.Rounds[round-1], a, tournament.ZeroPointBye)
		}
	}
}

func (m *maker) haveMet(a, b int) bool {
	is := func(x, y int) bool { return x == a && y == b || x == b && y == a }
	for _, r := range m.t.Rounds {
		for _, g := range r.Games {
			if is(m.participant(g.White), m.participant(g.Black)) {
				return true
			}
		}
		for _, f := range r.Forfeits {
			if is(f.White, f.Black) {
				return true
			}
		}
	}
	return false
}

// participant returns the participant of a game: the player, or his team.
func (m *maker) participant(player int) int {
	if m.team {
		return (player + 1) / 2
	}
	return player
}

func (m *maker) hasHadBye(a int) bool {
	for k := range m.t.Rounds {
		for _, b := range m.byesOf(&m.t.Rounds[k]) {
			if b.ID == a && (b.Kind == tournament.PairingAllocatedBye || b.Kind == tournament.FullPointBye) {
				return true
			}
		}
	}
	return false
}

// bye gives the pairing-allocated bye.
func (m *maker) bye(round, number int) {
	m.addBye(&m.t.Rounds[round-1], number, tournament.PairingAllocatedBye)
}

func (m *maker) byesOf(r *tournament.Round) []tournament.Bye {
	if m.team {
		return r.TeamByes
	}
	return r.Byes
}

func (m *maker) addBye(r *tournament.Round, number int, kind tournament.ByeKind) {
	b := tournament.Bye{ID: number, Kind: kind}
	if m.team {
		r.TeamByes = append(r.TeamByes, b)
		return
	}
	r.Byes = append(r.Byes, b)
}
