//go:build unix

package main

import (
	"strconv"
	"strings"
)

// route is a page as internal/web has it, and what is asked after it.
type route struct {
	pattern string
	query   string
}

// routes are all pages of the program; those with much in them are asked for in
// several ways. {…} stands for what is asked for, see fill.
var routes = []route{
	{"/{$}", ""},
	{"/keys", ""},
	{"/manual", ""},
	{"/manual/{chapter}", ""},
	{"/manual/vcl", ""},
	{"/health", ""},
	{"/static/{file...}", ""},
	{"/administration", ""},
	{"/events/new", ""},
	{"/e/{event}", ""},
	{"/e/{event}/move", ""},
	{"/e/{event}/everybody", ""},
	{"/e/{event}/present", ""},
	{"/e/{event}/print", ""},
	{"/e/{event}/print.pdf", ""},
	{"/e/{event}/find", "?find=a"},
	{"/e/{event}/manage", ""},
	{"/e/{event}/new", ""},
	{"/e/{event}/letterhead", ""},
	{"/e/{event}/categories", ""},
	{"/e/{event}/tables", ""},
	{"/e/{event}/going", ""},
	{"/e/{event}/entrants", ""},
	{"/e/{event}/series", ""},
	{"/e/{event}/signups", ""},
	{"/e/{event}/signups/count", ""},
	{"/e/{event}/signups/form", ""},
	{"/e/{event}/signups/file", ""},
	{"/find", "?find=a"},
	{"/removed", ""},
	{"/import", ""},
	{"/backup", ""},
	{"/lists", ""},
	{"/outlets", ""},
	{"/outlets/new", "?kind=folder"},
	{"/mail", ""},
	{"/screens", ""},
	{"/programs", ""},
	{"/hall", ""},
	{"/people", ""},
	{"/join", ""},
	{"/t/{id}/{$}", ""},
	{"/t/{id}/journal", ""},
	{"/t/{id}/journal", "?q=xyz"},
	{"/t/{id}/whatif", "?number={last}"},
	{"/t/{id}/rounds/{round}", ""},
	{"/t/{id}/rounds/{round}", "?verify=1"},
	{"/t/{id}/rounds/{round}", "?missing=1"},
	{"/t/{id}/rounds/{round}/names", ""},
	{"/t/{id}/rounds/{round}/print", ""},
	{"/t/{id}/rounds/{round}/print.pdf", "?sheet=names&paper=a4"},
	{"/t/{id}/print", ""},
	{"/t/{id}/lists/{file}", ""},
	{"/t/{id}/rounds/{round}/lists/{file}", ""},
	{"/t/{id}/print.pdf", "?sheet=standings&paper=a4"},
	{"/t/{id}/rounds/{round}/why", ""},
	{"/t/{id}/rounds/{round}/why", "?player=3"},
	{"/t/{id}/rounds/{round}/why", "?first=1&second=2"},
	{"/t/{id}/rounds/{round}/why", "?first=1&second=400"},
	{"/t/{id}/rounds/{round}/checklist", ""},
	{"/t/{id}/rounds/{round}/correct", "?white={white}&black={black}&result=1&preview=1"},
	{"/t/{id}/players", ""},
	{"/t/{id}/players", "?order=name"},
	{"/t/{id}/players/list", ""},
	{"/t/{id}/players/sheet", ""},
	{"/t/{id}/players/export", "?as=csv&contacts=1"},
	{"/t/{id}/players/{player}", ""},
	{"/t/{id}/players/{player}/edit", ""},
	{"/t/{id}/players/{player}/rating", ""},
	{"/t/{id}/players/lists", ""},
	{"/t/{id}/players/licences", ""},
	{"/t/{id}/standings", ""},
	{"/t/{id}/crosstable", ""},
	{"/t/{id}/ratings", ""},
	{"/t/{id}/ratings", "?open=all"},
	{"/t/{id}/norms", ""},
	{"/t/{id}/norms", "?open=1"},
	{"/t/{id}/prizes", ""},
	{"/t/{id}/prizes", "?explain=1"},
	{"/t/{id}/playoff", ""},
	{"/t/{id}/outlook", ""},
	{"/t/{id}/planner", ""},
	{"/t/{id}/settings", ""},
	{"/t/{id}/regulations", ""},
	{"/t/{id}/regulations/{heading}", ""},
	{"/t/{id}/categories", ""},
	{"/t/{id}/noticeboard", ""},
	{"/t/{id}/noticeboard/boards", ""},
	{"/t/{id}/tell", ""},
	{"/t/{id}/periods", ""},
	{"/t/{id}/values", ""},
	{"/t/{id}/export", ""},
	{"/t/{id}/rounds/{round}/board", "?white={white}&black={black}"},
	{"/t/{id}/rounds/{round}/board/players", "?white={white}&black={black}"},
	{"/t/{id}/rounds/{round}/incidents", "?white={white}&black={black}"},
	{"/t/{id}/rounds/{round}/verdict", "?white={white}&black={black}"},
	{"/t/{id}/rounds/{round}/start", ""},
	{"/t/{id}/incidents", ""},
	{"/t/{id}/duties", ""},
	{"/t/{id}/duties.ics", ""},
	{"/t/{id}/appeals", ""},
	{"/t/{id}/appeals/new", "?round={round}&white={white}&black={black}"},
	{"/t/{id}/appeals/form", ""},
	{"/t/{id}/pictures", ""},
	{"/t/{id}/pictures/{picture}", ""},
	{"/t/{id}/players/{player}/course", ""},
	{"/t/{id}/report", ""},
	{"/t/{id}/it3", ""},
	{"/t/{id}/it3.pdf", ""},
	{"/t/{id}/export/{file}", ""},
}

// elsewhere are pages that this tournament does not have: others does, see there.
var elsewhere = []string{"/t/{id}/bracket", "/t/{id}/teams", "/t/{id}/teams/{team}", "/t/{id}/draw", "/t/{id}/rounds/{round}/lineups", "/t/{id}/rounds/{round}/sheets", "/t/{id}/rounds/{round}/captains"}

// notTimed lists the addresses that are not timed: endless streams, a certificate of a
// norm and an appeal, which nobody has, a picture sent as it was kept, uploads of rating lists and
// entries, work on many files, answers while somebody types, a target outside, of which
// there is none, and people, of whom a desk that is alone has none.
var notTimed = []string{"/inbox/retention", "/periods/{series}/{month}/honour", "/periods/{series}/{month}/certificate", "/periods/people", "/periods/person", "/api/", "/calculators", "/ready", "/batches", "/batches/{batch}", "/batches/{batch}/report", "/inbox", "/inbox/people", "/inbox/members", "/inbox/server", "/inbox/{submission}", "/inbox/{submission}/versions/{version}", "/periods", "/periods/{series}/{month}", "/periods/{series}/{month}/player", "/periods/{series}/{month}/files/{file}", "/seasons", "/seasons/{season}", "/seasons/{season}/files/{file}", "/seasons/{season}/reports/{division}/{number}", "/me", "/people/codes/{code}", "/sign-in/account", "/sign-in/account/back", "/rate-of-play", "/people/{person}", "/me/season", "/me/season/{person}", "/t/{id}/noticeboard/poster", "/t/{id}/phones", "/t/{id}/phones/links", "/t/{id}/norms/arbiters", "/t/{id}/norms/arbiters/certificate", "/t/{id}/norms/arbiters/form", "/t/{id}/live", "/e/{event}/live", "/e/{event}/lists/{file}", "/t/{id}/norms/{number}/it1", "/t/{id}/norms/{number}/it1/form", "/t/{id}/appeals/{number}", "/t/{id}/appeals/{number}/paper", "/e/{event}/letterhead/{picture}", "/t/{id}/noticeboard/boards/games.pgn", "/lists/sent/{sent}", "/outlets/{outlet}", "/screens/new", "/screens/{screen}", "/e/{event}/signups/{number}", "/e/{event}/series/{series}", "/e/{event}/series/{series}/{file}", "/t/{id}/regulations/versions/{version}", "/t/{id}/regulations/files/{file}"}

// files of the tournament.
var files = []string{"trf26.trf", "trf16.trf", "standings.csv", "ratings.csv", "ratings.xlsx", "norms.csv", "prizes.csv", "report.txt", "tournament.json", "event.torneo"}

// lists for spreadsheets.
var lists = []string{"start.xlsx", "start.csv"}

// charts are the pictures of the tournament.
var charts = []string{"race", "field", "draws", "hall"}

// shorter gives what is not in the table a name that fits it.
func (b *bench) shorter(pattern, name string) string {
	return strings.NewReplacer("{file}", name, "{picture}", name, "{file...}", "torneo.css", "{$}", "", "/t/{id}", "…", "{round}", strconv.Itoa(b.round)).Replace(pattern)
}

// look asks for every page.
func (b *bench) look() error {
	for _, r := range routes {
		names := []string{""}
		switch {
		case strings.HasSuffix(r.pattern, "/export/{file}"):
			names = files
		case strings.HasSuffix(r.pattern, "/lists/{file}"):
			names = lists
		case strings.HasSuffix(r.pattern, "/{picture}"):
			names = charts
		}
		for _, name := range names {
			path := b.fill(r.pattern+r.query, name)
			if err := b.repeat(code(b.shorter(r.pattern+r.query, name)), b.runs, func(int) (answer, error) { return b.get(path) }, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// fill makes an address of a pattern.
func (b *bench) fill(pattern, file string) string {
	board := b.boards[0]
	return strings.NewReplacer(
		"{$}", "", "{heading}", "appeals", "{file...}", "torneo.css", "{file}", file, "{event}", b.event, "{chapter}", "whole", "{id}", b.id, "{picture}", file, "{round}", strconv.Itoa(b.round),
		"{player}", strconv.Itoa(board.White), "{white}", strconv.Itoa(board.White), "{black}", strconv.Itoa(board.Black),
		"{last}", strconv.FormatInt(b.state.Last, 10),
	).Replace(pattern)
}
