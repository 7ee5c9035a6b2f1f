package journal

import (
	"fmt"
	"reflect"
	"strconv"
	"sync"

	"torneo/message"
	"torneo/tournament"
)

// Limits of a journal. All data from a form, a file or a backup are checked
// against them first, so that no number decides how much memory the program
// takes.
const (
	MaxRounds  = 500   // as report files have them
	MaxPlayers = 9_999 // likewise
	MaxTeams   = 999   // likewise
	MaxBoards  = 1_000 // of a match between teams; the desk has fewer

	MaxDefaultTime   = 24 * 60 // minutes
	MaxAppealMinutes = 100_000
	MaxDeposit       = 100_000_000 // in whole units of its currency

	maxShown = 5_000_000 // seconds on a clock

	maxID   = 99_999  // players who entered, those taken out again among them
	maxList = 200_000 // whatever else is a list
	maxText = 1 << 20
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

// Message returns the error as a sentence for people.
func (b *Beyond) Message() message.Message {
	if b.Number > 0 {
		return message.New("arbiter.journal.beyond.entry", "number", b.Number, "what", b.What, "value", b.Value, "least", b.Least, "most", b.Most)
	}
	return message.New("arbiter.journal.beyond", "what", b.What, "value", b.Value, "least", b.Least, "most", b.Most)
}

// CheckBounds checks the numbers in a configuration, or in the content of an
// event, against the bounds of a tournament. The error is a *Beyond.
func CheckBounds(what any) error {
	if b := checkValue(reflect.ValueOf(what), reflect.TypeOf(what).Name()); b != nil {
		return b
	}
	return nil
}

// bound is the least and the most that a number may be.
type bound struct{ least, most int64 }

// bounds holds the bounds of every whole number in an event, by its type and
// field, or for all types by the name of the field. A test finds missing ones.
var bounds = map[string]bound{
	"Round": {0, MaxRounds + 1}, "Rounds": {0, MaxRounds}, "PlannedRounds": {0, MaxRounds}, "From": {0, MaxRounds + 1},
	"First": {0, MaxRounds + 1}, "Last": {0, MaxRounds + 1}, "FirstRound": {0, MaxRounds + 1}, "LastRound": {0, MaxRounds + 1},
	"After": {0, MaxRounds + 1}, "HalfByes": {-1, MaxRounds}, "HalfByesUntil": {0, MaxRounds},
	"Outlook": {0, MaxOutlook}, "Relegated": {0, MaxOutlook},

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

	"Displays.White": {-maxShown, maxShown}, "Displays.Black": {-maxShown, maxShown}, "Displays.Increment": {0, 3_600},
	"AppealLodged.Appeal": {0, 1 << 53}, "AppealLodged.Incident": {0, 1 << 53}, "AppealLodged.Minutes": {0, MaxAppealMinutes},
	"Asked": {0, MaxDeposit}, "Paid": {0, MaxDeposit}, "Returned": {0, MaxDeposit},

	"IncidentNoted.Minutes": {0, 24 * 60}, "DefaultTimeSet.Minutes": {0, MaxDefaultTime},

	"Category.AgeMin": {0, 9_999}, "Category.AgeMax": {0, 9_999}, "Category.BornFrom": {0, 9_999}, "Category.BornTo": {0, 9_999},
	"Category.RatingMin": {0, 99_999}, "Category.RatingMax": {0, 99_999}, "In": {0, maxID}, "Out": {0, maxID},
	"TablesNumbered.First": {1, 9_999}, "Reserved": {1, 9_999},
	"Fraction.Num": {-tournament.MaxNumerator, tournament.MaxNumerator}, "Fraction.Den": {1, tournament.MaxDenominator},
}

// lists gives the limits of lists that are shorter than others.
var lists = map[string]int{
	"Tournament.Rounds": MaxRounds, "Tournament.Players": MaxPlayers, "Tournament.Teams": MaxTeams,
	"Config.Dates": MaxRounds, "Config.Times": MaxRounds, "Config.Ties": 100, "Config.Sequence": 20, "Contest.Stages": 1_000,
}

// points are numbers that may be below 0, where some are taken away.
var points = reflect.TypeFor[tournament.Points]()

// check returns the error of a value; nil if there is none. A nil check finds no
// error.
type check func(reflect.Value) *Beyond

// checks caches the checks made, by the type of a value and its field: a journal
// is read entry by entry, and all of a kind have the same check.
var checks sync.Map // of place to check

type place struct {
	of reflect.Type
	at string
}

// checkValue returns the error of a value in a field of a type; nil if there is
// none.
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

// checkOfFields makes the check of a struct from those of its fields.
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

// boundOf returns the bounds of a number in that field; false if there are none.
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
