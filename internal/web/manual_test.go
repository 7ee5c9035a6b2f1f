package web_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"torneo/docs/manual"
	"torneo/internal/arbiter"
	"torneo/internal/web"
	"torneo/internal/web/webtest"
)

func TestTheManual(t *testing.T) {
	w := newWindow(t)
	for _, path := range []string{"/", "/keys", w.Tournament()} { // at the foot of every page
		w.Get(path).Want(t, 200, `<p><a href="/manual">Manual</a></p>`)
	}
	contents := w.Get("/manual").Want(t, 200, "Manual", "Pairing", "Standings and tie-breaks", `href="/manual/start#start-1"`)
	for _, lang := range []string{"en", "es"} {
		w.Headers["Accept-Language"] = lang
		all := w.Get("/manual/whole").Want(t, 200, `<html lang="`+lang)
		for _, c := range manual.Chapters(lang) {
			p := w.Get("/manual/"+c.Name).Want(t, 200, "<h1>"+c.Title+"</h1>", `<html lang="`+lang)
			if !strings.Contains(all.Body, `<h2 class="chapter" id="`+c.Name+`">`+c.Title+"</h2>") {
				t.Errorf("%s is not in the whole manual", c.Name)
			}
			if strings.Contains(p.Body, ".md\"") || strings.Contains(p.Body, "<!-- raw") || strings.Contains(p.Body, "**") {
				t.Errorf("%s is not rendered:\n%s", c.Name, webtest.VisibleText(p.Body))
			}
			for _, link := range regexp.MustCompile(`href="(/manual/[^"#]*)`).FindAllStringSubmatch(p.Body, -1) {
				w.Get(link[1]).Want(t, 200)
			}
			for _, m := range regexp.MustCompile(`href="/manual/`+c.Name+`#([^"]+)"`).FindAllStringSubmatch(contents.Body, -1) {
				if !strings.Contains(p.Body, `id="`+m[1]+`"`) || strings.Count(all.Body, `id="`+m[1]+`"`) != 1 {
					t.Errorf("%s in %s: no part %s, or two", c.Name, lang, m[1])
				}
			}
		}
	}
	for _, path := range []string{"/manual/x", "/manual/start.md", "/manual/../static"} {
		if p := w.Get(path); p.Status != 404 {
			t.Errorf("%s: status %d", path, p.Status)
		}
	}
}

// interfaceSubjects are the subjects of what pages say.
var interfaceSubjects = []string{"bases", "departures", "before", "versions", "crew", "programs", "screens", "phone", "phones", "links", "signup", "second", "database", "series", "mail", "notice", "tell", "submission", "long", "outside", "entrants", "going", "tables", "board", "category", "contest", "known", "section", "cockpit", "pictures",
	"web", "register", "calculators", "duties", "season", "arbiterwork", "arbiter", "arbitersreport", "broadcast", "suggest", "parallel", "captain",
	"hall",
	"export", "handover",
	"archives", "appeals", "batches", "outlet", "outlets", "pages", "desk", "forms", "hand", "incidents", "minutes", "letterhead", "level", "lists", "paper", "people", "opponents", "playoff", "prizegrid", "settings", "source", "teamlate", "verdicts", "verification", "inbox", "licences", "outlook", "periods", "planner", "league", "seasons", "tool",
}

// interfaceTexts returns the texts of the program in a language; values in them
// stand for anything.
func interfaceTexts(t *testing.T, lang string) (plain map[string]bool, patterns []*regexp.Regexp) {
	t.Helper()
	plain = map[string]bool{}
	value := regexp.MustCompile(`\{\{[^}]*\}\}`)
	words := regexp.MustCompile(`\pL{3}`) // what is all values would be anything
	for _, name := range interfaceSubjects {
		data, err := os.ReadFile(filepath.Join("../../i18n/messages", name+"."+lang+".json"))
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]any
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatal(err)
		}
		add := func(text string) {
			plain[text] = true
			if value.MatchString(text) && words.MatchString(value.ReplaceAllString(text, "")) {
				parts := value.Split(text, -1)
				for k := range parts {
					parts[k] = regexp.QuoteMeta(parts[k])
				}
				patterns = append(patterns, regexp.MustCompile("^"+strings.Join(parts, ".+")+"$"))
			}
		}
		for _, text := range texts {
			switch text := text.(type) {
			case string:
				add(text)
			case map[string]any:
				for _, form := range text {
					add(form.(string))
				}
			}
		}
	}
	return plain, patterns
}

var bold = regexp.MustCompile(`\*\*([^*]+)\*\*`)

// The bold words of the manual stand on a page: buttons, fields, titles.
func TestTheManualNamesWhatThereIs(t *testing.T) {
	for _, lang := range []string{"en", "es"} {
		plain, patterns := interfaceTexts(t, lang)
		for _, c := range manual.Chapters(lang) {
			for _, m := range bold.FindAllStringSubmatch(string(c.Text), -1) {
				for _, label := range strings.Split(m[1], " … ") {
					if !plain[label] && !slices.ContainsFunc(patterns, func(p *regexp.Regexp) bool { return p.MatchString(label) }) {
						t.Errorf("%s/%s: no page says %q", lang, c.Name, label)
					}
				}
			}
		}
	}
}

// described maps an address to its description in the manual: the chapter, and the text
// of the page or button that leads there.
var described = map[string][2]string{
	"/t/{id}/regulations": {"regulations", "bases.title"}, "/t/{id}/regulations/{heading}": {"regulations", "bases.edit"}, "/t/{id}/regulations/versions/{version}": {"regulations", "bases.versions"},
	"/t/{id}/regulations/announce": {"regulations", "bases.versions"}, "/t/{id}/regulations/waive": {"regulations", "bases.waive"}, "/t/{id}/regulations/template": {"regulations", "bases.templates"},
	"/t/{id}/regulations/files/{file}": {"regulations", "bases.files"}, "/t/{id}/regulations/compare": {"regulations", "bases.compare"}, "/t/{id}/regulations/texts": {"regulations", "bases.take"},
	"/t/{id}/regulations/{heading}/text": {"regulations", "bases.save"}, "/t/{id}/regulations/{heading}/facts": {"regulations", "bases.facts-save"},
	"/t/{id}/lists/{file}": {"printing", "paper.files"}, "/t/{id}/rounds/{round}/lists/{file}": {"printing", "paper.files"},
	"/t/{id}/print": {"printing", "paper.one-pdf"}, "/t/{id}/print.pdf": {"printing", "paper.one-pdf"},
	"/t/{id}/rounds/{round}/print": {"printing", "paper.sheet.names"}, "/t/{id}/rounds/{round}/print.pdf": {"printing", "paper.one-pdf"},
	"/{$}": {"start", "web.start.title"}, "/language": {"start", "web.who.label"}, "/who": {"start", "web.who.label"},
	"/keys": {"keys", "web.keys.title"}, "/manual": {"commands", ""}, "/manual/{chapter}": {"commands", ""}, "/manual/vcl": {"fide-mode", "verification.title"},
	"/events/new": {"tournament", "web.start.create"}, "/events": {"tournament", "web.start.create"}, "/example": {"start", "web.start.example"}, "/first": {"start", "web.first.title"},
	"/e/{event}/new": {"start", "web.start.add-tournament"}, "/administration": {"start", "cockpit.admin"}, "/e/{event}": {"event", "cockpit.needs"}, "/e/{event}/find": {"event", "cockpit.find-title"}, "/find": {"event", "cockpit.find-all-title"}, "/e/{event}/everybody": {"event", "cockpit.everybody"}, "/e/{event}/lists/{file}": {"event", "cockpit.everybody"}, "/e/{event}/present": {"event", "cockpit.presence"}, "/e/{event}/print": {"event", "cockpit.print"}, "/e/{event}/print.pdf": {"event", "cockpit.print"}, "/e/{event}/manage": {"backups", "cockpit.rail.manage"}, "/import": {"importing", "web.start.import"},
	"/e/{event}/move": {"event", "section.move"}, "/e/{event}/unmove": {"event", "section.moves"}, "/e/{event}/distribute": {"event", "section.distribute"},
	"/screens": {"screens", "screens.title"}, "/screens/hall": {"screens", "board.desk.hall-open"}, "/screens/message": {"screens", "screens.message"}, "/screens/identify": {"screens", "screens.identify-all"},
	"/screens/new": {"screens", "screens.give"}, "/screens/{screen}": {"screens", "screens.give"}, "/screens/{screen}/message": {"screens", "screens.message"}, "/screens/{screen}/identify": {"screens", "screens.identify-all"}, "/screens/{screen}/remove": {"screens", "screens.remove"},
	"/e/{event}/letterhead": {"printing", "letterhead.link"}, "/e/{event}/letterhead/{picture}": {"printing", "letterhead.link"},
	"/e/{event}/going": {"start", "going.link"}, "/e/{event}/ungoing": {"start", "going.link"}, "/e/{event}/entrants": {"start", "entrants.link"},
	"/e/{event}/tables": {"pairing", "tables.title"}, "/e/{event}/fixed": {"pairing", "tables.fixed"}, "/e/{event}/unfix": {"pairing", "tables.fixed"}, "/t/{id}/tables": {"pairing", "tables.title"},
	"/e/{event}/series": {"series", "series.page.link"}, "/e/{event}/series/{series}": {"series", "series.page.settings"}, "/e/{event}/series/{series}/{file}": {"series", "series.page.link"},
	"/e/{event}/signups": {"entries", "signup.desk.link"}, "/e/{event}/signups/count": {"entries", "signup.desk.link"}, "/e/{event}/signups/form": {"entries", "signup.form.link"},
	"/e/{event}/signups/door": {"entries", "signup.desk.door-let"}, "/e/{event}/signups/file": {"entries", "signup.file.link"}, "/e/{event}/signups/{number}": {"entries", "signup.desk.change"},
	"/e/{event}/categories": {"categories", "category.title"}, "/t/{id}/categories": {"categories", "category.title"}, "/t/{id}/players/{player}/categories": {"categories", "category.title"},
	"/e/{event}/name": {"backups", "web.event.rename"}, "/e/{event}/remove": {"backups", "web.event.remove"},
	"/removed": {"backups", "web.removed.title"}, "/removed/{event}": {"backups", "web.removed.bring-back"},
	"/lists": {"lists", "lists.title"}, "/lists/fetch": {"lists", "lists.fetch"}, "/lists/remove": {"lists", "lists.kept"}, "/lists/sent/{sent}": {"lists", "lists.import"}, "/lists/work/{work}/cancel": {"lists", "web.confirm.cancel"},
	"/t/{id}/duties": {"tournament", "duties.title"}, "/t/{id}/duties.ics": {"tournament", "duties.calendar"},
	"/me/season": {"people", "season.link"}, "/me/season/{person}": {"people", "season.link"},
	"/calculators": {"calculators", "calculators.title"},
	"/batches":     {"batches", "batches.title"}, "/batches/{batch}": {"batches", "batches.report"}, "/batches/{batch}/report": {"batches", "batches.download"}, "/batches/{batch}/cancel": {"batches", "web.confirm.cancel"}, "/batches/{batch}/remove": {"batches", "batches.remove"},
	"/inbox": {"inbox", "inbox.title"}, "/inbox/announce": {"inbox", "inbox.announce"}, "/inbox/check": {"inbox", "inbox.anew-do"}, "/inbox/server": {"inbox", "inbox.server.title"},
	"/inbox/people": {"inbox", "inbox.people.title"}, "/inbox/people/{decision}/undo": {"inbox", "inbox.people.undo"}, "/inbox/members": {"inbox", "inbox.members.title"}, "/inbox/members/{list}/remove": {"inbox", "inbox.members.remove"}, "/inbox/settings": {"inbox", "inbox.settings.title"}, "/inbox/retention": {"inbox", "inbox.retention.title"}, "/inbox/retention/erase": {"inbox", "inbox.retention.title"},
	"/inbox/{submission}": {"inbox", "inbox.problems"}, "/inbox/{submission}/versions/{version}": {"inbox", "inbox.versions"}, "/inbox/{submission}/person": {"inbox", "inbox.person.same"}, "/inbox/{submission}/return": {"inbox", "inbox.return"}, "/inbox/{submission}/accept": {"inbox", "inbox.accept"}, "/inbox/{submission}/rate": {"inbox", "inbox.rate"}, "/inbox/{submission}/reopen": {"inbox", "inbox.reopen"},
	"/inbox/{submission}/drop": {"inbox", "inbox.drop"}, "/inbox/{submission}/check": {"inbox", "inbox.check-again"}, "/inbox/{submission}/edit": {"inbox", "inbox.contact"}, "/inbox/{submission}/merge": {"inbox", "inbox.same.yes"}, "/inbox/{submission}/separate": {"inbox", "inbox.same.no"},
	"/periods/{series}/{month}/honour": {"periods", "periods.part.honours"}, "/periods/{series}/{month}/certificate": {"periods", "periods.part.honours"}, "/periods/people": {"periods", "periods.people"}, "/periods/person": {"periods", "periods.people"}, "/seasons": {"leagues", "seasons.title"}, "/seasons/{season}": {"leagues", "seasons.part.calendar"}, "/seasons/{season}/files/{file}": {"leagues", "periods.files"}, "/seasons/{season}/reports/{division}/{number}": {"leagues", "seasons.part.reports"},
	"/seasons/{season}/describe": {"leagues", "seasons.redescribe"}, "/seasons/{season}/propose": {"leagues", "seasons.propose"}, "/seasons/{season}/settle": {"leagues", "seasons.settle"}, "/seasons/{season}/reopen": {"leagues", "seasons.reopen"}, "/seasons/{season}/begin": {"leagues", "seasons.begin"}, "/seasons/{season}/close": {"leagues", "seasons.close"},
	"/seasons/{season}/squad": {"leagues", "seasons.squad-do"}, "/seasons/{season}/move": {"leagues", "seasons.move"}, "/seasons/{season}/penalty": {"leagues", "seasons.penalize"}, "/seasons/{season}/pardon": {"leagues", "seasons.pardon"}, "/seasons/{season}/arrivals": {"leagues", "seasons.field.arrivals"}, "/seasons/{season}/verdict": {"leagues", "seasons.count"}, "/seasons/{season}/acquit": {"leagues", "seasons.acquit"}, "/seasons/{season}/bring": {"leagues", "seasons.bring"}, "/seasons/{season}/ratings": {"leagues", "seasons.take-ratings"}, "/seasons/{season}/publish": {"leagues", "seasons.publish"}, "/seasons/{season}/withdraw": {"leagues", "seasons.withdraw"},
	"/periods": {"periods", "periods.title"}, "/periods/{series}/fees": {"periods", "periods.fees"}, "/periods/{series}/{month}": {"periods", "periods.part.changes"}, "/periods/{series}/{month}/player": {"periods", "periods.part.changes"}, "/periods/{series}/{month}/files/{file}": {"periods", "periods.files"},
	"/periods/{series}/{month}/compute": {"periods", "periods.compute"}, "/periods/{series}/{month}/freeze": {"periods", "periods.freeze"}, "/periods/{series}/{month}/publish": {"periods", "periods.publish"}, "/periods/{series}/{month}/take": {"periods", "periods.take"}, "/periods/{series}/{month}/merge": {"periods", "periods.merges"}, "/periods/{series}/{month}/unmerge": {"periods", "periods.merges"},
	"/join": {"people", "crew.join"}, "/sign-in": {"people", "crew.back"}, "/me": {"people", "crew.me"}, "/me/password": {"people", "crew.password"}, "/me/leave": {"people", "crew.leave"},
	"/me/passkeys/ask": {"people", "crew.passkeys"}, "/me/passkeys": {"people", "crew.passkeys"}, "/me/passkeys/{passkey}/remove": {"people", "crew.passkeys"}, "/people/{person}/passkeys/{passkey}/revoke": {"people", "crew.passkeys"},
	"/people": {"people", "crew.title"}, "/people/invite": {"people", "crew.make"}, "/people/paper": {"people", "crew.paper-make"}, "/people/codes/{code}": {"people", "crew.make"}, "/people/codes/{code}/remove": {"people", "crew.take-back"},
	"/people/{person}": {"people", "crew.change"}, "/people/{person}/code": {"people", "crew.further"}, "/people/{person}/revoke": {"people", "crew.revoke"}, "/people/{person}/devices/{device}/revoke": {"people", "crew.revoke-device"},
	"/hall": {"hall", "hall.title"}, "/hall/desk": {"hall", "hall.desk.switch-on"}, "/hall/certificate": {"hall", "hall.exchange.do"}, "/hall/names": {"hall", "hall.names"}, "/hall/other": {"hall", "hall.others"},
	"/backup": {"backups", "web.backup.title"}, "/backup/download": {"backups", "web.backup.download"}, "/backup/restore": {"backups", "web.backup.restore"}, "/backup/second": {"backups", "second.use"}, "/backup/lost": {"backups", "database.lost.bring"}, "/backup/continue": {"backups", "second.continue"}, "/backup/format": {"backups", "versions.title"}, "/backup/archive": {"backups", "archives.button"},
	"/programs": {"noticeboard", "programs.title"}, "/programs/{token}/revoke": {"noticeboard", "programs.revoke"},
	"/outlets": {"noticeboard", "outlets.title"}, "/outlets/new": {"noticeboard", "outlet.kind.s3"}, "/outlets/{outlet}": {"noticeboard", "outlets.title"}, "/outlets/{outlet}/try": {"noticeboard", "outlets.try"},
	"/outlets/{outlet}/pause": {"noticeboard", "outlets.pause"}, "/outlets/{outlet}/trust": {"noticeboard", "outlets.trust"}, "/outlets/{outlet}/remove": {"noticeboard", "outlets.clear"},
	"/t/{id}/noticeboard":      {"noticeboard", "board.desk.title"},
	"/t/{id}/noticeboard/hall": {"noticeboard", "board.desk.hall-open"}, "/t/{id}/noticeboard/poster": {"noticeboard", "board.poster"},
	"/mail": {"telling", "notice.server.title"}, "/mail/test": {"telling", "notice.server.send-test"},
	"/t/{id}/tell": {"telling", "notice.title"}, "/t/{id}/tell/mails": {"telling", "notice.mail"}, "/t/{id}/tell/notice": {"telling", "notice.to-all"},
	"/t/{id}/tell/again": {"telling", "notice.again"}, "/t/{id}/tell/stop": {"telling", "notice.stop-do"},
	"/t/{id}/phones": {"phones", "phones.title"}, "/t/{id}/phones/door": {"phones", "phones.door-let"}, "/t/{id}/phones/anew": {"phones", "phones.anew"}, "/t/{id}/phones/links": {"phones", "links.title"}, "/t/{id}/phones/links/{link}": {"phones", "links.withdraw"}, "/t/{id}/phones/board": {"phones", "phones.confirm"}, "/t/{id}/phones/request": {"phones", "phones.grant"},
	"/t/{id}/noticeboard/boards": {"broadcast", "broadcast.title"}, "/t/{id}/noticeboard/boards/games.pgn": {"broadcast", "broadcast.download"}, "/t/{id}/noticeboard/boards/follow": {"broadcast", "broadcast.follow"},
	"/t/{id}/noticeboard/boards/send": {"broadcast", "broadcast.send"}, "/t/{id}/noticeboard/boards/drop": {"broadcast", "broadcast.results"}, "/t/{id}/rounds/{round}/suggested": {"broadcast", "broadcast.results"},
	"/t/{id}/{$}": {"tournament", "web.nav.overview"}, "/t/{id}/journal": {"tournament", "web.journal.title"}, "/t/{id}/whatif": {"tournament", "web.whatif.link"},
	"/t/{id}/undo": {"trouble", "web.undo.button"}, "/t/{id}/colour": {"tournament", "web.overview.colour-lot"},
	"/t/{id}/rounds/{round}": {"pairing", "desk.go.publish"}, "/t/{id}/rounds/{round}/names": {"pairing", "web.round.names"},
	"/t/{id}/rounds/{round}/why": {"pairing", "web.round.why"}, "/t/{id}/rounds/{round}/checklist": {"pairing", "web.round.checklist"},
	"/t/{id}/rounds/{round}/pair": {"pairing", "web.round.manual-begin"}, "/t/{id}/rounds/{round}/publish": {"pairing", "desk.go.publish"},
	"/t/{id}/rounds/{round}/unpair": {"pairing", "web.round.unpair"}, "/t/{id}/rounds/{round}/late": {"pairing", "web.round.late"},
	"/t/{id}/rounds/{round}/start": {"incidents", "minutes.link"}, "/t/{id}/rounds/{round}/arrival": {"incidents", "minutes.arrived"}, "/t/{id}/rounds/{round}/chair": {"incidents", "minutes.boards"}, "/t/{id}/rounds/{round}/forfeits": {"incidents", "minutes.preview"}, "/t/{id}/rounds/{round}/close": {"results", "web.round.close"}, "/t/{id}/rounds/{round}/manual": {"pairing", "web.round.manual"},
	"/t/{id}/rounds/{round}/exchange": {"pairing", "desk.row.apart"}, "/t/{id}/rounds/{round}/arrived": {"pairing", "desk.away.arrived"},
	"/t/{id}/rounds/{round}/boards": {"pairing", "web.round.rearrange"}, "/t/{id}/rounds/{round}/result": {"results", "web.round.verify"},
	"/t/{id}/rounds/{round}/position": {"tournament", "web.round.position-draw"}, "/t/{id}/rounds/{round}/swap": {"results", "web.correct.swap"},
	"/t/{id}/rounds/{round}/correct": {"results", "web.round.more"}, "/t/{id}/rounds/{round}/opponents": {"results", "opponents.legend"},
	"/t/{id}/rounds/{round}/before": {"results", "desk.before.preview"}, "/t/{id}/rounds/{round}/board": {"pairing", "hand.unpair"}, "/t/{id}/rounds/{round}/board/players": {"results", "desk.row.players"}, "/t/{id}/rounds/{round}/stay": {"pairing", "hand.zero"},
	"/t/{id}/players": {"players", "web.players.enter"}, "/t/{id}/players/list": {"players", "web.players.paste"}, "/t/{id}/players/listed": {"lists", "people.enter-listed-short"},
	"/t/{id}/players/numbers": {"players", "web.players.numbers"}, "/t/{id}/players/draw": {"other-systems", "web.players.draw"},
	"/t/{id}/players/check": {"players", "people.here"}, "/t/{id}/players/check-in": {"players", "people.check-in.close"}, "/t/{id}/players/sheet": {"players", "people.sheet"}, "/t/{id}/players/export": {"players", "people.export.csv"}, "/t/{id}/players/{player}/contact": {"players", "people.contact"},
	"/t/{id}/players/present": {"players", "web.players.all-present"}, "/t/{id}/players/{player}": {"players", "web.player.bye-round"},
	"/t/{id}/players/lists": {"lists", "source.compare.link"}, "/t/{id}/players/licences": {"inbox", "licences.title"}, "/t/{id}/players/{player}/rating": {"lists", "source.link"},
	"/t/{id}/players/{player}/edit": {"players", "web.player.edit"}, "bye": {"players", "web.player.bye-set"},
	"withdraw": {"players", "web.player.withdraw"}, "expel": {"players", "web.player.expel"}, "return": {"players", "web.player.return"},
	"exchange": {"players", "web.player.exchange"}, "remove": {"players", "web.player.remove"},
	"/t/{id}/rounds/{round}/verdict":   {"verdicts", "verdicts.link"},
	"/t/{id}/rounds/{round}/incidents": {"incidents", "incidents.link"}, "/t/{id}/incidents": {"incidents", "incidents.all"},
	"/t/{id}/pictures": {"pictures", "pictures.kind.race"}, "/t/{id}/pictures/{picture}": {"pictures", "pictures.kind.hall"}, "/t/{id}/players/{player}/course": {"pictures", "pictures.course.link"},
	"/t/{id}/appeals": {"appeals", "appeals.link"}, "/t/{id}/appeals/new": {"appeals", "appeals.lodge"}, "/t/{id}/appeals/form": {"appeals", "appeals.form.empty"}, "/t/{id}/appeals/{number}": {"appeals", "appeals.complete"}, "/t/{id}/appeals/{number}/paper": {"appeals", "appeals.form.paper"}, "/t/{id}/appeals/{number}/hearing": {"appeals", "appeals.heard.save"}, "/t/{id}/appeals/{number}/decision": {"appeals", "incidents.decide"}, "/t/{id}/report": {"incidents", "arbitersreport.title"},
	"/t/{id}/standings": {"standings", "web.standings.title"}, "/t/{id}/standings/lots": {"standings", "web.standings.draw-lots"},
	"/t/{id}/standings/ties": {"standings", "web.standings.rank"}, "/t/{id}/crosstable": {"standings", "web.crosstable.title"}, "/t/{id}/outlook": {"standings", "outlook.title"}, "/t/{id}/planner": {"tournament", "planner.title"}, "/t/{id}/planner/stop": {"tournament", "planner.stop"},
	"/t/{id}/bracket": {"other-systems", "web.nav.bracket"}, "/t/{id}/bracket/game": {"other-systems", "web.bracket.to-play"},
	"/t/{id}/bracket/match": {"other-systems", "web.nav.bracket"}, "/t/{id}/bracket/decide": {"other-systems", "web.nav.bracket"},
	"/t/{id}/teams": {"teams", "web.teams.enter"}, "/t/{id}/teams/{team}": {"teams", "web.teams.title"},
	"/t/{id}/teams/{team}/remove": {"teams", "web.teams.remove"}, "/t/{id}/teams/draw": {"teams", "web.draw.title"},
	"/t/{id}/draw": {"other-systems", "web.draw.title"}, "/t/{id}/rounds/{round}/lineups": {"teams", "web.teams.lineups"},
	"/t/{id}/rounds/{round}/lineups/read": {"teams", "captain.desk.read-early"}, "/t/{id}/rounds/{round}/lineups/heard": {"teams", "captain.desk.heard"},
	"/t/{id}/rounds/{round}/forfeit": {"teams", "web.teams.forfeit"}, "/t/{id}/rounds/{round}/order": {"teams", "web.teams.correct-order"},
	"/t/{id}/rounds/{round}/seat": {"teams", "web.teams.seat"}, "/t/{id}/rounds/{round}/until": {"teams", "web.teams.until-set"},
	"/t/{id}/rounds/{round}/sheets": {"teams", "web.teams.sheets"}, "/t/{id}/rounds/{round}/captains": {"teams", "web.teams.captains"},
	"/t/{id}/teams/strength": {"teams", "web.teams.by-strength"}, "/t/{id}/teams/{team}/away": {"teams", "web.teams.away"},
	"/t/{id}/playoff": {"other-systems", "web.playoff.title"}, "/t/{id}/playoff/lots": {"other-systems", "web.playoff.lots-now"},
	"/t/{id}/playoff/game": {"other-systems", "web.playoff.games"}, "/t/{id}/playoff/match": {"other-systems", "playoff.page.matches"},
	"/t/{id}/rounds/{round}/latebye": {"teams", "teamlate.give"},
	"/t/{id}/ratings":                {"ratings", "web.nav.ratings"}, "/t/{id}/norms": {"norms", "web.nav.norms"}, "/t/{id}/norms/{number}/it1": {"norms", "web.norms.it1"},
	"/t/{id}/norms/arbiters": {"norms", "web.norms.arbiters"}, "/t/{id}/norms/arbiters/certificate": {"norms", "web.norms.arbiters"}, "/t/{id}/norms/arbiters/form": {"norms", "web.norms.arbiters.fill"},
	"/t/{id}/norms/{number}/it1/form": {"norms", "web.norms.it1"}, "/t/{id}/it3": {"export", "forms.it3.link"}, "/t/{id}/it3.pdf": {"export", "forms.it3.link"},
	"/t/{id}/teams/list": {"pasted", "people.teams.paste"},
	"/t/{id}/prizes":     {"prizes", "web.prizes.save"}, "/t/{id}/prizes/grid": {"prizes", "web.prizes.save"}, "/t/{id}/settings": {"tournament", "web.nav.settings"}, "/t/{id}/prohibit": {"pairing", "web.settings.save-groups"}, "/t/{id}/default-time": {"tournament", "minutes.default.title"}, "/t/{id}/editions": {"tournament", "web.edition.take"},
	"/t/{id}/mode": {"fide-mode", "web.settings.mode-leave"}, "/t/{id}/export": {"export", "web.export.title"}, "/t/{id}/profiles": {"export", "submission.own"}, "/t/{id}/periods": {"export", "long.title"}, "/t/{id}/values": {"standings", "outside.title"}, "/t/{id}/periods/{round}": {"export", "long.give"}, "/t/{id}/export/{file}": {"export", "web.export.trf26-final"},
}

// unseen are addresses that nobody types and no button has.
var unseen = []string{"/health", "/ready", "/static/{file...}", "/t/{id}/live", "/e/{event}/live", "/t/{id}/around", "/"}

// Every address is described where it belongs.
func TestTheManualDescribesEveryPage(t *testing.T) {
	site := web.New(arbiter.NewDesk(webtest.NewMemory(), time.Now), web.Options{Version: "test"})
	defer site.Close()
	var addresses []string
	for _, r := range site.Routes() {
		if address := r.Pattern[strings.Index(r.Pattern, "/"):]; r.Act != "" && !slices.Contains(addresses, address) {
			addresses = append(addresses, address)
		}
	}
	if len(addresses) < 150 {
		t.Fatalf("found %d addresses", len(addresses))
	}
	for _, lang := range []string{"en", "es"} {
		texts := map[string]any{}
		for _, name := range interfaceSubjects {
			data, err := os.ReadFile("../../i18n/messages/" + name + "." + lang + ".json")
			if err != nil || json.Unmarshal(data, &texts) != nil {
				t.Fatal(err)
			}
		}
		for _, address := range addresses {
			if slices.Contains(unseen, address) {
				continue
			}
			where, ok := described[address]
			if name, is := strings.CutPrefix(address, "/t/{id}/players/{player}/"); is && !ok {
				where, ok = described[name]
			}
			if !ok {
				t.Errorf("%s: no chapter of the manual describes it", address)
				continue
			}
			c, ok := manual.Find(lang, where[0])
			label, _ := texts[where[1]].(string)
			if !ok || label == "" && where[1] != "" || !strings.Contains(string(c.Text), label) {
				t.Errorf("%s: %s/%s does not say %q (%s)", address, lang, where[0], label, where[1])
			}
		}
	}
}
