package arbiters

import (
	"slices"
	"strconv"
	"strings"

	"torneo/handbook"
	"torneo/tournament"
)

// Person is the arbiter for whom a norm, or a title, is asked.
type Person struct {
	Name string
	ID   int64 // FIDE's number; 0: it is not known
}

// is reports whether an arbiter of a record is the person: by number, or where one of them has
// none by name.
func (p Person) is(a tournament.Arbiter) bool {
	if p.ID != 0 && a.ID != 0 {
		return p.ID == a.ID
	}
	return p.Name != "" && strings.EqualFold(plain(p.Name), plain(a.Name))
}

// CompletePerson returns the person with the name, or the number, that an event has for them.
func CompletePerson(e *Event, p Person) Person {
	for _, a := range e.Arbiters {
		if p.is(a) {
			if p.Name == "" {
				p.Name = a.Name
			}
			if p.ID == 0 {
				p.ID = a.ID
			}
			return p
		}
	}
	return p
}

// plain returns a name without the comma between its parts, which may be in any order.
func plain(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r == ' ' || r == ',' })
	slices.Sort(words)
	return strings.Join(words, " ")
}

// OptionVerdict is the judgement whether an event is of a kind that gives norms.
type OptionVerdict struct {
	Option
	Answer       Answer
	Requirements []Requirement
}

// Verdict is the judgement whether an event gives an arbiter a norm.
type Verdict struct {
	Title        Title
	Edition      handbook.Edition
	Answer       Answer
	Requirements []Requirement // of every event, and of the candidate
	Options      []OptionVerdict
	By           string // the option by which the norm is given, or may be; "": by none
	Short        bool   // an event with fewer rounds, of which an application takes one

	Event *Event
	Chief string // who was the chief arbiter, as the record names him
	Most  int    // certificates that the event may give; 0: no number is known
	role  string // of the candidate
}

// Ask lists the facts that would settle the verdict, in the order in which they are asked.
func (v *Verdict) Ask() (names []string) {
	add := func(list []Requirement) {
		for k := range list {
			if q := &list[k]; q.Answer == NotKnown && q.Ask != "" && !slices.Contains(names, q.Ask) {
				names = append(names, q.Ask)
			}
		}
	}
	if v.Answer == NotMet {
		return nil
	}
	add(v.Requirements)
	if !slices.ContainsFunc(v.Options, func(o OptionVerdict) bool { return o.Answer == Met }) {
		for k := range v.Options {
			if v.Options[k].Answer == NotKnown {
				add(v.Options[k].Requirements)
			}
		}
	}
	return names
}

// circumstances are the facts that requirements look at.
type circumstances struct {
	title   Title
	edition handbook.Edition
	event   *Event
	who     Person
	facts   Facts
}

// Judge judges an event for a title, by the edition of the event's first day; a *Refused if
// none of that time is known.
func Judge(e *Event, t Title, who Person, facts Facts) (Verdict, error) {
	day := 0
	if e.Start.Complete() {
		day = e.Start.Ordinal()
	}
	edition := handbook.ArbitersOn(day)
	if edition == "" {
		return Verdict{}, refuse("arbiters.wrong.too-early", "day", e.Start)
	}
	c := &circumstances{t, edition, e.withFacts(facts), who, facts}
	v := Verdict{Title: t, Edition: edition, Event: c.event, Chief: c.chiefKey(), role: c.role()}
	v.Most, _ = c.event.Certificates()
	for _, of := range []string{Every, Candidate} {
		for _, r := range rowsOf(edition, t, of) {
			v.Requirements = append(v.Requirements, c.judge(r))
		}
	}
	for _, o := range Options(edition, t) {
		x := c.option(o)
		if x.Requirements != nil {
			v.Options = append(v.Options, x)
		}
	}
	v.Short = c.short()
	best := v.best()
	if best >= 0 {
		v.By = v.Options[best].Name
	}
	v.Answer = all(v.Requirements)
	if best < 0 {
		v.Answer = NotMet
	} else {
		v.Answer = both(v.Answer, v.Options[best].Answer)
	}
	return v, nil
}

// best returns the index of the option by which the norm is given: one that is met before one
// that may be, and one of which an application takes any number before others. -1: none.
func (v *Verdict) best() int {
	at := -1
	for k := range v.Options {
		o := &v.Options[k]
		if o.Answer == NotMet {
			continue
		}
		if at < 0 || o.Answer > v.Options[at].Answer || o.Answer == v.Options[at].Answer && v.Options[at].Most > 0 && (o.Most == 0 || o.Most > v.Options[at].Most) {
			at = k
		}
	}
	return at
}

// Signer returns who signs the certificate: "supervisor" for a chief arbiter's own, else
// "chief" (B.06.1 2.8).
func (v *Verdict) Signer() string {
	if v.role == "chief" {
		return "supervisor"
	}
	return "chief"
}

// Ways lists the options by which the norm is given, or may be where none is sure.
func (v *Verdict) Ways() (names []string) {
	for _, want := range []Answer{Met, NotKnown} {
		for k := range v.Options {
			if v.Options[k].Answer == want {
				names = append(names, v.Options[k].Name)
			}
		}
		if names != nil {
			return names
		}
	}
	return nil
}

// option judges a kind of event; without requirements one that is no event.
func (c *circumstances) option(o Option) OptionVerdict {
	x := OptionVerdict{Option: o}
	for _, r := range rowsOf(c.edition, c.title, o.Name) {
		if r.key == organisation {
			return x
		}
		if r.key != most {
			x.Requirements = append(x.Requirements, c.judge(r))
		}
	}
	x.Answer = all(x.Requirements)
	return x
}

// judge returns a requirement of the table, judged by what is known.
func (c *circumstances) judge(r *row) Requirement {
	q := Requirement{Key: r.key, Of: r.of, Article: r.article, Certainty: r.certainty, Reading: r.reading}
	checks[r.key](c, r.value, &q)
	return q
}

// withFacts returns the event with the facts told of it.
func (e *Event) withFacts(f Facts) *Event {
	x := *e
	if s := System(f["system"]); s != "" && len(x.Systems) == 0 {
		x.Systems = []System{s}
	}
	if f["rate"] != "" {
		x.Rate = f["rate"]
	}
	if n, ok := f.number("boards"); ok {
		x.Boards = n
	}
	if n, ok := f.number("federations"); ok {
		x.Federations, x.Flagless = n, 0
	}
	switch f["norm-chance"] {
	case "yes":
		x.Chance = Met
	case "no":
		x.Chance = NotMet
	}
	return &x
}

// chief returns the chief arbiter of the record.
func (c *circumstances) chief() (a tournament.Arbiter, ok bool) {
	if len(c.event.Arbiters) == 0 {
		return a, false
	}
	a = c.event.Arbiters[0]
	return a, a.Name != "" || a.ID != 0
}

// chiefKey tells one chief arbiter from another.
func (c *circumstances) chiefKey() string {
	a, ok := c.chief()
	switch {
	case c.facts["role"] == "chief" && !ok:
		return plain(c.who.Name) + strconv.FormatInt(c.who.ID, 10)
	case !ok:
		return ""
	case a.ID != 0:
		return strconv.FormatInt(a.ID, 10)
	}
	return plain(a.Name)
}

// role returns the role of the candidate: as the record has it, or as was told; "" if neither
// tells.
func (c *circumstances) role() string {
	for k, a := range c.event.Arbiters {
		if c.who.is(a) {
			if k == 0 {
				return "chief"
			}
			if told := c.facts["role"]; told != "" && told != "chief" {
				return told
			}
			return "deputy"
		}
	}
	return c.facts["role"]
}

// isNamed reports whether the record names the candidate.
func (c *circumstances) isNamed() bool {
	return slices.ContainsFunc(c.event.Arbiters, c.who.is)
}

// short reports whether an event has fewer rounds than usual (B.06.1 3.10, 4.10).
func (c *circumstances) short() bool {
	for _, r := range rowsOf(c.edition, c.title, Every) {
		if r.key == "rounds" {
			return c.event.Rounds < numbers(r.value)[0]
		}
	}
	return false
}
