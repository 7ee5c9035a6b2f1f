package page

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"torneo/internal/arbiter"
)

// Who is silent for fifteen seconds has gone, and listeners are told.
func TestWhoIsSilentHasGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAround(time.Now)
		changed, stop := a.Listen("t")
		ana, luis := arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}, arbiter.Person{Name: "Luis", Role: arbiter.Arbiter}
		a.Track("t", "1", ana, Place{Page: RoundsSection, Round: 1, Board: 7})
		<-changed
		time.Sleep(10 * time.Second)
		a.Track("t", "2", luis, Place{Page: RoundsSection, Round: 1, Board: 8})
		<-changed
		time.Sleep(4 * time.Second)
		if got := a.Text("t"); !strings.Contains(got, "Ana") || !strings.Contains(got, "Luis") {
			t.Errorf("before the time: %s", got)
		}
		if got := a.Others("t", ana); len(got) != 1 || got[0].Name != "Luis" || got[0].Board != 8 {
			t.Errorf("besides Ana: %+v", got)
		}
		time.Sleep(2 * time.Second)
		<-changed
		if got := a.Text("t"); strings.Contains(got, "Ana") || !strings.Contains(got, "Luis") {
			t.Errorf("after fifteen seconds: %s", got)
		}
		time.Sleep(20 * time.Second)
		<-changed
		if got := a.Text("t"); got != "[]" {
			t.Errorf("after all: %s", got)
		}
		stop()
		if len(a.rooms) > 0 {
			t.Error("something is left of it")
		}
	})
}

// The size of the news grows with the people, not with the boards.
func TestAThousandBoardsAreCheap(t *testing.T) {
	a := newAround(time.Now)
	for k := range 50 {
		a.Track("t", fmt.Sprint(k), arbiter.Person{Name: fmt.Sprintf("Arbiter %d", k), Role: arbiter.Arbiter}, Place{Page: RoundsSection, Round: 9, Board: 20 * (k + 1)})
	}
	if size := len(a.Text("t")); size > 5000 {
		t.Errorf("%d bytes for fifty people", size)
	}
	first := a.Text("t")
	a.Track("t", "1", arbiter.Person{Name: "Arbiter 1", Role: arbiter.Arbiter}, Place{Page: RoundsSection, Round: 9, Board: 40})
	if a.Text("t") != first || a.rooms["t"].text == nil {
		t.Error("it is written anew although nobody moved")
	}
}
