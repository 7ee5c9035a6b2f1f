package handbook

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

//go:embed rules/*.tsv
var files embed.FS

var columns = []string{"article", "status", "where", "english", "spanish", "note"}

func readCatalogue() (*rules, error) {
	c := &rules{index: map[Ref]int{}}
	for _, text := range Texts() {
		name := "rules/" + strings.ToLower(string(text.ID)) + ".tsv"
		data, err := files.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("reading the rules of edition %s: %w", text.ID, err)
		}
		list, err := parseRules(text.ID, string(data))
		if err != nil {
			return nil, fmt.Errorf("reading %s: %w", name, err)
		}
		for _, r := range list {
			c.index[r.Ref] = len(c.rules)
			c.rules = append(c.rules, r)
		}
	}
	return c, nil
}

// parseRules reads the rules of one edition: tab-separated columns under a
// heading, comments after "# ". Empty columns at the end of a line may be
// missing.
func parseRules(e Edition, data string) ([]Rule, error) {
	var list []Rule
	heading := false
	seen := map[string]bool{}
	for n, line := range strings.Split(data, "\n") {
		line = strings.TrimSuffix(line, "\r")
		if line == "" || strings.HasPrefix(line, "# ") {
			continue
		}
		fields := strings.Split(line, "\t")
		if !heading {
			if !slices.Equal(fields, columns) {
				return nil, fmt.Errorf("line %d: want the heading %s", n+1, strings.Join(columns, ", "))
			}
			heading = true
			continue
		}
		r, err := parseRule(e, fields)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n+1, err)
		}
		if seen[r.Article] {
			return nil, fmt.Errorf("line %d: article %s once more", n+1, r.Article)
		}
		seen[r.Article] = true
		list = append(list, r)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("no rules")
	}
	return list, nil
}

func parseRule(e Edition, fields []string) (Rule, error) {
	if len(fields) > len(columns) {
		return Rule{}, fmt.Errorf("%d columns, want %d", len(fields), len(columns))
	}
	for _, f := range fields {
		if f != strings.TrimSpace(f) {
			return Rule{}, fmt.Errorf("%q: blanks around it", f)
		}
	}
	fields = append(slices.Clone(fields), make([]string, len(columns)-len(fields))...)
	status := slices.Index(statusNames[:], fields[1])
	r := Rule{Ref{e, fields[0]}, fields[3], fields[4], Status(max(status, 0)), fields[2], fields[5]}
	switch {
	case r.Article == "":
		return Rule{}, fmt.Errorf("no article")
	case status < 0:
		return Rule{}, fmt.Errorf("article %s: status %q: there are %s", r.Article, fields[1], strings.Join(statusNames[:], ", "))
	case r.TitleEN == "" || r.TitleES == "":
		return Rule{}, fmt.Errorf("article %s: needs a title in English and Spanish", r.Article)
	case r.Status == Implemented && r.Where == "":
		return Rule{}, fmt.Errorf("article %s: implemented, but not said where", r.Article)
	case r.Status != Implemented && r.Where != "":
		return Rule{}, fmt.Errorf("article %s: %s, but said where", r.Article, r.Status)
	case r.Status != Implemented && r.Note == "":
		return Rule{}, fmt.Errorf("article %s: %s, but not said why", r.Article, r.Status)
	}
	return r, nil
}
