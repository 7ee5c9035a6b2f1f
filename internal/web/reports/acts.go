package reports

import (
	"torneo/internal/arbiter"
	"torneo/internal/web/page"
)

// Acts returns the acts on forms, prizes, rating periods and profiles.
func Acts() page.Acts {
	const (
		t       = "/t/{id}"
		prizes  = t + "/prizes"
		periods = t + "/periods"
	)
	do := []string{"do"}
	return page.Acts{To: t + "/export", Rows: []page.Act{
		{Path: t + "/norms/{number}/it1/form", Right: arbiter.KeepForms, Do: keepIT1},
		{Path: t + "/it3", Right: arbiter.KeepForms, Do: keepIT3, Done: "web.done.form", To: t + "/it3"},
		{Path: prizes, Of: arbiter.SetFund{}, Files: true, Do: setFund, Done: "web.done.fund", To: prizes},
		{Path: prizes + "/grid", Of: arbiter.SetFund{}, Buttons: do, Do: setGrid, Done: "web.done.fund", To: prizes},
		{Path: periods, Of: arbiter.SetLong{}, Do: setLong, Done: "web.done.settings", To: periods},
		{Path: periods + "/{round}", Of: arbiter.RatePeriod{}, Buttons: do, Do: ratePeriod, To: periods},
		{Path: t + "/profiles", Right: arbiter.KeepForms, Buttons: []string{"do", "remove"}, Do: keepProfiles, Done: "web.done.profiles", To: t + "/export#own-profiles"},
	}}
}
