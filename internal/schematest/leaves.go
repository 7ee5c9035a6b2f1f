package schematest

import (
	"reflect"

	"torneo/tournament"
)

// Leaves returns the types of package tournament that are one text or number.
func Leaves() map[reflect.Type]func(m *Maker) Object {
	return map[reflect.Type]func(m *Maker) Object{
		reflect.TypeFor[tournament.Date]():     leaf(Object{{"type", "string"}, {"description", "A day by ISO 8601: yyyy-mm-dd; yyyy-mm or yyyy where no more is known, empty where nothing is"}, {"anyOf", []Object{{{"format", "date"}, {"pattern", `^[0-9]{4}-[0-9]{2}-[0-9]{2}$`}}, {{"pattern", `^([0-9]{4}(-[0-9]{2})?)?$`}}}}}),
		reflect.TypeFor[tournament.Points]():   leaf(Object{{"type", "string"}, {"pattern", `^-?[0-9]+\.[0-9]$`}, {"description", "points with one decimal"}}),
		reflect.TypeFor[tournament.Fraction](): leaf(Object{{"type", "string"}, {"pattern", `^-?[0-9]+([./][0-9]+)?$`}, {"description", "an exact number: whole, a decimal, or two numbers with a slash"}}),
		reflect.TypeFor[tournament.Outcome]():  leaf(Words(names(tournament.Outcomes()))),
		reflect.TypeFor[tournament.ByeKind]():  leaf(Words(names(tournament.ByeKinds()))),
		reflect.TypeFor[tournament.Color]():    leaf(Words([]string{"", "white", "black"})),
	}
}

func leaf(o Object) func(*Maker) Object { return func(*Maker) Object { return o } }

// Words returns the schema of a closed list of words.
func Words(list []string) Object { return Object{{"enum", list}} }

func names[T interface{ String() string }](list []T) (all []string) {
	for _, x := range list {
		all = append(all, x.String())
	}
	return all
}
