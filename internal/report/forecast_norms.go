package report

import "strconv"

// titles tabulates what the field needs and has for norms.
func (x forecaster) titles(n *ForecastNorms) Table {
	t := Table{Caption: x.p.T("forecast.titles", "count", n.Rounds), Columns: []Column{
		{Key: "title", Title: x.p.T("report.column.title"), Heading: true},
		{Key: "possible", Title: x.p.T("forecast.column.applicants"), Align: Right},
		{Key: "titled", Title: x.p.T("forecast.column.titled"), Align: Right},
		{Key: "required", Title: x.p.T("forecast.column.required"), Align: Right},
		{Key: "foreign", Title: x.p.T("forecast.column.foreign"), Align: Right},
		{Key: "average", Title: x.p.T("forecast.column.average"), Align: Right},
	}}
	of := func(has, needed int) string { return x.p.T("forecast.has", "has", has, "needed", needed) }
	for _, y := range n.Titles {
		t.Rows = append(t.Rows, []string{string(y.Title), strconv.Itoa(len(y.Applicants)), of(y.HasTitled, y.Titled), of(y.HasRequired, y.Required), of(y.HasForeign, y.Foreign), of(y.HasAverage, y.Average)})
	}
	return t
}

// maxWays is how many ways to norms are listed.
const maxWays = 60

// ways tabulates who can make which norm, and with what.
func (x forecaster) ways(n *ForecastNorms) Table {
	t := Table{Caption: x.p.T("forecast.ways", "count", n.Rounds), Columns: []Column{
		{Key: "name", Title: x.p.T("report.column.name"), Heading: true},
		{Key: "norm", Title: x.p.T("report.column.title")},
		{Key: "points", Title: x.p.T("forecast.column.points"), Align: Right},
		{Key: "average", Title: x.p.T("forecast.column.least-average"), Align: Right},
		{Key: "titled", Title: x.p.T("forecast.column.least-titled"), Align: Right},
		{Key: "required", Title: x.p.T("forecast.column.least-required"), Align: Right},
		{Key: "foreign", Title: x.p.T("forecast.column.least-foreign"), Align: Right},
	}}
	for k, w := range n.Ways {
		if k == maxWays {
			t.Notes = append(t.Notes, x.p.T("forecast.ways-more", "count", len(n.Ways)-maxWays))
			break
		}
		l := w.Least
		t.Rows = append(t.Rows, []string{w.Name, string(w.Title), l.Points.Halves(), strconv.Itoa(l.Average), strconv.Itoa(l.Titled), strconv.Itoa(l.Required), strconv.Itoa(l.Foreign)})
	}
	return t
}
