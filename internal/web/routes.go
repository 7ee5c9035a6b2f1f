package web

import (
	"net/http"
	"net/url"
	"strings"

	"torneo/internal/arbiter"
)

// routes is every address there is.
func (s *Site) routes() http.Handler {
	mux := http.NewServeMux()
	page := func(pattern string, h handler) { mux.Handle(pattern, s.page(h)) }
	upload := func(pattern string, h handler) { mux.Handle(pattern, s.sized(fileSize, h)) }
	in := s.inTournament

	page("GET /{$}", s.start)
	page("POST /language", s.setLanguage)
	page("POST /who", s.setWho)
	page("GET /keys", s.keys)
	page("GET /manual", s.manual)
	page("GET /manual/{chapter}", s.manualChapterPage)
	page("GET /health", s.health)
	page("GET /static/{file...}", s.files)

	page("GET /events/new", s.newEvent)
	page("POST /events", s.createEvent)
	page("POST /example", s.example)
	page("GET /e/{event}/new", s.newTournament)
	page("POST /e/{event}", s.createTournament)
	page("GET /e/{event}", s.eventView)
	page("POST /e/{event}/name", s.renameEvent)
	page("POST /e/{event}/remove", s.removeEvent)
	page("GET /removed", s.removed)
	page("POST /removed/{event}", s.bringBack)
	page("GET /import", s.newImport)
	upload("POST /import", s.importReport)

	page("GET /backup", s.backup)
	page("POST /backup/download", s.downloadBackup)
	upload("POST /backup/restore", s.restore)

	page("GET /t/{id}/{$}", in(s.overview))
	page("GET /t/{id}/live", in(s.live))
	page("GET /t/{id}/journal", in(s.journal))
	page("GET /t/{id}/whatif", in(s.whatIf))
	page("POST /t/{id}/undo", in(s.undo))
	page("POST /t/{id}/colour", in(s.drawColour))

	page("GET /t/{id}/rounds/{round}", in(s.roundView))
	page("GET /t/{id}/rounds/{round}/names", in(s.names))
	page("GET /t/{id}/rounds/{round}/why", in(s.why))
	page("GET /t/{id}/rounds/{round}/checklist", in(s.checklist))
	page("POST /t/{id}/rounds/{round}/pair", in(s.pairRound))
	page("POST /t/{id}/rounds/{round}/publish", in(s.roundAct(func(n int) arbiter.Command { return arbiter.Publish{Round: n} }, "publish")))
	page("POST /t/{id}/rounds/{round}/unpair", in(s.unpair))
	page("POST /t/{id}/rounds/{round}/late", in(s.roundAct(func(int) arbiter.Command { return arbiter.PairLate{} }, "late")))
	page("POST /t/{id}/rounds/{round}/close", in(s.roundAct(func(n int) arbiter.Command { return arbiter.CloseRound{Round: n} }, "close")))
	page("POST /t/{id}/rounds/{round}/manual", in(s.startManual))
	page("POST /t/{id}/rounds/{round}/boards", in(s.rearrange))
	page("POST /t/{id}/rounds/{round}/result", in(s.enterResult))
	page("POST /t/{id}/rounds/{round}/position", in(s.drawPosition))
	page("POST /t/{id}/rounds/{round}/swap", in(s.swapColours))
	page("GET /t/{id}/rounds/{round}/correct", in(s.correctForm))
	page("POST /t/{id}/rounds/{round}/correct", in(s.correct))

	page("GET /t/{id}/players", in(s.players))
	page("POST /t/{id}/players", in(s.enterPlayer))
	upload("POST /t/{id}/players/list", in(s.enterList))
	page("POST /t/{id}/players/numbers", in(s.assignNumbers))
	page("POST /t/{id}/players/draw", in(s.drawNumbers))
	page("POST /t/{id}/players/present", in(s.checkInAll))
	page("GET /t/{id}/players/{player}", in(s.player))
	page("GET /t/{id}/players/{player}/edit", in(s.editPlayer))
	page("POST /t/{id}/players/{player}/edit", in(s.changePlayer))
	player := func(do string, command func(v *visit, id int) (arbiter.Command, error)) {
		page("POST /t/{id}/players/{player}/"+do, in(s.playerAct(command, do)))
	}
	player("bye", byeOf)
	player("present", func(v *visit, id int) (arbiter.Command, error) {
		return arbiter.CheckIn{ID: id, Present: v.text("present") != ""}, nil
	})
	player("withdraw", func(v *visit, id int) (arbiter.Command, error) {
		return arbiter.Withdraw{ID: id, From: v.nextRound()}, nil
	})
	player("expel", func(v *visit, id int) (arbiter.Command, error) {
		return arbiter.Withdraw{ID: id, From: v.nextRound(), Expelled: true}, nil
	})
	player("return", func(v *visit, id int) (arbiter.Command, error) {
		return arbiter.Return{ID: id, From: v.nextRound()}, nil
	})
	player("exchange", exchangeOf)
	player("remove", func(_ *visit, id int) (arbiter.Command, error) { return arbiter.RemovePlayer{ID: id}, nil })

	page("GET /t/{id}/teams", in(s.teams))
	page("POST /t/{id}/teams", in(s.enterTeam))
	page("POST /t/{id}/teams/draw", in(s.drawTeams))
	page("GET /t/{id}/teams/{team}", in(s.team))
	page("POST /t/{id}/teams/{team}", in(s.changeTeam))
	page("POST /t/{id}/teams/{team}/remove", in(s.removeTeam))
	page("GET /t/{id}/draw", in(s.ceremony))
	page("POST /t/{id}/draw", in(s.drawTable))
	page("GET /t/{id}/rounds/{round}/lineups", in(s.lineUps))
	page("POST /t/{id}/rounds/{round}/lineups", in(s.lineUp))
	page("POST /t/{id}/rounds/{round}/forfeit", in(s.forfeitMatch))

	page("GET /t/{id}/standings", in(s.standings))
	page("POST /t/{id}/standings/lots", in(s.drawLots))
	page("POST /t/{id}/standings/ties", in(s.rankTied))
	page("GET /t/{id}/bracket", in(s.bracket))
	page("POST /t/{id}/bracket/game", in(s.playExtra))
	page("GET /t/{id}/crosstable", in(s.crosstable))
	page("GET /t/{id}/playoff", in(s.playOff))
	page("POST /t/{id}/playoff", in(s.declarePlayOff))
	page("POST /t/{id}/playoff/lots", in(s.enterPlayOffLots))
	page("POST /t/{id}/playoff/game", in(s.enterPlayOffGame))
	page("GET /t/{id}/ratings", in(s.ratings))
	page("GET /t/{id}/norms", in(s.norms))
	page("GET /t/{id}/norms/{number}/it1", in(s.it1))
	page("GET /t/{id}/prizes", in(s.prizes))
	upload("POST /t/{id}/prizes", in(s.setFund))
	page("GET /t/{id}/settings", in(s.settings))
	page("POST /t/{id}/settings", in(s.configure))
	page("POST /t/{id}/editions", in(s.takeEditions))
	page("POST /t/{id}/prohibit", in(s.prohibit))
	page("POST /t/{id}/mode", in(s.leaveMode))
	page("GET /t/{id}/export", in(s.export))
	page("GET /t/{id}/export/{file}", in(s.download))

	page("/", func(*visit) error { return errNotFound })
	return mux
}

// tournamentPath is an address in a tournament: tournamentPath(id, "rounds", "3").
func tournamentPath(id string, parts ...string) string {
	for k := range parts {
		parts[k] = url.PathEscape(parts[k])
	}
	return "/t/" + url.PathEscape(id) + "/" + strings.Join(parts, "/")
}
