package store_test

import (
	"bufio"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"torneo/internal/inbox"
	"torneo/internal/periods"
	"torneo/internal/row"
	"torneo/internal/seasons"
	"torneo/internal/signup"
	"torneo/internal/store"
	"torneo/rating/period"
	"torneo/tournament"
)

// within are the columns that have more than one thing, and the types of what they have.
var within = map[string]reflect.Type{
	"signups.data":          reflect.TypeFor[signup.Entry](),
	"signup_forms.data":     reflect.TypeFor[signup.Form](),
	"inbox_people.entrant":  reflect.TypeFor[inbox.Person](),
	"inbox_versions.found":  reflect.TypeFor[inbox.Found](),
	"listed.summary":        reflect.TypeFor[row.Summary](),
	"league_seasons.data":   reflect.TypeFor[seasons.Season](),
	"rating_periods.frozen": reflect.TypeFor[periods.Computed](),
	"rating_results.data":   reflect.TypeFor[period.Result](),
	"rating_honours.data":   reflect.TypeFor[periods.Honours](),
}

// fieldsOf returns the fields of a type that have no others, each by its way from the top.
func fieldsOf(t reflect.Type, at string) (list []string) {
	switch {
	case t == reflect.TypeFor[tournament.Date](), t.Kind() == reflect.Struct && t.NumField() > 0 && !t.Field(0).IsExported():
	case t.Kind() == reflect.Pointer, t.Kind() == reflect.Slice, t.Kind() == reflect.Map, t.Kind() == reflect.Array:
		return fieldsOf(t.Elem(), at)
	case t.Kind() == reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if f.Tag.Get("json") == "-" {
				continue
			}
			name := f.Name
			if at != "" {
				name = at + "." + f.Name
			}
			if f.Anonymous {
				name = at
			}
			list = append(list, fieldsOf(f.Type, name)...)
		}
		return list
	}
	return []string{at}
}

// Every field in which something of people can be has its rule of retention, in docs/personal-data.tsv: a new
// table, a new column or a new field of what columns have needs a line there.
func TestEveryFieldHasARuleOfRetention(t *testing.T) {
	there := map[string][]string{}
	file := filepath.Join(t.TempDir(), "torneo.db")
	open(t, file)
	db := must(sql.Open("sqlite", file))(t)
	defer db.Close()
	for _, table := range tablesIn(t, db) {
		for _, c := range columnsOf(t, db, table) {
			there[table] = append(there[table], c.name)
		}
	}
	for column, of := range within {
		table, name, _ := strings.Cut(column, ".")
		if !slices.Contains(there[table], name) {
			t.Errorf("%s is not there", column)
		}
		there[column] = fieldsOf(of, "")
	}

	rules, used := map[string]bool{"none": true}, map[string]bool{}
	for _, r := range inbox.Rules() {
		rules[r.Name] = true
	}
	lines := must(os.Open("../../docs/personal-data.tsv"))(t)
	defer lines.Close()
	said := map[string]string{}
	for s := bufio.NewScanner(lines); s.Scan(); {
		cells := strings.Split(s.Text(), "\t")
		if len(cells) != 3 {
			t.Fatalf("%q", s.Text())
		}
		if cells[0] == "table" {
			continue
		}
		for _, r := range strings.Fields(cells[2]) {
			if used[r] = true; !rules[r] {
				t.Errorf("%s: there is no rule %q", cells[0], r)
			}
			tables := store.TablesOfRule(r)
			if table, _, _ := strings.Cut(cells[0], "."); tables != nil && !slices.Contains(tables, table) {
				t.Errorf("by the rule %s nothing of %s goes", r, table)
			}
		}
		for _, name := range strings.Fields(cells[1]) {
			found := 0
			for _, f := range there[cells[0]] {
				if f != name && (!strings.HasSuffix(name, "*") || !strings.HasPrefix(f, strings.TrimSuffix(name, "*"))) {
					continue
				}
				found++
				if key := cells[0] + " " + f; said[key] != "" {
					t.Errorf("%s has two lines", key)
				} else {
					said[key] = cells[2]
				}
			}
			if found == 0 {
				t.Errorf("%s has no %s", cells[0], name)
			}
		}
	}
	for table, fields := range there {
		var lacks []string
		for _, f := range fields {
			if said[table+" "+f] == "" {
				lacks = append(lacks, f)
			}
		}
		if len(lacks) > 0 {
			t.Errorf("by which rule does this go? %s", fmt.Sprint(table, "\t", strings.Join(lacks, " ")))
		}
	}
	for _, r := range inbox.Rules() {
		if name := strings.TrimSuffix(r.Name, "-minors"); !used[name] {
			t.Errorf("nothing is said to go by %s", name)
		}
	}
}
