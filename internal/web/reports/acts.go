package reports

import (
	"torneo/internal/arbiter"
	"torneo/internal/web/page"
)

// Pages returns the pages of the room.
func Pages() []page.Page {
	return []page.Page{
		{Pattern: "GET /t/{id}/ratings", Right: arbiter.Look, Show: Ratings},
		{Pattern: "GET /t/{id}/norms", Right: arbiter.Look, Show: Norms},
		{Pattern: "GET /t/{id}/norms/arbiters", Right: arbiter.Look, Show: Arbiters},
		{Pattern: "GET /t/{id}/norms/arbiters/certificate", Right: arbiter.ReadReports, Show: ArbiterCertificate},
		{Pattern: "GET /t/{id}/norms/arbiters/form", Right: arbiter.KeepForms, Show: FillArbiter},
		{Pattern: "GET /t/{id}/norms/{number}/it1", Right: arbiter.ReadReports, Show: IT1},
		{Pattern: "GET /t/{id}/norms/{number}/it1/form", Right: arbiter.KeepForms, Show: FillIT1},
		{Pattern: "GET /t/{id}/it3", Right: arbiter.KeepForms, Show: FillIT3},
		{Pattern: "GET /t/{id}/it3.pdf", Right: arbiter.ReadReports, Show: IT3},
		{Pattern: "GET /t/{id}/prizes", Right: arbiter.Look, Show: Prizes},
		{Pattern: "GET /t/{id}/report", Right: arbiter.ReadReports, Show: ArbiterReport},
		{Pattern: "GET /t/{id}/periods", Right: arbiter.ReadReports, Show: Periods},
		{Pattern: "GET /t/{id}/export", Right: arbiter.ReadReports, Show: Export},
		{Pattern: "GET /t/{id}/export/{file}", Right: arbiter.ReadReports, Show: Download},
	}
}

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
		{Path: t + "/norms/arbiters/form", Right: arbiter.KeepForms, Do: keepArbiter},
		{Path: t + "/it3", Right: arbiter.KeepForms, Do: keepIT3, Done: "web.done.form", To: t + "/it3"},
		{Path: prizes, Of: arbiter.SetFund{}, Files: true, Do: setFund, Done: "web.done.fund", To: prizes},
		{Path: prizes + "/grid", Of: arbiter.SetFund{}, Buttons: do, Do: setGrid, Done: "web.done.fund", To: prizes},
		{Path: periods, Of: arbiter.SetLong{}, Do: setLong, Done: "web.done.settings", To: periods},
		{Path: periods + "/{round}", Of: arbiter.RatePeriod{}, Buttons: do, Do: ratePeriod, To: periods},
		{Path: t + "/profiles", Right: arbiter.KeepForms, Buttons: []string{"do", "remove"}, Do: keepProfiles, Done: "web.done.profiles", To: t + "/export#own-profiles"},
	}}
}
