package tournamenttest

import (
	"fmt"
	"slices"

	"torneo/tournament"
)

var surnames = []string{
	"Aguirre", "Barrios", "Castillo", "Domínguez", "Echeverría", "Fernández", "García", "Herrera", "Ibáñez", "Juárez",
	"Krause", "López", "Morales", "Navarro", "Ortega", "Peña", "Quintero", "Rodríguez", "Santos", "Torres",
	"Urrutia", "Vargas", "Weiss", "Ximénez", "Yáñez", "Zapata", "Petrov", "Smith", "Nowak", "Rossi",
}

var givenNames = []string{
	"Ana", "Bruno", "Carmen", "Diego", "Elena", "Felipe", "Gloria", "Hugo", "Irene", "Javier",
	"Karina", "Luis", "María", "Nicolás", "Olga", "Pablo", "Raúl", "Sofía", "Tomás", "Valeria",
}

var federations = []string{"ESP", "ARG", "CHI", "MEX", "COL", "POR", "FRA", "GER", "POL", "UZB"}

// players enters the players and teams, the strongest first.
func (m *maker) players() {
	if m.Boards == 0 {
		m.strength = m.ratings(m.Players)
		for i, rating := range m.strength {
			m.enter(i+1, rating)
		}
		return
	}
	m.strength = m.ratings(m.Players)
	size := m.Boards + max(0, m.Reserves)
	for i, rating := range m.strength {
		team := tournament.Team{Number: i + 1, Name: fmt.Sprintf("%s %d", surnames[i%len(surnames)], i+1),
			Nickname: fmt.Sprintf("T%d", i+1), Strength: rating}
		for board := range size {
			number := i*size + board + 1
			m.enter(number, max(1000, rating+20*(m.Boards/2-board)+m.rng.IntN(20)))
			team.Players = append(team.Players, number)
		}
		m.t.Teams = append(m.t.Teams, team)
	}
	m.t.MatchPoints = tournament.StandardMatchPoints()
	m.t.TeamBye = &tournament.TeamBye{Match: tournament.One, Game: tournament.Points(m.Boards) * tournament.Half}
	for board := range m.Boards {
		m.t.BoardColors = append(m.t.BoardColors, tournament.White+tournament.Color(board%2))
	}
}

// ratings returns ratings spread as in an open tournament, highest first.
func (m *maker) ratings(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = min(2790, max(1400, 1950+int(m.rng.NormFloat64()*230)))
	}
	slices.Sort(list)
	slices.Reverse(list)
	return list
}

func (m *maker) enter(number, rating int) {
	p := tournament.Player{
		Number: number, Name: surnames[m.rng.IntN(len(surnames))] + ", " + givenNames[m.rng.IntN(len(givenNames))],
		Sex: "m", Federation: federations[m.rng.IntN(len(federations))], FIDEID: int64(2_200_000 + number),
		Birth: tournament.Date{Year: 1945 + m.rng.IntN(70)}, Rating: rating,
	}
	if m.rng.IntN(6) == 0 {
		p.Sex = "w"
	}
	switch {
	case rating >= 2500:
		p.Title = "GM"
	case rating >= 2400:
		p.Title = "IM"
	case rating >= 2300:
		p.Title = "FM"
	case rating >= 2200 && m.rng.IntN(2) == 0:
		p.Title = "CM"
	}
	if m.chance(m.Unrated) {
		p.Rating, p.Title = 0, ""
	}
	m.t.Players = append(m.t.Players, p)
}
