package eventregulations_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/eventregulations"
	"torneo/internal/journal"
	"torneo/pairing"
	"torneo/tournament"
)

// course is an event with its journal and the clock of its hall.
type course struct {
	t      testing.TB
	events []journal.Event
	s      *journal.State
	now    time.Time
}

// zone is two hours ahead, so that a day by another clock would be found out.
var zone = time.FixedZone("hall", 2*60*60)

// newCourse begins an event of so many players: one round a day at 17:00, from a week after
// its first entry.
func newCourse(t testing.TB, system string, players, rounds int, change ...func(*journal.Config)) *course {
	t.Helper()
	c := &course{t: t, s: &journal.State{}, now: time.Date(2026, 11, 13, 10, 0, 0, 0, zone)}
	config := arbiter.DefaultConfig("Open", tournament.Date{Year: 2026, Month: 11, Day: 20})
	config.Rounds, config.TimeControl, config.ChiefArbiter = rounds, "5400+30", "Ana Prado"
	if system != "" {
		config.System = arbiter.SystemType(system, config.Rulebook)
		config.Ties = arbiter.RecommendedTies(config)
	}
	for n := range rounds {
		config.Dates = append(config.Dates, config.Start.AddDays(n))
		config.Times = append(config.Times, "17:00")
	}
	config.End = config.Dates[rounds-1]
	for _, f := range change {
		f(&config)
	}
	c.add(journal.TournamentCreated{Config: config})
	for k := range players {
		c.add(journal.PlayerEntered{ID: k + 1, Player: tournament.Player{Name: fmt.Sprintf("Player %03d", k+1), Rating: 2400 - 2*k}})
	}
	c.do(arbiter.SetDefaultTime{Minutes: new(30)})
	return c
}

// add appends entries, a second apart.
func (c *course) add(list ...journal.Payload) {
	c.t.Helper()
	for _, w := range list {
		c.now = c.now.Add(time.Second)
		e := journal.Event{Number: int64(len(c.events)) + 1, Time: c.now.UTC(), Actor: "Ana", Payload: w}
		c.events = append(c.events, e)
		var err error
		if _, undoes := w.(journal.EventsUndone); undoes {
			c.s, err = journal.Fold(c.events)
		} else {
			err = c.s.Apply(e)
		}
		if err != nil {
			c.t.Fatalf("%T: %v", w, err)
		}
	}
}

func (c *course) do(list ...arbiter.Command) {
	c.t.Helper()
	for _, x := range list {
		d := x.Decide(c.s)
		if d.Refused != nil {
			c.t.Fatalf("%#v: %s", x, i18n.New(i18n.English).Text(*d.Refused))
		}
		c.add(d.Events...)
	}
}

// undo takes the last entries back.
func (c *course) undo(count int) {
	c.t.Helper()
	var numbers []int64
	for k := range count {
		numbers = append(numbers, int64(len(c.events)-k))
	}
	c.add(journal.EventsUndone{Numbers: numbers})
}

func (c *course) announce() {
	c.t.Helper()
	local := c.now.In(zone)
	c.do(arbiter.AnnounceRegulations{On: tournament.Date{Year: local.Year(), Month: int(local.Month()), Day: local.Day()}, Where: "website"})
}

func (c *course) configure(change func(*journal.Config)) {
	c.t.Helper()
	config := c.s.Config
	config.Times, config.Dates, config.Ties = slices.Clone(config.Times), slices.Clone(config.Dates), slices.Clone(config.Ties)
	change(&config)
	c.add(journal.TournamentConfigured{Config: config})
}

// at sets the clock of the hall to the day of a round and an hour.
func (c *course) at(round, hour, minute int) {
	c.now = time.Date(2026, 11, 19+round, hour, minute, 0, 0, zone)
}

// pair pairs and publishes the next round, an hour before it begins.
func (c *course) pair() int {
	c.t.Helper()
	if c.s.Current() == 0 && c.s.Config.Initial == tournament.NoColor {
		c.do(arbiter.DrawColour{Color: tournament.White})
	}
	c.at(c.s.Current()+1, 16, 0)
	if c.s.Config.TwoGames() && c.s.Current() == 0 {
		c.do(arbiter.AssignNumbers{})
	}
	c.do(arbiter.PairRound{})
	n := c.s.Current()
	c.do(arbiter.Publish{Round: n})
	return n
}

// play plays a round that is paired: it begins on time, and White wins the boards that have
// no result.
func (c *course) play(n int) {
	c.t.Helper()
	c.at(n, 17, 0)
	c.do(arbiter.StartRound{Round: n, At: c.now})
	c.results(n)
}

func (c *course) results(n int) {
	c.t.Helper()
	win, _ := arbiter.ResultOf("1")
	c.now = c.now.Add(3 * time.Hour)
	for _, b := range slices.Clone(c.s.Round(n).Boards) {
		if b.Black != 0 && b.Result.White == tournament.Pending {
			c.do(arbiter.EnterResult{Round: n, Board: b.Board, Result: win.Result})
		}
		if b.Black != 0 && c.s.Config.TwoGames() {
			c.do(arbiter.EnterResult{Round: n, Board: b.Board, Result: win.Result, Game: 2})
		}
	}
	c.do(arbiter.CloseRound{Round: n})
}

func (c *course) playTo(last int) {
	c.t.Helper()
	for c.s.Current() < last {
		c.play(c.pair())
	}
}

func (c *course) departures() []eventregulations.Departure {
	c.t.Helper()
	list, err := eventregulations.Departures(c.events, zone)
	if err != nil {
		c.t.Fatal(err)
	}
	return list
}

// kinds writes departures as "default/setting 3,4".
func kinds(list []eventregulations.Departure) []string {
	var out []string
	for _, d := range list {
		out = append(out, strings.TrimSpace(fmt.Sprintf("%s/%s %s", d.Heading, d.Kind, arbiter.Spans(d.Rounds))))
	}
	slices.Sort(out)
	return out
}

// TestPlayedAsAnnounced: an event that is played as it was announced departs from nothing,
// whatever its system.
func TestPlayedAsAnnounced(t *testing.T) {
	systems := append(pairing.Names(), "FIDE_DOUBLEROUNDROBIN", "CUSTOM_KNOCKOUT")
	for _, system := range systems {
		t.Run(system, func(t *testing.T) {
			players, rounds := 10, 4
			config := arbiter.DefaultConfig("Open", tournament.Date{Year: 2026, Month: 11, Day: 20})
			config.System = arbiter.SystemType(system, config.Rulebook)
			if config.ForTeams() || slices.Contains([]string{"scheveningen", "semi-scheveningen", "schiller"}, system) {
				t.Skip("for teams")
			}
			fit := func(c *journal.Config) {}
			if x, err := tournament.ParseSystem(config.System); err == nil && x.Family.Predetermined() && x.Family != tournament.Knockout {
				players, rounds = 4, 3
				if system == "FIDE_DOUBLEROUNDROBIN" {
					rounds = 6
				}
			}
			if system == "CUSTOM_KNOCKOUT" {
				players, rounds = 8, 1
				fit = func(c *journal.Config) {
					c.Matches.Contest, _ = tournament.ParseContest("2")
					c.Ties = []string{"PTS"}
				}
			}
			c := newCourse(t, system, players, rounds, fit)
			c.announce()
			c.playTo(rounds)
			if got := kinds(c.departures()); len(got) > 0 {
				for _, d := range c.departures() {
					t.Log(d.Text(i18n.New(i18n.English)))
				}
				t.Errorf("departs from %v", got)
			}
		})
	}
}

// TestTeamsAsAnnounced: so does an event for teams, by a table and by results.
func TestTeamsAsAnnounced(t *testing.T) {
	for _, system := range []string{"BERGER_TEAM_ROUNDROBIN", "FIDE_SCHEVENINGEN"} {
		teams, rounds := 4, 3
		if system == "FIDE_SCHEVENINGEN" {
			teams, rounds = 2, 4
		}
		c := newCourse(t, "", 0, rounds, func(g *journal.Config) {
			g.System, g.Boards = system, 4
			g.Ties = arbiter.RecommendedTies(*g)
		})
		for k := range teams {
			var squad []tournament.Player
			for j := range 4 {
				squad = append(squad, tournament.Player{Name: fmt.Sprintf("Player %d %d", k, j), Rating: 2000 - 10*j})
			}
			c.do(arbiter.EnterTeam{Name: fmt.Sprintf("Team %c", 'A'+k), Players: squad})
		}
		c.do(arbiter.DrawTable{Seed: 7})
		c.announce()
		for range rounds {
			c.play(c.pair())
		}
		if got := kinds(c.departures()); len(got) > 0 {
			t.Errorf("%s departs from %v", system, got)
		}
		c.do(arbiter.DeclareFact{Name: "teams", Value: `{"order":"free"}`})
		c.announce()
		if got := kinds(c.departures()); !slices.Equal(got, []string{fmt.Sprint("teams/late ", rounds)}) {
			t.Errorf("%s departs from %v", system, got)
		}
	}
}

// TestNothingAnnounced: without an announcement that stands there is nothing to depart from.
func TestNothingAnnounced(t *testing.T) {
	c := newCourse(t, "", 6, 3)
	c.announce()
	c.undo(1)
	c.playTo(1)
	c.do(arbiter.SetDefaultTime{Minutes: new(60)})
	c.playTo(2)
	if got := kinds(c.departures()); len(got) > 0 || len(eventregulations.Versions(c.s, c.events)) > 0 {
		t.Errorf("departs from %v", got)
	}
}

// TestEachDeparture: each kind is found once where it was provoked, and nothing else is.
func TestEachDeparture(t *testing.T) {
	forfeit := func(c *course, round, loser int) {
		for _, b := range c.s.Round(round).Boards {
			key := map[int]string{b.White: "-", b.Black: "+"}[loser]
			if kind, ok := arbiter.ResultOf(key); ok && key != "" {
				c.do(arbiter.EnterResult{Round: round, Board: b.Board, Result: kind.Result})
			}
		}
	}
	late := func(c *course, round, id, minutes int) {
		c.add(journal.IncidentNoted{Round: round, ID: id, Kind: journal.LateArrival, Minutes: minutes})
	}
	white := func(c *course, round int) int { return c.s.Round(round).Boards[0].White }
	for _, x := range []struct {
		name   string
		before func(*course) // the announcement
		then   func(*course)
		want   []string
	}{
		{"default time changed", nil, func(c *course) {
			c.playTo(1)
			c.do(arbiter.SetDefaultTime{Minutes: new(60)})
			c.playTo(3)
		}, []string{"default/setting 2-3"}},
		{"changed and announced again before it took effect", nil, func(c *course) {
			c.do(arbiter.SetDefaultTime{Minutes: new(60)})
			c.announce()
			c.playTo(2)
		}, nil},
		{"changed and announced late", nil, func(c *course) {
			c.playTo(1)
			c.do(arbiter.SetDefaultTime{Minutes: new(60)})
			c.announce()
			c.playTo(2)
		}, []string{"default/late 1"}},
		{"changed and changed back between rounds", nil, func(c *course) {
			c.playTo(1)
			c.do(arbiter.SetDefaultTime{Minutes: new(60)}, arbiter.SetDefaultTime{Minutes: new(30)})
			c.playTo(2)
		}, nil},
		{"changed, played and undone", nil, func(c *course) {
			c.playTo(1)
			c.do(arbiter.SetDefaultTime{Minutes: new(60)})
			number := c.s.Last
			c.playTo(2)
			c.add(journal.EventsUndone{Numbers: []int64{number}})
			c.playTo(3)
		}, []string{"default/setting 2"}},
		{"what was announced was undone", func(c *course) { c.do(arbiter.SetDefaultTime{Minutes: new(60)}); c.announce() }, func(c *course) {
			c.add(journal.EventsUndone{Numbers: []int64{c.s.Last - 1}})
			c.playTo(1)
		}, []string{"default/setting 1"}},
		{"nothing was announced before the start", func(*course) {}, func(c *course) {
			c.playTo(1)
			c.announce()
			c.playTo(2)
		}, []string{"changes/late 1"}},
		{"announced for a later day", func(c *course) {
			c.do(arbiter.AnnounceRegulations{On: tournament.Date{Year: 2026, Month: 11, Day: 21}})
			c.do(arbiter.SetDefaultTime{Minutes: new(0)})
		}, func(c *course) { c.playTo(3) }, []string{"default/setting 2-3"}},
		{"rate of play", nil, func(c *course) {
			c.configure(func(g *journal.Config) { g.TimeControl = "3000+30" })
			c.playTo(1)
		}, []string{"rate-of-play/setting 1"}},
		{"tie-breaks", nil, func(c *course) {
			c.playTo(1)
			c.configure(func(g *journal.Config) { g.Ties = []string{"PTS", "DE"} })
			c.playTo(2)
		}, []string{"tie-breaks/setting"}},
		{"acceleration", nil, func(c *course) {
			c.configure(func(g *journal.Config) { g.Baku = true })
			c.playTo(1)
		}, []string{"pairing/setting 1"}},
		{"system", nil, func(c *course) {
			c.configure(func(g *journal.Config) { g.System = arbiter.SystemType("dubov", g.Rulebook) })
			c.playTo(1)
		}, []string{"pairing/setting 1"}},
		{"points", nil, func(c *course) {
			c.configure(func(g *journal.Config) { g.Points.Win.White, g.Points.Win.Black = 30, 30 })
			c.playTo(1)
		}, []string{"points/setting 1"}},
		{"play-off", nil, func(c *course) {
			c.playTo(1)
			c.add(journal.PlayOffDeclared{PlayOff: &tournament.PlayOff{}})
		}, []string{"tie-breaks/setting"}},
		{"byes", nil, func(c *course) {
			c.configure(func(g *journal.Config) { g.HalfByes = 3 })
			c.playTo(1)
		}, []string{"half-point-byes/setting 1"}},
		{"absentees", nil, func(c *course) {
			c.configure(func(g *journal.Config) { g.Absentees = journal.AbsentNextRound })
			c.playTo(1)
		}, []string{"absence/setting 1"}},
		{"chief arbiter", nil, func(c *course) {
			c.playTo(2)
			c.configure(func(g *journal.Config) { g.ChiefArbiter = "Luis Soto" })
			c.playTo(3)
		}, []string{"chief-arbiter/setting 3"}},
		{"renamed", nil, func(c *course) {
			c.configure(func(g *journal.Config) { g.Name = "Open of Toledo" })
			c.playTo(1)
		}, nil},
		{"prizes", func(c *course) { c.add(journal.FundSet{Text: fund("100")}); c.announce() }, func(c *course) {
			c.playTo(2)
			c.add(journal.FundSet{Text: fund("80")})
		}, []string{"prizes/setting"}},
		{"a text", func(c *course) {
			c.do(arbiter.WriteParagraph{Heading: "fees", Language: "es", Text: "Cuota: 30 euros."})
			c.announce()
		}, func(c *course) {
			c.do(arbiter.WriteParagraph{Heading: "fees", Language: "en", Text: "Fee: 30 euros."}) // a translation
			c.playTo(1)
			c.do(arbiter.WriteParagraph{Heading: "fees", Language: "es", Text: "Cuota: 40 euros."})
			c.playTo(2)
		}, []string{"fees/text 2"}},
		{"begun late and early", nil, func(c *course) {
			for n, minute := range []int{4, 12, 20} {
				c.pair()
				c.at(n+1, 17, minute)
				c.do(arbiter.StartRound{Round: n + 1, At: c.now})
				c.results(n + 1)
			}
		}, []string{"programme/start 2-3"}},
		{"on another day", nil, func(c *course) {
			c.pair()
			c.at(2, 17, 0)
			c.do(arbiter.StartRound{Round: 1, At: c.now})
			c.results(1)
		}, []string{"programme/start 1"}},
		{"another hour announced in time", nil, func(c *course) {
			c.pair()
			c.configure(func(g *journal.Config) { g.Times[0] = "18:00" })
			c.announce()
			c.at(1, 18, 0)
			c.do(arbiter.StartRound{Round: 1, At: c.now})
			c.results(1)
		}, []string{"programme/late 1"}},
		{"another hour, no start noted", nil, func(c *course) {
			c.pair()
			c.configure(func(g *journal.Config) { g.Times[0] = "18:00" })
			c.results(1)
		}, []string{"programme/start 1"}},
		{"fewer rounds", nil, func(c *course) {
			c.playTo(2)
			c.configure(func(g *journal.Config) { g.Rounds = 2; g.Dates, g.Times = g.Dates[:2], g.Times[:2] })
		}, []string{"pairing/rounds"}},
		{"a bye too many, too late", nil, func(c *course) {
			c.add(journal.ByeGranted{ID: 1, Round: 1, Kind: tournament.HalfPointBye}, journal.ByeGranted{ID: 1, Round: 2, Kind: tournament.HalfPointBye}, journal.ByeGranted{ID: 2, Round: 2, Kind: tournament.HalfPointBye})
			c.add(journal.ByeGranted{ID: 3, Round: 4, Kind: tournament.HalfPointBye}, journal.ByeGranted{ID: 3, Round: 2, Kind: tournament.HalfPointBye})
			c.undo(1)
			c.playTo(1)
		}, []string{"half-point-byes/byes 2", "half-point-byes/byes 4"}},
		{"a bye when the round was public", nil, func(c *course) {
			c.pair()
			c.add(journal.ByeGranted{ID: 5, Round: 1, Kind: tournament.HalfPointBye})
			c.play(1)
		}, []string{"half-point-byes/byes 1"}},
		{"in time and lost, too late and played", nil, func(c *course) {
			c.pair()
			a, b := white(c, 1), c.s.Round(1).Boards[1].White
			c.at(1, 17, 0)
			c.do(arbiter.StartRound{Round: 1, At: c.now})
			late(c, 1, a, 29)
			late(c, 1, b, 30)
			forfeit(c, 1, a)
			c.results(1)
		}, []string{"default/default 1", "default/default 1"}},
		{"by the rule", nil, func(c *course) {
			c.pair()
			a, b := white(c, 1), c.s.Round(1).Boards[1].White
			c.at(1, 17, 0)
			c.do(arbiter.StartRound{Round: 1, At: c.now})
			late(c, 1, a, 30)
			late(c, 1, b, 29)
			forfeit(c, 1, a)
			c.results(1)
		}, nil},
		{"absent and paired again", func(c *course) {
			c.configure(func(g *journal.Config) { g.Absentees = journal.AbsenteesWithdraw })
			c.announce()
		}, func(c *course) {
			c.pair()
			a := white(c, 1)
			c.at(1, 17, 0)
			c.do(arbiter.StartRound{Round: 1, At: c.now})
			forfeit(c, 1, a)
			c.results(1)
			c.configure(func(g *journal.Config) { g.Absentees = journal.AskAboutAbsentees })
			c.pair()
			c.configure(func(g *journal.Config) { g.Absentees = journal.AbsenteesWithdraw })
			c.play(2)
		}, []string{"absence/absence 2"}},
		{"absent, and back by decision", func(c *course) {
			c.configure(func(g *journal.Config) { g.Absentees = journal.AbsenteesWithdraw })
			c.announce()
		}, func(c *course) {
			c.pair()
			a := white(c, 1)
			c.at(1, 17, 0)
			c.do(arbiter.StartRound{Round: 1, At: c.now})
			forfeit(c, 1, a)
			c.results(1)
			c.do(arbiter.CheckIn{ID: a, Present: true})
			c.playTo(2)
		}, nil},
		{"paired by hand", nil, func(c *course) {
			c.playTo(1)
			c.at(2, 16, 0)
			c.do(arbiter.PairRound{})
			right := c.s.Round(2).PairedBoards()
			boards := slices.Clone(right)
			boards[0].Black, boards[1].Black = boards[1].Black, boards[0].Black
			c.add(journal.ManualPairingStarted{Round: 2}, journal.BoardsRearranged{Round: 2, Boards: boards}, journal.ManualPairingEnded{Round: 2, Right: right}, journal.RoundPublished{Round: 2})
			c.play(2)
		}, []string{"pairing/pairing 2"}},
		{"kept apart after the start", nil, func(c *course) {
			c.add(journal.MeetingsProhibited{Groups: []journal.Group{{IDs: []int{1, 2}, First: 1}}})
			c.playTo(1)
			c.add(journal.MeetingsProhibited{Groups: []journal.Group{{IDs: []int{1, 2, 3}, First: 1}}})
			c.playTo(2)
		}, []string{"pairing/meetings 2"}},
		{"FIDE mode left", nil, func(c *course) {
			c.playTo(1)
			c.add(journal.FIDEModeLeft{Round: 2})
		}, []string{"pairing/fide-mode 2"}},
		{"entered after the closing time", func(c *course) {
			c.do(arbiter.DeclareFact{Name: "schedule", Value: `{"entryUntil":"2026-11-19 20:00"}`})
			c.announce()
		}, func(c *course) {
			c.at(0, 20, 0)
			c.add(journal.PlayerEntered{ID: 51, Player: tournament.Player{Name: "In time", Rating: 1500}})
			c.at(0, 20, 1)
			c.add(journal.PlayerEntered{ID: 52, Player: tournament.Player{Name: "Late", Rating: 1500}}, journal.PlayerEntered{ID: 53, Player: tournament.Player{Name: "Later", Rating: 1500}})
			c.playTo(1)
		}, []string{"entry/entries"}},
		{"more players than the maximum", func(c *course) {
			c.do(arbiter.DeclareFact{Name: "mostPlayers", Value: `9`})
			c.announce()
		}, func(c *course) { c.playTo(2) }, []string{"participants/most 1-2"}},
		{"appeal after the time", func(c *course) {
			c.do(arbiter.DeclareFact{Name: "appeals", Value: `{"minutes":60}`})
			c.announce()
		}, func(c *course) {
			c.playTo(1)
			end := c.now
			c.now = end.Add(59 * time.Minute)
			c.add(journal.IncidentNoted{Round: 1, ID: 1, Kind: journal.Appeal, Text: "in time"})
			c.now = end.Add(61 * time.Minute)
			c.add(journal.IncidentNoted{Round: 1, ID: 2, Kind: journal.Appeal, Text: "late"})
		}, []string{"appeals/appeals 1"}},
	} {
		t.Run(x.name, func(t *testing.T) {
			c := newCourse(t, "", 10, 4)
			if x.before == nil {
				x.before = (*course).announce
			}
			x.before(c)
			x.then(c)
			list := c.departures()
			got := kinds(list)
			slices.Sort(x.want)
			if !slices.Equal(got, x.want) {
				t.Errorf("departs from %q, want %q", got, x.want)
			}
			for _, d := range list {
				for _, lang := range []i18n.Language{i18n.English, i18n.Spanish} {
					p := i18n.New(lang)
					text := d.Text(p)
					if text == "" || strings.Contains(text, "<no value>") || strings.Contains(text, "departures.") || strings.Contains(p.Text(d.Title()), "regulations.of") || d.When.IsZero() || d.By == "" || d.Version == 0 || len(d.Entries) == 0 {
						t.Errorf("%s %+v", text, d)
					}
					t.Log(text)
				}
			}
		})
	}
}

func fund(first string) string {
	return "currency = \"EUR\"\n\n[[list]]\nname = \"General\"\nprizes = [" + first + ", 50]\n"
}

// TestUndoInventsNothing: whatever is done and undone between rounds, the departures are those
// that there would be without it.
func TestUndoInventsNothing(t *testing.T) {
	for seed := range uint64(6) {
		rng := rand.New(rand.NewPCG(seed, 34))
		c := newCourse(t, "", 8, 4)
		c.announce()
		for n := 1; n <= 3; n++ {
			for range rng.IntN(4) {
				before := len(c.events)
				switch rng.IntN(6) {
				case 0:
					c.add(journal.DefaultTimeSet{Minutes: new(rng.IntN(90))})
				case 1:
					c.configure(func(g *journal.Config) { g.HalfByes, g.ChiefArbiter = rng.IntN(3), "Nobody" })
				case 2:
					c.add(journal.ByeGranted{ID: 1 + rng.IntN(8), Round: 4, Kind: tournament.HalfPointBye})
				case 3:
					c.add(journal.PlayerEntered{ID: len(c.events) + 100, Player: tournament.Player{Name: "Guest"}})
				case 4:
					c.add(journal.RegulationsAnnounced{On: tournament.Date{Year: 2026, Month: 11, Day: 14}})
				case 5:
					c.add(journal.FundSet{Text: fund("70")})
				}
				c.undo(len(c.events) - before)
				if rng.IntN(3) == 0 { // done after all, and undone again
					c.undo(1)
					c.undo(1)
				}
			}
			c.play(c.pair())
		}
		if got := kinds(c.departures()); len(got) > 0 {
			t.Errorf("seed %d: departs from %v", seed, got)
		}
	}
}

// TestTakenOver: of rounds that were taken over from a report nothing is known but that they
// were played before what was announced then.
func TestTakenOver(t *testing.T) {
	from := newCourse(t, "", 10, 4)
	from.playTo(2)
	c := &course{t: t, s: &journal.State{}, now: from.now}
	c.add(journal.TournamentImported{Config: from.s.Config, Tournament: *from.s.Record(2), File: "open.trf"}, journal.DefaultTimeSet{Minutes: new(30)})
	c.announce()
	c.playTo(4)
	if got := kinds(c.departures()); !slices.Equal(got, []string{"changes/late 2"}) {
		t.Errorf("departs from %v", got)
	}
}

// TestGoesOn: an event that goes on after its announced last day has not been cut short, one
// whose rounds end there has.
func TestGoesOn(t *testing.T) {
	c := newCourse(t, "", 6, 3)
	c.announce()
	c.playTo(2)
	c.at(9, 10, 0)
	c.do(arbiter.NoteIncident{Round: 2, Kind: journal.OtherMatter, Text: "the hall is closed"})
	if got := kinds(c.departures()); !slices.Equal(got, []string{"pairing/rounds"}) {
		t.Errorf("departs from %v", got)
	}
	c.do(arbiter.PairRound{})
	if got := kinds(c.departures()); len(got) > 0 {
		t.Errorf("departs from %v", got)
	}
}

// TestVersions: an announcement that was undone is no version; what was undone later than it
// was announced had been announced.
func TestVersions(t *testing.T) {
	c := newCourse(t, "", 6, 3)
	c.announce()
	c.do(arbiter.SetDefaultTime{Minutes: new(60)})
	set := c.s.Last
	c.announce()
	c.announce()
	c.undo(1)
	c.add(journal.EventsUndone{Numbers: []int64{set}})
	versions := eventregulations.Versions(c.s, c.events)
	if len(versions) != 2 || versions[1].Number != 2 || versions[1].Entry != set+1 || versions[1].Where != "website" || versions[1].By != "Ana" || !versions[1].On.Complete() || versions[1].Entered.IsZero() {
		t.Fatalf("%+v", versions)
	}
	for k, want := range []int{30, 60} {
		if said := versions[k].Said.DefaultTime; *said != want {
			t.Errorf("version %d says %d", k+1, *said)
		}
	}
}

// TestChanges: between two versions the paragraphs that differ are named, and no others.
func TestChanges(t *testing.T) {
	c := newCourse(t, "", 6, 3)
	c.do(arbiter.WriteParagraph{Heading: "fees", Language: "en", Text: "30 euros.\nJuniors: 20 euros.\nNo refunds."})
	p := i18n.New(i18n.English)
	compose := func() *eventregulations.Document { return eventregulations.Compose(c.s, p, nil) }
	a := compose()
	if list := eventregulations.Changes(a, compose()); len(list) > 0 {
		t.Errorf("nothing has changed: %v", list)
	}
	c.do(arbiter.SetDefaultTime{Minutes: new(60)})
	c.configure(func(g *journal.Config) { g.Times[1] = "10:00" })
	c.do(arbiter.WriteParagraph{Heading: "fees", Language: "en", Text: "30 euros.\nJuniors: 15 euros.\nTitled players: free.\nNo refunds."})
	c.do(arbiter.WriteParagraph{Heading: "dress", Language: "en", Text: "Decent."})
	var got []string
	for _, x := range eventregulations.Changes(a, compose()) {
		got = append(got, fmt.Sprintf("%s %s %d %s: %s → %s", x.Heading, x.ID, x.Line, x.Kind, x.Before, x.After))
	}
	want := []string{
		"fees  2 altered: Juniors: 20 euros. → Juniors: 15 euros.",
		"fees  3 added:  → Titled players: free.",
		"programme programme-1 0 altered: Round 2: 2026/11/21 17:00 → Round 2: 2026/11/21 10:00",
		"default default-1 0 altered:",
		"dress  1 added:  → Decent.",
	}
	if len(got) != len(want) {
		t.Fatalf("%d changes: %q", len(got), got)
	}
	for k := range want {
		if !strings.HasPrefix(got[k], want[k]) {
			t.Errorf("%s, want %s", got[k], want[k])
		}
	}
}

// TestALargeEvent: the departures of 400 players in 9 rounds, with settings changed and
// undone all the time, are found while a page is waited for.
func TestALargeEvent(t *testing.T) {
	c := newCourse(t, "", 400, 9)
	c.announce()
	c.do(arbiter.AssignNumbers{})
	for n := 1; n <= 9; n++ {
		c.at(n, 16, 0)
		var boards []journal.Board
		for k := range 200 {
			boards = append(boards, journal.Board{White: k + 1, Black: 201 + (k+n)%200})
		}
		c.add(journal.RoundPaired{Round: n, Boards: boards}, journal.RoundPublished{Round: n})
		c.configure(func(g *journal.Config) { g.HalfByes = n % 3 })
		c.undo(1)
		c.at(n, 17, 0)
		c.do(arbiter.StartRound{Round: n, At: c.now})
		win, _ := arbiter.ResultOf("1")
		for k, b := range boards {
			c.add(journal.ResultEntered{Round: n, Board: b, Result: win.Result})
			if k%40 == 0 {
				c.undo(1)
				c.add(journal.ResultEntered{Round: n, Board: b, Result: win.Result})
			}
		}
		c.add(journal.RoundClosed{Round: n})
	}
	begun := time.Now()
	if got := kinds(c.departures()); len(got) > 0 {
		t.Errorf("departs from %v", got)
	}
	took := time.Since(begun)
	t.Logf("%d entries: %v", len(c.events), took)
	if took > 5*time.Second {
		t.Errorf("%d entries took %v", len(c.events), took)
	}
}
