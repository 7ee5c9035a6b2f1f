package norm_test

import (
	"testing"

	"torneo/norm"
	"torneo/tournament"
)

// seven of the nine games: 6 points of 7 at 2428.6, 17000 in all.
var seven = nine[:7]

// strangers adds players whom nobody has met.
func strangers(record *tournament.Tournament, players ...tournament.Player) *tournament.Tournament {
	for _, p := range players {
		p.Number = len(record.Players) + 1
		record.Players = append(record.Players, p)
	}
	return record
}

func TestOutlook(t *testing.T) {
	gm := tournament.Player{Title: "GM", Rating: 2600, Federation: "USA"}
	amateur := tournament.Player{Rating: 2250, Federation: "POR"}
	record := strangers(against(t, 9, seven...), gm, gm, amateur, amateur)
	o, err := event(t, record, "2024", norm.Facts{}).Outlook(1, norm.GM)
	if err != nil || o.Made || o.Remaining != 2 || o.Known != 0 {
		t.Fatalf("%+v, %v", o, err)
	}
	// 6 points and 17000 from seven games. With ½ more, 6½ of 9 need 2434: 21902 in
	// all (243.4 × 90 - 4), 4902 from two: 2451. With 1 more, 7 of 9 need 2380:
	// 21416, 4416: 2208. Five titled and three grandmasters are there.
	want := []norm.Way{
		{Games: 2, Points: 5, Average: 2451},
		{Games: 2, Points: 10, Average: 2208},
		{Games: 2, Points: 15, Average: 2208},
		{Games: 2, Points: 20, Average: 2208},
	}
	// With 0 more, 6 of 9 need 2475: 22271, 5271: 2636 is more than the field has.
	if len(o.Ways) != len(want) {
		t.Fatalf("%+v", o.Ways)
	}
	for k := range want {
		if o.Ways[k] != want[k] {
			t.Errorf("%+v, want %+v", o.Ways[k], want[k])
		}
	}
	h, ok := event(t, record, "2024", norm.Facts{}).Hope(1, norm.GM)
	if !ok || len(h.Ways) != 1 || h.Ways[0] != want[0] {
		t.Errorf("hope: %+v, %t", h, ok)
	}
	h, ok = event(t, record, "2024", norm.Facts{}).Chance(1, norm.GM)
	if !ok || len(h.Ways) != 1 || (h.Ways[0] != norm.Way{Games: 2, Points: 5}) {
		t.Errorf("chance: %+v, %t", h, ok)
	}

	// Without one of the grandmasters so far, one of the two must be one.
	record = strangers(against(t, 9, replaced(seven, 1, "- 2500 FRA 1")...), gm, gm, amateur)
	o, _ = event(t, record, "2024", norm.Facts{}).Outlook(1, norm.GM)
	if len(o.Ways) == 0 || o.Ways[0].Required != 1 || o.Ways[0].Titled != 1 {
		t.Errorf("a grandmaster missing: %+v", o.Ways)
	}
	// … and if nobody in the field is, it cannot be made any more.
	record = strangers(against(t, 9, replaced(seven, 1, "- 2500 FRA 1")...), amateur, amateur, amateur)
	o, _ = event(t, record, "2024", norm.Facts{}).Outlook(1, norm.GM)
	if o.Possible() {
		t.Errorf("no grandmaster left: %+v", o.Ways)
	}
}

// The next opponent is known, the last one is not.
func TestOutlookWithAKnownOpponent(t *testing.T) {
	record := strangers(against(t, 9, append(seven[:7:7], "GM 2600 USA ?")...), tournament.Player{Rating: 2500, Federation: "USA"})
	o, err := event(t, record, "2024", norm.Facts{}).Outlook(1, norm.GM)
	if err != nil || o.Remaining != 2 || o.Known != 1 {
		t.Fatalf("%+v, %v", o, err)
	}
	// ½ more: 21902 - 17000 - 2600 = 2302 for the last one.
	if len(o.Ways) == 0 || (o.Ways[0] != norm.Way{Games: 2, Points: 5, Average: 2302}) {
		t.Errorf("%+v", o.Ways)
	}
}

// In a round robin the opponents are known: what is missing are points.
func TestOutlookOfARoundRobin(t *testing.T) {
	record := strangers(against(t, 9, seven...), tournament.Player{Title: "IM", Rating: 2400, Federation: "POR"}, tournament.Player{Rating: 2350, Federation: "POR"})
	record.System = tournament.System{Family: tournament.RoundRobin, Games: 1}
	o, err := event(t, record, "2024", norm.Facts{}).Outlook(1, norm.GM)
	// (17000 + 2400 + 2350) ÷ 9 = 2416.7: 7 points.
	if err != nil || o.Remaining != 2 || o.Known != 2 || len(o.Ways) != 1 || (o.Ways[0] != norm.Way{Games: 2, Points: 10}) {
		t.Errorf("%+v, %v", o, err)
	}
}

func TestOutlookOfANormMade(t *testing.T) {
	o, err := event(t, against(t, 11, nine...), "2024", norm.Facts{}).Outlook(1, norm.GM)
	if err != nil || !o.Made || !o.Possible() || len(o.Ways) != 0 {
		t.Errorf("%+v, %v", o, err)
	}
}

// Whatever a way says is enough, is: played out against such opponents it is a norm.
func TestWaysAreEnough(t *testing.T) {
	gm := tournament.Player{Title: "GM", Rating: 2700, Federation: "USA"}
	record := strangers(against(t, 11, seven[:6]...), gm, gm, gm, gm, gm)
	o, err := event(t, record, "2024", norm.Facts{}).Outlook(1, norm.GM)
	if err != nil || len(o.Ways) == 0 {
		t.Fatalf("%+v, %v", o, err)
	}
	for _, w := range o.Ways {
		list := append([]met(nil), seven[:6]...)
		left := w.Points
		for n := range w.Games {
			result := "0"
			if left >= tournament.One {
				result = "1"
			} else if left > 0 {
				result = "="
			}
			left -= min(left, tournament.One)
			list = append(list, met("GM "+itoa(w.Average)+" "+[]string{"USA", "CHN", "IND", "CUB", "ARG"}[n]+" "+result))
		}
		for k, enough := range []int{0, -1} {
			tried := list
			if k == 1 { // a point less on average is too little
				tried = nil
				for n, x := range list {
					if n >= 6 {
						x = met(replaceWord(string(x), 1, itoa(w.Average+enough)))
					}
					tried = append(tried, x)
				}
			}
			for len(tried) < 11 {
				tried = append(tried, "Z")
			}
			if v := verdict(t, against(t, 11, tried...), "2024", norm.Facts{}, norm.GM); v.Met != (k == 0) {
				t.Errorf("%+v, average %d: met %t", w, w.Average+enough, v.Met)
			}
		}
	}
}
