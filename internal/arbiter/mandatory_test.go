package arbiter

import (
	"testing"

	"torneo/internal/journal"
)

// The tie-breaks that every program must have (MTB26), as FIDE's check-list names
// them, can be chosen and computed.
func TestMandatoryTieBreaks(t *testing.T) {
	swiss := []string{
		"AOB", "APPO", "APRO", "ARO", "ARO/C1", "ARO/M1", "BH", "BH/C1", "BH/C2", "BH/M1", "FB", "FB/C1", "FB/M1", "BPG", "BWG", "DE", "DE/P",
		"PS", "PS/C1", "PTP", "REP", "RTNG", "SB", "SB/C1", "SB/M1", "STD", "TPN", "TPR", "WIN", "WON",
	}
	table := []string{
		"DE", "BPG", "BWG", "REP", "STD", "SB", "SB/C1", "SB/C2", "RTNG", "RTNG/R", "WIN", "TPN", "TPN/R", "KS", "KS/L1", "KS/L2", "KS/L-1", "KS/L-2",
	}
	// Unrated opponents count with the rating that the list gives them.
	unrated := []string{"ARO/U1200", "TPR/U1000", "APRO/U1400"}
	for _, test := range []struct {
		system  string
		ties    []string
		unrated bool
	}{{"FIDE_DUTCH_2026", swiss, false}, {"BERGER_ROUNDROBIN", table, false}, {"FIDE_DUTCH_2026", unrated, true}} {
		for _, tie := range test.ties {
			v := newVenue(t, 6, 5, func(c *journal.Config) { c.System, c.Ties = test.system, []string{"PTS", tie} })
			if p := player(6); test.unrated {
				p.Rating = 0
				v.do(ChangePlayer{6, p}, Silent)
			}
			for n := 1; n <= 2; n++ {
				v.pair(Silent)
				v.play(n)
			}
			r, err := Standings(v.state(), 0)
			if err != nil {
				t.Errorf("%s: %s: %v", test.system, tie, err)
				continue
			}
			if len(r.Standings.Dropped) > 0 || len(r.Standings.Rows[0].Values) != 2 {
				t.Errorf("%s: %s: %+v", test.system, tie, r.Standings)
			}
		}
	}
}
