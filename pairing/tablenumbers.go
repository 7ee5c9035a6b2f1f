package pairing

import "torneo/crosstable"

// otherwiseNumbered finds out whether the rounds of the record are those of the
// Berger table when the participants have other numbers than in the record: then
// its numbers, by rating or alphabet, are not those of the lots
// (R-BERGER-NUMBERS). It takes a whole cycle to tell.
func (x *table) otherwiseNumbered(played *crosstable.Table, first, last int) ([]Checked, bool) {
	n := x.participants()
	length := n - 1 + n%2
	if x.system.id != Berger || x.t.RoundsPaired() < length {
		return nil, false
	}
	rounds := make([]map[int]int, length) // who met whom
	for k := range rounds {
		rounds[k] = map[int]int{}
		for _, b := range x.recordedBoards(played, k+1) {
			if b.Black != Bye {
				rounds[k][b.White], rounds[k][b.Black] = b.Black, b.White
			}
		}
	}
	defer func() { x.lots = nil }()
	for candidate := 1; candidate <= n; candidate++ {
		if n%2 == 1 && candidate > 1 {
			break // who is free tells the numbers, whoever is looked at
		}
		if x.lots = x.lotsBy(rounds, candidate); x.lots == nil {
			continue
		}
		if list, differences := x.compare(played, first, last); differences == 0 {
			if _, all := x.compare(played, 1, length); all == 0 {
				return list, true
			}
		}
	}
	return nil, false
}

// lotsBy returns who has which number of the table, by number, if that participant has the
// highest one: their opponent in a round has the number that meets the highest there. In an odd
// field it is the one who is free. It returns nil if the rounds do not allow it.
func (x *table) lotsBy(rounds []map[int]int, highest int) []int {
	n := x.participants()
	lots, taken := make([]int, n+1), make([]bool, n+1)
	if n%2 == 0 {
		lots[n], taken[highest] = highest, true
	}
	for k, met := range rounds {
		number, who := x.rounds[k].Free, 0
		if number == 0 {
			number, who = x.meets(k, n), met[highest]
		} else {
			for p := 1; p <= n; p++ {
				if _, plays := met[p]; plays {
					continue
				}
				if who != 0 {
					return nil
				}
				who = p
			}
		}
		if who == 0 || taken[who] || lots[number] != 0 {
			return nil
		}
		lots[number], taken[who] = who, true
	}
	return lots
}

// meets returns the number that a number of the table meets in its round k, from 0.
func (x *table) meets(k, number int) int {
	for _, m := range x.rounds[k].Matches {
		switch number {
		case m.White:
			return m.Black
		case m.Black:
			return m.White
		}
	}
	for _, g := range x.rounds[k].Games {
		switch number {
		case g.White.Player:
			return g.Black.Player
		case g.Black.Player:
			return g.White.Player
		}
	}
	return 0
}
