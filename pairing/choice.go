package pairing

import (
	"slices"
	"strings"

	"torneo/crosstable"
	"torneo/handbook"
	"torneo/message"
	"torneo/pairing/knockout"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Choice is the system, and its edition, by which rounds of a record are paired and judged, and
// how that is known.
type Choice struct {
	System System
	Event  tournament.System // the type of the event
	// Assumed is the assumption that nobody has stated and that is to be said aloud; none: it
	// was asked for, or the record says it.
	Assumed message.Message
}

// Choose finds the system of a record: the one asked for, or else the record's own, in
// the edition asked for. It is the only place where that is decided.
//
// A record that says nothing is a match if two players meet in every round; a round
// robin of any table if everybody has met everybody equally often; otherwise a Swiss
// by the Dutch system. Of a system with editions it is the one that the record's type
// names, else the one of its rulebook; without either the newest.
//
// The error is a *swiss.Unpairable: where the system or its edition is not built,
// it is neither paired nor judged by another one unless that is asked for
// (R-EDITION-NOT-THERE).
func Choose(t *tournament.Tournament, o Options) (Choice, error) {
	c, err := choose(t, o)
	if err != nil {
		return Choice{}, err
	}
	return c, c.suits(t, o)
}

func choose(t *tournament.Tournament, o Options) (Choice, error) {
	t = t.WithDefaults()
	if o.System != "" {
		id, known := resolveSystem(t, o.System)
		if !known {
			return Choice{}, refuse("pairing.system-unknown", "system", string(o.System))
		}
		if o.Edition != "" {
			c, err := Choice{System: id}.inEdition(o.Edition)
			if err != nil {
				return Choice{}, err
			}
			if o.System.Edition() != "" && c.System != id { // two years that contradict each other
				return Choice{}, editionNotBuilt(id, o.Edition)
			}
			id = c.System
		}
		return Choice{System: id, Event: eventType(id, o.event(t))}, nil
	}
	event := o.event(t)
	if event.Family == tournament.UnknownFamily && o.Edition == "" { // what has editions is a Swiss
		if knockout.IsMatch(t) {
			return Choice{System: Knockout, Event: event}, nil
		}
		if cycles := meetings(t); cycles > 0 {
			event = tournament.System{Code: "CUSTOM_ROUNDROBIN", Family: tournament.RoundRobin, Games: cycles}
			return Choice{Berger, event, message.New("pairing.assumed.round-robin", "count", cycles)}, nil
		}
	}
	if o.Edition == "" && t.Rulebook.Contradicts(event) {
		return Choice{}, refuse("pairing.edition-differs", "system", event.Type(), "edition", t.Rulebook.Pairing.Name())
	}
	id, ok := Of(t, event)
	if named, _, is := otherEdition(event); !ok && is && o.Edition != "" {
		id, ok = named, true
	}
	if !ok {
		return Choice{}, notBuilt(event)
	}
	c := Choice{System: id, Event: event}
	line, _ := lookUp(id)
	switch {
	case o.Edition != "":
		return c.inEdition(o.Edition)
	case line.edition == "" || line.names(event):
		return c, nil
	}
	return c.ofEdition(t, line)
}

// eventType returns the type of an event that is paired by a system for matches, of teams or of
// two games, or by another one though its own type is such: where that asks for no other, the
// one that an event of the system has, with the primary score that is stated.
func eventType(id System, event tournament.System) tournament.System {
	line, _ := lookUp(id)
	matches := line.forTeams || slices.Contains(line.families, tournament.DoubleSwiss) || event.Family == tournament.DoubleSwiss
	if line.kind != ByResults || !matches || line.means(event) {
		return event
	}
	usual, err := tournament.ParseSystem(id.Code())
	if err != nil {
		return event
	}
	if event.Team && line.forTeams {
		usual.Primary = event.Primary
	}
	return usual
}

// record returns the record as one of an event of that type.
func (c Choice) record(t *tournament.Tournament) *tournament.Tournament {
	if line, _ := lookUp(c.System); line.kind != ByResults || c.Event == t.System || !c.Event.Team && c.Event.Family != tournament.DoubleSwiss && t.System.Family != tournament.DoubleSwiss {
		return t
	}
	u := *t
	u.System = c.Event
	return &u
}

// suits refuses to pair teams by a system for players, and players by one for teams.
func (c *Choice) suits(t *tournament.Tournament, o Options) error {
	line, _ := lookUp(c.System)
	switch {
	case line.kind != ByResults || line.forTeams == t.IsTeam():
		return nil
	case line.forTeams:
		return refuse("upfloat.for-teams", "system", name(c.System), "chapter", line.rules.Cite.Colours)
	case o.System == "" && c.Event.Code == "":
		return refuse("pairing.teams")
	}
	return refuse("upfloat.for-players", "system", name(c.System), "chapter", line.rules.Cite.Colours)
}

// resolveSystem returns the system that was asked for. Without an edition it is that of the
// record's rulebook, or else the newest.
func resolveSystem(t *tournament.Tournament, id System) (System, bool) {
	if line, known := lookUp(id); known {
		return line.id, true
	}
	if id.Edition() == "" {
		if line, known := find(func(s system) bool { return s.hasName(string(id)) && s.edition == t.Rulebook.Pairing }); known {
			return line.id, true
		}
		return SystemNamed(string(id), "")
	}
	return "", false
}

// meetings returns how often everybody meets everybody in a record of players that does not say
// what it is; 0 if they do not.
func meetings(t *tournament.Tournament) int {
	if t.IsTeam() {
		return 0
	}
	return crosstable.Cycles(t)
}

// inEdition returns the choice with the edition that was asked for.
func (c Choice) inEdition(year string) (Choice, error) {
	id, there := SystemNamed(c.System.Name(), year)
	if !there {
		return Choice{}, editionNotBuilt(c.System, year)
	}
	c.System = id
	return c, nil
}

// ofEdition returns the choice with the edition of the record's rulebook.
func (c Choice) ofEdition(t *tournament.Tournament, newest system) (Choice, error) {
	edition := t.Rulebook.Pairing
	if edition == "" {
		return c, nil // a record that was not read: it is made by these rules
	}
	if t.Rulebook.Proposed.Has(handbook.Pairing) && t.Start.IsZero() && t.End.IsZero() {
		c.Assumed = message.New("pairing.assumed.edition", "system", name(newest.id), "edition", newest.id.Edition())
		return c, nil
	}
	line, there := find(func(s system) bool { return s.edition == edition && s.hasName(newest.id.Name()) })
	if day := handbook.EffectiveDay(newest.since); day > 0 && t.BeganBefore(day) && (!there || edition == newest.since.Edition) {
		return Choice{}, refuse("upfloat.not-yet", "system", name(newest.id), "chapter", newest.since.Edition.Cite()+" "+newest.since.Article, "day", tournament.DateOf(day).String())
	}
	if day := handbook.EffectiveDay(line.after); there && day > 0 && t.BeganBefore(day) {
		return Choice{}, refuse("pairing.text-before", "system", name(line.id), "edition", line.id.Edition(), "day", tournament.DateOf(day).String())
	}
	if there {
		c.System = line.id
		return c, nil
	}
	return Choice{}, editionNotBuilt(newest.id, edition.Name())
}

// notBuilt returns the error of a type by which rounds cannot be paired.
func notBuilt(event tournament.System) error {
	code := event.Code
	if id, edition, is := otherEdition(event); is {
		return editionNotBuilt(id, edition)
	}
	switch {
	case code == "" && event.Family == tournament.Swiss:
		return refuse("pairing.teams") // every type but that of teams is there
	case code == "":
		code = string(event.Family)
	}
	if event.Rules != "" {
		code = event.Type()
	}
	return refuse("pairing.system-not-built", "system", code)
}

// otherEdition returns the system, and the year, of a type that names a missing edition of it.
func otherEdition(event tournament.System) (id System, year string, is bool) {
	for _, s := range systems() {
		for _, undated := range s.undated {
			if edition, ok := strings.CutPrefix(strings.TrimSuffix(event.Code, "_BAKU"), undated+"_"); ok && undated != "" && edition != "" && strings.Trim(edition, "0123456789") == "" {
				return s.id, edition, true
			}
		}
	}
	return "", "", false
}

// name returns the name of a system, without its edition.
func name(id System) message.Message { return message.New("pairing.system." + id.Name()) }

// editionNotBuilt returns the error of an edition that a system does not have, or not here.
func editionNotBuilt(id System, edition string) error {
	if id.Edition() == "" {
		return refuse("systems.no-editions", "system", name(id), "edition", edition)
	}
	return refuse("pairing.edition-not-built", "system", name(id), "edition", edition, "there", strings.Join(EditionsOf(id.Name()), ", "))
}

// Field returns the field of a round, by default the next one, with the past as the rules of
// the system see it; where no results say who meets whom, as those of the first Swiss of the
// table do, in the edition of the record's rulebook.
//
// The error is a *swiss.Unpairable or a *crosstable.Contradiction.
func Field(t *tournament.Tournament, o Options) (*swiss.Field, error) {
	c, err := Choose(t, o)
	if err != nil {
		return nil, err
	}
	if o.Round == 0 {
		o.Round = swiss.NextRound(t)
	}
	return c.field(t, o.Round)
}

func (c Choice) field(t *tournament.Tournament, round int) (*swiss.Field, error) {
	t = t.WithDefaults()
	line, _ := lookUp(c.System)
	if line.rules == nil {
		if t.IsTeam() {
			return nil, refuse("pairing.teams")
		}
		usual, _ := find(func(s system) bool { return s.kind == ByResults })
		id, _ := resolveSystem(t, System(usual.id.Name()))
		line, _ = lookUp(id)
	}
	if c.Event.Maxi != "" && c.Event.Maxi != t.System.Maxi { // another type was asked for
		as := *t
		as.System.Maxi = c.Event.Maxi
		t = &as
	}
	if c.lacksRounds(t) && round <= t.RoundsPaired() {
		t = lasting(t, end(t))
	}
	line, err := line.seeder(t, round)
	if err != nil {
		return nil, err
	}
	return swiss.New(c.record(t), round, line.rules)
}

// VirtualPoints returns the virtual points with which the first round of a record is paired, by
// its own system; nil if nothing is accelerated, or can be.
func VirtualPoints(t *tournament.Tournament) []tournament.Acceleration {
	c, err := Choose(t, Options{})
	if err != nil {
		return nil
	}
	line, _ := lookUp(c.System)
	if line.rules == nil {
		return nil
	}
	list, _ := swiss.VirtualPoints(c.record(t), line.rules)
	return list
}

// Checklist returns the contents of a round's check-list: by which system it is, the field, and
// the table of the rounds before it. It is that of a Swiss.
//
// The error is a *swiss.Unpairable or a *crosstable.Contradiction.
func Checklist(t *tournament.Tournament, o Options) (Choice, *swiss.Field, *crosstable.Table, error) {
	c, err := Choose(t, o)
	if err == nil && c.System.Kind() != ByResults {
		err = refuse("pairing.not-swiss", "system", string(c.System))
	}
	if err != nil {
		return c, nil, nil, err
	}
	if o.Round == 0 {
		o.Round = swiss.NextRound(t)
	}
	field, err := c.field(t, o.Round)
	if err != nil {
		return c, nil, nil, err
	}
	table, err := crosstable.NewBefore(c.record(t), field.Round)
	return c, field, table, err
}

// NotJudged reports whether a refusal to check is one for want of the system or its
// edition: the record may be right or wrong.
func NotJudged(u *swiss.Unpairable) bool {
	return slices.Contains([]string{"pairing.edition-not-built", "pairing.text-before", "systems.no-editions", "pairing.edition-differs", "pairing.system-not-built", "pairing.teams", "upfloat.for-players", "upfloat.for-teams", "upfloat.not-yet", "pairing.not-swiss", "burstein.seeding-not-built"}, u.Message.ID)
}

// SystemOf returns the system by whose rules a field was made.
func SystemOf(f *swiss.Field) System { return lineOf(f).id }

// PairField pairs a field by the system by whose rules it was made. The error is a
// *swiss.Impossible.
func PairField(f *swiss.Field) (*swiss.Pairing, error) {
	line := lineOf(f)
	return line.pair(f)
}

// Colours returns the colours of two players of a field who are to meet, and the article that
// gives them, by the same system.
func Colours(f *swiss.Field, a, b int) (swiss.Pair, string) {
	line := lineOf(f)
	return line.colours(f, a, b)
}

// Facts returns what the field's system looks at of a player besides scores, colours and
// floats.
func Facts(f *swiss.Field) []swiss.Fact {
	line := lineOf(f)
	return line.facts
}

// lineOf returns the system by whose rules a field was made: every one has its own.
func lineOf(f *swiss.Field) system {
	all := systems()
	return all[slices.IndexFunc(all, func(s system) bool { return s.rules == f.Rules })]
}
