package journal

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"
	"time"

	"torneo/tournament"
)

// Every whole number of every event has a bound: what is added without one would
// be what a hostile file brings the program down with.
func TestEveryNumberHasABound(t *testing.T) {
	seen, found := map[reflect.Type]bool{}, 0
	var walk func(t reflect.Type, at string)
	walk = func(r reflect.Type, at string) {
		switch r.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
			walk(r.Elem(), at)
		case reflect.Struct:
			if seen[r] {
				return
			}
			seen[r] = true
			for k := range r.NumField() {
				if f := r.Field(k); f.IsExported() {
					walk(f.Type, r.Name()+"."+f.Name)
				}
			}
		case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
			found++
			if _, _, ok := boundOf(r, at); !ok {
				t.Errorf("%s %s has no bound", at, r)
			}
		case reflect.Interface, reflect.Float32, reflect.Float64:
			t.Errorf("%s %s cannot be bounded", at, r)
		}
	}
	for _, k := range kinds.List {
		walk(k.Of, k.Name)
	}
	if found < 50 {
		t.Fatalf("found %d numbers", found)
	}
}

func TestNumbersThatNoTournamentHasAreRefused(t *testing.T) {
	for _, what := range []Payload{
		TournamentCreated{Config{Rounds: 999_999_999}}, TournamentConfigured{Config{Boards: 999_999_999}}, TournamentCreated{Config{Rounds: -1}},
		TournamentCreated{Config{Dates: make([]tournament.Date, MaxRounds+1)}},
		PlayerEntered{ID: 999_999_999}, PlayerEntered{ID: 1, From: 999_999_999}, PlayerEntered{ID: 1, Player: tournament.Player{Number: 999_999_999}},
		PlayersNumbered{Order: []int{1, 999_999_999}}, PlayerReturned{ID: 1, From: 999_999_999}, RoundPaired{Round: 1, Boards: []Board{{White: -1}}},
		MeetingsProhibited{Groups: []Group{{IDs: []int{1, 2}, Last: 999_999_999}}}, ByeGranted{ID: 1, Round: 999_999_999},
		TournamentImported{Config: Config{Boards: 999_999_999}}, TournamentImported{Tournament: tournament.Tournament{PlannedRounds: 999_999_999}},
		TournamentImported{Tournament: tournament.Tournament{Rounds: make([]tournament.Round, MaxRounds+1)}},
		TournamentImported{Tournament: tournament.Tournament{Players: make([]tournament.Player, MaxPlayers+1)}},
		PlayOffDeclared{&tournament.PlayOff{Places: tournament.PlayOffPlaces{To: 999_999_999}}},
	} {
		var beyond *Beyond
		if _, err := Encode(Event{Number: 3, Time: time.Now(), Payload: what}); !errors.As(err, &beyond) || beyond.Number != 0 {
			t.Errorf("%s %+v is written: %v", kindName(what), what, err)
		}
		data, err := json.Marshal(what)
		if err != nil {
			t.Fatal(err)
		}
		_, err = Decode(Entry{Number: 3, Kind: kindName(what), Version: 1, Data: data})
		if !errors.As(err, &beyond) || beyond.Number != 3 || beyond.Message().ID != "arbiter.journal.beyond.entry" {
			t.Errorf("%s is read: %v", kindName(what), err)
		}
	}
	for _, what := range []Payload{
		TournamentCreated{Config{Rounds: MaxRounds, Boards: MaxBoards, HalfByes: -1}}, PlayerEntered{ID: maxID, From: MaxRounds},
		PlayerEntered{ID: 1, Player: tournament.Player{FIDEID: 99_999_999_999, Rating: 3999}},
	} {
		if _, err := Encode(Event{Number: 3, Payload: what}); err != nil {
			t.Errorf("%+v: %v", what, err)
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	e, err := Encode(Event{Number: 1, Payload: ResultEntered{Round: 3, Board: Board{White: 4, Black: 5}}})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Decode(e); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWithin(b *testing.B) {
	r := ResultEntered{Round: 3, Board: Board{White: 4, Black: 5}}
	for b.Loop() {
		if err := CheckBounds(r); err != nil {
			b.Fatal(err)
		}
	}
}
