package tiebreak

import (
	"fmt"

	"torneo/crosstable"
	"torneo/handbook"
	"torneo/tournament"
)

// rules are one edition's answers: a field a question. This file is the only one
// that knows a year; what an answer does is named for what it does, elsewhere.
type rules struct {
	edition handbook.Edition

	// Whom does a participant of a Swiss meet in a round that he did not play,
	// and with what result?
	own func(c *Calculation, v *view, i, round int) (score, got tournament.Points, why Why)
	// What does an unplayed round of his count in his score as his opponents see it?
	adjusted func(c *Calculation, v *view, i, round int) tournament.Points
	// What is left out first when a modifier cuts low values?
	cutLow func([]term, significance)

	// Are forfeits in predetermined pairings normal games, or draws against oneself (R-RR-SELF)?
	forfeitsAreGames bool
	// … and does a win by forfeit there count among the games won or played (R-RR-2023)?
	forfeitWinsInOwnGames bool

	// Which round does Fore Buchholz take as drawn: the final one of the event, or the
	// last one considered, which is the next round as it was before that (R-FORE-ROUND)?
	foreIsFinal bool

	// How do encounters between tied participants add up?
	encounter encounterSum
	// When not all have met: is a place given that is certain whatever the missing games?
	certainPlaces certainty
	// Does direct encounter start again on those still tied (R-DE-NO-RESTART)?
	restart bool
	// When does extended direct encounter go on to the secondary score?
	secondary secondaryScore

	// What does the number of wins count?
	wins winRule
	// May board count be used only among teams with equal game points?
	boardCountAmongEqual bool
	// Does the Koya limit move by half a point or by a whole score group?
	koyaByGroups bool
	// Do unplayed rounds stand for cuts of the lowest ratings (R-AROC-2018)?
	unplayedAreRatingCuts bool
	// On which tie-breaks do participants with few games rank below all others?
	fewGames map[string]bool
	// What becomes of rating tie-breaks when somebody is unrated (R-UNRATED)?
	unrated unratedRule

	cite citations
}

// citations are the articles in which an edition gives its answers.
type citations struct {
	own, ownForfeit, ownBye string // whom one meets in a round not played
	awarded, draw           string // how an unplayed round counts for the opponents
	lowest, highest, first  string // cuts
	voluntary               string // cuts of voluntarily unplayed rounds
	predetermined           string // forfeits in predetermined pairings
	buchholzExcluded        string // no Buchholz in a round robin
	unrated, fewGames       string
	lots                    string // what decides after the list; "" where the text is silent
	otherUnplayed           string // the event may set another treatment of rounds not played; "": it may not
}

// fewGamesLimit is the number of games that is still few (R-FEW-GAMES).
const fewGamesLimit = 2

type encounterSum uint8

const (
	sumOfPoints encounterSum = iota
	percentage
	sumOfAverages // several games against one opponent are one (F-DE-TWICE)
)

type certainty uint8

const (
	never certainty = iota
	inSwiss
	inAll
)

type winRule uint8

const (
	winsPlayed        winRule = iota // games won over the board
	winsAndForfeits                  // and those won by forfeit
	roundsAsGoodAsWin                // rounds with the points of a win, played or not
)

type secondaryScore uint8

const (
	secondaryIfAllTied secondaryScore = iota // and more than two
	secondaryIfNothingResolved
)

type unratedRule uint8

const (
	unratedRefused unratedRule = iota
	unratedFloor
	unratedDropped
)

// floor2014 is FIDE's rating floor at the time of the Manual (2014 4).
const floor2014 = 1000

var editions = []rules{
	{
		edition: "2009", own: selfDraw, adjusted: alwaysDraw, cutLow: cutLeastSignificant,
		encounter: sumOfPoints, certainPlaces: inAll,
		koyaByGroups: true, fewGames: map[string]bool{"ARO": true}, unrated: unratedRefused,
		cite: citations{
			own: "F (a)", ownForfeit: "F (a)", ownBye: "F (a)", awarded: "F 1", draw: "F 1", lowest: "A (b3)", highest: "A (b1)",
			predetermined: "F 2", buchholzExcluded: "G (c)", unrated: "E", fewGames: "E", lots: "12.1",
		},
	},
	{
		edition: "2012", own: virtualOpponent, adjusted: alwaysDraw, cutLow: cutLeastSignificant,
		encounter: sumOfPoints, certainPlaces: inAll,
		koyaByGroups: true, fewGames: map[string]bool{"ARO": true}, unrated: unratedRefused,
		cite: citations{
			own: "F (b)", ownForfeit: "F (b)", ownBye: "F (b)", awarded: "F (b)", draw: "F (b)", lowest: "A (b3)", highest: "A (b1)",
			predetermined: "F 2", buchholzExcluded: "G (c)", unrated: "E", fewGames: "E", lots: "12.1",
		},
	},
	{
		edition: "2014", own: virtualOpponent, adjusted: alwaysDraw, cutLow: cutLeastSignificant,
		encounter: sumOfPoints, certainPlaces: never,
		koyaByGroups: true, fewGames: map[string]bool{"TPR": true}, unrated: unratedFloor,
		cite: citations{
			own: "0.2.1", ownForfeit: "0.2.1", ownBye: "0.2.1", awarded: "0.1", draw: "0.1", lowest: "3.1", highest: "3.1", first: "1.5",
			predetermined: "0.2", buchholzExcluded: "6.1", unrated: "4", fewGames: "4.3", lots: "",
		},
	},
	{
		edition: "2018", own: virtualOpponent, adjusted: alwaysDraw, cutLow: cutLeastSignificant,
		forfeitsAreGames: true,
		encounter:        sumOfPoints, certainPlaces: never, wins: winsAndForfeits,
		koyaByGroups: true, unplayedAreRatingCuts: true, fewGames: map[string]bool{"ARO": true}, unrated: unratedRefused,
		cite: citations{
			own: "Virtual opponent", ownForfeit: "Virtual opponent", ownBye: "Virtual opponent", awarded: "Virtual opponent", draw: "Virtual opponent",
			lowest: "Buchholz", highest: "Buchholz", first: "Progressive scores", predetermined: "Sonneborn-Berger",
			buchholzExcluded: "Recommended systems", unrated: "Ratings", fewGames: "Ratings", lots: "13.1",
		},
	},
	{
		edition: "2023", own: ownScore, adjusted: awardedIfAvailableLater, cutLow: cutVoluntaryFirst,
		forfeitsAreGames: true,
		encounter:        percentage, certainPlaces: inSwiss, restart: true, secondary: secondaryIfAllTied,
		wins: roundsAsGoodAsWin, unrated: unratedRefused,
		cite: citations{
			own: "14.5", ownForfeit: "14.5", ownBye: "14.5", awarded: "14.4.1", draw: "14.4.2", lowest: "13.1", highest: "13.3", first: "13.1.1", voluntary: "14.6",
			predetermined: "14.2", buchholzExcluded: "14.3", unrated: "4.5", lots: "4.2", otherUnplayed: "14.7",
		},
	},
	{
		edition: "2024", own: ownScore, adjusted: awardedUnlessByeAtTheEnd, cutLow: cutLargerOfBoth,
		foreIsFinal:      true,
		forfeitsAreGames: true,
		encounter:        sumOfAverages, certainPlaces: inSwiss, restart: true, secondary: secondaryIfNothingResolved,
		wins: roundsAsGoodAsWin, boardCountAmongEqual: true, unrated: unratedDropped,
		cite: citations{
			own: "16.4", ownForfeit: "16.4", ownBye: "16.4", awarded: "16.3.1", draw: "16.3.2", lowest: "14.1", highest: "14.3", first: "14.1.1", voluntary: "16.5.1",
			predetermined: "15.2", buchholzExcluded: "16", unrated: "10", lots: "4.2", otherUnplayed: "16.6",
		},
	},
	{
		edition: "2026", own: ownScoreCapped, adjusted: awardedUnlessByeAtTheEnd, cutLow: cutLargerOfBoth,
		foreIsFinal:      true,
		forfeitsAreGames: true, forfeitWinsInOwnGames: true,
		encounter: sumOfAverages, certainPlaces: inSwiss, restart: true, secondary: secondaryIfNothingResolved,
		wins: roundsAsGoodAsWin, boardCountAmongEqual: true, unrated: unratedDropped,
		cite: citations{
			own: "16.4", ownForfeit: "16.4.1", ownBye: "16.4.2", awarded: "16.3.1", draw: "16.3.2", lowest: "14.1", highest: "14.3", first: "14.1.1", voluntary: "16.5.1",
			predetermined: "15.2", buchholzExcluded: "8", unrated: "10", lots: "4.2", otherUnplayed: "16.6",
		},
	},
}

func rulesOf(e handbook.Edition) (*rules, error) {
	for k := range editions {
		if editions[k].edition == e {
			return &editions[k], nil
		}
	}
	return nil, fmt.Errorf("tie-breaks: no edition %q", e)
}

// selfDraw: an unplayed game is a draw against oneself (2009 F(a)).
func selfDraw(c *Calculation, v *view, i, round int) (score, got tournament.Points, why Why) {
	return v.final[i], c.table.Draw[v.score], WhySelfDraw
}

// virtualOpponent had the participant's score before the round, got in it what
// the participant did not, and drew ever after (2012 F(b)).
func virtualOpponent(c *Calculation, v *view, i, round int) (score, got tournament.Points, why Why) {
	got = v.points(i, round)
	before := c.table.Score(i, v.score, round-1)
	return before + c.complement(v.score, got) + c.table.Draw[v.score]*tournament.Points(c.table.Rounds-round), got, WhyVirtual
}

// complement returns the points of the other side of a result: the round is a
// normal one for the virtual opponent, a draw for both if one has a draw
// (R-VIRTUAL-DRAW).
func (c *Calculation) complement(s tournament.Score, got tournament.Points) tournament.Points {
	switch got {
	case c.table.Win[s]:
		return c.table.Loss[s]
	case c.table.Draw[s]:
		return got
	}
	return max(0, c.table.Win[s]-got)
}

// ownScore: the game is one against oneself (C.07 (2023) 14.5).
func ownScore(c *Calculation, v *view, i, round int) (score, got tournament.Points, why Why) {
	return v.final[i], v.points(i, round), WhyOwnScore
}

// ownScoreCapped: a dummy has the participant's own score, but no more than the
// scheduled opponent's adjusted score after a forfeit, nor elsewhere than a draw
// in every round is worth (C.07 (2026) 16.4).
func ownScoreCapped(c *Calculation, v *view, i, round int) (score, got tournament.Points, why Why) {
	score, got = v.final[i], v.points(i, round)
	e := c.table.Entry(i, round)
	if e.Opponent != crosstable.None {
		if rival := v.adjusted[e.Opponent]; rival < score {
			return rival, got, WhyDummyRival
		}
		return score, got, WhyDummy
	}
	if draws := c.table.Draw[v.score] * tournament.Points(c.table.Rounds); draws < score {
		return draws, got, WhyDummyDraws
	}
	return score, got, WhyDummy
}

// alwaysDraw: every unplayed round counts as a draw for the opponents (2012 F 1).
func alwaysDraw(c *Calculation, v *view, i, round int) tournament.Points {
	return c.table.Draw[v.score]
}

// awardedIfAvailableLater: what was awarded, except that a requested bye or a
// forfeit loss with no round available to play after it is a draw (C.07 (2023) 14.4).
func awardedIfAvailableLater(c *Calculation, v *view, i, round int) tournament.Points {
	if v.kind(i, round).Voluntary() && int(v.lastAvailable[i]) < round {
		return c.table.Draw[v.score]
	}
	return v.points(i, round)
}

// awardedUnlessByeAtTheEnd: what was awarded, except that a requested bye with
// nothing but voluntarily unplayed rounds after it is a draw (C.07 (2026) 16.3).
func awardedUnlessByeAtTheEnd(c *Calculation, v *view, i, round int) tournament.Points {
	if v.kind(i, round).IsRequestedBye() && int(v.lastAvailable[i]) < round {
		return c.table.Draw[v.score]
	}
	return v.points(i, round)
}
