package membership

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"torneo/internal/nationallist"
	"torneo/internal/spelling"
	"torneo/message"
)

// Register is the people of the lists that were added. It may be read by many at once when
// nothing is added any more.
type Register struct {
	people   []*Person
	names    []name // of the people
	lists    []string
	licensed bool // a list says of somebody until when, or as what

	byNumber map[string]int
	byID     map[int64]int
	byWord   map[string][]int
	byBirth  map[int][]int
	byOnly   map[string]int // without number and FIDE ID: by name and year of birth
	decided  map[Key]Decision
}

// New returns a register in which nobody is.
func New() *Register {
	return &Register{byNumber: map[string]int{}, byID: map[int64]int{}, byWord: map[string][]int{}, byBirth: map[int][]int{}, byOnly: map[string]int{}, decided: map[Key]Decision{}}
}

// Names returns the lists, as they are called.
func (r *Register) Names() []string { return r.lists }

// Len returns the number of people.
func (r *Register) Len() int { return len(r.people) }

// Licenses reports whether the lists say as what somebody is licensed, or until when: without
// it a member is one, and more is not known.
func (r *Register) Licenses() bool { return r.licensed }

// Taken says what was read of a list.
type Taken struct {
	People int // rows that were read
	// Remarks are rows that were left out or contradict others, each with its line, the first
	// of them; Wrong is how many there are.
	Remarks []nationallist.Error
	Wrong   int
}

// Add adds the people of a list: CSV, a workbook or a zip with one. Of a mapping that is nil
// the headings decide. The error is a *nationallist.Error, and nothing is added then.
func (r *Register) Add(listed string, file io.ReaderAt, size int64, o nationallist.Options) (Taken, error) {
	o.Members = true
	if o.Mapping == nil {
		look, err := nationallist.LookAt(file, size, o, nil)
		if err != nil {
			return Taken{}, err
		}
		if look.Mapping == nil {
			return Taken{}, &nationallist.Error{Message: message.New("membership.headings")}
		}
		o.Mapping = look.Mapping
	}
	reader, err := nationallist.Open(file, size, o)
	if err != nil {
		return Taken{}, err
	}
	defer reader.Close()
	var rows []nationallist.Player
	for reader.Next() {
		rows = append(rows, *reader.Player())
	}
	if err := reader.Err(); err != nil {
		return Taken{}, err
	}
	taken := Taken{People: len(rows)}
	taken.Remarks, taken.Wrong = reader.Defects()
	r.lists = append(r.lists, listed)
	m := o.Mapping
	r.licensed = r.licensed || m.Has(nationallist.Until) || m.Has(nationallist.Since) || m.Has(nationallist.Role)
	for k := range rows {
		if wrong := r.take(listed, &rows[k]); wrong != nil {
			if taken.Wrong++; len(taken.Remarks) < nationallist.MaxDefects {
				taken.Remarks = append(taken.Remarks, *wrong)
			}
		}
	}
	return taken, nil
}

// take takes a row: one more of somebody who is there already, or somebody new. A row whose
// number or FIDE ID is that of another person is left out, and told.
func (r *Register) take(listed string, row *nationallist.Player) *nationallist.Error {
	n := nameOf(row.Name)
	at, there := r.holder(row.Number, row.ID)
	only := ""
	if row.Number == "" && row.ID == 0 {
		only = fmt.Sprint(n.plain, "|", row.Born)
		at, there = r.byOnly[only]
	}
	if there {
		p := r.people[at]
		otherID := row.ID > 0 && p.FIDEID > 0 && row.ID != p.FIDEID
		otherNumber := row.Number != "" && p.Number != "" && row.Number != p.Number
		otherBirth := row.Born > 0 && p.Born > 0 && row.Born != p.Born
		if otherID || otherNumber || otherBirth || likenessOf(n, r.names[at]) == Unlike {
			return &nationallist.Error{Line: row.Line, Message: message.New("membership.contradicts", "name", row.Name, "number", numberText(row.Number, row.ID), "other", p.Name, "list", listed)}
		}
	} else {
		at = len(r.people)
		r.people, r.names = append(r.people, &Person{Name: row.Name, Federation: row.Federation}), append(r.names, n)
		for _, word := range slices.Compact(slices.Clone(n.words)) {
			r.byWord[word] = append(r.byWord[word], at)
		}
	}
	p := r.people[at]
	if p.Number == "" && row.Number != "" {
		p.Number, r.byNumber[row.Number] = row.Number, at
	}
	if p.FIDEID == 0 && row.ID > 0 {
		p.FIDEID, r.byID[row.ID] = row.ID, at
	}
	if only != "" {
		r.byOnly[only] = at
	}
	if p.Born == 0 && row.Born > 0 {
		p.Born = row.Born
		r.byBirth[row.Born] = append(r.byBirth[row.Born], at)
	}
	if p.Sex == "" {
		p.Sex = row.Sex
	}
	if row.Club != "" && !slices.Contains(p.Clubs, row.Club) {
		p.Clubs = append(p.Clubs, row.Club)
	}
	if !row.Inactive {
		p.Licences = append(p.Licences, Licence{Role: roleOf(row.Role), Since: row.Since, Until: row.Until, List: listed, Line: row.Line})
	}
	return nil
}

// holder returns who has that number, else who has that FIDE ID.
func (r *Register) holder(number string, id int64) (at int, there bool) {
	if number != "" {
		at, there = r.byNumber[number]
	}
	if !there && id > 0 {
		at, there = r.byID[id]
	}
	return at, there
}

func numberText(number string, id int64) string {
	if number == "" {
		return fmt.Sprint(id)
	}
	return number
}

// roles are the words by which lists call what they license.
var roles = map[string]Role{
	"": Player, "player": Player, "jugador": Player, "jugadora": Player, "jugador a": Player, "deportista": Player, "spieler": Player, "full": Player, "member": Player, "socio": Player, "a": Player, "competition": Player, "competicion": Player,
	"arbiter": Arbiter, "arbitro": Arbiter, "arbitra": Arbiter, "arbitro a": Arbiter, "schiedsrichter": Arbiter, "arbitre": Arbiter, "referee": Arbiter, "tecnico arbitro": Arbiter,
	"coach": Other, "trainer": Other, "monitor": Other, "monitora": Other, "entrenador": Other, "entrenadora": Other, "delegado": Other, "delegada": Other, "delegate": Other, "directivo": Other, "directiva": Other, "official": Other, "organiser": Other, "organizador": Other,
}

// roleOf returns the role of a row. A word that is not known is a player's kind of licence
// ("senior", "sub-16") unless it has an arbiter or a coach in it.
func roleOf(text string) Role {
	plain := spelling.Plain(text)
	if role, ok := roles[plain]; ok {
		return role
	}
	for word := range strings.FieldsSeq(plain) {
		if role := roles[word]; role == Arbiter || role == Other {
			return role
		}
	}
	return Player
}

// Person returns who has a number, else who has a FIDE ID; nil if nobody has.
func (r *Register) Person(number string, id int64) *Person {
	if at, there := r.holder(nationallist.NumberOf(number), id); there {
		return r.people[at]
	}
	return nil
}
