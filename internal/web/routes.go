package web

import (
	"net/http"
	"net/url"

	"torneo/internal/arbiter"
	"torneo/internal/listwork"
	"torneo/internal/web/batches"
	"torneo/internal/web/events"
	"torneo/internal/web/history"
	"torneo/internal/web/lists"
	"torneo/internal/web/manual"
	"torneo/internal/web/notices"
	"torneo/internal/web/outlets"
	"torneo/internal/web/page"
	"torneo/internal/web/people"
	"torneo/internal/web/phones"
	"torneo/internal/web/pictures"
	"torneo/internal/web/players"
	"torneo/internal/web/printing"
	"torneo/internal/web/programs"
	"torneo/internal/web/ranking"
	"torneo/internal/web/reports"
	"torneo/internal/web/rounds"
	"torneo/internal/web/screens"
	"torneo/internal/web/series"
	"torneo/internal/web/signups"
	"torneo/internal/web/telling"
)

// Route is an address, and what one must be allowed to do to be answered there; "": it is
// open to everybody.
type Route struct {
	Pattern string
	Act     arbiter.Act
}

// Routes is every address there is.
func (s *Site) Routes() []Route { return s.table }

// routes makes every address there is. Those below /t/{id}/ are of a tournament, which
// their pages have.
func (s *Site) routes() http.Handler {
	mux := http.NewServeMux()
	handle := func(pattern string, act arbiter.Act, h http.Handler) {
		s.table = append(s.table, Route{pattern, act})
		mux.Handle(pattern, h)
	}
	at := func(pattern string, act arbiter.Act, h page.Handler) { handle(pattern, act, s.pages.Page(act, h)) }
	upload := func(pattern string, act arbiter.Act, h page.Handler) {
		handle(pattern, act, s.pages.Sized(page.FileSize, act, h))
	}
	open := func(pattern string, h page.Handler) { handle(pattern, "", s.pages.Open(h)) } // to everybody
	do := arbiter.Of

	first := events.First{Disks: s.disks}
	if s.copies.Second != nil {
		first.Second = s.copies.Second
	}
	at("GET /{$}", arbiter.Home, first.Start)
	at("POST /first", arbiter.BeginEvent, first.Answer)
	open("POST /language", page.SetLanguage)
	at("POST /who", arbiter.Home, page.SetWho)
	open("GET /keys", page.Keys)
	open("POST /keys", page.SetKeys)
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
	at("POST /events", arbiter.BeginEvent, events.Create)
	at("POST /example", arbiter.BeginEvent, events.Example)
	at("GET /e/{event}/new", arbiter.BeginTournament, events.NewTournament)
	at("POST /e/{event}", arbiter.BeginTournament, events.CreateTournament)
	at("GET /e/{event}", arbiter.Look, events.View)
	at("POST /e/{event}/name", arbiter.RenameEvent, events.Rename)
	at("GET /e/{event}/letterhead", arbiter.Letterheads, printing.Letterhead)
	upload("POST /e/{event}/letterhead", arbiter.Letterheads, printing.KeepLetterhead)
	at("GET /e/{event}/letterhead/{picture}", arbiter.Print, printing.LetterheadPicture)
	at("POST /e/{event}/move", arbiter.MovePlayers, events.MovePlayers)
	at("POST /e/{event}/unmove", arbiter.MovePlayers, events.UndoMove)
	at("POST /e/{event}/distribute", arbiter.MovePlayers, events.Distribute)
	at("POST /e/{event}/remove", arbiter.RemoveEvent, events.Remove)
	at("GET /removed", arbiter.RestoreEvent, events.Removed)
	at("POST /removed/{event}", arbiter.RestoreEvent, events.BringBack)
	at("GET /import", arbiter.BeginEvent, events.NewImport)
	upload("POST /import", arbiter.BeginEvent, events.Import)

	room := lists.Room{Imports: s.imports}
	at("GET /lists", arbiter.KeepLists, room.All)
	handle("POST /lists", arbiter.KeepLists, s.pages.Streamed(listwork.MostSent+1<<20, arbiter.KeepLists, room.Send))
	at("POST /lists/fetch", arbiter.KeepLists, room.Fetch)
	at("POST /lists/remove", arbiter.KeepLists, room.Remove)
	at("POST /lists/work/{work}/cancel", arbiter.KeepLists, room.Cancel)
	at("GET /lists/sent/{sent}", arbiter.KeepLists, room.Sent)
	at("POST /lists/sent/{sent}", arbiter.KeepLists, room.Take)

	many := batches.Room{Batches: s.batches}
	at("GET /batches", arbiter.ManyFiles, many.All)
	handle("POST /batches", arbiter.ManyFiles, s.pages.Streamed(batches.MostSent+1<<20, arbiter.ManyFiles, many.Send))
	at("GET /batches/{batch}", arbiter.ManyFiles, many.View)
	at("GET /batches/{batch}/report", arbiter.ManyFiles, many.Report)
	at("POST /batches/{batch}/cancel", arbiter.ManyFiles, many.Cancel)
	at("POST /batches/{batch}/remove", arbiter.ManyFiles, many.Remove)

	targets := outlets.Room{Outlets: s.outlets}
	at("GET /outlets", arbiter.Outlets, targets.All)
	at("GET /outlets/new", arbiter.Outlets, targets.New)
	at("POST /outlets/new", arbiter.Outlets, targets.Add)
	at("GET /outlets/{outlet}", arbiter.Outlets, targets.Edit)
	at("POST /outlets/{outlet}", arbiter.Outlets, targets.Keep)
	at("POST /outlets/{outlet}/try", arbiter.Outlets, targets.Try)
	at("POST /outlets/{outlet}/pause", arbiter.Outlets, targets.Pause)
	at("POST /outlets/{outlet}/trust", arbiter.Outlets, targets.Trust)
	at("POST /outlets/{outlet}/remove", arbiter.Outlets, targets.Remove)
	tell := telling.Room{Mail: s.mail}
	at("GET /mail", arbiter.Outlets, tell.Server)
	at("POST /mail", arbiter.Outlets, tell.KeepServer)
	at("POST /mail/test", arbiter.Outlets, tell.Test)
	at("GET /t/{id}/tell", arbiter.ApproveMail, tell.View)
	at("POST /t/{id}/tell/mails", arbiter.ApproveMail, tell.Approve)
	at("POST /t/{id}/tell/notice", arbiter.ApproveMail, tell.Notice)
	at("POST /t/{id}/tell/again", arbiter.ApproveMail, tell.Again)
	at("POST /t/{id}/tell/stop", arbiter.ApproveMail, tell.Stop)
	other := programs.Room{Tokens: s.tokens}
	at("GET /programs", arbiter.Enrol, other.All)
	at("POST /programs", arbiter.Enrol, other.Make)
	at("POST /programs/{token}/revoke", arbiter.Enrol, other.Revoke)
	hall := screens.Room{Wall: s.screens}
	at("GET /screens", arbiter.UseScreens, hall.All)
	at("POST /screens", arbiter.ManageScreens, hall.Accept)
	at("POST /screens/hall", arbiter.ManageScreens, hall.OpenHall)
	at("POST /screens/message", arbiter.UseScreens, hall.Say)
	at("POST /screens/identify", arbiter.UseScreens, hall.Identify)
	at("GET /screens/new", arbiter.ManageScreens, hall.New)
	at("GET /screens/{screen}", arbiter.UseScreens, hall.View)
	at("POST /screens/{screen}", arbiter.ManageScreens, hall.Change)
	at("POST /screens/{screen}/message", arbiter.UseScreens, hall.Say)
	at("POST /screens/{screen}/identify", arbiter.UseScreens, hall.Identify)
	at("POST /screens/{screen}/remove", arbiter.ManageScreens, hall.Remove)

	at("GET /hall", arbiter.Enrol, s.doors.View)
	at("POST /hall/desk", arbiter.Enrol, s.doors.Switch)
	at("POST /hall/certificate", arbiter.Enrol, s.doors.Exchange)
	at("POST /hall/names", arbiter.Enrol, s.doors.Names)
	at("POST /hall/other", arbiter.Enrol, s.doors.Others)

	crew := people.Room{Register: s.people}
	open("GET /join", crew.Join)
	open("POST /join", crew.Enter)
	open("POST /sign-in", crew.SignIn)
	open("POST /sign-in/passkey/ask", crew.AskWho)
	open("POST /sign-in/passkey", crew.ComeBack)
	at("GET /me", arbiter.Self, crew.Me)
	at("POST /me/password", arbiter.Self, crew.SetPassword)
	at("POST /me/passkeys/ask", arbiter.Self, crew.AskPasskey)
	at("POST /me/passkeys", arbiter.Self, crew.AddPasskey)
	at("POST /me/passkeys/{passkey}/remove", arbiter.Self, crew.RemovePasskey)
	at("POST /me/leave", arbiter.Self, crew.Leave)
	at("GET /people", arbiter.Enrol, crew.All)
	at("POST /people/invite", arbiter.Enrol, crew.Invite)
	at("POST /people/paper", arbiter.Enrol, crew.Paper)
	at("GET /people/codes/{code}", arbiter.Enrol, crew.Code)
	at("POST /people/codes/{code}/remove", arbiter.Enrol, crew.TakeBack)
	at("GET /people/{person}", arbiter.Enrol, crew.Person)
	at("POST /people/{person}", arbiter.Enrol, crew.Change)
	at("POST /people/{person}/code", arbiter.Enrol, crew.Further)
	at("POST /people/{person}/revoke", arbiter.Enrol, crew.Revoke)
	at("POST /people/{person}/devices/{device}/revoke", arbiter.Enrol, crew.RevokeDevice)
	at("POST /people/{person}/passkeys/{passkey}/revoke", arbiter.Enrol, crew.RevokePasskey)

	at("GET /backup", arbiter.Backup, s.copies.Backup)
	at("POST /backup/second", arbiter.Backup, s.copies.UseSecond)
	at("POST /backup/lost", arbiter.Backup, s.copies.SettleLost)
	at("POST /backup/continue", arbiter.Restore, s.copies.GoOn)
	at("POST /backup/format", arbiter.Restore, s.copies.RaiseFormat)
	at("POST /backup/download", arbiter.Backup, history.Download)
	upload("POST /backup/restore", arbiter.Restore, history.Restore)

	at("GET /t/{id}/{$}", arbiter.Look, events.Overview)
	at("GET /t/{id}/live", arbiter.Look, s.live)
	at("POST /t/{id}/around", arbiter.Look, page.SayWhere)
	at("GET /t/{id}/journal", arbiter.ReadJournal, history.Journal)
	at("GET /t/{id}/whatif", arbiter.ReadJournal, rounds.WhatIf)
	at("POST /t/{id}/undo", arbiter.Look, history.Undo)
	at("POST /t/{id}/colour", do(arbiter.DrawColour{}), events.DrawColour)

	at("GET /t/{id}/rounds/{round}", arbiter.Look, rounds.View)
	at("GET /t/{id}/rounds/{round}/names", arbiter.Look, rounds.Names)
	at("GET /t/{id}/rounds/{round}/why", arbiter.Look, rounds.Why)
	at("GET /t/{id}/rounds/{round}/checklist", arbiter.Look, rounds.Checklist)
	at("POST /t/{id}/rounds/{round}/pair", do(arbiter.PairRound{}), rounds.Pair)
	at("POST /t/{id}/rounds/{round}/publish", do(arbiter.Publish{}), rounds.Publish)
	at("POST /t/{id}/rounds/{round}/unpair", do(arbiter.Unpair{}), rounds.Unpair)
	at("POST /t/{id}/rounds/{round}/latebye", do(arbiter.RequestBye{}), rounds.LateBye)
	at("POST /t/{id}/rounds/{round}/late", do(arbiter.PairLate{}), rounds.Act(func(int) arbiter.Command { return arbiter.PairLate{} }, "late"))
	at("POST /t/{id}/rounds/{round}/close", do(arbiter.CloseRound{}), rounds.Act(func(n int) arbiter.Command { return arbiter.CloseRound{Round: n} }, "close"))
	at("POST /t/{id}/rounds/{round}/manual", do(arbiter.StartManual{}), rounds.StartManual)
	at("POST /t/{id}/rounds/{round}/exchange", do(arbiter.Exchange{}), rounds.Exchange)
	at("POST /t/{id}/rounds/{round}/arrived", do(arbiter.CheckIn{}), rounds.Arrived)
	at("POST /t/{id}/rounds/{round}/boards", do(arbiter.Rearrange{}), rounds.Rearrange)
	at("POST /t/{id}/rounds/{round}/result", do(arbiter.EnterResult{}), rounds.EnterResult)
	at("POST /t/{id}/rounds/{round}/suggested", do(arbiter.EnterResult{}), rounds.TakeSuggested)
	at("POST /t/{id}/rounds/{round}/position", do(arbiter.DrawPosition{}), rounds.DrawPosition)
	at("POST /t/{id}/rounds/{round}/swap", do(arbiter.SwapColours{}), rounds.SwapColours)
	at("GET /t/{id}/rounds/{round}/board", do(arbiter.UnpairBoard{}), rounds.BoardForm)
	at("POST /t/{id}/rounds/{round}/board", do(arbiter.UnpairBoard{}), rounds.UnpairBoard)
	at("POST /t/{id}/rounds/{round}/stay", do(arbiter.StayUnpaired{}), rounds.Stay)
	at("GET /t/{id}/rounds/{round}/correct", do(arbiter.CorrectResult{}), rounds.CorrectForm)
	at("POST /t/{id}/rounds/{round}/correct", do(arbiter.CorrectResult{}), rounds.Correct)
	at("POST /t/{id}/rounds/{round}/opponents", do(arbiter.CorrectOpponents{}), rounds.CorrectOpponents)

	at("GET /t/{id}/rounds/{round}/incidents", arbiter.Look, rounds.Incidents)
	at("POST /t/{id}/rounds/{round}/incidents", do(arbiter.NoteIncident{}), rounds.NoteIncident)
	at("GET /t/{id}/incidents", arbiter.Look, rounds.AllIncidents)
	at("POST /t/{id}/appeals", do(arbiter.DecideAppeal{}), rounds.DecideAppeal)

	at("GET /t/{id}/players", arbiter.Look, players.List(s.lists))
	at("POST /t/{id}/players", do(arbiter.EnterPlayer{}), players.Enter)
	at("POST /t/{id}/players/listed", do(arbiter.EnterPlayer{}), players.EnterListed(s.lists))
	at("GET /t/{id}/players/lists", do(arbiter.TakeRatings{}), players.CompareLists(s.lists))
	at("POST /t/{id}/players/lists", do(arbiter.TakeRatings{}), players.TakeFromLists(s.lists))
	at("GET /t/{id}/players/list", do(arbiter.EnterPlayers{}), players.Paste)
	upload("POST /t/{id}/players/list", do(arbiter.EnterPlayers{}), players.EnterList)
	at("POST /t/{id}/players/numbers", do(arbiter.AssignNumbers{}), players.AssignNumbers)
	at("POST /t/{id}/players/draw", do(arbiter.DrawNumbers{}), players.DrawNumbers)
	at("POST /t/{id}/players/present", do(arbiter.CheckInAll{}), players.CheckInAll)
	at("POST /t/{id}/players/check", do(arbiter.CheckIn{}), players.Check)
	at("POST /t/{id}/players/check-in", do(arbiter.SetCheckIn{}), players.SetCheckIn)
	at("GET /t/{id}/players/sheet", arbiter.Print, players.Sheet)
	at("GET /t/{id}/players/export", arbiter.Print, players.Export)
	at("POST /t/{id}/players/{player}/contact", arbiter.KeepContacts, players.KeepContact)
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
	at("POST /t/{id}/teams", do(arbiter.EnterTeam{}), players.EnterTeam)
	at("POST /t/{id}/teams/draw", do(arbiter.DrawTeams{}), players.DrawTeams)
	at("GET /t/{id}/teams/{team}", arbiter.Look, players.Team)
	at("POST /t/{id}/teams/{team}", do(arbiter.ChangeTeam{}), players.ChangeTeam)
	at("POST /t/{id}/teams/{team}/remove", do(arbiter.RemoveTeam{}), players.RemoveTeam)
	at("POST /t/{id}/teams/strength", do(arbiter.AssignNumbers{}), players.NumberByStrength)
	at("POST /t/{id}/teams/{team}/away", do(arbiter.WithdrawTeam{}), players.TeamAway)
	at("GET /t/{id}/draw", arbiter.Look, players.Ceremony)
	at("POST /t/{id}/draw", do(arbiter.DrawTable{}), players.DrawTable)
	at("GET /t/{id}/rounds/{round}/lineups", do(arbiter.LineUp{}), rounds.LineUps)
	at("POST /t/{id}/rounds/{round}/lineups", do(arbiter.LineUp{}), rounds.LineUp)
	at("POST /t/{id}/rounds/{round}/lineups/read", do(arbiter.ReadLineUp{}), rounds.ReadLineUp)
	at("POST /t/{id}/rounds/{round}/lineups/heard", do(arbiter.ReadLineUp{}), rounds.ObjectionHeard)
	at("POST /t/{id}/rounds/{round}/forfeit", do(arbiter.ForfeitMatch{}), rounds.ForfeitMatch)
	at("POST /t/{id}/rounds/{round}/seat", do(arbiter.SeatBoards{}), rounds.SeatBoards)
	at("POST /t/{id}/rounds/{round}/until", do(arbiter.SetDeadline{}), rounds.SetDeadline)
	at("GET /t/{id}/rounds/{round}/sheets", arbiter.Print, rounds.Sheets)
	at("GET /t/{id}/rounds/{round}/captains", arbiter.Print, rounds.Captains)
	at("POST /t/{id}/rounds/{round}/order", do(arbiter.CorrectOrder{}), rounds.CorrectOrder)

	at("GET /t/{id}/standings", arbiter.Look, ranking.Standings)
	at("POST /t/{id}/standings/lots", do(arbiter.DrawLots{}), ranking.DrawLots)
	at("POST /t/{id}/standings/ties", do(arbiter.RankTied{}), ranking.RankTied)
	at("GET /t/{id}/bracket", arbiter.Look, rounds.Bracket)
	at("POST /t/{id}/bracket/game", do(arbiter.PlayExtra{}), rounds.PlayExtra)
	at("POST /t/{id}/bracket/match", do(arbiter.PlayExtraMatch{}), rounds.PlayExtraMatch)
	at("POST /t/{id}/bracket/decide", do(arbiter.DecideLevel{}), rounds.DecideLevel)
	at("GET /t/{id}/crosstable", arbiter.Look, ranking.Crosstable)
	at("GET /t/{id}/playoff", arbiter.Look, ranking.PlayOff)
	at("POST /t/{id}/playoff", do(arbiter.DeclarePlayOff{}), ranking.DeclarePlayOff)
	at("POST /t/{id}/playoff/lots", do(arbiter.EnterPlayOffLots{}), ranking.EnterPlayOffLots)
	at("POST /t/{id}/playoff/game", do(arbiter.EnterPlayOffGame{}), ranking.EnterPlayOffGame)
	at("POST /t/{id}/playoff/match", do(arbiter.DeclarePlayOff{}), ranking.PlayOffMatch)
	at("GET /t/{id}/pictures", arbiter.Look, pictures.Pictures)
	at("GET /t/{id}/pictures/{picture}", arbiter.Look, pictures.Picture)
	at("GET /t/{id}/players/{player}/course", arbiter.Look, pictures.Course)
	at("GET /t/{id}/ratings", arbiter.Look, reports.Ratings)
	at("GET /t/{id}/norms", arbiter.Look, reports.Norms)
	at("GET /t/{id}/norms/{number}/it1", arbiter.ReadReports, reports.IT1)
	at("GET /t/{id}/norms/{number}/it1/form", arbiter.KeepForms, reports.FillIT1)
	at("POST /t/{id}/norms/{number}/it1/form", arbiter.KeepForms, reports.KeepIT1)
	at("GET /t/{id}/it3", arbiter.KeepForms, reports.FillIT3)
	at("POST /t/{id}/it3", arbiter.KeepForms, reports.KeepIT3)
	at("GET /t/{id}/it3.pdf", arbiter.ReadReports, reports.IT3)
	at("GET /t/{id}/prizes", arbiter.Look, reports.Prizes)
	upload("POST /t/{id}/prizes", do(arbiter.SetFund{}), reports.SetFund)
	at("POST /t/{id}/prizes/grid", do(arbiter.SetFund{}), reports.SetGrid)
	at("GET /t/{id}/settings", arbiter.ReadReports, events.Settings)
	at("POST /t/{id}/settings", do(arbiter.Configure{}), events.Configure)
	at("POST /t/{id}/editions", do(arbiter.TakeEditions{}), events.TakeEditions)
	at("GET /t/{id}/categories", arbiter.Look, events.Categories)
	at("POST /t/{id}/categories", do(arbiter.SetCategories{}), events.SetCategories)
	at("POST /t/{id}/tables", do(arbiter.NumberTables{}), events.NumberTables)
	at("GET /e/{event}/tables", arbiter.Look, events.Tables)
	at("POST /e/{event}/tables", arbiter.NumberEvent, events.SetTables)
	at("POST /e/{event}/fixed", arbiter.MovePlayers, events.FixTables)
	at("POST /e/{event}/unfix", arbiter.MovePlayers, events.UndoFixing)
	at("GET /e/{event}/going", arbiter.GoOn, events.Going)
	at("POST /e/{event}/going", arbiter.GoOn, events.GoOn)
	at("POST /e/{event}/ungoing", arbiter.GoOn, events.UndoGoing)
	at("GET /e/{event}/entrants", arbiter.Look, events.Entrants)
	at("POST /e/{event}/entrants", arbiter.MovePlayers, events.NameEntrants)
	at("GET /e/{event}/categories", arbiter.Look, events.EventCategories)
	at("POST /e/{event}/categories", arbiter.SetEvent, events.SetEventCategories)
	at("POST /t/{id}/players/{player}/categories", do(arbiter.Categorise{}), players.Categorise)
	at("POST /t/{id}/prohibit", do(arbiter.Prohibit{}), events.Prohibit)
	at("POST /t/{id}/mode", do(arbiter.LeaveFIDEMode{}), events.LeaveMode)
	at("GET /t/{id}/report", arbiter.ReadReports, reports.ArbiterReport)
	at("GET /t/{id}/print", arbiter.Print, printing.View)
	at("GET /t/{id}/print.pdf", arbiter.Print, printing.PDF(pictures.Drawn))
	at("GET /t/{id}/lists/{file}", arbiter.Print, printing.File)
	at("GET /t/{id}/rounds/{round}/lists/{file}", arbiter.Print, printing.File)
	at("GET /t/{id}/rounds/{round}/print", arbiter.Print, printing.View)
	at("GET /t/{id}/rounds/{round}/print.pdf", arbiter.Print, printing.PDF(pictures.Drawn))
	at("GET /e/{event}/series", arbiter.Look, series.List)
	at("POST /e/{event}/series", arbiter.SetEvent, series.Begin)
	at("GET /e/{event}/series/{series}", arbiter.Look, series.View)
	at("POST /e/{event}/series/{series}", arbiter.SetEvent, series.Change)
	at("GET /e/{event}/series/{series}/{file}", arbiter.Look, series.File)
	entries := signups.Room{Search: s.byName()}
	at("GET /e/{event}/signups", arbiter.ReadSignups, entries.View)
	at("POST /e/{event}/signups", arbiter.DecideSignups, entries.Decide)
	at("GET /e/{event}/signups/count", arbiter.ReadSignups, signups.Count)
	at("GET /e/{event}/signups/form", arbiter.SetSignupForm, signups.Form)
	at("POST /e/{event}/signups/form", arbiter.SetSignupForm, signups.SetForm)
	at("POST /e/{event}/signups/door", arbiter.SetSignupForm, signups.Switch)
	at("GET /e/{event}/signups/file", arbiter.ReadSignups, signups.NewFile)
	upload("POST /e/{event}/signups/file", arbiter.DecideSignups, signups.File)
	at("GET /e/{event}/signups/{number}", arbiter.ReadSignups, entries.Change)
	at("POST /e/{event}/signups/{number}", arbiter.DecideSignups, entries.AcceptChanged)
	at("GET /t/{id}/noticeboard", do(arbiter.SetPublication{}), notices.View)
	at("POST /t/{id}/noticeboard", do(arbiter.SetPublication{}), notices.Set)
	at("POST /t/{id}/noticeboard/privacy", do(arbiter.SetPrivacy{}), notices.SetPrivacy)
	at("POST /t/{id}/noticeboard/person", do(arbiter.ShowPerson{}), notices.ShowPerson)
	at("POST /t/{id}/noticeboard/hall", arbiter.Publicity, notices.Switch)
	at("GET /t/{id}/noticeboard/boards", arbiter.Look, notices.Boards)
	at("GET /t/{id}/noticeboard/boards/games.pgn", arbiter.Look, notices.Games)
	at("POST /t/{id}/noticeboard/boards/follow", arbiter.FollowBoards, notices.FollowResults)
	upload("POST /t/{id}/noticeboard/boards/send", arbiter.SendBoards, notices.SendResults)
	at("POST /t/{id}/noticeboard/boards/drop", arbiter.SendBoards, notices.DropResults)
	at("GET /t/{id}/noticeboard/poster", arbiter.Look, notices.Poster)
	at("GET /t/{id}/phones", arbiter.Look, phones.View)
	at("POST /t/{id}/phones", arbiter.SetPhones, phones.Set)
	at("POST /t/{id}/phones/door", arbiter.SetPhones, phones.Switch)
	at("POST /t/{id}/phones/anew", arbiter.SetPhones, phones.Anew)
	at("POST /t/{id}/phones/board", do(arbiter.EnterResult{}), phones.Decide)
	at("POST /t/{id}/phones/request", do(arbiter.RequestBye{}), phones.Answer)
	at("GET /t/{id}/values", arbiter.ReadReports, events.Outside)
	at("POST /t/{id}/values", do(arbiter.SetOutside{}), events.SetOutside)
	at("GET /t/{id}/periods", arbiter.ReadReports, reports.Periods)
	at("POST /t/{id}/periods", do(arbiter.SetLong{}), reports.SetLong)
	at("POST /t/{id}/periods/{round}", do(arbiter.RatePeriod{}), reports.RatePeriod)
	at("GET /t/{id}/export", arbiter.ReadReports, reports.Export)
	at("POST /t/{id}/profiles", arbiter.KeepForms, reports.KeepProfiles)
	at("GET /t/{id}/export/{file}", arbiter.ReadReports, reports.Download)

	acts := map[string]arbiter.Act{}
	for _, r := range s.table {
		acts[r.Pattern] = r.Act
	}
	s.pages.ActOf = func(method, path string) (arbiter.Act, bool) {
		_, pattern := mux.Handler(&http.Request{Method: method, URL: &url.URL{Path: path}})
		act, ok := acts[pattern]
		return act, ok
	}

	at("/", arbiter.Home, func(*page.Visit) error { return page.ErrNotFound })
	return mux
}
