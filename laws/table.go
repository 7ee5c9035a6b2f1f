package laws

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"torneo/handbook"
)

// Situation is something that can happen, with what a verdict on it may depend on.
type Situation struct {
	ID      string
	Subject string // the group it is listed in: "illegal", "clock", "claim" …
	Facts   []string
	preset  map[string]string // what is taken here where the fact's own default is another
}

// ruling is the rule of some editions and kinds of play for a situation.
type ruling struct {
	situation string
	editions  []handbook.Edition
	kinds     []Kind
	when      []Condition
	says      string
	penalty   string
	clock     string
	sources
}

// price is the penalty for an illegal move or a wrong claim.
type price struct {
	of       string
	editions []handbook.Edition
	kinds    []Kind
	when     []Condition
	is       string
	helpless string // what it is where the opponent cannot mate; "-": the same
	sources
}

// sources are the origin of an answer.
type sources struct {
	articles  []string
	certainty Certainty
	readings  []string
}

// Certainty is the degree to which a text is known.
type Certainty string

const (
	FromText   Certainty = "text"    // from a copy of the text
	FromOthers Certainty = "others"  // told by other texts
	Read       Certainty = "reading" // the text leaves it open
)

// Condition is something that has to hold of a fact.
type Condition struct {
	Fact  string `json:"fact"`
	Op    string `json:"is"` // "=", "<", ">="
	Value string `json:"value"`
}

//go:embed data/situations.tsv
var situationsFile string

//go:embed data/rulings.tsv
var rulingsFile string

//go:embed data/penalties.tsv
var penaltiesFile string

type tables struct {
	situations []Situation
	rulings    []ruling
	prices     []price
}

// table is read once. It panics on a defect of the embedded files, which a test excludes.
var table = sync.OnceValue(func() *tables {
	t, err := readTables()
	if err != nil {
		panic(err)
	}
	return t
})

// Situations lists all that can be asked about, in the order of the Laws.
func Situations() []Situation { return slices.Clone(table().situations) }

// SituationNamed returns the situation with an id; false if there is none.
func SituationNamed(id string) (Situation, bool) {
	list := table().situations
	k := slices.IndexFunc(list, func(s Situation) bool { return s.ID == id })
	if k < 0 {
		return Situation{}, false
	}
	return list[k], true
}

// Editions returns the editions that rule on the situation in a kind of play, oldest first;
// Kind "": in any.
func (s *Situation) Editions(kind Kind) (list []handbook.Edition) {
	for _, e := range handbook.LawsEditions() {
		if slices.ContainsFunc(table().rulings, func(r ruling) bool {
			return r.situation == s.ID && slices.Contains(r.editions, e) && (kind == "" || slices.Contains(r.kinds, kind))
		}) {
			list = append(list, e)
		}
	}
	return list
}

// Kinds returns the kinds of play for which an edition rules on it, the slowest first.
func (s *Situation) Kinds(e handbook.Edition) (list []Kind) {
	for _, k := range Kinds() {
		if slices.Contains(s.Editions(k), e) {
			list = append(list, k)
		}
	}
	return list
}

func readTables() (*tables, error) {
	t := &tables{}
	for _, c := range rows(situationsFile) {
		s := Situation{ID: c[0], Subject: c[1], preset: map[string]string{}}
		for _, name := range list(c[2], " ") {
			name, value, preset := strings.Cut(name, "=")
			f, ok := factNamed(name)
			if !ok || f.Form == "" || preset && !f.accepts(value) {
				return nil, fmt.Errorf("situations: %s: fact %q", s.ID, name)
			}
			s.Facts = append(s.Facts, name)
			if preset {
				s.preset[name] = value
			}
		}
		t.situations = append(t.situations, s)
	}
	var err error
	keep := func(e error) {
		if err == nil {
			err = e
		}
	}
	for _, c := range rows(rulingsFile) {
		r := ruling{situation: c[0], says: c[4], penalty: c[5], clock: c[6]}
		var e [4]error
		r.editions, e[0] = readEditions(c[1])
		r.kinds, e[1] = readKinds(c[2])
		r.when, e[2] = readConditions(c[3])
		r.sources, e[3] = readSources(c[7:])
		for _, x := range e {
			keep(x)
		}
		t.rulings = append(t.rulings, r)
	}
	for _, c := range rows(penaltiesFile) {
		p := price{of: c[0], is: c[4], helpless: c[5]}
		var e [4]error
		p.editions, e[0] = readEditions(c[1])
		p.kinds, e[1] = readKinds(c[2])
		p.when, e[2] = readConditions(c[3])
		p.sources, e[3] = readSources(c[6:])
		for _, x := range e {
			keep(x)
		}
		t.prices = append(t.prices, p)
	}
	return t, err
}

// rows returns the lines below the heading, in columns.
func rows(file string) (out [][]string) {
	lines := strings.Split(strings.TrimSuffix(file, "\n"), "\n")
	width := strings.Count(lines[0], "\t") + 1
	for _, line := range lines[1:] {
		c := strings.Split(line, "\t")
		for len(c) < width {
			c = append(c, "-")
		}
		out = append(out, c)
	}
	return out
}

func list(text, sep string) []string {
	if text == "-" || text == "" {
		return nil
	}
	return strings.Split(text, sep)
}

// readEditions reads "all", "2014" or "2017-2023", by the years of the editions.
func readEditions(text string) (out []handbook.Edition, err error) {
	from, to, _ := strings.Cut(text, "-")
	if to == "" {
		to = from
	}
	for _, e := range handbook.LawsEditions() {
		if year := Year(e); text == "all" || year >= from && year <= to {
			out = append(out, e)
		}
	}
	if out == nil {
		err = fmt.Errorf("edition %q", text)
	}
	return out, err
}

// Year returns the year of an edition: "2018" of "Laws-2018".
func Year(e handbook.Edition) string { return strings.TrimPrefix(string(e), "Laws-") }

// groups are the kinds that articles speak of together: slow is where the articles for
// standard play apply, quick where those of A.4 or A.5 and B.3 or B.4 do.
var groups = map[string][]Kind{
	"all":   Kinds(),
	"slow":  {Standard, RapidSupervised, BlitzSupervised},
	"quick": {Rapid, Blitz},
	"sup":   {RapidSupervised, BlitzSupervised},
}

func readKinds(text string) (out []Kind, err error) {
	if group, ok := groups[text]; ok {
		return group, nil
	}
	for _, name := range strings.Split(text, ",") {
		k, ok := ParseKind(name)
		if !ok {
			return nil, fmt.Errorf("kind %q", name)
		}
		out = append(out, k)
	}
	return out, nil
}

func readConditions(text string) (out []Condition, err error) {
	for _, part := range list(text, "; ") {
		k := strings.IndexAny(part, "=<>")
		if k < 0 {
			return nil, fmt.Errorf("condition %q", part)
		}
		c := Condition{Fact: part[:k], Op: part[k : k+1], Value: part[k+1:]}
		if strings.HasPrefix(c.Value, "=") {
			c.Op, c.Value = c.Op+"=", c.Value[1:]
		}
		f, ok := factNamed(c.Fact)
		if _, number := strconv.Atoi(c.Value); !ok || c.Op != "=" && number != nil || c.Op == "=" && f.Form == Choice && !f.accepts(c.Value) {
			return nil, fmt.Errorf("condition %q", part)
		}
		out = append(out, c)
	}
	return out, nil
}

func readSources(c []string) (s sources, err error) {
	s.articles, s.readings = list(c[0], " "), list(c[2], " ")
	known, ok := map[string]Certainty{"S": FromText, "T": FromText, "2": FromOthers, "R": Read}[c[1]]
	if !ok {
		err = fmt.Errorf("certainty %q", c[1])
	}
	s.certainty = known
	return s, err
}
