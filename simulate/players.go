package simulate

import (
	"fmt"
	"slices"

	"torneo/tournament"
)

// entrant is a player before he has a number.
type entrant struct {
	tournament.Player
	strength int
}

// enterPlayers enters the players in their initial order (C.04.2 2.2): rating,
// title, name. Who has no rating comes last.
func (m *maker) enterPlayers() error {
	entrants := make([]entrant, m.Players)
	for i, strength := range m.drawRatings() {
		entrants[i] = entrant{tournament.Player{Rating: strength}, strength}
	}
	if given := m.Ratings.Given; given != nil {
		for i := range entrants {
			entrants[i].Rating = given[i]
		}
	}
	if err := m.takeRatings(entrants); err != nil {
		return err
	}
	if !m.Anonymous {
		for i := range entrants {
			m.describe(&entrants[i])
		}
	}
	slices.SortStableFunc(entrants, func(a, b entrant) int {
		return tournament.CompareStrength(&a.Player, &b.Player, tournament.RankFIDE, "")
	})
	if m.forTeams() {
		m.enterTeams(entrants)
		return nil
	}
	m.t.Players = make([]tournament.Player, m.Players)
	m.strength = make([]int, m.Players)
	for i, e := range entrants {
		e.Number, e.Name = i+1, fmt.Sprintf("Player%04d", i+1)
		m.t.Players[i], m.strength[i] = e.Player, e.strength
	}
	return nil
}

// takeRatings leaves some players without a rating.
func (m *maker) takeRatings(entrants []entrant) error {
	share := *m.UnratedPlayers.Overall
	left := 0
	if !share.Percent {
		left = share.N
	}
	for _, i := range m.permutation(len(entrants)) {
		e := &entrants[i]
		switch {
		case e.Rating == 0:
		case share.Percent && m.percent(share.N):
			e.Rating = 0
		case left > 0:
			e.Rating = 0
			left--
		}
	}
	if left > 0 {
		return noRoom("unrated-players", share.N, share.N-left)
	}
	return nil
}

// titlesFrom are the titles that players have from a strength on, the highest
// first.
var titlesFrom = map[string][]struct {
	strength int
	title    string
}{
	"m": {{2500, "GM"}, {2400, "IM"}, {2300, "FM"}, {2200, "CM"}},
	"w": {{2500, "GM"}, {2400, "IM"}, {2300, "WGM"}, {2200, "WIM"}, {2100, "WFM"}, {2000, "WCM"}},
}

var federations = []string{
	"ARG", "ARM", "AZE", "BRA", "CHI", "CHN", "COL", "CUB", "ENG", "ESP", "FRA", "GEO", "GER", "HUN",
	"IND", "ITA", "MEX", "NED", "NOR", "PER", "POL", "ROU", "SRB", "TUR", "UKR", "USA", "UZB", "VIE",
}

// describe draws what a report says of a person. Three of four have the title
// of their strength; who has no rating has none.
func (m *maker) describe(e *entrant) {
	e.Sex = "m"
	if m.chance.IntN(5) == 0 {
		e.Sex = "w"
	}
	e.Federation = federations[m.chance.IntN(len(federations))]
	e.Birth = tournament.Date{Year: m.t.Start.Year - m.randomBetween(8, 80), Month: m.randomBetween(1, 12), Day: m.randomBetween(1, 28)}
	titled := m.chance.IntN(4) > 0
	for _, t := range titlesFrom[e.Sex] {
		if titled && e.Rating >= t.strength {
			e.Title = t.title
			return
		}
	}
}
