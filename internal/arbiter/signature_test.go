package arbiter

import "testing"

// Who was enrolled stands in the entries of what he does, with his role and device, in the
// journals of tournaments and in that of the event; of who types a name nothing is claimed.
func TestActsAreSigned(t *testing.T) {
	s := newSections(t, 4)
	history := func(id string) (last [4]string) {
		events, err := s.desk.History(t.Context(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		e := events[len(events)-1]
		return [4]string{e.Actor, e.Identity, e.Role, e.Device}
	}
	if got := history(s.b); got != [4]string{chief.Name, "", "", ""} {
		t.Errorf("a name that was typed is kept as %q", got)
	}
	by := Person{Name: "Ana", Role: ChiefArbiter, Identity: "p1", Device: "d1"}
	want := [4]string{"Ana", "p1", "chief", "d1"}
	if _, err := s.desk.Move(t.Context(), by, s.event, []PlayersMove{{From: s.id, To: s.b, Players: []int{1}}}, Consent{Level: Confirm}); err != nil {
		t.Fatal(err)
	}
	for name, id := range map[string]string{"from": s.id, "to": s.b} {
		if got := history(id); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
	event, err := s.desk.EventState(t.Context(), s.event)
	if err != nil {
		t.Fatal(err)
	}
	if e := event.Events[len(event.Events)-1]; [4]string{e.Actor, e.Identity, e.Role, e.Device} != want {
		t.Errorf("in the event's own journal: %+v", e.Entry)
	}
	begun, err := s.desk.Create(t.Context(), by, s.event, DefaultConfig("C", s.state().Config.Start))
	if err != nil {
		t.Fatal(err)
	}
	if got := history(begun); got != want {
		t.Errorf("a tournament begins with %q", got)
	}
}
