package jsonline

import "torneo/tournament"

// GeneratedTournamentDocument is the document that GeneratedTournament writes.
type GeneratedTournamentDocument struct {
	File        string         `json:"file"`
	Seed        uint64         `json:"seed"`
	Players     int            `json:"players"`
	Unrated     int            `json:"unrated"`
	Rounds      int            `json:"rounds"` // planned
	Played      int            `json:"played"`
	Accelerated bool           `json:"accelerated"`
	TieBreaks   []string       `json:"tiebreaks"`
	Prohibited  int            `json:"prohibited"`
	Withdrawn   int            `json:"withdrawn"`
	Byes        map[string]int `json:"byes"`
	Games       int            `json:"games"`
	Forfeits    int            `json:"forfeits"`
	Unusual     int            `json:"unusual"` // ½-0, 0-½, 0-0
	UnratedGame int            `json:"unratedGames"`
}

// GeneratedTournament encodes a tournament that has been generated into a file.
func GeneratedTournament(file string, seed uint64, t *tournament.Tournament) []byte {
	x := GeneratedTournamentDocument{
		File: file, Seed: seed, Players: len(t.Players), Unrated: len(t.UnratedPlayers()), Rounds: t.PlannedRounds, Played: len(t.Rounds),
		Accelerated: len(t.Accelerations) > 0, TieBreaks: t.TieBreaks, Prohibited: len(t.Prohibited), Byes: map[string]int{},
	}
	for i := range t.Players {
		if t.Players[i].Withdrawn {
			x.Withdrawn++
		}
	}
	for r := range t.Rounds {
		x.Games += len(t.Rounds[r].Games)
		for _, b := range t.Rounds[r].Byes {
			x.Byes[b.Kind.String()]++
		}
		for _, g := range t.Rounds[r].Games {
			white, black := g.Result.White, g.Result.Black
			switch {
			case white.Forfeit():
				x.Forfeits++
			case !white.IsRated():
				x.UnratedGame++
			case white.Standard()+black.Standard() < tournament.One:
				x.Unusual++
			}
		}
	}
	return Of(x)
}
