package simulate

import (
	"torneo/rating"
	"torneo/tournament"
)

// oddResults are the results out of the ordinary, as Options.games lists them.
var oddResults = [...]tournament.ByColor[tournament.Outcome]{
	{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss},
	{White: tournament.ForfeitLoss, Black: tournament.ForfeitWin},
	{White: tournament.ForfeitLoss, Black: tournament.ForfeitLoss},
	{White: tournament.Draw, Black: tournament.Loss},
	{White: tournament.Loss, Black: tournament.Draw},
	{White: tournament.Loss, Black: tournament.Loss},
	{White: tournament.UnratedWin, Black: tournament.UnratedLoss},
	{White: tournament.UnratedDraw, Black: tournament.UnratedDraw},
	{White: tournament.UnratedLoss, Black: tournament.UnratedWin},
}

// planResults decides on which boards something out of the ordinary happens. The
// players present are known, and all of them but one at most are paired.
func (m *maker) planResults() error {
	boards := make([]int, m.Rounds)
	for r := range boards {
		boards[r] = m.away.free(r) / 2
	}
	m.odd = newSchedule(boards)
	if err := m.placeNamed(&m.odd, m.games()); err != nil {
		return err
	}
	if err := m.placeTotals(&m.odd, m.games()); err != nil {
		return err
	}
	m.placeShares(&m.odd, m.games())
	return nil
}

// play gives the games of a round their results.
func (m *maker) play(round int) {
	if m.forTeams() {
		m.playMatches(round)
		return
	}
	games := m.t.Rounds[round-1].Games
	for board := range games {
		g := &games[board]
		kind := m.odd.slots[round-1][board]
		if kind > 0 {
			g.Result = oddResults[kind-1]
		} else {
			g.Result = m.result(m.strength[g.White-1], m.strength[g.Black-1])
		}
		if m.t.System.Family == tournament.DoubleSwiss {
			m.playAgain(g)
		}
	}
}

// playAgain plays the second game of a match of two (C.04.5): who forfeits the first
// one mostly does not come to the second either.
func (m *maker) playAgain(g *tournament.Game) {
	again := m.result(m.strength[g.Black-1], m.strength[g.White-1])
	g.Second = tournament.ByColor[tournament.Outcome]{White: again.Black, Black: again.White}
	if forfeit := g.Result.White.Forfeit(); forfeit && m.chance.IntN(3) > 0 {
		g.Second = g.Result
	}
}

// maxDifference is the largest rating difference that counts (B.02 8.3.1).
const maxDifference = 400

// Odds returns the likelihoods, in ten thousandths, that a player wins and draws
// against an opponent; in the remaining cases the player loses.
//
// The expected score, the win and half of the draw, is exactly that of FIDE's
// table (B.02 8.1.2) for the difference of the ratings, of which no more than 400
// points count. Colours make no difference. The table does not give the
// likelihood of a draw: between equals it is 20 % if they have 1400 points or
// less, growing with the mean of both ratings to 50 % from 2600 points on;
// between unequals it is smaller in proportion to the product of both expected
// scores.
func Odds(mine, theirs int) (win, draw int) {
	expected := rating.ExpectedScore(min(max(mine-theirs, -maxDifference), maxDifference)) // hundredths
	equal := min(max(20+((mine+theirs)/2-1400)/40, 20), 50)                                // hundredths
	draw = equal * 4 * expected * (100 - expected) / 100 / 2 * 2                           // even, so that half of it is whole
	return 100*expected - draw/2, draw
}

// result plays a game.
func (m *maker) result(white, black int) tournament.ByColor[tournament.Outcome] {
	win, draw := Odds(white, black)
	switch x := m.chance.IntN(10000); {
	case x < win:
		return tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	case x < win+draw:
		return tournament.Both(tournament.Draw)
	}
	return tournament.ByColor[tournament.Outcome]{White: tournament.Loss, Black: tournament.Win}
}
