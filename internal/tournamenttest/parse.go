package tournamenttest

import (
	"fmt"
	"strings"

	"torneo/tournament"
)

var writtenResults = map[string]tournament.ByColor[tournament.Outcome]{
	"1": {White: tournament.Win, Black: tournament.Loss}, "=": tournament.Both(tournament.Draw), "0": {White: tournament.Loss, Black: tournament.Win},
	"+": {White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}, "-": {White: tournament.ForfeitLoss, Black: tournament.ForfeitWin},
	"--": tournament.Both(tournament.ForfeitLoss), "adj": tournament.Both(tournament.Adjourned), "?": tournament.Both(tournament.Pending),
}

var writtenByes = map[string]tournament.ByeKind{
	"bye": tournament.PairingAllocatedBye, "full": tournament.FullPointBye, "half": tournament.HalfPointBye, "zero": tournament.ZeroPointBye,
}

// Parse makes an event for a case worked by hand: players 1..n, White as the
// initial colour, and the rounds as written, "1-3 1, 4-2 +, 5 bye" with White
// first and his result. Results are 1, = and 0; + and - for a game that he wins
// or loses by forfeit and -- for one that both lose, with "n" after it where the
// colours are not known; "adj" for an adjourned one and ? for one without
// result. Byes are "bye" (pairing-allocated), "full", "half" and "zero".
func Parse(n int, rounds ...string) *tournament.Tournament {
	t := &tournament.Tournament{Points: tournament.StandardGamePoints(), InitialColor: tournament.White}
	for i := 1; i <= n; i++ {
		t.Players = append(t.Players, tournament.Player{Number: i})
	}
	for _, text := range rounds {
		var round tournament.Round
		for _, entry := range strings.Split(text, ", ") {
			if text != "" {
				enter(&round, entry)
			}
		}
		t.Rounds = append(t.Rounds, round)
	}
	return t
}

// enter adds a game or a bye to the round.
func enter(round *tournament.Round, entry string) {
	var who, what, colors string
	words, _ := fmt.Sscan(entry, &who, &what, &colors)
	var white, black int
	if kind, bye := writtenByes[what]; bye && words == 2 {
		if _, err := fmt.Sscanf(who, "%d", &white); err == nil {
			round.Byes = append(round.Byes, tournament.Bye{ID: white, Kind: kind})
			return
		}
	}
	result, known := writtenResults[what]
	if _, err := fmt.Sscanf(who, "%d-%d", &white, &black); err != nil || !known || words == 3 && colors != "n" {
		panic(fmt.Sprintf("tournamenttest: cannot read %q", entry))
	}
	round.Games = append(round.Games, tournament.Game{White: white, Black: black, Result: result, NoColors: words == 3})
}
