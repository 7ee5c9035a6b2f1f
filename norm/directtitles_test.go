package norm_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"torneo/norm"
	"torneo/tournament"
)

// championship returns field(9) with places by number; players 1 to 4 are rated 2350, 2150,
// 2299 and 1950, number 3 is a woman and 4 a CM.
func championship() (*tournament.Tournament, map[int]int) {
	record := field(9)
	for k, rating := range []int{2350, 2150, 2299, 1950} {
		record.Players[k].Rating = rating
	}
	record.Players[2].Sex = "w"
	record.Players[3].Title = "CM"
	places := map[int]int{}
	for n := 1; n <= 42; n++ {
		places[n] = n
	}
	return record, places
}

func TestDirectTitles(t *testing.T) {
	record, places := championship()
	awards, err := norm.ParseAwards([]byte("# a comment\ncup\t1\tGM\ncup\t2\tIM\r\ncup\t3\tGM norm\ncup\t4-5\tCM\ncup\t6\tWFM\nother\t1-9\tIM\n"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := event(t, record, "2024", norm.Facts{}).Direct("Cup", awards, places)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range c.Awards {
		got = append(got, fmt.Sprintf("%d %s %t %d %t", d.Player, d.Title, d.Norm, d.Minimum, d.Conditional))
	}
	// 0.6.2: 2350 has the 2300 of a GM; 2150 has not the 2200 of an IM; a norm asks for
	// none; 4 is a CM already, and 6 a man.
	want := "1 GM false 2300 false; 2 IM false 2200 true; 3 GM true 0 false; 5 CM false 2000 false"
	if s := strings.Join(got, "; "); s != want {
		t.Errorf("%s, want %s", s, want)
	}
	for _, q := range c.Requirements {
		if !q.Met {
			t.Errorf("%+v", q)
		}
	}
	// A WGM gets the FM of a place, which is no lower title of hers, and a woman one award of
	// either kind (2024: 0.3).
	record.Players[2].Title = "WGM"
	two, err := norm.ParseAwards([]byte("cup\t3\tFM\ncup\t3\tCM\ncup\t3\tWIM\n"))
	if err != nil {
		t.Fatal(err)
	}
	if c, err := event(t, record, "2024", norm.Facts{}).Direct("cup", two, places); err != nil || len(c.Awards) != 1 || c.Awards[0].Title != "FM" {
		t.Errorf("a WGM: %+v, %v", c.Awards, err)
	}
	record.Players[2].Title = ""
	if c, err := event(t, record, "2024", norm.Facts{}).Direct("cup", two, places); err != nil || len(c.Awards) != 2 || c.Awards[0].Title != "FM" || c.Awards[1].Title != "WIM" {
		t.Errorf("a woman without a title: %+v, %v", c.Awards, err)
	}
	// In 2014 no rating is asked for.
	c, err = event(t, record, "2014", norm.Facts{}).Direct("cup", awards, places)
	if err != nil || c.Awards[1].Minimum != 0 || c.Awards[1].Conditional || len(c.Requirements) != 1 || c.Requirements[0].Limit != 8 {
		t.Errorf("%+v, %v", c, err)
	}
	// 1.2.3: seven rounds are too few in 2024.
	record.Rounds, record.PlannedRounds = record.Rounds[:7], 7
	c, err = event(t, record, "2024", norm.Facts{}).Direct("cup", awards, places)
	if err != nil || c.Requirements[1].Met {
		t.Errorf("%+v, %v", c, err)
	}
	if _, err = event(t, record, "2024", norm.Facts{}).Direct("nothing", awards, places); err == nil {
		t.Error("a championship that is not in the table")
	}
}

// What is known of a championship's table from FIDE, what others tell, and what is not known.
func TestWhatIsKnownOfDirectTitles(t *testing.T) {
	for name, want := range map[string]struct {
		told    bool
		unknown string
		awards  int
	}{
		"world-amateur-u2000-u2300": {false, "", 1}, "continental-amateur-u1700": {false, "", 0}, "world-junior": {true, "", 1}, "world-cup": {true, "17-", 1}, "asean-youth": {false, "1-3", 0}, "olympiad": {true, "65%/9", 0},
	} {
		c, err := event(t, against(t, 9, strong("1", "1")...), "2024", norm.Facts{}).Direct(name, norm.Indications(), map[int]int{1: 1})
		unknown := ""
		for _, a := range c.Unknown {
			unknown += a.PlaceText()
		}
		if err != nil || c.Told != want.told || unknown != want.unknown || len(c.Awards) != want.awards {
			t.Errorf("%s: told %t, not known %q, %d awards, %v", name, c.Told, unknown, len(c.Awards), err)
		}
	}
}

// The Olympiad: half of the points in seven games bring CM, whatever the rating.
func TestDirectTitlesForAScore(t *testing.T) {
	for _, test := range []struct {
		list []met
		want int
	}{
		{strong("1", "1", "1", "=", "0", "0", "0"), 1}, // 3½ of 7
		{strong("1", "1", "=", "=", "0", "0", "0"), 0}, // 3
		{strong("1", "1", "1", "1", "1", "1"), 0},      // six games
		{append(strong("1", "1", "1", "=", "0", "0"), "- 2000 POR +"), 0},
	} {
		record := against(t, 9, test.list...)
		record.Players[0].Rating = 1700
		c, err := event(t, record, "2024", norm.Facts{}).Direct("olympiad", norm.Indications(), nil)
		n := 0
		for _, d := range c.Awards {
			if d.Player == 1 {
				n++
				if d.Title != "CM" || d.Minimum != 0 || d.Conditional {
					t.Errorf("%+v", d)
				}
			}
		}
		if err != nil || n != test.want {
			t.Errorf("%v: %d, %v", test.list, n, err)
		}
	}
}

func TestIndicationsAreRead(t *testing.T) {
	if n := len(norm.Indications()); n != 37 {
		t.Errorf("%d lines", n)
	}
	for _, line := range []string{"cup\t1", "cup\t0\tGM", "cup\t3-2\tGM", "cup\tx\tGM", "\t1\tGM", "cup\t1\tXM", "cup\t1\tFM norm", "cup\t1\tGM title", "cup\t101%/7\tCM", "cup\t50%/0\tCM", "cup\t50%/x\tCM"} {
		_, err := norm.ParseAwards([]byte("# first\n" + line))
		var r *norm.Refused
		if !errors.As(err, &r) || r.Message.ID != "norm.award.line" || fmt.Sprint(r.Message.Args["line"]) != "2" {
			t.Errorf("%q: %v", line, err)
		}
	}
}
