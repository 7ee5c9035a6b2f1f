package eventtext

import (
	"reflect"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

func TestEveryKindHasASaying(t *testing.T) {
	for _, r := range journal.Rows() {
		if _, ok := sayings.RowOf(reflect.Zero(r.Of).Interface().(journal.Payload)); !ok {
			t.Errorf("no list of sayings has %s", r.Of.Name())
		}
	}
}

// Whatever names a player, a team or the configuration anew is learned: later events are
// said with it.
func TestWhatIsNamedAnewIsLearned(t *testing.T) {
	for _, r := range journal.Rows() {
		row, _ := sayings.RowOf(reflect.Zero(r.Of).Interface().(journal.Payload))
		_, names := r.Of.FieldByName("Short") // of a team
		if anew := names || holds(r.Of, reflect.TypeFor[tournament.Player]()) || holds(r.Of, reflect.TypeFor[journal.Config]()) || holds(r.Of, reflect.TypeFor[tournament.Rulebook]()); anew && row.learn == nil {
			t.Errorf("nothing is learned of %s", r.Name)
		}
	}
}

// holds reports a type that has values of another within.
func holds(of, wanted reflect.Type) bool {
	switch of.Kind() {
	case reflect.Slice, reflect.Array, reflect.Pointer, reflect.Map:
		return holds(of.Elem(), wanted)
	case reflect.Struct:
		for k := range of.NumField() {
			if of.Field(k).Type != of && holds(of.Field(k).Type, wanted) {
				return true
			}
		}
	}
	return of == wanted
}
