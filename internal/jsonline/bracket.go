package jsonline

import (
	"torneo/internal/report"
	"torneo/pairing"
	"torneo/pairing/knockout"
	"torneo/pairing/match"
	"torneo/tournament"
)

type bracketMatchJSON struct {
	Match  int                `json:"match"`
	Phase  int                `json:"phase"` // matches that it has without byes: 1 is the final
	Third  bool               `json:"third,omitempty"`
	Rounds [2]int             `json:"rounds"` // first and last
	Sides  [2]bracketSideJSON `json:"players"`
	Games  []bracketGameJSON  `json:"games"`
	Over   bool               `json:"over"`
	Winner *int               `json:"winner"`
	Shown  bool               `json:"shownByNextPhase,omitempty"`

	By      match.Criterion     `json:"by,omitempty"`      // of teams that were level in match points
	Decided tournament.Decision `json:"decided,omitempty"` // away from the board
}

type bracketSideJSON struct {
	Number   int                 `json:"number,omitempty"`
	Name     string              `json:"name,omitempty"`
	WinnerOf int                 `json:"winnerOf,omitempty"`
	LoserOf  int                 `json:"loserOf,omitempty"`
	Nobody   bool                `json:"nobody,omitempty"`
	Scores   []tournament.Points `json:"scores,omitempty"` // of every stage; of teams match points
	Made     []tournament.Points `json:"gamePoints,omitempty"`
}

type bracketGameJSON struct {
	Round    int                                    `json:"round"` // a tie-break game is played after it
	TieBreak bool                                   `json:"tieBreak,omitempty"`
	White    int                                    `json:"white"`
	Black    int                                    `json:"black"`
	Result   tournament.ByColor[tournament.Outcome] `json:"result"`
}

// BracketDocument is the document that Bracket writes.
type BracketDocument struct {
	System  string             `json:"system"`
	Players int                `json:"players"`
	Games   int                `json:"games"`
	Contest string             `json:"contest"`
	Lots    string             `json:"lots"` // seed of the drawing of colours
	Matches []bracketMatchJSON `json:"matches"`
	Places  [][]int            `json:"places"`
}

// Bracket returns all matches, and the places as they stand.
func Bracket(x *report.Bracket) []byte {
	b := x.Bracket
	out := BracketDocument{string(pairing.Knockout), b.Players, b.Games, b.Rules.Contest.String(), b.Lots.Seed, nil, b.Places()}
	names := map[int]string{}
	for _, p := range x.Tournament.Participants() {
		names[p.Number] = p.Name
	}
	for k := range b.Matches {
		m := &b.Matches[k]
		j := bracketMatchJSON{Match: m.Number, Phase: b.Size(m.Phase), Third: m.Third, Rounds: [2]int{b.First(m.Phase), b.Last(m.Phase)},
			Games: []bracketGameJSON{}, Over: m.Over, Shown: m.Shown, By: m.DecidingCriterion(), Decided: m.Decided}
		for side, from := range m.From {
			s := bracketSideJSON{Number: m.Players[side], Name: names[m.Players[side]], Nobody: m.Nobody[side]}
			if from.Loser {
				s.LoserOf = from.Match
			} else {
				s.WinnerOf = from.Match
			}
			if m.Played != nil {
				for _, stage := range m.Played.Stages {
					s.Scores = append(s.Scores, stage.Score[side])
					if b.Teams {
						s.Made = append(s.Made, stage.GamePoints()[side])
					}
				}
			}
			j.Sides[side] = s
		}
		j.Games = append(j.Games, gamesOfMatch(m)...)
		if m.Winner != 0 {
			j.Winner = &m.Winner
		}
		out.Matches = append(out.Matches, j)
	}
	return Of(out)
}

func gamesOfMatch(m *knockout.Match) (list []bracketGameJSON) {
	for _, g := range m.Games {
		list = append(list, bracketGameJSON{Round: g.Round, TieBreak: g.Extra > 0,
			White: m.Players[g.White], Black: m.Players[g.White.Other()], Result: g.Result})
	}
	return list
}
