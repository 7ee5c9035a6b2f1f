package arbiters

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"torneo/handbook"
)

//go:embed data/requirements.tsv
var requirementsFile string

// row is a line of the table: what some editions ask for some titles.
type row struct {
	editions  []handbook.Edition
	titles    []Title
	of        string
	key       Key
	value     string
	article   string
	certainty Certainty
	reading   string
}

// table is read once. It panics on a defect of the embedded file, which a test excludes.
var table = sync.OnceValue(func() []row {
	rows, err := readTable(requirementsFile)
	if err != nil {
		panic(err)
	}
	return rows
})

var certainties = map[string]Certainty{"S": FromText, "2": FromOthers, "?": Unknown}

const heading = "editions\ttitles\tof\trequirement\tvalue\tarticle\tcertainty\treading"

func readTable(text string) (rows []row, err error) {
	headed := false
	for n, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "# ") {
			continue
		}
		if !headed {
			if headed = line == heading; !headed {
				return nil, fmt.Errorf("line %d: want the heading", n+1)
			}
			continue
		}
		r, err := readRow(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n+1, err)
		}
		rows = append(rows, r)
	}
	return rows, nil
}

func readRow(line string) (r row, err error) {
	fields := strings.Split(line, "\t")
	if len(fields) < 7 || len(fields) > 8 {
		return r, fmt.Errorf("%d columns", len(fields))
	}
	for _, year := range strings.Split(fields[0], ",") {
		e := handbook.Edition("Arbiters-" + year)
		if !slices.Contains(handbook.ArbitersEditions(), e) {
			return r, fmt.Errorf("edition %q", year)
		}
		r.editions = append(r.editions, e)
	}
	for _, text := range strings.Split(fields[1], ",") {
		t, ok := ParseTitle(text)
		if !ok {
			return r, fmt.Errorf("title %q", text)
		}
		r.titles = append(r.titles, t)
	}
	r.of, r.key, r.value, r.article = fields[2], Key(fields[3]), fields[4], fields[5]
	known := false
	if r.certainty, known = certainties[fields[6]]; !known {
		return r, fmt.Errorf("certainty %q", fields[6])
	}
	if len(fields) == 8 {
		r.reading = fields[7]
	}
	_, ofEvent := checks[r.key]
	_, ofWhole := wholes[r.key]
	if !(r.key == most || r.of == Whole && ofWhole || r.of != Whole && ofEvent) {
		return r, fmt.Errorf("requirement %q", r.key)
	}
	return r, nil
}

// rowsOf returns the lines of an edition for a title and a part.
func rowsOf(e handbook.Edition, t Title, of string) (list []*row) {
	rows := table()
	for k := range rows {
		if r := &rows[k]; r.of == of && slices.Contains(r.editions, e) && slices.Contains(r.titles, t) {
			list = append(list, r)
		}
	}
	return list
}

// most is the maximum number of norms of an option that an application takes.
const most Key = "most"

// Option is a kind of event that gives norms.
type Option struct {
	Name    string
	Article string
	Most    int // norms of it in an application; 0: any number
}

// Options lists the kinds of event, one of which an edition asks for, in the order of the
// articles.
func Options(e handbook.Edition, t Title) (list []Option) {
	for k := range table() {
		r := &table()[k]
		if r.of == Every || r.of == Candidate || r.of == Whole || !slices.Contains(r.editions, e) || !slices.Contains(r.titles, t) {
			continue
		}
		at := slices.IndexFunc(list, func(o Option) bool { return o.Name == r.of })
		if at < 0 {
			at, list = len(list), append(list, Option{Name: r.of, Article: r.article})
		}
		if r.key == most {
			list[at].Most, _ = strconv.Atoi(r.value)
		}
	}
	return list
}

// optionOf finds an option.
func optionOf(e handbook.Edition, t Title, name string) (Option, bool) {
	list := Options(e, t)
	k := slices.IndexFunc(list, func(o Option) bool { return o.Name == name })
	if k < 0 {
		return Option{}, false
	}
	return list[k], true
}

// IsOption reports whether name is an option of any edition for a title.
func IsOption(t Title, name string) bool {
	return slices.ContainsFunc(handbook.ArbitersEditions(), func(e handbook.Edition) bool {
		_, ok := optionOf(e, t, name)
		return ok
	})
}

// numbers reads "10/6".
func numbers(value string) (list []int) {
	for _, part := range strings.Split(value, "/") {
		n, err := strconv.Atoi(part)
		if err != nil {
			return nil
		}
		list = append(list, n)
	}
	return list
}
