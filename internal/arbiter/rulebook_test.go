package arbiter

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"torneo/handbook"
	"torneo/internal/journal"
	"torneo/tournament"
)

// ofOlderProgram returns a tournament that an older program began: its editions are left to the
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
	j, err := v.desk.Store().CreateJournal(ctx, event.ID, "Old", nil, journal.Entry{Number: 1, Time: v.now, Actor: "Ana", Kind: "created", Version: 1, Data: []byte(data)})
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
	if err := v.desk.store.AppendTogether(ctx, Addition{Journal: v.id, After: 1, Entries: []journal.Entry{{Time: v.now, Actor: "Ana", Kind: "configured", Version: 1, Data: []byte(config)}}}); err != nil {
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

// A changed first day proposes other editions, says whose places they would move, and
// moves nothing; taken, they move these places and no others.
func TestAnotherFirstDayMovesNothingUnasked(t *testing.T) {
	v := newVenue(t, 13, 7, func(c *journal.Config) { c.Ties = []string{"PTS", "BH", "SB"} })
	for n := 1; n <= 6; n++ {
		level := Silent
		if n > 1 {
			level = Confirm // somebody has not come
		}
		v.pair(level)
		v.do(EnterResult{n, v.board(n, 2), result("+"), 0}, Silent)
		v.play(n)
	}
	before, rulebook := v.places(), v.state().Config.Rulebook
	if len(DifferingEditions(v.state())) > 0 || rulebook.Proposed != 0 {
		t.Fatalf("at the beginning: %+v, %+v", DifferingEditions(v.state()), rulebook)
	}
	for _, p := range Editions(v.state()) {
		if want := map[bool]Source{true: Named, false: Settled}[p.Chapter == handbook.Pairing]; p.Source != want {
			t.Errorf("%s: %+v", p.Chapter, p)
		}
	}
	v.do(v.changed(func(c *journal.Config) { c.Start = tournament.Date{Year: 2011, Month: 5, Day: 1} }), Acknowledge)
	if !slices.Equal(v.places(), before) || v.state().Config.Rulebook != rulebook {
		t.Fatalf("moved unasked: %v, was %v", v.places(), before)
	}
	var chapters []handbook.Chapter
	for _, p := range DifferingEditions(v.state()) {
		chapters = append(chapters, p.Chapter)
		if p.Source != Elsewise {
			t.Errorf("%s: %+v", p.Chapter, p)
		}
	}
	// The type names the edition of the pairing; of ratings and titles of that day none is known.
	if want := []handbook.Chapter{handbook.TieBreaks, handbook.Handling}; !slices.Equal(chapters, want) {
		t.Errorf("otherwise: %v, want %v", chapters, want)
	}
	for _, c := range []handbook.Chapter{handbook.Ratings, handbook.Titles} {
		if p := Editions(v.state())[c]; p.Source != Undated {
			t.Errorf("%+v", p)
		}
	}
	movers, err := Movers(v.state())
	if err != nil || len(movers) == 0 {
		t.Fatalf("nobody would move: %v, %v", movers, err)
	}
	v.do(TakeEditions{handbook.Chapters()}, TwoSteps)
	after := v.places()
	for id, was := range before {
		number, will := v.state().Player(id+1).Number, was
		if k := slices.IndexFunc(movers, func(m Mover) bool { return m.Number == number }); k >= 0 {
			if movers[k].Was != was {
				t.Errorf("%+v was at %d", movers[k], was)
			}
			will = movers[k].Will
		}
		if after[id] != will {
			t.Errorf("player %d is at %d, was said to be at %d", number, after[id], will)
		}
	}
	if b := v.state().Config.Rulebook; b.TieBreaks != "2009" || b.Handling != "TR-2011" || b.Ratings != rulebook.Ratings || b.Pairing != rulebook.Pairing || len(DifferingEditions(v.state())) > 0 {
		t.Errorf("taken: %+v", b)
	}
	for k, want := range []string{"(edition 2026 => 2009)", "editions handling 2018 => 2011"} {
		if notes := v.state().Notes; len(notes) != 2 || !strings.HasSuffix(notes[k].Text, want) {
			t.Errorf("noted %v, want %q", notes, want)
		}
	}
	v.right(6)
}

// The edition of the pairing stays once a round is paired.
func TestEditionOfThePairingIsLocked(t *testing.T) {
	v := newVenue(t, 8, 5, func(c *journal.Config) { c.System = "FIDE_DUTCH" })
	v.pair(Silent)
	other := v.changed(func(c *journal.Config) { c.Rulebook.State(handbook.Pairing, "Swiss-2017") })
	if what := other.lockedChanges(v.state()); len(what) != 1 || what[0].ID != "arbiter.setup.part.edition" {
		t.Errorf("locked: %v", what)
	}
	v.refuses(v.changed(func(c *journal.Config) { c.Rulebook.State(handbook.Titles, "Titles-1925") }), "arbiter.setup.invalid")

	// The desk takes no such configuration; a report that says both is another matter.
	config := v.state().Config
	config.System = "FIDE_DUTCH_2026"
	config.Rulebook.State(handbook.Pairing, "Swiss-2017")
	if p := Editions(&journal.State{Config: config})[handbook.Pairing]; p.Source != Contradicted || p.Proposal != "Swiss-2026" {
		t.Errorf("%+v", p)
	}
}

// An event that began before its edition came states the edition of its type: it goes
// on being paired by it.
func TestTheTypeStatesTheEditionOfThePairing(t *testing.T) {
	v := newVenue(t, 8, 5, func(c *journal.Config) {
		c.Start = tournament.Date{Year: 2025, Month: 11, Day: 20}
		c.Rulebook = tournament.Rulebook{}
	})
	if b := v.state().Config.Rulebook; b.Pairing != "Swiss-2026" || b.TieBreaks != "2024" || b.Proposed != 0 {
		t.Errorf("%+v", b)
	}
	v.pair(Silent)
}

// Every edition that the handbook lists has its name in both languages.
func TestEditionsHaveNames(t *testing.T) {
	legible(t, EditionName(""))
	for _, c := range handbook.Chapters() {
		for _, e := range handbook.EditionsOf(c) {
			legible(t, EditionName(e))
		}
	}
}
