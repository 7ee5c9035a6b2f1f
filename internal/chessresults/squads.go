package chessresults

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/trf"
)

var (
	// squadLine matches the line above the players of a team, with the number before and what
	// stands in brackets behind its name: "1. Alpha (RtgAvg:2341, Captain: … / TB1: 9 / TB2: …)".
	squadLine  = regexp.MustCompile(`^([1-9][0-9]{0,3})\. (.+?) ?\((\pL[^:()]{0,20}: ?[0-9].*)\)$`)
	squadPlain = regexp.MustCompile(`^([1-9][0-9]{0,3})\. (.+)$`)
	squadTie   = regexp.MustCompile(`(?:^|/) ?([^:/]{1,20}[1-9]): ?([0-9]+(?:[.,½][0-9]*)?)`)
)

// compositionArt is the kind of page that has nothing but teams with their players.
const compositionArt = 8

// haveSquads reports teams with their players.
func (g *grid) haveSquads() bool {
	return len(g.blocks) > 0 && slices.ContainsFunc(g.blocks, func(b *block) bool {
		return squadLine.MatchString(b.title) || g.art == compositionArt && squadPlain.MatchString(b.title)
	})
}

// readSquads reads teams with their players, and what these scored in the rounds.
func (g *grid) readSquads() error {
	all := &block{head: g.blocks[0].head}
	for _, b := range g.blocks {
		if !slices.Equal(b.head.texts(), all.head.texts()) {
			return incoming.Refuse("chessresults.several")
		}
		all.rows = append(all.rows, b.rows...)
		all.last = max(all.last, b.last)
	}
	p := &people{grid: g, block: all, kind: listKind, shape: incoming.List, names: make([]string, all.last)}
	for k := range all.last {
		p.columns = append(p.columns, all.look(k))
	}
	results := all.square()
	for _, k := range results {
		p.names[k] = leftOut
	}
	points := p.findSquadPoints(results)
	for _, find := range []func() error{p.findName, p.findFIDE, p.findRating, p.findRest} {
		if err := find(); err != nil {
			return err
		}
	}
	p.names[0] = asItStands
	for n, k := range results {
		p.names[k] = "Result " + strconv.Itoa(n+1)
	}
	table := p.table()
	at := 0
	for _, b := range g.blocks {
		m := squadLine.FindStringSubmatch(b.title)
		if m == nil {
			if m = squadPlain.FindStringSubmatch(b.title); m == nil {
				return incoming.Refuse("chessresults.squads.title", "line", b.head.at, "value", excerpt(b.title))
			}
			m = append(m, "")
		}
		s := incoming.Squad{Line: b.head.at, Name: m[2], Players: table, Points: -1}
		s.Place, _ = strconv.Atoi(m[1])
		for _, tie := range squadTie.FindAllStringSubmatch(m[3], 9) {
			s.Ties = append(s.Ties, incoming.SquadTie{Heading: strings.TrimSpace(tie[1]), Value: tie[2]})
		}
		s.Players.Line = b.head.at
		s.Players.Rows = table.Rows[at : at+len(b.rows)]
		at += len(b.rows)
		for n := range results {
			s.Results = append(s.Results, slices.Index(table.Names, "Result "+strconv.Itoa(n+1)))
		}
		if points >= 0 {
			s.Points = slices.Index(table.Names, pointsColumn)
		}
		g.found.Squads = append(g.found.Squads, s)
	}
	if g.cut {
		g.warn(trf.Violation, all.head.at, "", "chessresults.cut.teams", "count", len(g.blocks))
	}
	g.loseTitles()
	return nil
}

// findSquadPoints finds the sums of what players scored behind the rounds, and leaves out what stands behind
// them; -1 if there are none.
func (p *people) findSquadPoints(results []int) int {
	if len(results) == 0 {
		return -1
	}
	p.opponents, p.shape = results, incoming.Square
	p.add()
	p.shape = incoming.List
	best, most := -1, 0
	last := results[len(results)-1]
	for k := last + 1; k < p.last; k++ {
		equal := 0
		for n := range p.rows {
			if v, is := tenths(p.rows[n].text(k)); is && v == p.sums[n] {
				equal++
			}
		}
		if equal > most {
			best, most = k, equal
		}
	}
	if 2*most <= len(p.rows) {
		best = -1
	}
	for k := last + 1; k < p.last; k++ {
		p.names[k] = leftOut
	}
	if best >= 0 {
		p.names[best] = pointsColumn
	}
	return best
}
