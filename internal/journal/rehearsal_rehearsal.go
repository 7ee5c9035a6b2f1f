//go:build rehearsal

package journal

import (
	"encoding/json"

	"torneo/internal/entry"
	"torneo/tournament"
)

// Rehearsed is an event that only the next program has: the city is another.
type Rehearsed struct{ City string }

func (w Rehearsed) apply(s *State) error {
	s.Config.City = w.City
	return nil
}

var rehearsalKinds = []Row{
	{kindOf[Rehearsed]("rehearsed"), ResultsTopic, NoStage, NoPage, NoPart},
}

func (Rehearsed) subject() Subject { return Subject{} }

func rehearsalFormats(f entry.Formats) entry.Formats {
	f["rehearsed"], f["resulted@3"] = 2, 2
	return f
}

// alsoEntered holds the additional data of a result in the next program: the number of
// the score sheet.
type alsoEntered struct {
	Sheet string `json:",omitempty"`
}

// resulted2 is version 2 of a result, which says nothing of a sheet.
type resulted2 struct {
	Round  int
	Board  Board
	Result tournament.ByColor[tournament.Outcome]
	Game   int `json:",omitempty"`
}

// resultedAnew returns the kind of results in version 3, which are entered every
// minute: the older version is written until the newer format is allowed.
func resultedAnew(k kind) kind {
	k.Versions = append(k.Versions[:1:1], func(data json.RawMessage) (Payload, error) {
		var old resulted2
		err := entry.Strictly(data, &old)
		return ResultEntered{Round: old.Round, Board: old.Board, Result: old.Result, Game: old.Game}, err
	}, k.Versions[1])
	k.Older = map[int]func(Payload) any{2: func(w Payload) any {
		r := w.(ResultEntered)
		return resulted2{Round: r.Round, Board: r.Board, Result: r.Result, Game: r.Game}
	}}
	return k
}

// WithSheet returns the result with the number of its score sheet.
func (w ResultEntered) WithSheet(number string) ResultEntered {
	w.Sheet = number
	return w
}
