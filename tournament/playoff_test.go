package tournament_test

import (
	"slices"
	"strings"
	"testing"

	"torneo/tournament"
)

func TestPlayOff(t *testing.T) {
	const annex = "places=1 after=0 format=annex numbers=lot colours=lot time=2x3+2,first:3+2 start=30 break=10 rest=0 others=share"
	for text, want := range map[string]string{
		annex:                                 annex,
		"annex":                               annex,
		" annex  places=1-3 ":                 strings.Replace(annex, "places=1", "places=1-3", 1),
		"annex after=all places=all start=45": strings.NewReplacer("places=1", "places=all", "after=0", "after=all", "start=30", "start=45").Replace(annex),
		"annex places=3-":                     strings.Replace(annex, "places=1", "places=3-", 1),
		"manual time=2x15+10,sudden:5v4 places=top3": "places=top3 after=0 format=knockout numbers=standings colours=lot time=2x15+10,sudden:5v4 start=30 break=10 rest=10 others=standings",
	} {
		p, err := tournament.ParsePlayOff(text)
		if err != nil || p.String() != want {
			t.Errorf("%q: %q, %v", text, p, err)
		}
	}
}

func TestPlayOffIsNotUnderstood(t *testing.T) {
	for _, text := range []string{
		"", "places=1", "swiss", "manual", "annex annex", "annex places", "annex places=", "annex places=0", "annex places=3-1", "annex places=top",
		"annex places=top0", "annex places=-3", "annex places=1-3 places=1", "annex after=-1", "annex after=some", "annex format=swiss", "annex numbers=x",
		"annex colours=white", "annex time=2", "annex time=2,first:4x3+2", "annex time=5x", "annex start=-1", "annex start=1441", "annex break=x", "annex rest=",
		"annex others=", "annex speed=3", "places=1 annex",
	} {
		if p, err := tournament.ParsePlayOff(text); err == nil {
			t.Errorf("%q is %q", text, p)
		}
	}
}

func TestWhatAPlayOffDecides(t *testing.T) {
	for text, want := range map[string][]int{
		"1": {1}, "2": {1, 2}, "1-3": {1, 2, 3}, "top3": {3}, "all": {1, 2, 3, 4, 5}, "4-": {3, 4, 5}, "3-4": {2, 3, 4},
	} {
		p, err := tournament.ParsePlayOff("annex places=" + text)
		if err != nil {
			t.Fatal(err)
		}
		var got []int
		for k := 1; k <= 5; k++ {
			if p.Places.Decides(k) {
				got = append(got, k)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

func TestLots(t *testing.T) {
	if lots, err := tournament.ParseLots([]string{"5", "12"}); err != nil || !slices.Equal(lots, []int{5, 12}) {
		t.Error(lots, err)
	}
	for _, text := range []string{"0", "x", "+1", "5 5", "10000"} {
		if lots, err := tournament.ParseLots(strings.Fields(text)); err == nil {
			t.Error(text, lots)
		}
	}
}

func FuzzParsePlayOff(f *testing.F) {
	for _, text := range []string{"annex", "manual time=2x15+10,sudden:5v4 places=top3", "annex places=1-3 after=all", "places=1", "annex time=first:3+2 others=standings"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := tournament.ParsePlayOff(text)
		if err != nil {
			return
		}
		again, err := tournament.ParsePlayOff(p.String())
		if err != nil || again.String() != p.String() || strings.ContainsAny(p.String(), "\n\r\t") {
			t.Errorf("%q is %q, and that %q, %v", text, p, again, err)
		}
	})
}

func FuzzParseContest(f *testing.F) {
	for _, text := range []string{"2", "2,2x15+10,first:3+2", "sudden:5+2v4", "first:4x3+2"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := tournament.ParseContest(text)
		if err != nil {
			return
		}
		if again, err := tournament.ParseContest(c.String()); err != nil || again.String() != c.String() {
			t.Errorf("%q is %q, and that %q, %v", text, c, again, err)
		}
	})
}
