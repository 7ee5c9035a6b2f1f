//go:build unix

package main

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// A page of other tournaments, by what it is called in the table.
type other struct{ name, path string }

// others times the pages of tournaments of other kinds, and of one that begins, with
// as many players.
func (b *bench) others(players int) error {
	for _, of := range []func(int) error{b.beginning, b.knockout, b.swissOfTeams, b.league} {
		if err := of(players); err != nil {
			return err
		}
	}
	return nil
}

// create makes a tournament and returns its address.
func (b *bench) create(name string, fields ...string) (string, error) {
	first := time.Now()
	f := url.Values{"name": {name}, "start": {first.Format(time.DateOnly)}, "end": {first.AddDate(0, 0, 8).Format(time.DateOnly)}}
	for k := 0; k < len(fields); k += 2 {
		f.Add(fields[k], fields[k+1])
	}
	a, err := b.post("/e/"+b.event, f)
	return strings.TrimSuffix(a.at, "/"), err
}

// send posts forms, one after the other: an address and what stands in its fields.
func (b *bench) send(at string, forms ...[]string) error {
	for _, form := range forms {
		f := confirmForm()
		for k := 1; k < len(form); k += 2 {
			f.Set(form[k], form[k+1])
		}
		if _, err := b.post(at+form[0], f); err != nil {
			return err
		}
	}
	return nil
}

// rows times pages.
func (b *bench) rows(at string, list ...other) error {
	for _, o := range list {
		if err := b.repeat(o.name, b.runs, func(int) (answer, error) { return b.get(at + o.path) }, nil); err != nil {
			return err
		}
	}
	return nil
}

// entrants returns lines of a list of players.
func entrants(from, n int) string {
	var list strings.Builder
	for k := range n {
		fmt.Fprintf(&list, "Surname %d, Given Name;%d\n", from+k+1, 2600-(from+k)%1500)
	}
	return list.String()
}

// beginning makes a tournament up to its first round, which is changed by hand.
func (b *bench) beginning(players int) error {
	at, err := b.create("Beginning", "system", "FIDE_DUTCH_2026", "rounds", "9")
	if err != nil {
		return err
	}
	if err := b.send(at, []string{"/players/list", "list", entrants(0, players), "do", "1"}); err != nil {
		return err
	}
	b.head("page, before the first round")
	if err := b.rows(at, other{"overview", "/"}, other{"players, to be checked in", "/players"}, other{"three letters in its box", "/players?q=sur"}, other{"sheet for checking in", "/players/sheet"}, other{"export", "/export"}); err != nil {
		return err
	}
	if err := b.rows("/e/"+b.event, other{"the event, whose players can be moved", ""}); err != nil {
		return err
	}
	if err := b.send(at, []string{"/players/numbers"}, []string{"/players/present", "present", "1"}, []string{"/colour", "colour", "white"}); err != nil {
		return err
	}
	if err := b.rows(at, other{"round 1, not paired", "/rounds/1"}); err != nil {
		return err
	}
	if err := b.send(at, []string{"/rounds/1/pair"}); err != nil {
		return err
	}
	if err := b.rows(at, other{"round 1, a draft", "/rounds/1"}); err != nil {
		return err
	}
	if err := b.send(at, []string{"/rounds/1/manual"}); err != nil {
		return err
	}
	return b.rows(at, other{"round 1, by hand", "/rounds/1"}, other{"by hand, a player picked", "/rounds/1?pick=3"})
}

// knockout makes a bracket of all players.
func (b *bench) knockout(players int) error {
	rounds := 1
	for 1<<rounds < players {
		rounds++
	}
	at, err := b.create("Cup", "system", "CUSTOM_KNOCKOUT", "rounds", strconv.Itoa(rounds), "stage-kind", "most", "stage-games", "1", "stage-white", "", "stage-white-plus", "", "stage-black", "",
		"stage-kind", "sudden", "stage-white", "5", "stage-white-plus", "", "stage-black", "4", "third-place", "1")
	if err != nil {
		return err
	}
	if err := b.send(at, []string{"/players/list", "list", entrants(0, players), "do", "1"}, []string{"/players/numbers"}, []string{"/colour", "colour", "white"}, []string{"/rounds/1/pair"}, []string{"/rounds/1/publish"}); err != nil {
		return err
	}
	b.head("page of a knock-out")
	return b.rows(at, other{"round 1", "/rounds/1"}, other{"bracket", "/bracket"}, other{"standings", "/standings"})
}

// swissOfTeams has teams of four, and their first round.
func (b *bench) swissOfTeams(players int) error {
	const boards = 4
	at, err := b.create("Teams", "system", "FIDE_TEAM_TYPEA_MP_GP", "rounds", "9", "boards", strconv.Itoa(boards))
	if err != nil {
		return err
	}
	if err := b.teams(at, players/boards, boards); err != nil {
		return err
	}
	if err := b.send(at, []string{"/teams/strength"}, []string{"/colour", "colour", "white"}, []string{"/rounds/1/pair"}, []string{"/rounds/1/publish"}); err != nil {
		return err
	}
	b.head("page of a Swiss of " + strconv.Itoa(players/boards) + " teams")
	if err := b.rows(at, other{"teams", "/teams"}, other{"a team", "/teams/1"}, other{"line-ups", "/rounds/1/lineups"}, other{"for captains", "/rounds/1/captains"}, other{"round 1, no line-ups", "/rounds/1"}); err != nil {
		return err
	}
	if err := b.send(at, []string{"/rounds/1/seat"}); err != nil {
		return err
	}
	return b.rows(at, other{"round 1", "/rounds/1"}, other{"match sheets", "/rounds/1/sheets"}, other{"by name", "/rounds/1/names"}, other{"standings", "/standings"}, other{"crosstable", "/crosstable"})
}

// league makes a league as large as tables go: its lots are drawn.
func (b *bench) league(int) error {
	at, err := b.create("League", "system", "FIDE_TEAM_ROUNDROBIN", "boards", "6", "rounds", "15")
	if err != nil {
		return err
	}
	if err := b.teams(at, 16, 6); err != nil {
		return err
	}
	if err := b.send(at, []string{"/draw", "seed", "7", "do", "free"}); err != nil {
		return err
	}
	b.head("page of a league of 16 teams")
	return b.rows(at, other{"drawing of lots", "/draw"})
}

// teams enters so many.
func (b *bench) teams(at string, n, players int) error {
	for k := range n {
		if err := b.send(at, []string{"/teams", "name", "Club " + strconv.Itoa(k+1), "short", strconv.Itoa(k + 1), "list", entrants(k*players, players), "do", "1"}); err != nil {
			return err
		}
	}
	return nil
}
