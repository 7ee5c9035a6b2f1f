package web

import (
	"net/http"

	"torneo/internal/arbiter"
	"torneo/internal/listwork"
	"torneo/internal/web/circuit"
	"torneo/internal/web/events"
	"torneo/internal/web/history"
	"torneo/internal/web/lists"
	"torneo/internal/web/manual"
	"torneo/internal/web/notices"
	"torneo/internal/web/outlets"
	"torneo/internal/web/page"
	"torneo/internal/web/pictures"
	"torneo/internal/web/players"
	"torneo/internal/web/printing"
	"torneo/internal/web/ranking"
	"torneo/internal/web/reports"
	"torneo/internal/web/rounds"
	"torneo/internal/web/screens"
	"torneo/internal/web/signups"
	"torneo/internal/web/telling"
)

// routes is every address there is.
func (s *Site) routes() http.Handler {
	mux := http.NewServeMux()
	at := func(pattern string, h page.Handler) { mux.Handle(pattern, s.pages.Page(h)) }
	upload := func(pattern string, h page.Handler) { mux.Handle(pattern, s.pages.Sized(page.FileSize, h)) }
	in := s.pages.InTournament

	at("GET /{$}", events.Start)
	at("POST /language", page.SetLanguage)
	at("POST /who", page.SetWho)
	at("GET /keys", page.Keys)
	at("POST /keys", page.SetKeys)
	at("GET /manual", manual.Contents)
	at("GET /manual/{chapter}", manual.Chapter)
	at("GET /manual/vcl", manual.Verification)
	at("GET /health", s.health)
	if s.others != nil {
		mux.Handle("GET /api/", s.others)
	}
	at("GET /static/{file...}", page.Files)

	at("GET /events/new", events.New)
	at("POST /events", events.Create)
	at("POST /example", events.Example)
	at("GET /e/{event}/new", events.NewTournament)
	at("POST /e/{event}", events.CreateTournament)
	at("GET /e/{event}", events.View)
	at("POST /e/{event}/name", events.Rename)
	at("GET /e/{event}/letterhead", printing.Letterhead)
	upload("POST /e/{event}/letterhead", printing.KeepLetterhead)
	at("GET /e/{event}/letterhead/{picture}", printing.LetterheadPicture)
	at("POST /e/{event}/move", events.MovePlayers)
	at("POST /e/{event}/unmove", events.UndoMove)
	at("POST /e/{event}/distribute", events.Distribute)
	at("POST /e/{event}/remove", events.Remove)
	at("GET /removed", events.Removed)
	at("POST /removed/{event}", events.BringBack)
	at("GET /import", events.NewImport)
	upload("POST /import", events.Import)

	room := lists.Room{Imports: s.imports}
	at("GET /lists", room.All)
	mux.Handle("POST /lists", s.pages.Streamed(listwork.MostSent+1<<20, room.Send))
	at("POST /lists/fetch", room.Fetch)
	at("POST /lists/remove", room.Remove)
	at("POST /lists/work/{work}/cancel", room.Cancel)
	at("GET /lists/sent/{sent}", room.Sent)
	at("POST /lists/sent/{sent}", room.Take)

	targets := outlets.Room{Outlets: s.outlets}
	at("GET /outlets", targets.All)
	at("GET /outlets/new", targets.New)
	at("POST /outlets/new", targets.Add)
	at("GET /outlets/{outlet}", targets.Edit)
	at("POST /outlets/{outlet}", targets.Keep)
	at("POST /outlets/{outlet}/try", targets.Try)
	at("POST /outlets/{outlet}/pause", targets.Pause)
	at("POST /outlets/{outlet}/trust", targets.Trust)
	at("POST /outlets/{outlet}/remove", targets.Remove)
	tell := telling.Room{Mail: s.mail}
	at("GET /mail", tell.Server)
	at("POST /mail", tell.KeepServer)
	at("POST /mail/test", tell.Test)
	at("GET /t/{id}/tell", in(tell.View))
	at("POST /t/{id}/tell/mails", in(tell.Approve))
	at("POST /t/{id}/tell/notice", in(tell.Notice))
	at("POST /t/{id}/tell/again", in(tell.Again))
	at("POST /t/{id}/tell/stop", in(tell.Stop))
	hall := screens.Room{Wall: s.screens}
	at("GET /screens", hall.All)
	at("POST /screens", hall.Accept)
	at("POST /screens/hall", hall.OpenHall)
	at("POST /screens/message", hall.Say)
	at("POST /screens/identify", hall.Identify)
	at("GET /screens/new", hall.New)
	at("GET /screens/{screen}", hall.View)
	at("POST /screens/{screen}", hall.Change)
	at("POST /screens/{screen}/message", hall.Say)
	at("POST /screens/{screen}/identify", hall.Identify)
	at("POST /screens/{screen}/remove", hall.Remove)

	at("GET /backup", history.Backup)
	at("POST /backup/download", history.Download)
	upload("POST /backup/restore", history.Restore)

	at("GET /t/{id}/{$}", in(events.Overview))
	at("GET /t/{id}/live", in(s.live))
	at("GET /t/{id}/journal", in(history.Journal))
	at("GET /t/{id}/whatif", in(rounds.WhatIf))
	at("POST /t/{id}/undo", in(history.Undo))
	at("POST /t/{id}/colour", in(events.DrawColour))

	at("GET /t/{id}/rounds/{round}", in(rounds.View))
	at("GET /t/{id}/rounds/{round}/names", in(rounds.Names))
	at("GET /t/{id}/rounds/{round}/why", in(rounds.Why))
	at("GET /t/{id}/rounds/{round}/checklist", in(rounds.Checklist))
	at("POST /t/{id}/rounds/{round}/pair", in(rounds.Pair))
	at("POST /t/{id}/rounds/{round}/publish", in(rounds.Publish))
	at("POST /t/{id}/rounds/{round}/unpair", in(rounds.Unpair))
	at("POST /t/{id}/rounds/{round}/latebye", in(rounds.LateBye))
	at("POST /t/{id}/rounds/{round}/late", in(rounds.Act(func(int) arbiter.Command { return arbiter.PairLate{} }, "late")))
	at("POST /t/{id}/rounds/{round}/close", in(rounds.Act(func(n int) arbiter.Command { return arbiter.CloseRound{Round: n} }, "close")))
	at("POST /t/{id}/rounds/{round}/manual", in(rounds.StartManual))
	at("POST /t/{id}/rounds/{round}/exchange", in(rounds.Exchange))
	at("POST /t/{id}/rounds/{round}/arrived", in(rounds.Arrived))
	at("POST /t/{id}/rounds/{round}/boards", in(rounds.Rearrange))
	at("POST /t/{id}/rounds/{round}/result", in(rounds.EnterResult))
	at("POST /t/{id}/rounds/{round}/suggested", in(rounds.TakeSuggested))
	at("POST /t/{id}/rounds/{round}/position", in(rounds.DrawPosition))
	at("POST /t/{id}/rounds/{round}/swap", in(rounds.SwapColours))
	at("GET /t/{id}/rounds/{round}/board", in(rounds.BoardForm))
	at("POST /t/{id}/rounds/{round}/board", in(rounds.UnpairBoard))
	at("POST /t/{id}/rounds/{round}/stay", in(rounds.Stay))
	at("GET /t/{id}/rounds/{round}/correct", in(rounds.CorrectForm))
	at("POST /t/{id}/rounds/{round}/correct", in(rounds.Correct))
	at("POST /t/{id}/rounds/{round}/opponents", in(rounds.CorrectOpponents))

	at("GET /t/{id}/rounds/{round}/incidents", in(rounds.Incidents))
	at("POST /t/{id}/rounds/{round}/incidents", in(rounds.NoteIncident))
	at("GET /t/{id}/incidents", in(rounds.AllIncidents))
	at("POST /t/{id}/appeals", in(rounds.DecideAppeal))

	at("GET /t/{id}/players", in(players.List(s.lists)))
	at("POST /t/{id}/players", in(players.Enter))
	at("POST /t/{id}/players/listed", in(players.EnterListed(s.lists)))
	at("GET /t/{id}/players/lists", in(players.CompareLists(s.lists)))
	at("POST /t/{id}/players/lists", in(players.TakeFromLists(s.lists)))
	at("GET /t/{id}/players/list", in(players.Paste))
	upload("POST /t/{id}/players/list", in(players.EnterList))
	at("POST /t/{id}/players/numbers", in(players.AssignNumbers))
	at("POST /t/{id}/players/draw", in(players.DrawNumbers))
	at("POST /t/{id}/players/present", in(players.CheckInAll))
	at("POST /t/{id}/players/check", in(players.Check))
	at("POST /t/{id}/players/check-in", in(players.SetCheckIn))
	at("GET /t/{id}/players/sheet", in(players.Sheet))
	at("GET /t/{id}/players/export", in(players.Export))
	at("POST /t/{id}/players/{player}/contact", in(players.KeepContact))
	at("GET /t/{id}/players/{player}", in(players.View))
	at("GET /t/{id}/players/{player}/edit", in(players.Edit))
	at("POST /t/{id}/players/{player}/edit", in(players.Change))
	at("GET /t/{id}/players/{player}/rating", in(players.RatingOf(s.lists)))
	at("POST /t/{id}/players/{player}/rating", in(players.GiveRating(s.lists)))
	player := func(do string, command func(v *page.Visit, id int) (arbiter.Command, error)) {
		at("POST /t/{id}/players/{player}/"+do, in(players.Act(command, do)))
	}
	player("bye", players.ByeOf)
	player("withdraw", func(v *page.Visit, id int) (arbiter.Command, error) {
		return arbiter.Withdraw{ID: id, From: v.NextRound()}, nil
	})
	player("expel", func(v *page.Visit, id int) (arbiter.Command, error) {
		return arbiter.Withdraw{ID: id, From: v.NextRound(), Expelled: true}, nil
	})
	player("return", func(v *page.Visit, id int) (arbiter.Command, error) {
		return arbiter.Return{ID: id, From: v.NextRound()}, nil
	})
	player("exchange", players.ExchangeOf)
	player("remove", func(_ *page.Visit, id int) (arbiter.Command, error) { return arbiter.RemovePlayer{ID: id}, nil })

	at("GET /t/{id}/teams", in(players.Teams))
	at("POST /t/{id}/teams", in(players.EnterTeam))
	at("POST /t/{id}/teams/draw", in(players.DrawTeams))
	at("GET /t/{id}/teams/{team}", in(players.Team))
	at("POST /t/{id}/teams/{team}", in(players.ChangeTeam))
	at("POST /t/{id}/teams/{team}/remove", in(players.RemoveTeam))
	at("POST /t/{id}/teams/strength", in(players.NumberByStrength))
	at("POST /t/{id}/teams/{team}/away", in(players.TeamAway))
	at("GET /t/{id}/draw", in(players.Ceremony))
	at("POST /t/{id}/draw", in(players.DrawTable))
	at("GET /t/{id}/rounds/{round}/lineups", in(rounds.LineUps))
	at("POST /t/{id}/rounds/{round}/lineups", in(rounds.LineUp))
	at("POST /t/{id}/rounds/{round}/forfeit", in(rounds.ForfeitMatch))
	at("POST /t/{id}/rounds/{round}/seat", in(rounds.SeatBoards))
	at("POST /t/{id}/rounds/{round}/until", in(rounds.SetDeadline))
	at("GET /t/{id}/rounds/{round}/sheets", in(rounds.Sheets))
	at("GET /t/{id}/rounds/{round}/captains", in(rounds.Captains))
	at("POST /t/{id}/rounds/{round}/order", in(rounds.CorrectOrder))

	at("GET /t/{id}/standings", in(ranking.Standings))
	at("POST /t/{id}/standings/lots", in(ranking.DrawLots))
	at("POST /t/{id}/standings/ties", in(ranking.RankTied))
	at("GET /t/{id}/bracket", in(rounds.Bracket))
	at("POST /t/{id}/bracket/game", in(rounds.PlayExtra))
	at("POST /t/{id}/bracket/match", in(rounds.PlayExtraMatch))
	at("POST /t/{id}/bracket/decide", in(rounds.DecideLevel))
	at("GET /t/{id}/crosstable", in(ranking.Crosstable))
	at("GET /t/{id}/playoff", in(ranking.PlayOff))
	at("POST /t/{id}/playoff", in(ranking.DeclarePlayOff))
	at("POST /t/{id}/playoff/lots", in(ranking.EnterPlayOffLots))
	at("POST /t/{id}/playoff/game", in(ranking.EnterPlayOffGame))
	at("POST /t/{id}/playoff/match", in(ranking.PlayOffMatch))
	at("GET /t/{id}/pictures", in(pictures.Pictures))
	at("GET /t/{id}/pictures/{picture}", in(pictures.Picture))
	at("GET /t/{id}/players/{player}/course", in(pictures.Course))
	at("GET /t/{id}/ratings", in(reports.Ratings))
	at("GET /t/{id}/norms", in(reports.Norms))
	at("GET /t/{id}/norms/{number}/it1", in(reports.IT1))
	at("GET /t/{id}/norms/{number}/it1/form", in(reports.FillIT1))
	at("POST /t/{id}/norms/{number}/it1/form", in(reports.KeepIT1))
	at("GET /t/{id}/it3", in(reports.FillIT3))
	at("POST /t/{id}/it3", in(reports.KeepIT3))
	at("GET /t/{id}/it3.pdf", in(reports.IT3))
	at("GET /t/{id}/prizes", in(reports.Prizes))
	upload("POST /t/{id}/prizes", in(reports.SetFund))
	at("POST /t/{id}/prizes/grid", in(reports.SetGrid))
	at("GET /t/{id}/settings", in(events.Settings))
	at("POST /t/{id}/settings", in(events.Configure))
	at("POST /t/{id}/editions", in(events.TakeEditions))
	at("GET /t/{id}/categories", in(events.Categories))
	at("POST /t/{id}/categories", in(events.SetCategories))
	at("POST /t/{id}/tables", in(events.NumberTables))
	at("GET /e/{event}/tables", events.Tables)
	at("POST /e/{event}/tables", events.SetTables)
	at("POST /e/{event}/fixed", events.FixTables)
	at("POST /e/{event}/unfix", events.UndoFixing)
	at("GET /e/{event}/going", events.Going)
	at("POST /e/{event}/going", events.GoOn)
	at("POST /e/{event}/ungoing", events.UndoGoing)
	at("GET /e/{event}/entrants", events.Entrants)
	at("POST /e/{event}/entrants", events.NameEntrants)
	at("GET /e/{event}/categories", events.EventCategories)
	at("POST /e/{event}/categories", events.SetEventCategories)
	at("POST /t/{id}/players/{player}/categories", in(players.Categorise))
	at("POST /t/{id}/prohibit", in(events.Prohibit))
	at("POST /t/{id}/mode", in(events.LeaveMode))
	at("GET /t/{id}/report", in(reports.ArbiterReport))
	at("GET /t/{id}/print", in(printing.View))
	at("GET /t/{id}/print.pdf", in(printing.PDF(pictures.Drawn)))
	at("GET /t/{id}/lists/{file}", in(printing.File))
	at("GET /t/{id}/rounds/{round}/lists/{file}", in(printing.File))
	at("GET /t/{id}/rounds/{round}/print", in(printing.View))
	at("GET /t/{id}/rounds/{round}/print.pdf", in(printing.PDF(pictures.Drawn)))
	at("GET /e/{event}/series", circuit.List)
	at("POST /e/{event}/series", circuit.Begin)
	at("GET /e/{event}/series/{series}", circuit.View)
	at("POST /e/{event}/series/{series}", circuit.Change)
	at("GET /e/{event}/series/{series}/{file}", circuit.File)
	at("GET /e/{event}/signups", signups.View)
	at("POST /e/{event}/signups", signups.Decide)
	at("GET /e/{event}/signups/count", signups.Count)
	at("GET /e/{event}/signups/form", signups.Form)
	at("POST /e/{event}/signups/form", signups.SetForm)
	at("POST /e/{event}/signups/door", signups.Switch)
	at("GET /e/{event}/signups/file", signups.NewFile)
	upload("POST /e/{event}/signups/file", signups.File)
	at("GET /e/{event}/signups/{number}", signups.Change)
	at("POST /e/{event}/signups/{number}", signups.AcceptChanged)
	at("GET /t/{id}/noticeboard", in(notices.View))
	at("POST /t/{id}/noticeboard", in(notices.Set))
	at("POST /t/{id}/noticeboard/privacy", in(notices.SetPrivacy))
	at("POST /t/{id}/noticeboard/person", in(notices.ShowPerson))
	at("POST /t/{id}/noticeboard/hall", in(notices.Switch))
	at("GET /t/{id}/noticeboard/boards", in(notices.Boards))
	at("GET /t/{id}/noticeboard/boards/games.pgn", in(notices.Games))
	at("POST /t/{id}/noticeboard/boards/follow", in(notices.FollowResults))
	upload("POST /t/{id}/noticeboard/boards/send", in(notices.SendResults))
	at("POST /t/{id}/noticeboard/boards/drop", in(notices.DropResults))
	at("GET /t/{id}/values", in(events.Outside))
	at("POST /t/{id}/values", in(events.SetOutside))
	at("GET /t/{id}/periods", in(reports.Periods))
	at("POST /t/{id}/periods", in(reports.SetLong))
	at("POST /t/{id}/periods/{round}", in(reports.RatePeriod))
	at("GET /t/{id}/export", in(reports.Export))
	at("POST /t/{id}/profiles", in(reports.KeepProfiles))
	at("GET /t/{id}/export/{file}", in(reports.Download))

	at("/", func(*page.Visit) error { return page.ErrNotFound })
	return mux
}
