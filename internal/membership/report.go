package membership

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"torneo/submission"
	"torneo/tournament"
)

// Answers answers what a report asks of its people, and remembers whom it could not identify.
// Reports may ask at once.
type Answers struct {
	Register   *Register
	Federation string // whose national numbers the lists have; empty: that of each player
	Brief      bool   // members are named by name and number alone, for people who are not to know more

	mu   sync.Mutex
	open map[Key]openQuestion
}

// openQuestion is somebody who may be a member, and has to be decided.
type openQuestion struct {
	entrant  Entrant
	identity Identity
}

// Name names the lists.
func (a *Answers) Name() string { return strings.Join(a.Register.Names(), ", ") }

// Player finds a player of a report.
func (a *Answers) Player(p *tournament.Player) submission.Membership {
	return a.find(EntrantOf(p, a.Federation), Player)
}

// EntrantOf returns a player of a report as somebody of whom lists are asked, with the number that a
// federation gave; "": that of the player.
func EntrantOf(p *tournament.Player, federation string) Entrant {
	e := Entrant{Name: p.Name, FIDEID: p.FIDEID, Born: p.Birth.Year, Sex: p.Sex, Federation: p.Federation}
	if federation == "" {
		federation = p.Federation
	}
	for _, n := range p.National {
		if n.Federation == federation {
			e.Number = n.ID
		}
	}
	return e
}

// Arbiter finds an arbiter of a report.
func (a *Answers) Arbiter(name string, id int64) submission.Membership {
	return a.find(Entrant{Name: name, FIDEID: id}, Arbiter)
}

func (a *Answers) find(e Entrant, as Role) (m submission.Membership) {
	found := a.Register.Identify(e)
	if p := found.Person; p != nil {
		m.Member, m.ByName, m.Undated = a.describe(p), found.Ground == ByName, !a.Register.Licenses()
		if m.Undated && len(p.Licences) == 0 { // somebody who has left
			m.Undated = false
		}
		for _, l := range p.Licences {
			if l.Role == as {
				m.Licensed = append(m.Licensed, submission.Period{Since: l.Since, Until: l.Until})
			}
		}
		return m
	}
	if found.Holder != nil {
		m.Holder = a.describe(found.Holder)
	}
	for _, p := range found.Proposed {
		m.Proposed = append(m.Proposed, a.describe(p.Person))
	}
	if found.Holder != nil || len(found.Proposed) > 0 {
		a.mu.Lock()
		defer a.mu.Unlock()
		if a.open == nil {
			a.open = map[Key]openQuestion{}
		}
		a.open[KeyOf(e)] = openQuestion{e, found}
	}
	return m
}

func (a *Answers) describe(p *Person) string {
	if a.Brief {
		p = &Person{Name: p.Name, Number: p.Number, FIDEID: p.FIDEID}
	}
	return Describe(p)
}

// Describe names a person so that people tell them from others of the name: "Soto Rey, Ana
// (2398), 1991, Jerez".
func Describe(p *Person) string {
	text := p.Name
	if p.Number != "" || p.FIDEID > 0 {
		text += " (" + numberText(p.Number, p.FIDEID) + ")"
	}
	if p.Born > 0 {
		text += ", " + strconv.Itoa(p.Born)
	}
	if len(p.Clubs) > 0 {
		text += ", " + strings.Join(p.Clubs, " / ")
	}
	return text
}

// UndecidedTable returns a table of decisions with a line for each who may be a member, in the
// order of their names, and above it, as remarks, who it may be; nil if there is nobody.
func (a *Answers) UndecidedTable() []byte {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.open) == 0 {
		return nil
	}
	lines := make([]string, 0, len(a.open))
	for _, q := range a.open {
		var b bytes.Buffer
		remark := func(mark string, p *Person) {
			is := p.Number
			if is == "" && p.FIDEID > 0 {
				is = fmt.Sprint("fide:", p.FIDEID)
			}
			fmt.Fprintf(&b, "# %s%s\t%s\n", mark, is, strings.Join(strings.Fields(Describe(p)), " "))
		}
		if q.identity.Holder != nil {
			remark("! ", q.identity.Holder)
		}
		for _, p := range q.identity.Proposed {
			remark("", p.Person)
		}
		lines = append(lines, Decision{Entrant: q.entrant}.Row()+"\n\x00"+b.String())
	}
	slices.Sort(lines)
	var table bytes.Buffer
	table.WriteString(DecisionHeading + "\n")
	for _, line := range lines {
		row, remarks, _ := strings.Cut(line, "\x00")
		table.WriteString("\n" + remarks + row)
	}
	return table.Bytes()
}

// Undecided is somebody of a report who may be a member, and who that may be.
type Undecided struct {
	Entrant  Entrant
	Identity Identity
}

// ListUndecided returns those who may be members and have to be decided, in the order of their names.
func (a *Answers) ListUndecided() []Undecided {
	a.mu.Lock()
	defer a.mu.Unlock()
	list := make([]Undecided, 0, len(a.open))
	for _, q := range a.open {
		list = append(list, Undecided{q.entrant, q.identity})
	}
	slices.SortFunc(list, func(x, y Undecided) int {
		return cmp.Or(strings.Compare(x.Entrant.Name, y.Entrant.Name), cmp.Compare(x.Entrant.FIDEID, y.Entrant.FIDEID), strings.Compare(x.Entrant.Number, y.Entrant.Number), cmp.Compare(x.Entrant.Born, y.Entrant.Born))
	})
	return list
}
