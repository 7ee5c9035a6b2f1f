package clerk

import (
	"context"
	_ "embed"
	"regexp"
	"slices"
	"strings"

	"torneo/i18n"
	"torneo/internal/periods"
	"torneo/internal/report"
	"torneo/internal/spelling"
	"torneo/norm"
	"torneo/rating/period"
	"torneo/standings"
	"torneo/tournament"
)

//go:embed championships.tsv
var championshipWords string

// championshipRow says by which words of its name an event is taken for a championship.
type championshipRow struct {
	name   string
	groups [][]string
	teams  bool
}

var championshipRows = parseChampionships(championshipWords)

func parseChampionships(table string) (list []championshipRow) {
	for line := range strings.Lines(table) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, "\t")
		row := championshipRow{name: fields[0]}
		for _, group := range fields[1:] {
			if group == "teams" {
				row.teams = true
				continue
			}
			row.groups = append(row.groups, strings.Split(group, "|"))
		}
		list = append(list, row)
	}
	return list
}

// ages finds how names write an age: "U-18", "Sub 18", "Under 18", "+50".
var (
	ages    = regexp.MustCompile(`\b(?:u|sub|under) ?(\d+)\b`)
	seniors = regexp.MustCompile(`(?:\+ ?|\bs ?)(50|65)\b|\b(50|65) ?\+`)
)

// excluded are words of events that bring what the table does not have: for women alone, of another speed,
// online. So are parts of them, which begin an event and do not end it.
var excluded = []string{
	"women", "womens", "woman", "girls", "girl", "femenino", "femenina", "feminine", "feminin", "damas", "ladies", "chicas",
	"rapid", "blitz", "rapido", "rapidas", "relampago", "online", "school", "escolar", "university", "universitario", "qualifier", "clasificatorio",
}

// championshipOf returns the championship for which an event is taken by its name; "": none.
func championshipOf(t *tournament.Tournament) string {
	plain := ages.ReplaceAllString(spelling.Plain(t.Name), "u$1")
	words := strings.Fields(plain)
	if seniors.MatchString(strings.ToLower(t.Name)) {
		words = append(words, "s50")
	}
	has := func(w string) bool { return slices.Contains(words, w) }
	if slices.ContainsFunc(excluded, has) {
		return ""
	}
	for _, row := range championshipRows {
		if row.teams == t.IsTeam() && !slices.ContainsFunc(row.groups, func(group []string) bool { return !slices.ContainsFunc(group, has) }) {
			return row.name
		}
	}
	return ""
}

// championship judges an event as the championship for which it is taken; nil: it is none, or cannot bring
// any title.
func championship(t *tournament.Tournament, e *norm.Event) *norm.Championship {
	name := championshipOf(t)
	if name == "" || e.Rules.NoDirectTable {
		return nil
	}
	places := map[int]int{}
	if !t.IsTeam() {
		s, err := standings.Of(t, standings.Request{})
		if err != nil {
			return nil
		}
		for _, row := range s.Standings.Rows {
			places[row.Number] = row.Rank
		}
	}
	c, err := e.Direct(name, norm.Indications(), places)
	if err != nil || slices.ContainsFunc(c.Requirements, func(q norm.Requirement) bool { return !q.Met }) {
		return nil
	}
	return &c
}

// directHonours finds the titles that an event brings at once if it is the championship for which its name
// has it. That it is one, and what FIDE's own table says, no report tells: both stay open.
func directHonours(in *period.Event, of *periods.Report, e *norm.Event) (list []periods.Honour) {
	c := championship(in.Tournament, e)
	if c == nil {
		return nil
	}
	index := in.Tournament.PlayerIndex()
	for k := range c.Awards {
		d := &c.Awards[k]
		p := &in.Tournament.Players[index[d.Player]]
		h := periods.Honour{
			Kind: periods.DirectTitle, Person: in.IDs[index[d.Player]], Name: p.Name, Title: d.Title, Edition: e.Rules.Edition.Name(), Articles: []string{"1.2"},
			Event: of.ID, Submission: of.Submission, Player: d.Player, Games: d.Played, Points: int(d.Points), Rating: p.Rating, Place: d.Place, Championship: c.Name, Level: d.Minimum, Ask: []string{"championship"},
		}
		if d.Percent > 0 {
			h.Place = 0
		}
		if d.Minimum > 0 {
			h.Articles = append(h.Articles, norm.MinimumArticle())
		}
		if d.Told {
			h.Ask = append(h.Ask, "table")
		}
		if d.Conditional {
			h.Ask = append(h.Ask, "minimum")
		}
		list = append(list, h)
	}
	return list
}

// explainDirect says why a championship brings somebody a title, and what is open about it.
func (c *Clerk) explainDirect(ctx context.Context, p *i18n.Printer, of *periods.Computed, h *periods.Honour) (*report.Document, error) {
	j, err := c.judge(ctx, of, h)
	if err != nil {
		return nil, err
	}
	brings := "periods.honour.direct-place"
	if h.Place == 0 {
		brings = "periods.honour.direct-score"
	}
	d := &report.Document{Language: p.Language(), Lead: []string{
		p.T("periods.honour.direct-is", "event", j.tournament.Name, "championship", h.Championship),
		p.T(brings, "name", h.Name, "place", h.Place, "points", p.Decimal(tournament.Points(h.Points).String()), "games", h.Games, "title", h.Title, "article", h.Articles[0]),
	}}
	for _, open := range h.Ask {
		d.Lead = append(d.Lead, p.T("periods.honour.direct-"+open, "rating", h.Rating, "level", h.Level, "title", h.Title, "article", norm.MinimumArticle())) //i18n:prefix periods.honour.direct-
	}
	return d, nil
}
