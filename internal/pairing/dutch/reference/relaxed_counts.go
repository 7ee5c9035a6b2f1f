package reference

import (
	"slices"

	"torneo/pairing/swiss"
	"torneo/tournament"
)

// least returns X1 and Z1 (A.8) for the number of pairs to be made: each pair less is one less
// of them (C.14).
func (t *trial) least() (x1, z1 int) {
	even := t.r.field.Round%2 == 0
	var fixed, variable [3]int // by preferred colour
	for _, p := range t.members() {
		player := &t.r.players[p]
		if even && player.degree == mild {
			variable[player.wants]++
		} else {
			fixed[player.wants]++
		}
	}
	const w, b = tournament.White, tournament.Black
	none := fixed[tournament.NoColor]
	if x1 = t.pairs - fixed[b] - variable[b] - none; fixed[b]+variable[b] > fixed[w]+variable[w] {
		x1 = t.pairs - fixed[w] - variable[w] - none
	}
	if even {
		if z1 = t.pairs - fixed[b] - variable[b] - variable[w] - none; fixed[b] > fixed[w] {
			z1 = t.pairs - fixed[w] - variable[b] - variable[w] - none
		}
	}
	return max(x1, 0), max(z1, 0)
}

// closeness returns the scores of the moved-down players who are not in S1, the highest first,
// and of those who are paired as equals the sum of the squares of the score differences (D.4):
// of all of a homogeneous bracket, of the remainder of the lowest.
func (t *trial) closeness(s1 []int, a arrangement) []int {
	score := func(p int) int { return int(t.r.players[p].Score) }
	var left []int
	if !t.homogeneous {
		for _, m := range t.mdps() {
			if !slices.Contains(s1, m) {
				left = append(left, score(m))
			}
		}
	}
	left = highestFirst(left)
	if !t.homogeneous && !t.lowest {
		return left
	}
	squares := 0
	for _, p := range a.pairs {
		if !slices.Contains(s1, p[0]) {
			squares += (score(p[0]) - score(p[1])) * (score(p[0]) - score(p[1]))
		}
	}
	lowest := score(t.residents[len(t.residents)-1]) - int(tournament.One)
	for _, p := range a.left {
		if t.homogeneous || !slices.Contains(t.moved, p) {
			squares += (score(p) - lowest) * (score(p) - lowest)
		}
	}
	return append(left, squares)
}

// violations counts the pairs and players that do not meet each of the requirements.
func (t *trial) violations(s1 []int, a arrangement) (n [requirements]int) {
	odd := t.r.field.Round%2 == 1
	for _, pair := range a.pairs {
		p, q := &t.r.players[pair[0]], &t.r.players[pair[1]]
		if p.degree != noPreference && p.wants == q.wants {
			n[2]++ // B.4
			switch weaker := min(p.degree, q.degree); {
			case weaker == absolute:
				n[0]++ // B.2, of a topscorer
			case weaker == strong && odd:
				n[1]++ // A.7.d
			}
			if min(p.degree, q.degree) >= strong && !odd {
				n[3]++ // A.7.e
			}
		}
		if !slices.Contains(s1, pair[0]) || p.Score <= q.Score {
			continue
		}
		for back, float := range q.Floats {
			if float == swiss.Up {
				n[6+back]++
			}
		}
	}
	for _, d := range a.left {
		for back, float := range t.r.players[d].Floats {
			if float == swiss.Down {
				n[4+back]++
			}
		}
	}
	return n
}
