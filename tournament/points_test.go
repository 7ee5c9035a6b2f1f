package tournament_test

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"torneo/tournament"
)

func TestParsePoints(t *testing.T) {
	for _, test := range []struct {
		text string
		want tournament.Points
	}{
		{"0", 0}, {"0.0", 0}, {".0", 0}, {"0.", 0}, {"-0", 0}, {"000", 0},
		{"1", 10}, {"1.", 10}, {"01.0", 10}, {"+1", 10}, {" 1.0 ", 10}, {"\t1\n", 10},
		{".5", 5}, {"0.5", 5}, {"4,5", 45}, {"4.50", 45}, {"4.5000000000000000000000", 45}, {"11.5", 115}, {"0.1", 1},
		{"-1.0", -10}, {"-.5", -5}, {"-0.5", -5},
		{"9999.9", tournament.MaxPoints}, {"-9999.9", -tournament.MaxPoints}, {strings.Repeat("0", 1000) + "7", 70},
	} {
		got, err := tournament.ParsePoints(test.text)
		if err != nil || got != test.want {
			t.Errorf("ParsePoints(%q) = %d, %v; want %d tenths", test.text, got, err, test.want)
		}
	}
}

func TestParsePointsRefuses(t *testing.T) {
	for _, text := range []string{
		"", " ", ".", ",", "-", "+", "-.", "+,", "x", "½", "1½", "1e9", "1E1", "0x1", "NaN", "Inf", "-Inf",
		"--1", "-+1", "+-1", "++1", "1-", "1+", "- 1", "1 .5", "1. 5", "1 1",
		"1.25", "1.05", ".55", "1..5", "1.,5", "1,,5", "1.5.0", "1,5,0", "1.5,0", "1.x", "1.-5", "x0", "0x",
		"٣", "1.٥", "１", "1\x00", "1_000",
		"10000", "9999.95", "99999", strings.Repeat("9", 10), "2147483648", "4294967296", "18446744073709551617", strings.Repeat("9", 100_000),
		"-10000", "-" + strings.Repeat("9", 50),
	} {
		if got, err := tournament.ParsePoints(text); err == nil {
			t.Errorf("ParsePoints(%.40q) = %v, want an error", text, got)
		} else if !strings.HasPrefix(err.Error(), "points ") {
			t.Errorf("ParsePoints(%.40q): %v does not say what was being read", text, err)
		}
	}
}

// What String writes is what ParsePoints read, for every number of points there is.
func TestPointsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := tournament.Points(rapid.Int32Range(-int32(tournament.MaxPoints), int32(tournament.MaxPoints)).Draw(t, "tenths"))
		back, err := tournament.ParsePoints(p.String())
		if err != nil || back != p {
			t.Fatalf("%d tenths are written %q and read %d, %v", p, p, back, err)
		}
		text, err := p.MarshalText()
		if err != nil || back.UnmarshalText(text) != nil || back != p {
			t.Fatalf("%v in text: %q, read %v", p, text, back)
		}
	})
}

// Whatever ParsePoints accepts is within the bounds and the same when read again.
func TestParsePointsKeepsItsBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[-+]{0,2}[0-9]{0,12}[.,]{0,2}[0-9]{0,4}0{0,3}`).Draw(t, "text")
		p, err := tournament.ParsePoints(text)
		if err != nil {
			return
		}
		if p > tournament.MaxPoints || p < -tournament.MaxPoints {
			t.Fatalf("%q gives %v", text, p)
		}
		if again, err := tournament.ParsePoints(p.String()); err != nil || again != p {
			t.Fatalf("%q gives %v, which reads %v, %v", text, p, again, err)
		}
	})
}

func TestPointsString(t *testing.T) {
	for p, want := range map[tournament.Points]string{
		0: "0.0", 1: "0.1", 5: "0.5", 10: "1.0", 45: "4.5", -5: "-0.5", -10: "-1.0", -115: "-11.5", 99999: "9999.9",
		math.MaxInt32: "214748364.7", math.MinInt32: "-214748364.8",
	} {
		if got := p.String(); got != want {
			t.Errorf("%d tenths are written %q, want %q", int32(p), got, want)
		}
	}
}

func TestUnmarshalPointsRefusesWhatParseDoes(t *testing.T) {
	p := tournament.Points(7)
	if err := p.UnmarshalText([]byte("many")); err == nil {
		t.Errorf("read %v", p)
	}
}
