package reports

import (
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/report"
	"torneo/internal/web/page"
)

// workedFact is the fact of how many rounds an arbiter worked in (B.06.1 3.9.1, 4.9.2).
const workedFact = "worked"

// workOf returns what the journal shows of everybody's work in the tournament.
func workOf(v *page.Visit) ([]arbiter.Work, error) {
	events, err := v.Events()
	if err != nil {
		return nil, err
	}
	return arbiter.WorkOf(v.State, events, v.Zone()), nil
}

// roundsWorked returns the number of rounds in which entries of the journal are those of an arbiter of
// that name; 0: none is.
func roundsWorked(v *page.Visit, name string) (int, error) {
	list, err := workOf(v)
	if err != nil {
		return 0, err
	}
	for k := range list {
		if list[k].Is(name) {
			return len(list[k].Rounds), nil
		}
	}
	return 0, nil
}

// workDocument tabulates the work of everybody, and marks the arbiter who is asked for.
func workDocument(v *page.Visit, name string) (*report.Document, error) {
	list, err := workOf(v)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	t := report.Table{Caption: v.T("arbiterwork.title"), Columns: []report.Column{
		{Key: "name", Title: v.T("report.column.name"), Heading: true},
		{Key: "role", Title: v.T("arbiterwork.role")},
		{Key: "rounds", Title: v.T("arbiterwork.rounds")},
		{Key: "days", Title: v.T("arbiterwork.days"), Align: report.Right},
		{Key: "tables", Title: v.T("arbiterwork.tables"), Align: report.Right},
		{Key: "results", Title: v.T("arbiterwork.results"), Align: report.Right},
		{Key: "entries", Title: v.T("arbiterwork.entries"), Align: report.Right}},
		Notes: []string{v.T("arbiterwork.note")}}
	for k := range list {
		w := &list[k]
		t.Rows = append(t.Rows, []string{w.Name, rolesText(v, w.Roles), report.Ranges(w.Rounds), strconv.Itoa(len(w.Days)), tablesText(w), strconv.Itoa(w.Results), strconv.Itoa(w.Entries)})
		if name != "" && w.Is(name) {
			t.Chosen = k + 1
		}
	}
	return &report.Document{Language: v.Language(), Tables: []report.Table{t}}, nil
}

// rolesText names the roles in which somebody acted.
func rolesText(v *page.Visit, roles []arbiter.Role) string {
	var names []string
	for _, r := range roles {
		names = append(names, v.T("rights.role."+string(r))) //i18n:prefix rights.role.
	}
	return strings.Join(names, ", ")
}

// tablesText names the tables whose results somebody entered: "1–12"; "" for none.
func tablesText(w *arbiter.Work) string {
	switch {
	case w.From == 0:
		return ""
	case w.From == w.To:
		return strconv.Itoa(w.From)
	}
	return strconv.Itoa(w.From) + "–" + strconv.Itoa(w.To)
}
