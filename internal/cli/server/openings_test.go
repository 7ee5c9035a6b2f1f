package server

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/playerreports"
	"torneo/internal/signedlink"
)

// A telephone that opens a page of the round marks the chair of its player in the first minutes,
// for those who may note chairs, until one of them has noted it. It decides nothing.
func TestATelephoneThatOpensTheRoundIsAHint(t *testing.T) {
	h := newHallOfMany(t, 8)
	boards := h.state().Round(1).Boards
	chair := func(id int) string { return fmt.Sprintf(`id="chair-%d" class="secondary phone"`, id) }
	marks := func(who string) string {
		t.Helper()
		return h.has(h.as(who, "GET", "/rounds/1/start", nil), 200)
	}
	if strings.Contains(marks("arbiter"), "secondary phone") {
		t.Error("a mark before a telephone was there")
	}
	slip, _ := h.playersHall.links(0) // White of board 1
	texts, err := h.hall.Sign(t.Context(), h.crew["chief"], h.id, signedlink.Ticket{Kind: signedlink.Player, ID: boards[2].Black})
	if err != nil {
		t.Fatal(err)
	}
	h.has(h.ask(h.door, "GET", "/"+slip, nil), 200)
	h.has(h.ask(h.door, "GET", "/"+texts[0], nil), 200)
	page := marks("arbiter")
	for _, id := range []int{boards[0].White, boards[2].Black} {
		if !strings.Contains(page, chair(id)) {
			t.Errorf("no mark of %d", id)
		}
	}
	if strings.Count(page, "secondary phone") != 2 || !strings.Contains(page, "teléfono aquí 10:") || !strings.Contains(page, "Es un indicio") {
		t.Errorf("marks: %d", strings.Count(page, "secondary phone"))
	}
	if arbiter.IsAbsent(h.state(), h.state().Round(1), boards[0].White) || len(h.state().Round(1).Chairs) > 0 {
		t.Error("a telephone decides something")
	}
	// Of the boards of an arbiter only; for others who may look, not at all.
	if page := marks("boards"); !strings.Contains(page, chair(boards[0].White)) || strings.Contains(page, chair(boards[2].Black)) {
		t.Error("an arbiter of boards 1 and 2 sees the marks of others")
	}
	for _, who := range []string{"results", "registration", "organiser"} {
		if page := marks(who); strings.Contains(page, "secondary phone") || strings.Contains(page, "teléfono aquí") {
			t.Errorf("%s is told of telephones", who)
		}
	}
	// The tap of an arbiter wins.
	h.has(h.as("arbiter", "POST", "/rounds/1/chair", url.Values{"absent": {fmt.Sprint(boards[0].White)}}), 303)
	if strings.Contains(marks("arbiter"), chair(boards[0].White)) {
		t.Error("a mark beside what an arbiter noted")
	}
	// A server that starts anew knows what was stored: the use of a player's own link.
	h.hall = playerreports.New(h.desk, h.kept, h.links, h.clock)
	opened := func() map[int]time.Time {
		t.Helper()
		list, err := h.hall.PhonesOfRound(t.Context(), h.id, h.state())
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	if list := opened(); len(list) != 1 || list[boards[2].Black].IsZero() {
		t.Errorf("after a restart: %v", list)
	}
	// Half an hour before the round begins nobody is in the hall yet.
	h.now = h.now.Add(31 * time.Minute)
	if list := opened(); len(list) != 0 {
		t.Errorf("half an hour before the round: %v", list)
	}
	h.does(arbiter.StartRound{Round: 1, At: h.now.Add(-5 * time.Minute)})
	if list := opened(); len(list) != 1 {
		t.Errorf("from the real start on: %v", list)
	}
	// In a round that is over there are none, and none where telephones are switched off.
	h.settles(signedlink.Links{})
	if list := opened(); len(list) != 0 {
		t.Errorf("switched off: %v", list)
	}
}
