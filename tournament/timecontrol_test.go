package tournament

import "testing"

func TestTimeControls(t *testing.T) {
	for text, want := range map[string]struct {
		seconds            int
		unequal, increment bool
	}{
		"5400+30":               {7200, false, true},
		"5400":                  {5400, false, false},
		"40/6000+30:900+30":     {6000 + 900 + 1800, false, true},
		"40/5400:1800":          {7200, false, false},
		"40/7200:20/3600:900":   {10800, false, false}, // the last period is for moves beyond the 60th
		"180+2":                 {300, false, true},
		"W300-B240":             {240, true, false},
		"w300+2-b240+2":         {360, true, true},
		"W600+5-B600+5":         {900, false, true},
		"1000000+1000000":       {61_000_000, false, true},
		"80/3600":               {3600, false, false},
		"900+10:300+10:60":      {1500, false, true},
		"W40/60:1-B40/60:1:1+1": {61, true, false},
	} {
		c, ok := ParseTimeControl(text)
		if !ok || c.SixtyMoves() != want.seconds || c.Unequal() != want.unequal || c.Increment() != want.increment {
			t.Errorf("%s: %+v, %v, %d seconds", text, c, ok, c.SixtyMoves())
		}
	}
	for _, text := range []string{"", " ", "90 min", "5400+", "+30", "40/", "/5400", "0/5400", "5400:", ":5400", "W300", "W300-240", "W-B", "W300-B", "B300-W300", "5400-30", "1000001", "99999999999999999999", "٣٠", "40/5400/3"} {
		if c, ok := ParseTimeControl(text); ok {
			t.Errorf("%q is read as %+v", text, c)
		}
	}
}

// Words in minutes are no encoded time control, though they are written as one.
func TestWordsThatAreEncoded(t *testing.T) {
	for words, want := range map[string]bool{
		"5400+30": true, "180+2": true, "40/6000+30:900+30": true, "W300-B240": true,
		"90+30": false, "3+2": false, "90 min": false, "": false, "W5-B4": false, "120": false,
	} {
		if got := Encoded(words); got != want {
			t.Errorf("%q: %v, want %v", words, got, want)
		}
	}
}
