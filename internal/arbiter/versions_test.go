package arbiter

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/tournament"
)

// later has a newer program write to a journal, or to that of an event.
func (v *venue) later(id string, entries ...journal.Entry) {
	v.t.Helper()
	m := v.desk.Store().(*memory)
	last := int64(len(m.kept.Entries[id]))
	for k := range entries {
		entries[k].Number, entries[k].Actor, entries[k].Time = last+int64(k)+1, "somebody", v.now
	}
	if err := m.AppendTogether(context.Background(), Addition{Journal: id, After: last, Entries: entries}); err != nil {
		v.t.Fatal(err)
	}
}

// refusesAll makes sure that nothing whatever can be done, and that nothing was.
func (v *venue) refusesAll(desk *Desk, id string) {
	v.t.Helper()
	m := v.desk.Store().(*memory)
	before := slices.Clone(m.kept.Entries[v.id])
	consent := Consent{Level: TwoSteps, Reason: "x", Seen: 1}
	for _, c := range []Command{EnterPlayer{Player: player(99)}, PairRound{}, CloseRound{Round: 1}, Undo{Numbers: []int64{2}},
		EnterResult{Round: 1, Board: v.board(1, 0), Result: result("1")}, Configure{Config: v.state().Config}, SetPublication{}} {
		number, err := desk.Do(context.Background(), v.id, chief, c, consent)
		var refused *Refused
		if !errors.As(err, &refused) || !refused.OfVersions() || refused.Message.ID != id || number != 0 {
			v.t.Errorf("%T: %d, %v", c, number, err)
		}
	}
	if !reflect.DeepEqual(m.kept.Entries[v.id], before) {
		v.t.Error("the journal is another one")
	}
}

// An entry of a newer program stops an older one: it shows what it knows, and does
// nothing.
func TestAJournalOfANewerProgram(t *testing.T) {
	for name, unknown := range map[string]journal.Entry{
		"kind":    {Kind: "teleported", Version: 1, Data: json.RawMessage(`{"a":1}`)},
		"version": {Kind: "closed", Version: 9, Data: json.RawMessage(`{"Round":1}`)},
		"field":   {Kind: "closed", Version: 1, Data: json.RawMessage(`{"Round":1,"Why":"late"}`)},
	} {
		t.Run(name, func(t *testing.T) {
			v, m := published(t)
			known := v.state()
			next := journal.Entry{Kind: "result", Version: 1, Data: json.RawMessage(`{"Round":1,"Board":{"White":1,"Black":3},"Result":{"White":1,"Black":1}}`)}
			v.later(v.id, unknown, next)
			for what, desk := range map[string]*Desk{"a desk that goes on": v.desk, "a desk that begins": NewDesk(m, v.desk.clock)} {
				s, err := desk.State(t.Context(), v.id)
				if err != nil {
					t.Fatalf("%s: %v", what, err)
				}
				if s.Ahead == nil || s.Ahead.Number != known.Last+1 || s.Ahead.Kind != unknown.Kind || s.Last != known.Last || len(s.Missing(1)) != len(known.Missing(1)) {
					t.Errorf("%s: %+v, as of %d", what, s.Ahead, s.Last)
				}
				if again, err := desk.State(t.Context(), v.id); err != nil || again != s {
					t.Errorf("%s: the state is another one without anything having happened: %v", what, err)
				}
				if events, err := desk.History(t.Context(), v.id, 0); err != nil || int64(len(events)) != known.Last {
					t.Errorf("%s: a history of %d, %v", what, len(events), err)
				}
				v.refusesAll(desk, "versions.ahead.journal")
			}
			if e, err := m.Read(t.Context(), v.id, known.Last); err != nil || len(e) != 2 || e[0].Kind != unknown.Kind || string(e[0].Data) != string(unknown.Data) {
				t.Errorf("%v, %v", e, err)
			}
			// The database was brought back to before: everything can be done again.
			m.kept.Entries[v.id] = m.kept.Entries[v.id][:known.Last]
			j := m.kept.Journals[v.id]
			j.Last = known.Last
			m.kept.Journals[v.id] = j
			if s := v.state(); s.Ahead != nil {
				t.Errorf("still ahead: %+v", s.Ahead)
			}
			if _, err := v.enter(0, "1"); err != nil {
				t.Error(err)
			}
		})
	}
}

// An entry that a newer program wrote while an act was on its way stops the act, too.
func TestANewerProgramIsQuicker(t *testing.T) {
	v, m := published(t)
	known := v.state().Last
	m.before = func() {
		m.before = nil
		v.later(v.id, journal.Entry{Kind: "teleported", Version: 1, Data: json.RawMessage(`{}`)})
	}
	_, err := v.enter(0, "1")
	refusedAs(t, err, "versions.ahead.journal")
	if n := len(m.kept.Entries[v.id]); int64(n) != known+1 {
		t.Errorf("%d entries, not %d", n, known+1)
	}
}

// A journal of which nothing is known is an error that says so; others can be opened.
func TestAJournalBegunByANewerProgram(t *testing.T) {
	v, m := published(t)
	event := m.kept.Journals[v.id].Event
	j, err := m.CreateJournal(t.Context(), event, "New", nil, journal.Entry{Time: v.now, Kind: "begun-otherwise", Version: 1, Data: json.RawMessage(`{}`)})
	if err != nil {
		t.Fatal(err)
	}
	_, err = v.desk.State(t.Context(), j.ID)
	var u *journal.Unknown
	if !errors.As(err, &u) || u.Message().ID != "versions.ahead.whole" {
		t.Errorf("%v", err)
	}
	if v.state().Ahead != nil {
		t.Error("the other one is held, too")
	}
}

// Acts on an event whose own journal a newer program wrote are refused, and those on
// several of its tournaments where one is not known to its end.
func TestAnEventOfANewerProgram(t *testing.T) {
	v, m := published(t)
	event := m.kept.Journals[v.id].Event
	other, err := v.desk.Create(t.Context(), chief, event, v.state().Config)
	if err != nil {
		t.Fatal(err)
	}
	first := v.id
	v.later(first, journal.Entry{Kind: "teleported", Version: 1, Data: json.RawMessage(`{}`)})
	_, err = v.desk.Move(t.Context(), chief, event, []PlayersMove{{From: first, To: other, Players: []int{1}}}, Consent{Level: TwoSteps, Reason: "x"})
	refusedAs(t, err, "versions.ahead.journal")
	if s, err := v.desk.State(t.Context(), other); err != nil || len(s.Players) != 0 {
		t.Errorf("half a move: %v, %v", s, err)
	}
	if _, err := v.desk.Do(t.Context(), other, chief, EnterPlayer{Player: player(1)}, Consent{Level: TwoSteps}); err != nil {
		t.Errorf("the other tournament: %v", err)
	}
	v.later(event, journal.Entry{Kind: "teleported", Version: 1, Data: json.RawMessage(`{}`)})
	if s, err := v.desk.EventState(t.Context(), event); err != nil || s.Ahead == nil || s.Last != s.Ahead.Number-1 {
		t.Errorf("%+v, %v", s, err)
	}
	done := make(chan error, 1)
	go func() {
		_, err := v.desk.Enter(context.Background(), chief, event, other, EnterPlayer{Player: player(2)}, Consent{Level: TwoSteps})
		done <- err
	}()
	select {
	case err := <-done:
		refusedAs(t, err, "versions.ahead.event")
	case <-time.After(time.Minute):
		t.Fatal("it is tried for ever")
	}
	_, err = v.desk.Create(t.Context(), chief, event, DefaultConfig("Third", tournament.Date{Year: 2026, Month: 11, Day: 22}))
	refusedAs(t, err, "versions.ahead.event")
	if _, err := eventjournal.Fold([]journal.Entry{{Number: 1, Kind: "entrants-named", Version: 1, Data: json.RawMessage(`{"Entrants":[{"Number":"x"}]}`)}}); err == nil {
		t.Error("an entry that is damaged is taken for a newer one")
	}
}

// An event that needs a newer format than is written is written in an older form, and
// refused where that does not express all of it, until the format is raised; then in
// the newest form at once.
func TestTheFormatThatIsWritten(t *testing.T) {
	v, m := published(t)
	asked := func(least int) (formats []int, err error) {
		err = v.desk.inFormat(t.Context(), func(format int) (int, error) {
			formats = append(formats, format)
			return max(least, min(format, 2)), nil // the newest form is of format 2
		})
		return formats, err
	}
	newest := journal.Newest
	m.raised.Format = 1
	_, err := asked(2)
	refusedAs(t, err, "versions.format.low")
	if formats, err := asked(1); err != nil || newest > 1 && !slices.Equal(formats, []int{newest, 1}) {
		t.Errorf("%v, %v", formats, err)
	}
	m.raised.Format = 2
	if formats, err := asked(2); err != nil || !slices.Equal(formats, []int{newest}) {
		t.Errorf("%v, %v", formats, err)
	}
	_, err = asked(3)
	refusedAs(t, err, "versions.format.low")

	// The database went back behind the raising.
	m.raised.Format = 1
	if _, err := asked(2); err != nil {
		t.Errorf("it is asked every time: %v", err)
	}
	v.desk.Reread(t.Context())
	_, err = asked(2)
	refusedAs(t, err, "versions.format.low")
}

// An older program does not settle lost entries that only a newer one knows: nothing of
// them is brought back.
func TestRegainWhatANewerProgramKnows(t *testing.T) {
	v, m := published(t)
	told := &losses{}
	v.desk.Telling(told)
	if _, err := v.enter(0, "1"); err != nil {
		t.Fatal(err)
	}
	whole := slices.Clone(m.kept.Entries[v.id])
	last := int64(len(whole))
	lost := append(whole[last-1:], journal.Entry{Number: last + 1, Time: v.now, Actor: "x", Kind: "teleported", Version: 1, Data: json.RawMessage(`{}`)})
	m.goesBack(v.id, last-1)
	_, err := v.desk.Regain(t.Context(), v.id, lost)
	refusedAs(t, err, "versions.ahead.journal")
	if n := int64(len(m.kept.Entries[v.id])); n != last-1 {
		t.Errorf("%d entries, not %d", n, last-1)
	}
}
