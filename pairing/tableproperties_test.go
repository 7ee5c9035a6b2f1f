package pairing_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"torneo/crosstable"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

var tabularTypes = []string{
	"BERGER_ROUNDROBIN", "BERGER_ROUNDROBIN_G3", "BERGER_DOUBLEROUNDROBIN", "FIDE_DOUBLEROUNDROBIN", "FIDE_ROUNDROBIN",
	"BERGER_TEAM_ROUNDROBIN", "FIDE_TEAM_DOUBLEROUNDROBIN", "FIDE_SCHEVENINGEN", "FIDE_DOUBLESCHEVENINGEN",
	"CUSTOM_ROUNDROBIN", "CUSTOM_DOUBLEROUNDROBIN", "CUSTOM_TEAM_ROUNDROBIN", "CUSTOM_SCHEVENINGEN", "CUSTOM_SCHILLER", "FIDE_SCHILLER_5X2",
}

// An event paired round by round from its table is as the rules say, is the one
// that Schedule gives, and its crosstable has no contradiction.
func TestPairedByTableIsRight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		code := rapid.SampledFrom(tabularTypes).Draw(t, "type")
		system, err := tournament.ParseSystem(code)
		if err != nil {
			t.Fatal(err)
		}
		var record *tournament.Tournament
		switch {
		case system.Code == "CUSTOM_TEAM_ROUNDROBIN" && rapid.Bool().Draw(t, "Skalitzka"):
			size := 2 * rapid.IntRange(1, 5).Draw(t, "half")
			record = teamEvent(size, size, size)
			record.PlannedRounds = 2
		case system.Team:
			sizes := rapid.SliceOfN(rapid.IntRange(1, 4), 2, 7).Draw(t, "sizes")
			record = teamEvent(sizes...)
		case system.Family == tournament.Scheveningen:
			size := rapid.IntRange(2, 10).Draw(t, "size")
			record = teamEvent(size, size)
			if system.Custom() && size%2 == 0 && size > 2 && rapid.Bool().Draw(t, "semi") {
				record.PlannedRounds = size / 2
			}
		case system.Family == tournament.Schiller:
			teams, players := system.SchillerSize()
			if teams == 0 {
				teams, players = rapid.IntRange(2, 6).Draw(t, "teams"), rapid.IntRange(2, 5).Draw(t, "players")
			}
			record = teamEvent(slices.Repeat([]int{players}, teams)...)
		default:
			record = written(rapid.IntRange(2, 13).Draw(t, "players"))
		}
		record.System = system
		for k := range record.Players {
			record.Players[k].Withdrawn = !system.Team && rapid.IntRange(0, 9).Draw(t, "left") == 0
		}
		planned, err := pairing.Schedule(record, pairing.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range planned {
			round, err := pairing.Pair(record, pairing.Options{})
			if err != nil || round.Number != want.Number || boardsOf(round.Boards) != boardsOf(want.Boards) || matchesOf(round) != matchesOf(want) {
				t.Fatalf("round %d: %+v, %v", want.Number, round, err)
			}
			round.Enter(record)
		}
		if _, err := crosstable.New(record, 0); err != nil {
			t.Fatal(err)
		}
		if checked, err := pairing.Check(record, pairing.Options{}); err != nil || said(checked) != nil || len(checked) != len(planned) {
			t.Fatalf("%q, %v", said(checked), err)
		}
		if _, err := pairing.Pair(record, pairing.Options{}); reasonOf(err) != "pairing.all-rounds-paired" {
			t.Fatal(err)
		}
	})
}

// Whatever the record holds, it is paired, checked or refused, and stays as it is.
func TestAnyRecordByTable(t *testing.T) {
	number := rapid.OneOf(rapid.IntRange(0, 9), rapid.SampledFrom([]int{-1, 12, 9999}))
	rapid.Check(t, func(t *rapid.T) {
		record := &tournament.Tournament{Points: tournament.StandardGamePoints(), PlannedRounds: rapid.IntRange(0, 20).Draw(t, "planned")}
		record.System, _ = tournament.ParseSystem(rapid.SampledFrom(append(tabularTypes, "")).Draw(t, "type"))
		for k := range rapid.IntRange(0, 9).Draw(t, "players") {
			p := tournament.Player{Number: k + 1, Withdrawn: rapid.IntRange(0, 9).Draw(t, "left") == 0}
			if rapid.IntRange(0, 30).Draw(t, "odd") == 0 {
				p.Number = number.Draw(t, "number")
			}
			record.Players = append(record.Players, p)
		}
		for k := range rapid.IntRange(0, 4).Draw(t, "teams") {
			record.Teams = append(record.Teams, tournament.Team{Number: k + 1, Players: rapid.SliceOfN(rapid.IntRange(1, 9), 0, 4).Draw(t, "team")})
		}
		record.BoardColors = rapid.SliceOfN(rapid.SampledFrom([]tournament.Color{tournament.NoColor, tournament.White, tournament.Black}), 0, 3).Draw(t, "colours")
		for range rapid.IntRange(0, 9).Draw(t, "rounds") {
			var r tournament.Round
			for range rapid.IntRange(0, 4).Draw(t, "games") {
				r.Games = append(r.Games, tournament.Game{White: number.Draw(t, "white"), Black: number.Draw(t, "black")})
			}
			for range rapid.IntRange(0, 2).Draw(t, "byes") {
				r.Byes = append(r.Byes, tournament.Bye{ID: number.Draw(t, "id"), Kind: tournament.PairingAllocatedBye})
			}
			if rapid.Bool().Draw(t, "line-up") {
				r.LineUps = append(r.LineUps, tournament.LineUp{Team: number.Draw(t, "team"), Opponent: number.Draw(t, "other"), Players: rapid.SliceOfN(number, 0, 4).Draw(t, "players")})
			}
			record.Rounds = append(record.Rounds, r)
		}
		o := pairing.Options{System: rapid.SampledFrom([]pairing.System{"", pairing.Berger, pairing.Scheveningen, pairing.SemiScheveningen, pairing.Skalitzka, pairing.Schiller}).Draw(t, "system")}
		if rapid.Bool().Draw(t, "one round") {
			o.Round = rapid.IntRange(-1, 12).Draw(t, "round")
		}
		before := fmt.Sprint(record)
		checkError := func(err error) {
			var refused *swiss.Unpairable
			var torn *crosstable.Contradiction
			var none *swiss.Impossible
			if err != nil && !errors.As(err, &refused) && !errors.As(err, &torn) && !errors.As(err, &none) {
				t.Errorf("error %v", err)
			}
		}
		round, err := pairing.Pair(record, o)
		checkError(err)
		_, err = pairing.Check(record, o)
		checkError(err)
		_, err = pairing.Schedule(record, o)
		checkError(err)
		if fmt.Sprint(record) != before {
			t.Error("the record was changed")
		}
		if round != nil && round.System.Kind() == pairing.ByTable {
			round.Enter(record)
		}
	})
}
