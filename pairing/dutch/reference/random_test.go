package reference

import (
	"math/rand/v2"
	"slices"
	"testing"

	"torneo/pairing/swiss"
	"torneo/tournament"
)

// RandomTournament makes a tournament of 2 to so many players with everything
// that a pairing looks at: byes of all kinds, forfeits, late entries,
// withdrawals, prohibited pairs, virtual points, unusual values of the bye, and
// often more rounds than the players have opponents for. Its rounds are paired
// by the reference, or at random within C1 and C2. The one to be paired next
// holds no more than the byes asked for; Fields gives it and those before.
func RandomTournament(rng *rand.Rand, mostPlayers int, rules *swiss.Rules) *tournament.Tournament {
	m := &maker{rng: rng, rules: rules, t: &tournament.Tournament{
		Name: "Random", Points: tournament.StandardGamePoints(), InitialColor: tournament.Color(rng.IntN(3)),
	}}
	n := 2 + rng.IntN(mostPlayers-1)
	m.t.System, _ = tournament.ParseSystem(map[*swiss.Rules]string{swiss.Dutch2026: "FIDE_DUTCH_2026", swiss.Dutch2017: "FIDE_DUTCH_2017", swiss.Dutch2012: "FIDE_DUTCH"}[rules])
	m.t.PlannedRounds = 1 + rng.IntN(n-1+n%2)
	if m.chance(25) { // few rounds left, or the last one
		m.t.PlannedRounds = max(1, n-2+n%2)
	}
	paired := m.t.PlannedRounds - 1
	if m.chance(50) {
		paired = rng.IntN(m.t.PlannedRounds)
	}
	m.choose()
	for number := 1; number <= n; number++ {
		m.t.Players = append(m.t.Players, tournament.Player{Number: number, Name: "Player", Rating: 2600 - 50*number})
		m.from, m.until = append(m.from, 1), append(m.until, m.t.PlannedRounds)
		if m.chance(m.late) {
			m.from[number-1] = 1 + rng.IntN(m.t.PlannedRounds)
		}
		if m.chance(m.withdrawn) {
			m.until[number-1] = rng.IntN(m.t.PlannedRounds + 1)
		}
	}
	m.points()
	m.prohibit()
	m.accelerate()
	m.t.Rounds = make([]tournament.Round, paired+1)
	for round := 1; round <= paired; round++ {
		m.askForByes(round)
		if m.chance(m.byChance) || !m.pairByReference(round) {
			m.pairByChance(round)
		}
	}
	for i := range m.t.Players {
		m.t.Players[i].Withdrawn = m.until[i] <= paired
	}
	m.askForByes(paired + 1)
	return m.t
}

// Fields are those of all the rounds of a random tournament that somebody is to
// be paired in, the next one included.
func Fields(t testing.TB, record *tournament.Tournament, rules *swiss.Rules) []*swiss.Field {
	t.Helper()
	var all []*swiss.Field
	for round := 1; round <= min(swiss.NextRound(record), record.PlannedRounds); round++ {
		f, err := swiss.New(record, round, rules)
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if f.Len() > 0 {
			all = append(all, f)
		}
	}
	return all
}

// maker is a tournament being made. Rates are percentages.
type maker struct {
	rng         *rand.Rand
	rules       *swiss.Rules
	t           *tournament.Tournament
	from, until []int // rounds between which a player is there

	byes, forfeits, draws, favourites, late, withdrawn, byChance, skew int
}

// choose sets the rates: most tournaments are regular in most respects.
func (m *maker) choose() {
	for _, rate := range []*int{&m.byes, &m.forfeits, &m.late, &m.withdrawn, &m.byChance} {
		switch m.rng.IntN(4) {
		case 0:
			*rate = 5 + m.rng.IntN(20)
		case 1:
			*rate = m.rng.IntN(5)
		}
	}
	if m.chance(30) { // colours and floats as no pairing would give them
		m.byChance = 100
	}
	m.skew = m.rng.IntN(2) * m.rng.IntN(100)
	m.draws, m.favourites = m.rng.IntN(60), 30+m.rng.IntN(70)
	if m.chance(10) {
		m.draws = 90
	}
}

func (m *maker) points() {
	p := &m.t.Points
	switch m.rng.IntN(8) {
	case 0:
		p.PairingAllocatedBye = tournament.Half
	case 1:
		p.PairingAllocatedBye = 0
	case 2:
		p.Win, p.Draw = tournament.Both(3*tournament.One), tournament.Both(tournament.One)
		p.ForfeitWin, p.PairingAllocatedBye, p.FullPointBye = 3*tournament.One, 3*tournament.One, 3*tournament.One
		p.HalfPointBye, p.Unknown = tournament.One, tournament.One
	}
}

func (m *maker) prohibit() {
	for m.chance(15) {
		p := tournament.Prohibition{FirstRound: 1}
		for range 2 + m.rng.IntN(2) {
			p.IDs = append(p.IDs, 1+m.rng.IntN(len(m.t.Players)))
		}
		if m.chance(50) {
			p.FirstRound = 1 + m.rng.IntN(m.t.PlannedRounds)
		}
		if m.chance(50) {
			p.LastRound = p.FirstRound + m.rng.IntN(m.t.PlannedRounds)
		}
		m.t.Prohibited = append(m.t.Prohibited, p)
	}
}

func (m *maker) accelerate() {
	switch {
	case m.chance(10):
		m.t.System.Baku = true
	case m.chance(10):
		for range 1 + m.rng.IntN(3) {
			first := 1 + m.rng.IntN(m.t.PlannedRounds)
			last := first + m.rng.IntN(m.t.PlannedRounds-first+1)
			from := 1 + m.rng.IntN(len(m.t.Players))
			m.t.Accelerations = append(m.t.Accelerations, tournament.Acceleration{
				Game: tournament.Points(1+m.rng.IntN(2)) * tournament.Half, FirstRound: first, LastRound: last,
				FirstID: from, LastID: from + m.rng.IntN(len(m.t.Players)-from+1),
			})
		}
	}
	if m.t.Points.Draw.White*2 != m.t.Points.Win.White || m.rules != swiss.Dutch2026 && m.t.Points.Win.White != tournament.One {
		m.t.System.Baku = false
	}
}

// askForByes enters the byes of who is not there or does not want to play.
func (m *maker) askForByes(round int) {
	r := &m.t.Rounds[round-1]
	for i := range m.t.Players {
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
		r.Byes = append(r.Byes, tournament.Bye{ID: i + 1, Kind: kind})
	}
}

// present lists who is to be paired in the round.
func (m *maker) present(round int) []int {
	var list []int
	for i := range m.t.Players {
		asked := slices.ContainsFunc(m.t.Rounds[round-1].Byes, func(b tournament.Bye) bool { return b.ID == i+1 })
		if m.from[i] <= round && round <= m.until[i] && !asked {
			list = append(list, i+1)
		}
	}
	return list
}

// pairByReference pairs a round as it should be, if it can be. Who is absent
// without a bye counts as withdrawn as long as that takes.
func (m *maker) pairByReference(round int) bool {
	present := m.present(round)
	before := *m.t
	before.Rounds = before.Rounds[:round]
	before.Players = slices.Clone(before.Players)
	for i := range before.Players {
		before.Players[i].Withdrawn = !slices.Contains(present, i+1)
	}
	if swiss.NextRound(&before) != round {
		return false
	}
	f, err := swiss.New(&before, round, m.rules)
	if err != nil {
		return false
	}
	pairs, err := Pair(f)
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
		i := slices.IndexFunc(waiting, func(b int) bool { return !m.met(a, b) })
		switch {
		case i >= 0:
			b := waiting[i]
			waiting = slices.Delete(waiting, i, i+1)
			if b < a && m.chance(m.skew) { // the best want Black more and more
				a, b = b, a
			}
			m.play(round, a, b)
		case !given && !m.barred(a):
			m.bye(round, a)
			given = true
		default:
			r := &m.t.Rounds[round-1]
			r.Byes = append(r.Byes, tournament.Bye{ID: a, Kind: tournament.ZeroPointBye})
		}
	}
}

func (m *maker) met(a, b int) bool {
	for _, r := range m.t.Rounds {
		for _, g := range r.Games {
			if g.White == a && g.Black == b || g.White == b && g.Black == a {
				return true
			}
		}
	}
	return false
}

func (m *maker) barred(a int) bool {
	for _, r := range m.t.Rounds {
		for _, b := range r.Byes {
			if b.ID == a && (b.Kind == tournament.PairingAllocatedBye || b.Kind == tournament.FullPointBye) {
				return true
			}
		}
	}
	return false
}

func (m *maker) bye(round, number int) {
	r := &m.t.Rounds[round-1]
	r.Byes = append(r.Byes, tournament.Bye{ID: number, Kind: tournament.PairingAllocatedBye})
}

func (m *maker) play(round, white, black int) {
	g := tournament.Game{White: white, Black: black}
	result := func(w, b tournament.Outcome) { g.Result.White, g.Result.Black = w, b }
	switch {
	case m.chance(m.forfeits):
		result(tournament.ForfeitWin, tournament.ForfeitLoss)
		if m.chance(50) {
			result(tournament.ForfeitLoss, tournament.ForfeitWin)
		}
		if m.chance(20) {
			result(tournament.ForfeitLoss, tournament.ForfeitLoss)
		}
	case m.chance(m.draws):
		result(tournament.Draw, tournament.Draw)
		if m.chance(3) {
			result(tournament.Adjourned, tournament.Adjourned)
		}
	case m.chance(m.favourites) == (white < black):
		result(tournament.Win, tournament.Loss)
	default:
		result(tournament.Loss, tournament.Win)
	}
	r := &m.t.Rounds[round-1]
	r.Games = append(r.Games, g)
}

func (m *maker) chance(percent int) bool { return m.rng.IntN(100) < percent }
