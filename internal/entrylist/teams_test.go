package entrylist

import (
	"strconv"
	"strings"
	"testing"
)

// Teams are read from a column, from lines above their players, or from blocks.
func TestTeamsOfAList(t *testing.T) {
	for name, test := range map[string]struct{ list, want string }{
		"column":  {"Equipo\tTablero\tNombre\tElo\nLugo\t2\tAlba, Ana\t2000\nVigo\t1\tCano, Eva\t1900\nlugo\t1\tBueno, Blas\t2100\n\t1\tNadie, Leo\t1000\n", "Lugo: Bueno, Blas; Alba, Ana | Vigo: Cano, Eva | - Nadie, Leo"},
		"lines":   {"1. Lugo (LUG)\nAlba, Ana;2000\nBueno, Blas;2100\nVigo:\nCano, Eva;1900\n", "Lugo (LUG): Alba, Ana; Bueno, Blas | Vigo: Cano, Eva | -"},
		"blocks":  {"Nombre;Elo\nLugo\nAna Alba;\nBlas Bueno\n\nVigo\nEva Cano;1900\n", "Lugo: Ana Alba; Blas Bueno | Vigo: Eva Cano | -"},
		"names":   {"Lugo\nAna Alba\nBlas Bueno\n\n\nVigo\nEva Cano\n", "Lugo: Ana Alba; Blas Bueno | Vigo: Eva Cano | -"},
		"club":    {"Nombre;Elo;Club\nAna Alba;2000;Lugo\nEva Cano;1900;Vigo\n", "Lugo: Ana Alba | Vigo: Eva Cano | -"},
		"nothing": {"Ana Alba\nBlas Bueno\n", "| - Ana Alba Blas Bueno"},
		"early":   {"Ana Alba;2000\nLugo\nBlas Bueno;1900\n", "Lugo: Blas Bueno | - Ana Alba"},
		"empty":   {"", "| -"},
	} {
		l, teams, without := ParseTeams([]byte(test.list), Origin{})
		var said []string
		for _, team := range teams {
			var players []string
			for _, row := range team.Rows {
				players = append(players, row.Player.Name)
			}
			title := team.Name
			if team.Short != "" {
				title += " (" + team.Short + ")"
			}
			said = append(said, title+": "+strings.Join(players, "; "))
		}
		rest := "-"
		for _, row := range without {
			rest += " " + row.Player.Name
		}
		if got := strings.TrimSpace(strings.Join(said, " | ") + " | " + rest); got != test.want {
			t.Errorf("%s: %s; want %s (%v)", name, got, test.want, l.Problems)
		}
	}
	if l, _, _ := ParseTeams([]byte("Lugo\nAna Alba;2000;ESP\nBlas Bueno;1900;ESP\nEva Cano;1800;ESPAÑA\n"), Origin{}); len(l.Questions()) != 1 {
		t.Errorf("%+v", l.Questions())
	}
	var many strings.Builder
	for k := range 2000 {
		many.WriteString("Equipo " + strconv.Itoa(k/4) + ";Jugador " + strconv.Itoa(k) + ";1500\n")
	}
	if _, teams, _ := ParseTeams([]byte("Team;Name;Elo\n"+many.String()), Origin{}); len(teams) != 500 || len(teams[499].Rows) != 4 {
		t.Errorf("%d teams", len(teams))
	}
}
