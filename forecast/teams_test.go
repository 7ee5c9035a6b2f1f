package forecast_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"torneo/crosstable"
	"torneo/forecast"
	"torneo/norm"
	"torneo/pairing"
	"torneo/simulate"
	"torneo/tournament"
)

// teamEntries returns an event of teams of three boards with a reserve, that nobody has numbered.
func teamEntries(teams int, code string) *tournament.Tournament {
	system, err := tournament.ParseSystem(code)
	if err != nil {
		panic(err)
	}
	t := &tournament.Tournament{Name: "Copa", Start: tournament.Date{Year: 2026, Month: 11, Day: 20}, End: tournament.Date{Year: 2026, Month: 11, Day: 29}, System: system, Points: tournament.StandardGamePoints(), MatchPoints: tournament.StandardMatchPoints(),
		BoardColors: []tournament.Color{tournament.White, tournament.Black, tournament.White}}
	federations, titles := []string{"ESP", "FRA", "POR", "ITA"}, []string{"GM", "IM", "FM", ""}
	for k := range teams {
		team := tournament.Team{Number: teams - k, Name: fmt.Sprintf("Team %d", k+1)}
		for board := range 4 {
			n := len(t.Players) + 1
			t.Players = append(t.Players, tournament.Player{Number: n, Name: fmt.Sprintf("Player %d", n), Rating: 2620 - 30*k - 25*board, Federation: federations[k%4], Title: titles[(k+board)%4], Sex: "m"})
			team.Players = append(team.Players, n)
		}
		t.Teams = append(t.Teams, team)
	}
	return t
}

// A run of teams is played again, and its figures taken from the crosstable and from the norms of the record.
func TestTeamsAgainstTheCrosstable(t *testing.T) {
	norms := 0
	for seed, code := range []string{"FIDE_TEAM", "FIDE_TEAM_TYPEB_GP", "FIDE_TEAM_BAKU", "CUSTOM_TEAM_SWISS olympiad-2022"} {
		for _, teams := range []int{12, 13} {
			event := teamEntries(teams, code)
			system, _ := pairing.SystemOfEvent(event.System)
			variant := forecast.Variant{System: system, Rounds: 9, Baku: event.System.Baku}
			f, err := forecast.Of(forecast.Request{Event: event, Variant: variant, Runs: 1, Chance: seeded(uint64(seed))})
			if err != nil {
				t.Fatal(code, err)
			}
			record := replay(t, event, variant, seeded(uint64(seed))(0))
			table, err := crosstable.New(record, 0)
			if err != nil {
				t.Fatal(err)
			}
			most, first, perfect := tournament.Points(-1), 0, 0
			scores := map[tournament.Points]int{}
			for i := range table.Participants {
				scores[table.Final(i, tournament.MatchScore)]++
				switch points := table.Final(i, table.Primary); {
				case points > most:
					most, first = points, 1
				case points == most:
					first++
				}
				won := true
				for r := 1; r <= 9; r++ {
					won = won && table.Entry(i, r).Outcome.IsWin()
				}
				if won {
					perfect++
				}
			}
			if f.First.Mean() != 1000*int64(first) || f.Perfect.Mean() != 1000*int64(perfect) || f.Players != teams || f.Boards != 3 {
				t.Errorf("%s, %d teams: %d first, %d perfect, not %d, %d", code, teams, f.First.Mean(), f.Perfect.Mean(), first, perfect)
			}
			for h, s := range f.Scores[8] {
				if want := scores[tournament.Points(h)*tournament.One]; s.Mean() != 1000*int64(want) {
					t.Errorf("%s, %d teams: %d with %d match points, not %d", code, teams, s.Mean(), h, want)
				}
			}
			norms += compareNorms(t, f, record)
		}
	}
	if norms == 0 {
		t.Error("nobody made a norm in any run")
	}
}

// compareNorms holds the norms of a run against its record, by title and by board.
func compareNorms(t *testing.T, f *forecast.Forecast, record *tournament.Tournament) (made int) {
	t.Helper()
	rules, err := norm.RulesFor(record)
	if err != nil {
		t.Fatal(err)
	}
	e, err := norm.NewEvent(record, rules, norm.Facts{Kind: norm.Ordinary})
	if err != nil {
		t.Fatal(err)
	}
	boards := make([]int64, 3)
	for k := range record.Players {
		p := &record.Players[k]
		for _, title := range norm.Open(p.Title, p.Sex) {
			if v, err := e.Verdict(p.Number, title); err == nil && v.Met {
				boards[k%3]++
				made++
				break
			}
		}
	}
	for k, n := range f.BoardNorms {
		if n.Mean() != 1000*boards[k] {
			t.Errorf("board %d: %d norms, not %d", k+1, n.Mean(), boards[k])
		}
	}
	return made
}

// replay plays an event of teams once, as the package says that it does.
func replay(t *testing.T, event *tournament.Tournament, v forecast.Variant, chance simulate.Chance) *tournament.Tournament {
	t.Helper()
	record, err := forecast.Entries(event, v)
	if err != nil {
		t.Fatal(err)
	}
	record.Rounds = make([]tournament.Round, v.Rounds)
	record.InitialColor = []tournament.Color{tournament.White, tournament.Black}[chance.IntN(2)]
	for n := 1; n <= v.Rounds; n++ {
		paired, err := pairing.Pair(record, pairing.Options{Round: n, System: v.System})
		if err != nil {
			t.Fatal(err)
		}
		paired.Enter(record)
		r := &record.Rounds[n-1]
		for _, m := range paired.Matches {
			if m.Black == pairing.Bye {
				continue
			}
			for board, color := range record.BoardColors {
				g := tournament.Game{White: record.Teams[m.White-1].Players[board], Black: record.Teams[m.Black-1].Players[board]}
				if color == tournament.Black {
					g.White, g.Black = g.Black, g.White
				}
				win, draw := simulate.Odds(record.Players[g.White-1].Rating, record.Players[g.Black-1].Rating)
				g.Result = tournament.ByColor[tournament.Outcome]{White: tournament.Loss, Black: tournament.Win}
				if x := chance.IntN(10000); x < win {
					g.Result = tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
				} else if x < win+draw {
					g.Result = tournament.Both(tournament.Draw)
				}
				r.Games = append(r.Games, g)
			}
		}
		r.Matches = nil
	}
	return record
}

// What cannot be played with teams is refused, in words.
func TestTeamsThatCannotBePlayed(t *testing.T) {
	good := func() forecast.Request {
		return forecast.Request{Event: teamEntries(8, "FIDE_TEAM"), Variant: forecast.Variant{System: pairing.Team, Rounds: 5}, Runs: 1, Chance: func(int) simulate.Chance { return rand.New(rand.NewPCG(1, 1)) }}
	}
	for id, change := range map[string]func(*forecast.Request){
		"forecast.unfit.line-up":     func(r *forecast.Request) { r.Event.Teams[2].Players = r.Event.Teams[2].Players[:2] },
		"forecast.unfit.teams-swiss": func(r *forecast.Request) { r.Variant.System = pairing.Dutch },
		"forecast.unfit.teams-count": func(r *forecast.Request) { r.Event.Teams = r.Event.Teams[:3] },
		"forecast.unfit.rounds":      func(r *forecast.Request) { r.Variant.Rounds = 8 },
		"forecast.unfit.points":      func(r *forecast.Request) { r.Event.MatchPoints.Win = 30 },
		"forecast.unfit.runs":        func(r *forecast.Request) { r.Runs = 0 },
		"forecast.unfit.teams":       func(r *forecast.Request) { r.Event.Teams, r.Event.System = nil, tournament.System{} },
	} {
		r := good()
		change(&r)
		if _, err := forecast.Of(r); !errors.As(err, new(*forecast.Unfit)) || err.(*forecast.Unfit).Message.ID != id {
			t.Errorf("%v, not %s", err, id)
		}
	}
	if f, err := forecast.Of(good()); err != nil || f.Played != 1 {
		t.Error(err)
	}
}
