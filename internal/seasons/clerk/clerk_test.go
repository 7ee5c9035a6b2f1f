package clerk_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/seasons"
	"torneo/internal/seasons/clerk"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
	"torneo/league"
	"torneo/tournament"
)

var by = arbiter.Person{Name: "Clara Ruiz", Role: arbiter.ChiefArbiter}

// hall is a clerk with a desk on a database.
type hall struct {
	t    *testing.T
	desk *arbiter.Desk
	*clerk.Clerk
	id string // of the season
}

// liga is a league of two divisions of four teams on two boards, the first of which begins in
// October and goes on in November. Every club has a team in each.
func liga() *league.Season {
	l := &league.Season{Name: "Liga", Federation: "ESP", Rules: league.Rules{Boards: 2,
		Order: league.Order{By: league.ByRating, Tolerance: 100}, Breach: league.Breach{Loses: league.Higher, Rated: true}, Fixed: league.Fixed{After: 1, Counting: league.AllHigher}}}
	day := tournament.Date{Year: 2026, Month: 10, Day: 24}
	for d := range 2 {
		x := league.Division{ID: fmt.Sprint("d", d+1), Name: fmt.Sprint("Division ", d+1), Level: d + 1, Up: d, Down: 1 - d}
		for k := range 3 {
			x.Dates = append(x.Dates, day.AddDays(7*k+d))
		}
		l.Divisions = append(l.Divisions, x)
	}
	for c := range 4 {
		club := league.Club{ID: fmt.Sprint("c", c), Name: fmt.Sprint("Club ", c)}
		for d := range 2 {
			t := league.Team{ID: fmt.Sprintf("t%d-%d", c, d+1), Name: fmt.Sprintf("Club %d %d", c, d+1), Division: fmt.Sprint("d", d+1)}
			for m := range 3 {
				n := 100*c + 10*d + m
				t.Squad = append(t.Squad, league.Member{ID: fmt.Sprint(n), Name: fmt.Sprintf("Player %d, P", n), Rating: 2300 - 150*m - 10*c - 400*d, FIDEID: int64(2200001 + n*13)})
			}
			club.Teams = append(club.Teams, t)
		}
		l.Clubs = append(l.Clubs, club)
	}
	return l
}

// newHall opens a clerk on a database, with a league that was described there.
func newHall(t *testing.T, url string, l *league.Season) *hall {
	t.Helper()
	kept, err := store.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	clock := func() time.Time { return time.Date(2026, 10, 20, 12, 0, 0, 0, time.UTC) }
	h := &hall{t: t, desk: arbiter.NewDesk(kept, clock)}
	h.Clerk = clerk.New(kept, h.desk, clock)
	s, err := h.Describe(t.Context(), l, by)
	if err != nil {
		t.Fatal(err)
	}
	h.id = s.ID
	return h
}

func (h *hall) season() *seasons.Season {
	h.t.Helper()
	s, err := h.Season(h.t.Context(), h.id)
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

func (h *hall) act(a seasons.Act, step func(*seasons.Season) error) {
	h.t.Helper()
	if err := h.Act(h.t.Context(), h.id, 0, a, "", by, step); err != nil {
		h.t.Fatal(a, err)
	}
}

// settle settles a calendar and begins the divisions.
func (h *hall) begin() {
	h.t.Helper()
	h.act(seasons.Propose, (*seasons.Season).ProposeCalendar)
	h.act(seasons.Settle, (*seasons.Season).SettleCalendar)
	if err := h.Begin(h.t.Context(), h.id, 0, by); err != nil {
		h.t.Fatal(say(err))
	}
}

func say(err error) string {
	if refused := (*arbiter.Refused)(nil); errors.As(err, &refused) {
		return fmt.Sprint(refused.Message)
	}
	if refused := (*seasons.Refused)(nil); errors.As(err, &refused) {
		return fmt.Sprint(refused.Message)
	}
	return fmt.Sprint(err)
}

func (h *hall) do(tournament string, command arbiter.Command) {
	h.t.Helper()
	if _, err := h.desk.Do(h.t.Context(), tournament, by, command, arbiter.Consent{Level: arbiter.Confirm}); err != nil {
		h.t.Fatalf("%T %s", command, say(err))
	}
}

// playRound plays a round of a division, every game won by White.
func (h *hall) playRound(division string, round int, ups map[string][]int) {
	h.t.Helper()
	s := h.season()
	id := s.Tournaments[division]
	state, err := h.desk.State(h.t.Context(), id)
	if err != nil {
		h.t.Fatal(err)
	}
	numbers, _ := s.Numbers(s.League.Division(division))
	for team, places := range ups {
		for _, t := range state.Teams {
			if numbers[t.Number-1] != team {
				continue
			}
			var players []int
			for _, k := range places {
				players = append(players, t.Players[k])
			}
			h.do(id, arbiter.LineUp{Round: round, Team: t.ID, Players: players})
		}
	}
	h.do(id, arbiter.PairRound{})
	h.do(id, arbiter.Publish{Round: round})
	state, _ = h.desk.State(h.t.Context(), id)
	if len(arbiter.OpenMatches(state, round)) > 0 {
		h.do(id, arbiter.SeatBoards{Round: round})
	}
	state, _ = h.desk.State(h.t.Context(), id)
	for _, b := range state.Round(round).Boards {
		h.do(id, arbiter.EnterResult{Round: round, Board: b.Board, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}})
	}
	h.do(id, arbiter.CloseRound{Round: round})
}

func (h *hall) divisions(s *seasons.Season) []clerk.Division {
	h.t.Helper()
	list, err := h.Divisions(h.t.Context(), s)
	if err != nil {
		h.t.Fatal(err)
	}
	return list
}

// A season is described, its calendar settled and its divisions begun at the desk, where they are
// played; line-ups are judged over all divisions, penalties stand in the tables, who goes up and down
// follows, and each month has its report.
func TestASeasonFromItsDescriptionToItsReports(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		h := newHall(t, url, liga())
		h.begin()
		s := h.season()
		if s.State != seasons.Begun || len(s.Tournaments) != 2 || s.Event == "" {
			t.Fatalf("%+v", s)
		}
		for _, d := range h.divisions(s) {
			if len(d.State.Teams) != 4 || d.State.Config.Boards != 2 || d.State.Config.Federation != "ESP" || !d.State.Config.AnyOrder || !slices.Equal(d.State.Config.Dates, d.Dates) {
				t.Errorf("%+v", d.State.Config)
			}
			for k, team := range d.State.Teams {
				name, _ := s.League.Team(d.Numbers[k])
				if team.Number != k+1 || team.Name != name.Name {
					t.Errorf("%+v is not %s", team, name.Name)
				}
			}
			if want := 2; len(arbiter.Periods(d.State)) != want {
				t.Errorf("%+v", arbiter.Periods(d.State))
			}
		}
		// A player of the second team plays for the first one, in front of one who is far higher rated,
		// and on the next day for the second.
		h.playRound("d1", 1, map[string][]int{"t0-1": {3, 0}})
		h.playRound("d2", 1, nil)
		s = h.season()
		var found []string
		for _, up := range clerk.LineUps(s, h.divisions(s)) {
			for _, f := range up.Found {
				found = append(found, fmt.Sprint(up.Team, " ", f.Key, " ", f.Member, " ", f.Lost))
			}
		}
		if want := []string{"t0-2 fixed 10 [1]", "t0-1 order 0 [2]"}; !slices.Equal(found, want) {
			t.Errorf("%q, not %q", found, want)
		}
		// Who hands in such a line-up is told before; who is of no season is not.
		for _, d := range h.divisions(s) {
			k := slices.Index(d.Numbers, "t0-2")
			if k < 0 {
				continue
			}
			players := d.State.Teams[k].Players[:2]
			if against, err := h.Judge(t.Context(), d.Tournament, 2, d.State.Teams[k].ID, players); err != nil || len(against) != 1 || against[0].ID != "seasons.judged" {
				t.Errorf("%v %v", against, err)
			}
			if against, err := h.Judge(t.Context(), d.Tournament, 2, d.State.Teams[k].ID, []int{players[1], 0}); err != nil || len(against) > 0 {
				t.Errorf("%v %v", against, err)
			}
		}
		if against, err := h.Judge(t.Context(), "none", 1, 1, nil); err != nil || against != nil {
			t.Errorf("%v %v", against, err)
		}
		tables, why := clerk.Tables(s, h.divisions(s))
		if len(why) > 0 || len(tables["d1"]) != 4 || tables["d1"][0].Matches != 1 || tables["d1"][0].Match != 10 { // 1-1: White won both boards
			t.Errorf("%+v %v", tables, why)
		}
		last := tables["d1"][0].Team
		if err := h.Penalize(t.Context(), h.id, 0, league.Penalty{Team: last, Match: 30, Reason: "did not come"}, by); err != nil {
			t.Fatal(say(err))
		}
		s = h.season()
		tables, _ = clerk.Tables(s, h.divisions(s))
		if x := tables["d1"][3]; x.Team != last || x.Match != -20 || x.Deducted != 30 {
			t.Errorf("%+v", x)
		}
		out := s.League.Movements(tables, 0)
		if k := slices.IndexFunc(out.Movements, func(m league.Movement) bool { return m.Way == league.Down }); k < 0 || out.Movements[k].Team != last {
			t.Errorf("%+v", out)
		}
		reports := clerk.Reports(s, h.divisions(s))
		if len(reports) != 4 || !reports[0].NotYet.IsZero() == (reports[0].Last == 1) || reports[1].NotYet.IsZero() {
			t.Errorf("%+v", reports)
		}
		for n := 2; n <= 3; n++ {
			h.playRound("d1", n, nil)
		}
		s = h.season()
		data, err := h.Report(t.Context(), s, "d1", 1)
		if err != nil || !strings.Contains(string(data), "012 Liga") || !strings.Contains(string(data), "2026/10/") {
			t.Errorf("%s %s", data, say(err))
		}
		if data, err = h.Report(t.Context(), s, "d1", 2); err != nil || !strings.Contains(string(data), "2026/11/") {
			t.Errorf("%s %s", data, say(err))
		}
		if _, err := h.Report(t.Context(), s, "d9", 1); err == nil {
			t.Error("there is no such division")
		}
	})
}

// What somebody else has changed meanwhile is not written over, and nothing begins that cannot be
// played.
func TestSeasonsAreRefused(t *testing.T) {
	l := liga()
	l.Clubs[0].Teams[1].Squad = l.Clubs[0].Teams[1].Squad[:1]
	h := newHall(t, t.TempDir()+"/torneo.db", l)
	old := h.season().Edition
	refused := func(id string, err error) {
		t.Helper()
		if x := (*seasons.Refused)(nil); !errors.As(err, &x) || x.Message.ID != id {
			t.Errorf("%v, not %s", err, id)
		}
	}
	refused("seasons.not-now", h.Begin(t.Context(), h.id, 0, by))
	refused("seasons.no-calendar", h.Act(t.Context(), h.id, 0, seasons.Settle, "", by, (*seasons.Season).SettleCalendar))
	h.act(seasons.Propose, (*seasons.Season).ProposeCalendar)
	refused("periods.changed", h.Act(t.Context(), h.id, old, seasons.Propose, "", by, (*seasons.Season).ProposeCalendar))
	h.act(seasons.Settle, (*seasons.Season).SettleCalendar)
	refused("seasons.few-players", h.Begin(t.Context(), h.id, 0, by))
	refused("periods.changed", h.Enlist(t.Context(), h.id, old, "t0-2", nil, by))
	refused("seasons.no-team", h.Enlist(t.Context(), h.id, 0, "none", nil, by))
	full := liga().Clubs[0].Teams[1].Squad
	if err := h.Enlist(t.Context(), h.id, 0, "t0-2", full[:2], by); err != nil {
		t.Fatal(err)
	}
	if err := h.Begin(t.Context(), h.id, 0, by); err != nil {
		t.Fatal(say(err))
	}
	refused("seasons.squad-fixed", h.Enlist(t.Context(), h.id, 0, "t0-2", full[1:], by))
	if err := h.Enlist(t.Context(), h.id, 0, "t0-2", full, by); err != nil { // one more
		t.Fatal(say(err))
	}
	s := h.season()
	for _, d := range h.divisions(s) { // the second team's new player can play for the first one, too
		for k, team := range d.State.Teams {
			if d.Numbers[k][:2] == "t0" {
				if got := len(team.Players); got != map[string]int{"d1": 6, "d2": 3}[d.ID] {
					t.Errorf("%s: %d players", team.Name, got)
				}
			}
		}
	}
	acts, err := h.Course(t.Context(), h.id)
	if err != nil || acts[0].Act != seasons.Describe || acts[len(acts)-1].Act != seasons.Enlist || acts[0].By != by.Name {
		t.Errorf("%+v %v", acts, err)
	}
	if all, err := h.All(t.Context()); err != nil || len(all) != 1 || all[0].State != seasons.Begun {
		t.Errorf("%+v %v", all, err)
	}
	if _, err := h.Season(t.Context(), "none"); !arbiter.IsNotFound(err) {
		t.Error(err)
	}
}
