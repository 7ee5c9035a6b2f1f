package jsonline

import (
	"torneo/crosstable"
	"torneo/i18n"
	"torneo/internal/report"
	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

type checklistRowJSON struct {
	Rank       int               `json:"rank"`
	Number     int               `json:"number"`
	TPN        int               `json:"tpn"`
	Title      string            `json:"title,omitempty"`
	Name       string            `json:"name"`
	Rating     int               `json:"rating,omitempty"`
	Points     tournament.Points `json:"points"`
	Score      tournament.Points `json:"score"` // for pairing, with virtual points
	Rounds     []entryJSON       `json:"rounds"`
	Preference preferenceJSON    `json:"preference"`
	Floats     []swiss.Float     `json:"floats"` // of the last round and of the one before it
	Difference int               `json:"difference"`
	Repeated   int               `json:"repeated"`
	Unplayed   int               `json:"unplayed"`
	Topscorer  bool              `json:"topscorer,omitempty"`
	Bye        *byeBarJSON       `json:"bye,omitempty"`
	Opponent   int               `json:"opponent,omitempty"` // in the round, if it has been paired
	Color      string            `json:"color,omitempty"`
	Facts      map[string]string `json:"facts,omitempty"` // what the system looks at besides
}

type preferenceJSON struct {
	Color    tournament.Color `json:"color"`
	Strength swiss.Strength   `json:"strength"`
}

// byeBarJSON is the reason that a player may not get the pairing-allocated bye.
type byeBarJSON struct {
	Bar   swiss.ByeBar `json:"bar"`
	Round int          `json:"round"`
}

// ChecklistDocument is the document that Checklist writes.
type ChecklistDocument struct {
	Round        int                `json:"round"`
	System       pairing.System     `json:"system"`
	Planned      int                `json:"planned,omitempty"`
	Length       *textJSON          `json:"assumedLength,omitempty"`
	InitialColor tournament.Color   `json:"initialColor"`
	Players      []checklistRowJSON `json:"checklist"`
	Absent       []absenteeJSON     `json:"absent"`
}

// Checklist encodes everybody who is to be paired, by rank, and what was taken of the number of
// rounds where nothing states it.
func Checklist(p *i18n.Printer, t *tournament.Tournament, by pairing.System, length message.Message, f *swiss.Field, table *crosstable.Table) []byte {
	t = report.Participants(t)
	out := ChecklistDocument{Round: f.Round, System: by, Planned: t.PlannedRounds, Length: reasonOf(p, length), InitialColor: f.Initial, Players: []checklistRowJSON{}, Absent: absenteesOf(t, f.Absent)}
	index, games := t.PlayerIndex(), gamesOf(t, f.Round)
	for i := range f.Players {
		player := &f.Players[i]
		p := &t.Players[index[player.Number]]
		row := checklistRowJSON{
			Rank: i + 1, Number: p.Number, TPN: player.TPN, Title: p.Title, Name: p.Name, Rating: p.Rating, Points: player.Standing, Score: player.Score,
			Rounds: []entryJSON{}, Preference: preferenceJSON{player.Preference.Color, player.Preference.Strength}, Floats: player.Floats[:],
			Difference: player.Difference, Repeated: report.ColorRun(player.Colors), Unplayed: player.Unplayed, Topscorer: f.Topscorer(i),
		}
		for r := 1; r <= table.Rounds; r++ {
			row.Rounds = append(row.Rounds, roundOf(table, index[player.Number], r))
		}
		if player.ByeBar != swiss.MayHaveBye {
			row.Bye = &byeBarJSON{player.ByeBar, player.BarRound}
		}
		if g, paired := games[p.Number]; paired {
			row.Opponent = g.White + g.Black - p.Number
			switch {
			case g.NoColors:
			case g.White == p.Number:
				row.Color = "white"
			default:
				row.Color = "black"
			}
		}
		for _, fact := range pairing.Facts(f) {
			if row.Facts == nil {
				row.Facts = map[string]string{}
			}
			row.Facts[fact.Key] = fact.Value(f, i)
		}
		out.Players = append(out.Players, row)
	}
	return Of(out)
}

// gamesOf returns the games of a round by their players' numbers.
func gamesOf(t *tournament.Tournament, round int) map[int]tournament.Game {
	games := map[int]tournament.Game{}
	if round <= len(t.Rounds) {
		for _, g := range t.Rounds[round-1].Games {
			games[g.White], games[g.Black] = g, g
		}
	}
	return games
}
