package verify

import (
	"errors"
	"strconv"

	"torneo/crosstable"
	"torneo/message"
	"torneo/pairing/knockout"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// Places compares the declared points of teams, and the declared places with those
// that follow from the list of the record. Any place of a tie is right. It returns the
// differences and the number of places compared.
func Places(t *tournament.Tournament, r Request) ([]Difference, int) {
	p := &places{t: t, unlisted: len(t.TieBreaks) == 0, first: r.First}
	taken, _ := standings.InferRoundRobin(t)
	table, err := crosstable.New(taken, 0)
	if err != nil {
		var reason any = err.Error()
		if torn := (*crosstable.Contradiction)(nil); errors.As(err, &torn) {
			reason = torn.Message
		}
		return []Difference{{Kind: Contradiction, Message: message.New("verify.contradiction", "reason", reason)}}, 0
	}
	p.teamPoints(table)
	if table.Rounds > 0 && !t.RankOrder && (!p.unlisted || r.Unlisted && !ranksAreNumbers(t)) {
		p.order(r.Order)
	}
	return p.found, p.compared
}

// places is a comparison of places under way.
type places struct {
	t        *tournament.Tournament
	unlisted bool // no list is declared: by the points alone
	first    bool
	found    []Difference
	compared int
}

// teamPoints compares the match and game points that teams declare. Where somebody is
// struck out (GR (2018) 6.6 (2) 1) programs differ in what they declare.
func (p *places) teamPoints(table *crosstable.Table) {
	if struckOut(table) {
		return
	}
	for i := range p.t.Teams {
		team := &p.t.Teams[i]
		for _, x := range []struct {
			declared *tournament.Points
			score    tournament.Score
			kind     Kind
			id       string
		}{
			{team.Declared.Match, tournament.MatchScore, MatchPoints, "verify.match-points"},
			{team.Declared.Game, tournament.GameScore, GamePoints, "verify.game-points"},
		} {
			if right := table.Final(i, x.score); x.declared != nil && *x.declared != right {
				p.found = append(p.found, differ(x.kind, team.Number, x.declared.String(), right.String(), x.id))
			}
		}
	}
}

// order compares the places, if the record says by which list; they are none where the
// players are paired by them.
func (p *places) order(r standings.Request) {
	r.Round = standings.LastPaired
	if p.unlisted && !knockout.Is(p.t) {
		r.List = []tiebreak.Spec{{Code: "PTS"}}
	}
	x, err := standings.Of(p.t, r)
	var syntax *tiebreak.SyntaxError
	var refused *tiebreak.Refused
	switch {
	case errors.As(err, &syntax):
		text := message.New("tiebreak.syntax."+syntax.Reason, "entry", syntax.Entry, "part", syntax.Part)
		d := differ(List, 0, syntax.Entry, "", "verify.list", "text", text)
		d.Remark = syntax.Reason == "other"
		p.found = append(p.found, d)
	case errors.As(err, &refused):
		for _, f := range refused.Refusals {
			p.found = append(p.found, differ(List, 0, f.Spec.String(), "", "verify.list", "text", f.Sentence(refused.Edition)))
		}
	}
	if err != nil || x.Bracket != nil && x.Bracket.Champion() == 0 {
		return
	}
	if !x.Unfit.IsZero() {
		p.found = append(p.found, Difference{Kind: PlayOff, Message: message.New("standings.said.playoff-unfit", "reason", x.Unfit)})
	}
	sharing := map[int]int{}
	for _, row := range x.Standings.Rows {
		sharing[row.Rank]++
	}
	for _, row := range x.Standings.Rows {
		if p.first {
			sharing[row.Rank] = 1
		}
		p.place(&row, sharing[row.Rank], x.ByBracket)
	}
}

// place compares one declared place.
func (p *places) place(r *standings.Row, sharing int, bracket bool) {
	declared := 0
	if p.t.IsTeam() {
		declared = p.t.Teams[r.Index].Declared.Rank
	} else {
		declared = p.t.Players[r.Index].Declared.Rank
	}
	if declared == 0 || r.Rank == 0 {
		return
	}
	if p.compared++; declared >= r.Rank && declared < r.Rank+sharing {
		return
	}
	right := strconv.Itoa(r.Rank)
	if sharing > 1 {
		right += "–" + strconv.Itoa(r.Rank+sharing-1)
	}
	id := "verify.place"
	switch {
	case bracket:
		id = "verify.place-by-bracket"
	case p.unlisted:
		id = "verify.place-by-points"
	}
	p.found = append(p.found, differ(Place, r.Number, strconv.Itoa(declared), right, id, "name", r.Name))
}

// ranksAreNumbers reports whether the places only repeat the players' numbers, as programs
// write them into files meant for pairing only.
func ranksAreNumbers(t *tournament.Tournament) bool {
	for i := range t.Players {
		if p := &t.Players[i]; p.Declared.Rank != p.Number {
			return false
		}
	}
	return !t.IsTeam()
}
