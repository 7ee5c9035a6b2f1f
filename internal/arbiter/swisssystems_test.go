package arbiter

import (
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
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

// A published pairing of the Olympiad's is changed only if 6.1 or 7.3 was violated
// (D.02.02 11.3): the desk says so before it is taken back.
func TestPublishedPairingOfTheOlympiad(t *testing.T) {
	for system, want := range map[string]string{"CUSTOM_TEAM_SWISS olympiad-2022": "arbiter.round.unpair-stands", "FIDE_TEAM_TYPEA_MP_GP": "arbiter.round.unpair-published"} {
		v := newTeams(t, system, 3, 4)
		for k := range 6 {
			v.do(EnterTeam{Name: "Club " + string(rune('A'+k)), Short: string(rune('A' + k)), Players: squad(5-k, 5)}, Silent)
		}
		v.do(DrawColour{tournament.White}, Silent)
		v.do(PairRound{}, Acknowledge)
		v.do(Publish{1}, Silent)
		v.warns(Unpair{1}, Confirm, want)
	}
}
