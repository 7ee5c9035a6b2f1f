package pairing

import (
	"errors"
	"slices"
	"strings"

	"torneo/crosstable"
	"torneo/internal/pairing/berger"
	"torneo/internal/pairing/schedule"
	"torneo/internal/pairing/scheveningen"
	"torneo/internal/pairing/schiller"
	"torneo/internal/pairing/skalitzka"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// table is an event of which a table says beforehand who meets whom.
type table struct {
	t      *tournament.Tournament
	system system
	event  tournament.System
	rounds []schedule.Round
	teams  []*tournament.Team // by number, where the table is for teams

	lots []int // who has which number of the table; nil: those of the record

	// exchangeOpen: the record does not say whether the last two rounds of the
	// first of several cycles changed places.
	exchangeOpen bool
}

// Schedule returns all rounds of an event in which a table says beforehand who meets whom.
//
// The error is a *swiss.Unpairable or a *crosstable.Contradiction.
func Schedule(t *tournament.Tournament, o Options) ([]*Round, error) {
	c, err := Choose(t, o)
	if err != nil {
		return nil, err
	}
	if c.System.Kind() != ByTable {
		return nil, refuse("schedule.not-tabular", "system", string(c.System))
	}
	x, err := tableOf(t, c)
	if err != nil {
		return nil, err
	}
	rounds := make([]*Round, len(x.rounds))
	for k := range rounds {
		if rounds[k], err = x.round(k + 1); err != nil {
			return nil, err
		}
	}
	return rounds, nil
}

// pairByTable returns a round of the table, if the rounds before it follow the table, too.
func pairByTable(t *tournament.Tournament, c Choice, round int) (*Round, error) {
	x, err := tableOf(t, c)
	if err != nil {
		return nil, err
	}
	switch { // who is absent is paired all the same (R-TABLE-ABSENT)
	case round < 1 || round > swiss.LatestRound(t):
		return nil, refuse("pairing.no-round", "round", round, "next", swiss.NextRound(t))
	case round > len(x.rounds):
		return nil, refuse("pairing.all-rounds-paired", "rounds", len(x.rounds))
	}
	err = x.follows(round)
	if err != nil && x.exchangeOpen {
		plain, otherErr := tableOf(t, x.plain(c))
		if otherErr != nil {
			return nil, otherErr
		}
		if plain.follows(round) == nil {
			x, err = plain, nil
		}
	}
	if err != nil {
		return nil, err
	}
	return x.round(round)
}

// plain returns the choice of the table without an exchange of rounds.
func (x *table) plain(c Choice) Choice {
	c.Event.Code = "BERGER_ROUNDROBIN"
	if c.Event.Team = x.matches(); c.Event.Team {
		c.Event.Code = "BERGER_TEAM_ROUNDROBIN"
	}
	return c
}

// tableOf finds the table of an event.
func tableOf(t *tournament.Tournament, c Choice) (*table, error) {
	line, _ := lookUp(c.System)
	x := &table{t: t, system: line, event: c.Event}
	if err := x.fill(); err != nil {
		return nil, unpairable(err)
	}
	return x, nil
}

// unpairable makes a field without table a record that cannot be paired.
func unpairable(err error) error {
	if unfit := (*schedule.Unfit)(nil); errors.As(err, &unfit) {
		return &swiss.Unpairable{Message: unfit.Message}
	}
	return err
}

func (x *table) fill() (err error) {
	forTeams := x.t.IsTeam()
	if x.event.Code != "" {
		forTeams = x.event.Team
	}
	forTeams = forTeams || x.system.forTeams
	if forTeams && !x.t.IsTeam() {
		return schedule.Refuse("schedule.no-teams")
	}
	if forTeams {
		for i := range x.t.Teams {
			x.teams = append(x.teams, &x.t.Teams[i])
		}
		slices.SortFunc(x.teams, func(a, b *tournament.Team) int { return a.Number - b.Number })
	}
	if err := x.checkNumbers(); err != nil {
		return err
	}
	x.rounds, err = x.system.rounds(x)
	return err
}

func (x *table) berger() ([]schedule.Round, error) {
	e := berger.Event{Participants: x.participants()}
	e.Cycles = x.cycles(berger.Rounds(e.Participants))
	e.Exchange, x.exchangeOpen = exchanges(x.event), (x.event.Code == "" || x.event.Custom()) && e.Cycles > 1
	if x.teams != nil {
		var err error
		if e.Boards, err = boardColors(x.t); err != nil {
			return nil, err
		}
	}
	if x.isGiven() {
		x.exchangeOpen = false
		return x.givenRounds(e.Boards)
	}
	return berger.Schedule(e)
}

// isGiven reports whether the event has a table of its own.
func (x *table) isGiven() bool { return x.teams != nil && len(x.t.Matches.Table) > 0 }

// givenRounds returns the rounds of a table that the event has of its own. Several teams may be free in a round.
func (x *table) givenRounds(boards []tournament.Color) ([]schedule.Round, error) {
	plan := &x.t.Matches
	if err := schedule.CheckLength(len(plan.Table)); err != nil {
		return nil, err
	}
	if !plan.CheckTable(x.participants()) {
		return nil, schedule.Refuse("schedule.given", "count", x.participants())
	}
	rounds := make([]schedule.Round, len(plan.Table))
	for r, matches := range plan.Table {
		once := schedule.Round{}
		busy := map[int]bool{}
		for _, m := range matches {
			busy[m[0]], busy[m[1]] = true, true
			once.Games = append(once.Games, schedule.Game{White: schedule.Seat{Player: m[0]}, Black: schedule.Seat{Player: m[1]}})
		}
		if len(busy) == x.participants()-1 {
			for n := 1; n <= x.participants(); n++ {
				if !busy[n] {
					once.Free = n
				}
			}
		}
		rounds[r] = berger.ForTeams(once, boards)
	}
	return rounds, nil
}

func (x *table) skalitzka() ([]schedule.Round, error) {
	boards, err := x.sameSize(skalitzka.Teams)
	if err != nil {
		return nil, err
	}
	return skalitzka.Schedule(boards)
}

func (x *table) scheveningen() ([]schedule.Round, error) {
	boards, err := x.sameSize(2)
	if err != nil {
		return nil, err
	}
	e := scheveningen.Event{Boards: boards, Half: x.system.id == SemiScheveningen}
	e.Cycles = x.cycles(e.Rounds())
	return scheveningen.Schedule(e)
}

// matches reports whether the table says which teams meet, whoever plays for them.
func (x *table) matches() bool { return !x.system.forTeams && x.teams != nil }

func (x *table) participants() int {
	if x.teams != nil {
		return len(x.teams)
	}
	return len(x.t.Players)
}

// checkNumbers requires the numbers of the table: 1, 2, 3 … (R-TABLE-NUMBERS).
func (x *table) checkNumbers() error {
	n := x.participants()
	seen := make([]bool, n+1)
	check := func(number int) error {
		if number < 1 || number > n || seen[number] {
			return schedule.Refuse("schedule.numbers", "count", n, "number", number)
		}
		seen[number] = true
		return nil
	}
	for k := range n {
		number := 0
		if x.teams != nil {
			number = x.teams[k].Number
		} else {
			number = x.t.Players[k].Number
		}
		if err := check(number); err != nil {
			return err
		}
	}
	return nil
}

// cycles returns how often everybody meets everybody: as the type says, else as the rounds of
// the event allow.
func (x *table) cycles(length int) int {
	if x.event.Games > 0 {
		return x.event.Games
	}
	rounds := max(x.t.PlannedRounds, x.t.RoundsPaired())
	return max(1, (rounds+length-1)/max(1, length))
}

// exchanges reports whether the last two rounds of the first cycle change places:
// in FIDE's double round robin, and as recommended where nothing is said; not
// where the type is the plain table more than once (ETT26).
func exchanges(event tournament.System) bool {
	return !strings.HasPrefix(event.Code, "BERGER_") && !strings.HasPrefix(event.Code, "FIDE_TEAM_") && !strings.HasPrefix(event.Code, "FIDE_ROUNDROBIN")
}

// boardColors returns the colours of the team named first, board by board: as declared, else
// White on the first, Black on the second and so on, on as many boards as have been played, or
// as the smallest team has players.
func boardColors(t *tournament.Tournament) ([]tournament.Color, error) {
	if len(t.BoardColors) > 0 {
		return t.BoardColors, nil
	}
	played, err := crosstable.New(t, 0)
	if err != nil {
		return nil, err
	}
	boards := played.Boards
	for k := range t.Teams {
		if size := len(t.Teams[k].Players); played.Rounds == 0 && (k == 0 || size < boards) {
			boards = size
		}
	}
	if boards == 0 {
		return nil, schedule.Refuse("schedule.no-boards")
	}
	colors := make([]tournament.Color, boards)
	for k := range colors {
		colors[k] = [...]tournament.Color{tournament.White, tournament.Black}[k%2]
	}
	return colors, nil
}

// schiller returns the rounds of the teams, if they are those of the type.
func (x *table) schiller() ([]schedule.Round, error) {
	teams, players := x.event.SchillerSize()
	if teams == 0 {
		teams = len(x.teams)
	}
	boards, err := x.sameSize(teams)
	switch {
	case err != nil:
		return nil, err
	case players > 0 && players != boards:
		return nil, schedule.Refuse("schedule.schiller-size", "count", boards, "want", players)
	}
	return schiller.Schedule(schiller.Event{Teams: teams, Players: boards})
}

// sameSize returns the number of players of each team; an error if teams or sizes do not fit.
func (x *table) sameSize(teams int) (int, error) {
	if len(x.teams) != teams {
		return 0, schedule.Refuse("schedule.teams", "count", len(x.teams), "want", teams, "system", string(x.system.id))
	}
	size := 0
	if teams > 0 {
		size = len(x.teams[0].Players)
	}
	for _, team := range x.teams {
		if len(team.Players) != size {
			return 0, schedule.Refuse("schedule.sizes", "team", team.Number, "count", len(team.Players), "other", x.teams[0].Number, "players", size)
		}
	}
	return size, nil
}
