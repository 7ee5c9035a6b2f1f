package membership

import (
	"fmt"
	"hash/fnv"
	"io"
	"strconv"
	"strings"

	"torneo/internal/nationallist"
	"torneo/internal/spelling"
	"torneo/message"
)

// Decision says who somebody is that reports name so: a member, or nobody of the lists.
type Decision struct {
	Entrant Entrant // its name, number, FIDE ID and year of birth, and without one its club
	Nobody  bool
	Number  string // the member's; empty: that of FIDE says it
	FIDEID  int64
	By, Day string // who decided, and when, as they wrote it
}

// Key is by what a decision knows an entrant again: written otherwise it is another question.
type Key struct {
	name, number, club string
	id                 int64
	born               int
}

// KeyOf returns by what decisions know an entrant.
func KeyOf(e Entrant) Key {
	k := Key{name: spelling.Plain(e.Name), number: nationallist.NumberOf(e.Number), id: e.FIDEID, born: e.Born}
	if e.Born == 0 {
		k.club = spelling.Plain(e.Club)
	}
	return k
}

// Mark returns a short number by which the key is known again; seldom have two the same.
func (k Key) Mark() uint32 {
	h := fnv.New32a()
	fmt.Fprintf(h, "%s|%s|%s|%d|%d", k.name, k.number, k.club, k.id, k.born)
	return h.Sum32()
}

// Decide takes a decision, in place of one about the same entrant.
func (r *Register) Decide(d Decision) {
	d.Number = nationallist.NumberOf(d.Number)
	r.decided[KeyOf(d.Entrant)] = d
}

// DecisionHeading is the first line of a table of decisions.
const DecisionHeading = "name\tborn\tfide\tnumber\tclub\tis\tby\tday"

// Row returns the decision as a line of a table of decisions, without its end.
func (d Decision) Row() string {
	born, id, is := "", "", d.Number
	if d.Entrant.Born > 0 {
		born = strconv.Itoa(d.Entrant.Born)
	}
	if d.Entrant.FIDEID > 0 {
		id = strconv.FormatInt(d.Entrant.FIDEID, 10)
	}
	switch {
	case d.Nobody:
		is = "-"
	case is == "" && d.FIDEID > 0:
		is = fmt.Sprint("fide:", d.FIDEID)
	}
	cells := []string{d.Entrant.Name, born, id, d.Entrant.Number, d.Entrant.Club, is, d.By, d.Day}
	for k := range cells {
		cells[k] = strings.Join(strings.Fields(cells[k]), " ")
	}
	return strings.Join(cells, "\t")
}

// Limits of a table of decisions.
const (
	MaxDecisions   = 16 << 20 // bytes
	decisionsCells = 8
)

// ReadDecisions reads a table of decisions: the heading, then a line each with tabs between
// its columns, where "is" is a member's number, "fide:" with a FIDE ID, "-" for nobody, or
// empty where nothing is decided yet. Lines that begin with # are remarks. The error is a
// *nationallist.Error.
func ReadDecisions(file io.Reader) (list []Decision, err error) {
	data, err := io.ReadAll(io.LimitReader(file, MaxDecisions+1))
	switch {
	case err != nil:
		return nil, err
	case len(data) > MaxDecisions:
		return nil, &nationallist.Error{Message: message.New("membership.decisions.large", "most", MaxDecisions)}
	}
	line := 0
	for text := range strings.Lines(strings.TrimPrefix(string(data), "\ufeff")) {
		line++
		text = strings.TrimRight(text, "\r\n")
		if strings.TrimSpace(text) == "" || text[0] == '#' || line == 1 && text == DecisionHeading {
			continue
		}
		d, wrong := decisionOf(strings.Split(text, "\t"))
		if !wrong.IsZero() {
			return nil, &nationallist.Error{Line: line, Message: wrong}
		}
		if d != nil {
			list = append(list, *d)
		}
	}
	return list, nil
}

// decisionOf reads a line; nil where it decides nothing.
func decisionOf(cells []string) (*Decision, message.Message) {
	if len(cells) < 6 || len(cells) > decisionsCells || spelling.Plain(cells[0]) == "" {
		return nil, message.New("membership.decisions.row", "columns", decisionsCells)
	}
	cells = append(cells, "", "")
	for k := range cells {
		cells[k] = strings.TrimSpace(cells[k])
	}
	d := &Decision{Entrant: Entrant{Name: cells[0], Number: cells[3], Club: cells[4]}, By: cells[6], Day: cells[7]}
	var err error
	if cells[1] != "" {
		if d.Entrant.Born, err = strconv.Atoi(cells[1]); err != nil || d.Entrant.Born < 1800 || d.Entrant.Born > 2999 {
			return nil, message.New("fidelist.born", "found", cells[1])
		}
	}
	if cells[2] != "" {
		if d.Entrant.FIDEID, err = strconv.ParseInt(cells[2], 10, 64); err != nil || d.Entrant.FIDEID < 0 {
			return nil, message.New("fidelist.id", "found", cells[2])
		}
	}
	id, ofFIDE := strings.CutPrefix(cells[5], "fide:")
	switch {
	case cells[5] == "":
		return nil, message.Message{}
	case cells[5] == "-":
		d.Nobody = true
	case ofFIDE:
		if d.FIDEID, err = strconv.ParseInt(id, 10, 64); err != nil || d.FIDEID <= 0 {
			return nil, message.New("fidelist.id", "found", id)
		}
	default:
		d.Number = cells[5]
	}
	return d, message.Message{}
}
