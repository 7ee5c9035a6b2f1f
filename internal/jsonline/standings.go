package jsonline

import (
	"torneo/handbook"
	"torneo/internal/report"
)

// StandingsDocument is the document that Standings writes.
type StandingsDocument struct {
	File        string            `json:"file,omitempty"`
	Edition     string            `json:"edition"`
	Beside      *BesideJSON       `json:"beside,omitempty"`
	Round       int               `json:"round"`
	Tiebreaks   []string          `json:"tiebreaks"`
	Bracket     bool              `json:"bracket,omitempty"`
	Provisional *ProvisionalJSON  `json:"provisional,omitempty"`
	Standings   []StandingJSON    `json:"standings"`
	Dropped     []DroppedTiebreak `json:"dropped,omitempty"`
	Lots        *LotsDocument     `json:"lots,omitempty"`
}

// BesideJSON is the editions that the event may be played under besides the one that its
// first day proposed: where its regulations name it, and as one of FIDE's own.
type BesideJSON struct {
	Named string `json:"named,omitempty"`
	Own   string `json:"own,omitempty"`
}

func besideOf(o handbook.Others) *BesideJSON {
	if o == (handbook.Others{}) {
		return nil
	}
	return &BesideJSON{string(o.Named), string(o.Own)}
}

// ProvisionalJSON is the number of finished games of a round in play.
type ProvisionalJSON struct {
	Finished int `json:"finished"`
	Games    int `json:"games"`
}

// StandingJSON is a row of standings.
type StandingJSON struct {
	Number     int       `json:"number"`
	Rank       *int      `json:"rank"`
	Title      string    `json:"title,omitempty"` // of a player, with rating and federation; missing: none
	Name       string    `json:"name"`
	Rating     int       `json:"rating,omitempty"`
	Federation string    `json:"federation,omitempty"`
	Values     []*string `json:"values"`
	Drawn      bool      `json:"drawn,omitempty"`
	PlayedOff  bool      `json:"playedOff,omitempty"`
	// TakenAsLeft is true of who is struck out because of forfeits up to the end.
	TakenAsLeft bool `json:"takenAsLeft,omitempty"`
}

// DroppedTiebreak is one that the edition has not.
type DroppedTiebreak struct {
	Tiebreak string `json:"tiebreak"`
	Article  string `json:"article"`
}

// LotsDocument is the seed of lots that were drawn.
type LotsDocument struct {
	Seed string `json:"seed"`
}

// Standings encodes the standings, with the file where one is named:
//
//	{"edition":"2026","round":9,"tiebreaks":["PTS","BH/C1"],"standings":[{"number":1,"rank":1,"title":"GM","name":"…","rating":2500,"federation":"ESP","values":["7.0","45.5"]}]}
//
// Values are decimals, null where there is none; a participant without a place has the rank
// null. What was dropped from the list and the seed of lots follow when there are any.
func Standings(file string, e *report.Event) []byte {
	s := e.Standings
	d := StandingsDocument{
		File: file, Edition: string(s.Edition), Beside: besideOf(s.Beside), Round: s.Round,
		Tiebreaks: codes(s.List), Bracket: s.Bracket, Standings: make([]StandingJSON, len(s.Rows)),
	}
	if s.InPlay.Round > 0 {
		d.Provisional = &ProvisionalJSON{s.InPlay.Finished, s.InPlay.Games}
	}
	for k := range s.Rows {
		r := &s.Rows[k]
		row := StandingJSON{
			Number: r.Number, Rank: rankJSON(r.Rank), Name: r.Name, Values: make([]*string, len(r.Values)),
			Drawn: r.Drawn, PlayedOff: r.PlayedOff, TakenAsLeft: r.TakenAsLeft,
		}
		if !e.Table.Team {
			p := &e.Tournament.Players[r.Index]
			row.Title, row.Rating, row.Federation = p.Title, e.Table.Participants[r.Index].Rating, p.Federation
		}
		for m, v := range r.Values {
			row.Values[m] = valueJSON(v)
		}
		d.Standings[k] = row
	}
	for _, x := range s.Dropped {
		d.Dropped = append(d.Dropped, DroppedTiebreak{x.Spec.String(), x.Article})
	}
	if s.Lots != nil {
		d.Lots = &LotsDocument{s.Lots.Seed}
	}
	return Of(d)
}
