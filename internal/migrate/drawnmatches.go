package migrate

import (
	"strconv"
	"strings"

	"torneo/message"
	"torneo/tournament"
)

// drawnMatch returns a match that is drawn and not lined up yet. Pages do not say which team will
// have White on board 1: it is the left one, or the right one if it had it on all boards with colours.
func (e *event) drawnMatch(m *matchTable) tournament.Match {
	white, _ := e.whiteOnFirst()
	return tournament.Match{White: e.teamOf(m, white).number, Black: e.teamOf(m, 1-white).number}
}

// whiteOnFirst returns the side that has White on board 1, and whether all boards of the event whose
// colours are on the pages say so.
func (e *event) whiteOnFirst() (side int, told bool) {
	count := [2]int{}
	for n := range e.rounds {
		for _, m := range e.rounds[n].boards {
			for k := range m.Boards {
				if b := &m.Boards[k]; b.Seats[0].Color != tournament.NoColor || b.Seats[1].Color != tournament.NoColor {
					count[(e.whiteSide(b)+b.Number+1)%2]++
				}
			}
		}
	}
	switch {
	case count[0] > 0 && count[1] == 0:
		return 0, true
	case count[1] > 0 && count[0] == 0:
		return 1, true
	}
	return 0, false
}

// tellDrawn says which team is taken for the one with White where a match is not lined up.
func (r *reader) tellDrawn(t *tournament.Tournament, id string, pairs ...any) {
	count, rounds := 0, []string{}
	for n := range t.Rounds {
		if matches := len(t.Rounds[n].Matches); matches > 0 {
			count += matches
			rounds = append(rounds, strconv.Itoa(n+1))
		}
	}
	if count > 0 {
		r.addAdjustment(place{file: -1}, "", "", id, append([]any{"count", count, "rounds", strings.Join(rounds, ", ")}, pairs...)...)
	}
}

func (e *event) tellDrawn() {
	side, told := e.whiteOnFirst()
	if !told {
		e.reader.tellDrawn(e.t, "migrate.teams.drawn")
		return
	}
	e.reader.tellDrawn(e.t, "migrate.teams.drawn-alike", "side", message.New([]string{"migrate.teams.left", "migrate.teams.right"}[side]))
}
