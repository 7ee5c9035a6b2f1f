package tournament

import (
	"strconv"
	"testing"
)

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

// What people write, and as what record 222 has it; "" where it cannot be told, and after
// a stroke the other way in which it can be meant.
func TestRatesOfPlayAsPeopleWriteThem(t *testing.T) {
	for words, want := range map[string]string{
		// minutes and seconds
		"90+30": "5400+30", "60+30": "3600+30", "3+2": "180+2", "15+10": "900+10", "5": "300", " 25 + 10 ": "1500+10",
		"90'+30''": "5400+30", "90´+30´´": "5400+30", "90’ + 30”": "5400+30", `3' + 2"`: "180+2", "25'+10''/jugada": "1500+10", "25'/10''": "1500+10",
		"90 min + 30 s": "5400+30", "90min+30seg": "5400+30", "1h30 + 30s": "5400+30", "1 h 30 min + 30 s": "5400+30", "2h": "7200", "1 hora + 30 segundos": "3600+30", "una hora": "3600",
		"15 min + 10 s por jugada": "900+10", "15 minutos más 10 segundos por movimiento": "900+10", "25 minutos y 10 segundos por cada jugada": "1500+10",
		"90 minutos con incremento de 30 segundos desde la jugada 1": "5400+30", "90 minutes with 30 seconds increment from move one": "5400+30",
		"15 minutes + 10 seconds per move": "900+10", "15 min 10 s": "900+10", "Ritmo FIDE: 90+30": "5400+30", "Rápido 15+10": "900+10", "15+10 (rapid)": "900+10", "5 min": "300", "10' KO": "600", "60 minutos a caída de bandera": "3600",
		"3 min + 2 s": "180+2", "Blitz 3'+2''": "180+2", "90+30 seg/jug": "5400+30", "7 rondas a 15+10": "900+10", "90 min. + 30 s.": "5400+30", "90 + 30 incremento": "5400+30", "90 increment 30": "5400+30",
		// seconds
		"5400+30": "5400+30", "900+10": "900+10", "900 + 10": "900+10", "40/6000+30:900+30": "40/6000+30:900+30", "3600": "3600", "W300+2-B300+2": "300+2", "300": "300",
		// periods
		"40/90, 30, +30": "40/5400+30:1800+30", "40/7200+3600:30": "40/7200+30:3600+30", "40/90:30+30": "40/5400:1800+30", "40/90 + 30 + 30": "40/5400+30:1800+30",
		"90 min/40 + 30 min + 30 s": "40/5400+30:1800+30", "40 jugadas en 90 minutos + 30 minutos + 30 s por jugada": "40/5400+30:1800+30", "2h/40 + 1h": "40/7200:3600", "90 min + 30 min + 30 s": "40/5400+30:1800+30",
		"100 min para 40 jugadas + 50 min para 20 jugadas + 15 min, 30 s por jugada desde la primera": "40/6000+30:20/3000+30:900+30",
		"100'/40 + 50'/20 + 15' + 30''/mov": "40/6000+30:20/3000+30:900+30", "40/90 min + 30 s, 15 min + 30 s": "40/5400+30:900+30", "2 h 40 jug, 30 min": "40/7200:1800", "30 moves in 90 min, 30 min": "30/5400:1800",
		"120 min 40 moves, 60 min, 30 s per move from move 41": "40/7200:3600+30", "W5-B4": "W300-B240",
		// the rest of the game, delays
		"G/60": "3600", "G/60;+30": "3600+30", "G60;d5": "3600 delay 5", "40/120, SD/60, d5": "40/7200:3600 delay 5", "Game in 60 minutes": "3600", "G/90 inc/30": "5400+30", "25 min, 5 s delay": "1500 delay 5",
		// in two ways
		"180+30": "180+30 | 10800+30", "240": "240 | 14400", "180 + 30": "180+30 | 10800+30", "180": "180 | 10800", "180+2": "180+2", "180 + 2": "180+2", "240+5": "240+5", "240+6": "240+6 | 14400+6", "40/90+30": "40/5400+30 | 40/5400:1800",
		// not to be told
		"": "", "ver bases": "", "rápido": "", "90 30": "", "hora y media": "", "90+30 / 60+30": "", "60+30, 15+10": "", "15+10+5": "", "5 min blancas, 4 min negras": "", "1:30": "", "1.5 h": "", "0+5": "", "0": "", "40/": "", "+30": "", "90+": "5400",
		"99999999999 min": "", "1000 h": "", "90 min + 30 min + 30 min": "", "min": "", "d5": "", "90 min + 30 s + 30 s": "", "90 x+30": "5400+30", "90 abc": "", "180 min + 2 s": "10800+2",
		"90+30 o 60+30": "", "30 s": "30", "40 moves": "", "60 min + 20 % por jugada": "",
	} {
		got := ""
		if u, ok := ReadTimeControl(words); ok {
			got = u.Control.String()
			if u.Delay > 0 {
				got += " delay " + strconv.Itoa(u.Delay)
			}
			if u.Other != nil {
				got += " | " + u.Other.String()
			}
		}
		if got != want {
			t.Errorf("%q is read as %q, want %q", words, got, want)
		}
	}
}

// What the program writes in words it reads as the same.
func TestWordsOfATimeControlAreReadAsIt(t *testing.T) {
	for _, text := range []string{"5400+30", "180+2", "3600", "150+2", "40/5400+30:1800+30", "40/5400:1800+30", "40/5400+30:1800", "40/6000+30:20/3000+30:900+30", "40/7200:3600", "10800+2", "14400"} {
		c, ok := ParseTimeControl(text)
		if !ok || c.String() != text {
			t.Fatalf("%s is written as %s", text, c)
		}
		u, ok := ReadTimeControl(c.Words())
		if !ok || u.Control.String() != text || u.Other != nil {
			t.Errorf("%s: %q is read as %s, %v", text, c.Words(), u.Control, ok)
		}
	}
}

// Whatever is typed is read without a panic, and what is read is a control that record
// 222 can have, within its bounds.
func FuzzReadTimeControl(f *testing.F) {
	for _, words := range []string{"90+30", "1h30 + 30s", "40/90, 30, +30", "G60;d5", "100'/40 + 50'/20 + 15' + 30''/mov", "W5-B4", "180+2", "por jugada 1 / 2 h"} {
		f.Add(words)
	}
	f.Fuzz(func(t *testing.T, words string) {
		u, ok := ReadTimeControl(words)
		if !ok {
			return
		}
		all := []TimeControl{u.Control}
		if u.Other != nil {
			all = append(all, *u.Other)
		}
		for _, c := range all {
			again, ok := ParseTimeControl(c.String())
			if !ok || again.Unequal() != c.Unequal() || again.SixtyMoves() != c.SixtyMoves() || c.SixtyMoves() <= 0 || len(c.White) > mostWords {
				t.Fatalf("%q: %s, %v", words, c, ok)
			}
		}
	})
}
