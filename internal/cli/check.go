package cli

import (
	"errors"
	"strconv"
	"strings"

	"torneo/crosstable"
	"torneo/message"
	"torneo/pairing/knockout"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
	"torneo/trf"
)

// Where the records of participants have what is compared with the results.
const (
	columnOfRank      = 86 // 001
	columnOfTeamMatch = 55 // 310
	columnOfTeamGame  = 62
	columnOfTeamRank  = 69
)

// checker compares what a file declares with what follows from its results.
type checker struct {
	*app
	*source
	request  standings.Request
	unlisted bool // places are compared also where no list is declared: by the points alone
	found    trf.Problems
	places   int              // compared
	lines    map[recordOf]int // made when first needed
}

// recordOf is a record and whom it is about.
type recordOf struct {
	id     string
	number int
}

// check finds what the reading of a file cannot: a record that contradicts
// itself, and declared points of teams and places that are not those computed.
func (a *app) check(s *source) trf.Problems {
	c := &checker{app: a, source: s}
	table, err := crosstable.New(s.t, 0)
	if err != nil {
		c.report(trf.Violation, 0, 0, "", "", "", "cli.check.contradiction", "reason", reasonOf(err))
		return c.found
	}
	c.compare(table)
	return c.found
}

func (c *checker) compare(table *crosstable.Table) {
	c.teamPoints(table)
	c.order(table)
}

func (c *checker) report(severity trf.Severity, line, column int, record, found, taken, id string, pairs ...any) {
	pairs = append(pairs, "found", found, "taken", taken)
	c.found = append(c.found, trf.Problem{Severity: severity, Line: line, Column: column, Record: record,
		Found: found, Taken: taken, Message: message.New(id, pairs...)})
}

// teamPoints compares the match and game points that teams declare. Where
// somebody is struck out (GR 6.6 (2) 1) programs differ in what they declare.
func (c *checker) teamPoints(table *crosstable.Table) {
	for i := range table.Participants {
		if table.Participants[i].Excluded {
			return
		}
	}
	for i := range c.t.Teams {
		team := &c.t.Teams[i]
		for _, x := range []struct {
			declared *tournament.Points
			score    tournament.Score
			column   int
			id       string
		}{
			{team.Declared.Match, tournament.MatchScore, columnOfTeamMatch, "cli.check.match-points"},
			{team.Declared.Game, tournament.GameScore, columnOfTeamGame, "cli.check.game-points"},
		} {
			if computed := table.Final(i, x.score); x.declared != nil && *x.declared != computed {
				c.report(trf.Violation, c.lineOf("310", team.Number), x.column, "310", x.declared.String(), computed.String(), x.id, "number", team.Number)
			}
		}
	}
}

// order compares the declared places, if the file says by which list; they are
// none where the players are paired by them.
func (c *checker) order(table *crosstable.Table) {
	listed := len(c.t.TieBreaks) > 0
	if table.Rounds == 0 || c.t.RankOrder || !listed && (!c.unlisted || c.numbered()) {
		return
	}
	r := c.request
	r.Round = standings.LastPaired
	if !listed && !knockout.Is(c.t) {
		r.List = justPoints
	}
	x, err := standings.Of(c.t, r)
	var syntax *tiebreak.SyntaxError
	var refused *tiebreak.Refused
	switch {
	case errors.As(err, &syntax):
		severity := trf.Violation
		if syntax.Reason == "other" {
			severity = trf.Note
		}
		text := message.New("tiebreak.syntax."+syntax.Reason, "entry", syntax.Entry, "part", syntax.Part)
		c.report(severity, c.lineOf("212", 0), 0, "", syntax.Entry, "", "cli.check.list", "text", text)
	case errors.As(err, &refused):
		for _, r := range refused.Refusals {
			c.report(trf.Violation, c.lineOf("212", 0), 0, "", r.Spec.String(), "", "cli.check.list", "text", r.Sentence(refused.Edition))
		}
	}
	if err != nil || x.Bracket != nil && x.Bracket.Champion() == 0 {
		return
	}
	if !x.Unfit.IsZero() {
		c.report(trf.Violation, 0, 0, "", "", "", "standings.said.playoff-unfit", "reason", x.Unfit)
	}
	c.compareWith(x.Standings)
}

func (c *checker) compareWith(s *standings.Standings) {
	sharing := map[int]int{}
	for _, r := range s.Rows {
		sharing[r.Rank]++
	}
	for _, r := range s.Rows {
		c.place(&r, sharing[r.Rank], s.Bracket)
	}
}

// place compares one declared place; within a tie any of its places is right.
func (c *checker) place(r *standings.Row, sharing int, bracket bool) {
	declared, record, column := 0, "001", columnOfRank
	if c.t.IsTeam() {
		declared, record, column = c.t.Teams[r.Index].Declared.Rank, "310", columnOfTeamRank
	} else {
		declared = c.t.Players[r.Index].Declared.Rank
	}
	if declared == 0 || r.Rank == 0 {
		return
	}
	if c.places++; declared >= r.Rank && declared < r.Rank+sharing {
		return
	}
	computed := strconv.Itoa(r.Rank)
	if sharing > 1 {
		computed += "–" + strconv.Itoa(r.Rank+sharing-1)
	}
	id := "cli.check.place"
	switch {
	case bracket:
		id = "cli.check.place-by-bracket"
	case len(c.t.TieBreaks) == 0:
		id = "cli.check.place-by-points"
	}
	c.report(trf.Violation, c.lineOf(record, r.Number), column, record, strconv.Itoa(declared), computed, id, "number", r.Number, "name", r.Name)
}

// numbered reports places that only repeat everybody's number, as programs write
// them into files of which nothing but the pairing is wanted.
func (c *checker) numbered() bool {
	for i := range c.t.Players {
		if p := &c.t.Players[i]; p.Declared.Rank != p.Number {
			return false
		}
	}
	return !c.t.IsTeam()
}

// lineOf finds the line of a participant's record, or of the list of tie-breaks
// (212, else 202) with the number 0; 0 if there is none.
func (c *checker) lineOf(record string, number int) int {
	if c.lines == nil {
		c.lines = map[recordOf]int{}
		for n := 1; n <= len(c.doc.Lines); n++ {
			switch text := c.doc.Text(n); {
			case strings.HasPrefix(text, "001"), strings.HasPrefix(text, "310"):
				c.lines[recordOf{text[:3], numberIn(text[3:])}] = n
			case strings.HasPrefix(text, "202"), strings.HasPrefix(text, "212"):
				c.lines[recordOf{text[:3], 0}] = n
			}
		}
	}
	if n := c.lines[recordOf{record, number}]; n > 0 || record != "212" {
		return n
	}
	return c.lines[recordOf{"202", 0}]
}

// numberIn is the number that a line begins with after its identifier.
func numberIn(text string) int {
	field, _, _ := strings.Cut(strings.TrimLeft(text, " "), " ")
	n, _ := strconv.Atoi(field)
	return n
}
