package trf

import (
	"strings"

	"torneo/tournament"
)

// settleLichess reads the report of a Swiss of Lichess as it is meant: its federation and
// arbiter are the site, the colour of XXC is drawn again with every download, and the bye of
// the pairing has the letter of one that was granted.
func (r *reader) settleLichess() {
	t := r.t
	if t.Federation != "Lichess" || !strings.HasPrefix(t.ChiefArbiter, "https://lichess.org/") {
		return
	}
	t.Federation, t.ChiefArbiter, t.InitialColor = "", "", tournament.NoColor
	if strings.HasPrefix(t.City, "https://") {
		t.City = ""
	}
	t.PairingBy = "Lichess"
	for n := range t.Rounds {
		full := -1
		for k, b := range t.Rounds[n].Byes {
			switch b.Kind {
			case tournament.FullPointBye:
				if full >= 0 {
					full = len(t.Rounds[n].Byes)
				} else {
					full = k
				}
			case tournament.PairingAllocatedBye:
				full = len(t.Rounds[n].Byes)
			}
		}
		if full >= 0 && full < len(t.Rounds[n].Byes) {
			t.Rounds[n].Byes[full].Kind = tournament.PairingAllocatedBye
		}
	}
	r.report(Adjustment, place{}, "", "", "trf.lichess")
}
