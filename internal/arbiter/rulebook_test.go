package arbiter

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"torneo/handbook"
	"torneo/internal/journal"
	"torneo/tournament"
)

// ofOlderProgram is a tournament that an older program began: its editions are left to the
// dates.
func ofOlderProgram(t *testing.T) *venue {
	t.Helper()
	v := &venue{t: t, now: time.Date(2026, 11, 20, 16, 0, 0, 0, time.UTC)}
	v.desk = NewDesk(newMemory(), func() time.Time { v.now = v.now.Add(time.Second); return v.now })
	points, err := json.Marshal(tournament.StandardGamePoints())
	if err != nil {
		t.Fatal(err)
	}
	data := fmt.Sprintf(`{"Config":{"Name":"Old","Start":"2026/02/10","System":"FIDE_DUTCH_2026","Rounds":5,"Points":%s,"Ties":["PTS","BH"],"HalfByes":1}}`, points)
	ctx := context.Background()
	event, err := v.desk.Store().CreateEvent(ctx, "Old")
	if err != nil {
		t.Fatal(err)
	}
	j, err := v.desk.Store().CreateJournal(ctx, event.ID, "Old", journal.Entry{Number: 1, Time: v.now, Actor: "Ana", Kind: "created", Version: 1, Data: []byte(data)})
	if err != nil {
		t.Fatal(err)
	}
	v.id = j.ID
	return v
}

func TestTheFirstActFixesTheRulebook(t *testing.T) {
	v := ofOlderProgram(t)
	if b := v.state().Config.Rulebook; b.TieBreaks != "2024" || b.Proposed != tournament.AllChapters() || v.state().Last != 1 {
		t.Fatalf("looking at it: %+v, %d events", b, v.state().Last)
	}
	if text := string(must(v.desk.Report(context.Background(), v.id, TRF26))); strings.Contains(text, "torneo: edition") {
		t.Errorf("a proposal is reported as settled:\n%s", text)
	}
	v.do(EnterPlayer{Player: player(1)}, Silent)
	want := tournament.Rulebook{TieBreaks: "2024", Pairing: "Swiss-2026", Handling: "GR-2018", Ratings: "Ratings-2025", Titles: "Titles-2024"}
	if b := v.state().Config.Rulebook; b != want || v.state().Last != 3 {
		t.Errorf("%+v, %d events", b, v.state().Last)
	}
	v.do(EnterPlayer{Player: player(2)}, Silent)
	if v.state().Last != 4 {
		t.Errorf("it is fixed twice: %d events", v.state().Last)
	}
	if text := string(must(v.desk.Report(context.Background(), v.id, TRF26))); !strings.Contains(text, "### torneo: edition 2024 pairing 2026 handling 2018 ratings 2025 titles 2024\n") {
		t.Error(text)
	}
	// It stays with who takes the act back, and cannot be taken back itself.
	v.do(Undo{v.act(3)}, Confirm)
	if s := v.state(); s.Config.Rulebook != want || len(s.Players) != 1 {
		t.Errorf("%+v", s)
	}
	v.refuses(Undo{[]int64{last[journal.RulebookFixed](v)}}, "arbiter.undo.rulebook")
}

func TestUndoAsTheFirstActFixesTheRulebook(t *testing.T) {
	v := ofOlderProgram(t)
	ctx := context.Background()
	config := strings.Replace(string(must(v.desk.store.Read(ctx, v.id, 0))[0].Data), "2026/02/10", "2026/06/10", 1)
	if _, err := v.desk.store.Append(ctx, v.id, 1, journal.Entry{Time: v.now, Actor: "Ana", Kind: "configured", Version: 1, Data: []byte(config)}); err != nil {
		t.Fatal(err)
	}
	if b := v.state().Config.Rulebook; b.TieBreaks != "2026" {
		t.Fatalf("%+v", b)
	}
	v.do(Undo{[]int64{2}}, Confirm)
	if b := v.state().Config.Rulebook; b.TieBreaks != "2026" || b.Proposed != 0 {
		t.Errorf("the edition has moved with the date: %+v", b)
	}
}

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

// A first day that is changed moves no edition; it is said which it would propose.
func TestAnotherFirstDayMovesNoEdition(t *testing.T) {
	for _, fresh := range []bool{true, false} {
		v := ofOlderProgram(t)
		if fresh {
			v = newVenue(t, 4, 3, func(c *journal.Config) {
				c.Start, c.Rulebook = tournament.Date{Year: 2026, Month: 2, Day: 10}, tournament.Rulebook{}
			})
		}
		before := v.state().Record(0).Rulebook
		before.Settle()
		later := v.changed(func(c *journal.Config) { c.Start = tournament.Date{Year: 2026, Month: 3, Day: 10} })
		v.do(later, Acknowledge)
		if b := v.state().Record(0).Rulebook; b != before || b.TieBreaks != "2024" {
			t.Errorf("fresh %v: %+v, was %+v", fresh, b, before)
		}
		v.do(v.changed(func(c *journal.Config) { c.Rulebook.State(handbook.TieBreaks, "2026") }), Silent)
		if b := v.state().Record(0).Rulebook; b.TieBreaks != "2026" {
			t.Errorf("fresh %v: asked for, and %+v", fresh, b)
		}
		v.do(v.changed(func(c *journal.Config) { c.City = "Lugo" }), Silent)
	}
}
