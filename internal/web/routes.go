package web

import (
	"net/http"
	"net/url"

	"torneo/internal/arbiter"
	"torneo/internal/ratinglist/importjob"
	"torneo/internal/web/batches"
	"torneo/internal/web/events"
	"torneo/internal/web/history"
	"torneo/internal/web/mail"
	"torneo/internal/web/manual"
	"torneo/internal/web/outlets"
	"torneo/internal/web/page"
	"torneo/internal/web/phones"
	"torneo/internal/web/pictures"
	"torneo/internal/web/players"
	"torneo/internal/web/printing"
	"torneo/internal/web/publication"
	"torneo/internal/web/ranking"
	"torneo/internal/web/ratinglists"
	"torneo/internal/web/reports"
	"torneo/internal/web/rounds"
	"torneo/internal/web/screens"
	"torneo/internal/web/series"
	"torneo/internal/web/signups"
	"torneo/internal/web/tokens"
	"torneo/internal/web/users"
)

// Route is an address, and what one must be allowed to do to be answered there; "": it is
// open to everybody.
type Route struct {
	Pattern string
	Act     arbiter.Act
	Buttons []string // the fields of buttons that say what a form does: one of them is sent, or the form is refused
}

// Routes returns every address there is.
func (s *Site) Routes() []Route { return s.table }

// routes makes every address there is. Those below /t/{id}/ are of a tournament, which
// their pages have.
func (s *Site) routes() http.Handler {
	mux := http.NewServeMux()
	handle := func(pattern string, act arbiter.Act, h http.Handler, buttons ...string) {
		s.table = append(s.table, Route{pattern, act, buttons})
		mux.Handle(pattern, h)
	}
	at := func(pattern string, act arbiter.Act, h page.Handler, buttons ...string) {
		handle(pattern, act, s.pages.Page(act, h, buttons...), buttons...)
	}
	upload := func(pattern string, act arbiter.Act, h page.Handler, buttons ...string) {
		handle(pattern, act, s.pages.PageWithLimit(page.FileSize, act, h, buttons...), buttons...)
	}
	open := func(pattern string, h page.Handler, buttons ...string) { // to everybody
		handle(pattern, "", s.pages.Open(h, buttons...), buttons...)
	}
	acts := func(of page.Acts) { // of a room
		of.Handlers(func(a page.Act, h page.Handler) {
			switch {
			case a.Open:
				open("POST "+a.Path, h, a.Buttons...)
			case a.Files:
				upload("POST "+a.Path, a.Need(), h, a.Buttons...)
			default:
				at("POST "+a.Path, a.Need(), h, a.Buttons...)
			}
		})
	}
	do := arbiter.Of

	first := events.First{Disks: s.disks}
	if s.copies.Second != nil {
		first.Second = s.copies.Second
	}
	at("GET /{$}", arbiter.Home, first.Start)
	acts(first.Acts())
	open("POST /language", page.SetLanguage, "language")
	at("POST /who", arbiter.Home, page.SetWho)
	open("GET /keys", page.Keys)
	open("POST /keys", page.SetKeys, "keys")
	open("GET /manual", manual.Contents)
	open("GET /manual/{chapter}", manual.Chapter)
	open("GET /manual/vcl", manual.Verification)
	open("GET /rate-of-play", events.RateOfPlay)
	open("GET /health", s.health)
	open("GET /ready", s.ready)
	if s.others != nil {
		handle("GET /api/", "", s.others) // which asks for the token itself
		handle("POST /api/", "", s.others)
		handle("PUT /api/", "", s.others)
	}
	open("GET /static/{file...}", page.Files)

	at("GET /events/new", arbiter.BeginEvent, events.New)
	at("GET /e/{event}/new", arbiter.BeginTournament, events.NewTournament)
	at("GET /e/{event}", arbiter.Look, events.View)
	at("GET /e/{event}/letterhead", arbiter.Letterheads, printing.Letterhead)
	at("GET /e/{event}/letterhead/{picture}", arbiter.Print, printing.LetterheadPicture)
	acts(printing.Acts())
	at("GET /removed", arbiter.RestoreEvent, events.RemovedEvents)
	at("GET /import", arbiter.BeginEvent, events.NewImport)
	acts(events.EventActs())

	room := ratinglists.Room{Imports: s.imports}
	at("GET /lists", arbiter.KeepLists, room.All)
	handle("POST /lists", arbiter.KeepLists, s.pages.StreamingPage(importjob.MostSent+1<<20, arbiter.KeepLists, room.Send))
	at("GET /lists/sent/{sent}", arbiter.KeepLists, room.ViewUpload)
	acts(room.Acts())

	many := batches.Room{Batches: s.batches}
	at("GET /batches", arbiter.ManyFiles, many.All)
	handle("POST /batches", arbiter.ManyFiles, s.pages.StreamingPage(batches.MostSent+1<<20, arbiter.ManyFiles, many.Send))
	at("GET /batches/{batch}", arbiter.ManyFiles, many.View)
	at("GET /batches/{batch}/report", arbiter.ManyFiles, many.Report)
	acts(many.Acts())

	targets := outlets.Room{Outlets: s.outlets}
	at("GET /outlets", arbiter.Outlets, targets.All)
	at("GET /outlets/new", arbiter.Outlets, targets.New)
	at("GET /outlets/{outlet}", arbiter.Outlets, targets.Edit)
	acts(targets.Acts())
	tell := mail.Room{Mail: s.mail}
	at("GET /mail", arbiter.Outlets, tell.Server)
	at("GET /t/{id}/tell", arbiter.ApproveMail, tell.View)
	acts(tell.Acts())
	other := tokens.Room{Tokens: s.tokens}
	at("GET /programs", arbiter.Enrol, other.All)
	acts(other.Acts())
	hall := screens.Room{Wall: s.screens}
	at("GET /screens", arbiter.UseScreens, hall.All)
	at("GET /screens/new", arbiter.ManageScreens, hall.New)
	at("GET /screens/{screen}", arbiter.UseScreens, hall.View)
	acts(hall.Acts())

	at("GET /hall", arbiter.Enrol, s.doors.View)
	acts(s.doors.Acts())

	crew := users.Room{Register: s.people}
	open("GET /join", crew.Join)
	at("GET /me", arbiter.Self, crew.Me)
	at("GET /people", arbiter.Enrol, crew.All)
	at("GET /people/codes/{code}", arbiter.Enrol, crew.Code)
	at("GET /people/{person}", arbiter.Enrol, crew.Person)
	acts(crew.Acts())

	at("GET /backup", arbiter.Backup, s.copies.View)
	acts(s.copies.Acts())

	at("GET /t/{id}/{$}", arbiter.Look, events.Overview)
	acts(events.TournamentActs())
	at("GET /t/{id}/live", arbiter.Look, s.live)
	at("POST /t/{id}/around", arbiter.Look, page.SayWhere)
	at("GET /t/{id}/journal", arbiter.ReadJournal, history.Journal)
	acts(history.Acts())
	at("GET /t/{id}/whatif", arbiter.ReadJournal, rounds.WhatIf)

	at("GET /t/{id}/rounds/{round}", arbiter.Look, rounds.View)
	at("GET /t/{id}/rounds/{round}/names", arbiter.Look, rounds.Names)
	at("GET /t/{id}/rounds/{round}/why", arbiter.Look, rounds.ExplainPairing)
	at("GET /t/{id}/rounds/{round}/checklist", arbiter.Look, rounds.Checklist)
	at("GET /t/{id}/rounds/{round}/start", arbiter.Look, rounds.FirstMinutes)
	at("GET /t/{id}/rounds/{round}/board", do(arbiter.UnpairBoard{}), rounds.BoardForm)
	at("GET /t/{id}/rounds/{round}/board/players", do(arbiter.RequestBye{}), rounds.BoardPlayers)
	at("GET /t/{id}/rounds/{round}/correct", do(arbiter.CorrectResult{}), rounds.CorrectForm)

	at("GET /t/{id}/rounds/{round}/incidents", arbiter.Look, rounds.Incidents)
	at("GET /t/{id}/incidents", arbiter.Look, rounds.AllIncidents)
	acts(rounds.Acts())

	at("GET /t/{id}/players", arbiter.Look, players.List(s.lists))
	at("GET /t/{id}/players/lists", do(arbiter.TakeRatings{}), players.CompareLists(s.lists))
	at("GET /t/{id}/players/list", do(arbiter.EnterPlayers{}), players.Paste)
	at("GET /t/{id}/players/sheet", arbiter.Print, players.Sheet)
	at("GET /t/{id}/players/export", arbiter.Print, players.Export)
	at("GET /t/{id}/players/{player}", arbiter.Look, players.View)
	at("GET /t/{id}/players/{player}/edit", do(arbiter.ChangePlayer{}), players.Edit)
	at("GET /t/{id}/players/{player}/rating", do(arbiter.GiveRating{}), players.RatingOf(s.lists))
	acts(players.Acts(s.lists))

	at("GET /t/{id}/teams", arbiter.Look, players.Teams)
	at("GET /t/{id}/teams/{team}", arbiter.Look, players.Team)
	at("GET /t/{id}/draw", arbiter.Look, players.Ceremony)
	at("GET /t/{id}/rounds/{round}/lineups", do(arbiter.LineUp{}), rounds.LineUps)
	at("GET /t/{id}/rounds/{round}/sheets", arbiter.Print, rounds.Sheets)
	at("GET /t/{id}/rounds/{round}/captains", arbiter.Print, rounds.Captains)

	at("GET /t/{id}/standings", arbiter.Look, ranking.Standings)
	at("GET /t/{id}/bracket", arbiter.Look, rounds.Bracket)
	at("GET /t/{id}/crosstable", arbiter.Look, ranking.Crosstable)
	at("GET /t/{id}/playoff", arbiter.Look, ranking.PlayOff)
	acts(ranking.Acts())
	at("GET /t/{id}/pictures", arbiter.Look, pictures.Pictures)
	at("GET /t/{id}/pictures/{picture}", arbiter.Look, pictures.Picture)
	at("GET /t/{id}/players/{player}/course", arbiter.Look, pictures.Course)
	at("GET /t/{id}/ratings", arbiter.Look, reports.Ratings)
	at("GET /t/{id}/norms", arbiter.Look, reports.Norms)
	at("GET /t/{id}/norms/arbiters", arbiter.Look, reports.Arbiters)
	at("GET /t/{id}/norms/arbiters/certificate", arbiter.ReadReports, reports.ArbiterCertificate)
	at("GET /t/{id}/norms/{number}/it1", arbiter.ReadReports, reports.IT1)
	at("GET /t/{id}/norms/{number}/it1/form", arbiter.KeepForms, reports.FillIT1)
	at("GET /t/{id}/it3", arbiter.KeepForms, reports.FillIT3)
	at("GET /t/{id}/it3.pdf", arbiter.ReadReports, reports.IT3)
	at("GET /t/{id}/prizes", arbiter.Look, reports.Prizes)
	at("GET /t/{id}/settings", arbiter.ReadReports, events.Settings)
	at("GET /t/{id}/categories", arbiter.Look, events.Categories)
	at("GET /e/{event}/tables", arbiter.Look, events.Tables)
	at("GET /e/{event}/going", arbiter.GoOn, events.Going)
	at("GET /e/{event}/entrants", arbiter.Look, events.Entrants)
	at("GET /e/{event}/categories", arbiter.Look, events.EventCategories)
	at("GET /t/{id}/report", arbiter.ReadReports, reports.ArbiterReport)
	at("GET /t/{id}/print", arbiter.Print, printing.View)
	at("GET /t/{id}/print.pdf", arbiter.Print, printing.PDF(pictures.Figures))
	at("GET /t/{id}/lists/{file}", arbiter.Print, printing.File)
	at("GET /t/{id}/rounds/{round}/lists/{file}", arbiter.Print, printing.File)
	at("GET /t/{id}/rounds/{round}/print", arbiter.Print, printing.View)
	at("GET /t/{id}/rounds/{round}/print.pdf", arbiter.Print, printing.PDF(pictures.Figures))
	at("GET /e/{event}/series", arbiter.Look, series.List)
	at("GET /e/{event}/series/{series}", arbiter.Look, series.View)
	at("GET /e/{event}/series/{series}/{file}", arbiter.Look, series.File)
	acts(series.Acts())
	entries := signups.Room{Search: s.byName()}
	at("GET /e/{event}/signups", arbiter.ReadSignups, entries.View)
	at("GET /e/{event}/signups/count", arbiter.ReadSignups, signups.Count)
	at("GET /e/{event}/signups/form", arbiter.SetSignupForm, signups.Form)
	at("GET /e/{event}/signups/file", arbiter.ReadSignups, signups.NewFile)
	at("GET /e/{event}/signups/{number}", arbiter.ReadSignups, entries.Change)
	acts(entries.Acts())
	at("GET /t/{id}/noticeboard", do(arbiter.SetPublication{}), publication.View)
	at("GET /t/{id}/noticeboard/boards", arbiter.Look, publication.Boards)
	at("GET /t/{id}/noticeboard/boards/games.pgn", arbiter.Look, publication.Games)
	at("GET /t/{id}/noticeboard/poster", arbiter.Look, publication.Poster)
	acts(publication.Acts())
	at("GET /t/{id}/phones", arbiter.Look, phones.View)
	at("GET /t/{id}/phones/links", arbiter.Look, phones.Links)
	acts(phones.Acts())
	at("GET /t/{id}/values", arbiter.ReadReports, events.Outside)
	at("GET /t/{id}/periods", arbiter.ReadReports, reports.Periods)
	at("GET /t/{id}/export", arbiter.ReadReports, reports.Export)
	at("GET /t/{id}/export/{file}", arbiter.ReadReports, reports.Download)
	acts(reports.Acts())

	rights := map[string]arbiter.Act{}
	for _, r := range s.table {
		rights[r.Pattern] = r.Act
	}
	s.pages.ActOf = func(method, path string) (arbiter.Act, bool) {
		_, pattern := mux.Handler(&http.Request{Method: method, URL: &url.URL{Path: path}})
		act, ok := rights[pattern]
		return act, ok
	}

	at("/", arbiter.Home, func(*page.Visit) error { return page.ErrNotFound })
	return mux
}
