package journal

import (
	"fmt"
	"reflect"
	"strconv"
	"sync"

	"torneo/message"
	"torneo/tournament"
)

// What a journal may hold. Whatever comes from a form, a file or a backup passes
// here before anything is made of it, so that no number decides how much memory
// the program takes.
const (
	MaxRounds  = 500     // as report files have them
	MaxPlayers = 9_999   // likewise
	MaxTeams   = 999     // likewise
	MaxBoards  = 1_000   // of a match between teams; the desk has fewer
	maxID      = 99_999  // players who entered, those taken out again among them
	maxList    = 200_000 // whatever else is a list
	maxText    = 1 << 20
)

// Beyond is the error of a value that no tournament has.
type Beyond struct {
	Number int64  // of the entry; 0: not kept yet
	What   string // Config.Rounds
	Value  string
	Least  int64
	Most   int64
}

func (b *Beyond) Error() string {
	return fmt.Sprintf("journal: entry %d: %s is %s, not %d to %d", b.Number, b.What, b.Value, b.Least, b.Most)
}

// Message says it to people.
func (b *Beyond) Message() message.Message {
	if b.Number > 0 {
		return message.New("arbiter.journal.beyond.entry", "number", b.Number, "what", b.What, "value", b.Value, "least", b.Least, "most", b.Most)
	}
	return message.New("arbiter.journal.beyond", "what", b.What, "value", b.Value, "least", b.Least, "most", b.Most)
}

// CheckBounds makes sure that there is no number in a configuration, or in what
// happened, that no tournament has. The error is a *Beyond.
func CheckBounds(what any) error {
	if b := checkValue(reflect.ValueOf(what), reflect.TypeOf(what).Name()); b != nil {
		return b
	}
	return nil
}

// bound is the least and the most that a number may be.
type bound struct{ least, most int64 }

// bounds are those of every whole number in an event, by the type that it stands
// in, or for all types by the name of the field. A test finds the one that is
// missing.
var bounds = map[string]bound{
	"Round": {0, MaxRounds + 1}, "Rounds": {0, MaxRounds}, "PlannedRounds": {0, MaxRounds}, "From": {0, MaxRounds + 1},
	"First": {0, MaxRounds + 1}, "Last": {0, MaxRounds + 1}, "FirstRound": {0, MaxRounds + 1}, "LastRound": {0, MaxRounds + 1},
	"After": {0, MaxRounds + 1}, "HalfByes": {-1, MaxRounds}, "HalfByesUntil": {0, MaxRounds},

	"ID": {0, maxID}, "IDs": {0, maxID}, "FirstID": {0, maxID}, "LastID": {0, maxID}, "White": {0, maxID}, "Black": {0, maxID}, "Winner": {0, maxID}, "Loser": {0, maxID},
	"Players": {0, maxID}, "Order": {0, maxID}, "Lots": {0, maxID}, "Team": {0, maxID}, "Opponent": {0, maxID},
	"Game": {0, 2}, "Number": {0, maxID}, "Rank": {0, maxID}, "Table": {0, maxID}, "Boards": {0, MaxBoards},

	"DeviceConfirmed.From": {0, MaxPlayers}, "DeviceConfirmed.To": {0, MaxPlayers}, // numbers of tables
	"PlayOffPlaces.From": {0, MaxPlayers}, "PlayOffPlaces.To": {0, MaxPlayers},
	"PlayOff.Start": {0, 100_000}, "PlayOff.Break": {0, 100_000}, "PlayOff.Rest": {0, 100_000}, // minutes
	"Stage.Games": {0, 1_000}, "System.Games": {0, 1_000}, "Clock.Minutes": {0, 100_000}, "Clock.Increment": {0, 100_000},

	"Rating": {0, 99_999}, "GivenRating": {0, 99_999}, "Strength": {0, 99_999_999}, "FIDEID": {0, 99_999_999_999},
	"Year": {0, 9_999}, "Month": {0, 12}, "Day": {0, 31},
	"Entrant": {0, 1 << 31}, "Place": {0, 9_999}, // of all tournaments of an event
	"Numbers": {1, 1 << 53}, "Incident": {1, 1 << 53}, // of entries

	"IncidentNoted.Minutes": {0, 24 * 60},

	"Category.AgeMin": {0, 9_999}, "Category.AgeMax": {0, 9_999}, "Category.BornFrom": {0, 9_999}, "Category.BornTo": {0, 9_999},
	"Category.RatingMin": {0, 99_999}, "Category.RatingMax": {0, 99_999}, "In": {0, maxID}, "Out": {0, maxID},
	"TablesNumbered.First": {1, 9_999}, "Reserved": {1, 9_999},
	"Fraction.Num": {-tournament.MaxNumerator, tournament.MaxNumerator}, "Fraction.Den": {1, tournament.MaxDenominator},
}

// lists are those that are shorter than others.
var lists = map[string]int{
	"Tournament.Rounds": MaxRounds, "Tournament.Players": MaxPlayers, "Tournament.Teams": MaxTeams,
	"Config.Dates": MaxRounds, "Config.Times": MaxRounds, "Config.Ties": 100, "Config.Sequence": 20, "Contest.Stages": 1_000,
}

// points are numbers that may be below 0, where some are taken away.
var points = reflect.TypeFor[tournament.Points]()

// check is what is wrong with a value; nil if nothing is. A nil check finds nothing.
type check func(reflect.Value) *Beyond

// checks are those that have been made, by type and by where a value of it stands:
// a journal is read entry by entry, and all of a kind are looked at alike.
var checks sync.Map // of place to check

type place struct {
	of reflect.Type
	at string
}

// checkValue is what is wrong with a value that stands in a field of a type; nil if
// nothing is.
func checkValue(v reflect.Value, at string) *Beyond {
	p := place{v.Type(), at}
	made, ok := checks.Load(p)
	if !ok {
		made, _ = checks.LoadOrStore(p, checkOf(p.of, p.at))
	}
	if c := made.(check); c != nil {
		return c(v)
	}
	return nil
}

// checkOf makes the check of values of a type that stand there.
func checkOf(t reflect.Type, at string) check {
	switch t.Kind() {
	case reflect.Pointer:
		c := checkOf(t.Elem(), at)
		if c == nil {
			return nil
		}
		return func(v reflect.Value) *Beyond {
			if v.IsNil() {
				return nil
			}
			return c(v.Elem())
		}
	case reflect.Struct:
		return checkOfFields(t)
	case reflect.Map:
		c := checkOf(t.Elem(), at)
		return func(v reflect.Value) *Beyond {
			if v.Len() > maxList {
				return &Beyond{What: at, Value: strconv.Itoa(v.Len()), Most: maxList}
			}
			for each := v.MapRange(); c != nil && each.Next(); {
				if b := c(each.Value()); b != nil {
					return b
				}
			}
			return nil
		}
	case reflect.Slice, reflect.Array:
		most, ok := lists[at]
		if !ok {
			most = maxList
		}
		c := checkOf(t.Elem(), at)
		return func(v reflect.Value) *Beyond {
			if v.Len() > most {
				return &Beyond{What: at, Value: strconv.Itoa(v.Len()), Most: int64(most)}
			}
			for k := 0; c != nil && k < v.Len(); k++ {
				if b := c(v.Index(k)); b != nil {
					return b
				}
			}
			return nil
		}
	case reflect.String:
		return func(v reflect.Value) *Beyond {
			if v.Len() > maxText {
				return &Beyond{What: at, Value: strconv.Itoa(v.Len()), Most: maxText}
			}
			return nil
		}
	case reflect.Int, reflect.Int64:
		least, most, ok := boundOf(t, at)
		if !ok {
			return nil
		}
		return func(v reflect.Value) *Beyond {
			if n := v.Int(); n < least || n > most {
				return &Beyond{What: at, Value: strconv.FormatInt(n, 10), Least: least, Most: most}
			}
			return nil
		}
	}
	return nil
}

// checkOfFields makes the check of a struct: that of each field that has one.
func checkOfFields(t reflect.Type) check {
	type field struct {
		index int
		check check
	}
	var fields []field
	for k := range t.NumField() {
		f := t.Field(k)
		if !f.IsExported() {
			continue
		}
		at := t.Name() + "." + f.Name
		if f.Anonymous {
			at = f.Name
		}
		if c := checkOf(f.Type, at); c != nil {
			fields = append(fields, field{k, c})
		}
	}
	if fields == nil {
		return nil
	}
	return func(v reflect.Value) *Beyond {
		for _, f := range fields {
			if b := f.check(v.Field(f.index)); b != nil {
				return b
			}
		}
		return nil
	}
}

// boundOf is what a number may be that stands there.
func boundOf(t reflect.Type, at string) (least, most int64, ok bool) {
	if t == points {
		return -int64(tournament.MaxPoints), int64(tournament.MaxPoints), true
	}
	b, ok := bounds[at]
	for k := len(at) - 1; k >= 0 && !ok; k-- {
		if at[k] == '.' {
			b, ok = bounds[at[k+1:]]
			break
		}
	}
	return b.least, b.most, ok
}
