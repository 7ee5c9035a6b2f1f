package simulate

import "torneo/tournament"

// byeKinds are the kinds of byes of the schedule of absences, as Options.byes
// lists them; a player who is not there yet, or has left, has the last one.
var byeKinds = [...]tournament.ByeKind{tournament.FullPointBye, tournament.HalfPointBye, tournament.ZeroPointBye, tournament.ZeroPointBye}

const elsewhere = len(byeKinds) // has not come yet, or has left

// planAbsences decides who is not paired in which round, and enters it into the
// record.
func (m *maker) planAbsences() error {
	all := make([]int, m.Rounds)
	for r := range all {
		all[r] = m.Players
	}
	m.away = newSchedule(all)
	m.away.keep(m.neededPlayers(false))
	m.leaves = make([]int, m.Players)
	if err := m.placeNamed(&m.away, m.byes()); err != nil {
		return err
	}
	if err := m.moveAll(false); err != nil {
		return err
	}
	m.away.keep(m.neededPlayers(true))
	if err := m.placeTotals(&m.away, m.byes()); err != nil {
		return err
	}
	if err := m.moveAll(true); err != nil {
		return err
	}
	m.placeShares(&m.away, m.byes())
	for r, players := range m.away.slots {
		for i, k := range players {
			if k > 0 {
				bye := tournament.Bye{ID: i + 1, Kind: byeKinds[k-1]}
				if m.forTeams() {
					m.t.Rounds[r].TeamByes = append(m.t.Rounds[r].TeamByes, bye)
				} else {
					m.t.Rounds[r].Byes = append(m.t.Rounds[r].Byes, bye)
				}
			}
		}
	}
	return nil
}

// neededPlayers returns the number of players that must be present in each round: at
// least two, and those of the fixed numbers of games, for single rounds only or for all.
func (m *maker) neededPlayers(all bool) []int {
	needed := make([]int, m.Rounds)
	for r := range needed {
		games := 0
		for _, k := range m.games() {
			if _, named := k.Rounds[r+1]; named {
				games += k.count(r + 1)
			} else if rounds := m.Rounds - len(k.Rounds); all {
				games += (k.total() + rounds - 1) / rounds
			}
		}
		needed[r] = max(2, 2*games)
	}
	return needed
}

// moveAll picks who comes late and who leaves: as many as the fixed numbers ask
// for, or as the percentages happen to make.
func (m *maker) moveAll(percent bool) error {
	if err := m.move(m.LateEntries, "late-entries", percent, m.comesLate); err != nil {
		return err
	}
	return m.move(m.Withdrawals, "withdrawals", percent, m.withdraws)
}

// move picks who moves, and when: the first round that he plays, or does not play
// any more.
func (m *maker) move(q Quota, name string, percent bool, try func(player, round int) bool) error {
	for _, round := range q.rounds() {
		if q.Rounds[round].Percent == percent {
			if err := m.moveIn(q.Rounds[round], name, func() []int { return []int{round} }, try); err != nil {
				return err
			}
		}
	}
	if q.Overall == nil || q.Overall.Percent != percent {
		return nil
	}
	return m.moveIn(*q.Overall, name, func() []int {
		var rounds []int
		for _, k := range m.permutation(max(0, m.Rounds-1)) {
			if _, named := q.Rounds[k+2]; !named {
				rounds = append(rounds, k+2)
			}
		}
		return rounds
	}, try)
}

// moveIn tries players in random order, each in the rounds in their order.
func (m *maker) moveIn(share Share, name string, rounds func() []int, try func(player, round int) bool) error {
	if share.N == 0 {
		return nil
	}
	moved := 0
	for _, player := range m.permutation(m.Players) {
		if share.Percent && !m.percent(share.N) {
			continue
		}
		for _, round := range rounds() {
			if try(player, round) {
				moved++
				break
			}
		}
		if !share.Percent && moved == share.N {
			return nil
		}
	}
	if !share.Percent {
		return noRoom(name, share.N, moved)
	}
	return nil
}

// comesLate has a player miss all rounds before one, if he can.
func (m *maker) comesLate(player, round int) bool {
	return m.stayAway(player, 1, round-1)
}

// withdraws has a player miss all rounds from one on, if he can.
func (m *maker) withdraws(player, round int) bool {
	if m.leaves[player] > 0 || !m.stayAway(player, round, m.Rounds) {
		return false
	}
	m.leaves[player] = round
	return true
}

// stayAway has a player miss these rounds, if he has nothing in them, something
// to play in another one, and others are left to play.
func (m *maker) stayAway(player, from, to int) bool {
	plays := false
	for r := range m.Rounds {
		kind := m.away.slots[r][player]
		if missed := r+1 >= from && r+1 <= to; missed && (kind != 0 || m.away.room[r] == 0) {
			return false
		} else if !missed && kind == 0 {
			plays = true
		}
	}
	for r := from; plays && r <= to; r++ {
		m.away.fill(r-1, player, elsewhere)
	}
	return plays
}
