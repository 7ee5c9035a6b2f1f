//go:build rehearsal

package arbiter

import (
	"strings"
	"testing"

	"torneo/internal/journal"
)

// A version of results that is newer than what is written stops nobody who enters results:
// they are written in the older one until the format is raised, and only what cannot be said
// in that is refused.
func TestRehearsedResults(t *testing.T) {
	v, m := published(t)
	last := func() journal.Entry {
		list := m.kept.Entries[v.id]
		return list[len(list)-1]
	}
	m.raised.Format = 1
	if _, err := v.enter(0, "1"); err != nil || last().Version != 2 || last().Kind != "resulted" {
		t.Fatalf("%+v, %v", last(), err)
	}
	if b := v.state().Round(1).Boards[0]; !b.Result.White.IsWin() {
		t.Errorf("%+v", b)
	}
	was := last()
	sheet := []journal.Event{{Number: was.Number + 2, Time: v.now, Actor: "Ana", Payload: journal.ResultEntered{Round: 1, Board: v.board(1, 0), Result: result("1")}.WithSheet("17")}}
	_, err := v.desk.encodeEvents(t.Context(), sheet)
	refusedAs(t, err, "versions.format.low")
	m.raised.Format = 2
	if _, err := v.enter(1, "0"); err != nil || last().Version != 3 {
		t.Errorf("%+v, %v", last(), err)
	}
	more, err := v.desk.encodeEvents(t.Context(), sheet)
	if err != nil || more[0].Version != 3 || !strings.Contains(string(more[0].Data), `"Sheet":"17"`) {
		t.Fatalf("%+v, %v", more, err)
	}
	v.later(v.id, more...)

	// The database went back behind the raising: the result that needs it stays lost until it
	// is raised again; one that was entered without comes back in the older version.
	whole := m.kept.Entries[v.id]
	m.goesBack(v.id, was.Number)
	m.raised.Format = 1
	v.desk.Reread(t.Context())
	_, err = v.desk.Regain(t.Context(), v.id, whole[was.Number:])
	refusedAs(t, err, "versions.format.low")
	if !sameEntry(last(), was) {
		t.Errorf("%+v", last())
	}
	if r, err := v.desk.Regain(t.Context(), v.id, whole[was.Number:was.Number+1]); err != nil || r.Back != 1 || last().Version != 2 {
		t.Errorf("%+v, %v, %+v", r, err, last())
	}
}
