package main

import (
	"fmt"
	"math/rand/v2"

	"torneo/handbook"
	"torneo/internal/hardfields"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
	"torneo/trf"
)

// bundle is the number of fields in a step of a proof.
const bundle = 50

// fieldsOf returns the system that random fields are made for. Rounds in between are
// paired by the engine: those are fields, too, and it is compared on them.
func fieldsOf(r reading) (hardfields.System, error) {
	s := hardfields.System{Rulebook: r.system.Rulebook(), Rules: r.system.Rules(), Pair: byTheEngine, Most: r.fields}
	if _, last := handbook.Days(handbook.Pairing, s.Rulebook); last > 0 {
		s.Start = tournament.Date{Year: last / 10000, Month: last / 100 % 100, Day: last % 100}
	}
	for _, text := range append([]string{r.system.Code()}, r.types...) {
		event, err := tournament.ParseSystem(text)
		if err != nil {
			return s, fmt.Errorf("%s: %w", r.system, err)
		}
		s.Events = append(s.Events, event)
	}
	if r.system.Accelerates() {
		event, err := r.system.Event(true)
		if err != nil {
			return s, fmt.Errorf("%s: %w", r.system, err)
		}
		s.Accelerated = event
	}
	return s, nil
}

// proveFields compares the engine of a system with its plain reading on the fields of
// random tournaments, as many as a bundle has, and looks at what every pairing must
// satisfy. What differs can be paired again from its file.
func proveFields(r reading, seed uint64, index int, o *outcome) {
	s, err := fieldsOf(r)
	if err != nil {
		o.find("%v", err)
		return
	}
	e := newExam(o, r.fields)
	for number := 0; e.Reference < bundle; number++ {
		record := s.Tournament(chanceOf(seed, uint64(index)<<16+uint64(number)))
		fields, err := s.Fields(record)
		if err != nil {
			o.find("tournament %d: %v", number, err)
			e.keepRecord(fmt.Sprintf("%04d.trf", number), record)
			return
		}
		for _, f := range fields {
			if e.Reference == bundle {
				break
			}
			e.Rounds++
			text := e.agree(f, r)
			if text == "" {
				text = unsound(f)
			}
			if text != "" {
				name := fmt.Sprintf("%04d-round-%d.trf", number, f.Round)
				o.find("%s: %s", name, text)
				e.keepRecord(name, record)
			}
		}
	}
}

func chanceOf(seed uint64, number uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, number)) }

// keepRecord keeps a record as a report file.
func (e *exam) keepRecord(name string, record *tournament.Tournament) {
	data, err := trf.Write(record, trf.TRF26, trf.Options{})
	if err != nil {
		e.find("%s: %v", name, err)
	}
	e.keep(name, data)
}

// unsound returns the error in the pairing of a field that no system allows: everybody
// is in it once, nobody meets again or has a second bye, one at most has the bye, and
// who must get a colour gets it, unless the opponent must get it, too.
func unsound(f *swiss.Field) string {
	pairs, err := byTheEngine(f)
	if err != nil {
		return "" // no legal pairing, as the plain reading says
	}
	return wrongWith(f, pairs)
}

func wrongWith(f *swiss.Field, pairs []swiss.Pair) string {
	seen := make([]int, f.Len())
	byes := 0
	for _, p := range pairs {
		seen[p.White]++
		if p.Black == swiss.Bye {
			byes++
		} else {
			seen[p.Black]++
		}
		switch {
		case p.Black == swiss.Bye && f.Players[p.White].ByeBar != swiss.MayHaveBye:
			return fmt.Sprintf("%d may not have the bye", f.Players[p.White].Number)
		case p.Black != swiss.Bye && !f.Compatible(p.White, p.Black):
			return fmt.Sprintf("%d and %d may not meet", f.Players[p.White].Number, f.Players[p.Black].Number)
		case p.Black != swiss.Bye && (isDeniedColor(f, p.White, p.Black, tournament.Black) || isDeniedColor(f, p.Black, p.White, tournament.White)):
			return fmt.Sprintf("%d-%d: a colour that must be", f.Players[p.White].Number, f.Players[p.Black].Number)
		}
	}
	for i, times := range seen {
		if times != 1 {
			return fmt.Sprintf("%d is paired %d times", f.Players[i].Number, times)
		}
	}
	if byes != f.Len()%2 {
		return fmt.Sprintf("%d byes in a field of %d", byes, f.Len())
	}
	return ""
}

// isDeniedColor reports a player who must get a colour, which was not given him, that his
// opponent need not get. Where a system lets two meet though no colours keep both within
// the limits (D.02.02 7.4), turning them would break one, too.
func isDeniedColor(f *swiss.Field, a, b int, colour tournament.Color) bool {
	p, q := &f.Players[a], &f.Players[b]
	must := p.Preference.Strength == swiss.Absolute && p.Preference.Color == colour
	return must && q.Preference != p.Preference && q.CanHaveColor(colour.Opponent())
}

// systemNamed finds the system of a run: by its name with the year, or without it the
// newest edition.
func systemNamed(name string) (pairing.System, error) {
	for _, s := range pairing.Systems() {
		if string(s) == name {
			return s, nil
		}
	}
	if s, ok := pairing.SystemNamed(name, ""); ok {
		return s, nil
	}
	return "", usageError(fmt.Sprintf("there is no pairing system %q: %v", name, pairing.Systems()))
}
