package torneo_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"torneo"
	"torneo/tournament"
)

// The reports of real events say again what was read: the same pairs, and points and places in
// which nothing differs from the rules.
func TestReportsReadAgain(t *testing.T) {
	files, err := filepath.Glob("testdata/real/*.trf")
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	written := 0
	for _, file := range files[:min(len(files), 25)] {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		event, _, err := torneo.Read(data)
		if err != nil {
			continue
		}
		before, err := json.Marshal(event)
		if err != nil {
			t.Fatal(err)
		}
		report, err := torneo.Write(event)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if after, err := json.Marshal(event); err != nil || !bytes.Equal(before, after) {
			t.Errorf("%s: the event was changed (%v)", file, err)
		}
		again, _, err := torneo.Read(report)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		for k := range again.Rounds {
			if !reflect.DeepEqual(again.Rounds[k].Games, event.Rounds[k].Games) {
				t.Errorf("%s: round %d has other games", file, k+1)
			}
		}
		checked, err := torneo.Check(again)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if len(checked.Standings) > 0 {
			t.Errorf("%s: %d differences in the standings that were written: %v", file, len(checked.Standings), checked.Standings[0].Message)
		}
		written++
	}
	if written < 8 {
		t.Errorf("%d reports only", written)
	}
}

// What the calls return can be encoded as JSON with everything in it: no value of the rules is
// an empty object.
func TestValuesCanBeEncoded(t *testing.T) {
	data, err := os.ReadFile("testdata/real/uzchesscup.trf")
	if err != nil {
		t.Fatal(err)
	}
	event, _, err := torneo.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	result, err := torneo.Standings(event)
	if err != nil {
		t.Fatal(err)
	}
	changes, err := torneo.Ratings(event)
	if err != nil {
		t.Fatal(err)
	}
	norms, err := torneo.Norms(event)
	if err != nil {
		t.Fatal(err)
	}
	checked, err := torneo.Check(event)
	if err != nil {
		t.Fatal(err)
	}
	explained, known := result.Standings.Explain(1, event.Players[0].Number)
	if !known {
		t.Fatal("a value without its terms")
	}
	swiss, _, err := torneo.Read([]byte(fourPlayers))
	if err != nil {
		t.Fatal(err)
	}
	round, err := torneo.Pair(swiss)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]any{
		"event": event, "rows": result.Standings.Rows, "list": result.List, "changes": changes.Players, "norms": norms,
		"checked": checked.Rounds, "places": checked.Standings, "boards": round.Boards, "reasons": round.Explain(),
		"explained": explained,
	} {
		text, err := json.Marshal(value)
		if err != nil || bytes.Contains(text, []byte(":{}")) || bytes.Contains(text, []byte("[{}")) {
			t.Errorf("%s: %v %.300s", name, err, text)
		}
		if hidden := hiddenIn(reflect.TypeOf(value), map[reflect.Type]bool{}); len(hidden) > 0 {
			t.Errorf("%s: nothing is encoded of %v", name, slices.Compact(hidden))
		}
	}
	if text, _ := json.Marshal(result.Standings.Rows[0]); !strings.HasPrefix(string(text), `{"number":`) || !strings.Contains(string(text), `"rank":1,"values":["5.5","1","4","25.25","3.5"]`) {
		t.Errorf("%s", text)
	}
}

// hiddenIn returns the types within a type of which JSON has nothing: structures all of whose
// fields are hidden, and that do not encode themselves.
func hiddenIn(x reflect.Type, seen map[reflect.Type]bool) (hidden []string) {
	if seen[x] {
		return nil
	}
	seen[x] = true
	encodes := func(x reflect.Type) bool {
		return x.Implements(reflect.TypeFor[json.Marshaler]()) || x.Implements(reflect.TypeFor[interface{ MarshalText() ([]byte, error) }]())
	}
	switch {
	case encodes(x) || encodes(reflect.PointerTo(x)):
		return nil
	case x.Kind() == reflect.Struct:
		shown := 0
		for k := range x.NumField() {
			if f := x.Field(k); f.IsExported() && f.Tag.Get("json") != "-" {
				shown++
				hidden = append(hidden, hiddenIn(f.Type, seen)...)
			}
		}
		if shown == 0 && x.NumField() > 0 {
			hidden = append(hidden, x.String())
		}
	case x.Kind() == reflect.Pointer || x.Kind() == reflect.Slice || x.Kind() == reflect.Array || x.Kind() == reflect.Map:
		return hiddenIn(x.Elem(), seen)
	}
	return hidden
}

// A plan gives numbers by rating, title and name, or takes those that are given; half of them, or
// a system that does not exist, is an error with a sentence.
func TestPlans(t *testing.T) {
	players := []tournament.Player{{Name: "C", Rating: 1800}, {Name: "B", Rating: 1900}, {Name: "A", Rating: 1800}, {Name: "D", Rating: 1800, Title: "FM"}, {Name: "E"}}
	event, err := torneo.New(torneo.Plan{Name: "Open", Rounds: 3, System: "dubov", Start: tournament.Date{Year: 2019, Month: 5, Day: 1}, Players: players})
	if err != nil {
		t.Fatal(err)
	}
	var order []string
	for _, p := range event.Players {
		order = append(order, p.Name)
	}
	if got := strings.Join(order, ""); got != "BDACE" || event.Players[4].Number != 5 {
		t.Error(got)
	}
	if event.System.Code != "FIDE_DUBOV_2026" && event.System.Code != "FIDE_DUBOV" || event.Rulebook.Pairing == "" || players[0].Name != "C" {
		t.Errorf("%+v %+v", event.System, event.Rulebook)
	}
	numbered := slices.Clone(event.Players)
	numbered[0].Number, numbered[4].Number = 5, 1
	if event, err = torneo.New(torneo.Plan{Players: numbered}); err != nil || event.Players[0].Number != 5 {
		t.Error(event, err)
	}
	for text, plan := range map[string]torneo.Plan{
		"of 5 players 4 have a number": {Players: append(slices.Clone(event.Players[:4]), tournament.Player{Name: "F"})},
		`"chess"`:                      {System: "chess", Players: players},
	} {
		_, err := torneo.New(plan)
		if failed := (*torneo.Error)(nil); !errors.As(err, &failed) || !strings.Contains(failed.Error(), text) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Of an event for teams the matches carry the teams, and the bye nobody else.
func TestRoundsOfTeams(t *testing.T) {
	var plan torneo.Plan
	for k := range 6 {
		plan.Players = append(plan.Players, tournament.Player{Number: k + 1, Name: string(rune('a' + k)), Rating: 2000 - k})
		if k%2 == 1 {
			plan.Teams = append(plan.Teams, tournament.Team{Name: string(rune('A' + k/2)), Players: []int{k, k + 1}})
		}
	}
	plan.Rounds = 3
	event, err := torneo.New(plan)
	if err != nil {
		t.Fatal(err)
	}
	event.InitialColor = tournament.White
	round, err := torneo.Pair(event)
	if err != nil {
		t.Fatal(err)
	}
	if len(round.Matches) != 2 || round.Matches[0].White.Name == "" || round.Matches[0].Black == nil || round.Matches[1].Black != nil || len(round.Boards) != 0 {
		t.Errorf("%+v", round.Matches)
	}
	for _, m := range round.Explain() {
		if m.IsZero() {
			t.Error("a reason without words")
		}
	}
}
