package clerk_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"torneo/fidelist"
	"torneo/internal/seasons"
	"torneo/internal/seasons/clerk"
	"torneo/league"
	"torneo/tournament"
)

// monthly is a list in which everybody has won 7 points, but for one who has lost 300.
type monthly struct{ month fidelist.Month }

func (monthly) Name() string            { return "test" }
func (l monthly) Month() fidelist.Month { return l.month }
func (monthly) Player(id int64) (*fidelist.Player, error) {
	n := int(id-2200001) / 13
	rating := 2300 - 150*(n%10) - 10*(n/100) - 400*(n/10%10) + 7
	if n == 0 {
		rating -= 300
	}
	return &fidelist.Player{ID: id, Ratings: [3]fidelist.Rating{{Value: rating}}}, nil
}

// A report takes the ratings of the list of its month, and the order of boards goes by them where the
// rules say so; of the start it goes by none.
func TestRatingsOfTheMonth(t *testing.T) {
	begun := func(change func(*league.Season)) *hall {
		l := liga()
		for k := range l.Divisions[0].Dates {
			l.Divisions[0].Dates[k] = tournament.Date{Year: 2026, Month: 10 + k, Day: 4}
		}
		change(l)
		h := newHall(t, filepath.Join(t.TempDir(), "torneo.db"), l)
		h.begin()
		return h
	}
	h := begun(func(l *league.Season) { l.Rules.RatingList.When, l.Rules.RatingList.Which = "month", "fide" })
	s := h.season()
	reports := clerk.Reports(s, h.divisions(s))
	if len(reports) != 5 || !reports[1].NoRatings || reports[1].Month != "2026-11" || reports[0].NoRatings {
		t.Fatalf("%+v", reports)
	}
	november := monthly{fidelist.Month{Year: 2026, Month: 11}}
	if _, err := h.TakeRatings(t.Context(), h.id, "d1", 2, monthly{fidelist.Month{Year: 2026, Month: 10}}, by); !isRefused(err, "seasons.no-list") {
		t.Error(err)
	}
	if _, err := h.TakeRatings(t.Context(), h.id, "d1", 2, nil, by); !isRefused(err, "seasons.no-list") {
		t.Error(err)
	}
	if _, err := h.TakeRatings(t.Context(), h.id, "d1", 9, november, by); !isRefused(err, "seasons.no-report") {
		t.Error(err)
	}
	if n, err := h.TakeRatings(t.Context(), h.id, "d1", 2, november, by); err != nil || n != 24 {
		t.Fatalf("%d %v", n, err)
	}
	s = h.season()
	if r := clerk.Reports(s, h.divisions(s))[1]; r.NoRatings || r.Rated != 24 {
		t.Errorf("%+v", r)
	}
	// In October the first board is the stronger one; in November the list has it 157 points behind.
	judge := func(h *hall, round int) (ids []string) {
		s := h.season()
		for _, d := range h.divisions(s) {
			for k := range d.State.Teams {
				if team := &d.State.Teams[k]; d.ID == "d1" && d.Numbers[team.Number-1] == "t0-1" {
					against, err := h.Judge(t.Context(), d.Tournament, round, team.ID, team.Players[:2])
					if err != nil {
						t.Fatal(err)
					}
					for _, m := range against {
						ids = append(ids, fmt.Sprint(m))
					}
				}
			}
		}
		return ids
	}
	if got := judge(h, 1); len(got) > 0 {
		t.Errorf("%q", got)
	}
	if got := judge(h, 2); len(got) != 1 || !strings.Contains(got[0], "gap=150") {
		t.Errorf("%q", got)
	}
	for n := 1; n <= 2; n++ {
		h.playRound("d1", n, nil)
	}
	s = h.season()
	if data, err := h.Report(t.Context(), s, "d1", 2); err != nil || !strings.Contains(string(data), " 2007 ") {
		t.Errorf("%s %v", data, err)
	}
	if data, err := h.Report(t.Context(), s, "d1", 1); err != nil || strings.Contains(string(data), " 2297 ") {
		t.Errorf("October has the ratings of November: %s %v", data, err)
	}

	// By the list of the season nothing of it counts for the order.
	h = begun(func(l *league.Season) { l.Rules.RatingList.When = "season" })
	if _, err := h.TakeRatings(t.Context(), h.id, "d1", 2, november, by); err != nil {
		t.Fatal(err)
	}
	if got := judge(h, 2); len(got) > 0 {
		t.Errorf("%q", got)
	}
	h = begun(func(l *league.Season) { l.Rules.Report = league.Report{Every: "month", Ratings: "start"} })
	s = h.season()
	if got := clerk.Reports(s, h.divisions(s)); len(got) != 5 || got[1].Month != "" || got[1].NoRatings {
		t.Errorf("%+v", got)
	}
	if _, err := h.TakeRatings(t.Context(), h.id, "d1", 2, november, by); !isRefused(err, "seasons.no-report") {
		t.Error(err)
	}
	h = begun(func(l *league.Season) { l.Rules.Report = league.Report{Every: "end", Ratings: "start"} })
	s = h.season()
	if got := clerk.Reports(s, h.divisions(s)); len(got) != 2 || got[0].First != 1 || got[0].Last != 3 {
		t.Errorf("%+v", got)
	}
}

func isRefused(err error, id string) bool {
	x := (*seasons.Refused)(nil)
	return errors.As(err, &x) && x.Message.ID == id
}
