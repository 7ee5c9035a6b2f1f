package publisher_test

import (
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/desktest"
	"torneo/internal/journal"
	"torneo/internal/leaguefile"
	"torneo/internal/noticeboard/publisher"
	"torneo/internal/noticeboard/render"
	"torneo/internal/seasons"
	"torneo/internal/seasons/clerk"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
	"torneo/league"
	"torneo/tournament"
)

// liga is a season of a league at a desk, with what follows it for everybody.
type liga struct {
	t    *testing.T
	desk *arbiter.Desk
	*clerk.Clerk
	follow *publisher.Follower
	id     string
	now    time.Time
}

func newLiga(t *testing.T, url string) *liga {
	t.Helper()
	kept, err := store.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	l := &liga{t: t, now: time.Date(2026, 10, 20, 12, 0, 0, 0, time.UTC)}
	clock := func() time.Time { return l.now }
	l.desk = arbiter.NewDesk(kept, clock)
	l.Clerk = clerk.New(kept, l.desk, clock)
	l.follow = publisher.New(l.desk, clock, slog.New(slog.DiscardHandler))
	l.follow.SetSeasons(kept)
	described, problems := leaguefile.Read([]byte(leaguefile.Example))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	s, err := l.Describe(t.Context(), described, desktest.Arbiter)
	if err != nil {
		t.Fatal(err)
	}
	l.id = s.ID
	return l
}

func (l *liga) act(a seasons.Act, step func(*seasons.Season) error) {
	l.t.Helper()
	if err := l.Act(l.t.Context(), l.id, 0, a, "", desktest.Arbiter, step); err != nil {
		l.t.Fatal(a, err)
	}
	l.now = l.now.Add(2 * time.Second) // so long what was withdrawn may be seen
}

func (l *liga) season() *seasons.Season {
	l.t.Helper()
	s, err := l.Season(l.t.Context(), l.id)
	if err != nil {
		l.t.Fatal(err)
	}
	return s
}

// shown returns all that is shown of the season, and its English first page.
func (l *liga) shown() (all, first string) {
	l.t.Helper()
	site, _ := l.follow.Of(l.t.Context(), "season-"+l.id+"/en/index.html")
	if site == nil {
		l.t.Fatal("it cannot be read")
	}
	for _, path := range site.Paths() {
		if body := string(site.Find(path).Bytes()); strings.HasPrefix(path, "season-") {
			all += body
			if path == "season-"+l.id+"/en/index.html" {
				first = body
			}
		}
	}
	return all, first
}

func (l *liga) list() string {
	l.t.Helper()
	d, err := l.follow.List(l.t.Context(), render.Wanted{Language: "en"})
	if err != nil {
		l.t.Fatal(err)
	}
	return string(d.Bytes())
}

func (l *liga) do(division string, c arbiter.Command) {
	l.t.Helper()
	id := l.season().Tournaments[division]
	if _, err := l.desk.Do(l.t.Context(), id, desktest.Arbiter, c, arbiter.Consent{Level: arbiter.TwoSteps, Reason: "x"}); err != nil {
		l.t.Fatalf("%T %v", c, err)
	}
	l.follow.LookAt(l.t.Context(), id)
}

func wants(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(text, p) {
			t.Errorf("%q is missing", p)
		}
	}
}

func lacks(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if strings.Contains(text, p) {
			t.Errorf("%q is shown", p)
		}
	}
}

// A season is shown when somebody says so, with its calendar, and of its divisions no more than what
// their noticeboards show; when it is withdrawn it is gone, on SQLite and PostgreSQL.
func TestASeasonIsShown(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) { testASeasonIsShown(t, filepath.Join(t.TempDir(), "torneo.db")) })
	if url := storetest.Postgres(t); url != "" {
		t.Run("PostgreSQL", func(t *testing.T) { testASeasonIsShown(t, url) })
	}
}

func testASeasonIsShown(t *testing.T, url string) {
	l := newLiga(t, url)
	l.act(seasons.Propose, (*seasons.Season).ProposeCalendar)
	all, _ := l.shown()
	if all != "" || strings.Contains(l.list(), "Liga") {
		t.Error("it is shown before anybody said so")
	}
	l.act(seasons.Publish, func(s *seasons.Season) error {
		return s.PublishSeason(seasons.Shown{Squads: true, Movements: true})
	})
	all, first := l.shown()
	wants(t, first, "Liga 2026-27", "The calendar is proposed", "No standings are published yet", "division-1.html", "club-4.html")
	wants(t, all, "El Peón A", "Casa de Cultura", "10/24", "El calendario es una propuesta")
	wants(t, l.list(), "Liga 2026-27", "season-"+l.id+"/es/index.html")
	l.act(seasons.Settle, (*seasons.Season).SettleCalendar)
	if err := l.Begin(t.Context(), l.id, 0, desktest.Arbiter); err != nil {
		t.Fatal(err)
	}
	var moved league.Meeting
	l.act(seasons.Move, func(s *seasons.Season) error {
		moved = s.League.Meetings(s.Calendar)[0]
		return s.MoveMatch(league.Move{Division: moved.Division, Round: 1, Home: moved.Home, Away: moved.Away, Day: tournament.Date{Year: 2026, Month: 12, Day: 20}, Reason: "storm"})
	})
	if err := l.Penalize(t.Context(), l.id, 0, league.Penalty{Team: "peon-a", Match: tournament.One, Fine: 5431, Reason: "late line-up"}, desktest.Arbiter); err != nil {
		t.Fatal(err)
	}
	l.now = l.now.Add(2 * time.Second)
	people := []string{"Soto", "Lago", "Gil", "Mena", "S., A."}
	all, first = l.shown()
	wants(t, all, "storm", "12/20", "El Peón A: 1.0 match points deducted. Reason: late line-up")
	lacks(t, all, append(people, "2008", "5431", "54.31", "w</td>")...)
	lacks(t, first, "The calendar is proposed")

	l.do("d1", arbiter.SetPublication{Publication: journal.Publication{Open: true, Players: true, Results: journal.Live, Standings: journal.Live}})
	l.do("d1", arbiter.SetPrivacy{Privacy: journal.Privacy{Minors: journal.ByInitials}})
	all, _ = l.shown()
	wants(t, all, "../../"+l.season().Tournaments["d1"]+"/en/index.html", "Gil, Marta", "S., A.", "2150")
	lacks(t, all, "Soto", "2008", "Mena", "Rey, Sara", "5431")
	state, err := l.desk.State(t.Context(), l.season().Tournaments["d1"])
	if err != nil {
		t.Fatal(err)
	}
	k := slices.IndexFunc(state.Players, func(p journal.Player) bool { return p.Name == "Gil, Marta" })
	l.do("d1", arbiter.ShowPerson{ID: state.Players[k].ID, As: journal.Hidden})
	all, _ = l.shown()
	lacks(t, all, "Gil, Marta", "G., M.")
	l.act(seasons.Publish, func(s *seasons.Season) error { return s.PublishSeason(seasons.Shown{}) })
	all, _ = l.shown()
	lacks(t, all, "Vega", "S., A.")
	wants(t, all, "El Peón A")

	boards, leagues, err := l.follow.Boards(t.Context(), l.season().Event)
	if err != nil || len(boards) != 1 || len(leagues) != 1 {
		t.Fatalf("what is published by hand: %d boards, %d seasons, %v", len(boards), len(leagues), err)
	}
	files := render.MakeWith(boards, leagues, nil)
	if files.Find("season-"+l.id+"/data/calendar.csv") == nil || !strings.Contains(string(files.Find("index.html").Bytes()), "season-"+l.id) {
		t.Errorf("it is not among the files: %v", files.Paths())
	}

	_, changed := l.follow.Of(t.Context(), "season-"+l.id+"/en/index.html")
	l.act(seasons.Withdraw, (*seasons.Season).WithdrawSeason)
	if all, _ = l.shown(); all != "" || strings.Contains(l.list(), "Liga 2026-27 ") || strings.Contains(l.list(), "season-"+l.id) {
		t.Error("it is shown after it was withdrawn")
	}
	select {
	case <-changed:
	default:
		t.Error("who reads it is not told")
	}
}
