package arbiter

import (
	"reflect"
	"slices"

	"torneo/internal/journal"
	"torneo/internal/row"
	"torneo/message"
)

// Role is a person's role in an event. "" is nobody.
type Role = row.Role

const (
	Organiser    Role = "organiser"
	ChiefArbiter Role = "chief"
	Arbiter      Role = "arbiter"
	Registration Role = "registration"
	ResultDesk   Role = "results"
	Captain      Role = "captain" // of the team of the scope
	Player       Role = "player"  // the one of the scope
	Screen       Role = "screen"
	Office       Role = "office" // of a federation, with its inbox
)

// Roles returns all roles.
func Roles() []Role {
	return []Role{Organiser, ChiefArbiter, Arbiter, Registration, ResultDesk, Captain, Player, Office, Screen}
}

// Act is something that one can be allowed to do: a command by its type (Of), or what is
// no command.
type Act string

// When is the state of a tournament in which a role may do something.
type When uint8

const (
	Never       When = iota
	Always           // whatever the state
	BeforeStart      // until the first round is paired
	ThisRound        // in the last round that is paired, and those that follow
	Unpublished      // while the round is not published
)

// reach is the extent to which a scope narrows a right.
type reach uint8

const (
	anywhere reach = iota // not at all: it concerns no tournament in particular
	reading               // to the event and its tournaments
	whole                 // likewise, and who has boards, a team or a player only may not
	aimed                 // to the boards, the team or the player that it is about
)

// Right is a line of the table: acts that are allowed together, and the roles that have
// them.
type Right struct {
	Name     string // of its text
	To       map[Role]When
	reach    reach
	acts     []Act
	commands []Command // whose acts they are
}

// Of returns the act of giving a command.
func Of(c Command) Act {
	if w, ok := c.(Withdraw); ok && w.Expelled {
		return Expel
	}
	t := reflect.TypeOf(c)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return Act(t.Name())
}

// RightOf returns the line of an act; false: it has none, and nobody may do it.
func RightOf(a Act) (Right, bool) {
	k, ok := lines[a]
	if !ok {
		return Right{}, false
	}
	return table[k], true
}

// lines maps every act to its line in the table.
var lines = func() map[Act]int {
	m := map[Act]int{}
	for k, line := range Rights() {
		for _, a := range line.Acts() {
			if _, twice := m[a]; twice {
				panic("arbiter: two lines of the table of rights have " + string(a))
			}
			m[a] = k
		}
	}
	return m
}()

// Rights returns the whole table, line by line.
func Rights() []Right { return slices.Clone(table) }

// Commands returns the commands of the line.
func (r *Right) Commands() []Command { return slices.Clone(r.commands) }

// Acts returns the acts of the line.
func (r *Right) Acts() []Act {
	list := slices.Clone(r.acts)
	for _, c := range r.Commands() {
		list = append(list, Of(c))
	}
	return list
}

// Place is the place of an act, as far as it is known.
type Place struct {
	Event      string // "": the installation
	Tournament string // "": the event
	State      *journal.State
}

// May returns nil if the person may do it there, about that; else a *Refused with the
// reason, and who may. It is the one question: nothing else in the program decides what
// is allowed. An act that is about boards, teams or players is asked about with those:
// of one that names none, a person with a part of the tournament is refused.
func (p Person) May(a Act, at Place, extent Extent) error { return p.may(a, at, &extent) }

// MayBegin answers like May, before it is known what the act is about: whether somebody is
// shown a page, a link or a form, and led to where he says what he wants. It allows nothing:
// what he then wants is asked about with May or Authorize by whatever does it.
func (p Person) MayBegin(a Act, at Place) error { return p.may(a, at, nil) }

// may answers; extent nil: what it is about is not known yet, and not held against him.
func (p Person) may(a Act, at Place, extent *Extent) error {
	right, ok := RightOf(a)
	if !ok {
		return refuse("rights.refused.unknown", "act", string(a))
	}
	if when := right.To[p.Role]; !when.holds(at, extent) {
		return right.refuse(p, when, at, extent)
	}
	return refuseBeyond(p.Scope, p, &right, at, extent)
}

// Authorize asks May about a command, which says itself what it is about; of several given as
// one, about each.
func (p Person) Authorize(c Command, at Place) error {
	switch c := c.(type) {
	case Sequence:
		for _, one := range c {
			if err := p.Authorize(one, at); err != nil {
				return err
			}
		}
		return nil
	case Undo, undoPart:
		return nil // what it needs follows from what is undone: mayUndo
	}
	if at.State == nil {
		return p.MayBegin(Of(c), at)
	}
	return p.May(Of(c), at, extentOf(c, at.State))
}

// holds reports whether the condition holds in the state; if the state is not known, it is
// assumed to.
func (w When) holds(at Place, extent *Extent) bool {
	switch w {
	case Never:
		return false
	case BeforeStart:
		return at.State == nil || at.State.Current() == 0
	case ThisRound:
		return at.State == nil || extent == nil || extent.Round == 0 || extent.Round >= at.State.Current()
	case Unpublished:
		if at.State == nil || extent == nil {
			return true
		}
		r := at.State.Round(extent.Round)
		return r == nil || !r.Published
	}
	return true
}

// Name returns the condition in words; none for Always.
func (w When) Name() message.Message {
	//i18n:prefix rights.when.
	return message.New("rights.when." + [...]string{"never", "always", "before", "round", "draft"}[w])
}

// Message returns the name of the acts of the line.
func (r Right) Message() message.Message {
	//i18n:prefix rights.act.
	return message.New("rights.act." + r.Name)
}

// refuse returns the refusal: the role may not, or not now; it names who may.
func (r *Right) refuse(p Person, when When, at Place, extent *Extent) error {
	var who message.Message
	for k := len(Roles()) - 1; k >= 0; k-- {
		role := Roles()[k]
		switch w := r.To[role]; {
		case role == p.Role || w == Never || !w.holds(at, extent):
		case who.IsZero():
			who = role.Message()
		case who.ID == "rights.list" || who.ID == "rights.or":
			who = message.New("rights.list", "one", role.Message(), "more", who)
		default:
			who = message.New("rights.or", "one", role.Message(), "other", who)
		}
	}
	if when != Never {
		return refuse("rights.refused.when", "who", p.Name, "role", p.Role.Message(), "act", r.Message(), "when", when.Name(), "roles", who)
	}
	return refuse("rights.refused.role", "who", p.Name, "role", p.Role.Message(), "act", r.Message(), "roles", who)
}
