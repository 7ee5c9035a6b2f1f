package simulate

// drawOptions draws what is not given: first how large the tournament is, then
// how much out of the ordinary happens in it.
func (m *maker) drawOptions() error {
	if m.Players = m.fixedPlayers(); m.Players == 0 {
		m.Players = m.drawPlayers()
	}
	if m.Rounds == 0 {
		m.Rounds = m.drawRounds()
	}
	if m.Acceleration == AnyAcceleration {
		m.Acceleration = NoAcceleration
		if m.System.AcceleratesWith(m.Options.Points) && m.chance.IntN(4) == 0 {
			m.Acceleration = Baku
		}
	}
	m.drawQuotas()
	return nil
}

// sizes holds the distribution of the number of players, in percent: often few,
// since small fields are hard to pair.
var sizes = [...]struct{ upTo, from, to int }{{40, 2, 20}, {75, 21, 60}, {95, 61, 120}, {100, 121, 200}}

// drawPlayers draws how many players there are, enough for what is given.
func (m *maker) drawPlayers() int {
	least := m.leastPlayers()
	x := m.chance.IntN(100)
	for _, s := range sizes {
		if x < s.upTo && least <= s.to {
			return m.randomBetween(max(s.from, least), s.to)
		}
	}
	return m.randomBetween(least, min(least+least/2, MaxPlayers))
}

// demand holds the number of players that the fixed numbers need, one for a bye
// and two for a game.
type demand struct {
	lastRound int  // that is named
	named     int  // how many rounds are
	busiest   int  // players in the one of them that takes most
	inNamed   int  // players in all of them
	spread    int  // players in rounds that are not named, taken together
	moving    int  // players who come late or leave
	open      bool // something is to happen in rounds that are not named
}

func (o *Options) demand() demand {
	var d demand
	inRound := map[int]int{}
	add := func(kinds []kind, players int) {
		for _, k := range kinds {
			d.spread += players * k.total()
			d.open = d.open || k.total() > 0
			for _, r := range k.rounds() {
				d.lastRound = max(d.lastRound, r)
				inRound[r] += players * k.count(r)
				d.inNamed += players * k.count(r)
				d.busiest = max(d.busiest, inRound[r])
			}
		}
	}
	add(o.byes(), 1)
	add(o.games(), 2)
	d.named = len(inRound)
	for _, k := range o.moves() {
		d.moving += k.total()
		d.open = d.open || k.total() > 0
		for _, r := range k.rounds() {
			d.lastRound = max(d.lastRound, r)
			d.moving += k.count(r)
		}
	}
	return d
}

// leastPlayers returns the minimum number of players for the given options:
// opponents for all rounds, and in each of them its byes, its games, and one game
// besides.
func (m *maker) leastPlayers() int {
	d := m.demand()
	busy := 2 + d.moving + d.busiest
	if d.moving > 0 {
		busy = 2 + d.moving + d.inNamed // who moves must have nothing else to do
	}
	rounds := m.Rounds
	if rounds == 0 {
		rounds = max(3, d.lastRound+1)
	}
	if d.spread > 0 {
		busy = max(4, busy+2+d.spread/max(1, rounds-d.named)+len(m.games()))
	}
	least := max(busy, d.lastRound+2, m.UnratedPlayers.total())
	if m.Rounds > 1 {
		least = max(least, m.Rounds+1+m.Rounds/2) // where all have met all there is rarely a legal pairing
	}
	for least*(least-1)/4 < m.Prohibited.total() && least < MaxPlayers {
		least++
	}
	return min(least, MaxPlayers)
}

// drawRounds draws the number of rounds: some that are usual, all that are named,
// and enough for the fixed numbers.
func (m *maker) drawRounds() int {
	d := m.demand()
	legal := min(mostRounds(m.Players), MaxRounds)
	least := max(d.lastRound, min(3, legal))
	if d.open {
		least = max(least, d.lastRound+1)
	}
	if d.spread > 0 {
		least = max(least, d.named+1+d.spread/max(1, m.Players-2-d.moving-d.busiest))
	}
	least = min(least, legal)
	return m.randomBetween(least, max(least, min(13, m.Players/2+1, legal)))
}

// drawQuotas draws the quotas that are not given. Where much is given of one
// group, less is added to it.
func (m *maker) drawQuotas() {
	draw := func(q *Quota, none, most int) {
		if q.IsSet() {
			return
		}
		*q = ZeroQuota()
		if m.chance.IntN(100) >= none && most > 0 {
			*q = Quota{Overall: &Share{m.chance.IntN(most + 1), true}}
		}
	}
	moving := 60 // percent of tournaments in which nobody moves
	if m.ZeroPointByes.IsSet() {
		moving = 100 // nobody is absent beyond what is asked for
	}
	part := 10000 - m.busiest(m.byes())
	draw(&m.FullPointByes, 85, part/100)
	draw(&m.HalfPointByes, 30, part/30)
	draw(&m.ZeroPointByes, 30, part/50)

	part = 10000 - m.busiest(m.games())
	draw(&m.ForfeitWins, 30, part/50)
	draw(&m.ForfeitLosses, 30, part/50)
	draw(&m.DoubleForfeits, 60, part/200)
	for _, q := range []*Quota{&m.HalfZero, &m.ZeroHalf, &m.ZeroZero, &m.UnratedWins, &m.UnratedDraws, &m.UnratedLosses} {
		draw(q, 75, part/200)
	}

	draw(&m.LateEntries, moving, 300)
	draw(&m.Withdrawals, moving, 400)
	draw(&m.Prohibited, max(80, 100-m.Players), 300)
	rated := 60
	if len(m.Ratings.Given) > 0 || m.ratingsMatter() || m.System.AsksRatings() {
		rated = 100
	}
	draw(&m.UnratedPlayers, rated, 1000)
}

// busiest returns the likelihood of the events of a group in their most
// frequent round, in ten thousandths.
func (m *maker) busiest(kinds []kind) (most int) {
	for r := range m.Rounds + 1 {
		most = max(most, likelihoods(kinds, r))
	}
	return most
}
