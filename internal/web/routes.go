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

// Routes is every address there is.
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
	at("POST /t/{id}/rounds/{round}/pair", do(arbiter.PairRound{}), rounds.Pair)
	at("POST /t/{id}/rounds/{round}/publish", do(arbiter.Publish{}), rounds.Publish)
	at("POST /t/{id}/rounds/{round}/unpair", do(arbiter.Unpair{}), rounds.Unpair)
	at("POST /t/{id}/rounds/{round}/latebye", do(arbiter.RequestBye{}), rounds.LateBye)
	at("POST /t/{id}/rounds/{round}/late", do(arbiter.PairLate{}), rounds.Act(func(int) arbiter.Command { return arbiter.PairLate{} }, "late"))
	at("POST /t/{id}/rounds/{round}/close", do(arbiter.CloseRound{}), rounds.Act(func(n int) arbiter.Command { return arbiter.CloseRound{Round: n} }, "close"))
	at("POST /t/{id}/rounds/{round}/manual", do(arbiter.StartManual{}), rounds.StartManual)
	at("POST /t/{id}/rounds/{round}/exchange", do(arbiter.Exchange{}), rounds.Exchange)
	at("POST /t/{id}/rounds/{round}/arrived", do(arbiter.CheckIn{}), rounds.CheckIn)
	at("POST /t/{id}/rounds/{round}/boards", do(arbiter.Rearrange{}), rounds.Rearrange, "end")
	at("POST /t/{id}/rounds/{round}/result", do(arbiter.EnterResult{}), rounds.EnterResult, "result")
	at("POST /t/{id}/rounds/{round}/suggested", do(arbiter.EnterResult{}), rounds.TakeSuggested)
	at("POST /t/{id}/rounds/{round}/position", do(arbiter.DrawPosition{}), rounds.DrawPosition)
	at("POST /t/{id}/rounds/{round}/swap", do(arbiter.SwapColours{}), rounds.SwapColours)
	at("GET /t/{id}/rounds/{round}/board", do(arbiter.UnpairBoard{}), rounds.BoardForm)
	at("POST /t/{id}/rounds/{round}/board", do(arbiter.UnpairBoard{}), rounds.UnpairBoard)
	at("POST /t/{id}/rounds/{round}/stay", do(arbiter.StayUnpaired{}), rounds.Stay)
	at("GET /t/{id}/rounds/{round}/correct", do(arbiter.CorrectResult{}), rounds.CorrectForm)
	at("POST /t/{id}/rounds/{round}/correct", do(arbiter.CorrectResult{}), rounds.Correct, "do", "to")
	at("POST /t/{id}/rounds/{round}/opponents", do(arbiter.CorrectOpponents{}), rounds.CorrectOpponents)

	at("GET /t/{id}/rounds/{round}/incidents", arbiter.Look, rounds.Incidents)
	at("POST /t/{id}/rounds/{round}/incidents", do(arbiter.NoteIncident{}), rounds.NoteIncident)
	at("GET /t/{id}/incidents", arbiter.Look, rounds.AllIncidents)
	at("POST /t/{id}/appeals", do(arbiter.DecideAppeal{}), rounds.DecideAppeal)

	at("GET /t/{id}/players", arbiter.Look, players.List(s.lists))
	at("POST /t/{id}/players", do(arbiter.EnterPlayer{}), players.Enter)
	at("POST /t/{id}/players/listed", do(arbiter.EnterPlayer{}), players.EnterListed(s.lists))
	at("GET /t/{id}/players/lists", do(arbiter.TakeRatings{}), players.CompareLists(s.lists))
	at("POST /t/{id}/players/lists", do(arbiter.TakeRatings{}), players.TakeFromLists(s.lists), "do")
	at("GET /t/{id}/players/list", do(arbiter.EnterPlayers{}), players.Paste)
	upload("POST /t/{id}/players/list", do(arbiter.EnterPlayers{}), players.EnterList, "do")
	at("POST /t/{id}/players/numbers", do(arbiter.AssignNumbers{}), players.AssignNumbers)
	at("POST /t/{id}/players/draw", do(arbiter.DrawNumbers{}), players.DrawNumbers)
	at("POST /t/{id}/players/present", do(arbiter.CheckInAll{}), players.CheckInAll, "present")
	at("POST /t/{id}/players/check", do(arbiter.CheckIn{}), players.Check, "in", "out")
	at("POST /t/{id}/players/check-in", do(arbiter.SetCheckIn{}), players.SetCheckIn, "open")
	at("GET /t/{id}/players/sheet", arbiter.Print, players.Sheet)
	at("GET /t/{id}/players/export", arbiter.Print, players.Export)
	at("POST /t/{id}/players/{player}/contact", arbiter.KeepContacts, players.KeepContact, "do")
	at("GET /t/{id}/players/{player}", arbiter.Look, players.View)
	at("GET /t/{id}/players/{player}/edit", do(arbiter.ChangePlayer{}), players.Edit)
	at("POST /t/{id}/players/{player}/edit", do(arbiter.ChangePlayer{}), players.Change)
	at("GET /t/{id}/players/{player}/rating", do(arbiter.GiveRating{}), players.RatingOf(s.lists))
	at("POST /t/{id}/players/{player}/rating", do(arbiter.GiveRating{}), players.GiveRating(s.lists))
	player := func(name string, act arbiter.Act, command func(v *page.Visit, id int) (arbiter.Command, error)) {
		at("POST /t/{id}/players/{player}/"+name, act, players.Act(command, name))
	}
	player("bye", do(arbiter.RequestBye{}), players.ByeOf)
	player("withdraw", do(arbiter.Withdraw{}), players.Leave(false))
	player("expel", do(arbiter.Withdraw{Expelled: true}), players.Leave(true))
	player("return", do(arbiter.Return{}), players.ReturnOf)
	player("exchange", do(arbiter.ExchangeNumbers{}), players.ExchangeOf)
	player("remove", do(arbiter.RemovePlayer{}), func(_ *page.Visit, id int) (arbiter.Command, error) { return arbiter.RemovePlayer{ID: id}, nil })

	at("GET /t/{id}/teams", arbiter.Look, players.Teams)
	at("POST /t/{id}/teams", do(arbiter.EnterTeam{}), players.EnterTeam, "do")
	at("POST /t/{id}/teams/draw", do(arbiter.DrawTeams{}), players.DrawTeams)
	at("GET /t/{id}/teams/{team}", arbiter.Look, players.Team)
	at("POST /t/{id}/teams/{team}", do(arbiter.ChangeTeam{}), players.ChangeTeam)
	at("POST /t/{id}/teams/{team}/remove", do(arbiter.RemoveTeam{}), players.RemoveTeam)
	at("POST /t/{id}/teams/strength", do(arbiter.AssignNumbers{}), players.NumberByStrength)
	at("POST /t/{id}/teams/{team}/away", do(arbiter.WithdrawTeam{}), players.TeamAway, "do")
	at("GET /t/{id}/draw", arbiter.Look, players.Ceremony)
	at("POST /t/{id}/draw", do(arbiter.DrawTable{}), players.DrawTable, "do")
	at("GET /t/{id}/rounds/{round}/lineups", do(arbiter.LineUp{}), rounds.LineUps)
	at("POST /t/{id}/rounds/{round}/lineups", do(arbiter.LineUp{}), rounds.LineUp, "do")
	at("POST /t/{id}/rounds/{round}/lineups/read", do(arbiter.ReadLineUp{}), rounds.ReadLineUp)
	at("POST /t/{id}/rounds/{round}/lineups/heard", do(arbiter.ReadLineUp{}), rounds.ObjectionHeard)
	at("POST /t/{id}/rounds/{round}/forfeit", do(arbiter.ForfeitMatch{}), rounds.ForfeitMatch, "team")
	at("POST /t/{id}/rounds/{round}/seat", do(arbiter.SeatBoards{}), rounds.SeatBoards)
	at("POST /t/{id}/rounds/{round}/until", do(arbiter.SetDeadline{}), rounds.SetDeadline)
	at("GET /t/{id}/rounds/{round}/sheets", arbiter.Print, rounds.Sheets)
	at("GET /t/{id}/rounds/{round}/captains", arbiter.Print, rounds.Captains)
	at("POST /t/{id}/rounds/{round}/order", do(arbiter.CorrectOrder{}), rounds.CorrectOrder, "team")

	at("GET /t/{id}/standings", arbiter.Look, ranking.Standings)
	at("POST /t/{id}/standings/lots", do(arbiter.DrawLots{}), ranking.DrawLots)
	at("POST /t/{id}/standings/ties", do(arbiter.RankTied{}), ranking.RankTied, "do")
	at("GET /t/{id}/bracket", arbiter.Look, rounds.Bracket)
	at("POST /t/{id}/bracket/game", do(arbiter.PlayExtra{}), rounds.PlayExtra)
	at("POST /t/{id}/bracket/match", do(arbiter.PlayExtraMatch{}), rounds.PlayExtraMatch)
	at("POST /t/{id}/bracket/decide", do(arbiter.DecideLevel{}), rounds.DecideLevel)
	at("GET /t/{id}/crosstable", arbiter.Look, ranking.Crosstable)
	at("GET /t/{id}/playoff", arbiter.Look, ranking.PlayOff)
	at("POST /t/{id}/playoff", do(arbiter.DeclarePlayOff{}), ranking.DeclarePlayOff, "do")
	at("POST /t/{id}/playoff/lots", do(arbiter.EnterPlayOffLots{}), ranking.EnterPlayOffLots)
	at("POST /t/{id}/playoff/game", do(arbiter.EnterPlayOffGame{}), ranking.EnterPlayOffGame)
	at("POST /t/{id}/playoff/match", do(arbiter.DeclarePlayOff{}), ranking.PlayOffMatch)
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
	at("POST /t/{id}/players/{player}/categories", do(arbiter.Categorise{}), players.Categorise)
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
