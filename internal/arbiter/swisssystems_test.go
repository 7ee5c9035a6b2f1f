package arbiter

import (
	"testing"

	"torneo/internal/journal"
)

// A tournament by the Dubov System is paired and published round by round; who has no
// rating is named, and nothing happens until he has one.
func TestDubovAtTheDesk(t *testing.T) {
	v := newVenue(t, 7, 5, func(c *journal.Config) { c.System = "FIDE_DUBOV" })
	unrated := player(7)
	unrated.Rating = 0
	v.do(ChangePlayer{7, unrated}, Silent)
	v.refuses(PairRound{}, "arbiter.round.not-paired")
	unrated.GivenRating = 1500
	v.do(ChangePlayer{7, unrated}, Silent)
	for n := 1; n <= 5; n++ {
		v.pair(Silent)
		v.play(n)
	}
	if paired := v.state().Record(5).System.Code; paired != "FIDE_DUBOV" {
		t.Error(paired)
	}
}

// A tournament by the Burstein System is paired and published round by round, by seeding
// rounds and after them.
func TestBursteinAtTheDesk(t *testing.T) {
	v := newVenue(t, 9, 6, func(c *journal.Config) { c.System = "FIDE_BURSTEIN" })
	for n := 1; n <= 6; n++ {
		v.pair(Silent)
		v.play(n)
	}
}
