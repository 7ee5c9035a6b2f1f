package laws

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"torneo/message"
)

// known is the knowledge of a case: what was told, and what was assumed.
type known struct {
	c     *Case
	s     *Situation
	taken []Condition
}

// check refuses facts that the situation does not have, or that cannot be.
func (k *known) check() error {
	for _, name := range slices.Sorted(maps.Keys(k.c.Facts)) {
		value := k.c.Facts[name]
		f, ok := factNamed(name)
		if !ok || !slices.Contains(k.s.Facts, name) {
			return wrong("laws.wrong.fact", "fact", name, "situation", situationName(k.s.ID), "facts", strings.Join(k.s.Facts, ", "))
		}
		if !f.accepts(value) {
			return wrong("laws.wrong.value", "fact", name, "value", value, "form", f.form())
		}
	}
	if _, ok := ParseKind(string(k.c.Kind)); !ok {
		return wrong("laws.wrong.kind", "value", string(k.c.Kind))
	}
	return nil
}

// form describes how a fact is written.
func (f *Fact) form() message.Message {
	return message.New("laws.form."+string(f.Form), "values", strings.Join(f.Values, ", "), "least", f.least, "most", f.most)
}

// holds evaluates conditions; open are those that nobody told.
func (k *known) holds(when []Condition) (open []Condition, holds bool) {
	for _, c := range when {
		value, known := k.value(c.Fact)
		switch {
		case !known:
			open = append(open, c)
		case !c.of(value):
			return nil, false
		}
	}
	return open, true
}

// of asks a condition of a value; of a pair the lesser number counts, since both have made
// or completed so many.
func (c Condition) of(value string) bool {
	if c.Op == "=" {
		return value == c.Value
	}
	n, err := strconv.Atoi(value)
	if white, black, pair := ParsePair(value); pair {
		n, err = min(white, black), nil
	}
	bound, _ := strconv.Atoi(c.Value)
	return err == nil && (c.Op == "<" && n < bound || c.Op == ">=" && n >= bound)
}

// value returns the value of a fact: as it was told, as it follows, or as it is taken; false if
// nothing tells.
func (k *known) value(name string) (string, bool) {
	if value, known, is := k.derive(name); is {
		return value, known
	}
	if value, told := k.c.Facts[name]; told {
		return value, true
	}
	f, _ := factNamed(name)
	value := f.Default
	if preset, ok := k.s.preset[name]; ok {
		value = preset
	}
	if value == "" || !slices.Contains(k.s.Facts, name) {
		return "", false
	}
	return k.take(name, value), true
}

// take notes that an untold value is assumed.
func (k *known) take(name, value string) string {
	if c := (Condition{name, "=", value}); !slices.Contains(k.taken, c) {
		k.taken = append(k.taken, c)
	}
	return value
}

// derive returns the value of a fact that follows from others and is not told. The third result
// says whether it is such a fact.
func (k *known) derive(name string) (value string, known, is bool) {
	is = true
	switch name {
	case "mate":
		value, known = k.mate()
	case "in-time":
		value, known = k.inTime()
	case "relief":
		value, known = k.relief()
	case "left":
		value, known = k.left()
	case "increment":
		value, known = k.increment()
	default:
		is = false
	}
	return value, known, is
}

// mate returns yes if the opponent can mate by any series of legal moves, else no.
func (k *known) mate() (string, bool) {
	opponent, _ := k.value("opponent")
	if opponent == "" || opponent == "any" {
		return yes, true
	}
	offender, _ := k.value("offender")
	if MateBy(opponent, offender) == MateImpossible {
		return no, true
	}
	return yes, true
}

// inTime compares with the default time: a player who comes at its end is too late
// (R-LAW-DEFAULT). Where none was announced it is nothing.
func (k *known) inTime() (string, bool) {
	late, ok := k.value("late")
	if !ok {
		return "", false
	}
	at, _ := ParseTime(late)
	limit := 0
	if value, _ := k.value("default"); value != unannounced {
		limit, _ = ParseTime(value)
	}
	return answer(at < limit || at == 0), true
}

// reliefBelow and reliefIncrement, in seconds, are the limits below which a player need not
// record: with less time, and without as much for each move (E.01 8.4).
const reliefBelow, reliefIncrement = 5 * 60, 30

func (k *known) relief() (string, bool) {
	shown, ok := k.clockTime()
	if k.c.Control != nil && k.c.Control.Adds(k.c.By) >= reliefIncrement {
		return no, true
	}
	if !ok || k.c.Control == nil {
		return "", false
	}
	return answer(shown < reliefBelow), true
}

// quickplay is the seconds below which the last phase without increment begins.
const quickplay = 2 * 60

func (k *known) left() (string, bool) {
	shown, ok := k.clockTime()
	if !ok {
		return k.take("left", "few"), true
	}
	if shown < quickplay {
		return "few", true
	}
	return "enough", true
}

func (k *known) increment() (string, bool) {
	if k.c.Control == nil {
		return k.take("increment", no), true
	}
	return answer(k.c.Control.Increment() || k.c.Control.Extra > 0), true
}

// clockTime returns the seconds on the clock of the side that did or claims it; false if
// untold.
func (k *known) clockTime() (int, bool) {
	if k.c.Clocks == nil || k.c.By == Nobody {
		return 0, false
	}
	return k.c.Clocks.Of(k.c.By), true
}

func answer(b bool) string {
	if b {
		return yes
	}
	return no
}
