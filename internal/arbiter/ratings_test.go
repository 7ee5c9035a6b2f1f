package arbiter

import (
	"slices"
	"strings"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

var ofDecember = []journal.ListOfMonth{{List: "FIDE", Month: "2026-12"}}

// listed12 returns the player of an ID as a list of December has him.
func listed12(v *venue, id, rating int) journal.PlayerChanged {
	p := v.state().Player(id).Player
	p.Rating, p.RatingFrom = rating, tournament.RatingSource{List: "FIDE", Month: "2026-12", Kind: "standard"}
	return journal.PlayerChanged{ID: id, Player: p}
}

// Changes from lists are taken in one act, numbers with them, and undone as one.
func TestRatingsTakenFromLists(t *testing.T) {
	v := newVenue(t, 4, 5)
	v.do(AssignNumbers{}, Silent)
	was, last := v.order(), v.state().Last
	changes := []journal.PlayerChanged{listed12(v, 4, 2600), listed12(v, 1, 1000), listed12(v, 2, v.state().Player(2).Rating)}
	will := ChangedNumbers(v.state(), changes)
	v.do(TakeRatings{ofDecember, changes}, Silent)
	is := v.order()
	if is[0] != was[3] || is[3] != was[0] || len(will) != 2 || will[4] != 1 || will[1] != 4 {
		t.Errorf("%v, then %v; told %v", was, is, will)
	}
	if p := v.state().Player(4); p.Rating != 2600 || p.RatingFrom.Month != "2026-12" {
		t.Errorf("%+v", p)
	}
	events, err := v.desk.History(t.Context(), v.id, last)
	if err != nil || len(events) != 2 {
		t.Fatalf("%d events, %v", len(events), err)
	}
	if w := events[0].Payload.(journal.RatingsTaken); len(w.Players) != 3 || w.Lists[0].Month != "2026-12" {
		t.Errorf("%+v", w)
	}
	all, _ := v.desk.History(t.Context(), v.id, 0)
	v.do(Undo{ActOf(all, last+1)}, Confirm)
	if !slices.Equal(v.order(), was) || v.state().Player(4).RatingFrom != (tournament.RatingSource{}) {
		t.Errorf("undone: %v, %+v", v.order(), v.state().Player(4))
	}
	v.refuses(TakeRatings{ofDecember, []journal.PlayerChanged{{ID: 99}}}, "arbiter.player.unknown")
	wrong := listed12(v, 1, 20000)
	v.refuses(TakeRatings{ofDecember, []journal.PlayerChanged{wrong}}, "arbiter.player.of-list")
	wrong.Player.Rating, wrong.Player.RatingFrom = 2000, tournament.RatingSource{List: "FIDE"}
	v.refuses(ChangePlayer(wrong), "arbiter.player.invalid")
}

// While rounds are played numbers stay until they are given anew; once round 4 is paired
// they stay for good, and the report says what was corrected (C.04.2 2.3).
func TestRatingsTakenLater(t *testing.T) {
	v := newVenue(t, 8, 5)
	v.pair(Silent)
	was := v.order()
	change := []journal.PlayerChanged{listed12(v, 8, 2700)}
	v.do(TakeRatings{ofDecember, change}, Acknowledge)
	if !slices.Equal(v.order(), was) {
		t.Errorf("%v, then %v", was, v.order())
	}
	for v.state().Current() < 4 {
		v.play(v.state().Current())
		v.pair(Silent)
	}
	if will := ChangedNumbers(v.state(), []journal.PlayerChanged{listed12(v, 7, 2800)}); len(will) != 0 {
		t.Errorf("after round 4: %v", will)
	}
	v.do(TakeRatings{ofDecember, []journal.PlayerChanged{listed12(v, 7, 2800)}}, Confirm)
	if _, text := v.report(TRF26); !slices.Equal(v.order(), was) || !strings.Contains(text, "### Rating correction @ Round 4: 7: ") || !strings.Contains(text, "### torneo: source fide list 2026-12 standard 7-8 FIDE") {
		t.Errorf("%v\n%s", v.order(), text)
	}
}
