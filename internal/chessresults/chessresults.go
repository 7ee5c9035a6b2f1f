// Package chessresults reads tables of Chess-Results and Swiss-Manager: saved pages of the site,
// and exports to spreadsheets. What a table is follows from the address of the page and from the
// form of its cells, and headings are asked last, as they are in the reader's language.
package chessresults

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/internal/savedpage"
)

// kind is what a table is.
type kind uint8

const (
	unknownKind kind = iota
	listKind
	rankingKind
	pairingsKind
	crossByRank
	crossByNumber
)

// kindOf are the kinds of pages by "art" of their addresses (foreign-tables 1.1). A page of teams
// can have the same number: the form of its table tells it apart.
var kindOf = map[int]kind{0: listKind, 1: rankingKind, 2: pairingsKind, 3: listKind, 4: crossByRank, 5: crossByNumber, 16: listKind}

// refusalOf are the pages of which no event can be made, and why.
var refusalOf = map[int]string{
	9: "chessresults.player", 13: "chessresults.statistics", 14: "chessresults.schedule",
	15: "chessresults.alphabetical", 79: "chessresults.alphabetical", 40: "chessresults.not-paired",
}

// uselessOf are the pages that say nothing for an event beside others: of teams alone.
var uselessOf = map[int]string{32: "chessresults.team-list", 63: "chessresults.team-crosstable"}

// dataClass is the class of the table that has the data.
const dataClass = "CRs1"

// address is what the address of a page says.
type address struct {
	known bool
	art   int // -1: not said
	round int
	whole bool // all lines are asked for
}

var pageName = regexp.MustCompile(`(?i)tnr[0-9]+\.aspx`)

func addressOf(p *savedpage.Page) address {
	for _, action := range p.Actions {
		if !pageName.MatchString(action) {
			continue
		}
		a := address{known: true, art: -1}
		u, err := url.Parse(action)
		if err != nil {
			return a
		}
		q := u.Query()
		if n, err := strconv.Atoi(q.Get("art")); err == nil {
			a.art = n
		}
		a.round, _ = strconv.Atoi(q.Get("rd"))
		a.round = min(max(a.round, 0), 99)
		a.whole = q.Get("zeilen") == "99999"
		return a
	}
	return address{art: -1}
}

var siteTitle = regexp.MustCompile(`(?i)^chess-results server chess-results\.com\s*(?:-\s*(.*))?$`)

// Is recognises a page of Chess-Results, and a page that holds an export of it.
func Is(p *savedpage.Page) bool {
	if siteTitle.MatchString(p.Title) || addressOf(p).known {
		return true
	}
	for _, t := range p.Tables {
		if t.Has(dataClass) {
			return true
		}
	}
	return exportOf(p) != nil
}

// Read returns the tables of a page. The error is an *incoming.Refused, or an *incoming.Open.
func Read(p *savedpage.Page, answers incoming.Answers) (*incoming.Tables, error) {
	var data *savedpage.Table
	for _, t := range p.Tables {
		if !t.Has(dataClass) {
			continue
		}
		if data != nil {
			return nil, incoming.Refuse("chessresults.several")
		}
		data = t
	}
	from := addressOf(p)
	if id := refusalOf[from.art]; id != "" {
		return nil, incoming.Refuse(id)
	}
	if id := uselessOf[from.art]; id != "" {
		return nil, incoming.LeaveOut(id)
	}
	if from.art == 0 && from.round > 0 && forTeams(p) {
		return nil, incoming.LeaveOut("chessresults.team-ranking")
	}
	if data == nil {
		if rows := exportOf(p); rows != nil {
			return ReadRows(rows, answers)
		}
		if from.art == 2 {
			return nil, incoming.Refuse("chessresults.not-drawn")
		}
		return nil, incoming.Refuse("chessresults.no-table")
	}
	g := gridOf(data)
	g.kind, g.round, g.art = kindOf[from.art], from.round, from.art
	g.answers = answers
	g.above = headingsAbove(p, data)
	g.describe(p)
	if !from.whole && hasMore(p, from.art) {
		g.cut = true
	}
	return g.read()
}

var teamLinks = regexp.MustCompile(`(?i)[?&;]art=(?:8|32|63)(?:[^0-9]|$)`)

// forTeams reports a page of an event for teams: it has links to its teams.
func forTeams(p *savedpage.Page) bool {
	if slices.ContainsFunc(p.Links, teamLinks.MatchString) {
		return true
	}
	for _, t := range p.Tables {
		if t.Has(dataClass) {
			continue
		}
		for k := range t.Rows {
			for c := range t.Rows[k].Cells {
				if slices.ContainsFunc(t.Rows[k].Cells[c].Links, teamLinks.MatchString) {
					return true
				}
			}
		}
	}
	return false
}

// headingsAbove returns the titles between the tables of the page and its data: the kind and the
// round.
func headingsAbove(p *savedpage.Page, data *savedpage.Table) (list []savedpage.Heading) {
	for _, h := range p.Headings {
		if h.Line <= data.Line {
			list = append(list, h)
		}
	}
	return list
}

var allLines = regexp.MustCompile(`(?i)zeilen=99999`)

// hasMore reports a page that has a link to the same with all lines.
func hasMore(p *savedpage.Page, art int) bool {
	same := "art=" + strconv.Itoa(art)
	more := func(links []string) bool {
		for _, link := range links {
			link = strings.ReplaceAll(link, "&amp;", "&")
			if allLines.MatchString(link) && (art < 0 || !strings.Contains(link, "art=") || strings.Contains(link+"&", same+"&")) && !strings.Contains(link, "prt=") {
				return true
			}
		}
		return false
	}
	if more(p.Links) {
		return true
	}
	for _, t := range p.Tables {
		if t.Has(dataClass) {
			continue
		}
		for k := range t.Rows {
			for c := range t.Rows[k].Cells {
				if more(t.Rows[k].Cells[c].Links) {
					return true
				}
			}
		}
	}
	return false
}
