package pairing

import (
	"slices"
	"strings"

	"torneo/pairing/swiss"

	"torneo/handbook"
	"torneo/message"
	"torneo/tournament"
)

// Group is systems that a list shows together.
type Group uint8

const (
	SwissForPlayers Group = iota + 1
	Tables                // that players or teams meet by
	KnockOuts
	SwissForTeams
)

// Groups returns the groups in the order of lists.
func Groups() []Group { return []Group{SwissForPlayers, Tables, KnockOuts, SwissForTeams} }

// Title returns the name of the group.
func (g Group) Title() message.Message {
	return message.New(map[Group]string{
		SwissForPlayers: "systems.group.swiss", Tables: "systems.group.tables",
		KnockOuts: "systems.group.knockouts", SwissForTeams: "systems.group.teams",
	}[g])
}

// Group returns the group of the system in lists.
func (s System) Group() Group {
	line, _ := lookUp(s)
	switch {
	case line.kind == ByTable:
		return Tables
	case line.kind == ByBracket:
		return KnockOuts
	case line.forTeams:
		return SwissForTeams
	}
	return SwissForPlayers
}

// Systems returns the systems of the group, each in all its editions, the newest first.
func (g Group) Systems() []System {
	return slices.DeleteFunc(Systems(), func(s System) bool { return s.Group() != g })
}

// Names returns the names of the group's systems, without their editions.
func (g Group) Names() []string { return names(g.Systems()) }

// Names returns the names of all systems, without their editions.
func Names() []string { return names(Systems()) }

func names(list []System) (names []string) {
	for _, s := range list {
		if name := s.Name(); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// EditionsOf returns the years of a system's texts, the newest first; none if it has one
// edition only.
func EditionsOf(name string) (years []string) {
	for _, s := range Systems() {
		if year := s.Edition(); s.Name() == name && year != "" {
			years = append(years, year)
		}
	}
	return years
}

// Editions returns the years by which editions of systems can be asked for, the newest first:
// those of their texts, and of the rules under which they apply.
func Editions() (years []string) {
	for _, s := range systems() {
		years = append(years, s.id.Edition())
		if s.edition != "" {
			years = append(years, append(handbook.AliasesOf(s.edition), s.edition.Name())...)
		}
	}
	slices.Sort(years)
	slices.Reverse(years)
	return slices.DeleteFunc(slices.Compact(years), func(year string) bool { return year == "" })
}

// SwissSystem reports whether name is the name of a Swiss system, for players or for teams.
func SwissSystem(name string) bool {
	_, is := find(func(s system) bool { return s.hasName(name) && s.kind == ByResults })
	return is
}

// Rulebook returns the edition of the pairing rules under which the system applies; "" if under
// all of them.
func (s System) Rulebook() handbook.Edition {
	line, _ := lookUp(s)
	return line.edition
}

// SystemUnder returns the system of that name under an edition of the pairing rules, in its
// newest edition that applies there; false if none does.
func SystemUnder(name string, rulebook handbook.Edition) (System, bool) {
	line, ok := find(func(s system) bool { return s.hasName(name) && (s.edition == "" || s.edition == rulebook) })
	return line.id, ok
}

// ForTeams reports whether the system is for teams only.
func (s System) ForTeams() bool {
	line, _ := lookUp(s)
	return line.forTeams
}

// Title returns the name of the system, without its edition.
func (s System) Title() message.Message { return name(s) }

// Accelerates reports whether the system may be accelerated, and there is a type of
// events of it with Baku acceleration (ETT26, C.04.7).
func (s System) Accelerates() bool {
	if rules := s.Rules(); rules == nil || rules.Cite.Unaccelerated != "" {
		return false
	}
	_, err := s.Event(true)
	return err == nil
}

// AcceleratesWith reports whether it may be with these points; nil are the usual ones.
func (s System) AcceleratesWith(g *tournament.GamePoints) bool {
	return s.Accelerates() && (g == nil || s.Rules().AcceleratesWith(g))
}

// AsksRatings reports whether the system asks for everybody's rating.
func (s System) AsksRatings() bool {
	line, _ := lookUp(s)
	return line.rules != nil && line.rules.AsksRatings()
}

// AsksMaxi reports whether the system pairs a Maxi-tournament differently.
func (s System) AsksMaxi() bool {
	line, _ := lookUp(s)
	return line.rules != nil && line.rules.AsksMaxi()
}

// SeedingRounds returns how many of so many rounds are paired by the Dutch System before the
// system's own begin (C.04.4.2 1.6); 0 if it knows none.
func (s System) SeedingRounds(planned int) int {
	line, _ := lookUp(s)
	if line.seeding == nil {
		return 0
	}
	return line.seeding(planned)
}

// LacksCode reports whether FIDE has no type of its own for the system, so that report
// files name it in a comment (ETT26).
func (s System) LacksCode() bool {
	line, _ := lookUp(s)
	return len(line.codes) > 0 && strings.Contains(line.codes[0], " ")
}

// Event returns the type of an event of the system, accelerated or not; an error if it has no
// such code.
func (s System) Event(accelerated bool) (tournament.System, error) {
	code := s.Code()
	if accelerated {
		code += "_BAKU"
	}
	return tournament.ParseSystem(code)
}

// Rules returns a Swiss system's answers to what it asks of the past; nil for any other.
func (s System) Rules() *swiss.Rules {
	line, _ := lookUp(s)
	return line.rules
}
