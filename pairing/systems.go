package pairing

import (
	"slices"
	"strings"
	"sync"

	"torneo/handbook"
	"torneo/internal/pairing/burstein"
	"torneo/internal/pairing/dubov"
	"torneo/internal/pairing/dutch"
	"torneo/internal/pairing/lim"
	"torneo/internal/pairing/olympiad"
	"torneo/internal/pairing/schedule"
	"torneo/internal/pairing/upfloat"
	"torneo/message"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// System is a pairing system, where it has editions under one of them.
type System string

const (
	Dutch            System = "dutch-2026" // the FIDE (Dutch) System of 2026 (C.04.3)
	DutchCollapsing  System = "dutch-2017" // that of 2017, whose last brackets can collapse into one (C.04.3 (2017) A.9)
	DutchRelaxing    System = "dutch-2012" // that of 2012, a procedure that lets requirements go (C.04.3.1 (2012) C)
	Dubov            System = "dubov-2026" // the Dubov System (C.04.4.1)
	Dubov2018        System = "dubov-2018"
	Burstein         System = "burstein-2026" // the Burstein System (C.04.4.2)
	Burstein2018     System = "burstein-2018"
	Lim              System = "lim-2026"         // the Lim System (C.04.4.3), the basic rules being those of 2026
	Team             System = "team-2026"        // the Swiss Team System (C.04.6)
	TeamGraded       System = "team-2024"        // that of 1 August 2024 (R-TEAM-2024)
	DoubleSwiss      System = "doubleswiss-2026" // the Double-Swiss System (C.04.5)
	Olympiad         System = "olympiad-2022"    // FIDE's rules for the Olympiad (D.02.02 of 2022)
	Berger           System = "berger"           // round robin by the Berger tables (GR (2018) annex I)
	Scheveningen     System = "scheveningen"
	SemiScheveningen System = "semi-scheveningen"
	Skalitzka        System = "skalitzka"
	Schiller         System = "schiller"
	Knockout         System = "knockout" // a match, too (Manual 5.1, 5.2)
)

// Kind is the source of a system's pairings.
type Kind uint8

const (
	ByResults Kind = iota + 1 // of the rounds before: the Swiss systems
	ByTable                   // a table, beforehand
	ByBracket                 // who has won goes on
)

// system is all that the rest of the house has to know of a pairing system: a line
// of the table.
type system struct {
	id   System
	kind Kind

	// Which types of report files (ETT26) mean it? Types without a code are of a
	// family only. A Swiss is without regard to acceleration: "_BAKU" is left out. What
	// has no code of its own is any other Swiss by its name: "CUSTOM_SWISS lim-2026".
	codes    []string            // those that name it with its edition; the first one is written
	undated  []string            // those that mean it if its edition is that of the event
	families []tournament.Family // every type of which, for players
	teams    bool                // or for teams
	forTeams bool                // it is for teams only
	edition  handbook.Edition    // of the rules that it is an edition of; "": it has no editions
	since    handbook.Ref        // the first text of it there was, if that is not as old as the rules are
	after    handbook.Ref        // the text that it is, if another one, which is not here, stood in these rules before

	// Of a Swiss: its answers, and its engine.
	rules   *swiss.Rules
	pair    func(*swiss.Field) (*swiss.Pairing, error)
	colours func(f *swiss.Field, a, b int) (swiss.Pair, string)
	facts   []swiss.Fact          // what it looks at besides scores, colours and floats
	seeding func(planned int) int // of so many rounds, those paired by the Dutch System of its edition; nil: none
	upfloat func(planned int) int // of so many rounds, in how many one is upfloated before he is a maximum upfloater; nil: none

	// Of a table: all its rounds.
	rounds func(x *table) ([]schedule.Round, error)
}

// systems is the table of the pairing systems. Of several editions of one system the
// newest stands first.
var systems = sync.OnceValue(func() []system {
	return []system{
		{id: Dutch, kind: ByResults, edition: "Swiss-2026",
			codes: []string{"FIDE_DUTCH_2026", "FIDE_DUTCH_2025"}, undated: []string{"", "FIDE_DUTCH"},
			families: []tournament.Family{tournament.Swiss, tournament.UnknownFamily},
			rules:    swiss.Dutch2026, pair: pairDutch, colours: dutch.Colours},
		{id: DutchCollapsing, kind: ByResults, edition: "Swiss-2017",
			codes: []string{"FIDE_DUTCH_2017"}, undated: []string{"", "FIDE_DUTCH"},
			families: []tournament.Family{tournament.Swiss, tournament.UnknownFamily},
			rules:    swiss.Dutch2017, pair: pairDutch, colours: dutch.Colours},
		{id: DutchRelaxing, kind: ByResults, edition: "Swiss-2012",
			undated:  []string{"", "FIDE_DUTCH"},
			families: []tournament.Family{tournament.Swiss, tournament.UnknownFamily},
			rules:    swiss.Dutch2012, pair: pairDutch, colours: dutch.Colours},
		{id: Dubov, kind: ByResults, edition: "Swiss-2026", undated: []string{"FIDE_DUBOV"}, families: []tournament.Family{tournament.Swiss},
			rules: swiss.Dubov2026, pair: pairDubov, colours: dubov.Colours, facts: dubov.Facts(), upfloat: dubov.MaxUpfloats},
		{id: Dubov2018, kind: ByResults, edition: "Swiss-2017", after: handbook.Ref{Edition: "Swiss-2017", Article: "C.04.4.1"}, undated: []string{"FIDE_DUBOV"}, families: []tournament.Family{tournament.Swiss},
			rules: swiss.Dubov2018, pair: pairDubov, colours: dubov.Colours, facts: dubov.Facts(), upfloat: dubov.MaxUpfloats},
		{id: Burstein, kind: ByResults, edition: "Swiss-2026", undated: []string{"FIDE_BURSTEIN"}, families: []tournament.Family{tournament.Swiss},
			rules: swiss.Burstein2026, pair: pairBurstein(burstein.LowOutgoing), colours: burstein.Colours, facts: burstein.Facts(), seeding: burstein.SeedingRounds},
		{id: Burstein2018, kind: ByResults, edition: "Swiss-2017", after: handbook.Ref{Edition: "Swiss-2017", Article: "C.04.4.2"}, undated: []string{"FIDE_BURSTEIN"}, families: []tournament.Family{tournament.Swiss},
			rules: swiss.Burstein2018, pair: pairBurstein(burstein.MostIncoming), colours: burstein.Colours, facts: burstein.Facts(), seeding: burstein.SeedingRounds},
		{id: Lim, kind: ByResults, edition: "Swiss-2026",
			codes: []string{"CUSTOM_SWISS lim-2026"}, undated: []string{"CUSTOM_SWISS lim"},
			families: []tournament.Family{tournament.Swiss},
			rules:    swiss.Lim2026, pair: pairLim, colours: lim.Colours},
		{id: "lim-2017", kind: ByResults, edition: "Swiss-2017",
			codes: []string{"CUSTOM_SWISS lim-2017"}, undated: []string{"CUSTOM_SWISS lim"},
			families: []tournament.Family{tournament.Swiss},
			rules:    swiss.Lim2017, pair: pairLim, colours: lim.Colours},
		{id: "lim-2012", kind: ByResults, edition: "Swiss-2012",
			codes: []string{"CUSTOM_SWISS lim-2012"}, undated: []string{"CUSTOM_SWISS lim"},
			families: []tournament.Family{tournament.Swiss},
			rules:    swiss.Lim2012, pair: pairLim, colours: lim.Colours},
		{id: DoubleSwiss, kind: ByResults, edition: "Swiss-2026", since: handbook.Ref{Edition: "Swiss-2026", Article: "C.04.5 1.1"},
			undated:  []string{"FIDE_DOUBLESWISS"},
			families: []tournament.Family{tournament.DoubleSwiss},
			rules:    swiss.DoubleSwiss2026, pair: pairUpfloat, colours: upfloat.Colours},
		{id: Team, kind: ByResults, edition: "Swiss-2026", since: firstOfTeams,
			undated: teamTypes(), families: []tournament.Family{tournament.Swiss}, teams: true, forTeams: true,
			rules: swiss.Team2026, pair: pairUpfloat, colours: upfloat.Colours},
		{id: TeamGraded, kind: ByResults, edition: "Swiss-2017", since: firstOfTeams,
			undated: teamTypes(), families: []tournament.Family{tournament.Swiss}, teams: true, forTeams: true,
			rules: swiss.Team2024, pair: pairUpfloat, colours: upfloat.Colours},
		{id: Olympiad, kind: ByResults,
			codes: []string{"CUSTOM_TEAM_SWISS olympiad-2022"}, undated: []string{"CUSTOM_TEAM_SWISS olympiad"},
			families: []tournament.Family{tournament.Swiss}, teams: true, forTeams: true,
			rules: swiss.Olympiad2022, pair: pairOlympiad, colours: olympiad.Colours},
		{id: Berger, kind: ByTable, codes: []string{"BERGER_ROUNDROBIN"}, families: []tournament.Family{tournament.RoundRobin}, teams: true, rounds: (*table).berger},
		{id: Scheveningen, kind: ByTable, families: []tournament.Family{tournament.Scheveningen}, teams: true, forTeams: true, rounds: (*table).scheveningen},
		{id: SemiScheveningen, kind: ByTable, forTeams: true, rounds: (*table).scheveningen},
		{id: Skalitzka, kind: ByTable, forTeams: true, rounds: (*table).skalitzka},
		{id: Schiller, kind: ByTable, families: []tournament.Family{tournament.Schiller}, teams: true, forTeams: true, rounds: (*table).schiller},
		{id: Knockout, kind: ByBracket, codes: []string{"CUSTOM_KNOCKOUT"}, families: []tournament.Family{tournament.Knockout}, teams: true},
	}
})

func pairDutch(f *swiss.Field) (*swiss.Pairing, error) {
	p, err := dutch.Pair(f)
	if err != nil {
		return nil, err
	}
	return p.SwissPairing(), nil
}

func pairOlympiad(f *swiss.Field) (*swiss.Pairing, error) {
	p, err := olympiad.Pair(f)
	if err != nil {
		return nil, err
	}
	return p.SwissPairing(), nil
}

func pairLim(f *swiss.Field) (*swiss.Pairing, error) {
	p, err := lim.Pair(f)
	if err != nil {
		return nil, err
	}
	return p.SwissPairing(), nil
}

func pairDubov(f *swiss.Field) (*swiss.Pairing, error) {
	p, err := dubov.Pair(f)
	if err != nil {
		return nil, err
	}
	return p.SwissPairing(), nil
}

func pairBurstein(c6 burstein.Criterion6) func(*swiss.Field) (*swiss.Pairing, error) {
	return func(f *swiss.Field) (*swiss.Pairing, error) {
		p, err := burstein.Pair(f, c6)
		if err != nil {
			return nil, err
		}
		return p.SwissPairing(), nil
	}
}

// Systems lists the systems that rounds can be paired by.
func Systems() []System {
	var list []System
	for _, s := range systems() {
		list = append(list, s.id)
	}
	return list
}

// lookUp returns the line of a system.
func lookUp(id System) (system, bool) {
	return find(func(s system) bool { return s.id == id })
}

// Kind returns the source of the system's pairings; 0 if there is no such system.
func (s System) Kind() Kind {
	line, _ := lookUp(s)
	return line.kind
}

// Name returns the system without its edition.
func (s System) Name() string {
	if edition := s.Edition(); edition != "" {
		return strings.TrimSuffix(string(s), "-"+edition)
	}
	return string(s)
}

// Edition returns the year of the system's rules; "" if there is one edition only.
func (s System) Edition() string {
	k := strings.LastIndexByte(string(s), '-') + 1
	if strings.Trim(string(s[k:]), "0123456789") != "" {
		return ""
	}
	return string(s[k:])
}

// Code returns the type that an event of the system has in a report file (ETT26), where nothing
// else is asked for; one that does not name the edition if none does.
func (s System) Code() string {
	line, _ := lookUp(s)
	for _, code := range slices.Concat(line.codes, line.undated) {
		if code != "" {
			return code
		}
	}
	return ""
}

// SystemNamed finds a system by its name without edition, and by its edition: the year of
// its own text, or that of the rules under which it applies (dubov-2018 is 2018 and,
// under the rules of 2017, 2017 as well). "" is the newest. False if there is none.
func SystemNamed(name, edition string) (System, bool) {
	own := edition
	if e, err := handbook.EditionNamed(handbook.Pairing, edition); err == nil {
		own = e.Name()
	}
	line, ok := find(func(s system) bool {
		return s.hasName(name) && (edition == "" || s.id.Edition() == edition || s.id.Edition() == own)
	})
	if !ok {
		line, ok = find(func(s system) bool { return s.hasName(name) && s.edition != "" && s.edition.Name() == own })
	}
	return line.id, ok
}

// SystemPrinted returns a system with its edition, as it stands in JSON: "dutch-2017"; "" if the
// name is none.
func SystemPrinted(name string) System {
	if s := System(strings.ToLower(strings.TrimSpace(name))); s.Edition() != "" && s.Kind() != 0 {
		return s
	}
	return ""
}

// TypeNamed returns the type of an event (ETT26) by its code, or by the name of a pairing system,
// with its edition or without. The error names what is neither.
func TypeNamed(value string) (tournament.System, error) {
	system := SystemPrinted(value)
	if system == "" {
		system, _ = SystemNamed(strings.TrimSpace(value), "")
	}
	if system != "" && system.Code() != "" {
		return tournament.ParseSystem(system.Code())
	}
	return tournament.ParseSystem(value)
}

func (s *system) hasName(name string) bool { return s.id.Name() == strings.ToLower(name) }

// find returns the first line of the table that satisfies is.
func find(is func(system) bool) (system, bool) {
	all := systems()
	k := slices.IndexFunc(all, is)
	if k < 0 {
		return system{}, false
	}
	return all[k], true
}

// SystemOfEvent returns the system of an event of that type (ETT26), of those without edition
// the newest; false if rounds of it cannot be paired.
func SystemOfEvent(event tournament.System) (System, bool) {
	line, ok := find(func(s system) bool { return s.means(event) })
	return line.id, ok
}

// SystemOfType returns the system that a type of events (ETT26) asks for: with its edition if
// the type names it; false if rounds of it cannot be paired.
func SystemOfType(event tournament.System) (System, bool) {
	line, ok := find(func(s system) bool { return s.means(event) })
	if ok && line.edition != "" && !line.names(event) {
		return System(line.id.Name()), true
	}
	return line.id, ok
}

// means reports whether an event of that type is paired by the system, whatever
// edition it has.
func (s *system) means(event tournament.System) bool {
	if !slices.Contains(s.families, event.Family) || event.Team && !s.teams || s.kind == ByResults && s.forTeams && !event.Team {
		return false
	}
	code := code(event)
	return s.kind != ByResults || slices.Contains(s.codes, code) || slices.Contains(s.undated, code)
}

// names reports whether the type names the system with its edition.
func (s *system) names(event tournament.System) bool {
	return slices.Contains(s.codes, code(event))
}

// code returns the type of an event as the table of systems has it.
func code(event tournament.System) string {
	event.Code, event.Maxi = strings.TrimSuffix(event.Code, "_BAKU"), ""
	return event.Type()
}

// refuse returns the error of a record that does not allow rounds to be paired.
func refuse(id string, pairs ...any) error {
	return &swiss.Unpairable{Message: message.New(id, pairs...)}
}

// Of returns the system of an event of that type with the teams of a record: two systems share
// the type of another, and only their teams and rounds tell (R-CUSTOM-TABLE).
func Of(t *tournament.Tournament, event tournament.System) (System, bool) {
	system, ok := SystemOfEvent(event)
	switch {
	case system == Berger && t.Skalitzka():
		return Skalitzka, true
	case system == Scheveningen && event.Custom() && isHalfMatch(t):
		return SemiScheveningen, true
	}
	return system, ok
}

// isHalfMatch reports whether each player of two teams meets half of the other team: half as
// many rounds are planned as a team has players.
func isHalfMatch(t *tournament.Tournament) bool {
	return len(t.Teams) == 2 && t.PlannedRounds > 0 && 2*t.PlannedRounds == len(t.Teams[0].Players)
}
