package jsonline

import (
	"bytes"
	"strconv"

	"torneo/handbook"
	"torneo/standings"
)

// StandingsDocument is what Standings writes, which does so without it for speed.
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

// ProvisionalJSON is how much of a round that is being played is over.
type ProvisionalJSON struct {
	Finished int `json:"finished"`
	Games    int `json:"games"`
}

// StandingJSON is a row of standings.
type StandingJSON struct {
	ID        int       `json:"id"`
	Rank      *int      `json:"rank"`
	Name      string    `json:"name"`
	Values    []*string `json:"values"`
	Drawn     bool      `json:"drawn,omitempty"`
	PlayedOff bool      `json:"playedOff,omitempty"`
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

// Standings is the standings, with the file where one is named:
//
//	{"edition":"2026","round":9,"tiebreaks":["PTS","BH/C1"],"standings":[{"id":1,"rank":1,"name":"…","values":["7.0","45.5"]}]}
//
// Values are decimals, null where there is none; who has no place has the rank
// null. What was dropped from the list and the seed of lots follow when there
// are any.
func Standings(file string, s *standings.Standings) []byte {
	b := make([]byte, 0, 256+len(s.Rows)*(48+9*len(s.List)))
	b = append(b, '{')
	if file != "" {
		b = append(b, `"file":`...)
		b = append(appendString(b, file), ',')
	}
	b = appendString(append(b, `"edition":`...), string(s.Edition))
	if beside := besideOf(s.Beside); beside != nil {
		b = append(append(b, `,"beside":`...), bytes.TrimSpace(Of(beside))...)
	}
	b = strconv.AppendInt(append(b, `,"round":`...), int64(s.Round), 10)
	b = append(b, `,"tiebreaks":[`...)
	for k, spec := range s.List {
		b = appendString(comma(b, k), spec.String())
	}
	b = append(b, ']')
	if s.Bracket {
		b = append(b, `,"bracket":true`...)
	}
	if play := s.InPlay; play.Round > 0 {
		b = strconv.AppendInt(append(b, `,"provisional":{"finished":`...), int64(play.Finished), 10)
		b = append(strconv.AppendInt(append(b, `,"games":`...), int64(play.Games), 10), '}')
	}
	b = append(b, `,"standings":[`...)
	for k := range s.Rows {
		r := &s.Rows[k]
		b = strconv.AppendInt(append(comma(b, k), `{"id":`...), int64(r.Number), 10)
		b = append(b, `,"rank":`...)
		if r.Rank == 0 {
			b = append(b, "null"...)
		} else {
			b = strconv.AppendInt(b, int64(r.Rank), 10)
		}
		b = appendString(append(b, `,"name":`...), r.Name)
		b = append(b, `,"values":[`...)
		for m, v := range r.Values {
			b = comma(b, m)
			if text := v.String(); text != "" {
				b = append(append(append(b, '"'), text...), '"')
			} else {
				b = append(b, "null"...)
			}
		}
		b = append(b, ']')
		if r.Drawn {
			b = append(b, `,"drawn":true`...)
		}
		if r.PlayedOff {
			b = append(b, `,"playedOff":true`...)
		}
		if r.TakenAsLeft {
			b = append(b, `,"takenAsLeft":true`...)
		}
		b = append(b, '}')
	}
	b = append(b, ']')
	if len(s.Dropped) > 0 {
		b = append(b, `,"dropped":[`...)
		for k, d := range s.Dropped {
			b = appendString(append(comma(b, k), `{"tiebreak":`...), d.Spec.String())
			b = append(appendString(append(b, `,"article":`...), d.Article), '}')
		}
		b = append(b, ']')
	}
	if s.Lots != nil {
		b = append(appendString(append(b, `,"lots":{"seed":`...), s.Lots.Seed), '}')
	}
	return append(b, '}', '\n')
}

func comma(b []byte, k int) []byte {
	if k > 0 {
		b = append(b, ',')
	}
	return b
}
