package arbiter_test

import (
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/tournament"
)

// What somebody did is told by the journal: by identity where there is one, whatever the name, and
// never by the entries that players' links made.
func TestWorkIsThatOfTheEntries(t *testing.T) {
	s := &journal.State{Players: []journal.Player{{ID: 1}, {ID: 2}, {ID: 3}, {ID: 4}}, Rounds: []journal.Round{{Boards: []journal.PlayedBoard{{Board: journal.Board{White: 1, Black: 2}}, {Board: journal.Board{White: 3, Black: 4}}}}}}
	day := time.Date(2026, 11, 20, 22, 30, 0, 0, time.UTC)
	result := func(white, black int) journal.Payload {
		return journal.ResultEntered{Round: 1, Board: journal.Board{White: white, Black: black}, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}}
	}
	events := []journal.Event{
		{Time: day, Actor: "Luz", Identity: "p1", Role: "arbiter", Payload: result(3, 4)},
		{Time: day.Add(time.Hour), Actor: "Luz Gil", Identity: "p1", Role: "chief", Payload: result(1, 2)},
		{Time: day.Add(2 * time.Hour), Actor: "Luz Gil", Identity: "p1", Role: "chief", Device: arbiter.ByLink + "p1", Payload: result(1, 2)},
		{Time: day.Add(3 * time.Hour), Actor: "Prado, Ana", Payload: journal.DutyTicked{Duty: "sheets", Round: 2}},
	}
	madrid, err := time.LoadLocation("Europe/Madrid")
	if err != nil {
		t.Fatal(err)
	}
	list := arbiter.WorkOf(s, events, madrid)
	if len(list) != 2 || list[0].Identity != "p1" || list[0].Entries != 2 || list[0].Results != 2 || list[0].From != 1 || list[0].To != 2 || len(list[0].Rounds) != 1 || len(list[0].Days) != 2 || len(list[0].Roles) != 2 {
		t.Fatalf("%+v", list)
	}
	if w := &list[1]; !w.Is("IA Ana Prado (2244000)") || w.Is("Ana") || w.Is("") || len(w.Rounds) != 1 || w.Rounds[0] != 2 || w.From != 0 {
		t.Errorf("%+v", w)
	}
}
